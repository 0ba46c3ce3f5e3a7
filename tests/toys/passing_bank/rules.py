"""The values that Passing Bank is made of; the TOML says what they are, and where."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from houseway.errors import NotPermitted
from houseway.pieces.cards import TEN, Card
from houseway.pieces.stock import Stock
from houseway.pieces.tiles import JOKER
from houseway.round.engine import Irregularity
from houseway.round.spots import HANDS, Seat, Spot, riding
from houseway.rulesets import Commission, Limits, Remedy, Rules
from houseway.rulesets.values import check_remedies
from houseway.steps.irregularities import record
from houseway.steps.preparation import CardClauses, Cards, Method
from houseway.steps.remedies import Cure

STAKE: Final = "stake"
BANK: Final = "bank"
HANDS_MAX: Final = 3
STAKES: Final = tuple(riding(STAKE, number) for number in range(1, HANDS_MAX + 1))
FIRST_CARDS: Final = 2
BANKER: Final = Spot(0, "banker")
DRAW: Final = "draw"
STAND: Final = "stand"
POINTS: Final = 10

FOULED_DECK: Final = Irregularity(
    "fouled-deck", "a card too many, or one of another deck, is found", None, record
)
REMEDIES: Final = {"fouled_deck": (Cure.VOID,), "insufficient_cards": (Cure.VOID,)}


def number_of(stake: str) -> int:
    """The number of the hand that a stake rides on.

    >>> [number_of(stake) for stake in STAKES]
    [1, 2, 3]
    """
    _, _, ending = stake.partition(".")
    return HANDS.index(ending) + 1 if ending else 1


def points(cards: Sequence[Card]) -> int:
    """The points of a hand, of which tens do not count.

    >>> points([Card.parse("9h"), Card.parse("8c")]), points([Card.parse("Ah"), JOKER])
    (7, 1)
    """
    return sum(map(_worth, cards)) % POINTS


def _worth(card: Card) -> int:
    if card == JOKER or TEN <= card.rank < 12:
        return 0
    return 1 if card.rank == 12 else card.rank + 2


class Carried(msgspec.Struct, frozen=True):
    """What is carried on: who had the bank last."""

    bank: Seat = 0


class Clauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clause that orders each step of a round."""

    cards: CardClauses
    offer: str
    put_up: str
    stakes: str
    stakes_close: str
    cover: str
    lay: str
    deal: str
    give: str
    decide: str
    bank_decides: str
    show: str
    settle: str
    commission: str
    bank_back: str
    round_ends: str
    undo: str


class Irregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedy of each irregularity."""

    fouled_deck: Remedy
    insufficient_cards: Remedy


class PassingBankRules(Rules, frozen=True, kw_only=True):
    """Everything that can differ between two tables of Passing Bank."""

    shuffling: Method
    limits: Limits
    bank_limits: Limits
    commission: Commission
    clause: Clauses
    irregularities: Irregularities

    @property
    def stock(self) -> Stock:
        """One deck with its joker."""
        return Stock.of_decks(1, jokers=1)

    def check(self) -> None:
        """Refuse what cannot be: unknown remedies, and a table without limits."""
        check_remedies(self.irregularities, REMEDIES)
        for key in ("limits", "bank_limits"):
            if not getattr(self, key).maximum:
                raise NotPermitted("a table without limits takes no wagers", key=key)


def cards_of(rules: PassingBankRules) -> Cards:
    """How the table prepares its cards: a shuffle before every round, and no cut."""
    return Cards(
        stock=rules.stock,
        decks=1,
        method=rules.shuffling,
        cut_by="nobody",
        cut_margin=0,
        ends_at_cut_card=False,
        back_part=Fraction(0),
        is_alternating=False,
        stored_batch_trusted=True,
        into_clause="",
        counted_by="",
        dealt_by="from the hand",
        clause=rules.clause.cards,
    )
