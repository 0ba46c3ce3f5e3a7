from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from tests.floor.scenes import make_engine


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """The database of a new floor."""
    made = make_engine(tmp_path)
    yield made
    made.dispose()
