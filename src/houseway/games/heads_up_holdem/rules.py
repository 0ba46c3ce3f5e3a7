"""The values that Heads Up Hold'em is made of; the TOML says what they are, and where."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted
from houseway.games.heads_up_holdem.pocket import POCKET_HANDS
from houseway.hands import ORDERS
from houseway.pieces.money import Odds
from houseway.rulesets import Limits, Paytable, Remedy
from houseway.rulesets.side_wagers import InSight, Sight
from houseway.rulesets.values import check_hands, check_remedies
from houseway.steps.banked import check_names, equal_area, main_area, side_area, wagers_of
from houseway.steps.deck import (
    HAND_REMEDIES,
    SEEN,
    DealingClauses,
    DeckClauses,
    HandIrregularities,
    OneDeckRules,
)
from houseway.steps.remedies import Cure
from houseway.steps.wagers import WagerRules

Times: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=15)]
"""How many times the ante a raise is."""

REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    **HAND_REMEDIES,
    "dealer_misdealt": (Cure.VOID,),
    "community_misdealt": (Cure.VOID,),
    "dealer_card_exposed": (Cure.VOID,),
    "community_card_exposed": SEEN,
}


class WagerNames(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"raised": "raise"}
):
    """What the wagers are called on the layout."""

    ante: str
    odds: str
    raised: str
    trips: str
    pocket: str


class HandsDealt(DealingClauses, frozen=True, kw_only=True):
    """The clauses of one way to deal."""

    community: str
    player_first: str
    dealer_first: str
    player_second: str
    dealer_second: str


class Clauses(DeckClauses[HandsDealt], frozen=True, kw_only=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    wagers: str
    odds: str
    side_wagers: str
    second_area: str
    before_flop: str
    flop: str
    after_flop: str
    turn_and_river: str
    after_river: str
    fold: str
    reveal: str
    compare: str
    not_qualified: str
    ante_wins: str
    ante_loses: str
    ante_ties: str
    raise_wins_high: str
    raise_wins_low: str
    odds_win: str
    ties: str
    loses_low: str
    loses_high: str
    odds_lose_low: str
    odds_lose_high: str
    trips: str
    pocket: str
    clear: str


class Irregularities(HandIrregularities, frozen=True, kw_only=True):
    """The remedy of each irregularity; `none` where it cannot happen in this game."""

    dealer_misdealt: Remedy
    community_misdealt: Remedy
    dealer_card_exposed: Remedy
    community_card_exposed: Remedy


class HeadsUpRules(OneDeckRules[HandsDealt], frozen=True, kw_only=True):
    """Everything that can differ between two tables of Heads Up Hold'em and its variations."""

    remedies = REMEDIES

    order: Literal["standard"]
    cards_dealt: Literal[2]
    board: Literal["as needed", "five face down first"]
    wager_names: WagerNames
    trips_limits: Limits
    pocket_limits: Limits
    raises_before_flop: tuple[Times, ...]
    raises_after_flop: tuple[Times, ...]
    raises_after_river: Annotated[tuple[Times, ...], msgspec.Meta(min_length=1)]
    dealer_qualifies: str
    win_pays: Odds
    odds_paytable: Paytable
    bad_beat_paytable: Paytable | None
    trips_paytable: Paytable | None
    pocket_paytable: Paytable | None
    trips_settled: Literal["before the main wagers", "after the main wagers"]
    trips_after_fold: Literal["stays", "is lost"]
    pocket_after_fold: Literal["stays", "is lost"]
    inscriptions: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    @property
    def in_sight(self) -> InSight:
        """What side wagers may look at."""
        sights = {
            "own": Sight("own", 2),
            "dealer": Sight("dealer", 2),
            "flop": Sight("community", 3),
            "board": Sight("community", 5),
        }
        return InSight(
            sights=sights,
            beside=self.wager_names.ante,
            wagers=msgspec.structs.astuple(self.wager_names),
            later=(self.wager_names.raised,),
        )

    def check(self) -> None:
        """Refuse what cannot go together: devices, limits, tables with unknown hands."""
        check_remedies(self.irregularities, self.remedies)
        names = [category.name for category in ORDERS[self.order].rows]
        for table in (self.odds_paytable, self.bad_beat_paytable, self.trips_paytable):
            if isinstance(table, Paytable):
                check_hands(table.name, table.cite, table.pays, names)
        if self.pocket_paytable is not None:
            pocket = self.pocket_paytable
            check_hands(pocket.name, pocket.cite, pocket.pays, POCKET_HANDS)
        check_hands("dealer_qualifies", "[rules]", [self.dealer_qualifies], names)
        self._check_wagers()
        if self.deals_stacks and not self.board_first:
            raise NotPermitted("an automated shoe deals five face down first", key="board")
        self.check_deck(self.cards_dealt * (self.seats_max + 1) + 5)

    def _check_wagers(self) -> None:
        check_names(self.wager_names)
        sides = (self.trips_limits, self.trips_paytable), (self.pocket_limits, self.pocket_paytable)
        for key, (limits, table) in zip(("trips_limits", "pocket_limits"), sides, strict=True):
            if (table is None) != (not limits.maximum):
                raise NotPermitted("limits and a paytable go together", key=key)

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The ante, and the side wagers; odds and raise go by the ante."""
        sides = {"trips_limits": self.trips_paytable, "pocket_limits": self.pocket_paytable}
        return {
            "limits": (self.win_pays,),
            **{key: (t.least,) for key, t in sides.items() if isinstance(t, Paytable)},
        }

    @property
    def board_first(self) -> bool:
        """Whether the five community cards lie face down before anybody decides."""
        return self.board == "five face down first"


def wager_rules(rules: HeadsUpRules) -> WagerRules:
    """How the table takes wagers before the deal."""
    names, clause = rules.wager_names, rules.clause
    areas = [
        main_area(rules, names.ante, clause.wagers),
        equal_area(rules, names.odds, clause.odds, names.ante),
    ]
    for wager, limits, table in (
        (names.trips, "trips_limits", rules.trips_paytable),
        (names.pocket, "pocket_limits", rules.pocket_paytable),
    ):
        if table is not None:
            areas.append(side_area(rules, wager, clause.side_wagers, limits, (names.ante,)))
    return wagers_of(rules, clause, areas, one_area_each=clause.second_area)
