"""Rounds of Caribbean Stud that the tests of this folder play, and how they are told."""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from functools import cache
from typing import Any, TypeAlias

import pytest

from houseway.errors import NotAllowed
from houseway.games import find_game
from houseway.round.engine import Round
from houseway.round.payments import JackpotPaid, WagerLost, WagerPaid, WagerReturned
from houseway.round.spots import Seat
from houseway.round.start import Player, Start
from houseway.rulesets import Ruleset
from houseway.table.driving import Policy
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.games.scenes import take

GAME = find_game("caribbean-stud")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")

Choices: TypeAlias = dict[str, Any]
"""What a licensee chooses."""

MANUAL: Choices = {"shuffling": "manual", "second_deck": False}
"""One deck that the dealer shuffles and cuts."""
FROM_THE_HAND: Choices = {"dealing": "from the hand"}
AUTOMATED_SHOE: Choices = {"dealing": "automated shoe"}
WAYS = [
    pytest.param({}, id="manual shoe"),
    pytest.param(FROM_THE_HAND, id="from the hand"),
    pytest.param(AUTOMATED_SHOE, id="automated shoe"),
]
"""The ways to deal, as choices of the licensee."""

QUEENS = "Qs Qd 7c 4d 2h"
ACE_KING = "Ah Kd 9c 5s 3d"
KING_HIGH = "Kd Qh 9c 5s 3d"


def shows(*clauses: str) -> Callable[[Any], Any]:
    """Mark a test with the clauses that it shows."""

    def mark(test: Any) -> Any:
        for clause in clauses:
            test = pytest.mark.clause("caribbean-stud", "ma", clause)(test)
        return test

    return mark


WORKED_OUT: Choices = {"progressive_paytable": "A", "five_card_rate_percent": 70}
"""The house for which the figures of these tests were worked out."""


@cache
def law() -> Ruleset[Any]:
    """The ruleset, read once, with the house that the figures here are of."""
    read = copy(GAME.ruleset("ma"))
    read.house = {**read.house, **WORKED_OUT}
    return read


# One round.


def begin(
    seats: Iterable[Seat] = (1,),
    *,
    rack_cents: int = 1_000_00,
    uncounted: int = 0,
    meters: Mapping[str, int] | None = None,
    **choices: Any,
) -> Round:
    """A round about to be played."""
    players = {seat: Player(NAMES[seat - 1], rack_cents) for seat in seats}
    start = Start(players=players, uncounted=uncounted, meters=dict(meters or {}))
    return GAME.round(law().open(choices), start)


def refused(round_: Round, text: str) -> str:
    """Why an action is refused; a refusal changes nothing."""
    before = len(round_.events), len(round_.actions), round_.turn
    with pytest.raises(NotAllowed) as caught:
        take(round_, text)
    assert (len(round_.events), len(round_.actions), round_.turn) == before
    return str(caught.value)


def one_by_one(hands: Mapping[Seat, str], dealer: str) -> str:
    """The draws of a shoe or hand deal: one card each, the dealer last, five times round."""
    order = [hands[seat].split() for seat in sorted(hands)] + [dealer.split()]
    return "; ".join(f"draw {cards[turn]}" for turn in range(5) for cards in order)


def in_stacks(hands: Mapping[Seat, str], dealer: str) -> str:
    """The draws of an automated shoe: five cards each, the dealer last."""
    order = [*(hands[seat] for seat in sorted(hands)), dealer]
    return "; ".join(f"draw {card}" for cards in order for card in cards.split())


def deal_of(choices: Choices) -> Callable[[Mapping[Seat, str], str], str]:
    """How a table with these choices deals."""
    return in_stacks if choices.get("dealing") == "automated shoe" else one_by_one


def play_out(
    hands: Mapping[Seat, str] | str,
    dealer: str,
    *sides: str,
    folds: Iterable[Seat] = (),
    ante: str = "10",
    **choices: Any,
) -> Round:
    """A round to its end; everybody makes the same wagers, and bets unless named as folding."""
    dealt = {1: hands} if isinstance(hands, str) else hands
    round_ = begin(dealt, **choices)
    for seat in dealt:
        take(round_, f"place {seat} ante {ante}", *(f"place {seat} {side}" for side in sides))
    take(round_, "proceed", deal_of(choices)(dealt, dealer))
    for seat in sorted(dealt):
        take(round_, f"fold {seat}" if seat in folds else f"raise {seat} 2")
    take(round_, "proceed")
    assert round_.turn is None
    return round_


def settled(round_: Round, wager: str, seat: Seat = 1) -> tuple[str, int]:
    """What became of a wager: `paid`, `jackpot`, `lost` or `returned`, and the cents."""
    kinds = {WagerPaid: "paid", JackpotPaid: "jackpot", WagerLost: "lost"}
    for event in round_.events:
        for kind, word in {**kinds, WagerReturned: "returned"}.items():
            if isinstance(event, kind) and (event.seat, event.wager) == (seat, wager):
                return word, event.cents
    return "nothing", 0


def facts(round_: Round) -> list[str]:
    """What became fact, in words."""
    return [event.text() for event in round_.events]


# A table.


def open_table(seats: Iterable[Seat] = (1, 2), *, seed: int = 1, **choices: Any) -> Session:
    """A table whose players have come in the order of their seats."""
    session = Session(GAME, law().open(choices), entropy(seed))
    for seat in seats:
        session.sit(seat, NAMES[seat - 1], 100_000_00)
    return session


def bots(session: Session) -> dict[Seat, Policy]:
    """The game's simple player at every seat."""
    return dict.fromkeys(session.players, GAME.policy)
