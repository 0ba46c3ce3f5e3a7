from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from houseway.floor.books.database import connect
from tests.floor.databases import not_waiting_for_the_disk
from tests.floor.forging import Floor, Pen
from tests.floor.scenes import make_engine


@pytest.fixture(autouse=True, scope="package")
def _in_a_hurry() -> Iterator[None]:
    with not_waiting_for_the_disk():
        yield


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """The database of a new floor."""
    made = make_engine(tmp_path)
    yield made
    made.dispose()


@pytest.fixture(scope="session")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Floor:
    """A floor with something of everything, and its published head."""
    return Floor(tmp_path_factory.mktemp("floor"))


@pytest.fixture
def pen(floor: Floor, tmp_path: Path) -> Iterator[Pen]:
    """A copy of it, to be forged."""
    copy = tmp_path / "copy.db"
    copy.write_bytes(floor.file)
    engine = connect(f"sqlite:///{copy}")
    yield Pen(engine)
    engine.dispose()
