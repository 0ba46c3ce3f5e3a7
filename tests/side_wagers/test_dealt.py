"""Rounds of every game that takes side wagers, by random answers, against a plain oracle.

The oracle reads the cards from the record, judges them by itself and says what the wager comes to.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.examination import Law, examples
from houseway.examination.checks import Witness, all_eyes, noting
from houseway.examination.strategies import Way, answer, beginnings
from houseway.examination.test_notation import check_notation
from houseway.examination.test_sight import SPREAD, check_sight
from houseway.games import GAMES, find_game
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.poker.rules import PokerRules
from houseway.pieces.cards import Card
from houseway.pieces.tiles import JOKER
from houseway.round.card_events import CardBurned, CardDealt, CardsCollected
from houseway.round.engine import Round
from houseway.round.events import IrregularityCalled, RoundVoided
from houseway.round.payments import SeatMoney, WagerLost, WagerPaid, WagerPlaced, WagerReturned
from houseway.round.spots import COMMUNITY, Seat
from houseway.rulesets import Ruleset
from houseway.rulesets.files import merged, ruleset_file
from houseway.steps.banked import BankedRules
from houseway.steps.side_desk import NOT_DEALT, spot_of

HIGH = "JQK"
LINES = [
    {"name": "all high", "when": "all J Q K"},
    {"name": "an ace", "when": "at least 1 of A"},
    {"name": "a deuce", "when": "has 2"},
    {"name": "no seven", "when": "no 7"},
]
PAYS = {"all high": "7 to 3", "an ace": "1 to 1", "a deuce": "push", "no seven": "2 to 5"}
"""Odds that leave odd cents, and a push."""


def sides_of(sights: dict[str, Any]) -> dict[str, Any]:
    """A wager on the first cards of each sight, and one on the last of each area."""
    made = {}
    firsts = {name: sight for name, sight in sights.items() if not sight.is_whole}
    one_each = {sight.area: name for name, sight in firsts.items()}
    looks = [*((name,) for name in firsts), tuple(one_each.values())]
    for number, looks_at in enumerate(dict.fromkeys(looks)):
        made[f"side-{number}"] = {
            "cite": f"§{number}",
            "looks_at": list(looks_at),
            "lines": LINES,
            "pays": PAYS,
            "limits": "0.01 to 300 by 0.01",
            "settles": ("when known", "at the end")[number % 2],
            "fold": ("stands", "loses")[number // 2 % 2],
        }
    return made


@cache
def with_sides(game_name: str, ruleset: str) -> Law:
    """A game's law with side wagers on all that they may look at."""
    game = find_game(game_name)
    file = ruleset_file(game.folder, ruleset)
    sights = game.ruleset(ruleset).open().in_sight.sights
    data = {**merged(file, game.folder), "side_wagers": sides_of(sights)}
    return Law(game, Ruleset(game.name, game.rules, data, file))


def laws() -> Iterator[tuple[str, str]]:
    """Every game and ruleset that takes side wagers."""
    for game in map(find_game, GAMES):
        for name in game.rulesets:
            if game.ruleset(name).open().in_sight is not None:
                yield game.name, name


every_law = pytest.mark.parametrize(("game", "ruleset"), list(laws()))


@every_law
@pytest.mark.parametrize("way", [Way(), Way(calls=5), Way(left_max=40, calls=4)], ids=str)
@examples(10)
@given(data=st.data())
def test_rounds_settle_as_the_oracle_says(
    game: str, ruleset: str, way: Way, data: st.DataObject
) -> None:
    law = with_sides(game, ruleset)
    rules, start, script = data.draw(beginnings(law.ruleset, way))
    round_ = law.game.round(rules, start)
    with noting(round_):
        while round_.turn is not None:
            round_.take(answer(round_, script))
        assert round_.felt.is_empty, round_.felt.wagers
        assert round_.felt.money == sum(each.rack_cents for each in start.players.values())
        check_sides(round_)


