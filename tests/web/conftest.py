from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tests.floor.databases import not_waiting_for_the_disk
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
