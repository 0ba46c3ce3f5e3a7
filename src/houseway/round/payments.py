"""Events that move money from one account to another, or say what a meter of money reads."""

from typing import ClassVar, Literal, TypeAlias

from houseway.pieces.money import Cents, show_money
from houseway.round.accounts import Account, Kind, account_of
from houseway.round.events import Event
from houseway.round.felt import Felt
from houseway.round.spots import Seat

Column: TypeAlias = Literal["staked", "won", "lost", "returned"]
"""What can become of a wager's money; what wins is paid besides its stake, which is returned."""


class MoneyMoved(Event, frozen=True):
    """Money went from one account to another."""

    settles: ClassVar[bool] = True
    """Whether it belongs to a settlement, which may stand when the round is void."""

    @property
    def sides(self) -> tuple[Account, Account]:
        """The account that it comes from, and the one that it goes to."""
        raise NotImplementedError

    @property
    def amount(self) -> Cents:
        """How much."""
        cents: Cents = getattr(self, "cents", 0)
        return cents

    def apply(self, felt: Felt) -> None:
        felt.move(*self.sides, self.amount)

    def undone(self, clause: str, why: str = "") -> "MoneyMoved | None":
        """The event that undoes it when the round is void; None if giving wagers back does."""
        source, target = self.sides
        return Reversed(clause, target, source, self.amount, why)


class Moved(MoneyMoved, frozen=True):
    """Money went from any account to any other: between players, into a pot, to a fund."""

    says: ClassVar[str] = "moved"

    source: Account
    target: Account
    cents: Cents
    why: str = ""

    @property
    def sides(self) -> tuple[Account, Account]:
        """As it says."""
        return self.source, self.target

    def apply(self, felt: Felt) -> None:
        felt.move(self.source, self.target, self.cents)

    def text(self) -> str:
        why = f" ({self.why})" if self.why else ""
        return f"{self.says} {show_money(self.cents)} from {self.source} to {self.target}{why}"


class Reversed(Moved, frozen=True):
    """The same money went back the way that it had come."""

    says = "moved back"

    def undone(self, clause: str, why: str = "") -> "MoneyMoved | None":
        """What is undone stays so."""
        return None


class CommissionTaken(Moved, frozen=True):
    """The house took its commission of a payment."""

    says = "commission"


class CommissionMarked(Moved, frozen=True):
    """A commission was marked, to be collected later."""

    says = "commission marked"


class PayoutAdded(Moved, frozen=True):
    """What a wager has won was put onto another one instead of into the rack."""

    says = "added"


class BetGathered(Moved, frozen=True):
    """A bet went into a pot."""

    says = "gathered"
    settles = False


class RakeTaken(Moved, frozen=True):
    """The house took its rake out of a pot, or put it from the rake area into the inventory."""

    says = "rake"


class PotContributed(Moved, frozen=True):
    """A part of a pot went into the box for bad beat payouts."""

    says = "contributed"


class TimeCharged(Moved, frozen=True):
    """A player paid the time charge, which is no part of any round, or it was put away."""

    says = "time charge"

    def undone(self, clause: str, why: str = "") -> "MoneyMoved | None":
        """It is owed for the time, whatever becomes of a round."""
        return None


class PotAwarded(Moved, frozen=True):
    """A pot, or a part of one, was pushed to who won it."""

    says = "awarded"


class SeatMoney(MoneyMoved, frozen=True):
    """Money of a seat and one of its wagers went from one account to another."""

    way: ClassVar[tuple[Kind, Kind]]
    says: ClassVar[str]
    counts: ClassVar[tuple[Column, Literal[1, -1]]]
    """What of a wager it adds to, or takes from again: sides do not tell what money is for."""

    seat: Seat
    wager: str
    cents: Cents
    why: str = ""

    @property
    def sides(self) -> tuple[Account, Account]:
        """By the kinds that this event is about."""
        (source, target), seat, wager = self.way, self.seat, self.wager
        return account_of(source, seat, wager), account_of(target, seat, wager)

    def apply(self, felt: Felt) -> None:
        (source, target), seat, wager = self.way, self.seat, self.wager
        felt.move(account_of(source, seat, wager), account_of(target, seat, wager), self.cents)

    def text(self) -> str:
        why = f" ({self.why})" if self.why else ""
        return f"{self.says} {self.seat} {self.wager} {show_money(self.cents)}{why}"

    def undone(self, clause: str, why: str = "") -> "MoneyMoved | None":
        """Most say by themselves that a wager is where it was, or with its player."""
        return None


