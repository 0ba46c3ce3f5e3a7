"""The values that Colorado Hold'em is made of; the TOML says what they are, and where."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted
from houseway.games.colorado_holdem.instant import INSTANT_WINNERS
from houseway.hands import ORDERS
from houseway.pieces.money import Odds
from houseway.rulesets import AggregateLimit, Limits, Paytable, Remedy
from houseway.rulesets.side_wagers import InSight, Sight
from houseway.rulesets.values import Paid, check_hands, check_remedies
from houseway.steps.banked import check_names, main_area, side_area, wagers_of
from houseway.steps.deck import (
    HAND_REMEDIES,
    SEEN,
    DeckClauses,
    HandIrregularities,
    OneDeckRules,
    ThreeRounds,
)
from houseway.steps.paytables import check_lines, paid_hands
from houseway.steps.remedies import Cure
from houseway.steps.wagers import WagerRules

Fate: TypeAlias = Literal["is lost", "is returned"]
"""What becomes of a bonus wager whose hand is not played."""

HAND_CARDS: Final = 3
CARDS_KEPT: Final = 2
COMMUNITY_CARDS: Final = 3
REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    **HAND_REMEDIES,
    "community_misdealt": (Cure.VOID,),
    "false_claim": (Cure.HAND_VOID_WAGER_LOST,),
    "community_card_exposed": SEEN,
}


class WagerNames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the wagers are called on the layout."""

    ante: str
    bet: str
    bonus: str


class HandsDealt(ThreeRounds, frozen=True, kw_only=True):
    """The clauses of one way to deal."""


class Clauses(DeckClauses[HandsDealt], frozen=True, kw_only=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    wagers: str
    bonus_wager: str
    second_area: str
    decide: str
    bet: str
    fold: str
    instant: str
    community: str
    show: str
    lose: str
    push: str
    win: str
    payout_limit: str
    bonus: str
    bonus_after_fold: str
    bonus_after_false_claim: str
    clear: str


class Irregularities(HandIrregularities, frozen=True, kw_only=True):
    """The remedy of each irregularity."""

    community_misdealt: Remedy
    false_claim: Remedy
    community_card_exposed: Remedy


class ColoradoRules(OneDeckRules[HandsDealt], frozen=True, kw_only=True):
    """Everything that can differ between two tables of Colorado Hold'em."""

    remedies = REMEDIES

    version: Literal["required bet", "permissible bet"]
    order: Literal["standard"]
    ace_low_instant: bool
    wager_names: WagerNames
    bonus_limits: Limits
    positions: Annotated[int, msgspec.Meta(ge=1)]
    payouts: Paytable
    bonus_payouts: Paytable | None
    payout_limit: AggregateLimit
    payout_limit_least: AggregateLimit
    bonus_after_fold: Fate
    bonus_after_false_claim: Fate
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
        sights = {"own": Sight("own", HAND_CARDS), "board": Sight("community", COMMUNITY_CARDS)}
        return InSight(
            sights=sights,
            beside=self.wager_names.ante,
            wagers=msgspec.structs.astuple(self.wager_names),
            later=(self.wager_names.bet,),
        )

    def check(self) -> None:
        """Refuse what cannot go together: devices, limits, tables with unknown hands."""
        check_remedies(self.irregularities, self.remedies)
        for table in (self.payouts, self.bonus_payouts):
            if isinstance(table, Paytable):
                self._check_table(table)
        self._check_wagers()
        self.check_deck(HAND_CARDS * self.seats_max + COMMUNITY_CARDS)

    def _check_table(self, table: Paytable) -> None:
        order = ORDERS[self.order]
        check_hands(table.name, table.cite, table.pays, [*order.lines, *INSTANT_WINNERS])
        lines = [line for line in table.pays if line not in INSTANT_WINNERS]
        check_lines(order, table.name, table.cite, lines)
        instant = {line for line in table.pays if line in INSTANT_WINNERS}
        if missing := sorted(instant - set(self.payouts.pays)):
            message = f"{table.name} pays {missing[0]}, which the main wagers do not: nobody has it"
            raise NotPermitted(message, key="bonus_payouts")

    def _check_wagers(self) -> None:
        check_names(self.wager_names)
        if self.bonus_payouts is not None:
            self.require_limits("bonus_limits")
        self.require_per_hand("payout_limit")
        self.payout_limit.require_least(self.payout_limit_least.cents)

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The ante; the bet goes by it, and the bonus wager is one chip."""
        return {"limits": (self.payouts.least,)}

    def paid(self, key: str) -> dict[str, Paid]:
        """What each hand is paid, pairs by rank, and instant winners."""
        pays = getattr(self, key).pays
        instant = {line: pays.get(line) for line in INSTANT_WINNERS}
        return {**paid_hands(ORDERS[self.order], pays), **instant}

    @property
    def may_fold(self) -> bool:
        """Whether a player without a bet is out; otherwise the ante plays on alone."""
        return self.version == "required bet"


def wager_rules(rules: ColoradoRules) -> WagerRules:
    """How the table takes wagers before the deal."""
    names, clause = rules.wager_names, rules.clause
    areas = [main_area(rules, names.ante, clause.wagers)]
    if rules.bonus_payouts is not None:
        chip = names.bonus, clause.bonus_wager, "bonus_limits"
        areas.append(side_area(rules, *chip, (names.ante,), is_one_chip=True))
    one_area_each, positions = clause.second_area, rules.positions
    return wagers_of(rules, clause, areas, one_area_each=one_area_each, positions=positions)
