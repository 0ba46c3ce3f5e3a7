"""The values that Baccarat chemin de fer is made of; the TOML says what they are, and where."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Final, Literal

import msgspec

from houseway.errors import NotPermitted
from houseway.hands.points import MODULUS, NATURALS
from houseway.pieces.money import Cents, Odds
from houseway.round.spots import DEALER_SEAT, Seat, Spot
from houseway.rulesets import Commission, DrawingTable, Remedy
from houseway.rulesets.side_wagers import InSight, Thirds
from houseway.rulesets.values import check_remedies
from houseway.steps.banked import CardRules, sides_of
from houseway.steps.preparation import CardClauses, Cards, Method
from houseway.steps.remedies import Cure
from houseway.steps.side_hands import TWO_HANDS, thirds_of
from houseway.steps.side_rules import side_areas
from houseway.steps.wagers import BettingArea, WagerRules

BANKER: Final = "banker"
"""The wager of the Banker."""
AGAINST: Final = "against"
"""A wager against the Banker's, or a part of it."""
BID: Final = "bid"
"""What somebody offers to wager for the shoe."""

PLAYER_HAND: Final = Spot(DEALER_SEAT, "player")
BANKER_HAND: Final = Spot(DEALER_SEAT, "banker")
HANDS: Final = {"player": PLAYER_HAND, "banker": BANKER_HAND}

CARDS_AT_MOST: Final = 6
"""Cards that a hand needs when all goes well."""
CLASSIC: Final = frozenset({(3, 9), (5, 4)})
"""Counts of the Banker with the Player's third card where a classic Banker may choose."""
PARTICIPANTS: Final = 2
"""Fewer cannot play a hand."""
ROUNDED_FROM: Final = 500
"""Vigorish is rounded up to what it is of so many cents: 25 at five percent, 20 at four."""
ALONE_TO: Final = 5
"""The highest count with which the Banker's Hand draws where the Player's Hand stays."""

REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    "wrong_order": (Cure.ANNULLED,),
    "rectified": (Cure.RECTIFIED,),
    "banker_long": (Cure.COUNT_ZERO,),
    "player_long": (Cure.BEST_COUNT,),
    "two_third_cards": (Cure.LOWEST_COUNT,),
    "after_stay": (Cure.OTHER_HAND,),
    "after_mistaken_card": (Cure.OTHER_HAND,),
    "drawn_in_error": (Cure.NEXT_HAND,),
    "exposed_in_error": (Cure.AS_FILED,),
    "due_card_exposed": (Cure.STAYS_IN_PLACE,),
    "drawn_for_himself": (Cure.TO_THE_PLAYER,),
    "face_up_card": (Cure.BURNED_BY_VALUE,),
    "insufficient_cards": (Cure.VOID,),
    "ordered_to_pass": (Cure.BANK_PASSES,),
    "bank_transferred": (Cure.BANK_PASSES,),
}


class Clauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clause that orders each step of a round."""

    cards: CardClauses
    laced: str
    reshuffled: str
    three_dealers: str
    end_card: str
    burn: str
    # Who banks.
    waits: str
    auction: str
    bid_not_honoured: str
    keep: str
    lost: str
    mandatory: str
    voluntary: str
    returned: str
    moved_seat: str
    banker_leaves: str
    bank_refused: str
    # Wagers.
    banker_wager: str
    range: str
    banker_cash: str
    against: str
    suivi: str
    banco: str
    parts: str
    cash: str
    no_more_bets: str
    withdrawn: str
    small_remainder: str
    uncovered: str
    exceptions: str
    increments: str
    keeping_track: str
    # The hands.
    dominant: str
    deal: str
    look: str
    player_draws: str
    player_chooses: str
    player_stays: str
    natural: str
    banker_looks: str
    third_card: str
    banker_turns: str
    banker_table: str
    banker_alone: str
    banker_chooses: str
    repeated: str
    # The result.
    result: str
    settle: str
    banker_wins: str
    banker_loses: str
    banker_void: str
    player_wins: str
    player_loses: str
    player_void: str
    vigorish: str
    collect: str
    # Cards that went wrong.
    error_card_last: str
    by_value: str
    one_more: str
    simulated: str
    simulated_five: str


class Irregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedy of each irregularity that the licensee has nothing to choose about."""

    wrong_order: Remedy
    rectified: Remedy
    banker_long: Remedy
    player_long: Remedy
    two_third_cards: Remedy
    after_stay: Remedy
    after_mistaken_card: Remedy
    drawn_in_error: Remedy
    exposed_in_error: Remedy
    due_card_exposed: Remedy
    drawn_for_himself: Remedy
    face_up_card: Remedy
    insufficient_cards: Remedy
    ordered_to_pass: Remedy
    bank_transferred: Remedy


class Someone(msgspec.Struct, frozen=True):
    """A participant, by the place and by the name: another may sit there by now."""

    seat: Seat = 0
    name: str = ""


