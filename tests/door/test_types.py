"""What a user's type checker sees of the door."""

import runpy
from fractions import Fraction
from pathlib import Path

import houseway
from tests.typed import check_types

ROOT = Path(__file__).parents[2]
USER = Path(__file__).with_name("user.py")
WRONG = """\
import houseway

reveal_type(houseway.odds("sic-bo"))
reveal_type(houseway.odds("sic-bo", against="ma"))
reveal_type(houseway.games())
houseway.odds("sic-bo", rule="ma")
houseway.deal("sic-bo", "many")
"""


def checked(*files: Path) -> str:
    return check_types(["--config-file", str(ROOT / "pyproject.toml"), *map(str, files)])[0]


def test_nothing_is_any_to_the_strictest_checker() -> None:
    assert "# mypy: disallow-any-expr" in USER.read_text("utf-8")
    assert checked(USER).startswith("Success")


def test_what_that_script_asks_for_is_there() -> None:
    ran = runpy.run_path(str(USER))
    assert (ran["edge"], ran["small"]) == (Fraction(128, 5525), Fraction(1, 36))
    assert ran["drawn"].startswith("<svg")
    assert isinstance(ran["share"], Fraction)
    assert ran["inside"] is True


def test_a_wrong_argument_is_found_before_anything_runs(tmp_path: Path) -> None:
    file = tmp_path / "script.py"
    file.write_text(WRONG, encoding="utf-8")
    said = checked(file)
    for shown in ("counting.Odds", "changing.Changes", "listing.Games"):
        assert f'Revealed type is "houseway.door.{shown}"' in said
    assert "call-overload" in said
    assert 'incompatible type "str"; expected "int"' in said


def test_every_name_of_the_door_can_be_completed() -> None:
    public = {name for name in dir(houseway) if not name.startswith("__")}
    assert public == {*houseway.__all__}
    assert [*houseway.__all__] == sorted(houseway.__all__)
    for name in houseway.__all__:
        assert callable(getattr(houseway, name)), name
        assert (getattr(houseway, name).__doc__ or "").strip(), name
