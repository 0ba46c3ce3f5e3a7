"""What a run of the suite says of itself at its end."""

import json
from pathlib import Path

import pytest

from tests import pace
from tests.pace import Pace, longest, told

KEPT = Pace(tests=12_000, minutes=9.0, processor_seconds=1000.0, machine_seconds=0.02)
RUN = Pace(tests=12_100, minutes=11.5, processor_seconds=3000.0, machine_seconds=0.04)


def test_the_longest_tests_come_first_and_no_more_than_ten() -> None:
    lines = longest({f"test_{number}": float(number) for number in range(30)})
    assert len(lines) == 10
    assert [line.split()[-1] for line in lines[:2]] == ["test_29", "test_28"]


def test_a_run_is_told_beside_its_bound_and_by_the_measure_of_the_machine() -> None:
    alone, beside = told(RUN, None), told(RUN, KEPT)
    assert "11.5 minutes where 10 are the bound" in alone[0]
    assert len(alone) == 1
    assert "1.50 times as much work" in beside[1], "a machine half as fast is no slower suite"


def test_what_is_kept_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "KEPT", tmp_path / "pace.json")
    assert pace.read() is None
    pace.KEPT.write_text(json.dumps(RUN._asdict()), encoding="utf-8")
    assert pace.read() == RUN
