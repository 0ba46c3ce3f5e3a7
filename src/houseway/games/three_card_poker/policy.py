"""A simple player: makes every wager once, and plays with whatever a dealer plays with."""

from collections.abc import Sequence

from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.hands import THREE_CARD
from houseway.pieces.cards import Card
from houseway.table.actions import Action, Choose, Raise
from houseway.table.options import PlaceWager
from houseway.table.view import View


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    for option in view.ask.options:
        if isinstance(option, PlaceWager):
            for wager in option.examples():
                return wager
    actions = view.ask.actions()
    plays = [action for action in actions if isinstance(action, Raise)]
    assert isinstance(view.rules, ThreeCardRules)
    if plays and is_good(view.rules, [card for card in view.hand if card is not None]):
        return plays[0]
    others = [action for action in actions if not isinstance(action, Raise)]
    passes = [a for a in others if isinstance(a, Choose) and a.choice == "pass"]
    return (passes or others)[0]


def is_good(rules: ThreeCardRules, cards: Sequence[Card]) -> bool:
    """Whether a simple player stays in against the dealer."""
    return THREE_CARD.at_least(THREE_CARD.strength(cards), rules.dealer_qualifies)
