"""The values that Spanish 21 is made of; the TOML says what they are, and where."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotPermitted
from houseway.games.spanish_21.bonus import DIFFERENT_SUIT, LINES, SAME_SUIT
from houseway.hands.points import FIRST_CARDS
from houseway.pieces.cards import PACK, TEN
from houseway.pieces.money import Cents, Odds, share
from houseway.pieces.stock import Stock
from houseway.round.spots import Seat
from houseway.rulesets import Amount, Chips, Limits, Paytable, Remedy
from houseway.rulesets.side_wagers import InSight, Sight
from houseway.rulesets.values import check_hands, check_remedies
from houseway.steps.banked import BankClauses, CardRules
from houseway.steps.preparation import CardClauses, Cards
from houseway.steps.remedies import Cure

WAGER: Final = "wager"
DOUBLE: Final = "double"
MATCH: Final = "match"
INSURANCE: Final = "insurance"

REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    "face_up_card": (Cure.DISCARDED_ONCE,),
    "ten_found": (Cure.REMOVED_ONCE,),
    "drawn_in_error": (Cure.NEXT_CARD,),
    "exposed_in_error": (Cure.OFFERED,),
    "dealer_draws_too_many": (Cure.BURNED,),
    "dealer_passed_over": (Cure.DEALT_LATER,),
    "insufficient_cards": (Cure.REFILLED,),
    "deck_runs_out": (Cure.VOID,),
    "no_cards": (Cure.HAND_VOID,),
    "one_card": (Cure.PLAYER_CHOOSES,),
    "card_not_dealt": (Cure.PLAYER_CHOOSES,),
    "undue_card": (Cure.NEXT_CARD,),
    "reader_misused": (Cure.PLAY_ON,),
    "reader_tells": (Cure.VOID,),
    "reader_fails": (Cure.WITHOUT_READER,),
    "reader_forgotten": (Cure.WITHOUT_READER,),
}


class Clauses(BankClauses, frozen=True, kw_only=True):
    """The clause that orders each step of a round."""

    cards: CardClauses
    bonus_lines: dict[str, str]
    """By the line of the additional payouts."""
    wagers: str
    cash: str
    match_cash: str
    match: str
    match_most: str
    entry: str
    one_box: str
    sharing: str
    shared_boxes: str
    caller: str
    in_line: str
    double_along: str
    split_along: str
    insure_along: str
    burn: str
    deal_first: str
    deal_dealer: str
    deal_second: str
    hole_card: str
    match_settled: str
    insurance: str
    insurance_most: str
    insurance_wins: str
    insurance_loses: str
    reader: str
    totals: str
    new_total: str
    stands_by_itself: str
    draw: str
    surrender: str
    surrender_at_once: str
    surrender_later: str
    double: str
    one_card_only: str
    rescue: str
    split: str
    split_in_turn: str
    split_total: str
    dealers_card: str
    reveal: str
    dealer_draws: str
    dealer_stops: str
    dealer_total: str
    settle: str
    win_dealer_over: str
    win_more: str
    win_two_card_21: str
    win_21: str
    push: str
    lose: str
    lose_21: str
    over_21: str
    paid: str
    blackjack_paid: str
    split_21_paid: str
    doubled_paid: str
    double_back: str
    split_back: str
    still_at_stake: str
    super_bonus: str
    collect: str
    dead_insurance: str
    reader_fails: str
    keeping_track: str


class Irregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedy of each irregularity that the licensee has nothing to choose about."""

    face_up_card: Remedy
    ten_found: Remedy
    drawn_in_error: Remedy
    exposed_in_error: Remedy
    dealer_draws_too_many: Remedy
    dealer_passed_over: Remedy
    insufficient_cards: Remedy
    deck_runs_out: Remedy
    no_cards: Remedy
    one_card: Remedy
    card_not_dealt: Remedy
    undue_card: Remedy
    reader_misused: Remedy
    reader_tells: Remedy
    reader_fails: Remedy
    reader_forgotten: Remedy


Named: TypeAlias = tuple[Seat, str]
"""A seat and the name of who sits there."""


class Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is carried on from round to round."""

    wagered: tuple[Named, ...] | None = None
    """Who has wagered in every round since the cards were shuffled; None before the first."""
    face_up: int = 0
    """Cards that were found face up in this shoe."""
    tens: int = 0
    """Tens that were found in it."""
    consents: tuple[Named, ...] = ()
    """Who lets others wager on a box."""
    reader_out: bool = False
    """Whether the card reader has failed, and the table has dealt without it since."""


@lru_cache(maxsize=8)
def _without_tens(decks: int) -> Stock:
    return Stock.of_decks(decks, without=[card for card in PACK if card.rank == TEN])


class SpanishRules(CardRules, frozen=True, kw_only=True):
    """Everything that can differ between two tables of Spanish 21."""

    remedies = REMEDIES

    shuffling: Literal["manual", "pre-shuffled", "automated shuffler"]
    cut_margin: Annotated[int, msgspec.Meta(ge=1)]
    cut_card_back: Fraction
    recut_by: Literal["who cut", "the next entitled"]
    hole_card: Literal["no hole card", "hole card", "card reader"]
    reader_shows_players: bool
    cash_wagers: bool
    match_limits: Limits
    match_least: Amount
    chips: Chips
    positions: Annotated[int, msgspec.Meta(ge=1)]
    box_bettors: Annotated[int, msgspec.Meta(ge=1)]
    shared_boxes: Annotated[int, msgspec.Meta(ge=1)]
    entry: Literal["at any round", "after a shuffle"]
    win_pays: Odds
    blackjack_pays: Odds
    blackjack_against: Literal["any hand", "21 only"]
    split_two_card_21: Literal["an ordinary 21", "by the letter"]
    bonus: Paytable
    bonus_lost_by: Literal["the doubled hand", "the player who doubled"]
    bonus_on_split: bool
    super_bonus: Amount
    super_bonus_from: Amount
    super_bonus_large: Amount
    super_bonus_large_from: Amount
    super_bonus_others: Amount
    super_bonus_small_wager: Literal["pays nobody", "pays the others"]
    super_bonus_twice: Literal["each pays the others", "the others once a round"]
    match_pays: Paytable
    match_same_suit_least: dict[str, Odds]
    match_different_suit_least: dict[str, Odds]
    insurance_pays: Odds
    insurance_part: Fraction
    surrender_part: Fraction
    hands_max: Annotated[int, msgspec.Meta(ge=1, le=4)]
    dealer_stands_on: Annotated[int, msgspec.Meta(ge=12, le=21)]
    dealer_blackjack_takes: Literal["one original wager", "what is still at stake"]
    dead_hand_insurance: Literal["stays", "goes back"]
    counted_in: Literal["a round", "a shoe"]
    hole_card_exposed: Literal[
        "stays face up, play on", "turned down, play on", "the round is void"
    ]
    void_settled: Literal["is undone", "stands"]
    inscriptions: tuple[str, ...]
    signs: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    @property
    def stock(self) -> Stock:
        """Decks of 48 cards: the tens are removed."""
        return _without_tens(self.decks)

    @property
    def cards_dealt(self) -> int:
        """Cards dealt to a player before anything is decided."""
        return FIRST_CARDS

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The wager; all others are bounded by it."""
        return {"limits": (self.win_pays,)}

    @property
    def in_sight(self) -> InSight:
        """What side wagers may look at."""
        sights = {
            "own first": Sight("own", FIRST_CARDS),
            "dealer first": Sight("dealer", 1),
            "dealer two": Sight("dealer", FIRST_CARDS),
        }
        return InSight(
            sights=sights,
            beside=WAGER,
            wagers=(WAGER, DOUBLE, MATCH, INSURANCE),
            later=(DOUBLE, INSURANCE),
            absent={
                "own": "what a hand ends with hangs on how it is played",
                "dealer": "the dealer draws only where a hand hangs on it, and so by how all play",
            },
        )

    def check(self) -> None:
        """Refuse values that are each permitted and not together, and what cannot be played."""
        check_remedies(self.irregularities, self.remedies)
        self.check_limits()
        self.require_limits("match_limits")
        check_hands(self.bonus.name, self.bonus.cite, self.bonus.pays, LINES)
        check_hands("bonus_lines", self.bonus.cite, self.clause.bonus_lines, LINES)
        missing = [line for line in self.bonus.pays if line not in self.clause.bonus_lines]
        if missing:
            raise NotPermitted(f"no clause has the line {missing[0]!r}", key="bonus")
        if unpaid := [line for line, pays in self.bonus.pays.items() if pays.odds is None]:
            raise NotPermitted(f"{unpaid[0]} is a hand that has won: say its odds", key="bonus")
        if self.super_bonus_from.cents >= self.super_bonus_large_from.cents:
            message = f"below {self.super_bonus_large_from}, from which more is paid"
            raise NotPermitted(message, key="super_bonus_from")
        if self.match_limits.minimum < self.match_least.cents:
            message = f"a match-the-dealer wager is {self.match_least} or more"
            raise NotPermitted(message, key="match_least")
        self._check_match()
        size = self.stock.size
        if self.cut_margin > size // 2:
            message = f"{self.cut_margin} cards from either end of {size}: {size // 2} at most"
            raise NotPermitted(message, key="cut_margin")
        for key in ("cut_card_back", "surrender_part", "insurance_part"):
            if not 0 < getattr(self, key) < 1:
                raise NotPermitted("a part: above 0 and below 1", key=key)

    def _check_match(self) -> None:
        """Refuse a match that pays less than the law asks for so many decks."""
        table = self.match_pays
        check_hands(table.name, table.cite, table.pays, (SAME_SUIT, DIFFERENT_SUIT))
        for line, key in (
            (SAME_SUIT, "match_same_suit_least"),
            (DIFFERENT_SUIT, "match_different_suit_least"),
        ):
            least, pays = getattr(self, key).get(str(self.decks)), table.pay(line)
            if least is None:
                raise NotPermitted(f"nothing is said of {self.decks} decks", key=key)
            odds = pays.odds if pays is not None else None
            if odds is None or odds < least:
                message = f"{table} pays a card of {line} {odds or 'nothing'}; with {self.decks} "
                raise NotPermitted(f"{message}decks no less than {least}", key="match_pays")

    @property
    def is_shared(self) -> bool:
        """Whether others may wager on a box."""
        return self.box_bettors > 1

    @property
    def has_hole_card(self) -> bool:
        """Whether the dealer's second card is dealt before the players decide."""
        return self.hole_card != "no hole card"

    def most_insurance(self, stake_cents: Cents) -> Cents:
        """The most that a wager may be insured for: half, or what chips make of it.

        Half of it can be bet where chips make just that; otherwise it is the next sum of chips.
        """
        half = stake_cents * self.insurance_part
        return self.chips.least_from(-(-half.numerator // half.denominator))

    def most_double(self, stake_cents: Cents) -> Cents:
        """The most by which a hand may be doubled."""
        return stake_cents

    def surrendered(self, stake_cents: Cents) -> Cents:
        """What of a surrendered wager goes back to its player."""
        return share(stake_cents, 1 - self.surrender_part, self.odd_cent)

    def super_bonus_of(self, stake_cents: Cents) -> Cents:
        """The fixed payout for three suited sevens against a seven; nothing below some wager."""
        if stake_cents >= self.super_bonus_large_from.cents:
            return self.super_bonus_large.cents
        return self.super_bonus.cents if stake_cents >= self.super_bonus_from.cents else 0

    @property
    def back_cards(self) -> int:
        """How many cards lie behind the cutting card at the least."""
        return self.stock.size - floor(self.stock.size * (1 - self.cut_card_back))


def cards_of(rules: SpanishRules) -> Cards:
    """How the table prepares its cards."""
    by_device = rules.shuffling == "automated shuffler"
    return Cards(
        stock=rules.stock,
        decks=rules.decks,
        method=rules.shuffling,
        cut_by="nobody" if by_device else "players",
        cut_goes="counterclockwise",
        cut_margin=rules.cut_margin,
        recut_by=rules.recut_by,
        ends_at_cut_card=True,
        back_part=rules.cut_card_back,
        stored_batch_trusted=False,
        into_clause="",
        counted_by="",
        dealt_by="from a shoe",
        clause=rules.clause.cards,
    )
