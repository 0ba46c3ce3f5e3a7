"""What a user's type checker sees of the door: `make check` asks mypy about `user.py`."""

import runpy
from fractions import Fraction
from pathlib import Path

import houseway

USER = Path(__file__).with_name("user.py")


def test_that_script_is_held_to_the_strictest_types() -> None:
    assert "# mypy: disallow-any-expr" in USER.read_text("utf-8")


def test_what_that_script_asks_for_is_there() -> None:
    ran = runpy.run_path(str(USER))
    assert (ran["edge"], ran["small"]) == (Fraction(128, 5525), Fraction(1, 36))
    assert ran["drawn"].startswith("<svg")
    assert isinstance(ran["share"], Fraction)
    assert ran["inside"] is True


def test_every_name_of_the_door_can_be_completed() -> None:
    public = {name for name in dir(houseway) if not name.startswith("__")}
    assert public == {*houseway.__all__}
    assert [*houseway.__all__] == sorted(houseway.__all__)
    for name in houseway.__all__:
        assert callable(getattr(houseway, name)), name
        assert (getattr(houseway, name).__doc__ or "").strip(), name
