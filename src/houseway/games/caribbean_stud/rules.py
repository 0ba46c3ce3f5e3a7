"""The values that Caribbean Stud is made of; the TOML says what they are, and where."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal

import msgspec

from houseway.errors import NotPermitted
from houseway.hands import ORDERS
from houseway.pieces.money import Odds, show_money
from houseway.rulesets import AggregateLimit, Amount, Limits, Paytable, ProgressiveTable, Remedy
from houseway.rulesets.side_wagers import InSight, Sight
from houseway.rulesets.values import Paid, check_hands, check_remedies
from houseway.steps.banked import main_area, side_area, wagers_of
from houseway.steps.deck import (
    HAND_REMEDIES,
    DealingClauses,
    DeckClauses,
    HandIrregularities,
    OneDeckRules,
)
from houseway.steps.devices import CHIP_REMEDIES
from houseway.steps.meters import Meter
from houseway.steps.paytables import check_floor, check_lines, paid_hands
from houseway.steps.remedies import Cure
from houseway.steps.wagers import WagerRules

ANTE: Final = "ante"
BET: Final = "bet"
BONUS: Final = "bonus"
PROGRESSIVE: Final = "progressive"
FIVE_CARD: Final = "five-card"
FIVE_CARD_DEALER: Final = "five-card-dealer"
ENVY: Final = "envy"

HAND_CARDS: Final = 5
REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    **HAND_REMEDIES,
    "player_misdealt": (Cure.HAND_VOID, Cure.VOID),
    "dealer_short": (Cure.COMPLETED, Cure.VOID),
    "dealer_misdealt": (Cure.VOID,),
    "hole_card_exposed": (Cure.VOID,),
    **CHIP_REMEDIES,
}


class HandsDealt(DealingClauses, frozen=True, kw_only=True):
    """The clauses of one way to deal."""

    player_first: str
    dealer_first: str
    player_second: str
    dealer_second: str
    rest: str
    upcard: str


class Clauses(DeckClauses[HandsDealt], frozen=True, kw_only=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    wagers: str
    second_area: str
    bonus: str
    progressive: str
    progressive_taken_in: str
    progressive_rate: str
    five_card: str
    five_card_taken_in: str
    five_card_rate: str
    decide: str
    fold: str
    reveal: str
    expose: str
    compare: str
    not_qualified: str
    loses: str
    wins: str
    ties: str
    ante_pays: str
    bet_pays: str
    payout_limit: str
    bonus_settled: str
    progressive_verified: str
    progressive_light: str
    progressive_validated: str
    progressive_pays: str
    envy: str
    five_card_verified: str
    five_card_validated: str
    five_card_pays: str
    dealer_divided: str
    clear: str


class Irregularities(HandIrregularities, frozen=True, kw_only=True):
    """The remedy of each irregularity; `none` where it cannot happen in this game."""

    dealer_short: Remedy
    dealer_misdealt: Remedy
    hole_card_exposed: Remedy
    chips_differ: Remedy


class CaribbeanRules(OneDeckRules[HandsDealt], frozen=True, kw_only=True):
    """Everything that can differ between two tables of Caribbean Stud."""

    remedies = REMEDIES

    order: Literal["standard"]
    cards_dealt: Literal[5]
    bet_times: Annotated[int, msgspec.Meta(ge=1, le=15)]
    dealer_qualifies: str
    ante_pays: Odds
    bet_paytable: Paytable
    bet_payout_limit: AggregateLimit
    bonus_paytable: Paytable | None
    bonus_limits: Limits
    progressive_paytable: ProgressiveTable | None
    progressive_limits: Limits
    progressive_rate_percent: Annotated[int, msgspec.Meta(ge=0, le=100)]
    progressive_reset: Amount
    five_card_paytable: ProgressiveTable | None
    five_card_limits: Limits
    five_card_rate_percent: Annotated[int, msgspec.Meta(ge=0, le=100)]
    five_card_reset: Amount
    five_card_reset_least: Amount
    five_card_verified_from: Annotated[int, msgspec.Meta(ge=0)]
    """A payout of so many for one is verified by a floorperson."""
    inscriptions: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    @property
    def in_sight(self) -> InSight:
        """What side wagers may look at."""
        sights = {
            "own": Sight("own", 5),
            "dealer": Sight("dealer", 5),
            "dealer first": Sight("dealer", 1),
        }
        return InSight(
            sights=sights,
            beside=ANTE,
            wagers=(ANTE, BET, BONUS, PROGRESSIVE, FIVE_CARD, FIVE_CARD_DEALER, ENVY),
            later=(BET, ENVY),
        )

    def check(self) -> None:
        """Refuse what cannot go together: devices, limits, tables with unknown hands."""
        check_remedies(self.irregularities, self.remedies)
        order = ORDERS[self.order]
        bet = self.bet_paytable
        check_hands(bet.name, bet.cite, bet.pays, [row.name for row in order.rows])
        for table in (self.bonus_paytable, self.progressive_paytable, self.five_card_paytable):
            if table is not None:
                check_lines(order, table.name, table.cite, table.pays)
        check_floor(order, "dealer_qualifies", self.dealer_qualifies)
        self._check_wagers()
        self._check_meters()
        if self.shuffler_counts and not self.dealt.counting_shuffler:
            message = f"the stub is counted by the dealer when cards are dealt: {self.dealing}"
            raise NotPermitted(message, key="shuffler_counts")
        self.check_deck(self.cards_dealt * (self.seats_max + 1))

    def _check_wagers(self) -> None:
        for side in ("bonus", "progressive", "five_card"):
            if getattr(self, f"{side}_paytable") is not None:
                self.require_limits(f"{side}_limits")
        self.require_per_hand("bet_payout_limit")

    def _check_meters(self) -> None:
        table = self.progressive_paytable
        if isinstance(table, ProgressiveTable):
            table.check_envy()
            self._check_amounts(table)
        least = self.five_card_reset_least
        if self.five_card_reset.cents < least.cents:
            raise NotPermitted(f"the meter begins with {least} or more", key="five_card_reset")

    def _check_amounts(self, table: ProgressiveTable) -> None:
        """Only a table with envy has a second size of the wager."""
        limits = self.progressive_limits
        sizes = {bonus.stake_cents for bonus in table.envy} or {limits.minimum}
        offered = range(limits.minimum, limits.maximum + 1, limits.step)
        if len(offered) > len(sizes) or not set(offered) <= sizes:
            said = " or ".join(show_money(size) for size in sorted(sizes))
            message = f"with table {table.name} the wager is {said}"
            raise NotPermitted(message, key="progressive_limits")

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The ante and the bonuses; the bet goes by the ante, the progressive wager is one chip."""
        bonus, five = self.bonus_paytable, self.five_card_paytable
        return {
            "limits": (self.ante_pays,),
            "bonus_limits": (bonus.least,) if isinstance(bonus, Paytable) else (),
            "five_card_limits": (five.least,) if isinstance(five, ProgressiveTable) else (),
        }

    def paid(self, key: str) -> dict[str, Paid]:
        """What each hand is paid, pairs by rank."""
        table = getattr(self, key)
        if not isinstance(table, Paytable):
            raise NotPermitted("what a meter pays cannot be a floor", key=key)
        return dict(paid_hands(ORDERS[self.order], table.pays))

    @property
    def progressive_meter(self) -> Meter:
        """The meter of the progressive wager."""
        return Meter(
            wager=PROGRESSIVE,
            reset_cents=self.progressive_reset.cents,
            rate_percent=self.progressive_rate_percent,
            clause=self.clause.progressive_rate,
        )

    @property
    def five_card_meter(self) -> Meter:
        """The meter of the five card hand bonus wagers, on either hand."""
        return Meter(
            wager=FIVE_CARD,
            reset_cents=self.five_card_reset.cents,
            rate_percent=self.five_card_rate_percent,
            clause=self.clause.five_card_rate,
        )


def wager_rules(rules: CaribbeanRules) -> WagerRules:
    """How the table takes wagers before the deal."""
    clause, after = rules.clause, (ANTE,)
    areas = [main_area(rules, ANTE, clause.wagers)]
    if rules.bonus_paytable is not None:
        areas.append(side_area(rules, BONUS, clause.bonus, "bonus_limits", after))
    if rules.progressive_paytable is not None:
        chip = PROGRESSIVE, clause.progressive, "progressive_limits"
        areas.append(side_area(rules, *chip, after, is_one_chip=True))
    if rules.five_card_paytable is not None:
        five = clause.five_card, "five_card_limits", after
        areas += [side_area(rules, wager, *five) for wager in (FIVE_CARD, FIVE_CARD_DEALER)]
    return wagers_of(rules, clause, areas, one_area_each=clause.second_area)
