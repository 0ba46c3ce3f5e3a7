"""The toys in a process that is killed: dice, pots and banks come back as they were told."""

from pathlib import Path

import pytest

from bench.house import House
from houseway.floor.books import archiving
from tests.floor.databases import sqlite
from tests.floor.test_killed import survive
from tests.toys import TOYS


def test_nothing_is_lost_when_the_process_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archiving, "AT_MOST", 100)
    with sqlite(tmp_path) as url:
        settings = {"HOUSEWAY_RATE_LIMITS": "off"}
        survive(House(tmp_path, url, settings, "tests.toys.serve"), url, TOYS)
