"""What may be wagered: an amount within limits, a leave, a multiple of the first wager."""

from collections.abc import Iterator, Mapping
from typing import Final

from houseway.errors import cited
from houseway.pieces.money import Cents, show_money
from houseway.round.actions import (
    Action,
    Bet,
    Permit,
    Place,
    Raise,
)
from houseway.round.options import Dial, Option
from houseway.round.spots import SUPERVISOR, Actor, Seat
from houseway.rulesets.values import Limits

CASH: Final = "cash"
"""What is changed into chips at once, where a wager may be spoken with it."""


class PlaceWager(Option, frozen=True):
    """A wager within the limits, from what the player has, in what the table takes."""

    enters = True
    seat: Seat
    wager: str
    limits: Limits
    rack_cents: Cents
    permitted: tuple[Cents, ...]
    """Amounts outside the limits that a supervisor has let this player wager."""
    equal_to: Cents | None
    """The amount this wager must have, where the law asks that it equal another."""
    equal_clause: str
    compulsory: bool
    """Whether a player who does not make it is not in the round."""
    tender: tuple[str, ...]
    clause: str
    bounds: tuple[Cents, Cents | None] | None = None
    """The least that it may be by another wager, and the most where there is a most."""
    bound_clause: str = ""
    bound_by: str = "beside what lies there"
    """What wager that is."""
    limits_clause: str = ""
    increments: str = ""
    """Where it is written that wagers go by steps."""
    tender_clause: str = ""
    coupons: str = ""
    """Why no coupon is taken, where one could be thought of."""
    covered: Cents | None = None
    """The most that a player who banks can still cover."""
    cover_clause: str = ""
    owed_cents: Cents = 0
    """What of the rack may not be wagered, because it is owed."""
    owed_clause: str = ""

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Place, self.seat

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Place)
        if action.wager != self.wager:
            return f"there is no wager {action.wager!r} to place"
        if action.tender not in self.tender:
            taken, clause = " or ".join(self.tender), self.tender_clause
            if "coupon" in action.tender and self.coupons:
                clause = self.coupons
            return cited(f"a wager is made in {taken}, not {action.tender}", clause)
        if action.cents <= 0:
            return "a wager is more than nothing"
        why = self._beyond_means(action)
        if why is not None:
            return why
        if self.equal_to is not None and action.cents != self.equal_to:
            why = f"{self.wager} must equal {show_money(self.equal_to)}"
            return cited(why, self.equal_clause or self.clause)
        if (why := self._out_of_bounds(action.cents)) is not None:
            return why
        if action.cents in self.permitted:
            return None
        return self._beyond_limits(action.cents)

    def _out_of_bounds(self, cents: Cents) -> str | None:
        """Why an amount is too little or too much by another wager."""
        least, most = self.bounds or (0, None)
        if least <= cents and (most is None or cents <= most):
            return None
        span = f"{show_money(least)} " + ("or more" if most is None else f"to {show_money(most)}")
        return cited(f"{self.wager} is {span} {self.bound_by}", self.bound_clause)

    def _beyond_means(self, action: Place) -> str | None:
        """Why a player has not so much to wager, or a bank not so much to cover it."""
        if action.tender != CASH and action.cents > self.rack_cents - self.owed_cents:
            has, wants = show_money(self.rack_cents), show_money(action.cents)
            if action.cents <= self.rack_cents:
                owed = show_money(self.owed_cents)
                why = f"seat {self.seat} has {has} and owes {owed}: {wants} would leave too little"
                return cited(why, self.owed_clause)
            return f"seat {self.seat} has {has}, not {wants}"
        if self.covered is not None and action.cents > self.covered:
            why = f"the bank can cover {show_money(max(0, self.covered))} more"
            return cited(why, self.cover_clause)
        return None

    def _beyond_limits(self, cents: Cents) -> str | None:
        """Why an amount is outside the limits or between their steps, and where that is written."""
        why = self.limits.refusal(cents)
        is_step = self.limits.minimum <= cents <= self.limits.maximum
        clause = self.increments if is_step and self.increments else self.limits_clause
        return f"{why} ({clause})" if why and clause else why

    def _span(self) -> tuple[Cents, Cents]:
        """The least and the most that can be wagered here and now."""
        if self.equal_to is not None:
            return self.equal_to, self.equal_to
        least, most = self.bounds or (0, None)
        low, step = self.limits.minimum, self.limits.step
        low += max(0, -(-(least - low) // step) * step)
        top = min(self.limits.maximum, self.rack_cents - self.owed_cents)
        top = top if most is None else min(top, most)
        if self.covered is not None:
            top = min(top, self.covered)
        return low, top - (top - low) % step

    def examples(self) -> Iterator[Action]:
        permitted = () if self.equal_to is not None else self.permitted
        for cents in sorted({*self._span(), *permitted}):
            action = Place(self.seat, self.wager, cents)
            if self.refusal(action) is None:
                yield action

    def cost(self, action: Action) -> Cents:
        assert isinstance(action, Place)
        return action.cents

    @property
    def dial(self) -> Dial | None:
        low, top = self._span()
        is_open = low <= top and self.refusal(Place(self.seat, self.wager, low)) is None
        return Dial(low, top, self.limits.step) if is_open else None

    def __str__(self) -> str:
        low, top = self._span()
        span = Limits(low, top, self.limits.step) if low < top else show_money(low)
        amounts = [str(span)] if low <= top else []
        amounts += [show_money(cents) for cents in self.permitted if cents <= self.rack_cents]
        return f"place {self.seat} {self.wager} {' or '.join(amounts)}"


class PermitWager(Option, frozen=True):
    """A supervisor's leave to wager outside the limits."""

    wagers: Mapping[str, Limits]
    seats: tuple[Seat, ...]

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Permit, SUPERVISOR

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Permit)
        if action.seat not in self.seats:
            return f"nobody sits at {action.seat}"
        if action.wager not in self.wagers:
            return f"there is no wager {action.wager!r}"
        if action.cents <= 0 or self.wagers[action.wager].refusal(action.cents) is None:
            return f"{show_money(action.cents)} needs no leave"
        return None

    def examples(self) -> Iterator[Action]:
        for seat in self.seats:
            for wager, limits in self.wagers.items():
                yield Permit(seat, wager, limits.maximum + limits.step)

    def __str__(self) -> str:
        return "permit SEAT WAGER AMOUNT"


class WagerOfAnother(Option, frozen=True):
    """The amount of a wager that somebody else makes against a player, up to so much."""

    seat: Seat
    wager: str
    most_cents: Cents
    step_cents: Cents
    clause: str

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Place, self.seat

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Place)
        if action.wager != self.wager:
            return f"there is no wager {action.wager!r} to name"
        if not 0 < action.cents <= self.most_cents:
            why = f"the wager of the {self.wager} is at most {show_money(self.most_cents)}"
            return cited(why, self.clause)
        return None

    def examples(self) -> Iterator[Action]:
        yield Place(self.seat, self.wager, self.most_cents)

    @property
    def dial(self) -> Dial:
        return Dial(self.step_cents, self.most_cents, self.step_cents)

    def __str__(self) -> str:
        return f"place {self.seat} {self.wager} <up to {show_money(self.most_cents)}>"


