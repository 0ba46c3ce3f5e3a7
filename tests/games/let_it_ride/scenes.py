"""Rounds of Let It Ride that the tests of this folder play."""

from collections.abc import Mapping
from typing import Any

import pytest

from houseway.pieces.money import show_money
from houseway.round.engine import Round
from houseway.round.spots import Seat
from tests.games.scenes import Choices, Scenes, draws, take

SCENES = Scenes("let-it-ride")
shows, begin, open_table, bots = SCENES.shows, SCENES.begin, SCENES.open_table, SCENES.bots

MANUAL: Choices = {"shuffling": "manual", "second_deck": False}
FROM_THE_HAND: Choices = {"dealing": "from the hand"}
AUTOMATED_SHOE: Choices = {"dealing": "automated shoe"}
WAYS = [
    pytest.param({}, id="manual shoe"),
    pytest.param(FROM_THE_HAND, id="from the hand"),
    pytest.param(AUTOMATED_SHOE, id="automated shoe"),
]
"""The ways to deal, as choices of the licensee."""

HANDS = {  # the player's three cards, the community cards after the burn
    "royal flush": "Ah Kh Qh Jh Th",
    "straight flush": "9h Kh Qh Jh Th",
    "four-of-a-kind": "7h 7c 7d 7s Th",
    "full house": "7h 7c 7d Ts Th",
    "flush": "7d 2d Kd 9d Td",
    "straight": "Ad Kc Qd Jd Td",
    "three-of-a-kind": "2d 2c 2h Jd Td",
    "two pair": "2d 2c 3h 3d Td",
    "pair of aces": "Ad Ac 3h 4d 8d",
    "pair of tens": "Td Tc 3h 4d Jd",
    "pair of nines": "9d 9c 3h 4d Jd",
    "high card": "Ad Kc Qh Jd 9d",
}
BURNED = "8s"


def bets(seat: Seat = 1, cents: int = 10_00, **sides: int) -> str:
    """The three bets of a seat, and bonus wagers by their names, in cents."""
    main = [f"place {seat} bet-{number} {show_money(cents)}" for number in (1, 2, 3)]
    rest = [f"place {seat} {name} {show_money(stake)}" for name, stake in sides.items()]
    return "; ".join([*main, *rest]).replace("_", "-")


def one_by_one(hands: Mapping[Seat, str], community: str) -> str:
    """The draws of a shoe or hand deal: one card each, the community last, three times."""
    order = [hands[seat].split() for seat in sorted(hands)] + [community.split()]
    return "; ".join(f"draw {cards[turn]}" for turn in range(3) for cards in order)


def stacks(hands: Mapping[Seat, str], community: str) -> str:
    """The draws of an automated shoe: three cards each, the community last."""
    return draws(" ".join([*(hands[seat] for seat in sorted(hands)), community]))


def play_out(
    five: str,
    *,
    decisions: str = "let-it-ride let-it-ride",
    cents: int = 10_00,
    sides: Mapping[str, int] | None = None,
    **choices: Any,
) -> Round:
    """One player's round to its end: three own cards, then two community cards."""
    cards = five.split()
    hand, community = " ".join(cards[:3]), " ".join([BURNED, *cards[3:]])
    round_ = begin(**choices)
    deal = stacks if choices.get("dealing") == "automated shoe" else one_by_one
    first, second = decisions.split()
    take(round_, bets(1, cents, **(sides or {})), "proceed", deal({1: hand}, community))
    take(round_, f"choose 1 {first}; proceed; choose 1 {second}; proceed")
    assert round_.turn is None
    return round_
