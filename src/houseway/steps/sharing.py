"""More than one player wagering on a box: who may, by whose consent, and who decides.

A wager on another's box is one of the bettor's own seat that is named for the box.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from houseway.errors import cited
from houseway.pieces.money import Cents
from houseway.round.actions import Choose
from houseway.round.engine import Table
from houseway.round.events import ChoiceMade
from houseway.round.felt import Felt
from houseway.round.options import Exactly
from houseway.round.spots import Seat, on_box
from houseway.round.start import Player

SHARE: Final = "share"
ALONE: Final = "alone"
"""What somebody says of the boxes that they are the first to wager on."""


class Sharing:
    """How boxes are shared at a table, and who has come to which while wagers are open."""

    def __init__(
        self,
        *,
        wager: str,
        seats_max: int,
        bettors: int,
        boxes: int,
        positions: int,
        clauses: tuple[str, str, str],
    ) -> None:
        self.wager = wager
        """The wager by which somebody is on a box."""
        self.every = range(1, seats_max + 1)
        """The boxes of the layout."""
        self.bettors, self.boxes, self.positions = bettors, boxes, positions
        """How many may wager on a box, how many boxes may have several, on how many one player."""
        self.clause, self.boxes_clause, self.positions_clause = clauses
        self.consents: set[Seat] = set()
        """Who lets others wager on a box that they were the first on."""
        self.came: dict[tuple[Seat, Seat], None] = {}
        """Bettors and boxes, in the order in which they came to them; who goes back keeps it."""

    def come(self, seat: Seat, box: Seat) -> None:
        """Somebody wagers on a box."""
        self.came.setdefault((seat, box))

    def say(self, table: Table, seat: Seat, choice: str) -> None:
        """Somebody consents to others, or no longer does."""
        table.emit(ChoiceMade(self.clause, seat, choice))
        if choice == SHARE:
            self.consents.add(seat)
        else:
            self.consents.discard(seat)

    def forget(self, players: Collection[Seat]) -> None:
        """Only these are still at the table."""
        self.consents.intersection_update(players)
        self.came = {key: None for key in self.came if key[0] in players}

    def stake(self, felt: Felt, seat: Seat, box: Seat) -> Cents:
        """What somebody has wagered on a box."""
        return felt.stake(seat, on_box(self.wager, seat, box))

    def on(self, felt: Felt, box: Seat) -> list[Seat]:
        """Who wagers on a box, the first first."""
        return [seat for seat, at in self.came if at == box and self.stake(felt, seat, box)]

    def boxes_with(self, felt: Felt) -> list[Seat]:
        """The boxes that have a wager, from the dealer's left."""
        return sorted({box for seat, box in self.came if self.stake(felt, seat, box)})

    def callers(self, felt: Felt, box: Seat) -> list[Seat]:
        """Who wagers on a box: first who decides, then the others in the order in which they came.

        Whoever sits there and wagers decides; otherwise the highest wager, of equal ones the first.
        """
        bettors = self.on(felt, box)
        first = box if box in bettors else max(bettors, key=lambda s: self.stake(felt, s, box))
        return [first, *(seat for seat in bettors if seat != first)]

    # What somebody may do while wagers are open.

    def consenting(self, felt: Felt, seat: Seat) -> Iterator[Exactly]:
        """Who has a wager may say whether others are welcome."""
        if any(owner == seat for owner, _ in felt.wagers):
            yield Exactly(Choose(seat, ALONE if seat in self.consents else SHARE))

    def bar(
        self,
        felt: Felt,
        players: Mapping[Seat, Player],
        own: Sequence[Seat],
        seat: Seat,
        box: Seat,
    ) -> str:
        """Why the player with these seats may not wager on a box from this one; empty if so."""
        name = players[seat].name
        others = [other for other in self.on(felt, box) if other != seat]
        if any(other in own for other in others) or (box in own and box != seat):
            return cited(f"{name} wagers on box {box} from another seat", self.clause)
        mine = {at for at in self.every if any(self.stake(felt, each, at) for each in own)}
        if box not in mine and len(mine) >= self.positions:
            at = " and ".join(map(str, sorted(mine)))
            return cited(f"{name} already wagers at {at}", self.positions_clause)
        return self._beside(felt, players, others, seat, box) if others else ""

    def _beside(
        self,
        felt: Felt,
        players: Mapping[Seat, Player],
        others: Sequence[Seat],
        seat: Seat,
        box: Seat,
    ) -> str:
        """Why nobody else may wager on a box beside those who do."""
        if len(others) >= self.bettors:
            return cited(f"{len(others)} wager on box {box}: no more may", self.clause)
        shared = [at for at in self.boxes_with(felt) if len(self.on(felt, at)) > 1]
        if box not in shared and len(shared) >= self.boxes:
            more = f"no more boxes may be shared than {self.boxes}"
            return cited(more, self.boxes_clause)
        if (seat, box) not in self.came and others[0] not in self.consents:
            first = players[others[0]].name
            return cited(f"{first}, first on box {box}, has not consented", self.clause)
        return ""
