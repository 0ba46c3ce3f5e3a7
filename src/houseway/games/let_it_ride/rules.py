"""The values that Let It Ride is made of; the TOML says what they are, and where."""

from collections.abc import Iterable, Iterator
from math import floor
from typing import Annotated, Final, Literal

import msgspec

from houseway.errors import NotPermitted
from houseway.games.let_it_ride.prizes import Prizes, Unlisted, three_card_pay
from houseway.hands import ORDERS
from houseway.hands.three_card import THREE_CARD
from houseway.pieces.money import Cents, Odds
from houseway.rulesets import AggregateLimit, Limits, Paytable, Remedy
from houseway.rulesets.values import Paid, check_hands, check_remedies
from houseway.steps.deck import (
    HAND_REMEDIES,
    SEEN,
    DealingClauses,
    DeckClauses,
    HandIrregularities,
    OneDeckRules,
)
from houseway.steps.devices import CHIP_REMEDIES
from houseway.steps.paytables import check_lines, paid_hands
from houseway.steps.remedies import Cure
from houseway.steps.wagers import BettingArea, WagerRules

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


class HandsDealt(DealingClauses, frozen=True, kw_only=True):
    """The clauses of one way to deal."""

    take_in: str
    player_first: str
    community_first: str
    player_second: str
    community_second: str
    player_third: str
    community_third: str


class Clauses(DeckClauses, frozen=True, kw_only=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    manual_shoe: HandsDealt
    from_the_hand: HandsDealt
    automated_shoe: HandsDealt
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


class LetItRideRules(OneDeckRules, frozen=True, kw_only=True):
    """Everything that can differ between two tables of Let It Ride."""

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

    def check(self) -> None:
        """Refuse what cannot go together: devices, limits, tables with unknown hands."""
        check_remedies(self.irregularities, REMEDIES)
        order, table = ORDERS[self.order], self.paytable
        check_lines(order, table.name, table.cite, table.pays)
        prizes, three = self.bonus_prizes, self.three_card_paytable
        check_hands(prizes.name, prizes.cite, prizes.pays_cents, [row.name for row in order.rows])
        check_hands(three.name, three.cite, three.pays, THREE_CARD_HANDS)
        for key in ("limits", "bonus_chip", "three_card_limits"):
            if not getattr(self, key).maximum:
                raise NotPermitted("a wager without limits is not taken", key=key)
        self.check_deck(HAND_CARDS * self.seats_max + COMMUNITY_CARDS)
        if self.bonus_chip.minimum != self.bonus_chip.maximum:
            raise NotPermitted("the bonus wager is one chip: write 1 to 1 by 1", key="bonus_chip")
        if self.payout_limit.scope == "per round":
            raise NotPermitted("a payout limit is one per hand", key="payout_limit")
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
    def dealt(self) -> HandsDealt:
        """The clauses of the way this table deals."""
        dealt = super().dealt
        assert isinstance(dealt, HandsDealt)
        return dealt

    @property
    def payout_least_cents(self) -> Cents:
        """What a hand must be able to win: the law's sum, or the most at the smallest wager."""
        staked = len(BETS) * self.limits.minimum
        return max(self.payout_limit_least.cents, floor(staked * self.paytable.best))


def wager_rules(rules: LetItRideRules) -> WagerRules:
    """How the table takes wagers before the deal: three equal bets, and the bonuses it offers."""
    clause, (first, *others) = rules.clause, BETS
    cites = rules.cites
    areas = [
        BettingArea(
            wager=first,
            limits=rules.limits,
            limits_clause=cites["limits"],
            clause=clause.wagers,
            compulsory=True,
        )
    ]
    areas += [
        BettingArea(
            wager=bet,
            limits=rules.limits,
            limits_clause=cites["limits"],
            clause=clause.wagers,
            after=(first,),
            equal_to=first,
            equal_clause=clause.wagers,
            compulsory=True,
        )
        for bet in others
    ]
    areas += _bonuses(rules)
    return WagerRules(
        areas=tuple(areas),
        tender=rules.tender,
        tender_clause=rules.cites["tender"],
        coupons=clause.coupons,
        increments=clause.increments,
        one_area_each=clause.second_area,
        positions=rules.positions,
        exceptions=clause.exceptions,
        clause=clause.wagers_close,
    )


def _bonuses(rules: LetItRideRules) -> Iterator[BettingArea]:
    """The bonus wagers that the table offers, which need all three bets."""
    if rules.bonus_offered:
        yield BettingArea(
            wager=BONUS,
            limits=rules.bonus_chip,
            limits_clause=rules.cites["bonus_chip"],
            clause=rules.clause.bonus,
            after=BETS,
            is_one_chip=True,
        )
    if rules.three_card_offered:
        yield BettingArea(
            wager=THREE_CARD_BONUS,
            limits=rules.three_card_limits,
            limits_clause=rules.cites["three_card_limits"],
            clause=rules.clause.three_card_bonus,
            after=BETS,
        )
