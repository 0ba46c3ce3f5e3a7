"""The toys in a process that is killed: dice, pots and banks come back as they were told.

At length: every day `tests/floor` kills games with dice and with a bank, and `test_floor` sets the
toys up again after every step.
"""

from pathlib import Path

import pytest

from tests.floor.databases import sqlite
from tests.floor.test_killed import KILLS, open_house, survive
from tests.toys import TOYS


@pytest.mark.slow
def test_nothing_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    with sqlite(tmp_path) as url:
        survive(open_house(tmp_path, url, "tests.toys.serve"), url, TOYS, KILLS)
