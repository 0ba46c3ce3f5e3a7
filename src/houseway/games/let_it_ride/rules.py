"""The values that Let It Ride is made of; the TOML says what they are, and where."""

from collections.abc import Iterable
from math import floor
from typing import Annotated, Final, Literal

import msgspec

from houseway.errors import NotPermitted
from houseway.games.let_it_ride.prizes import Prizes, Unlisted, three_card_pay
from houseway.hands import ORDERS
from houseway.hands.three_card import THREE_CARD
from houseway.pieces.money import Cents, Odds
from houseway.rulesets import AggregateLimit, Limits, Paytable, Remedy
from houseway.rulesets.side_wagers import InSight, Sight
from houseway.rulesets.values import Paid, check_hands, check_remedies
from houseway.steps.banked import equal_area, main_area, side_area, wagers_of
from houseway.steps.deck import (
    HAND_REMEDIES,
    SEEN,
    DeckClauses,
    HandIrregularities,
    OneDeckRules,
    ThreeRounds,
)
from houseway.steps.devices import CHIP_REMEDIES
from houseway.steps.paytables import check_lines, paid_hands
from houseway.steps.remedies import Cure
from houseway.steps.wagers import WagerRules

BETS: Final = ("bet-1", "bet-2", "bet-3")
BONUS: Final = "bonus"
THREE_CARD_BONUS: Final = "three-card-bonus"
THREE_CARD_HANDS: Final = tuple(row.name for row in THREE_CARD.rows)
HAND_CARDS: Final = 3
COMMUNITY_CARDS: Final = 3
"""Before one of them is burned."""

REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    **HAND_REMEDIES,
    "community_misdealt": (Cure.VOID,),
    **CHIP_REMEDIES,
    "community_card_exposed": SEEN,
    "burned_card_exposed": (Cure.STAYS_DISCARDED, Cure.VOID),
}


class HandsDealt(ThreeRounds, frozen=True, kw_only=True):
    """The clauses of one way to deal."""

    take_in: str


class Clauses(DeckClauses[HandsDealt], frozen=True, kw_only=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    wagers: str
    bonus: str
    three_card_bonus: str
    second_area: str
    ask_first: str
    ride_first: str
    withdraw_first: str
    burn: str
    first_community: str
    ask_second: str
    ride_second: str
    withdraw_second: str
    second_community: str
    show: str
    lose: str
    win: str
    payout_limit: str
    bonus_wins: str
    bonus_loses: str
    three_card_wins: str
    three_card_loses: str
    clear: str


class Irregularities(HandIrregularities, frozen=True, kw_only=True):
    """The remedy of each irregularity; `none` where it cannot happen in this game."""

    community_misdealt: Remedy
    chips_differ: Remedy
    community_card_exposed: Remedy
    burned_card_exposed: Remedy


class LetItRideRules(OneDeckRules[HandsDealt], frozen=True, kw_only=True):
    """Everything that can differ between two tables of Let It Ride."""

    remedies = REMEDIES

    order: Literal["standard"]
    positions: Annotated[int, msgspec.Meta(ge=1)]
    paytable: Paytable
    payout_limit: AggregateLimit
    payout_limit_least: AggregateLimit
    limit_stated: Literal["on the layout", "on a sign"]
    bonus_offered: bool
    bonus_chip: Limits
    bonus_prizes: Prizes
    bonus_stake: Literal["is not returned", "is returned"]
    three_card_offered: bool
    three_card_limits: Limits
    three_card_paytable: Paytable
    mini_royal_unlisted: Unlisted
    clause: Clauses
    irregularities: Irregularities

    @property
    def cards_dealt(self) -> int:
        """Cards dealt to a player."""
        return HAND_CARDS

    @property
    def in_sight(self) -> InSight:
        """What side wagers may look at."""
        sights = {"own": Sight("own", HAND_CARDS), "board": Sight("community", 2)}
        return InSight(sights=sights, beside=BETS[0], wagers=(*BETS, BONUS, THREE_CARD_BONUS))

    def check(self) -> None:
        """Refuse what cannot go together: devices, limits, tables with unknown hands."""
        check_remedies(self.irregularities, self.remedies)
        order, table = ORDERS[self.order], self.paytable
        check_lines(order, table.name, table.cite, table.pays)
        prizes, three = self.bonus_prizes, self.three_card_paytable
        check_hands(prizes.name, prizes.cite, prizes.pays_cents, [row.name for row in order.rows])
        check_hands(three.name, three.cite, three.pays, THREE_CARD_HANDS)
        self.require_limits("bonus_chip", "three_card_limits")
        self.check_deck(HAND_CARDS * self.seats_max + COMMUNITY_CARDS)
        if self.bonus_chip.minimum != self.bonus_chip.maximum:
            raise NotPermitted("the bonus wager is one chip: write 1 to 1 by 1", key="bonus_chip")
        self.require_per_hand("payout_limit")
        self.payout_limit.require_least(self.payout_least_cents)

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The bets, and the three card bonus; the other bonus is one chip."""
        three = (self.three_card_paytable.least,) if self.three_card_offered else ()
        return {"limits": (self.paytable.least,), "three_card_limits": three}

    def paid(self, key: str) -> dict[str, Paid]:
        """What each hand is paid: pairs by rank, prizes by category, three cards as they count."""
        if key == "bonus_prizes":
            return dict(self.bonus_prizes.pays_cents)
        if key == "three_card_paytable":
            table, unlisted = self.three_card_paytable, self.mini_royal_unlisted
            return {hand: three_card_pay(table, unlisted, hand) for hand in THREE_CARD_HANDS}
        return dict(paid_hands(ORDERS[self.order], getattr(self, key).pays))

    @property
    def payout_least_cents(self) -> Cents:
        """What a hand must be able to win: the law's sum, or the most at the smallest wager."""
        staked = len(BETS) * self.limits.minimum
        return max(self.payout_limit_least.cents, floor(staked * self.paytable.best))


def wager_rules(rules: LetItRideRules) -> WagerRules:
    """How the table takes wagers before the deal: three equal bets, and the bonuses it offers."""
    clause, (first, *others) = rules.clause, BETS
    areas = [
        main_area(rules, first, clause.wagers),
        *(equal_area(rules, bet, clause.wagers, first) for bet in others),
    ]
    if rules.bonus_offered:
        areas.append(side_area(rules, BONUS, clause.bonus, "bonus_chip", BETS, is_one_chip=True))
    if rules.three_card_offered:
        three = THREE_CARD_BONUS, clause.three_card_bonus, "three_card_limits"
        areas.append(side_area(rules, *three, BETS))
    one_area_each, positions = clause.second_area, rules.positions
    return wagers_of(rules, clause, areas, one_area_each=one_area_each, positions=positions)
