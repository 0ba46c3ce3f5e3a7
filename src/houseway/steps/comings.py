"""Players who come, go and bring more while wagers are open.

Who has placed a wager and received cards stays to the end of the round. Until then nobody is bound:
while wagers are open somebody may sit down, and get up who has no wager on the layout. All of it is
done by actions of the round, so that a round replays with whoever was there.
"""

from typing import Final

from msgspec.structs import replace

from houseway.errors import NotAllowed
from houseway.pieces.money import Cents, show_money
from houseway.round.accounts import ELSEWHERE, Account
from houseway.round.actions import Action, Bring, GetUp, Place, SitDown
from houseway.round.card_events import CardDealt, HandGiven
from houseway.round.engine import Round, Table
from houseway.round.events import MarkerMoved
from houseway.round.felt import Felt
from houseway.round.payments import (
    MoneyMoved,
    WagerPlaced,
    WagerRestored,
    WagerReturned,
    WagerTakenBack,
)
from houseway.round.spots import DEALER_SEAT, Seat, clockwise
from houseway.round.start import Player, refuse_player
from houseway.steps.commission import Marks, collect_of_leaver

CLAUSE: Final = "policy: coming-and-going"


class CameOrWent(MoneyMoved, frozen=True):
    """Somebody brought money to a seat, or took it along."""

    seat: Seat
    name: str
    cents: Cents

    @property
    def sides(self) -> tuple[Account, Account]:
        """From elsewhere to the rack."""
        return ELSEWHERE, Account("rack", self.seat)

    def undone(self, clause: str, why: str = "") -> MoneyMoved | None:
        """Who came with money has it, whatever becomes of the round."""
        return None


class SatDown(CameOrWent, frozen=True):
    """Somebody sat down with this much."""

    def text(self) -> str:
        return f"{self.name} sits down at {self.seat} with {show_money(self.cents)}"


class GotUp(CameOrWent, frozen=True):
    """Somebody got up and took the rack along."""

    @property
    def sides(self) -> tuple[Account, Account]:
        """From the rack to elsewhere."""
        return Account("rack", self.seat), ELSEWHERE

    def apply(self, felt: Felt) -> None:
        super().apply(felt)
        del felt.racks[self.seat]

    def text(self) -> str:
        return f"{self.name} gets up from {self.seat} with {show_money(self.cents)}"


class BoughtIn(CameOrWent, frozen=True):
    """Somebody brought more to the seat."""

    def text(self) -> str:
        return f"{self.name} brings {show_money(self.cents)} more to {self.seat}"


def refuse_coming(table: Table, action: Action) -> str | None:
    """Why somebody may not come, go or bring more now; None if they may."""
    match action:
        case SitDown(seat, cents, name):
            return _refuse_newcomer(table, seat, Player(name, cents))
        case GetUp(seat) | Bring(seat) if seat not in table.players:
            return f"nobody sits at {seat}"
        case GetUp(seat) if any(owner == seat for owner, _ in table.felt.wagers):
            return f"seat {seat} has a wager on the layout: take it back first"
        case GetUp(seat) if seat in table.bound:
            is_bank = table.felt.bank is not None and table.felt.bank.seat == seat
            who = "is the bank" if is_bank else "is in the round"
            return f"seat {seat} {who} and stays to the end of the round"
        case Bring(_, 0):
            return "bring more than nothing"
        case _:
            return None


def _refuse_newcomer(table: Table, seat: Seat, player: Player) -> str | None:
    if not 1 <= seat <= table.seats_max:
        return f"there is no seat {seat}: the table has {table.seats_max}"
    if seat in table.players:
        return f"seat {seat} is taken by {table.players[seat].name}"
    try:
        refuse_player(player)
    except NotAllowed as error:
        return error.reason
    return None


def come_or_go(table: Table, action: Action, marks: Marks | None = None) -> None:
    """Let somebody sit down, get up or bring more; of who leaves, what is marked is collected."""
    match action:
        case SitDown(seat, cents, name):
            # Nobody sits down twice in a round, whatever the name.
            table.players[seat] = Player(name, cents, who=f"came to {seat}")
            table.emit(SatDown(CLAUSE, seat, name, cents))
        case GetUp(seat):
            if marks is not None:
                collect_of_leaver(table, marks, seat)
            name = table.players.pop(seat).name
            table.emit(GotUp(CLAUSE, seat, name, table.felt.racks[seat]))
            if table.felt.marker == seat:
                onward = clockwise([DEALER_SEAT, *table.players], start=seat)[0]
                table.emit(MarkerMoved(CLAUSE, onward))
        case Bring(seat, cents):
            table.emit(BoughtIn(CLAUSE, seat, table.players[seat].name, cents))
        case _:
            raise AssertionError(f"{action} is no coming or going")


def players_of(round_: Round) -> dict[Seat, Player]:
    """Everybody who was in a round, each with all that was brought to it."""
    players = dict(round_.start.players)
    for action in round_.actions:
        match action:
            case SitDown(seat, cents, name):
                players[seat] = Player(name, cents)
            case Bring(seat, cents) | Place(seat, _, cents, "cash"):
                more = players[seat].rack_cents + cents
                players[seat] = replace(players[seat], rack_cents=more)
            case _:
                pass
    return players


def is_bound(round_: Round, seat: Seat) -> bool:
    """Whether a player has a wager, wherever that lies now, or cards in a round that is on.

    Until wagers open everybody is in it: somebody may be asked for something before.
    """
    if round_.turn is None:
        return False
    if seat in round_.table.bound or not round_.table.wagers_opened:
        return True
    staked: set[str] = set()
    for event in round_.events:
        match event:
            case CardDealt() | HandGiven() if event.owner == seat:
                return True
            case WagerPlaced() | WagerRestored() if event.seat == seat:
                staked.add(event.wager)
            case WagerTakenBack() | WagerReturned() if event.seat == seat:
                staked.discard(event.wager)
            case _:
                pass
    return bool(staked)
