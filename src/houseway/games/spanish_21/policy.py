"""A simple player: the smallest wager, and a short table of what to do with a hand.

Others are welcome on its box. Behind a box it goes along with whoever calls, if it has the chips.
"""

from collections.abc import Sequence

from houseway.games.spanish_21.deciding import ACCEPT, DRAW, KEEP, SPLIT
from houseway.games.spanish_21.following import COVER, NAMED
from houseway.games.spanish_21.misdeals import COMPLETE_HAND
from houseway.games.spanish_21.rules import DOUBLE
from houseway.hands.points import FIRST_CARDS, face_value
from houseway.hands.twenty_one import total
from houseway.pieces.cards import ACE, Card
from houseway.round.actions import Action, Choose, Surrender
from houseway.round.options import OnHand
from houseway.round.spots import DEALER_HAND, hand_of
from houseway.round.view import View
from houseway.round.wager_options import PlaceWager
from houseway.steps.sharing import SHARE
from houseway.steps.simple import PASS, STAND, first_wager, otherwise, side_wager

ACCEPTED = (COVER, *NAMED, KEEP, ACCEPT, COMPLETE_HAND)
"""What is said where there is nothing to weigh; of several the first that is open."""


def answer(view: View) -> Action | None:
    """What a simple player does when it is asked: no match wager, no insurance."""
    assert view.ask is not None
    actions = view.ask.actions()
    hands = [option for option in view.ask.options if isinstance(option, OnHand)]
    if not hands:
        is_asked = any(action == Choose(int(view.eyes), PASS) for action in actions)
        return _further(view) if is_asked else _wager(view)
    for action in actions:
        if isinstance(action, Choose) and action.choice in ACCEPTED:
            return action
    assert isinstance(view.eyes, int)
    lies = view.piles[hand_of(hands[0].box or view.eyes, hands[0].hand)]
    cards = [card for card in lies if card is not None]
    up = view.piles[DEALER_HAND][0]
    assert up is not None
    return _first(actions, view, wishes(cards, up))


def _further(view: View) -> Action:
    """A double along with whoever calls, as large as may be; no insurance."""
    assert view.ask is not None
    offered = [option for option in view.ask.options if isinstance(option, PlaceWager)]
    doubles = [option for option in offered if option.wager.startswith(DOUBLE)]
    return [*doubles[0].examples()][-1] if doubles else otherwise(view)


def _wager(view: View) -> Action | None:
    """The smallest wager, where nothing lies there; then others are welcome, and a side wager is
    made at seats that like them.
    """
    assert view.ask is not None
    if any(seat == view.eyes for seat, _ in view.wagers):
        shares = (a for a in view.ask.actions() if a == Choose(int(view.eyes), SHARE))
        return next(shares, None) or side_wager(view)
    return first_wager(view)


def _first(actions: Sequence[Action], view: View, wanted: Sequence[str]) -> Action:
    """The first thing that is wanted and open."""
    assert view.ask is not None
    for wish in wanted:
        if wish == DOUBLE:
            doubles = [o for o in view.ask.options if isinstance(o, PlaceWager)]
            amounts = [amount for option in doubles for amount in option.examples()]
            if amounts:
                return amounts[-1]
        for action in actions:
            if wish == "surrender" and isinstance(action, Surrender):
                return action
            if isinstance(action, Choose) and action.choice == wish:
                return action
    return actions[0]


def wishes(cards: Sequence[Card], up: Card) -> tuple[str, ...]:
    """What a simple player would do with a hand against a card, the dearest wish first."""
    count, is_soft = total(cards)
    theirs = 11 if up.rank == ACE else face_value(up)
    if len(cards) == FIRST_CARDS and cards[0].rank == cards[1].rank:
        value = face_value(cards[0])
        if value == 1 or (value == 8 and theirs < 11) or (value in (2, 3, 7, 9) and theirs < 8):
            return (SPLIT, *_plain(count, theirs, is_soft=is_soft, long=False))
    return _plain(count, theirs, is_soft=is_soft, long=len(cards) > 4)


def _plain(count: int, theirs: int, *, is_soft: bool, long: bool) -> tuple[str, ...]:
    """By the total alone; a hand that may become a long 21 draws once more."""
    if is_soft:
        return (DRAW,) if count < (19 if long or theirs > 8 else 18) else (STAND,)
    if not long and (count == 11 or (count == 10 and theirs < 8)):
        return (DOUBLE, DRAW)
    if count >= 17:
        return ("surrender", STAND) if count == 17 and theirs == 11 else (STAND,)
    if count == 16 and theirs == 11:
        return ("surrender", DRAW)
    low = 15 if long else 13
    return (STAND,) if count >= low and theirs < 7 else (DRAW, STAND)
