"""Rounds of Double Down Stud that the tests of this folder play."""

from typing import Any

from houseway.pieces.money import show_money
from houseway.round.engine import Round
from tests.games.scenes import Choices, Scenes, draws, take

SCENES = Scenes("double-down-stud")
shows, begin, open_table, bots = SCENES.shows, SCENES.begin, SCENES.open_table, SCENES.bots

MANUAL: Choices = {"shuffling": "manual", "second_deck": False}
FROM_THE_HAND: Choices = {"dealing": "from the hand"}
INTO_THE_SHOE: Choices = {"shuffler_leaves": "the deck in the shoe"}

HANDS = {  # the player's card, the hole card, the common cards
    "royal flush": "Ah Kh Qh Jh Th",
    "straight flush": "9h Kh Qh Jh Th",
    "four-of-a-kind": "7h 7c 7d 7s Th",
    "full house": "7h 7c 7d Ts Th",
    "flush": "7d 2d Kd 9d Td",
    "straight": "Ad Kc Qd Jd Td",
    "three-of-a-kind": "2d 2c 2h Jd Td",
    "two pair": "2d 2c 3h 3d Td",
    "pair of aces": "Ad Ac 3h 4d Td",
    "pair of jacks": "Jd Jc 3h 4d Td",
    "pair of tens": "Td Tc 3h 4d Jd",
    "pair of sixes": "6d 6c 3h 4d Jd",
    "pair of fives": "5d 5c 3h 4d Jd",
    "pair of twos": "2d 2c 3h 4d Ad",
    "high card": "Ad Kc Qh Jd 9d",
}


def play_out(cards: str, *, cents: int = 10_00, double: int = 0, **choices: Any) -> Round:
    """One player's round to its end; `double` is the double down wager in cents."""
    round_ = begin(**choices)
    decision = f"place 1 double-down {show_money(double)}" if double else "choose 1 pass"
    take(round_, f"place 1 wager {show_money(cents)}; proceed", draws(cards), decision, "proceed")
    assert round_.turn is None
    return round_