NOBODY: Final = Someone()


class Carried(msgspec.Struct, frozen=True, kw_only=True):
    """What is carried on from hand to hand."""

    in_shoe: bool = False
    """Whether the shoe was offered since it was filled; it goes with the shoe."""
    banker: Someone = NOBODY
    """Who banked last, if the bank is not free..."""
    is_lost: bool = False
    """... and has to give it up, since the hand lost..."""
    is_annulled: bool = False
    """... or may have to, since it was annulled."""
    least: Cents = 0
    """The least that the Banker, or whoever takes a passed bank, may wager on the next hand..."""
    most: Cents | None = None
    """... and the most; None where only the limits say."""
    passer: Someone = NOBODY
    """Behind whom a passed bank goes back when it is defeated."""
    suivi: Someone = NOBODY
    """Who equalled and lost the Banker's last wager."""
    curator: Seat = 0
    """Who had the shoe last."""
    sat: tuple[Someone, ...] = ()
    """Where everybody sat."""
    skipped: tuple[Someone, ...] = ()
    """Who moved nearer to the bank, and misses the next offer."""


class CheminDeFerRules(CardRules, frozen=True, kw_only=True):
    """Everything that can differ between two tables of Baccarat chemin de fer."""

    remedies = REMEDIES

    shuffling: Method
    shuffle_procedure: Literal[
        "shuffled and laced", "laced and shuffled again", "washed and shuffled by three dealers"
    ]
    cut_margin: Annotated[int, msgspec.Meta(ge=1)]
    cutting_card_behind: Annotated[int, msgspec.Meta(ge=0)]
    recut_by: Literal["who cut", "the next entitled"]
    # Who banks.
    auction: Literal["rounds", "one offer each"]
    equal_bids: Literal["nearest the dealer", "nearest the former Banker"]
    new_shoe: Literal["auction", "the bank goes on"]
    passed_bank_returns: Literal["behind the first passer", "behind the last"]
    # Wagers.
    range_times: Annotated[int, msgspec.Meta(ge=1)]
    """How many times the preceding wager the Banker's next may be."""
    preceding_wager: Literal["as placed", "as covered"]
    void_hand: Literal["counts", "does not count"]
    """Whether the wager on a hand that was void is the preceding one."""
    suivi_equals: Literal["the wager placed", "the wager covered"]
    suivi_ends: Literal["with the Banker", "with the shoe"]
    small_remainder: Literal["may be covered", "is withdrawn"]
    uncovered_bank: Literal["the Banker goes on", "the bank is lost"]
    win_pays: Odds
    vigorish_rate: Fraction
    vigorish_rounding: Literal["rounded up"] | None
    # The hands.
    player_draws_to: Annotated[int, msgspec.Meta(ge=0, lt=MODULUS)]
    """The highest count of two cards with which the Player's Hand must ask for a card."""
    player_chooses_to: Annotated[int, msgspec.Meta(ge=0, lt=MODULUS)]
    """The one count with which it may."""
    banker_draws: DrawingTable
    banker_when_player_stays: Literal["draws on 0 to 5", "as Table 3 reads"]
    banker_options: Literal["classic"] | None
    # What goes wrong.
    banker_long: Literal["count zero, play goes on", "count zero, settle at once"]
    three_for_the_player: Literal["the Banker draws as after Stay", "the Banker draws no card"]
    banker_two_thirds: Literal["any two of four", "first two and one"]
    disclosed_card: Literal["as many as its value", "one more unseen", "simulated round"]
    disclosed_ten: Literal[1, 10]
    face_up_ten: Literal[0, 1, 10]
    simulated_five: Literal["draws", "stays"]
    inscriptions: tuple[str, ...]
    signs: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    @property
    def cards_dealt(self) -> int:
        """Cards dealt to a player: the two hands lie for all."""
        return 0

    @property
    def in_sight(self) -> InSight:
        """What side wagers may look at: they are the house's, whoever banks."""
        return InSight(sights=TWO_HANDS, wagers=(BANKER, AGAINST, BID), thirds=self.thirds)

    @property
    def thirds(self) -> Thirds:
        """Who draws where everybody who may choose does what is best, or what the table says."""
        word = "asks for a card" if self.is_card_best else "stays"
        also = ", and a Banker who draws where he may choose" if self.banker_options else ""
        return thirds_of(
            lambda count: (
                count <= self.player_draws_to
                or (self.is_card_best and count <= self.player_chooses_to)
            ),
            lambda count, third: self.draws(count, third) is not False,
            f"a Player's Hand that {word} with {self.player_chooses_to}{also}",
        )

    @property
    def is_card_best(self) -> bool:
        """Whether a card is best with five: unless the Banker then stands on four and five."""
        return self.banker_when_player_stays == "draws on 0 to 5"

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The Banker's wager, and those against it."""
        return {"limits": (self.win_pays,)}

    @property
    def vigorish(self) -> Commission:
        """What the house takes of what the Banker has won."""
        if self.vigorish_rounding is not None:
            unit = int(self.vigorish_rate * ROUNDED_FROM)
            return Commission(self.vigorish_rate, "up to", unit, "when paid")
        down = self.odd_cent == "to the player"
        return Commission(self.vigorish_rate, "down to" if down else "up to", 1, "when paid")

    def check(self) -> None:
        """Refuse values that are each permitted and not together, and what cannot be played."""
        check_remedies(self.irregularities, self.remedies)
        self.check_limits()
        size = self.stock.size
        if self.cut_margin > size // 2:
            message = f"{self.cut_margin} cards from either end of {size}: 1 to {size // 2}"
            raise NotPermitted(message, key="cut_margin")
        if self.cutting_card_behind >= size:
            message = f"{self.cutting_card_behind} cards behind the cutting card, of {size}"
            raise NotPermitted(message, key="cutting_card_behind")
        if not 0 <= self.vigorish_rate < 1:
            raise NotPermitted("a part of what is won: from 0 to below 1", key="vigorish_rate")
        if self.win_pays != 1:
            raise NotPermitted("what one stakes is what the other wins: 1 to 1", key="win_pays")
        if self.vigorish_rounding is not None and not _is_whole(self.vigorish_rate * ROUNDED_FROM):
            message = f"{self.vigorish_rate} of {ROUNDED_FROM} cents are no whole cents to round to"
            raise NotPermitted(message, key="vigorish_rounding")
        if self.seats_max < PARTICIPANTS:
            raise NotPermitted("nobody could wager against the Banker", key="seats_max")
        self._check_counts()

    def _check_counts(self) -> None:
        """Refuse a Player who would draw with a natural, or choose on none or on several counts."""
        most = min(NATURALS) - 2
        if self.player_draws_to > most:
            raise NotPermitted(f"from 0 to {most}", key="player_draws_to")
        if self.player_chooses_to != self.player_draws_to + 1:
            message = f"one more than player_draws_to, {self.player_draws_to + 1}"
            raise NotPermitted(message, key="player_chooses_to")

    def draws(self, count: int, third: int | None) -> bool | None:
        """Whether a Banker's Hand that is no natural draws; None where the Banker may choose.

        The third card is what the Player's Hand drew; None where that stayed.
        """
        if self.banker_options is not None and (count, third) in CLASSIC:
            return None
        if third is None and self.banker_when_player_stays == "draws on 0 to 5":
            return count <= ALONE_TO
        return self.banker_draws.draws(count, third)


