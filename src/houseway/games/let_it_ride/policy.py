"""A simple player: small wagers; a bet rides with what is paid already or all of one suit."""

from collections import Counter
from collections.abc import Sequence

from houseway.games.let_it_ride.procedure import RIDE
from houseway.pieces.cards import TEN, Card
from houseway.round.actions import Action, Choose
from houseway.round.view import View
from houseway.steps.simple import cards_in_sight, first_wager


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    if (wager := first_wager(view)) is not None:
        return wager
    actions = view.ask.actions()
    choices = {action.choice: action for action in actions if isinstance(action, Choose)}
    if RIDE in choices and not is_good(cards_in_sight(view)):
        del choices[RIDE]
    return next(iter(choices.values()), actions[0])


def is_good(cards: Sequence[Card]) -> bool:
    """Whether a simple player lets a bet ride: a pair of tens or better, or all of one suit.

    >>> from houseway.pieces.cards import parse_cards
    >>> is_good(parse_cards("Th Td 2s")), is_good(parse_cards("9h 9d As 4c"))
    (True, False)
    """
    ranks = Counter(card.rank for card in cards)
    pairs = [rank for rank, copies in ranks.items() if copies > 1]
    is_suited = len({card.suit for card in cards}) == 1
    return is_suited or len(pairs) > 1 or max(ranks.values()) > 2 or max(pairs, default=0) >= TEN
