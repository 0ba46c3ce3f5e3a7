"""A simple player: declares, bets with a pair or two high cards, and not with the rest."""

from collections.abc import Sequence
from itertools import combinations

from houseway.pieces.cards import TEN, Card
from houseway.round.actions import Action, Declare
from houseway.round.options import Keep
from houseway.round.view import View
from houseway.steps.simple import cards_in_sight, first_wager, otherwise, raises


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    if (wager := first_wager(view)) is not None:
        return wager
    for option in view.ask.options:
        if isinstance(option, Keep):
            best = max(combinations(option.cards, option.count), key=worth)
            return next(a for a in option.examples() if set(a.kept) == set(best))  # type: ignore[attr-defined]
    for action in view.ask.actions():
        if isinstance(action, Declare):
            return action
    bets = raises(view)
    return bets[0] if bets and is_good(cards_in_sight(view)) else otherwise(view)


def is_good(hand: Sequence[Card]) -> bool:
    """Whether a simple player bets with three cards: a pair, or two cards from ten up."""
    high = sorted(card.rank for card in hand)[1:]
    return len({card.rank for card in hand}) < len(hand) or min(high) >= TEN


def worth(kept: tuple[Card, ...]) -> tuple[int, int, int]:
    """What a simple player looks for in two cards: a pair, then one suit, then height."""
    one, other = kept
    suited = one.suit == other.suit
    return int(one.rank == other.rank), int(suited), one.rank + other.rank
