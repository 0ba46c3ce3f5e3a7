"""What lies on the table: chips on betting areas, cards on their spots, the discard rack.

Only events change the felt, and money moves only through `Felt.move`, from one account to another.
"""

from collections.abc import Iterator
from itertools import compress
from typing import NamedTuple

from houseway.pieces.cards import Card
from houseway.pieces.dice import Dice
from houseway.pieces.money import Cents
from houseway.pieces.stock import PIECES
from houseway.round.accounts import NEVER_OWES, Account
from houseway.round.spots import COMMON, Seat, Spot


class Bundle(NamedTuple):
    """Cards that went to the discard rack together."""

    spot: Spot | None
    """Where they came from; None for cards that came straight out of the shoe."""
    what: str
    cards: tuple[Card, ...]
    round: int = 0
    """Which round of the shoe they belong to; numbered by whoever keeps the rack."""


class BankMarker(NamedTuple):
    """Before whom the bank's marker lies, and what that player covers."""

    seat: Seat
    covers_cents: Cents
    """The most that all others can wager against the bank; 0 until it is known."""
    is_shared: bool = False
    """Whether the house covers it with the player, whose marker is that of a co-bank."""


class Felt:
    """The state of a table during a round."""

    __slots__ = (
        *("racks", "wagers", "inventory", "piles", "face_up", "discard_rack", "dice", "held"),
        *("lammers", "marker", "left", "cards_left", "cut_card_on", "others", "meters", "lit"),
        *("held_over", "bank", "taken_in"),
    )

    def __init__(self, racks: dict[Seat, Cents], marker: Seat, left: list[int]) -> None:
        self.racks = dict(racks)
        self.wagers: dict[tuple[Seat, str], Cents] = {}
        self.taken_in: dict[tuple[Seat, str], Cents] = {}
        """Wagers that went into the inventory before the deal and are still in play."""
        self.inventory: Cents = 0
        """What the table inventory has gained since the round began; a loss is negative."""
        self.others: dict[Account, Cents] = {}
        """What lies elsewhere since the round began: pots, funds, the cage, what is owed."""
        self.meters: dict[str, Cents] = {}
        """What each progressive meter reads, by the wager that feeds it."""
        self.piles: dict[Spot, list[Card]] = {}
        self.face_up: dict[Spot, list[bool]] = {}
        """Of each card of a spot whether it lies face up; a spot that is not here has none."""
        self.held: dict[Spot, Seat] = {}
        """Common hands that were given to a player, who alone sees what lies face down there."""
        self.discard_rack: list[Bundle] = []
        self.lammers: set[Seat] = set()
        self.marker = marker
        self.bank: BankMarker | None = None
        """The player who banks the round; None where the house does, or nobody yet."""
        self.left, self.cards_left = list(left), sum(left)
        """How many cards of each face are still in the shoe, and how many in all."""
        self.held_over = 0
        """How many of these are kept apart for the next hand; which, nobody knows."""
        self.dice: Dice | None = None
        """What the dice show, once they are rolled."""
        self.lit: tuple[str, ...] = ()
        """The wagers whose areas are lit, once it is known which win."""
        self.cut_card_on: str = ""
        """Where the cut card came out this round, if it did."""

    def bets(self) -> "Felt":
        """The racks and the wagers alone, to try out what would become of them."""
        tried = Felt(self.racks, self.marker, [])
        tried.wagers = dict(self.wagers)
        return tried

    def move(self, source: Account, target: Account, cents: Cents) -> None:
        """Move money from one account to another. Nothing else moves money."""
        assert cents >= 0, "money moves forward"
        for account, change in ((source, -cents), (target, cents)):
            kind, seat, name = account
            if kind == "rack":
                rack = self.racks[seat] = self.racks.get(seat, 0) + change
                assert rack >= 0, f"seat {seat} has paid more than it has"
            elif kind == "inventory":
                self.inventory += change
            elif kind == "wager":
                stake = self.wagers.get((seat, name), 0) + change
                assert stake >= 0, f"more was taken from {name} of seat {seat} than lay there"
                if stake:
                    self.wagers[seat, name] = stake
                else:
                    self.wagers.pop((seat, name), None)
            else:
                self._add_elsewhere(account, change)

    def _add_elsewhere(self, account: Account, change: Cents) -> None:
        """Add to an account that most tables have not."""
        balance = self.others.get(account, 0) + change
        assert balance >= 0 or account.kind not in NEVER_OWES, f"there is too little in {account}"
        if balance:
            self.others[account] = balance
        else:
            self.others.pop(account, None)

    def balance(self, account: Account) -> Cents:
        """What lies in an account."""
        kind, seat, name = account
        if kind == "rack":
            return self.racks.get(seat, 0)
        if kind == "wager":
            return self.stake(seat, name)
        return self.inventory if kind == "inventory" else self.others.get(account, 0)

    def cards(self, spot: Spot) -> tuple[Card, ...]:
        """The cards on a spot."""
        return tuple(self.piles.get(spot, ()))

    def cards_of(self, seat: Seat) -> list[Card]:
        """All the cards that lie before a seat, kept or discarded; the board is nobody's."""
        areas = [spot for spot in self.piles if spot.seat == seat and spot.area not in COMMON]
        return [card for spot in areas for card in self.piles[spot]]

    def hidden(self, spot: Spot) -> tuple[Card, ...]:
        """The cards on a spot that lie face down."""
        up = self.face_up.get(spot)
        cards = self.cards(spot)
        if up is None:
            return cards
        return tuple(card for card, is_up in zip(cards, up, strict=True) if not is_up)

    def shown(self, spot: Spot) -> tuple[Card, ...]:
        """The cards on a spot that lie face up."""
        return tuple(compress(self.piles.get(spot, ()), self.face_up.get(spot, ())))

    def lies_up(self, spot: Spot) -> bool:
        """Whether all the cards on a spot lie face up, and there are some."""
        return bool(self.piles.get(spot)) and not self.hidden(spot)

    def owner(self, spot: Spot) -> Seat:
        """Whose eyes see what lies face down there; 0 for nobody's."""
        return self.held.get(spot, spot.seat)

    def count_left(self, piece: Card) -> int:
        """How many of a face are still to be dealt."""
        return self.left[piece] if piece < len(self.left) else 0

    @property
    def to_deal(self) -> int:
        """How many cards can still come out of the shoe in this round."""
        return self.cards_left - self.held_over

    @property
    def faces_left(self) -> Iterator[Card]:
        """The faces that are still to be dealt, in the order of their numbers."""
        return (PIECES[number] for number, count in enumerate(self.left) if count)

    def stake(self, seat: Seat, wager: str) -> Cents:
        """What lies on a betting area."""
        return self.wagers.get((seat, wager), 0)

    def seats_with(self, wager: str) -> list[Seat]:
        """The seats that have this wager on the layout."""
        return sorted(seat for seat, name in self.wagers if name == wager)

    @property
    def owed(self) -> dict[Seat, Cents]:
        """What is marked as owed to the house, by seat."""
        return {
            account.seat: -cents
            for account, cents in self.others.items()
            if account.kind == "owed" and account.seat and cents < 0
        }

    @property
    def money(self) -> Cents:
        """All the money that the round began with; every event leaves it as it was."""
        at_seats = sum(self.racks.values()) + sum(self.wagers.values())
        return at_seats + self.inventory + sum(self.others.values())

    @property
    def was_played(self) -> bool:
        """Whether anything has come of the wagers: cards were dealt, or dice were rolled."""
        return bool(self.discard_rack) or self.dice is not None

    @property
    def discard_rack_size(self) -> int:
        """How many cards lie in the discard rack."""
        return sum(len(bundle.cards) for bundle in self.discard_rack)

    @property
    def is_empty(self) -> bool:
        """Whether no card, wager or lammer is left on the layout."""
        return not (self.wagers or self.lammers or any(self.piles.values()))