@every_law
@examples(4)
@given(data=st.data())
def test_rounds_are_written_and_nobody_sees_too_much(
    game: str, ruleset: str, data: st.DataObject
) -> None:
    law = with_sides(game, ruleset)
    rules, start, script = data.draw(beginnings(law.ruleset, SPREAD))
    round_ = law.game.round(rules, start)
    witnesses = [Witness(round_, eyes) for eyes in all_eyes(round_)]
    with noting(round_):
        while round_.turn is not None:
            told = len(round_.events)
            round_.take(answer(round_, script))
            for witness in witnesses:
                check_sight(round_, witness, told)
        check_notation(law, round_)


def check_sides(round_: Round) -> None:
    """Every side wager that lay there when wagers closed came to what it should."""
    is_plain = not any(isinstance(e, IrregularityCalled | RoundVoided) for e in round_.events)
    moved = [event for event in round_.events if isinstance(event, SeatMoney)]
    for wager in round_.rules.side_wagers:
        for seat in {event.seat for event in moved if event.wager == wager.name}:
            ends = [e for e in moved if (e.seat, e.wager) == (seat, wager.name)]
            placed = max(at for at, e in enumerate(ends) if isinstance(e, WagerPlaced))
            stake, came = ends[placed].cents, ends[placed + 1 :]
            if is_plain and came and not is_void(came):
                check_end(round_, wager, seat, stake, came)


def is_void(came: list[Any]) -> bool:
    """Whether it was taken back, or given back because its hand was not played."""
    said = ("void", "hand void", "made", NOT_DEALT)
    taken_back = not isinstance(came[0], WagerLost | WagerPaid | WagerReturned)
    return taken_back or getattr(came[0], "why", "").endswith(said)


def check_end(round_: Round, wager: Any, seat: Seat, stake: int, came: list[Any]) -> None:
    lost = isinstance(came[0], WagerLost)
    if lost and came[0].why.startswith(("folded", "surrendered", "rescued")):
        assert wager.fold == "loses" or came[0].why == "folded unexposed"
        return
    cards = [card for name in wager.looks_at for card in dealt_to(round_, name, seat)]
    line = oracle(cards)
    odds = {"all high": Fraction(7, 3), "an ace": Fraction(1), "no seven": Fraction(2, 5)}.get(line)
    if odds is None:
        assert (lost, line) in ((True, ""), (False, "a deuce")), (line, came)
        return
    up = odd_cent_of(round_) == "to the player"
    wins = -(-stake * odds.numerator // odds.denominator) if up else int(stake * odds)
    assert [(type(e), e.cents) for e in came] == [(WagerPaid, wins), (WagerReturned, stake)], line
    assert came[0].clause == wager.cite


def oracle(cards: list[Card]) -> str:
    """The line of some cards, by their names alone."""
    ranks = [str(card)[0] for card in cards if card != JOKER]
    if len(ranks) == len(cards) and all(rank in HIGH for rank in ranks):
        return "all high"
    if "A" in ranks:
        return "an ace"
    if "2" in ranks:
        return "a deuce"
    return "" if "7" in ranks else "no seven"


def dealt_to(round_: Round, name: str, seat: Seat) -> list[Card]:
    """The first cards that a wager looks at, from the record."""
    in_sight = round_.rules.in_sight
    assert in_sight is not None
    sight = in_sight.sights[name]
    spot = spot_of(sight, seat)
    if isinstance(round_.rules, PaiGowPokerRules):
        # Hands come in stacks that are moved: all that was collected of the seat is its seven.
        away = [e for e in round_.events if isinstance(e, CardsCollected) and e.spot.seat == seat]
        return [card for e in away for card in e.cards if card is not None][: sight.cards]
    dealt = [e.card for e in round_.events if isinstance(e, CardDealt) and e.spot == spot]
    burned = [e.card for e in round_.events if isinstance(e, CardBurned) and e.of_community]
    if spot == COMMUNITY and burned:
        dealt.remove(burned[0])
    return [card for card in dealt[: sight.cards] if card is not None]


def odd_cent_of(round_: Round) -> str:
    """Who gets a part of a cent."""
    rules = round_.rules
    if isinstance(rules, PokerRules):
        return "to the player"
    assert isinstance(rules, BankedRules)
    return rules.odd_cent