class WagerPlaced(SeatMoney, frozen=True):
    """A player put chips on a betting area."""

    way = ("rack", "wager")
    says = "wager"
    counts = ("staked", 1)


class WagerTakenBack(SeatMoney, frozen=True):
    """A player took chips back: before wagers were closed, or where the game lets a wager go."""

    way = ("wager", "rack")
    says = "taken back"
    counts = ("staked", -1)


class WagerTakenIn(SeatMoney, frozen=True):
    """The dealer put a wager into the table inventory before the deal; it is still in play."""

    way = ("wager", "inventory")
    says = "taken in"
    counts = ("lost", 1)
    settles = False

    def apply(self, felt: Felt) -> None:
        super().apply(felt)
        felt.taken_in[self.seat, self.wager] = self.cents

    def undone(self, clause: str, why: str = "") -> "MoneyMoved | None":
        """It goes back to the rack."""
        return CollectionReversed(clause, self.seat, self.wager, self.cents, why)


class WagerLost(SeatMoney, frozen=True):
    """The dealer collected a wager into the table inventory."""

    way = ("wager", "inventory")
    says = "lost"
    counts = ("lost", 1)

    def undone(self, clause: str, why: str = "") -> "MoneyMoved | None":
        """It goes back to the rack."""
        return CollectionReversed(clause, self.seat, self.wager, self.cents, why)


class WagerPaid(SeatMoney, frozen=True):
    """The dealer paid a wager's winnings from the table inventory; the stake is apart."""

    way = ("inventory", "rack")
    says = "paid"
    counts = ("won", 1)

    def undone(self, clause: str, why: str = "") -> "MoneyMoved | None":
        """It goes back to the inventory."""
        return PaymentReversed(clause, self.seat, self.wager, self.cents, why)


class JackpotPaid(SeatMoney, frozen=True):
    """A wager was paid a part of its progressive meter, not from the table inventory."""

    way = ("cage", "rack")
    says = "jackpot"
    counts = ("won", 1)


class WagerReturned(SeatMoney, frozen=True):
    """A wager went back to its player: won, pushed or void."""

    way = ("wager", "rack")
    says = "returned"
    counts = ("returned", 1)


class WagerRestored(SeatMoney, frozen=True):
    """A wager that was settled lies on its betting area again, to be settled anew."""

    way = ("rack", "wager")
    says = "restored"
    counts = ("returned", -1)


class PaymentReversed(SeatMoney, frozen=True):
    """A payment of this round was taken back: the round is void, or is settled anew."""

    way = ("rack", "inventory")
    says = "payment reversed"
    counts = ("won", -1)


class CollectionReversed(SeatMoney, frozen=True):
    """A wager that the house took in this round was given back, for the same reasons."""

    way = ("inventory", "rack")
    says = "collection reversed"
    counts = ("lost", -1)

    def apply(self, felt: Felt) -> None:
        super().apply(felt)
        felt.taken_in.pop((self.seat, self.wager), None)


class MeterSet(Event, frozen=True):
    """A progressive meter reads this from now on."""

    meter: str
    """The wager that feeds it."""
    cents: Cents
    why: str = ""

    def apply(self, felt: Felt) -> None:
        felt.meters[self.meter] = self.cents

    def text(self) -> str:
        why = f" ({self.why})" if self.why else ""
        return f"meter {self.meter} {show_money(self.cents)}{why}"
