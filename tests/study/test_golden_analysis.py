"""Every golden round as analysis: its sums, and each choice of a player weighed or told why not."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest

from houseway.examination.golden import Golden
from houseway.games import GAMES, find_game
from houseway.odds.banking import AGAINST
from houseway.odds.report import OddsReport
from houseway.odds.shipped import shipped_report
from houseway.round.engine import Round
from houseway.round.spots import Seat
from houseway.round.view import look
from houseway.study.analysing import Analysis, Played, analyse, why_unweighed
from houseway.study.placed import Prices
from houseway.web.analysis_wire import RoundAnalysis
from houseway.web.analysts import told_analysis
from houseway.web.asked import AskedRound, LawText
from houseway.web.languages import catalogues
from tests.web.test_told_whole import not_whole
from tests.web.told_texts import NAMES

AT_LENGTH = (
    "fast-action-holdem/wa-multi-deck/6-1-tie-suited-first",
    "pai-gow-poker/ma/3-d-ace-to-five-is-lowest",
)
"""Under laws that are counted for minutes before anything can be weighed."""
BY_STAKE = ("spanish-21", "fast-action-holdem")
"""Whose wagers are counted anew at each amount: here they are as the finished report has them."""
UNTOLD = ("pai-gow-poker",)
"""Whose settings are named by hands that no other page has: they stay English so far."""
FURTHER = ("Ben", "Cleo", "Dan")
BY_DAY = 4
"""One of so many is looked at every day, all of them by night."""


def goldens(name: str) -> Iterator[Golden]:
    game = find_game(name)
    for file in sorted(game.folder.glob("rounds/*/*.round")):
        yield Golden(file, game, file.parent.name)


REPORTS: dict[tuple[object, ...], OddsReport | None] = {}


def report(golden: Golden) -> OddsReport | None:
    """What comes with the game: elsewhere a wager whose worth is not counted is told so."""
    rules, ruleset = golden.round.rules, golden.ruleset
    key = golden.game.name, ruleset.name, *rules.choices.items()
    if key not in REPORTS:
        REPORTS[key] = shipped_report(golden.game.folder, ruleset, rules)
    return REPORTS[key]


def analysed(golden: Golden, seat: Seat) -> Analysis:
    game, played = golden.game, golden.round
    odds = game.counted() if game.odds else None
    if odds is not None and game.name in BY_STAKE:
        odds = msgspec.structs.replace(odds, started=None)
    prices = Prices(played.rules, odds, report(golden))
    return analyse(Played(game, played.rules, played.start, tuple(played.actions)), seat, prices)


def choices_of(golden: Golden, seat: Seat) -> Iterator[tuple[int, str]]:
    """Where a seat answered though another answer was open, and what is said if nothing is weighed.

    What it does while wagers are open to all is no answer.
    """
    played = golden.round
    now = Round(played._play, played.rules, played.start)
    for at, action in enumerate(played.actions):
        assert now.turn is not None
        if action.actor == seat and not now.turn.takes_wagers:
            view = look(now, seat)
            assert view.ask is not None
            if len(view.ask.actions()) > 1:
                yield at, why_unweighed(view)
        now.take(action)


def check(golden: Golden, seat: Seat) -> RoundAnalysis:
    """The sums, every choice, and the same as JSON."""
    found = analysed(golden, seat)
    total = found.start_cents + found.luck_cents + found.skill_cents
    assert total == found.net_cents == golden.round.net(seat)
    weighed = {point.at for point in found.points} | {stake.at for stake in found.stakes}
    for at, why in choices_of(golden, seat):
        assert at in weighed or (why and why in found.notes), (golden, seat, at)
    return as_json(golden, seat, found)


def as_json(golden: Golden, seat: Seat, found: Analysis) -> RoundAnalysis:
    """What a page is told, there and back."""
    played = golden.round
    law = LawText(golden.game.name, golden.ruleset.digest, "", tuple(played.rules.choices.items()))
    asked = AskedRound(
        law=law,
        round_id="golden-1",
        ended_at="",
        seat=seat,
        start=played.start,
        actions=tuple(played.actions),
        steps=tuple(range(len(played.actions))),
    )
    told = told_analysis(asked, found, golden.ruleset_name)
    again = msgspec.json.decode(msgspec.json.encode(told), type=RoundAnalysis)
    assert again == told
    sums = (again.start_cents, again.luck_cents, again.skill_cents)
    assert sum(Fraction(each.exact) for each in sums) == again.net_cents
    assert [stop.kind for stop in again.line][:: len(again.line) - 1] == ["start", "end"]
    assert all(point.decided.answers[point.chosen].mark == point.mark for point in again.points)
    assert all(each.mark is None for stake in again.stakes for each in stake.decided.answers)
    return again


def texts_of(told: RoundAnalysis) -> Iterator[str]:
    """What a page shows of it in words of the server."""
    yield from told.notes
    decided = [stake.decided for stake in told.stakes]
    for each in (*decided, *(point.decided for point in told.points)):
        yield from (each.stage, each.wager, *each.notes)
        yield from (answer.decision for answer in each.answers)


def whole(name: str, part: slice) -> None:
    texts, seats = set[str](), 0
    for golden in [*goldens(name)][part]:
        if str(golden) in AT_LENGTH:
            continue
        for seat in golden.round.start.players:
            texts |= set(texts_of(check(golden, seat)))
            seats += 1
    assert seats
    given = [[text] for text in sorted(texts - {""})]
    for language in catalogues() if name not in UNTOLD else ():
        assert not_whole(language, given, *NAMES, *FURTHER) == []


@pytest.mark.parametrize("name", GAMES)
def test_some_golden_rounds_are_analysed(name: str) -> None:
    whole(name, slice(None, None, BY_DAY))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_golden_round_is_analysed(name: str) -> None:
    whole(name, slice(None))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pai-gow", "pai-gow-poker"])
def test_golden_rounds_have_players_who_bank(name: str) -> None:
    every = [each for each in goldens(name) if str(each) not in AT_LENGTH]
    found = [analysed(each, seat) for each in every for seat in each.round.start.players]
    points = [point for each in found for point in each.points]
    assert sum(point.deciding.wager == AGAINST for point in points) >= 3


@pytest.mark.slow
def test_golden_rounds_under_laws_that_are_counted_first() -> None:
    found = [each for name in GAMES for each in goldens(name) if str(each) in AT_LENGTH]
    assert len(found) == len(AT_LENGTH)
    for golden in found:
        for seat in golden.round.start.players:
            check(golden, seat)
