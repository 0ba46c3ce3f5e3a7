"""The values that the poker room is made of; the TOML says what they are, and where."""

from fractions import Fraction
from functools import cache
from typing import Annotated, Final, Literal

import msgspec

from houseway.errors import NotPermitted
from houseway.games.poker.sides import ODD_CENT, in_sight_of
from houseway.games.poker.variants import QUALIFIERS, Low, Street, Variant
from houseway.hands import STANDARD, THREE_CARD
from houseway.hands.low import LowOrder, LowPairs, LowTies
from houseway.hands.order import Order
from houseway.hands.ways import SIZES, Way
from houseway.pieces.money import DOLLAR, Cents, show_money
from houseway.pieces.stock import Stock
from houseway.rulesets.chips import Chips
from houseway.rulesets.commission import show_rate
from houseway.rulesets.poker_signs import BadBeat, Blinds, Kill, Rake
from houseway.rulesets.rules import Rules
from houseway.rulesets.side_wagers import InSight
from houseway.rulesets.values import Amount, Limits, Remedy, check_remedies
from houseway.steps.betting import Form, Stakes
from houseway.steps.preparation import CardClauses, Cards
from houseway.steps.remedies import Cure
from houseway.steps.side_desk import Sides
from houseway.steps.side_rules import check_each, side_areas
from houseway.steps.wagers import WagerRules

CUT_LEAST: Final = 10
"""Cards that a cut takes from the top at least."""
HAND_CARDS: Final = 5
STEPS_TRIED: Final = 8
"""Bets from the minimum up that are tried in chips: what these allow, all above them do."""
HIGH_HANDS: Final = tuple(row.name for row in STANDARD.rows)
_A_DECK: Final = Stock.of_decks(1)


REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    **dict.fromkeys(
        ("not_shuffled", "wrong_start", "player_skipped", "player_misdealt"), (Cure.MISDEAL,)
    ),
    "dealt_to_ineligible": (Cure.DISCARDED,),
    "face_up_card": (Cure.DISCARDED,),
    "second_face_up_card": (Cure.MISDEAL,),
    "cards_missing_or_added": (Cure.DECK_LEAVES,),
    "discards_miscounted": (Cure.DECK_LEAVES,),
    "protected_hand_lost": (Cure.HAND_REFUNDED,),
    "unprotected_hand_lost": (Cure.HAND_DEAD,),
    "hand_touches_discards": (Cure.RECTIFIED,),
    "left_unprotected": (Cure.HAND_DEAD,),
    "hand_thrown_away": (Cure.FOLDED,),
    "off_the_table": (Cure.DISCARDED,),
    "damaged_card": (Cure.SUBSTITUTE_CARD,),
}


class Clauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clause that orders each step of a round."""

    cards: CardClauses
    into: str
    elect: str
    entry: str
    tender: str
    least_players: str
    ante: str
    blinds: str
    kill_blind: str
    forced_bet: str
    button_starts: str
    button_moves: str
    into_the_pot: str
    side_pots: str
    all_in: str
    fold: str
    uncalled: str
    raises: str
    check_raise: str
    rake: str
    increments: str
    rake_to_inventory: str
    increments_to_inventory: str
    last_one: str
    show: str
    concede: str
    losers: str
    award: str
    side_first: str
    winners: str
    burn: str
    kill_button: str
    draw: str
    draw_burn: str
    draw_again: str
    common: str
    common_again: str
    round_ends: str
    dead_round: str
    stud_protected: str
    late_discovery: str
    runs_out: str
    misdeal_money: str
    refund: str
    contribution: str
    displayed: str
    verified: str
    pending: str
    bad_beat: str
    adjusted: str
    time_charge: str
    time_verified: str
    exchange: str
    count: str
    owed: str


class Irregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedy of each irregularity; of a card seen in the deal each street has its own."""

    not_shuffled: Remedy
    wrong_start: Remedy
    player_skipped: Remedy
    player_misdealt: Remedy
    dealt_to_ineligible: Remedy
    face_up_card: Remedy
    second_face_up_card: Remedy
    cards_missing_or_added: Remedy
    discards_miscounted: Remedy
    protected_hand_lost: Remedy
    unprotected_hand_lost: Remedy
    hand_touches_discards: Remedy
    left_unprotected: Remedy
    hand_thrown_away: Remedy
    off_the_table: Remedy
    damaged_card: Remedy