def _is_whole(cents: Fraction) -> bool:
    """Whether an amount is so many cents, and not none."""
    return cents > 0 and cents.denominator == 1


def cards_of(rules: CheminDeFerRules) -> Cards:
    """How the table prepares its cards."""
    clause = rules.clause
    laced = ("about one deck laced into the stack", clause.laced)
    after = {
        "shuffled and laced": (laced,),
        "laced and shuffled again": (laced, ("shuffled again", clause.reshuffled)),
        "washed and shuffled by three dealers": (
            ("washed, stacked, and shuffled by each of three dealers", clause.three_dealers),
        ),
    }
    return Cards(
        stock=rules.stock,
        decks=rules.decks,
        method=rules.shuffling,
        opened_by="batch",
        after_shuffle=after[rules.shuffle_procedure],
        cut_by="players",
        cut_first="the last curator",
        cut_margin=rules.cut_margin,
        recut_by=rules.recut_by,
        ends_at_cut_card=True,
        back_part=Fraction(0),
        back_cards=rules.cutting_card_behind,
        end_card=clause.end_card,
        stored_batch_trusted=True,
        into_clause="",
        counted_by="",
        dealt_by="from a shoe that passes round",
        clause=clause.cards,
    )


def wager_rules(rules: CheminDeFerRules) -> WagerRules:
    """The wagers there are: the Banker's, those against it, and side wagers against the house."""
    clause, of_the_house = rules.clause, side_wager_rules(rules)
    areas = (
        BettingArea(
            wager=wager,
            limits=rules.limits,
            limits_clause=rules.cites["limits"],
            clause=by,
        )
        for wager, by in ((BANKER, clause.banker_wager), (AGAINST, clause.against))
    )
    return msgspec.structs.replace(of_the_house, areas=(*areas, *of_the_house.areas))


def side_wager_rules(rules: CheminDeFerRules) -> WagerRules:
    """How side wagers are taken, once it is known who plays whom."""
    clause = rules.clause
    return WagerRules(
        areas=tuple(side_areas(rules)),
        tender=rules.tender,
        tender_clause=rules.cites["tender"],
        one_area_each="",
        exceptions=clause.exceptions,
        clause=clause.no_more_bets,
        increments=clause.increments,
        cash=clause.cash,
        sides=sides_of(rules),
    )
