"""The values that Heads Up Hold'em is made of; the TOML says what they are, and where."""

from fractions import Fraction
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted
from houseway.games.heads_up_holdem.pocket import POCKET_HANDS
from houseway.hands import ORDERS
from houseway.pieces.money import OddCent, Odds
from houseway.rulesets import Amount, Limits, Paytable, Remedy, Rules
from houseway.rulesets.values import check_hands, check_remedies
from houseway.table.irregularities import NEVER, VOID
from houseway.table.preparation import CardClauses, Cards
from houseway.table.wagers import BettingArea, WagerRules

Times: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=15)]
"""How many times the ante a raise is."""
Dealing: TypeAlias = Literal["manual shoe", "from the hand", "automated shoe"]

NO_PART: Final = Fraction(0)
DECK_LEAVES: Final = "the round is void and the deck leaves the table"
REMEDIES: Final[dict[str, tuple[str, ...]]] = {
    "face_up_card": ("to the discard rack, a second one voids the round",),
    "drawn_in_error": ("used as the next card",),
    "exposed_in_error": ("to the discard rack, a second one voids the round",),
    "player_misdealt": (VOID,),
    "dealer_misdealt": (VOID,),
    "community_misdealt": (VOID,),
    "dealer_card_exposed": (VOID,),
    "player_card_exposed": ("turned down, play on", VOID),
    "player_exposes_card": ("turned down, play on", VOID),
    "community_card_exposed": ("turned down, play on", VOID),
    "shoe_jam": (VOID, NEVER),
    "insufficient_cards": (VOID,),
    "stub_misdealt": (VOID,),
    "stub_wrong": (DECK_LEAVES,),
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


class DealingClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clauses of one way to deal."""

    into: str
    announce: str
    community: str
    player_first: str
    dealer_first: str
    player_second: str
    dealer_second: str
    stub: str
    count: str
    counted: str
    miscounted: str
    counting_shuffler: str


class Clauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    cards: CardClauses
    manual_shoe: DealingClauses
    from_the_hand: DealingClauses
    automated_shoe: DealingClauses
    wagers: str
    odds: str
    side_wagers: str
    second_area: str
    exceptions: str
    wagers_close: str
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
    void_settled: str
    round_ends: str


class Irregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedy of each irregularity; `none` where it cannot happen in this game."""

    face_up_card: Remedy
    drawn_in_error: Remedy
    exposed_in_error: Remedy
    player_misdealt: Remedy
    dealer_misdealt: Remedy
    community_misdealt: Remedy
    dealer_card_exposed: Remedy
    player_card_exposed: Remedy
    player_exposes_card: Remedy
    community_card_exposed: Remedy
    shoe_jam: Remedy
    insufficient_cards: Remedy
    stub_misdealt: Remedy
    stub_wrong: Remedy


class HeadsUpRules(Rules, frozen=True, kw_only=True):
    """Everything that can differ between two tables of Heads Up Hold'em and its variations."""

    order: Literal["standard"]
    cards_dealt: Literal[2]
    shuffling: Literal["manual", "pre-shuffled", "automated shuffler"]
    second_deck: bool
    cut_margin: int
    dealing: Dealing
    board: Literal["as needed", "five face down first"]
    stub_count_every: int
    shuffler_counts: bool
    tender: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    wager_names: WagerNames
    limits: Limits
    limits_spread: Annotated[int, msgspec.Meta(ge=0)]
    limits_spread_up_to: Amount
    trips_limits: Limits
    pocket_limits: Limits
    raises_before_flop: tuple[Times, ...]
    raises_after_flop: tuple[Times, ...]
    raises_after_river: Annotated[tuple[Times, ...], msgspec.Meta(min_length=1)]
    dealer_qualifies: str
    win_pays: Odds
    odd_cent: OddCent
    odds_paytable: Paytable
    bad_beat_paytable: Paytable | Literal["none"]
    trips_paytable: Paytable | Literal["none"]
    pocket_paytable: Paytable | Literal["none"]
    trips_settled: Literal["before the main wagers", "after the main wagers"]
    trips_after_fold: Literal["stays", "is lost"]
    pocket_after_fold: Literal["stays", "is lost"]
    inscriptions: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    def check(self) -> None:
        """Refuse what cannot go together: devices, limits, tables with unknown hands."""
        check_remedies(self.irregularities, REMEDIES)
        names = [category.name for category in ORDERS[self.order].rows]
        for table in (self.odds_paytable, self.bad_beat_paytable, self.trips_paytable):
            if isinstance(table, Paytable):
                check_hands(table.name, table.cite, table.pays, names)
        if isinstance(self.pocket_paytable, Paytable):
            pocket = self.pocket_paytable
            check_hands(pocket.name, pocket.cite, pocket.pays, POCKET_HANDS)
        check_hands("dealer_qualifies", "[rules]", [self.dealer_qualifies], names)
        self.limits.require_spread(self.limits_spread, self.limits_spread_up_to)
        if ORDERS[self.order].one_deck and self.decks != 1:
            raise NotPermitted(f"the {self.order} order is for one deck", key="decks")
        self._check_wagers()
        self._check_devices()

    def _check_wagers(self) -> None:
        names = msgspec.structs.astuple(self.wager_names)
        if len(set(names)) < len(names) or any(not name or " " in name for name in names):
            message = "five wagers need five names, of one word each"
            raise NotPermitted(message, key="wager_names")
        if not self.limits.maximum:
            raise NotPermitted("a table without limits takes no wagers", key="limits")
        sides = (self.trips_limits, self.trips_paytable), (self.pocket_limits, self.pocket_paytable)
        for key, (limits, table) in zip(("trips_limits", "pocket_limits"), sides, strict=True):
            if (table == "none") != (not limits.maximum):
                raise NotPermitted("limits and a paytable go together", key=key)

    def _check_devices(self) -> None:
        shuffler = self.shuffling == "automated shuffler"
        if self.dealing == "from the hand" and not shuffler:
            message = "cards dealt from the hand are shuffled by an automated shuffler"
            raise NotPermitted(message, key="dealing")
        if self.second_deck and not shuffler:
            raise NotPermitted("a second deck needs an automated shuffler", key="second_deck")
        if self.shuffler_counts and not shuffler:
            raise NotPermitted("no shuffler counts the cards", key="shuffler_counts")
        if self.dealing == "automated shoe" and not self.board_first:
            raise NotPermitted("an automated shoe deals five face down first", key="board")
        size = 52 * self.decks
        if not 1 <= self.cut_margin < size:
            raise NotPermitted(f"a cut is 1 to {size - 1} cards deep", key="cut_margin")
        if self.cards_dealt * (self.seats_max + 1) + 5 > size:
            raise NotPermitted("the deck has too few cards for so many seats", key="seats_max")

    @property
    def notices(self) -> list[str]:
        """What the layout or a sign must say: the payouts in force, and the raises."""
        names = self.wager_names
        tables = {
            names.odds: self.odds_paytable,
            "bad beat": self.bad_beat_paytable,
            names.trips: self.trips_paytable,
            names.pocket: self.pocket_paytable,
        }
        payouts = [
            f"{wager}: " + ", ".join(f"{hand} {pay}" for hand, pay in table.pays.items())
            for wager, table in tables.items()
            if isinstance(table, Paytable)
        ]
        return [*self.inscriptions, *payouts]

    @property
    def dealt(self) -> DealingClauses:
        """The clauses of the way this table deals."""
        ways = {
            "manual shoe": self.clause.manual_shoe,
            "from the hand": self.clause.from_the_hand,
            "automated shoe": self.clause.automated_shoe,
        }
        return ways[self.dealing]

    @property
    def board_first(self) -> bool:
        """Whether the five community cards lie face down before anybody decides."""
        return self.board == "five face down first"

    def counts_stub(self, uncounted: int) -> bool:
        """Whether this deck must be counted now: its next round would be one too late."""
        next_use = 2 if self.second_deck else 1
        return not self.shuffler_counts and uncounted + 1 + next_use > self.stub_count_every


def wager_rules(rules: HeadsUpRules) -> WagerRules:
    """How the table takes wagers before the deal."""
    names, clause = rules.wager_names, rules.clause
    areas = [
        BettingArea(wager=names.ante, limits=rules.limits, clause=clause.wagers, compulsory=True),
        BettingArea(
            wager=names.odds,
            limits=rules.limits,
            clause=clause.odds,
            after=names.ante,
            equal_to=names.ante,
            equal_clause=clause.odds,
            compulsory=True,
        ),
    ]
    sides = (
        (names.trips, rules.trips_limits, rules.trips_paytable),
        (
            names.pocket,
            rules.pocket_limits,
            rules.pocket_paytable,
        ),
    )
    for wager, limits, table in sides:
        if table != "none":
            areas.append(
                BettingArea(wager=wager, limits=limits, clause=clause.side_wagers, after=names.ante)
            )
    return WagerRules(
        areas=tuple(areas),
        tender=rules.tender,
        one_area_each="" if clause.second_area == "none" else clause.second_area,
        exceptions="" if clause.exceptions == "none" else clause.exceptions,
        clause=clause.wagers_close,
    )


def cards_of(rules: HeadsUpRules) -> Cards:
    """How the table prepares its cards: a shuffle after every round."""
    shuffler = rules.shuffling == "automated shuffler"
    return Cards(
        decks=rules.decks,
        method=rules.shuffling,
        cut_by="nobody" if shuffler else "dealer",
        cut_margin=rules.cut_margin,
        ends_at_cut_card=False,
        back_part=NO_PART,
        is_alternating=rules.second_deck,
        stored_batch_trusted=True,
        into_clause=rules.dealt.into,
        counted_by=rules.dealt.counting_shuffler if rules.shuffler_counts else "none",
        dealt_by=rules.dealing,
        clause=rules.clause.cards,
    )
