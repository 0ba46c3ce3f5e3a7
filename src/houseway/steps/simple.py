"""What simple players of all games do alike, so that a game's policy says only how it decides."""

from collections import Counter
from collections.abc import Sequence

from houseway.pieces.cards import Card
from houseway.round.actions import Action, Choose, Raise
from houseway.round.spots import COMMUNITY
from houseway.round.view import View
from houseway.round.wager_options import PlaceWager

PASS = "pass"
STAND = "stand"
"""To take no further card: what passing is where cards may be drawn."""
TAKE_PART = "take-part"
SIT_OUT = "sit-out"
"""What is said where a round is entered without a wager."""


def first_wager(view: View) -> Action | None:
    """The smallest amount of the first wager that can be made now, if one can."""
    assert view.ask is not None
    offered = (option for option in view.ask.options if isinstance(option, PlaceWager))
    return next((wager for option in offered for wager in option.examples()), None)


def side_wager(view: View) -> Action | None:
    """The smallest amount of a side wager that can be made now, at every other seat."""
    assert view.ask is not None
    if not isinstance(view.eyes, int) or view.eyes % 2 == 0:
        return None
    liked = {wager.name for wager in view.rules.side_wagers}
    offered = (option for option in view.ask.options if isinstance(option, PlaceWager))
    sides = (option for option in offered if option.wager in liked)
    return next((wager for option in sides for wager in option.examples()), None)


def raises(view: View) -> list[Raise]:
    """The raises that are open, the smallest first."""
    assert view.ask is not None
    return [action for action in view.ask.actions() if isinstance(action, Raise)]


def otherwise(view: View) -> Action:
    """What somebody does who does not raise: passes if that is asked, or the first thing."""
    assert view.ask is not None
    others = [action for action in view.ask.actions() if not isinstance(action, Raise)]
    passes = (a for a in others if isinstance(a, Choose) and a.choice == PASS)
    return next(passes, others[0])


def is_promising(cards: Sequence[Card], rank: int) -> bool:
    """Whether cards are a pair of a rank or better, two pairs, or all of one suit.

    >>> from houseway.pieces.cards import TEN, parse_cards
    >>> is_promising(parse_cards("Th Td 2s"), TEN), is_promising(parse_cards("9h 9d As 4c"), TEN)
    (True, False)
    """
    ranks = Counter(card.rank for card in cards)
    pairs = [each for each, copies in ranks.items() if copies > 1]
    is_suited = len({card.suit for card in cards}) == 1
    return is_suited or len(pairs) > 1 or max(ranks.values()) > 2 or max(pairs, default=0) >= rank


def cards_in_sight(view: View) -> list[Card]:
    """The own cards, then the community cards that lie face up."""
    return [card for card in (*view.hand, *view.piles.get(COMMUNITY, ())) if card is not None]