class OfferWager(Option, frozen=True):
    """An amount that somebody offers to wager, against the offers of others: no money moves yet."""

    seat: Seat
    wager: str
    limits: Limits
    rack_cents: Cents
    least_cents: Cents
    """The highest offer so far, or the least that may be wagered."""
    clause: str

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Place, self.seat

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Place)
        if action.wager != self.wager:
            return f"there is no wager {action.wager!r} to offer"
        if action.tender != "chips":
            return cited(f"a {self.wager} is an amount: nothing is put down", self.clause)
        if action.cents < self.least_cents:
            return cited(f"a {self.wager} is {show_money(self.least_cents)} or more", self.clause)
        if action.cents > self.rack_cents:
            return f"seat {self.seat} has {show_money(self.rack_cents)} to offer"
        why = self.limits.refusal(action.cents)
        return cited(why, self.clause) if why else None

    def _span(self) -> tuple[Cents, Cents]:
        low, step = self.limits.minimum, self.limits.step
        low += max(0, -(-(self.least_cents - low) // step) * step)
        top = min(self.limits.maximum, self.rack_cents)
        return low, top - (top - low) % step

    def examples(self) -> Iterator[Action]:
        low, top = self._span()
        yield from (Place(self.seat, self.wager, each) for each in sorted({low, top}) if low <= top)

    @property
    def dial(self) -> Dial | None:
        low, top = self._span()
        return Dial(low, top, self.limits.step) if low <= top else None

    def __str__(self) -> str:
        low, top = self._span()
        return f"place {self.seat} {self.wager} {Limits(low, top, self.limits.step)}"


class RaiseTimes(Option, frozen=True):
    """A raise of one of these multiples of the first wager."""

    seat: Seat
    times: tuple[int, ...]
    stake_cents: Cents
    rack_cents: Cents
    wager: str = "raise"
    """What the further wager is called."""

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Raise, self.seat

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Raise)
        if action.times not in self.times:
            times = " or ".join(map(str, self.times))
            return f"a {self.wager} is {times} times, not {action.times}"
        cents = self.cost(action)
        if cents > self.rack_cents:
            has = show_money(self.rack_cents)
            return f"seat {self.seat} has {has}, a {self.wager} takes {show_money(cents)}"
        return None

    def cost(self, action: Action) -> Cents:
        assert isinstance(action, Raise)
        return action.times * self.stake_cents

    def examples(self) -> Iterator[Action]:
        for times in self.times:
            if times * self.stake_cents <= self.rack_cents:
                yield Raise(self.seat, times)

    def __str__(self) -> str:
        times = [str(each) for each in self.times if each * self.stake_cents <= self.rack_cents]
        return f"raise {self.seat} <{' or '.join(times)}>"


class BetTo(Option, frozen=True):
    """A bet or a raise in a betting round: the own bet comes to one of these amounts."""

    seat: Seat
    least_cents: Cents
    most_cents: Cents
    all_in_cents: Cents
    """What it comes to with the whole rack, which is in no need of a step."""
    lies_cents: Cents
    """What of it lies there already."""
    step_cents: Cents
    word: str
    """Whether it is a bet or a raise."""

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Bet, self.seat

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Bet)
        if not self.least_cents <= action.cents <= self.most_cents:
            return f"a {self.word} is {self._amounts()}, not {show_money(action.cents)}"
        is_step = (action.cents - self.least_cents) % self.step_cents == 0
        if not is_step and action.cents != self.all_in_cents:
            return f"{show_money(action.cents)} is not in the table's steps"
        return None

    def _amounts(self) -> str:
        least, most = show_money(self.least_cents), show_money(self.most_cents)
        return f"{least} to {most} in all" if least != most else f"{least} in all"

    def cost(self, action: Action) -> Cents:
        assert isinstance(action, Bet)
        return action.cents - self.lies_cents

    def examples(self) -> Iterator[Action]:
        for cents in sorted({self.least_cents, self._last, self.most_cents}):
            if self.refusal(Bet(self.seat, cents)) is None:
                yield Bet(self.seat, cents)

    @property
    def _last(self) -> Cents:
        """The last of the steps."""
        return self.most_cents - (self.most_cents - self.least_cents) % self.step_cents

    @property
    def dial(self) -> Dial | None:
        last = self.most_cents if self.step_cents == 1 else self._last
        return Dial(self.least_cents, last, self.step_cents)

    def makes(self, action: Action) -> str:
        assert isinstance(action, Bet)
        return "all-in" if action.cents == self.all_in_cents else self.word

    def __str__(self) -> str:
        return f"bet {self.seat} <{self._amounts()}>"
