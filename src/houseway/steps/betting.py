"""One betting round: who is to act, what may be bet, and when everybody has answered.

It is a machine over numbers: it asks nobody and moves no money. `steps.betting_round` asks with it.
"""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from houseway.errors import cited
from houseway.pieces.money import Cents
from houseway.round.spots import Seat

Form: TypeAlias = Literal["between limits", "fixed limit", "pot limit"]
ShortAllIn: TypeAlias = Literal["full raise", "first counts", "any"]

NOBODY: Final = "nobody is left who could call more"
RAISES_USED: Final = "the posted number of raises was made"
ANSWERED: Final = "what was added is no full raise, and the last one is answered"
NOTHING: Final[Mapping[Seat, Cents]] = {}
CHECKED: Final = "who has checked may not raise in the same betting round at this table"


class Stakes(msgspec.Struct, frozen=True):
    """What may be bet in one betting round, as the table's sign says."""

    minimum: Cents
    maximum: Cents | None = None
    """The most that may be bet, or raised by; None where only the money on the table bounds it."""
    form: Form = "between limits"
    step: Cents = 1
    most_raises: int | None = None
    check_raise: bool = True
    """Whether somebody may raise who has checked."""
    short_all_in: ShortAllIn = "full raise"
    """What lets somebody raise again who has answered: a full raise since then, be it of several
    short ones; the first increase of the round too; any increase."""
    least_raise: Literal["last raise", "any"] = "last raise"
    """The least raise: by as much as the last full bet or raise, or by anything at all."""
    raises_clause: str = ""
    check_raise_clause: str = ""

    def full(self, level: Cents, size: Cents) -> Cents:
        """The bet that is a full raise of this one: up to the minimum, and from there by a raise.

        >>> Stakes(400).full(200, 400), Stakes(400).full(400, 400), Stakes(400).full(600, 400)
        (400, 800, 1000)
        """
        return self.minimum if level < self.minimum else level + size


class Open(msgspec.Struct, frozen=True):
    """What a seat may do now."""

    seat: Seat
    call_cents: Cents
    """What a call takes from the rack; nothing where a check is open instead."""
    may_fold: bool
    must_bet: bool
    least: Cents = 0
    """The least that the bet may come to, with what lies there; 0 where nothing more may be bet."""
    most: Cents = 0
    all_in: Cents = 0
    """What the bet comes to with the whole rack."""
    closed: str = ""
    """Why nothing more may be bet."""
    step: Cents = 1

    @property
    def may_check(self) -> bool:
        """Whether there is nothing to call."""
        return self.call_cents == 0 and not self.must_bet

    def admits(self, to: Cents) -> bool:
        """Whether a bet may come to so much."""
        if not self.least <= to <= self.most or not self.least:
            return False
        return to == self.all_in or (to - self.least) % self.step == 0


