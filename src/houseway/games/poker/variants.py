"""A variant of poker as data: its streets, who opens, how a hand is made and a pot divided."""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted
from houseway.hands.ways import Way
from houseway.rulesets.values import Remedy
from houseway.steps.remedies import Cure

Opens: TypeAlias = Literal[
    "forced bet",
    "after the blinds",
    "left of the button",
    "best hand showing",
    "highest up-card",
    "pair with the community card",
]
"""Who begins a betting round."""
Forced: TypeAlias = Literal["", "lowest up-card", "highest up-card, ace low"]
"""Whose up-card makes the forced bet."""
Low: TypeAlias = Literal["", "any", "eight or better", "six or better"]
"""Whether there is a low hand, and what it must be."""

EXPOSED: Final = (
    *(Cure.NEXT_DOWN, Cure.NO_MORE_WAGERS, Cure.EXCHANGED, Cure.STAYS_UP, Cure.REPLACED_LAST),
)
"""What can be done about a card that was seen in the deal."""
QUALIFIERS: Final[dict[Low, int | None]] = {"any": None, "eight or better": 8, "six or better": 6}


class Street(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards, and the betting round that follows them."""

    cards: Annotated[str, msgspec.Meta(pattern="^[du]*$")] = ""
    """The cards to each player, d for one face down and u for one face up."""
    board: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    """Community cards."""
    burn: bool = True
    draw: bool = False
    """Whether players may change cards."""
    common: bool = False
    """Whether a common card is dealt if there are not enough for each."""
    exposed: Remedy | None = None
    """What is done about a card that is due face down and is seen in the deal."""
    opens: Opens
    must_bet: bool = False
    """Whether who opens may only bet."""
    bet: Literal["lower", "higher"]
    """Which of the two bets of a table with fixed limits."""
    deal: str
    """Where it is written what is dealt, ..."""
    opener: str
    """... who opens, ..."""
    betting: str
    """... and what those may do who follow."""


class Variant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A type of poker."""

    name: str
    title: str
    cite: str
    seats: Annotated[int, msgspec.Meta(ge=2, le=11)]
    """The most players at a table."""
    button: bool
    """Whether a button says who is dealt to first, or the dealer's left."""
    forced: Forced = ""
    way: Way
    high: bool = True
    low: Low = ""
    kill: bool = False
    """Whether a kill may be offered."""
    streets: Annotated[tuple[Street, ...], msgspec.Meta(min_length=1)]
    ante: str
    showdown: str
    """Where it is written how hands are made, ..."""
    wins_high: str
    wins_low: str = ""
    excess: str = ""
    """... that a pot that cannot be halved gives its excess to the high hand, ..."""
    tied_high: str = ""
    tied_low: str = ""
    qualifies: str = ""
    """... and what a low hand must be."""

    @property
    def is_split(self) -> bool:
        """Whether high and low share the pot."""
        return self.high and bool(self.low)

    @property
    def counts_stub(self) -> bool:
        """Whether the stub may be counted for the deck: in hold'em and Omaha."""
        return self.button and self.board_cards > 0

    @property
    def cards_each(self) -> int:
        """How many cards each player has in the end."""
        return sum(len(street.cards) for street in self.streets)

    @property
    def board_cards(self) -> int:
        """How many community cards there are."""
        return sum(street.board for street in self.streets)

    def check(self) -> None:
        """Refuse a variant that cannot be dealt, or in which no hand can be made."""
        for why in self._faults():
            raise NotPermitted(f"{self.name}: {why}", key="variant")

    def _faults(self) -> list[str]:
        own, board, first = self.cards_each, self.board_cards, self.streets[0]
        enough = {
            "any five": 5 <= own + board <= 7,
            "two and three": own >= 2 and board >= 3,
            "any three": 3 <= own + board <= 5,
        }
        up = "u" in first.cards
        faults = {
            "no hand can be made of its cards": not enough[self.way],
            "neither high nor low wins": not self.high and not self.low,
            "nothing is dealt first": not first.cards,
            "it begins with a forced bet or with blinds": first.opens
            not in ("forced bet", "after the blinds"),
            "a forced bet goes by up-cards": bool(self.forced) is not (first.opens == "forced bet")
            or (bool(self.forced) and not up),
            "only the first street begins with a forced bet or with blinds": any(
                street.opens in ("forced bet", "after the blinds") for street in self.streets[1:]
            ),
            "blinds go by the button": self.button is not (first.opens == "after the blinds"),
            "a showing hand needs up-cards": not up
            and any("showing" in s.opens or "up-card" in s.opens for s in self.streets),
            "where cards are drawn nothing else is dealt": any(
                street.draw and (street.cards or street.board) for street in self.streets
            ),
            "there is no such remedy for a card that is seen": any(
                street.exposed is not None and street.exposed.remedy not in EXPOSED
                for street in self.streets
            ),
            "the cards do not suffice": self._cards_needed() > 52,
        }
        return [why for why, is_so in faults.items() if is_so]

    def _cards_needed(self) -> int:
        """How many cards a full table needs, but where less is provided for."""
        dealt = sum(len(s.cards) for s in self.streets if not s.common)
        burns = sum(street.burn for street in self.streets)
        common = sum(street.common for street in self.streets)
        return dealt * self.seats + burns + common + self.board_cards
