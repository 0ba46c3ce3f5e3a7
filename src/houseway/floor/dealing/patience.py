"""How much patience a table has with whoever it asks, where players contend and others wait.

Each seat has a time bank: time beside that of a decision, which is used up and grows again round by
round. Whoever lets the table answer for whole rounds sits out until they say that they are back.
Nothing here reads a clock: how much was used is said by whoever keeps one.
"""

from houseway.floor.dealing.happenings import BankDrawn, SatOut
from houseway.floor.dealing.open_table import OpenTable
from houseway.round.actions import Action, Choose
from houseway.round.options import Exactly
from houseway.round.spots import Actor, Seat
from houseway.round.turns import Turn
from houseway.steps.simple import SIT_OUT


class Patience:
    """Time banks, and who is there; nothing of it where nobody waits for another."""

    def __init__(self, table: OpenTable) -> None:
        self.table = table
        layout = table.law.game.layout(table.law.rules)
        self.is_kept = layout.ring
        """Whether players contend here, each asked while the others wait."""
        self._least = layout.participants
        self._answered: set[Seat] = set()
        """Who has said something in this round, ..."""
        self._silent: set[Seat] = set()
        """... and for whom the table has answered since they last did."""
        self.has_put_out = False
        """Whether it was said for somebody in this round that they sit it out."""

    # Time banks.

    def bank_ms(self, seat: Actor) -> int:
        """What the time bank of a seat holds; nothing where there is none."""
        sitter = self.table.seats.get(seat) if isinstance(seat, int) else None
        if not self.is_kept or sitter is None or sitter.is_bot:
            return 0
        return max(0, self.table.timing.bank_ms - sitter.bank_used_ms)

    def draws_by_itself(self, seat: Seat | None) -> bool:
        """Whether a bank is drawn on when time is up: not for who seems not to be there."""
        if seat is None or seat in self._silent or not self.bank_ms(seat):
            return False
        return seat in self._answered or not self.table.seats[seat].idle_rounds

    def draw(self, seat: Seat, *, is_called: bool) -> None:
        """A bank is drawn on from here on, by itself or because it was called for."""
        self.table.pending.tell(BankDrawn("", seat, self.bank_ms(seat), is_called))

    def spend(self, seat: Seat, used_ms: int) -> None:
        """So much of a bank was used until the seat had answered, or the table for it."""
        sitter = self.table.seats.get(seat)
        if sitter is not None and used_ms:
            sitter.bank_used_ms += used_ms
            self.table.note("bank", {"seat": seat, "used_ms": used_ms})
            self.table.seats_changed()

    # Who is there.

    def heard(self, seat: Actor) -> None:
        """Somebody says something: they are there, and sit out no longer because they were not."""
        sitter = self.table.seats.get(seat) if isinstance(seat, int) else None
        if not self.is_kept or sitter is None or not isinstance(seat, int):
            return
        self._answered.add(seat)
        self._silent.discard(seat)
        if sitter.idle_rounds or sitter.sits_out:
            sitter.idle_rounds, sitter.sits_out = 0, False
            self.table.seats_changed()

    def answered_for(self, seat: Seat) -> None:
        """The table has answered for somebody."""
        self._silent.add(seat)

    def round_is_over(self) -> None:
        """Let banks grow, and whoever said nothing for too many rounds sit out."""
        timing = self.table.timing
        for seat, sitter in self.table.seats.items() if self.is_kept else ():
            sitter.bank_used_ms = max(0, sitter.bank_used_ms - timing.bank_each_ms)
            if seat in self._silent - self._answered and not sitter.sits_out:
                sitter.idle_rounds += 1
                if sitter.idle_rounds == timing.idle_rounds:
                    sitter.sits_out = True
                    self.table.note("idle", {"seat": seat, "rounds": sitter.idle_rounds})
                    self.table.pending.tell(SatOut("", seat, sitter.idle_rounds))
        self._answered.clear()
        self._silent.clear()
        self.has_put_out = False

    def sitting_out(self, turn: Turn) -> Action | None:
        """What is said for somebody who is to sit out and is still in, if anybody is."""
        for seat, sitter in self.table.seats.items():
            out = Choose(seat, SIT_OUT)
            own = turn.offers.get(seat, ()) if sitter.sits_out else ()
            if any(isinstance(option, Exactly) and option.action == out for option in own):
                self.has_put_out = True
                return out
        return None

    @property
    def awaited(self) -> list[Seat]:
        """The persons who play or may play this round, and are there."""
        seats = self.table.seats
        return [seat for seat in self.table.people_in_play if not seats[seat].sits_out]

    @property
    def rests(self) -> bool:
        """Whether nothing goes on here until one of those says so who sit out."""
        return bool(self.table.people_in_play) and not self.awaited

    @property
    def lacks_company(self) -> bool:
        """Whether nobody is there, or fewer take part than a round needs that has no wagers."""
        return self.rests or (self.is_kept and len(self.table.entered) < self._least)

    @property
    def awaits_others(self) -> bool:
        """Whether somebody waits for others to wager.

        Who is ready does where there is nothing to wager yet; so does a bank that is ready or is to
        get up.
        """
        table, round_ = self.table, self.table.session.round
        if round_ is None or round_.turn is None:
            return False
        leaving = {seat for seat, sitter in table.seats.items() if sitter.leaves}
        if round_.table.bound & (table.ready | leaving):
            return True
        options = round_.turn.options if table.ready else ()
        return bool(options) and not any(option.enters for option in options)
