"""Rounds of Colorado Hold'em that the tests of this folder play, and how they are told."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeAlias

import pytest

from houseway.errors import NotAllowed
from houseway.games import find_game
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

GAME = find_game("colorado-holdem")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
REQUIRED = "ma"
PERMISSIBLE = "ma-permissible-bet"
VERSIONS = (REQUIRED, PERMISSIBLE)

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

every_version = pytest.mark.parametrize("ruleset", VERSIONS)


def shows(*clauses: str, ruleset: str = REQUIRED) -> Callable[[Any], Any]:
    """Mark a test with the clauses that it shows."""

    def mark(test: Any) -> Any:
        for clause in clauses:
            test = pytest.mark.clause("colorado-holdem", ruleset, clause)(test)
        return test

    return mark


@cache
def law(ruleset: str = REQUIRED) -> Ruleset[Any]:
    """A ruleset, read once."""
    return GAME.ruleset(ruleset)


# One round.


def begin(
    seats: Iterable[Seat] = (1,),
    *,
    ruleset: str = REQUIRED,
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


def dealt(hands: Mapping[Seat, str], board: str, *, stacks: bool = False) -> str:
    """The draws of a deal: a card each and one for the community three times, or in stacks."""
    piles = [hands[seat].split() for seat in sorted(hands)] + [board.split()]
    cards = [card for pile in piles for card in pile]
    if not stacks:
        cards = [pile[turn] for turn in range(3) for pile in piles]
    return "; ".join(f"draw {card}" for card in cards)


def deal_to(hand: str, board: str = "2h 9s Kc", *, bonus: bool = False, **choices: Any) -> Round:
    """One player with an ante of 10.00 and three cards, about to decide."""
    round_ = begin(**choices)
    take(round_, "place 1 ante 10.00", "place 1 bonus 1.00" if bonus else "", "proceed")
    take(round_, dealt({1: hand}, board, stacks=choices.get("dealing") == "automated shoe"))
    return round_


def play_out(hand: str, kept: str, board: str, *, bet: bool = True, **choices: Any) -> Round:
    """One player who bets, or plays on without a bet, to the end."""
    round_ = deal_to(hand, board, **choices)
    take(round_, "raise 1 1" if bet else "check 1", f"set 1 {kept}", "proceed")
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
    seats: Iterable[Seat] = (1, 2), *, seed: int = 1, ruleset: str = REQUIRED, **choices: Any
) -> Session:
    """A table whose players have come in the order of their seats."""
    session = Session(GAME, law(ruleset).open(choices), entropy(seed))
    for seat in seats:
        session.sit(seat, NAMES[seat - 1], 100_000_00)
    return session


def bots(session: Session) -> dict[Seat, Policy]:
    """The game's simple player at every seat."""
    return dict.fromkeys(session.players, GAME.policy)
