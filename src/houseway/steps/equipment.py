"""What a table is played with, and how things stand when that is prepared."""

from enum import StrEnum

import msgspec

from houseway.pieces.stock import Stock
from houseway.round.engine import Procedure, Table
from houseway.round.spots import (
    Seat,
)
from houseway.round.start import Start


class Due(StrEnum):
    """What makes a shuffle due."""

    OPENING = "opening"
    """The table opens, or its cards are changed."""
    NEW_DECK = "new deck"
    """A deck was removed."""
    ROUND = "round"
    """A round is completed where every round has its shuffle."""
    CUT_CARD = "cut card"
    """The cut card came out."""
    LICENSEE = "licensee"
    """The licensee decided so after a round."""
    IDLE = "idle"
    """Nobody has played."""
    VOID = "void"
    """The round was void."""
    SHIFT = "shift"
    """A shift begins, and with it an inspection."""


class Equipment(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is played with, and how that is prepared before a round."""

    stock: Stock
    """All that is shuffled together; nothing where nothing is dealt."""
    is_alternating: bool = False
    """Whether two batches take turns, one in play and one in the shuffler."""
    ends_at_cut_card: bool = False
    """Whether a cut card ends the shoe; otherwise everything is prepared before every round."""
    hands_after_cut_card: int = 0
    """Hands that are played after the one in which the cut card came out. Where there are some, the
    round that is the last says that the shoe is done."""
    new_each_shoe: bool = False
    """Whether other cards are opened for every shoe."""

    @property
    def is_shuffled_always(self) -> bool:
        """Whether what was dealt goes back at once to be shuffled."""
        return False

    @property
    def devices(self) -> tuple[str, ...]:
        """The devices on the table."""
        return ()

    @property
    def is_inspected_at_shift(self) -> bool:
        """Whether a shift begins with an inspection."""
        return False

    def prepare(self, table: Table, occasion: "Occasion") -> Procedure:
        """Make it ready, step by step: at least one thing is asked."""
        raise NotImplementedError


class Occasion(Start, frozen=True, kw_only=True):
    """How things stand when cards are to be prepared."""

    why: Due
    first_player: Seat
    """Who came to the table first."""
    cut_card_on: str
    """Where the cut card came out in the last round, if it did."""
    cut_offered: Seat = 0
    """Who was offered the cut first after the last round, where that goes round; 0 for nobody."""
    removed: str = ""
    """The shuffling or dealing device that was taken from the table since, if one was."""
