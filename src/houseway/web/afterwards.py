"""What is told of a round that is over: which cards count, what a folded hand would have done.

Everybody is told of hands that lay open, and each seat of its own. A hand that was given up is
compared with those that all have seen, for its owner alone.
"""

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from houseway.hands.order import Hand
from houseway.pieces.cards import Card
from houseway.round.card_events import CardsCollected
from houseway.round.corrections import CardsTakenBack
from houseway.round.engine import Round
from houseway.round.events import ChoiceMade, RoundVoided
from houseway.round.spots import COMMUNITY, DEALER_SEAT, Seat, Spot
from houseway.round.telling import plain
from houseway.round.view import Eyes
from houseway.rulesets.rules import Rules
from houseway.steps.showdown import names_of
from houseway.table.game import Game
from houseway.table.showdown import GivenUp, Showdown

FOLD, FOLDED = "fold", "folded hand"


class Afterwards:
    """The hands of a round that is over."""

    def __init__(self, showdown: Showdown, round_: Round) -> None:
        self.showdown, self.rules = showdown, round_.rules
        lay: dict[Spot, CardsCollected] = {}
        self.folded: set[Seat] = set()
        for event in round_.events:
            if isinstance(event, CardsCollected):
                lay[event.spot] = event
                if event.what == FOLDED:
                    self.folded.add(event.spot.seat)
            elif isinstance(event, CardsTakenBack):
                lay.pop(event.spot, None)
            elif isinstance(event, ChoiceMade) and event.choice == FOLD:
                self.folded.add(event.seat)
        self.is_void = any(isinstance(event, RoundVoided) for event in round_.events)
        board = lay.pop(COMMUNITY, None)
        self.board = [card for card in board.cards if card is not None] if board else []
        self.open = {spot for spot, event in lay.items() if event.seen == "all"}
        self.lay = {spot: known for spot, event in lay.items() if (known := _known(event))}
        self.hands = {spot: hand for spot in lay if (hand := self._hand(lay[spot]))}
        self.sizes = {spot: len(lay[spot].cards) for spot in self.hands}

    def _hand(self, lay: CardsCollected) -> Hand | None:
        """What cards that were collected made; none where they were too few to make a hand."""
        own = _known(lay)
        if not own:
            return None
        try:
            return self.showdown.hand(self.rules, own, self.board)
        except ValueError:
            return None

    def to(self, eyes: Eyes) -> dict[str, Any] | None:
        """What these eyes are told; nothing where there is nothing to tell."""
        if self.is_void:
            return None
        counts = {
            str(spot): plain(hand.cards)
            for spot, hand in self.hands.items()
            if spot in self.open and self._leaves_some(spot)
        }
        folded = self._folded(eyes) if isinstance(eyes, int) else None
        return {"counts": counts, "folded": folded} if counts or folded else None

    def _leaves_some(self, spot: Spot) -> bool:
        """Whether not all of the cards count that a hand could be made of."""
        return len(self.hands[spot].cards) < self.sizes[spot] + len(self.board)

    def _folded(self, seat: Seat) -> dict[str, Any] | None:
        """What the hand that a seat gave up would have done, by the hands that all have seen."""
        if self.showdown.look_back is not None and seat in self.folded:
            return self._looked_back(seat)
        own = self.hands.get(Spot(seat))
        seen = (spot for spot in self.open if spot in self.hands and spot.seat != seat)
        others = [self.hands[spot] for spot in seen]
        dealer = self.hands.get(Spot(DEALER_SEAT)) if Spot(DEALER_SEAT) in self.open else None
        if seat not in self.folded or own is None or not others:
            return None
        return msgspec.structs.asdict(
            given_up(self.showdown, self.rules, own, dealer or max(others))
        )

    def _looked_back(self, seat: Seat) -> dict[str, Any] | None:
        """The same as the game looks at it."""
        assert self.showdown.look_back is not None
        shown = [self.lay[spot] for spot in self.lay if spot in self.open and spot.seat != seat]
        own = self.lay.get(Spot(seat))
        try:
            found = self.showdown.look_back(self.rules, own, self.board, shown) if own else None
        except ValueError:  # A wrong number of cards, which an irregularity has left there.
            return None
        return None if found is None else msgspec.structs.asdict(found)


def given_up(showdown: Showdown, rules: Rules, own: Hand, other: Hand) -> GivenUp:
    """What a hand would have done against another, both called so that they are told apart."""
    would = showdown.verdict(rules, own, other)
    hand, against = names_of(own.order, own.strength, other.strength)
    is_higher = own > other
    if would == "won" and not is_higher:
        would = "unqualified"
    return GivenUp(hand=hand, against=against, would=would)


def _known(lay: CardsCollected) -> list[Card]:
    """The cards of a hand that were all seen by somebody; none of those that were laid aside."""
    own = [card for card in lay.cards if card is not None]
    return own if lay.spot.area != "discards" and len(own) == len(lay.cards) else []


_KEPT: WeakKeyDictionary[Round, Afterwards] = WeakKeyDictionary()


def afterwards(game: Game, round_: Round, eyes: Eyes) -> dict[str, Any] | None:
    """What these eyes are told of a round that is over; its hands are looked at once."""
    if game.showdown is None:
        return None
    if round_ not in _KEPT:
        _KEPT[round_] = Afterwards(game.showdown, round_)
    return _KEPT[round_].to(eyes)
