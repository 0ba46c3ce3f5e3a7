"""The values that pai gow poker is made of; the TOML says what they are, and where."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted
from houseway.games.pai_gow_poker import lines
from houseway.games.pai_gow_poker.house_way import Way, check_way
from houseway.games.pai_gow_poker.terms import (
    REMEDIES,
    Clauses,
    EnvyTable,
    HandsDealt,
    Irregularities,
)
from houseway.games.pai_gow_poker.wagers import (
    BONUS,
    IN_SIGHT,
    INSURANCE,
    NUMBERS,
    PROGRESSIVE,
    SEVEN_CARD,
    THREE_CARD,
)
from houseway.hands.pai_gow_poker import (
    PAI_GOW_POKER_ORDERS,
    SEVEN_CARDS,
    STRAIGHT_FLUSH,
    PaiGowPokerOrder,
    Setting,
)
from houseway.pieces.money import Cents, Odds, show_money
from houseway.pieces.stock import Stock
from houseway.rulesets import (
    AggregateLimit,
    Amount,
    Commission,
    Limits,
    Pay,
    Paytable,
    ProgressiveTable,
)
from houseway.rulesets.side_wagers import InSight
from houseway.rulesets.values import Paid, check_hands, check_remedies
from houseway.steps.deck import OneDeckRules
from houseway.steps.meters import Meter

POSITIONS: Final = 6
"""Betting positions: seven hands are dealt, the dealer's among them."""
FIRST_THREE: Final = 3
"""Cards of the first stack, where three-card bonus wagers are taken."""
LEFT_OVER: Final = 4
"""Cards left when seven hands of seven are dealt."""
NUMBERS_MOST: Final = POSITIONS + 1
"""The highest number that a random number generator shows."""

FIVE_DOLLARS: Final = 5_00

Outcome: TypeAlias = Literal["wins", "loses", "pushes"]
Selector: TypeAlias = Literal["dice", "number generator", "button"]


