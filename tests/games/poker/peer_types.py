"""What PokerKit calls the hands and openings of the ten variants."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar

from pokerkit import Automation, Opening, Rank
from pokerkit.hands import (
    CombinationHand,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    RhodeIslandHoldemHand,
    StandardHighHand,
)
from pokerkit.lookups import Label, Lookup

_A = Automation
AUTOMATED = (
    *(_A.ANTE_POSTING, _A.BET_COLLECTION, _A.BLIND_OR_STRADDLE_POSTING),
    *(_A.RUNOUT_COUNT_SELECTION, _A.HAND_KILLING, _A.CHIPS_PUSHING, _A.CHIPS_PULLING),
)


@dataclass
class SixLookup(Lookup):
    """Three different cards from the ace to the six."""

    rank_order: ClassVar[Any] = (Rank.ACE, Rank.DEUCE, Rank.TREY, Rank.FOUR, Rank.FIVE, Rank.SIX)

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 3}), (False, True), Label.HIGH_CARD)


class SixLow(CombinationHand):
    """Six or better."""

    lookup, low, card_count = SixLookup(), True, 3


TYPES = {
    "holdem": (StandardHighHand,),
    "omaha": (OmahaHoldemHand,),
    "omaha-8": (OmahaHoldemHand, OmahaEightOrBetterLowHand),
    "stud": (StandardHighHand,),
    "stud-hi-lo": (StandardHighHand, RegularLowHand),
    "stud-8": (StandardHighHand, EightOrBetterLowHand),
    "draw": (StandardHighHand,),
    "draw-low": (RegularLowHand,),
    "five-card-stud": (StandardHighHand,),
    "mambo": (RhodeIslandHoldemHand, SixLow),
}
OPENINGS = {
    "forced bet": Opening.LOW_CARD,
    "after the blinds": Opening.POSITION,
    "left of the button": Opening.POSITION,
    "best hand showing": Opening.HIGH_HAND,
    "highest up-card": Opening.HIGH_HAND,
    "pair with the community card": Opening.HIGH_HAND,
}
