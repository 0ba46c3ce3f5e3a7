"""The values that pai gow is made of; the TOML says what they are, and where."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted
from houseway.games.pai_gow.house_way import Way
from houseway.hands.pai_gow import Setting, TwoTiles
from houseway.pieces.money import Odds
from houseway.pieces.stock import A_SET_OF_TILES, Stock
from houseway.round.spots import Seat
from houseway.rulesets import Commission, Remedy
from houseway.rulesets.values import check_remedies
from houseway.steps.banked import BankClauses, BankedRules, main_area, wagers_of
from houseway.steps.remedies import Cure
from houseway.steps.stacks import HEIGHT, STACKS, STYLES
from houseway.steps.tile_set import TileClauses, TileSet
from houseway.steps.wagers import WagerRules

WAGER: Final = "wager"
HAND_TILES: Final = HEIGHT
"""Tiles dealt to every position."""
HIGH_TILES: Final = 2
"""Tiles of a high hand, and of a low one."""

Outcome: TypeAlias = Literal["wins", "loses", "pushes"]

SEEN: Final = (Cure.TURNED_DOWN, Cure.VOID)
REMEDIES: Final = {
    "unsuitable_tile": (Cure.SUBSTITUTE_SET,),
    "tile_turned_over": (Cure.STACKED_AGAIN,),
    "lid_lifted": (Cure.SHAKEN_AGAIN,),
    "no_roll": (Cure.ROLLED_AGAIN,),
    "die_out": (Cure.ROLLED_AGAIN,),
    "wrong_total": (Cure.VOID,),
    "wrong_delivery": (Cure.VOID,),
    "player_tile_exposed": (Cure.PLAYER_CHOOSES, Cure.TURNED_DOWN),
    "player_exposes_tile": SEEN,
    "tile_exposed": (Cure.VOID,),
    "dead_hand_exposed": (Cure.VOID,),
    "bank_exposes_tile": (Cure.VOID, Cure.TURNED_DOWN),
    "dealer_misset": (Cure.HOUSE_WAY,),
    "damaged_tile": (Cure.DECK_LEAVES, Cure.DECK_LEAVES_LATER),
    "wrong_number": (Cure.VOID,),
    "insufficient_cards": (Cure.VOID,),
}
"""The remedies that there are for each irregularity."""


class Clauses(BankClauses, frozen=True, kw_only=True):
    """The clause that orders each step of a round."""

    tiles: TileClauses
    wagers: str
    second_area: str
    shake: str
    total: str
    count: str
    deliver: str
    marker: str
    unwagered: str
    cover_shaker: str
    look: str
    set: str
    second_hand: str
    reveal: str
    surrender: str
    surrender_asked: str
    surrender_wager: str
    surrender_tiles: str
    expose: str
    lose: str
    push_high: str
    push_low: str
    push_ends: str
    win: str
    pay: str
    vigorish: str
    collect: str
    # A player as bank.
    offer: str
    cover: str
    share: str
    shared_set: str
    one_area: str
    no_cut: str
    cut: str
    cut_divided: str
    dealers_wager: str
    style: str
    bank_shakes: str
    bank_count: str
    styles: dict[str, str]
    """The clause of each style of delivery."""
    bank_unwagered: str
    bank_cover_shaker: str
    bank_sets: str
    dealer_compared: str
    bank_pay: str
    share_pay: str
    dealers_win: str
    bank_vigorish: str


class Irregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedy of each irregularity."""

    unsuitable_tile: Remedy
    tile_turned_over: Remedy
    lid_lifted: Remedy
    no_roll: Remedy
    die_out: Remedy
    wrong_total: Remedy
    wrong_delivery: Remedy
    player_tile_exposed: Remedy
    player_exposes_tile: Remedy
    tile_exposed: Remedy
    dead_hand_exposed: Remedy
    bank_exposes_tile: Remedy
    dealer_misset: Remedy
    damaged_tile: Remedy
    wrong_number: Remedy
    insufficient_cards: Remedy


