"""The values that Double Down Stud is made of; the TOML says what they are, and where."""

from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import Annotated, Final, Literal

import msgspec

from houseway.errors import NotPermitted
from houseway.hands import ORDERS
from houseway.pieces.money import Cents, Odds
from houseway.rulesets import AggregateLimit, Paytable, Remedy
from houseway.rulesets.side_wagers import InSight, Sight
from houseway.rulesets.values import Paid, check_remedies
from houseway.steps import deck
from houseway.steps.banked import main_area, wagers_of
from houseway.steps.deck import (
    DECK_REMEDIES,
    DealingClauses,
    DeckClauses,
    DeckIrregularities,
    OneDeckRules,
)
from houseway.steps.paytables import check_lines, paid_hands
from houseway.steps.preparation import Cards
from houseway.steps.remedies import Cure
from houseway.steps.wagers import WagerRules

WAGER: Final = "wager"
DOUBLE: Final = "double-down"
DOUBLE_MOST: Final = 15
"""How many times the wager a variation may let it be doubled."""
HAND_CARDS: Final = 1
COMMON_CARDS: Final = 3
"""Face up before the dealer, beside the hole card."""

REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    **DECK_REMEDIES,
    "stub_misdealt": (Cure.NEVER,),
    "stub_wrong": (Cure.NEVER,),
    "player_misdealt": (Cure.VOID,),
    "dealer_misdealt": (Cure.VOID,),
    "dealer_card_exposed": (Cure.VOID,),
}


class Clauses(DeckClauses[DealingClauses], frozen=True, kw_only=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    wagers: str
    second_area: str
    deal: str
    double: str
    double_most: str
    doubles_close: str
    reveal: str
    lose: str
    push: str
    win: str
    payout_limit: str
    clear: str


class Irregularities(DeckIrregularities, frozen=True, kw_only=True):
    """The remedy of each irregularity; `none` where it cannot happen in this game."""

    player_misdealt: Remedy
    dealer_misdealt: Remedy
    dealer_card_exposed: Remedy


class DoubleDownRules(OneDeckRules[DealingClauses], frozen=True, kw_only=True):
    """Everything that can differ between two tables of Double Down Stud."""

    remedies = REMEDIES

    order: Literal["standard"]
    shuffler_leaves: Literal["a stack", "the deck in the shoe"]
    recut_by: Literal["who cut", "the next entitled"]
    positions: Annotated[int, msgspec.Meta(ge=1)]
    double_most: Fraction
    paytable: Paytable
    payout_limit: AggregateLimit
    payout_limit_least: AggregateLimit
    inscriptions: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    @property
    def cards_dealt(self) -> int:
        """Cards dealt to a player."""
        return HAND_CARDS

    @property
    def in_sight(self) -> InSight:
        """What side wagers may look at."""
        sights = {
            "own": Sight("own", 1),
            "board": Sight("community", 3),
            "dealer": Sight("dealer", 1),
        }
        return InSight(sights=sights, beside=WAGER, wagers=(WAGER, DOUBLE), later=(DOUBLE,))

    def check(self) -> None:
        """Refuse what cannot go together: devices, limits, a table with unknown hands."""
        check_remedies(self.irregularities, self.remedies)
        table = self.paytable
        check_lines(ORDERS[self.order], table.name, table.cite, table.pays)
        if not 0 < self.double_most <= DOUBLE_MOST:
            message = (
                f"a double down wager is up to some part of the wager, above 0 to {DOUBLE_MOST}"
            )
            raise NotPermitted(message, key="double_most")
        self.check_deck(self.seats_max + COMMON_CARDS + 1)
        if self.shuffler_leaves == "the deck in the shoe" and not self.loads_the_shoe:
            message = "only a shuffler beside a manual shoe puts the deck into it"
            raise NotPermitted(message, key="shuffler_leaves")
        if self.payout_limit.scope != "per hand":
            raise NotPermitted("the payout limit is one per hand", key="payout_limit")
        self.payout_limit.require_least(self.payout_least_cents)

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The wager; the double down wager goes by it."""
        return {"limits": (self.paytable.least,)}

    def paid(self, key: str) -> dict[str, Paid]:
        """What each hand is paid, pairs by rank."""
        return dict(paid_hands(ORDERS[self.order], getattr(self, key).pays))

    @property
    def cut_deepest(self) -> int:
        """Players cut so far from either end."""
        return self.stock.size // 2

    @property
    def loads_the_shoe(self) -> bool:
        """Whether the shuffler puts the deck into the shoe, so that nobody cuts it."""
        is_device = self.shuffling == "automated shuffler" and self.dealing == "manual shoe"
        return is_device and self.shuffler_leaves == "the deck in the shoe"

    @property
    def payout_least_cents(self) -> Cents:
        """What a hand must be able to win: the law's sum, or the most at the smallest wager."""
        staked = (1 + self.double_most) * self.limits.minimum
        return max(self.payout_limit_least.cents, floor(staked * self.paytable.best))

    def most_double(self, stake_cents: Cents) -> Cents:
        """The largest double down wager on a wager."""
        return floor(stake_cents * self.double_most)


def wager_rules(rules: DoubleDownRules) -> WagerRules:
    """How the table takes wagers before the deal."""
    clause = rules.clause
    areas, positions = [main_area(rules, WAGER, clause.wagers)], rules.positions
    one_area_each = clause.second_area
    return wagers_of(rules, clause, areas, one_area_each=one_area_each, positions=positions)


def cards_of(rules: DoubleDownRules) -> Cards:
    """How the table prepares its cards: players cut in turn, unless the shoe is loaded already."""
    return msgspec.structs.replace(
        deck.cards_of(rules),
        cut_by="nobody" if rules.loads_the_shoe else "players",
        cut_goes="counterclockwise",
        recut_by=rules.recut_by,
    )
