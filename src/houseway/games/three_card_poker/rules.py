"""The values that Three Card Poker is made of; the TOML says what they are, and where."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Final, Literal

import msgspec

from houseway.errors import NotPermitted
from houseway.games.three_card_poker.hand import HAND_NAMES, line_of
from houseway.hands import THREE_CARD
from houseway.pieces.money import Odds
from houseway.rulesets import Limits, Paytable, Remedy
from houseway.rulesets.side_wagers import InSight, Sight
from houseway.rulesets.values import Paid, check_hands, check_remedies
from houseway.steps.banked import check_names, side_area, wagers_of
from houseway.steps.deck import (
    HAND_REMEDIES,
    DealingClauses,
    DeckClauses,
    HandIrregularities,
    OneDeckRules,
)
from houseway.steps.paytables import check_floor
from houseway.steps.remedies import Cure
from houseway.steps.wagers import BettingArea, WagerRules

STANDARD: Final = "standard"
"""The version of the game, and the table of its ante bonus, that are not a licensee's own."""
REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    **HAND_REMEDIES,
    "dealer_misdealt": (Cure.VOID,),
    "dealer_card_exposed": (Cure.VOID,),
}


class WagerNames(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the wagers are called on the layout, and the bonus that needs no wager."""

    ante: str
    play: str
    pair_plus: str
    ante_bonus: str


class Version(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player must wager to be in the round, and how ante and Pair Plus bind each other."""

    name: str
    cite: str
    ante: Literal["optional", "compulsory"]
    pair_plus: Literal["optional", "with an ante", "compulsory"]
    pair_plus_most: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    """How many times the ante a Pair Plus wager may be; 0 where it may be any amount."""
    ante_most: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    """How many times the Pair Plus wager an ante may be; 0 where it may be any amount."""

    def __str__(self) -> str:
        return self.name


class HandsDealt(DealingClauses, frozen=True, kw_only=True):
    """The clauses of one way to deal."""

    player: str
    dealer: str
    dealer_later: str


class Settling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clauses of one way to settle."""

    reveal: str
    lose: str
    collect: str


class Clauses(DeckClauses[HandsDealt], frozen=True, kw_only=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    ante: str
    pair_plus: str
    positions: str
    decide: str
    fold: str
    forfeit: str
    reveal: str
    cover_card_on: str
    cover_card_off: str
    compare: str
    wins: str
    not_qualified: str
    draws: str
    pair_plus_wins: str
    step_by_step: Settling
    player_by_player: Settling
    dealer_collect: str


class Irregularities(HandIrregularities, frozen=True, kw_only=True):
    """The remedy of each irregularity."""

    dealer_misdealt: Remedy
    dealer_card_exposed: Remedy


class ThreeCardRules(OneDeckRules[HandsDealt], frozen=True, kw_only=True):
    """Everything that can differ between two tables of Three Card Poker."""

    remedies = REMEDIES

    order: Literal["three-card"]
    cards_dealt: Literal[3]
    dealer_stack: Literal["with the players' stacks", "after the players decide"]
    wager_names: WagerNames
    pair_plus_limits: Limits
    positions: Annotated[int, msgspec.Meta(ge=1)]
    version: Version
    play_times: Annotated[int, msgspec.Meta(ge=1, le=15)]
    """How many times the ante a play wager is."""
    dealer_qualifies: str
    win_pays: Odds
    draws: Literal["push", "lose"]
    ante_bonus_paid: Literal["whatever the dealer holds", "only if the ante wins"]
    ante_bonus_paytable: Paytable
    pair_plus_paytable: Paytable
    settlement: Literal["step by step", "player by player"]
    inscriptions: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    @property
    def in_sight(self) -> InSight:
        """What side wagers may look at."""
        sights = {"own": Sight("own", 3), "dealer": Sight("dealer", 3)}
        names = self.wager_names
        return InSight(
            sights=sights,
            beside=names.ante,
            wagers=msgspec.structs.astuple(names),
            later=(names.play, names.ante_bonus),
        )

    def check(self) -> None:
        """Refuse what cannot go together: devices, limits, tables with unknown hands, versions."""
        check_remedies(self.irregularities, self.remedies)
        for table in (self.ante_bonus_paytable, self.pair_plus_paytable):
            check_hands(table.name, table.cite, table.pays, HAND_NAMES)
        check_floor(THREE_CARD, "dealer_qualifies", self.dealer_qualifies)
        check_names(self.wager_names)
        self.require_limits("limits", "pair_plus_limits")
        self._check_version()
        if (self.version.name == STANDARD) != (self.ante_bonus_paytable.name == STANDARD):
            message = "the standard bonus goes with the standard version, and no other with it"
            raise NotPermitted(message, key="ante_bonus_paytable")
        self.check_deck(self.cards_dealt * (self.seats_max + 1))

    def _check_version(self) -> None:
        """Refuse limits between which no two amounts are what the version asks of them."""
        version, ante, pair_plus = self.version, self.limits, self.pair_plus_limits
        bounds = (
            ("pair_plus_limits", pair_plus, version.pair_plus_most, ante),
            ("limits", ante, version.ante_most, pair_plus),
        )
        for key, limits, most, other in bounds:
            if most and limits.minimum > most * other.largest:
                most_here = f"in this version at most {most} times the other wager, {other}"
                raise NotPermitted(f"{limits}: nobody can wager so much, {most_here}", key=key)

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The ante, and the Pair Plus; the play wager goes by the ante."""
        return {"limits": (self.win_pays,), "pair_plus_limits": (self.pair_plus_paytable.least,)}

    def paid(self, key: str) -> dict[str, Paid]:
        """What each hand is paid, some as the plainer hand that they are as well."""
        return {hand: line_of(getattr(self, key), hand) for hand in HAND_NAMES}

    @property
    def settling(self) -> Settling:
        """The clauses of the way this table settles."""
        by_player = self.settlement == "player by player"
        return self.clause.player_by_player if by_player else self.clause.step_by_step

    @property
    def dealer_waits(self) -> bool:
        """Whether the dealer's stack stays in the automated shoe until the players have decided."""
        return self.deals_stacks and self.dealer_stack == "after the players decide"


def wager_rules(rules: ThreeCardRules) -> WagerRules:
    """How the table takes wagers before the deal."""
    names, clause, version = rules.wager_names, rules.clause, rules.version
    ante = _area(
        rules,
        names.ante,
        "limits",
        clause.ante,
        compulsory=version.ante == "compulsory",
        bound=(names.pair_plus, version.pair_plus_most, version.ante_most),
    )
    pair_plus = _area(
        rules,
        names.pair_plus,
        "pair_plus_limits",
        clause.pair_plus,
        after=(names.ante,) if version.pair_plus == "with an ante" else (),
        compulsory=version.pair_plus == "compulsory",
        bound=(names.ante, version.ante_most, version.pair_plus_most),
    )
    one_area_each, positions = clause.positions, rules.positions
    areas = ante, pair_plus
    return wagers_of(rules, clause, areas, one_area_each=one_area_each, positions=positions)


def _area(
    rules: ThreeCardRules,
    wager: str,
    limits: str,
    clause: str,
    *,
    compulsory: bool,
    bound: tuple[str, int, int],
    after: tuple[str, ...] = (),
) -> BettingArea:
    """A betting area, bound to the other one if the version binds it."""
    other, other_most, most = bound
    return msgspec.structs.replace(
        side_area(rules, wager, clause, limits, after),
        after_clause=rules.version.cite,
        compulsory=compulsory,
        equal_clause=rules.version.cite,
        bound_to=other if most else "",
        least=Fraction(1, other_most) if other_most else Fraction(0),
        most=Fraction(most),
        bound_clause=rules.version.cite,
    )
