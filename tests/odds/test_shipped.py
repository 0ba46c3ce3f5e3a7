"""Finished reports come with the games: they hold for what made them, and for nothing else."""

from pathlib import Path

import msgspec
import pytest

from houseway.door.asked import Asked
from houseway.door.shapes.odds import odds_shape
from houseway.games import every_game, find_game
from houseway.games.counted import report_of
from houseway.odds.shipped import SAYS, read_report, shipped_file, shipped_report, write_report
from houseway.table.game import Game

QUICK = ("three-card-poker", "sic-bo", "minibaccarat", "chemin-de-fer")


@pytest.fixture(params=QUICK)
def moved(request: pytest.FixtureRequest, tmp_path: Path) -> Game:
    """A game whose reports lie elsewhere, where there are none."""
    return msgspec.structs.replace(find_game(request.param), folder=tmp_path)


def test_a_report_is_read_as_it_was_written(moved: Game) -> None:
    game = find_game(moved.name)
    ruleset = game.ruleset("ma")
    rules = ruleset.open()
    report = game.counted().report(ruleset, rules)
    assert shipped_report(moved.folder, ruleset, rules) is None
    file = shipped_file(moved.folder, ruleset)
    write_report(report, file)
    assert read_report(file) == report
    again = file.read_bytes()
    write_report(report, file)
    assert file.read_bytes() == again
    found = shipped_report(moved.folder, ruleset, rules)
    assert found is not None
    assert found.certificate.count is not None
    if report.certificate.count is None:
        assert found.certificate.count.says == SAYS
    assert found.wagers == report.wagers
    asked = Asked(game, ruleset, rules)
    told, before = (odds_shape(asked, each, None, []) for each in (found, report))
    assert told.wagers == before.wagers


def written(tmp_path: Path) -> tuple[Game, Path]:
    game = msgspec.structs.replace(find_game("sic-bo"), folder=tmp_path)
    ruleset = find_game("sic-bo").ruleset("ma")
    file = shipped_file(game.folder, ruleset)
    write_report(find_game("sic-bo").counted().report(ruleset, ruleset.open()), file)
    return game, file


def test_a_report_of_other_rules_choices_or_code_is_passed_over(tmp_path: Path) -> None:
    game, file = written(tmp_path)
    ruleset = find_game("sic-bo").ruleset("ma")
    rules = ruleset.open()
    assert shipped_report(game.folder, ruleset, rules) is not None
    report = read_report(file)
    assert report is not None
    made = report.certificate
    others = (
        {"ruleset_digest": "0" * 16},
        {"choices": {**made.choices, "limits": "5 to 10 by 5"}},
        {"modules": {**made.modules, "houseway.pieces.dice": "0" * 16}},
        {"modules": {**made.modules, "houseway.pieces.gone": "0" * 16}},
    )
    for changed in others:
        certificate = msgspec.structs.replace(made, **changed)
        write_report(msgspec.structs.replace(report, certificate=certificate), file)
        assert shipped_report(game.folder, ruleset, rules) is None, changed


def test_a_file_that_was_changed_or_cut_off_is_passed_over(tmp_path: Path) -> None:
    game, file = written(tmp_path)
    ruleset = find_game("sic-bo").ruleset("ma")
    whole = file.read_bytes()
    for broken in (whole[:-1], whole[:-1] + bytes([whole[-1] ^ 1]), b"", b"\n", whole[64:]):
        file.write_bytes(broken)
        assert shipped_report(game.folder, ruleset, ruleset.open()) is None


def test_what_comes_along_is_what_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a quick game's shipped report holds, it says what a count of today says."""
    monkeypatch.delenv("HOUSEWAY_RECOUNT")
    for name in QUICK:
        game = find_game(name)
        ruleset = game.ruleset("ma")
        rules = ruleset.open()
        counted = game.counted().report(ruleset, rules)
        assert report_of(game, ruleset, rules).wagers == counted.wagers
        assert report_of(game, ruleset, rules, recount=True).wagers == counted.wagers


def test_every_ruleset_of_a_counted_game_has_a_report() -> None:
    for game in every_game():
        for name in game.rulesets if game.odds else ():
            report = read_report(shipped_file(game.folder, game.ruleset(name)))
            assert report is not None, f"{game.name} {name}: make ship"
            assert report.certificate.game == game.name


@pytest.mark.slow
def test_every_report_that_comes_along_holds_for_the_code_of_today() -> None:
    """Before a release: make ship brings them up to date."""
    for game in every_game():
        for name in game.rulesets if game.odds else ():
            ruleset = game.ruleset(name)
            assert shipped_report(game.folder, ruleset, ruleset.open()) is not None, (
                f"{game.name} {name}"
            )
