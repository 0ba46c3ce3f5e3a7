"""The values that Fast Action Hold'em is made of; the TOML says what they are, and where."""

from fractions import Fraction
from functools import cached_property
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.games.fast_action_holdem.house_way import HouseWay, Step, Ties
from houseway.hands import ORDERS
from houseway.pieces.money import OddCent, Odds
from houseway.rulesets import AggregateLimit, Amount, Limits, Pay, Paytable, Remedy, Rules
from houseway.rulesets.values import check_hands, check_remedies
from houseway.table.irregularities import NEVER, VOID
from houseway.table.preparation import CardClauses, Cards, Method
from houseway.table.spots import COMMUNITY, Spot
from houseway.table.wagers import BettingArea, WagerRules

BONUS: Final = "bonus"
ENVY: Final = "envy"
SPLIT: Final = "split"
SPLIT_BONUS: Final = "split-bonus"

Dealing: TypeAlias = Literal[
    "from the marker", "one at a time", "community packet first", "community packet last"
]


class Clauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    cards: CardClauses
    wagers: str
    bonus: str
    second_area: str
    exceptions: str
    wagers_close: str
    lammer: str
    burn_new_set: str
    burn_new_dealer: str
    deal: str
    custom_mode: str
    one_at_a_time: str
    community_packet: str
    set_hand: str
    natural: str
    split: str
    surrender: str
    discards: str
    dealer_turns: str
    dealer_natural: str
    house_way: str
    community_burn: str
    community: str
    compare: str
    lose: str
    copy: str
    win: str
    pay_bonus: str
    lose_bonus: str
    payout_limit: str
    envy: str
    lammers_off: str
    clear: str
    marker: str
    void_settled: str
    round_ends: str


class Irregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedy of each irregularity; `none` where it cannot happen in this game."""

    face_up_card: Remedy
    drawn_in_error: Remedy
    exposed_in_error: Remedy
    player_card_exposed: Remedy
    player_exposes_card: Remedy
    dealer_card_exposed: Remedy
    community_card_exposed: Remedy
    burned_card_exposed: Remedy
    dealer_short: Remedy
    player_short: Remedy
    dealer_long: Remedy
    player_long: Remedy
    no_cards_dealt: Remedy
    community_misdealt: Remedy
    dealer_misset: Remedy
    discard_miscount: Remedy
    insufficient_cards: Remedy
    marker_not_moved: Remedy


REMEDIES: Final[dict[str, tuple[str, ...]]] = {
    "face_up_card": ("to the discard rack, next card", VOID),
    "drawn_in_error": ("used as the next card", VOID),
    "exposed_in_error": ("to the discard rack, next card", VOID),
    "player_card_exposed": ("turned down, play on", VOID),
    "player_exposes_card": ("turned down, play on", VOID),
    "dealer_card_exposed": ("turned down, play on", VOID),
    "community_card_exposed": ("stays the card of its place", VOID, NEVER),
    "burned_card_exposed": ("stays in the discard rack", VOID, NEVER),
    "dealer_short": ("completed", VOID),
    "player_short": ("the player chooses: void or completed", VOID),
    "dealer_long": (VOID,),
    "player_long": ("sets one two-card hand", VOID),
    "no_cards_dealt": ("the wager is void", VOID),
    "community_misdealt": (VOID, NEVER),
    "dealer_misset": ("reset by the house way",),
    "discard_miscount": ("set again, or void once collected",),
    "insufficient_cards": (VOID,),
    "marker_not_moved": ("round completed, marker moved next", NEVER),
}


class Envy(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player with a lammer is paid for another player's hand."""

    name: str
    cite: str
    bonus_least_cents: Annotated[int, msgspec.Meta(ge=1)]
    """The Bonus that gets a lammer."""
    pays_cents: dict[str, int]


