"""Rounds of Three Card Poker that the tests of this folder play, and how they are told."""

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

GAME = find_game("three-card-poker")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")

Choices: TypeAlias = dict[str, Any]
"""What a licensee chooses."""

MANUAL: Choices = {"shuffling": "manual", "second_deck": False}
"""One deck that the dealer shuffles and cuts."""
FROM_THE_HAND: Choices = {"dealing": "from the hand"}
AUTOMATED_SHOE: Choices = {"dealing": "automated shoe"}
DEALER_LATER: Choices = {**AUTOMATED_SHOE, "dealer_stack": "after the players decide"}
WAYS = [
    pytest.param({}, id="manual shoe"),
    pytest.param(FROM_THE_HAND, id="from the hand"),
    pytest.param(AUTOMATED_SHOE, id="automated shoe"),
    pytest.param(DEALER_LATER, id="automated shoe, dealer later"),
]
"""The ways to deal, as choices of the licensee."""
COVERS: Choices = {"version": "ante covers pair plus", "ante_bonus_paytable": "A"}
COVERS_HALF: Choices = {"version": "ante covers half of pair plus", "ante_bonus_paytable": "A"}
BOTH: Choices = {"version": "both compulsory", "ante_bonus_paytable": "A"}


def shows(*clauses: str) -> Callable[[Any], Any]:
    """Mark a test with the clauses that it shows."""

    def mark(test: Any) -> Any:
        for clause in clauses:
            test = pytest.mark.clause("three-card-poker", "ma", clause)(test)
        return test

    return mark


@cache
def law() -> Ruleset[Any]:
    """The ruleset, read once."""
    return GAME.ruleset("ma")


# One round.


def begin(
    seats: Iterable[Seat] = (1,),
    *,
    rack_cents: int = 1_000_00,
    uncounted: int = 0,
    names: Mapping[Seat, str] | None = None,
    **choices: Any,
) -> Round:
    """A round about to be played."""
    named = names or {}
    players = {seat: Player(named.get(seat, NAMES[seat - 1]), rack_cents) for seat in seats}
    start = Start(players=players, uncounted=uncounted)
    return GAME.round(law().open(choices), start)


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


def wagers(seat: Seat = 1, ante: int = 10_00, pair_plus: int = 0) -> str:
    """The wagers of a seat, in cents; none of those that are nothing."""
    made = {"ante": ante, "pair-plus": pair_plus}
    return "; ".join(f"place {seat} {name} {show_money(c)}" for name, c in made.items() if c)


def dealt(round_: Round, hands: Mapping[Seat, str], dealer: str) -> str:
    """The draws that give these hands, the dealer's too unless it comes later."""
    rules: Any = round_.rules
    order = [hands[seat].split() for seat in sorted(hands)]
    if not rules.dealer_waits:
        order.append(dealer.split())
    if rules.dealing == "automated shoe":
        return draws(" ".join(" ".join(cards) for cards in order))
    return draws(" ".join(cards[turn] for turn in range(3) for cards in order))


def later(round_: Round, dealer: str) -> str:
    """The draws of a dealer's stack that has waited in the shoe; none where it has not."""
    rules: Any = round_.rules
    return draws(dealer) if rules.dealer_waits else ""


def draws(cards: str) -> str:
    """These cards out of the shoe, one after the other."""
    return "; ".join(f"draw {card}" for card in cards.split())


def play_out(
    hand: str,
    dealer: str,
    *,
    ante: int = 10_00,
    pair_plus: int = 0,
    decision: str = "raise 1 1",
    **choices: Any,
) -> Round:
    """One player's round to its end."""
    round_ = begin(rack_cents=100_000_00, **choices)
    take(round_, wagers(1, ante, pair_plus), "proceed", dealt(round_, {1: hand}, dealer))
    if ante:
        take(round_, decision)
    take(round_, later(round_, dealer), "proceed")
    assert round_.turn is None
    return round_


def settled(round_: Round, wager: str, seat: Seat = 1) -> tuple[str, int]:
    """What became of a wager: `paid`, `lost` or `returned`, and the cents; `nothing` if neither."""
    kinds = {WagerPaid: "paid", WagerLost: "lost", WagerReturned: "returned"}
    for event in round_.events:
        for kind, word in kinds.items():
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