class PaiGowRules(BankedRules, frozen=True, kw_only=True):
    """Everything that can differ between two tables of pai gow."""

    remedies = REMEDIES

    order: Literal["pai-gow"]
    dice: Literal[3]
    positions: Annotated[int, msgspec.Meta(ge=1, le=2)]
    second_hand: Literal["unseen until the first is set", "seen"]
    win_pays: Odds
    commission: Commission
    house_way: Way
    zero_low_hand: Literal["never higher", "by tile"]
    zero_high_hand: Literal["by tile", "never higher"]
    player_bank: bool
    co_bank: bool
    co_bank_cover: Literal["all", "half"]
    offer_of_the_bank: Literal["one seat further each round", "right of the last bank"]
    last_wager: Literal["the larger", "of the banking area"]
    delivery_styles: str
    """The styles of delivery that a bank is offered, with commas between them; or `all`."""
    surrender_in_a_banked_round: Literal["to the centre", "to the inventory"]
    without_looking: Literal["until the deal is complete", "until the hand is exposed"]
    inscriptions: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    @property
    def stock(self) -> Stock:
        """One set of tiles."""
        return A_SET_OF_TILES

    @property
    def styles(self) -> tuple[str, ...]:
        """The styles of delivery that a bank is offered; the first is used if it names none."""
        every = self.delivery_styles == "all"
        return tuple(STYLES) if every else tuple(self.delivery_styles.split(", "))

    def covered_part(self, *, shared: bool) -> Fraction:
        """The part of all wagers that the chips of a bank, or of a co-bank, must cover."""
        return Fraction(1, 2) if shared and self.co_bank_cover == "half" else Fraction(1)

    @property
    def cards_dealt(self) -> int:
        """Tiles dealt to a player."""
        return HAND_TILES

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The one wager there is."""
        return {"limits": (self.win_pays,)}

    def check(self) -> None:
        """Refuse unknown remedies and styles, limits too near, and a house way with a gap."""
        check_remedies(self.irregularities, self.remedies)
        for style in self.styles:
            if style not in STYLES or style not in self.clause.styles:
                known = ", ".join(STYLES)
                raise NotPermitted(f"{style!r} is none of {known}", key="delivery_styles")
        if self.co_bank and not self.player_bank:
            raise NotPermitted("a co-bank needs the player bank", key="co_bank")
        self._check_table()
        self.check_limits()
        check_way(self.house_way)

    def _check_table(self) -> None:
        """Refuse a table for which the stacks, the centre or the count are not made."""
        if self.seats_max != STACKS - 2:
            why = f"{STACKS} stacks go to the dealer, the dead hand and {STACKS - 2} seats"
            raise NotPermitted(why, key="seats_max")
        if self.win_pays != 1:
            why = "what goes through the centre is paid 1 to 1, and so is every other wager"
            raise NotPermitted(why, key="win_pays")
        if self.commission.moment != "when paid":
            raise NotPermitted("nothing is marked here: write `when paid`", key="commission")

    # Comparing.

    def compare(self, own: Setting, other: Setting) -> tuple[Outcome, str]:
        """How a player's two hands fare against the dealer's or the bank's, and the clause.

        A copy is the other's. A hand of value zero counts as higher only where the rules say so.
        """
        clause = self.clause
        high = self._is_higher(own.made[0], other.made[0], self.zero_high_hand)
        low = self._is_higher(own.made[1], other.made[1], self.zero_low_hand)
        if high and low:
            return "wins", clause.win
        if high:
            return "pushes", clause.push_high
        return ("pushes", clause.push_low) if low else ("loses", clause.lose)

    @staticmethod
    def _is_higher(own: TwoTiles, other: TwoTiles, zero: str) -> bool:
        barred = own.is_zero and zero == "never higher"
        return own.strength > other.strength and not barred


def check_way(way: Way) -> None:
    """Refuse a house way whose last line leaves something out, or two lines of one name."""
    if not way.lines or not way.lines[-1].leaves_nothing_out:
        raise NotPermitted("the last line of a house way must leave nothing out", key="house_way")
    names = [line.line for line in way.lines]
    for name in names:
        if names.count(name) > 1:
            raise NotPermitted(f"there are two lines {name!r}", key="house_way")


def tiles_of(rules: PaiGowRules) -> TileSet:
    """How the table prepares its tiles."""
    return TileSet(
        dice=rules.dice,
        clause=rules.clause.tiles,
        unsuitable_tile=rules.irregularities.unsuitable_tile,
        tile_turned_over=rules.irregularities.tile_turned_over,
    )


def wager_rules(
    rules: PaiGowRules, bank: Seat = 0, own: Iterable[Seat] = (), *, shared: bool = False
) -> WagerRules:
    """How the table takes wagers; where a player banks, of everybody else and as far as covered."""
    clause = rules.clause
    areas, one_area_each = [main_area(rules, WAGER, clause.wagers)], clause.second_area
    return msgspec.structs.replace(
        wagers_of(rules, clause, areas, one_area_each=one_area_each, positions=rules.positions),
        outside=dict.fromkeys(own, f"the bank does not wager ({clause.one_area})"),
        bank=bank,
        cover=rules.covered_part(shared=shared),
        cover_clause=clause.cover,
    )