class PaiGowPokerRules(OneDeckRules[HandsDealt], frozen=True, kw_only=True):
    """Everything that can differ between two tables of pai gow poker."""

    remedies = REMEDIES

    hand_needs_shuffler: ClassVar[bool] = False

    order: Literal["pai-gow-poker", "pai-gow-poker, wheel lowest"]
    cutting_card_after: Literal["discard rack", "four from the bottom"]
    recut_by: Literal["who cut", "the next entitled"]
    last_four: Literal["from the hand", "in stacks"]
    start_by: Selector
    start_marked: bool
    dice: Literal[3]
    positions: Annotated[int, msgspec.Meta(ge=1, le=2)]
    second_hand: Literal["unseen until the first is set", "seen"]
    win_pays: Odds
    commission: Commission
    house_way: Way
    # Further wagers.
    additional_pays: Pay
    additional_pays_least: Odds
    additional_pays_most: Odds
    additional_limits: Limits
    progressive_paytable: ProgressiveTable | None
    progressive_limits: Limits
    progressive_rate_percent: Annotated[int, msgspec.Meta(ge=0, le=100)]
    progressive_rate_of_five: Annotated[int, msgspec.Meta(ge=0, le=100)]
    """The least rate of a wager of five dollars, in percent."""
    progressive_reset: Amount
    progressive_reset_least: Amount
    progressive_deducted_from: Annotated[int, msgspec.Meta(ge=1)]
    """A payout of so many for one is deducted from the meter, and that of a straight flush."""
    bonus_paytable: Paytable | None
    bonus_limits: Limits
    bonus_least: Amount
    envy_bonus: EnvyTable
    envy_from: Amount
    """The bonus wager that brings an envy bonus marker."""
    insurance_paytable: Paytable | None
    insurance_limits: Limits
    bonus_payout_limit: AggregateLimit
    bonus_payout_limit_least: Amount
    three_card_paytable: Paytable | None
    three_card_limits: Limits
    seven_card_paytable: Paytable | None
    seven_card_limits: Limits
    seven_card_payout_limit: AggregateLimit
    seven_card_payout_limit_least: Amount
    royal_match: lines.RoyalMatch
    # Readings.
    best_hand: Literal["best paying", "highest ranking"]
    royal_match_natural: Literal["the two extra cards", "all seven"]
    three_card_joker: Literal["completes", "ace only"]
    insurance_joker: Literal["completes nothing", "completes"]
    pair_joker: Literal["may be in the pair", "natural pairs only"]
    envy_hands: Literal["each hand", "each player"]
    envy_in_the_limit: Literal["counts", "outside"]
    three_card_shown: Literal["by the player", "by the dealer"]
    surrender_beside_a_bonus: Literal["allowed", "refused"]
    face_up_card_left_over: Literal["one of the four", "not one of the four"]
    settled_before: Literal["stand", "undone"]
    """What becomes of additional and three-card wagers that were settled before a round is void."""
    without_looking: Literal["until the deal is complete", "until the hand is exposed"]
    # A player as bank.
    player_bank: bool
    co_bank: bool
    co_bank_cover: Literal["all", "half"]
    offer_of_the_bank: Literal["one seat further each round", "right of the last bank"]
    last_wager: Literal["the larger", "of the banking area"]
    surrender_in_a_banked_round: Literal["to the centre", "to the inventory"]
    inscriptions: tuple[str, ...]
    signs: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    # What is dealt, and how.

    @property
    def stock(self) -> Stock:
        """One deck with one joker."""
        return Stock.of_decks(self.decks, jokers=1)

    @property
    def cards_dealt(self) -> int:
        """Cards dealt to a player."""
        return SEVEN_CARDS

    @property
    def cut_deepest(self) -> int:
        """The largest margin of a cut: players cut, so far in from either end."""
        return self.stock.size // 2

    @property
    def hands(self) -> PaiGowPokerOrder:
        """The order of hands."""
        return PAI_GOW_POKER_ORDERS[self.order]

    @property
    def deals_threes(self) -> bool:
        """Whether three cards are dealt first, and then four, to those who wager."""
        return self.three_card_paytable is not None or self.seven_card_paytable is not None

    @property
    def dealt(self) -> HandsDealt:
        """The clauses of the way this table deals."""
        if not self.deals_threes:
            return super().dealt
        clause = self.clause
        return clause.threes_in_stacks if self.last_four == "in stacks" else clause.threes_by_hand

    def counts_stub(self, uncounted: int) -> bool:
        """What is left over is counted in every round; a stub as often as the law has it."""
        return super().counts_stub(uncounted) if self.deals_threes else True

    @property
    def takes_additional(self) -> bool:
        """Whether wagers on the number are taken: where a generator starts the deal, if at all."""
        is_shown = self.start_by == "number generator" and not self.deals_threes
        return is_shown and self.additional_pays.odds is not None

    @property
    def settled_apart(self) -> tuple[str, ...]:
        """The wagers that stand as they were settled, though the round is void later."""
        return (*NUMBERS, THREE_CARD) if self.settled_before == "stand" else ()

    # What is refused.

    @property
    def in_sight(self) -> InSight:
        """What side wagers may look at."""
        return IN_SIGHT

    def check(self) -> None:
        """Refuse unknown remedies and hands, and what cannot go together."""
        check_remedies(self.irregularities, self.remedies)
        if self.seats_max != POSITIONS:
            why = f"seven hands go to the dealer and {POSITIONS} positions"
            raise NotPermitted(why, key="seats_max")
        if self.win_pays != 1:
            why = "what goes through the centre is paid 1 to 1, and so is every other wager"
            raise NotPermitted(why, key="win_pays")
        if self.commission.moment != "when paid":
            raise NotPermitted("nothing is marked here: write `when paid`", key="commission")
        if self.co_bank and not self.player_bank:
            raise NotPermitted("a co-bank needs the player bank", key="co_bank")
        self._check_start()
        self._check_tables()
        self._check_wagers()
        self._check_meter()
        self._check_payout_limits()
        self.check_deck(SEVEN_CARDS * (POSITIONS + 1))
        check_way(self.house_way)

    def _check_start(self) -> None:
        """Refuse a selector that does not go with the way cards are dealt."""
        if self.start_by == "button" and self.dealing != "automated shoe":
            raise NotPermitted("a button needs the automated shoe", key="start_by")
        if self.deals_threes and self.dealing != "automated shoe":
            why = "with these wagers the first three cards come from an automated shoe"
            raise NotPermitted(why, key="dealing")

    def _check_tables(self) -> None:
        """Refuse lines for hands that there are not, and tables that exclude each other."""
        for key, known in LINES.items():
            table = getattr(self, key)
            if table is not None:
                check_hands(table.name, table.cite, table.pays, known)
            if isinstance(table, Paytable) and any(pay.pushes for pay in table.pays.values()):
                raise NotPermitted(f"table {table.name}: a line pays, or is not there", key=key)
        flushes = self.seven_card_paytable.pays if self.seven_card_paytable is not None else {}
        if STRAIGHT_FLUSH in flushes and not lines.RUNS.isdisjoint(flushes):
            why = "a straight flush is one line, or one with the joker and one without"
            raise NotPermitted(why, key="seven_card_paytable")
        envy = self.envy_bonus
        check_hands(envy.name, envy.cite, envy.pays_cents, lines.PREMIUM)
        if self.bonus_paytable is not None and self.deals_threes:
            why = "the bonus wager is not offered beside three-card and seven-card bonus wagers"
            raise NotPermitted(why, key="bonus_paytable")

    def _check_wagers(self) -> None:
        for side in ("progressive", "bonus", "insurance", "three_card", "seven_card"):
            if getattr(self, f"{side}_paytable") is not None:
                self.require_limits(f"{side}_limits")
        if self.additional_pays.pushes:
            raise NotPermitted("the number is paid, or write none", key="additional_pays")
        if self.takes_additional:
            self.require_limits("additional_limits")
            assert self.additional_pays.odds is not None
            if not (
                self.additional_pays_least <= self.additional_pays.odds <= self.additional_pays_most
            ):
                why = f"{self.additional_pays_least} to {self.additional_pays_most} are paid"
                raise NotPermitted(why, key="additional_pays")
        if self.bonus_paytable is not None and self.bonus_limits.minimum < self.bonus_least.cents:
            raise NotPermitted(f"a bonus wager is {self.bonus_least} or more", key="bonus_limits")

    def _check_meter(self) -> None:
        table, limits = self.progressive_paytable, self.progressive_limits
        if table is None:
            return
        table.check_envy()
        if limits.minimum != limits.maximum:
            raise NotPermitted("the wager has one size", key="progressive_limits")
        least = self.progressive_rate_of_five
        if limits.minimum == FIVE_DOLLARS and self.progressive_rate_percent < least:
            why = f"at least {least} percent of a wager of five dollars go onto the meter"
            raise NotPermitted(why, key="progressive_rate_percent")
        if self.progressive_reset.cents < self.progressive_reset_least.cents:
            why = f"the meter begins with {self.progressive_reset_least} or more"
            raise NotPermitted(why, key="progressive_reset")

    def _check_payout_limits(self) -> None:
        offered = {
            "bonus_payout_limit": (self.bonus_paytable or self.insurance_paytable, "bonus"),
            "seven_card_payout_limit": (self.seven_card_paytable, "seven_card"),
        }
        for key, (table, side) in offered.items():
            limit: AggregateLimit = getattr(self, key)
            if table is None:
                continue
            least: Cents = getattr(self, f"least_{side}_limit")
            if limit.scope == "per hand":
                raise NotPermitted("the payout limit is one per round", key=key)
            if limit.scope is not None and limit.cents < least:
                raise NotPermitted(f"the payout limit is {show_money(least)} or more", key=key)

    @property
    def least_bonus_limit(self) -> Cents:
        """The least payout limit: as fixed, or what the least of either wager could win."""
        table, cents = self.bonus_paytable, 0
        if table is not None:
            cents = table.best.pay(self.bonus_limits.minimum, self.odd_cent)
        if self.insurance_paytable is not None:
            best = self.insurance_paytable.best
            cents = max(cents, best.pay(self.insurance_limits.minimum, self.odd_cent))
        return max(cents, self.bonus_payout_limit_least.cents)

    @property
    def least_seven_card_limit(self) -> Cents:
        """The same for the seven-card bonus wager."""
        table, cents = self.seven_card_paytable, 0
        if table is not None:
            cents = table.best.pay(self.seven_card_limits.minimum, self.odd_cent)
        return max(cents, self.seven_card_payout_limit_least.cents)

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The wagers with limits of their own; the progressive one is one chip."""
        sides = ("bonus", "insurance", "three_card", "seven_card")
        tables = {f"{side}_limits": getattr(self, f"{side}_paytable") for side in sides}
        found = {key: (table.least,) for key, table in tables.items() if table is not None}
        if self.takes_additional:
            found["additional_limits"] = (self.additional_pays.odds,)
        return {"limits": (self.win_pays,), **found}

    def paid(self, key: str) -> dict[str, Paid]:
        """What each hand is paid, line by line."""
        table = getattr(self, key)
        if isinstance(table, Paytable):
            plain = table.pays.get(STRAIGHT_FLUSH)
            others = dict.fromkeys(lines.RUNS, plain) if key == "seven_card_paytable" else {}
            return {**dict.fromkeys(LINES[key]), **others, **table.pays}
        if isinstance(table, ProgressiveTable):
            return {line: _worth_of(table, line) for line in LINES[key]}
        raise NotPermitted("this is no table with a floor", key=key)

    @property
    def progressive_meter(self) -> Meter:
        """The meter of the progressive wager."""
        return Meter(
            wager=PROGRESSIVE,
            reset_cents=self.progressive_reset.cents,
            rate_percent=self.progressive_rate_percent,
            clause=self.clause.progressive_rate,
        )

    # Comparing.

    def compare(self, own: Setting, other: Setting) -> tuple[Outcome, str]:
        """How a player's two hands fare against the dealer's or the bank's, and the clause.

        A copy is the other's.
        """
        clause, order = self.clause, self.hands
        high, low = order.strengths(own)
        if high < low:
            return "loses", clause.lose_foul
        other_high, other_low = order.strengths(other)
        if high > other_high and low > other_low:
            return "wins", clause.win
        if high > other_high:
            return "pushes", clause.push_high
        if low > other_low:
            return "pushes", clause.push_low
        is_copy = high == other_high or low == other_low
        return "loses", clause.lose_copy if is_copy else clause.lose_both

    def covered_part(self, *, shared: bool) -> Fraction:
        """The part of all wagers that the chips of a bank, or of a co-bank, must cover."""
        return Fraction(1, 2) if shared and self.co_bank_cover == "half" else Fraction(1)


LINES: Final = {
    "progressive_paytable": lines.PROGRESSIVE_LINES,
    "bonus_paytable": lines.BONUS_LINES,
    "insurance_paytable": lines.INSURANCE_LINES,
    "three_card_paytable": lines.THREE_CARD_LINES,
    "seven_card_paytable": lines.SEVEN_CARD_LINES,
}
"""The hands that each table may list."""
SIDES: Final = {
    BONUS: "bonus_paytable",
    INSURANCE: "insurance_paytable",
    PROGRESSIVE: "progressive_paytable",
    THREE_CARD: "three_card_paytable",
    SEVEN_CARD: "seven_card_paytable",
}
"""The further wagers, each with the rule of its table."""

_METER_CENTS: Final = 10_000_00
"""What a hundredth part of a meter counts for where tables are compared: no payout reaches it."""


def _worth_of(table: ProgressiveTable, line: str) -> Cents:
    payout = table.pay(line)
    if payout is None:
        return 0
    return int(payout.of_meter * 100) * _METER_CENTS or payout.for_one * 100
