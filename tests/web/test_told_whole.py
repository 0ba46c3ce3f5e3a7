"""What the server tells is told whole in every language: no word of it stays English."""

import json
from collections.abc import Iterable

import pytest

from houseway.games import GAMES, find_game
from houseway.odds.shipped import FOLDER, read_report
from houseway.web.lab_figures import notes_of
from houseway.web.languages import STATIC, catalogues
from tests.page.test_logic import run_node
from tests.web.told_texts import (
    NAMES,
    SAMPLES,
    form_texts,
    law_texts,
    refusals,
    round_texts,
)

FURTHER = ("Ben", "Cleo", "Dan")
"""Names that stand in the rounds themselves."""
RULE_SETS = ("wa-single-deck", "wa-multi-deck")
"""What stands in a command that a note gives."""
KEPT = {
    "ante ante, bet bet, bonus bonus",  # what wagers are called in the notation
}


def not_whole(language: str, texts: Iterable[list[str]], *names: str) -> list[str]:
    """Those of the texts that a language does not tell whole."""
    given = "\n".join(json.dumps(ways) for ways in texts)
    file = STATIC / "words" / f"{language}.json"
    ran = run_node("tell.js", str(file), ",".join(names), given=given)
    assert ran.returncode == 0, ran.stderr
    return list(ran.stdout.splitlines())


@pytest.mark.parametrize("language", list(catalogues()))
@pytest.mark.parametrize("game", GAMES)
def test_every_golden_round_is_told_whole(game: str, language: str) -> None:
    texts = sorted(round_texts(game))
    assert len(texts) > 100
    assert not_whole(language, ([text] for text in texts), *NAMES, *FURTHER) == []


@pytest.mark.parametrize("language", list(catalogues()))
def test_felts_signs_and_rules_are_told_whole(language: str) -> None:
    texts = sorted(set().union(*map(law_texts, GAMES)) - KEPT)
    assert not_whole(language, ([text] for text in texts)) == []


@pytest.mark.parametrize("language", list(catalogues()))
def test_the_forms_of_the_lab_are_told_whole(language: str) -> None:
    """Their labels, options and lines, and what the law allows, value by value."""
    texts = sorted(set().union(*map(form_texts, GAMES)))
    assert len(texts) > 700
    assert not_whole(language, ([text] for text in texts)) == []


@pytest.mark.parametrize("language", list(catalogues()))
def test_the_notes_of_every_finished_report_are_told_whole(language: str) -> None:
    """What the lab says beside the figures of each rule set, and what its wagers are."""
    files = [file for game in GAMES for file in (find_game(game).folder / FOLDER).glob("*")]
    reports = [report for report in map(read_report, files) if report is not None]
    assert len(reports) == len(files) > 15
    texts = sorted({note for report in reports for note in notes_of(report)})
    assert len(texts) > 60
    assert not_whole(language, ([text] for text in texts), *RULE_SETS) == []


LIMITS = (
    "The payout limit of 50,000.00 per hand touches no ante up to 250.00, for which the first line "
    "holds; ante and bet at 500.00 is the largest ante here.",
    "The payout limit of 5,000.00 per round costs a Bonus of 300.00 1.2000 % of the ante: the "
    "house keeps 4.0000 % in place of 2.8000 %. Where several hands share the limit it costs more; "
    "that is not counted.",
    "The bonus wager is priced without its payout limit of 5,000.00, which costs large wagers a "
    "part of their best hands.",
    "Under paytable A the Bonus equals the wager: there is no other ratio.",
)
"""Notes of designs that no finished report has."""


@pytest.mark.parametrize("language", list(catalogues()))
def test_notes_of_limits_are_told_whole(language: str) -> None:
    assert not_whole(language, ([text] for text in LIMITS)) == []


@pytest.mark.parametrize("language", list(catalogues()))
def test_every_refusal_is_told_whole(language: str) -> None:
    found = [texts for _, texts in refusals()]
    assert len(found) > 60
    assert not_whole(language, found, *SAMPLES, "7, 7") == []


def test_what_is_not_known_is_found() -> None:
    texts = [["No more bets."], ["Whatever this is."], ["Zed wagers 5.00 on Ante."]]
    assert not_whole("es", texts, "Ann") == [
        "Whatever this is. → Whatever this is.",
        "Zed wagers 5.00 on Ante. → Zed apuesta 5.00 en Ante.",
    ]
