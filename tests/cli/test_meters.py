"""What the commands say of a game with meters, and what they draw."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.reading import facts, said, tables

GAME = "caribbean-stud"


def test_odds_tell_how_a_wager_moves_with_its_meter(run: Run) -> None:
    lines = said(run, "odds", GAME, columns=120).splitlines()
    rows = [line.split() for line in lines if line.startswith("progressive ")]
    (meter,) = (row for row in rows if "240,830.00" in row)
    stands = "progressive A 1.00 35.5265 % 0.1539 240,830.00 464,818.00 -34.4735 %"
    assert " ".join(meter) == stands
    main = next(line.split() for line in lines if line.startswith("ante and bet"))
    figures = "A ante 5.2243 % 2.5553 % 38.55 % 1.594 2.169 2.2430"
    assert " ".join(main[3:]) == figures


@pytest.mark.parametrize(
    "words",
    [
        ("odds", GAME, "--lines"),
        ("strategy", GAME),
        ("advise", GAME, "As Kd Qh 7c 2s", "--board", "9c"),
        ("simulate", GAME, "-n", "1000", "--seed", "1"),
    ],
)
def test_pages_keep_to_the_terminals_width(run: Run, words: tuple[str, ...]) -> None:
    """A narrow one: what the pages of all games keep to at every width is in `test_widths`."""
    ran = run(*words, columns=50)
    assert (ran.code, ran.err) == (0, "")
    assert max(len(line) for line in ran.out.splitlines() if len(line.split()) > 1) <= 50


def test_json_and_csv_have_the_meters(run: Run, tmp_path: Path) -> None:
    meters = facts(run, "odds", GAME)["meters"]
    assert [meter["paytable"] for meter in meters if meter["wager"] == "progressive"] == [*"EABCD"]
    table = tables(run, tmp_path, "odds", GAME)["meters"]
    assert round(float(table[0]["break_even_cents_decimal"])) == 218_047_37


@pytest.mark.parametrize(("name", "begins"), [("m.svg", b"<svg"), ("m.png", b"\x89PNG")])
def test_meters_are_drawn_into_a_file(run: Run, tmp_path: Path, name: str, begins: bytes) -> None:
    file = tmp_path / name
    assert f"drawn: {file}" in said(run, "odds", GAME, "--meters", str(file))
    assert file.read_bytes().startswith(begins)


def test_a_game_without_meters_has_nothing_to_draw(run: Run, tmp_path: Path) -> None:
    ran = run("odds", "three-card-poker", "--meters", str(tmp_path / "m.svg"))
    assert ran.code != 0
    assert "no wager of three-card-poker has a meter here" in ran.err
    assert not list(tmp_path.iterdir())


def test_a_round_is_played_with_a_jackpot_in_sight(run: Run) -> None:
    typed = "\n".join(["10", "5", "1", "0", "0", "2", "q"])
    out = run("play", GAME, "--seats", "1", "--seed", "3", typed=typed).out
    assert "meter progressive 10,000.70" in out
    assert "progressive wagers locked out: 1 accepted, 1 counted" in out
    assert "§7(d)(2)" in out
