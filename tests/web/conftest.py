from collections.abc import Iterator

import pytest

from tests.floor.databases import not_waiting_for_the_disk


@pytest.fixture(autouse=True, scope="package")
def _in_a_hurry() -> Iterator[None]:
    with not_waiting_for_the_disk():
        yield
