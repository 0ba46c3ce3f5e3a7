"""A simple player: declares, bets with a pair or two high cards, and not with the rest."""

from collections.abc import Sequence
from itertools import combinations

from houseway.pieces.cards import TEN, Card
from houseway.table.actions import Action, Choose, Declare
from houseway.table.options import Keep, PlaceWager, RaiseTimes
from houseway.table.view import View


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    for option in view.ask.options:
        if isinstance(option, PlaceWager):
            for wager in option.examples():
                return wager
        if isinstance(option, Keep):
            best = max(combinations(option.cards, option.count), key=worth)
            return next(a for a in option.examples() if set(a.kept) == set(best))  # type: ignore[attr-defined]
    actions = view.ask.actions()
    for action in actions:
        if isinstance(action, Declare) or (isinstance(action, Choose) and action.choice == "pass"):
            return action
    bets = [a for o in view.ask.options if isinstance(o, RaiseTimes) for a in o.examples()]
    others = [action for action in actions if action not in bets]
    hand = [card for card in view.hand if card is not None]
    return bets[0] if bets and is_good(hand) else others[0]


def is_good(hand: Sequence[Card]) -> bool:
    """Whether a simple player bets with three cards: a pair, or two cards from ten up."""
    high = sorted(card.rank for card in hand)[1:]
    return len({card.rank for card in hand}) < len(hand) or min(high) >= TEN


def worth(kept: tuple[Card, ...]) -> tuple[int, int, int]:
    """What a simple player looks for in two cards: a pair, then one suit, then height."""
    one, other = kept
    suited = one.suit == other.suit
    return int(one.rank == other.rank), int(suited), one.rank + other.rank