class FastActionRules(Rules, frozen=True, kw_only=True, dict=True):
    """Everything that can differ between two tables of Fast Action Hold'em."""

    order: Literal["standard", "multideck", "washington-multideck"]
    cards_dealt: Annotated[int, msgspec.Meta(ge=2)]
    cards_kept: Literal[2]
    community_cards: Literal[5]
    shuffling: Method
    cut_margin: Annotated[int, msgspec.Meta(ge=0)]
    cut_card_back: Fraction
    stored_batch_trusted: bool
    tender: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    main_wager: Literal["wager", "ante"]
    limits: Limits
    limits_spread: Annotated[int, msgspec.Meta(ge=0)]
    limits_spread_up_to: Amount
    bonus: Literal["none", "optional", "compulsory"]
    bonus_limits: Limits
    dealing: Dealing
    natural_pays: Pay
    surrender_part: Fraction
    splits: Literal["the wager", "ante, bonus or both", "ante, or both"]
    win_pays: Odds
    equal_hands: Literal["copy hand", "tie"]
    odd_cent: OddCent
    paytable: Paytable | Literal["none"]
    envy: Envy | Literal["none"]
    envy_counts: Literal["each hand", "each player"]
    payout_limit: AggregateLimit
    discards_from: Literal["the right", "the left"]
    settlement: Literal["losers first, then winners", "seat by seat"]
    house_way: tuple[Step, ...]
    house_way_ties: Ties
    void_settled: Literal["is undone", "stands"]
    inscriptions: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    def check(self) -> None:
        """Refuse remedies that do not exist, limits too narrow and tables with unknown hands."""
        check_remedies(self.irregularities, REMEDIES)
        self.limits.require_spread(self.limits_spread, self.limits_spread_up_to)
        HouseWay.of(self.house_way)
        if ORDERS[self.order].one_deck and self.decks != 1:
            raise NotPermitted(f"the {self.order} order is for one deck", key="decks")
        if not self.limits.maximum:
            raise NotPermitted("a table without limits takes no wagers", key="limits")
        self._check_bonus()
        names = [category.name for category in ORDERS[self.order].rows]
        if isinstance(self.paytable, Paytable):
            check_hands(self.paytable.name, self.paytable.cite, self.paytable.pays, names)
        if isinstance(self.envy, Envy):
            check_hands(self.envy.name, self.envy.cite, self.envy.pays_cents, names)

    def _check_bonus(self) -> None:
        equal = self.paytable.equal_to if isinstance(self.paytable, Paytable) else ""
        if equal not in ("", self.main_wager):
            raise Unreadable(f"a paytable's equal_to is {self.main_wager!r}, not {equal!r}")
        low, high = self.bonus_limits.minimum, self.bonus_limits.maximum
        if equal and (low > self.limits.maximum or high < self.limits.minimum):
            message = f"{self.bonus_limits}: no Bonus within these limits can equal an Ante"
            raise NotPermitted(message, key="bonus_limits")
        if self.bonus == "compulsory" and not equal:
            raise NotPermitted("compulsory only where it must equal the Ante", key="bonus")

    @cached_property
    def way(self) -> HouseWay:
        """The house way, ready to be looked up."""
        return HouseWay.of(self.house_way)

    @property
    def opens_with_a_burn(self) -> bool:
        """Whether a new set and a new dealer burn a card: not with a continuous shuffler."""
        return self.shuffling != "continuous shuffler"

    @property
    def ends_at_cut_card(self) -> bool:
        """Whether a cut card ends the shoe; otherwise every round has fresh cards."""
        return self.shuffling not in ("continuous shuffler", "house procedure")

    @property
    def deals_community_first(self) -> bool:
        """Whether the community cards lie face down before anybody decides."""
        return self.dealing in ("community packet first", "community packet last")

    def deal_clause(self, spot: Spot) -> str:
        """Where the deal to a spot is written, as the table deals."""
        clause = self.clause
        if spot == COMMUNITY:
            packet_last = self.dealing == "community packet last"
            return clause.custom_mode if packet_last else clause.community_packet
        return clause.one_at_a_time if self.dealing == "one at a time" else clause.deal

    @property
    def split_choices(self) -> tuple[tuple[str, ...], ...]:
        """The sets of wagers that a player may double for a second hand."""
        if self.splits == "the wager":
            return ((self.main_wager,),)
        alone = ((BONUS,),) if self.splits == "ante, bonus or both" else ()
        return ((self.main_wager,), *alone, (self.main_wager, BONUS))


def second_wager(wager: str) -> str:
    """What the wager on a second hand is called."""
    return SPLIT_BONUS if wager == BONUS else SPLIT


def wager_rules(rules: FastActionRules) -> WagerRules:
    """How the table takes wagers before the deal."""
    clause = rules.clause
    main = rules.main_wager
    areas = [BettingArea(wager=main, limits=rules.limits, clause=clause.wagers, compulsory=True)]
    if rules.bonus != "none":
        table = rules.paytable if isinstance(rules.paytable, Paytable) else None
        areas.append(
            BettingArea(
                wager=BONUS,
                limits=rules.bonus_limits,
                clause=clause.bonus,
                after=main,
                equal_to=table.equal_to if table else "",
                equal_clause=table.equal_cite if table else "",
                compulsory=rules.bonus == "compulsory",
            )
        )
    return WagerRules(
        areas=tuple(areas),
        tender=rules.tender,
        one_area_each=clause.second_area,
        exceptions=clause.exceptions,
        clause=clause.wagers_close,
    )


def cards_of(rules: FastActionRules) -> Cards:
    """How the table prepares its cards."""
    return Cards(
        decks=rules.decks,
        method=rules.shuffling,
        is_alternating=rules.shuffling == "automated shuffler"
        or (rules.deals_community_first and rules.clause.cards.batches != ""),
        cut_by="players" if rules.shuffling in ("manual", "pre-shuffled") else "nobody",
        cut_margin=rules.cut_margin,
        ends_at_cut_card=rules.ends_at_cut_card,
        back_part=rules.cut_card_back,
        stored_batch_trusted=rules.stored_batch_trusted,
        into_clause="",
        counted_by="",
        dealt_by=rules.dealing,
        clause=rules.clause.cards,
    )
