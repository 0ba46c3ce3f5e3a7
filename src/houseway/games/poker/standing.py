"""How a round of poker stands: who is in it, what each has paid, which pots there are."""

from collections.abc import Sequence
from functools import cache

import msgspec

from houseway.games.poker.rules import PokerRules
from houseway.games.poker.variants import Street
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.accounts import Account, pot, wager
from houseway.round.engine import Table
from houseway.round.payments import BetGathered
from houseway.round.spots import COMMUNITY, Seat, Spot, hand_before
from houseway.steps.betting import Betting, Stakes
from houseway.steps.betting_round import BET
from houseway.steps.pots import slices


class Carried(msgspec.Struct, frozen=True):
    """What a round leaves to the next."""

    button: Seat = 0
    """Where the button was; 0 at the commencement of play."""
    kill: Seat = 0
    """Before whom the kill button lies."""
    killer: str = ""
    """Who that is."""
    playing: tuple[tuple[Seat, str], ...] = ()
    """Who took part, and is dealt in until they sit out."""


class Amiss:
    """What went wrong in a round, and is to be done about later."""

    __slots__ = ("burn_lies", "down_next", "exposed", "face_up", "skipped")

    def __init__(self) -> None:
        self.skipped: set[Seat] = set()
        """Who should have been dealt to and has no card."""
        self.face_up = 0
        """How many cards were found face up in the deck."""
        self.down_next: set[Seat] = set()
        """Whose hole card lies face up, so that the next one face up comes face down."""
        self.exposed: list[tuple[Seat, Card]] = []
        """Cards that were seen in the deal."""
        self.burn_lies: Spot | None = None
        """Where a card lies face up that is the next to be burned."""


class Standing:
    """A round in the making."""

    __slots__ = (
        *("_stakes", "amiss", "anted", "betting", "capped", "highs", "is_showdown", "live"),
        *("low_order", "lows", "order", "paid", "raked_of", "rules", "shows_first", "times"),
        *("tops", "voluntary", "won_cents"),
    )

    def __init__(self, rules: PokerRules, order: Sequence[Seat], *, is_killed: bool) -> None:
        self.rules = rules
        self.order = tuple(order)
        """Everybody who was dealt in, in the order of dealing."""
        self.live = list(order)
        self.paid: dict[Seat, Cents] = dict.fromkeys(order, 0)
        self.tops: list[Cents] = []
        """The most that a seat can pay to each pot but the last."""
        self.capped: set[Seat] = set()
        """Who makes no more wagers and contends for what lies there."""
        self.voluntary: set[Seat] = set()
        self.raked_of: dict[int, Cents] = {}
        """What the rake has taken of each pot."""
        self.anted: dict[int, Cents] = {}
        """Antes in the pots, of which no percentage was taken yet."""
        self.won_cents: Cents = 0
        """What was awarded of all pots."""
        self.low_order = rules.low_order
        self.times = rules.kill.times if is_killed else (1, 1)
        self.shows_first: Seat = 0
        self.is_showdown = False
        self.highs: dict[Seat, int] = {}
        """How strong the high hands are that were shown, ..."""
        self.lows: dict[Seat, int] = {}
        """... and the low ones, where there is one."""
        self._stakes: dict[str, Stakes] = {}
        self.betting: Betting | None = None
        """The betting round that is on."""
        self.amiss = Amiss()

    @property
    def two_wagers(self) -> bool:
        """Whether two players have put wagers into the pot of their own will."""
        now = self.betting.voluntary if self.betting else ()
        return len(self.voluntary | {*now}) > 1

    @property
    def raked(self) -> Cents:
        """What the rake has taken of all pots."""
        return sum(self.raked_of.values())

    @property
    def pots(self) -> tuple[Account, ...]:
        """The pot in the middle, then the side pots."""
        return _pots(len(self.tops))

    def stakes(self, street: Street) -> Stakes:
        """What may be bet on a street; all that have the same bet have the same stakes."""
        if street.bet not in self._stakes:
            self._stakes[street.bet] = self.rules.stakes(street, self.times)
        return self._stakes[street.bet]

    def contenders(self, number: int) -> list[Seat]:
        """Who can win a pot, in the order of dealing.

        If none of those is left who paid into it, it goes with the pot before it.
        """
        paid = self.paid
        for top in reversed((0, *self.tops[:number])):
            if found := [seat for seat in self.live if paid[seat] > top]:
                return found
        return []

    def showing(self, table: Table) -> dict[Seat, tuple[Card, ...]]:
        """The up-cards of everybody who is in."""
        return {seat: table.felt.shown(hand_before(seat)) for seat in self.live}

    def board(self, table: Table) -> tuple[Card, ...]:
        """The community cards, or the common ones."""
        return table.felt.cards(COMMUNITY)

    def gather(self, table: Table, clause: str, side_clause: str) -> dict[int, Cents]:
        """Put all bets into the pots they belong to; what went into each."""
        wagers, racks, paid, capped = table.felt.wagers, table.felt.racks, self.paid, self.capped
        if not wagers and not capped:
            return {}
        all_in = [
            paid[seat] + wagers.get((seat, BET), 0)
            for seat in self.live
            if not racks[seat] or seat in capped
        ]
        if all_in:
            # A pot stays one, though its all-in hand be lost since.
            self.tops = sorted({*self.tops, *all_in} - {0})
        pots, gathered = self.pots, dict[int, Cents]()
        for seat, further in [(seat, wagers.get((seat, BET), 0)) for seat in self.order]:
            for number, cents in slices(paid[seat], further, self.tops) if further else ():
                cite = side_clause if number else clause
                table.emit(BetGathered(cite, wager(seat, BET), pots[number], cents))
                gathered[number] = gathered.get(number, 0) + cents
            paid[seat] += further
        return gathered


@cache
def _pots(sides: int) -> tuple[Account, ...]:
    """The pot in the middle and so many side pots."""
    return pot("main"), *(pot(f"side {number}") for number in range(1, sides + 1))
