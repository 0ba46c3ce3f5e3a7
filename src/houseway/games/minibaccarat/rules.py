"""The values that Minibaccarat is made of; the TOML says what they are, and where."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, Final, Literal

import msgspec

from houseway.errors import NotPermitted
from houseway.hands.points import is_natural, point_count
from houseway.pieces.cards import Card
from houseway.pieces.money import Odds
from houseway.round.spots import DEALER_SEAT, Spot
from houseway.rulesets import Commission, DrawingTable, Limits, Paytable, Remedy
from houseway.rulesets.commission import Moment
from houseway.rulesets.side_wagers import InSight
from houseway.rulesets.values import check_hands, check_remedies
from houseway.steps.banked import CardRules, WagerClauses
from houseway.steps.commission import Marks
from houseway.steps.preparation import CardClauses, Cards, Method
from houseway.steps.remedies import Cure
from houseway.steps.side_hands import TWO_HANDS, thirds_of

PLAYER: Final = "player"
BANKER: Final = "banker"
TIE: Final = "tie"
DRAGON_7: Final = "dragon-7"
PANDA_8: Final = "panda-8"
BONUS_PLAYER: Final = "dragon-bonus-player"
BONUS_BANKER: Final = "dragon-bonus-banker"
HOUSE_MONEY: Final = "house-money"

PLAYER_HAND: Final = Spot(DEALER_SEAT, "player")
BANKER_HAND: Final = Spot(DEALER_SEAT, "banker")
HANDS: Final = {PLAYER: PLAYER_HAND, BANKER: BANKER_HAND}

NATURAL_WINNER: Final = "natural winner"
NATURAL_TIE: Final = "natural tie"
BONUS_LINES: Final = (*(f"win by {by}" for by in range(9, 0, -1)), NATURAL_WINNER, NATURAL_TIE)
BOTH_PAIRS: Final = "player and banker pair"
ONE_PAIR: Final = "player or banker pair"

SEATS_OF_USED_CARDS: Final = 6
"""The most seats at a table whose cards are not changed after each shoe."""
CARDS_AT_MOST: Final = 6
"""Cards that a round needs when all goes well."""

REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    "third_card_unseen": (Cure.OTHER_HAND,),
    "third_card_seen": (Cure.OTHER_HAND,),
    "out_of_order": (Cure.ORDER_RESTORED,),
    "delayed": (Cure.PASSED_ON,),
    "insufficient_cards": (Cure.VOID,),
}


class Clauses(WagerClauses, frozen=True, kw_only=True):
    """The clause that orders each step of a round."""

    cards: CardClauses
    wagers: str
    cash: str
    keeping_track: str
    no_more_bets: str
    burn: str
    deal: str
    player_hand: str
    banker_hand: str
    equal_wagers: str
    passed_on: str
    unbacked: str
    house_money: str
    house_money_added: str
    house_money_handed_out: str
    house_money_done: str
    counts: str
    third_cards: str
    player_third: str
    banker_third: str
    third_up: str
    natural: str
    player_draws: str
    player_stays: str
    banker_alone: str
    banker_low: str
    banker_seven: str
    banker_table: str
    result: str
    settle: str
    banker_wins: str
    banker_loses: str
    banker_pushes: str
    player_wins: str
    player_loses: str
    player_pushes: str
    tie_wins: str
    tie_loses: str
    bonus_natural: str
    bonus_nine: str
    bonus_points: str
    bonus_eight: str
    bonus_behind: str
    bonus_short: str
    bonus_pushes: str
    dragon_7_wins: str
    dragon_7_loses: str
    panda_8_wins: str
    panda_8_loses: str
    house_money_wins: str
    house_money_loses: str
    vigorish_at_payout: str
    vigorish_due: str
    vigorish_marked: str
    vigorish_off: str
    vigorish_unpaid: str
    held_over: str
    collect: str
    last_hand: str
    simulated: str
    burned_with_one_more: str
    simulated_for_a_third: str
    void_settled: str


class Irregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedy of each irregularity that the licensee has nothing to choose about."""

    third_card_unseen: Remedy
    third_card_seen: Remedy
    out_of_order: Remedy
    delayed: Remedy
    insufficient_cards: Remedy


class Carried(msgspec.Struct, frozen=True):
    """What is carried on while a shoe lasts."""

    record: str = ""
    """What each round came to, a word a round: see `record`."""
    hands_left: int | None = None
    """Hands that are still played, once the cover card has come out."""