class Betting:
    """A betting round in the making."""

    __slots__ = (
        *("_answered", "_checked", "_duty", "_increased", "_size", "_waiting"),
        *("bets", "capped", "last_bettor", "level", "live", "opener", "order", "pot", "racks"),
        *("raises", "stakes", "voluntary"),
    )

    def __init__(
        self,
        stakes: Stakes,
        order: Sequence[Seat],
        racks: Mapping[Seat, Cents],
        *,
        first: Seat,
        live: Collection[Seat],
        bets: Mapping[Seat, Cents] = NOTHING,
        answered: Collection[Seat] = (),
        capped: Collection[Seat] = (),
        pot: Cents = 0,
        duty: bool = False,
    ) -> None:
        """A round that the first seat begins, or the next one clockwise who can bet.

        `order` is everybody clockwise, `bets` what lies there as blinds or as a forced bet,
        `answered` who is not asked until somebody raises, as the player of a forced bet, and `duty`
        whether the first may only bet.
        """
        self.stakes = stakes
        self.order = tuple(order)
        self.racks = dict(racks)
        self.bets = dict.fromkeys(order, 0)
        self.bets.update(bets)
        self.live = [seat for seat in order if seat in live]
        self.capped = frozenset(capped)
        self.pot = pot
        self.level = max(bets.values()) if bets else 0
        self.raises = 0
        self.voluntary: list[Seat] = []
        """Who has bet, called or raised of their own will."""
        self.last_bettor: Seat = 0
        """Who made the last bet or raise."""
        self.opener: Seat = 0
        """Who was asked first in a round in which nothing lay there."""
        self._size = stakes.minimum
        self._answered: dict[Seat, Cents] = {}
        self._checked: set[Seat] = set()
        self._increased = False
        waiting = self._from(first)
        still = [seat for seat in waiting if seat not in answered] if answered else waiting
        self._waiting = deque(still)
        self._duty = duty
        if not self.level and self._waiting:
            self.opener = self._waiting[0]

    def _from(self, first: Seat) -> list[Seat]:
        """Everybody who can bet, clockwise from a seat."""
        live, racks, capped = self.live, self.racks, self.capped
        at = self.order.index(first)
        seats = (*self.order[at:], *self.order[:at]) if at else self.order
        return [seat for seat in seats if seat in live and racks[seat] and seat not in capped]

    def owes(self, seat: Seat) -> Cents:
        """What is between a seat's bet and the highest one."""
        return self.level - self.bets[seat]

    @property
    def to_act(self) -> Seat:
        """Whose turn it is; 0 when the betting round is over."""
        waiting = self._waiting if len(self.live) > 1 else ()
        while waiting:
            seat = waiting[0]
            if self.bets[seat] < self.level or self._rivals(seat):
                return seat
            self._waiting.popleft()
        return 0

    def _rivals(self, seat: Seat) -> bool:
        """Whether somebody else could call more than the highest bet."""
        bets, racks, level, capped = self.bets, self.racks, self.level, self.capped
        for other in self.live:
            if other == seat or not racks[other] or other in capped:
                continue
            if bets[other] + racks[other] > level:
                return True
        return False

    def open_to(self, seat: Seat) -> Open:
        """What the seat whose turn it is may do."""
        lies, rack = self.bets[seat], self.racks[seat]
        owes = self.level - lies
        must_bet = self._duty and not self.level
        may_fold = not must_bet and not (seat == self.opener and not owes)
        closed = self._closed(seat)
        if closed or rack <= owes:
            return Open(seat, min(owes, rack), may_fold, must_bet=False, closed=closed)
        least, most = self._bounds(seat)
        return Open(seat, owes, may_fold, must_bet, least, most, lies + rack, "", self.stakes.step)

    def _bounds(self, seat: Seat) -> tuple[Cents, Cents]:
        """The least and the most that a bet may come to."""
        stakes, level, all_in = self.stakes, self.level, self.bets[seat] + self.racks[seat]
        least = most = stakes.full(level, self._size)
        if stakes.form == "pot limit":
            most = max(least, level + self.owes(seat) + self.pot + sum(self.bets.values()))
        elif stakes.form != "fixed limit":
            top = all_in
            if stakes.maximum is not None:
                top = stakes.maximum + level if level >= stakes.minimum else stakes.maximum
            most = top if top > least else least
        if level and stakes.least_raise == "any":
            least = min(least, level + stakes.step)
        return least if least < all_in else all_in, most if most < all_in else all_in

    def _closed(self, seat: Seat) -> str:
        """Why the seat whose turn it is may not bet more than that; nothing if it may."""
        if self.level:
            stakes = self.stakes
            if stakes.most_raises is not None and self.raises >= stakes.most_raises:
                return cited(RAISES_USED, stakes.raises_clause)
            if self._has_answered(seat):
                return ANSWERED
            if seat in self._checked and not stakes.check_raise:
                return cited(CHECKED, stakes.check_raise_clause)
        # Who owes nothing is asked only where somebody could call more.
        return "" if self.bets[seat] == self.level or self._rivals(seat) else NOBODY

    def _has_answered(self, seat: Seat) -> bool:
        """Whether a seat has answered, and what was added since then is no full raise."""
        answered = self._answered.get(seat)
        return answered is not None and self.level < self.stakes.full(answered, self._size)

    def fold(self, seat: Seat) -> None:
        """The seat gives its hand up; not only at its turn, where a hand becomes dead."""
        self.live.remove(seat)
        self._waiting = deque(other for other in self._waiting if other != seat)

    def withdraw(self, seat: Seat) -> None:
        """The bet of a seat that is out goes back: nobody owes it any more."""
        self.racks[seat] += self.bets[seat]
        self.bets[seat] = 0
        self.level = max(self.bets.values())

    def check(self, seat: Seat) -> None:
        """The seat bets nothing more."""
        self._acted(seat)
        self._checked.add(seat)

    def call(self, seat: Seat) -> Cents:
        """The seat equals the highest bet, or bets the rest of its rack, and pays so much."""
        cents = min(self.owes(seat), self.racks[seat])
        self._acted(seat)
        self._pay(seat, cents)
        return cents

    def bet(self, seat: Seat, to: Cents) -> Cents:
        """The seat's bet comes to so much, which is more than any other, and it pays the rest."""
        cents = to - self.bets[seat]
        self._acted(seat)
        self.raises += 1 if self.level else 0
        if to >= self.stakes.full(self.level, self._size):
            self._size = max(self._size, to - self.level)
        rule = self.stakes.short_all_in
        if rule == "any" or (rule == "first counts" and not self._increased):
            self._answered.clear()
        self._increased = True
        self.level = self._answered[seat] = to
        self._pay(seat, cents)
        self.last_bettor = seat
        after = self.order[self.order.index(seat) - len(self.order) + 1]
        self._waiting = deque(other for other in self._from(after) if other != seat)
        return cents

    def _acted(self, seat: Seat) -> None:
        assert self._waiting[0] == seat, f"it is not seat {seat}'s turn"
        self._waiting.popleft()
        self._answered[seat] = self.level
        self._duty = False

    def _pay(self, seat: Seat, cents: Cents) -> None:
        self.racks[seat] -= cents
        self.bets[seat] += cents
        self.voluntary.append(seat)

    @property
    def uncalled(self) -> tuple[Seat, Cents]:
        """Whose bet nobody called, and by how much; seat 0 if there is none."""
        if not self.level:
            return 0, 0
        most = max(self.order, key=lambda seat: (self.bets[seat], seat in self.live))
        second = max((self.bets[seat] for seat in self.order if seat != most), default=0)
        cents = self.bets[most] - second
        return (most, cents) if cents and most in self.live else (0, 0)
