"""A simple player: the smallest wager, doubled if what is in sight cannot lose or is suited."""

from collections.abc import Sequence
from typing import Final

from houseway.games.double_down_stud.rules import DOUBLE
from houseway.pieces.cards import RANKS, Card
from houseway.round.actions import Action, Choose
from houseway.round.view import View
from houseway.round.wager_options import PlaceWager
from houseway.steps.simple import cards_in_sight, is_promising

SIX: Final = RANKS.index("6")


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    wagers = [option for option in view.ask.options if isinstance(option, PlaceWager)]
    for option in wagers:
        amounts = list(option.examples())
        if amounts and option.wager != DOUBLE:
            return amounts[0]
        if amounts and is_good(cards_in_sight(view)):
            return amounts[-1]
    actions = view.ask.actions()
    for action in actions:
        if isinstance(action, Choose):
            return action
    return actions[0]


def is_good(cards: Sequence[Card]) -> bool:
    """Whether a simple player doubles: a pair of sixes or better, two pairs, or four suited."""
    return is_promising(cards, SIX)
