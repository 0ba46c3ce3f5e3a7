"""Events that move money from one account to another, or say what a meter of money reads."""

from typing import ClassVar

from houseway.pieces.money import Cents, show_money
from houseway.round.events import Event
from houseway.round.felt import Account, Felt
from houseway.round.spots import Seat


class MoneyMoved(Event, frozen=True):
    """Money went from one account of a seat or the house to another."""

    way: ClassVar[tuple[Account, Account]]
    says: ClassVar[str]

    seat: Seat
    wager: str
    cents: Cents
    why: str = ""

    def apply(self, felt: Felt) -> None:
        felt.move(self.seat, self.wager, self.cents, self.way)

    def text(self) -> str:
        why = f" ({self.why})" if self.why else ""
        return f"{self.says} {self.seat} {self.wager} {show_money(self.cents)}{why}"


class WagerPlaced(MoneyMoved, frozen=True):
    """A player put chips on a betting area."""

    way = ("rack", "wager")
    says = "wager"


class WagerTakenBack(MoneyMoved, frozen=True):
    """A player took chips back: before wagers were closed, or where the game lets a wager go."""

    way = ("wager", "rack")
    says = "taken back"


class WagerTakenIn(MoneyMoved, frozen=True):
    """The dealer put a wager into the table inventory before the deal; it is still in play."""

    way = ("wager", "inventory")
    says = "taken in"


class WagerLost(MoneyMoved, frozen=True):
    """The dealer collected a wager into the table inventory."""

    way = ("wager", "inventory")
    says = "lost"


class WagerPaid(MoneyMoved, frozen=True):
    """The dealer paid a wager's winnings from the table inventory; the stake is apart."""

    way = ("inventory", "rack")
    says = "paid"


class JackpotPaid(MoneyMoved, frozen=True):
    """A wager was paid a part of its progressive meter, not from the table inventory."""

    way = ("cage", "rack")
    says = "jackpot"


class WagerReturned(MoneyMoved, frozen=True):
    """A wager went back to its player: won, pushed or void."""

    way = ("wager", "rack")
    says = "returned"


class WagerRestored(MoneyMoved, frozen=True):
    """A wager that was settled lies on its betting area again, to be settled anew."""

    way = ("rack", "wager")
    says = "restored"


class PaymentReversed(MoneyMoved, frozen=True):
    """A payment of this round was taken back: the round is void, or is settled anew."""

    way = ("rack", "inventory")
    says = "payment reversed"


class CollectionReversed(MoneyMoved, frozen=True):
    """A wager that the house took in this round was given back, for the same reasons."""

    way = ("inventory", "rack")
    says = "collection reversed"


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
