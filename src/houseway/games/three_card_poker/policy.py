"""A simple player: makes every wager once, and plays with whatever a dealer plays with."""

from collections.abc import Sequence

from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.hands import THREE_CARD
from houseway.pieces.cards import Card
from houseway.round.actions import Action
from houseway.round.view import View
from houseway.steps.simple import cards_in_sight, first_wager, otherwise, raises


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert isinstance(view.rules, ThreeCardRules)
    if (wager := first_wager(view)) is not None:
        return wager
    plays = raises(view)
    return plays[0] if plays and is_good(view.rules, cards_in_sight(view)) else otherwise(view)


def is_good(rules: ThreeCardRules, cards: Sequence[Card]) -> bool:
    """Whether a simple player stays in against the dealer."""
    return THREE_CARD.at_least(THREE_CARD.strength(cards), rules.dealer_qualifies)
