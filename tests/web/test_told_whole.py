"""What the server tells is told whole in every language: no word of it stays English."""

import json
from collections.abc import Iterable, Sequence
from tempfile import NamedTemporaryFile

import msgspec
import pytest

from houseway.games import GAMES, find_game
from houseway.odds.report import OddsReport
from houseway.odds.shipped import FOLDER, read_report
from houseway.web.lab_figures import notes_of, wager_figures
from houseway.web.languages import STATIC, catalogues
from tests.page.test_logic import run_node
from tests.web.told_texts import (
    NAMES,
    SAMPLES,
    WRONG,
    against_the_law,
    counted_texts,
    first_texts,
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


def not_whole(
    language: str, texts: Iterable[list[str]], *names: str, parts: Sequence[str] = ()
) -> list[str]:
    """Those of the texts that a language does not tell whole, or not by these of its parts."""
    given = "\n".join(json.dumps(ways) for ways in texts)
    file = STATIC / "words" / f"{language}.json"
    with NamedTemporaryFile("w", encoding="utf-8", suffix=".json") as used:
        json.dump([key for part in parts for key in when(language)[part]], used)
        used.flush()
        words = (str(file), ",".join(names), *([used.name] if parts else []))
        ran = run_node("tell.js", *words, given=given)
    assert ran.returncode == 0, ran.stderr
    return list(ran.stdout.splitlines())


def when(language: str) -> dict[str, list[str]]:
    """The entries of each part of a language: `python tools/word_parts.py` writes the file anew."""
    file = STATIC / "words" / "when" / f"{language}.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, list[str]])


@pytest.mark.parametrize("language", list(catalogues()))
@pytest.mark.parametrize("game", GAMES)
def test_every_golden_round_is_told_whole(game: str, language: str) -> None:
    texts = sorted(round_texts(game))
    assert len(texts) > 100
    parts = (f"table/{game}", "rounds", f"rounds/{game}")
    assert not_whole(language, ([text] for text in texts), *NAMES, *FURTHER, parts=parts) == []


@pytest.mark.parametrize("language", list(catalogues()))
@pytest.mark.parametrize("game", GAMES)
def test_a_table_before_its_first_card_is_told_whole_by_its_few_words(
    game: str, language: str
) -> None:
    texts = sorted(first_texts(game))
    assert len(texts) > 20
    parts = (f"table/{game}",)
    assert not_whole(language, ([text] for text in texts), *NAMES, *FURTHER, parts=parts) == []


@pytest.mark.parametrize("language", list(catalogues()))
def test_parts_have_entries_that_there_are_and_every_game_has_its_parts(language: str) -> None:
    parts, told = when(language), catalogues()[language].told
    assert {key for keys in parts.values() for key in keys} <= told.keys()
    games = {f"{kind}/{game}" for kind in ("table", "rounds") for game in GAMES}
    assert parts.keys() == {"index", "rounds", *games}
    few = max(len(parts[f"table/{game}"]) for game in GAMES)
    assert few < len(told) / 20, "a table begins with few words"


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
def test_what_the_law_says_to_a_design_is_told_whole(language: str) -> None:
    """And why a value cannot be, where somebody can enter it in the lab."""
    texts = sorted(set().union(*map(against_the_law, GAMES)))
    assert len(texts) > 100
    assert (
        not_whole(language, ([text] for text in texts), f"'{WRONG}'", "'1 to 9'", "'900 to 1'")
        == []
    )


@pytest.mark.parametrize("language", list(catalogues()))
def test_what_is_being_counted_is_told_whole(language: str) -> None:
    whole = sorted(counted_texts())
    assert len(whole) > 8
    texts = [*whole, "sets of cards, going on from 24 of 48"]
    assert not_whole(language, ([text] for text in texts)) == []


def finished_reports() -> list[OddsReport]:
    files = [file for game in GAMES for file in (find_game(game).folder / FOLDER).glob("*")]
    reports = [report for report in map(read_report, files) if report is not None]
    assert len(reports) == len(files) > 15
    return reports


@pytest.mark.parametrize("language", list(catalogues()))
def test_wagers_results_and_decisions_of_every_finished_report_are_told_whole(
    language: str,
) -> None:
    """The figures of the lab: what a row is of, and each line that it opens to."""
    reports = finished_reports()
    wagers = [wager for report in reports for wager in report.wagers]
    figures = [wager_figures(wager, is_in_use=True) for wager in wagers]
    decisions = [it for report in reports for it in report.decisions]
    texts = {figure.wager.replace("-", " ").title() for figure in figures} | {
        figure.per for figure in figures
    }
    texts |= {figure.paytable for figure in figures} - {""}
    texts |= {line.result for figure in figures for line in figure.lines}
    texts |= {said for it in decisions for said in (it.stage, it.decision)}
    assert len(texts) > 350
    assert not_whole(language, ([text] for text in sorted(texts))) == []


@pytest.mark.parametrize("language", list(catalogues()))
def test_the_notes_of_every_finished_report_are_told_whole(language: str) -> None:
    """What the lab says beside the figures of each rule set, and what its wagers are."""
    reports = finished_reports()
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
