"""A simple player: makes every wager once, and plays with queen, six and four or better."""

from typing import Final

from houseway.hands import THREE_CARD
from houseway.pieces.cards import parse_cards
from houseway.table.actions import Action, Choose, Raise
from houseway.table.options import PlaceWager
from houseway.table.view import View

LEAST_PLAYED: Final = THREE_CARD.strength(parse_cards("Qc 6d 4h"))


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    for option in view.ask.options:
        if isinstance(option, PlaceWager):
            for wager in option.examples():
                return wager
    actions = view.ask.actions()
    plays = [action for action in actions if isinstance(action, Raise)]
    if plays and is_good(view):
        return plays[0]
    others = [action for action in actions if not isinstance(action, Raise)]
    passes = [a for a in others if isinstance(a, Choose) and a.choice == "pass"]
    return (passes or others)[0]


def is_good(view: View) -> bool:
    """Whether a simple player stays in against the dealer."""
    cards = [card for card in view.hand if card is not None]
    return THREE_CARD.strength(cards) >= LEAST_PLAYED