class MinibaccaratRules(CardRules, frozen=True, kw_only=True):
    """Everything that can differ between two tables of Minibaccarat."""

    remedies = REMEDIES

    version: Literal["standard", "ez"]
    cards_changed: Literal["each gaming day", "each shoe"]
    shuffling: Method
    cut_margin: Annotated[int, msgspec.Meta(ge=0)]
    cover_card_behind: Annotated[int, msgspec.Meta(ge=0)]
    """Cards behind the cover card that ends the shoe, at least."""
    hands_after_cover_card: Annotated[int, msgspec.Meta(ge=0)]
    """Hands that are played after the one in which the cover card came out."""
    stored_batch_trusted: bool
    cash_wagers: bool
    limits_spread_odds: Odds
    tie_limits: Limits
    dragon_bonus_limits: Limits
    insurance_limits: Limits
    """Of the Dragon 7 and the Panda 8 wagers."""
    house_money_limits: Limits
    player_draws_to: Annotated[int, msgspec.Meta(ge=0, le=7)]
    """The highest count of two cards with which the Player's Hand draws."""
    banker_draws: DrawingTable
    third_card: Literal["handed face down", "dealt face up"]
    unbacked_hand: Literal["the dealer turns it", "offered round the table"]
    player_pays: Odds
    banker_pays: Odds
    tie_pays: Paytable
    dragon_7_pays: Odds
    panda_8_pays: Odds
    dragon_bonus: Paytable | None
    house_money: Paytable | None
    house_money_portion: Fraction
    """How much of a payout goes onto another wager if its player adds it."""
    house_money_after_natural: Literal["may be added", "taken only"]
    vigorish_rate: Fraction
    vigorish_rounding: Literal["up to 25 cents"] | None
    vigorish_rounded: Literal["each win", "the sum when collected"]
    vigorish_collected: Literal["at the payout", "later"]
    vigorish_unpaid: Literal["stays owed", "wagers leave enough"]
    error_card: Literal["next hand", "next card"]
    undue_card_seen: Literal["burned with one more", "simulated round"]
    disclosed_card: Literal["after the round", "the round is void"]
    rightful_card_seen: Literal["simulated round", "stays where it belongs"]
    void_settled: Literal["is undone", "stands"]
    inscriptions: tuple[str, ...]
    signs: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    @property
    def in_sight(self) -> InSight:
        """What side wagers may look at."""
        return InSight(
            sights=TWO_HANDS,
            thirds=thirds_of(lambda count: count <= self.player_draws_to, self.banker_draws.draws),
            beside="",
            wagers=(
                PLAYER,
                BANKER,
                TIE,
                DRAGON_7,
                PANDA_8,
                BONUS_PLAYER,
                BONUS_BANKER,
                HOUSE_MONEY,
            ),
        )

    def check(self) -> None:
        """Refuse values that are each permitted and not together, and what cannot be played."""
        check_remedies(self.irregularities, self.remedies)
        self.check_limits()
        if self.seats_max > SEATS_OF_USED_CARDS and self.cards_changed != "each shoe":
            message = f"{self.seats_max} seats need cards that are changed after each shoe: "
            raise NotPermitted(f"{message}otherwise {SEATS_OF_USED_CARDS} at most", key="seats_max")
        self._check_stack()
        if not 0 < self.house_money_portion <= 1:
            message = f"{self.house_money_portion} of a payout: above 0, and 1 at most"
            raise NotPermitted(message, key="house_money_portion")
        if not 0 <= self.vigorish_rate < 1:
            raise NotPermitted("a part of what is won: from 0 to below 1", key="vigorish_rate")
        self._check_tables()

    def _check_stack(self) -> None:
        """Refuse a cut that leaves no place, and a cover card that lies nowhere in the stack."""
        size = self.stock.size
        if not 1 <= self.cut_margin <= size // 2:
            message = f"{self.cut_margin} cards from either end of {size}: 1 to {size // 2}"
            raise NotPermitted(message, key="cut_margin")
        if self.cover_card_behind >= size:
            message = f"{self.cover_card_behind} cards behind the cover card, of {size}"
            raise NotPermitted(message, key="cover_card_behind")

    def _check_tables(self) -> None:
        """Refuse wagers that are offered without limits, and lines that no hand has."""
        for table, lines in (
            (self.dragon_bonus, BONUS_LINES),
            (self.house_money, (BOTH_PAIRS, ONE_PAIR)),
            (self.tie_pays, (TIE,)),
        ):
            if table is not None:
                check_hands(table.name, table.cite, table.pays, lines)
        for key in self.posted:
            if not getattr(self, key).maximum:
                message = "a wager that is offered needs limits, such as 5 to 100 by 1"
                raise NotPermitted(message, key=key)

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The wagers by their limits, and what they may win."""
        tables = {
            "tie_limits": self.tie_pays,
            "dragon_bonus_limits": self.dragon_bonus,
            "house_money_limits": self.house_money,
        }
        lines: dict[str, Iterable[Odds | None]] = {
            key: [pay.odds for pay in table.pays.values()]
            for key, table in tables.items()
            if table is not None
        }
        if self.is_ez:
            lines["insurance_limits"] = (self.dragon_7_pays, self.panda_8_pays)
        return {"limits": (self.player_pays, self.banker_pays), **lines}

    def is_held_to_spread(self, odds: Odds) -> bool:
        """Only wagers that win little are."""
        return odds <= self.limits_spread_odds

    @property
    def is_ez(self) -> bool:
        """Whether no vigorish is taken, and a Dragon 7 gives Banker wagers back."""
        return self.version == "ez"

    @property
    def cards_dealt(self) -> int:
        """Cards dealt to a player: the hands are common to all."""
        return 0

    @property
    def vigorish(self) -> Commission:
        """What the house takes of a winning Banker wager, each win by itself."""
        if self.is_ez:
            return Commission(Fraction(0), "down to", 1, "when paid")
        moment: Moment = "when paid" if self.vigorish_collected == "at the payout" else "later"
        is_each = moment == "when paid" or self.vigorish_rounded == "each win"
        if self.vigorish_rounding is not None and is_each:
            return Commission(self.vigorish_rate, "up to", ROUNDED_CENTS, moment)
        down = self.odd_cent == "to the player"
        return Commission(self.vigorish_rate, "down to" if down else "up to", 1, moment)

    @property
    def collected_cents(self) -> int:
        """To whole multiples of how much a sum of marked vigorish is rounded up when collected."""
        is_sum = self.vigorish_rounded == "the sum when collected"
        return ROUNDED_CENTS if is_sum and self.vigorish_rounding is not None else 1

    @property
    def marks(self) -> Marks | None:
        """How marked vigorish is collected, where it is marked."""
        clause = self.clause
        if not self.marks_vigorish:
            return None
        return Marks(
            due=clause.vigorish_due,
            off=clause.vigorish_off,
            unpaid=clause.vigorish_unpaid,
            unit_cents=self.collected_cents,
        )

    @property
    def marks_vigorish(self) -> bool:
        """Whether vigorish is marked in numbered boxes, and collected later."""
        return not self.is_ez and self.vigorish_collected == "later"

    @property
    def is_continuous(self) -> bool:
        """Whether a device reshuffles all the time: no cut, no cover card, no burn."""
        return self.shuffling == "continuous shuffler"


ROUNDED_CENTS: Final = 25
"""What vigorish may be rounded up to a multiple of."""


# What the two hands come to.


def line_of_bonus(own: Sequence[Card], other: Sequence[Card]) -> str:
    """The line by which a Dragon Bonus on one hand is paid; empty where it loses.

    A natural is never paid by how much it won.
    """
    by = point_count(own) - point_count(other)
    if is_natural(own):
        if is_natural(other) and not by:
            return NATURAL_TIE
        return NATURAL_WINNER if by > 0 or not is_natural(other) else ""
    return f"win by {by}" if by > 0 else ""


def is_dragon_7(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Whether the Banker's Hand wins with seven in three cards."""
    return len(banker) == 3 and point_count(banker) == 7 and point_count(player) < 7


def is_panda_8(player: Sequence[Card], banker: Sequence[Card]) -> bool:
    """Whether the Player's Hand wins with eight in three cards."""
    return len(player) == 3 and point_count(player) == 8 and point_count(banker) < 8


def cards_of(rules: MinibaccaratRules) -> Cards:
    """How the table prepares its cards."""
    return Cards(
        stock=rules.stock,
        decks=rules.decks,
        method=rules.shuffling,
        is_alternating=rules.shuffling == "automated shuffler",
        opened_by="batch",
        cut_by="nobody" if rules.is_continuous else "players",
        cut_first="the dealer's left",
        cut_margin=rules.cut_margin,
        recut_by="the next entitled",
        ends_at_cut_card=not rules.is_continuous,
        hands_after_cut_card=rules.hands_after_cover_card,
        new_each_shoe=rules.cards_changed == "each shoe",
        back_part=Fraction(0),
        back_cards=rules.cover_card_behind,
        idle_spread="face down unless asked",
        marks=rules.marks,
        stored_batch_trusted=rules.stored_batch_trusted,
        into_clause="",
        counted_by="",
        dealt_by="from a shoe",
        clause=rules.clause.cards,
    )
