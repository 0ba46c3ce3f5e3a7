"""A simple player: small wagers; a bet rides with what is paid already or all of one suit."""

from collections import Counter
from collections.abc import Sequence

from houseway.games.let_it_ride.procedure import RIDE
from houseway.pieces.cards import TEN, Card
from houseway.table.actions import Action, Choose
from houseway.table.options import PlaceWager
from houseway.table.spots import COMMUNITY
from houseway.table.view import View


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    for option in view.ask.options:
        if isinstance(option, PlaceWager):
            for wager in option.examples():
                return wager
    actions = view.ask.actions()
    choices = {action.choice: action for action in actions if isinstance(action, Choose)}
    if RIDE in choices and not is_good(known_cards(view)):
        del choices[RIDE]
    return next(iter(choices.values()), actions[0])


def known_cards(view: View) -> list[Card]:
    """The own cards and the community card in sight."""
    return [card for card in (*view.hand, *view.piles.get(COMMUNITY, ())) if card is not None]


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
