"""Rounds of Heads Up Hold'em that the tests of this folder play, and how they are told."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

import pytest

from houseway.errors import NotAllowed
from houseway.games import find_game
from houseway.pieces.money import show_money
from houseway.round.actions import parse_action
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.payments import WagerLost, WagerPaid, WagerReturned
from houseway.round.spots import Seat
from houseway.round.start import Player, Start
from houseway.rulesets import Ruleset
from houseway.table.driving import Policy
from houseway.table.session import Session
from houseway.table.shoe import entropy

GAME = find_game("heads-up-holdem")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
ULTIMATE = "ultimate-texas-holdem"

Choices: TypeAlias = dict[str, Any]
"""What a licensee chooses."""

MANUAL: Choices = {"shuffling": "manual", "second_deck": False}
"""One deck that the dealer shuffles and cuts."""
FROM_THE_HAND: Choices = {"dealing": "from the hand"}
AUTOMATED_SHOE: Choices = {"dealing": "automated shoe", "board": "five face down first"}
WAYS = [
    pytest.param({}, id="manual shoe"),
    pytest.param({"board": "five face down first"}, id="manual shoe, board first"),
    pytest.param(FROM_THE_HAND, id="from the hand"),
    pytest.param(AUTOMATED_SHOE, id="automated shoe"),
]
"""The ways to deal, as choices of the licensee."""


def shows(*clauses: str, ruleset: str = "ma") -> Callable[[Any], Any]:
    """Mark a test with the clauses that it shows."""

    def mark(test: Any) -> Any:
        for clause in clauses:
            test = pytest.mark.clause("heads-up-holdem", ruleset, clause)(test)
        return test

    return mark


@cache
def law(ruleset: str = "ma") -> Ruleset[Any]:
    """A ruleset, read once."""
    return GAME.ruleset(ruleset)


# One round.


def begin(
    seats: Iterable[Seat] = (1,),
    *,
    ruleset: str = "ma",
    rack_cents: int = 1_000_00,
    uncounted: int = 0,
    **choices: Any,
) -> Round:
    """A round about to be played."""
    players = {seat: Player(NAMES[seat - 1], rack_cents) for seat in seats}
    start = Start(players=players, uncounted=uncounted)
    return GAME.round(law(ruleset).open(choices), start)


def take(round_: Round, *texts: str) -> list[Event]:
    """Take actions as the notation writes them, several in a text between semicolons."""
    made = []
    for text in texts:
        for part in filter(None, map(str.strip, text.split(";"))):
            made += round_.take(parse_action(part))
    return made


def refused(round_: Round, text: str) -> str:
    """Why an action is refused; a refusal changes nothing."""
    before = len(round_.events), len(round_.actions), round_.turn
    with pytest.raises(NotAllowed) as caught:
        take(round_, text)
    assert (len(round_.events), len(round_.actions), round_.turn) == before
    return str(caught.value)


def wagers(seat: Seat = 1, cents: int = 10_00, **sides: int) -> str:
    """The compulsory wagers of a seat, and side wagers by their names, in cents."""
    rest = [f"place {seat} {name} {show_money(stake)}" for name, stake in sides.items()]
    main = [f"place {seat} {name} {show_money(cents)}" for name in ("ante", "odds")]
    return "; ".join([*main, *rest]).replace("_", "-")


def one_by_one(hands: Mapping[Seat, str], dealer: str) -> str:
    """The draws of a shoe or hand deal: one card each, the dealer last, and again."""
    order = [hands[seat].split() for seat in sorted(hands)] + [dealer.split()]
    return "; ".join(f"draw {cards[turn]}" for turn in (0, 1) for cards in order)


def draws(cards: str) -> str:
    """These cards out of the shoe, one after the other."""
    return "; ".join(f"draw {card}" for card in cards.split())


def play_out(
    hole: str,
    dealer: str,
    board: str,
    *,
    cents: int = 10_00,
    sides: Mapping[str, int] | None = None,
    **choices: Any,
) -> Round:
    """One player who raises once before the flop, to the end."""
    round_ = begin(**choices)
    flop, rest = board.split()[:3], board.split()[3:]
    take(round_, wagers(1, cents, **(sides or {})), "proceed", one_by_one({1: hole}, dealer))
    take(round_, "raise 1 1", draws(" ".join(flop)), draws(" ".join(rest)), "proceed")
    assert round_.turn is None
    return round_


def settled(round_: Round, wager: str, seat: Seat = 1) -> tuple[str, int]:
    """What became of a wager: `paid`, `lost` or `returned`, and the cents."""
    kinds = {WagerPaid: "paid", WagerLost: "lost", WagerReturned: "returned"}
    for event in round_.events:
        for kind, word in kinds.items():
            if isinstance(event, kind) and (event.seat, event.wager) == (seat, wager):
                return word, event.cents
    raise AssertionError(f"{wager} of {seat} was not settled")


def facts(round_: Round) -> list[str]:
    """What became fact, in words."""
    return [event.text() for event in round_.events]


# A table.


def open_table(
    seats: Iterable[Seat] = (1, 2), *, seed: int = 1, ruleset: str = "ma", **choices: Any
) -> Session:
    """A table whose players have come in the order of their seats."""
    session = Session(GAME, law(ruleset).open(choices), entropy(seed))
    for seat in seats:
        session.sit(seat, NAMES[seat - 1], 100_000_00)
    return session


def bots(session: Session) -> dict[Seat, Policy]:
    """The game's simple player at every seat."""
    return dict.fromkeys(session.players, GAME.policy)