class PokerRules(Rules, frozen=True, kw_only=True):
    """Everything that can differ between two tables of the poker room."""

    remedies = REMEDIES

    variant: Variant
    betting: Form
    limits: Limits
    """The least and the most that is bet; of fixed limits the lower and the higher bet."""
    most_raises: Annotated[int, msgspec.Meta(ge=0, le=99)]
    """The posted number of raises in a betting round; 0 where none is posted."""
    check_raise: bool
    chips: Chips
    ante_coin: Chips
    """The coin of which an ante below a dollar may be."""
    ante: Amount
    blinds: Blinds
    forced_bet: Amount
    rake: Rake
    rake_most: Fraction
    """The most that a percentage rake may be of what is bet."""
    rake_base: Literal["what the betting round put in", "antes too"]
    rake_unit: Literal["whole dollars", "cents"]
    time_charge: Amount
    """What each player pays when a time charge is due; nothing where there is none."""
    bad_beat: BadBeat
    kill: Kill
    short_all_in: Literal["full raise", "first counts", "any"]
    raise_at_least: Literal["last raise", "any"]
    low_pairs: LowPairs
    low_ties: LowTies
    odd_low: Literal["worst card", "smallest card"]
    odd_high: Literal["by suit", "by position"]
    odd_units: Literal["singly", "all to the first"]
    count_every: Annotated[int, msgspec.Meta(ge=0, le=99)]
    """The cards are counted once in so many rounds; 0 where a device counts them."""
    shuffling: Literal["manual", "pre-shuffled", "automated shuffler"]
    inscriptions: tuple[str, ...]
    clause: Clauses
    irregularities: Irregularities

    @property
    def stock(self) -> Stock:
        """One deck."""
        return _A_DECK

    @property
    def in_sight(self) -> InSight:
        """What side wagers may look at: they are the house's, and none of the pots'."""
        return in_sight_of(self.variant)

    def check_side_wagers(self) -> None:
        """Refuse side wagers that the variant cannot have."""
        check_each(self, self.in_sight)

    @property
    def low_order(self) -> LowOrder | None:
        """How low hands are ranked, where there are any."""
        return _low_order(self.variant.way, self.variant.low, self.low_pairs, self.low_ties)

    @property
    def high_order(self) -> Order:
        """How high hands are ranked."""
        return THREE_CARD if self.variant.way == "any three" else STANDARD

    def stakes(self, street: Street, times: tuple[int, int] = (1, 1)) -> Stakes:
        """What may be bet on a street; a kill raises it so many times."""
        low, high = (cents * times[0] // times[1] for cents in (self.limits.minimum, self._most))
        fixed = self.betting == "fixed limit"
        least = high if fixed and street.bet == "higher" else low
        return Stakes(
            minimum=least,
            maximum=high if self.betting == "between limits" else None,
            form=self.betting,
            step=self.limits.step * times[0] // times[1] or 1,
            most_raises=self.most_raises or None,
            check_raise=self.check_raise,
            short_all_in=self.short_all_in,
            least_raise=self.raise_at_least,
            raises_clause=self.clause.raises,
            check_raise_clause=self.clause.check_raise,
        )

    @property
    def _most(self) -> Cents:
        return self.limits.maximum

    @property
    def cards_dealt(self) -> int:
        """Cards dealt to a player."""
        return self.variant.cards_each

    def check(self) -> None:
        """Refuse what does not go together."""
        self.variant.check()
        check_remedies(self.irregularities, self.remedies)
        if self.seats_max > self.variant.seats:
            most = f"{self.variant.title} has {self.variant.seats} players at most"
            raise NotPermitted(most, key="seats_max")
        if not self.limits.maximum:
            raise NotPermitted("a table without limits takes no bets", key="limits")
        if not self.variant.button and not 0 < self.forced_bet.cents <= self.limits.minimum:
            why = "a forced bet is more than nothing and at most the minimum"
            raise NotPermitted(why, key="forced_bet")
        if self.variant.button and self.blinds.cents[-1] > self.limits.minimum:
            raise NotPermitted("a blind is at most the minimum", key="blinds")
        if self.rake.rate > self.rake_most:
            why = f"a percentage rake is {show_rate(self.rake_most)} at most"
            raise NotPermitted(f"{self.rake}: {why}", key="rake_most")
        if self.kill and not self.variant.kill:
            raise NotPermitted(f"{self.variant.title} has no kill", key="kill")
        if self.bad_beat and (not self.variant.high or SIZES[self.variant.way] != HAND_CARDS):
            raise NotPermitted(f"{self.variant.title} has no bad beat payout", key="bad_beat")
        if self.bad_beat and self.bad_beat.hand not in HIGH_HANDS:
            why = f"{self.bad_beat.hand} is no hand; there are: {', '.join(HIGH_HANDS)}"
            raise NotPermitted(why, key="bad_beat")
        if self.ante.cents > self.limits.minimum:
            raise NotPermitted("an ante is at most the minimum", key="ante")
        self._check_tender()

    def _check_tender(self) -> None:
        """Refuse what is bet and no chips make, but for an ante of coin below a dollar."""
        why = f"no sum of chips of {self.chips}"
        bets = {
            "limits": self._bets((1, 1)),
            "kill": self._bets(self.kill.times) if self.kill else (),
            "blinds": self.blinds.cents,
            "forced_bet": (self.forced_bet.cents,),
            "ante": (0 if self._is_coin(self.ante.cents) else self.ante.cents,),
        }
        coin = f"coin is for an ante below {show_money(DOLLAR)}, of {self.ante_coin}"
        for key, cents in ((key, cents) for key, each in bets.items() for cents in each):
            if cents and not self.chips.can_make(cents):
                said = f"{show_money(cents)} is {why}; {coin}"
                raise NotPermitted(said, key=key, clause=self.clause.tender)

    def _bets(self, times: tuple[int, int]) -> tuple[Cents, ...]:
        """What is bet within the limits, raised so by a kill: the first steps, and the most."""
        limits = self.limits
        steps = range(limits.minimum, limits.maximum, limits.step)[:STEPS_TRIED]
        return tuple(cents * times[0] // times[1] for cents in (*steps, limits.maximum))

    def _is_coin(self, cents: Cents) -> bool:
        """Whether an ante may be placed in coin."""
        return cents < DOLLAR and self.ante_coin.can_make(cents)


@cache
def _low_order(way: Way, low: Low, pairs: LowPairs, ties: LowTies) -> LowOrder | None:
    """An order of low hands, made once: every hand asks for it."""
    if not low:
        return None
    return LowOrder(size=SIZES[way], top=QUALIFIERS[low], pairs=pairs, ties=ties)


def wager_rules(rules: PokerRules) -> WagerRules:
    """Side wagers alone: players take part, and then pay what is due."""
    return WagerRules(
        areas=tuple(side_areas(rules)),
        tender=("chips",),
        tender_clause="",
        one_area_each="",
        exceptions="",
        clause=rules.clause.elect,
        sides=Sides(rules.side_wagers, rules.in_sight, ODD_CENT, are_quiet=True)
        if rules.side_wagers
        else None,
    )


def cards_of(rules: PokerRules) -> Cards:
    """How the table prepares its cards: shuffled after every round, and always cut by the dealer.

    With a shuffler two decks take turns.
    """
    return Cards(
        stock=rules.stock,
        decks=1,
        method=rules.shuffling,
        cut_by="dealer",
        cut_margin=CUT_LEAST,
        ends_at_cut_card=False,
        back_part=Fraction(0),
        is_alternating=rules.shuffling == "automated shuffler",
        stored_batch_trusted=True,
        into_clause=rules.clause.into,
        counted_by="",
        dealt_by="from the hand",
        shown_to="the first two players",
        clause=rules.clause.cards,
    )
