"""What lies on the table: chips on betting areas, cards on their spots, the discard rack.

Only events change the felt, and money moves only through `Felt.move`, from one account to another.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from houseway.pieces.cards import Card
from houseway.pieces.dice import Dice
from houseway.pieces.money import Cents
from houseway.pieces.stock import PIECES
from houseway.round.spots import Seat, Spot

Account: TypeAlias = Literal["rack", "wager", "inventory", "cage"]


class Bundle(NamedTuple):
    """Cards that went to the discard rack together."""

    spot: Spot | None
    """Where they came from; None for cards that came straight out of the shoe."""
    what: str
    cards: tuple[Card, ...]
    round: int = 0
    """Which round of the shoe they belong to; numbered by whoever keeps the rack."""


class Felt:
    """The state of a table during a round."""

    __slots__ = (
        *("racks", "wagers", "inventory", "piles", "face_up", "discard_rack", "dice"),
        *("lammers", "marker", "left", "cards_left", "cut_card_on", "cage", "meters", "brought"),
    )

    def __init__(self, racks: dict[Seat, Cents], marker: Seat, left: list[int]) -> None:
        self.racks = dict(racks)
        self.wagers: dict[tuple[Seat, str], Cents] = {}
        self.inventory: Cents = 0
        """What the table inventory has gained since the round began; a loss is negative."""
        self.cage: Cents = 0
        """The same of the cage, which pays what may not come from the table inventory."""
        self.brought: Cents = 0
        """What players have brought since the round began, less what they took along."""
        self.meters: dict[str, Cents] = {}
        """What each progressive meter reads, by the wager that feeds it."""
        self.piles: dict[Spot, list[Card]] = {}
        self.face_up: dict[Spot, int] = {}
        """How many cards of a spot lie face up, from the first one on."""
        self.discard_rack: list[Bundle] = []
        self.lammers: set[Seat] = set()
        self.marker = marker
        self.left = list(left)
        """How many cards of each face are still in the shoe."""
        self.cards_left = sum(left)
        self.dice: Dice | None = None
        """What the dice show, once they are rolled."""
        self.cut_card_on: str = ""
        """Where the cut card came out this round, if it did."""

    def bets(self) -> "Felt":
        """The racks and the wagers alone, to try out what would become of them."""
        tried = Felt(self.racks, self.marker, [])
        tried.wagers = dict(self.wagers)
        return tried

    def move(self, seat: Seat, wager: str, cents: Cents, way: tuple[Account, Account]) -> None:
        """Move money of a seat from one account to another. Nothing else moves money."""
        assert cents >= 0, "money moves forward"
        for account, change in zip(way, (-cents, cents), strict=True):
            if account == "rack":
                self.racks[seat] += change
                assert self.racks[seat] >= 0, f"seat {seat} has paid more than it has"
            elif account == "inventory":
                self.inventory += change
            elif account == "cage":
                self.cage += change
            else:
                stake = self.wagers.get((seat, wager), 0) + change
                assert stake >= 0, f"more was taken from {wager} of seat {seat} than lay there"
                if stake:
                    self.wagers[seat, wager] = stake
                else:
                    self.wagers.pop((seat, wager), None)

    def bring(self, seat: Seat, cents: Cents) -> None:
        """Money comes to a seat's rack from elsewhere, or goes there."""
        self.racks[seat] = self.racks.get(seat, 0) + cents
        self.brought += cents

    def cards(self, spot: Spot) -> tuple[Card, ...]:
        """The cards on a spot."""
        return tuple(self.piles.get(spot, ()))

    def cards_of(self, seat: Seat) -> list[Card]:
        """All the cards that lie before a seat, kept or discarded; the board is nobody's."""
        areas = [spot for spot in self.piles if spot.seat == seat and spot.area != "community"]
        return [card for spot in areas for card in self.piles[spot]]

    def hidden(self, spot: Spot) -> tuple[Card, ...]:
        """The cards on a spot that lie face down."""
        return self.cards(spot)[self.face_up.get(spot, 0) :]

    def count_left(self, piece: Card) -> int:
        """How many of a face are still to be dealt."""
        return self.left[piece] if piece < len(self.left) else 0

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
    def money(self) -> Cents:
        """All the money that the round began with; every event leaves it as it was."""
        at_seats = sum(self.racks.values()) + sum(self.wagers.values())
        return at_seats + self.inventory + self.cage - self.brought

    @property
    def is_empty(self) -> bool:
        """Whether no card, wager or lammer is left on the layout."""
        return not (self.wagers or self.lammers or any(self.piles.values()))
