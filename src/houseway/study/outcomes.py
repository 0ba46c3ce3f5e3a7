"""What a round came to for a seat, wager by wager, read from the money that moved."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from houseway.odds.estimates import Estimate
from houseway.pieces.money import Cents
from houseway.round.accounts import ELSEWHERE, owed, rack
from houseway.round.engine import Round
from houseway.round.payments import CommissionTaken, MoneyMoved, SeatMoney, WagerPlaced
from houseway.round.spots import Seat

TOGETHER: Final = "all wagers"
"""What is said of all wagers of a round together, in units of the first."""


class Line(NamedTuple):
    """A wager, or what else moved money: what was staked on it, and what it brought or cost."""

    name: str
    staked_cents: Cents
    net_cents: Cents


class Outcome(NamedTuple):
    """What a round came to for one seat."""

    unit_cents: Cents
    """The first wager that the seat made; nothing where it made none."""
    lines: tuple[Line, ...]

    @property
    def net_cents(self) -> Cents:
        """What the seat won, less what it lost."""
        return sum(line.net_cents for line in self.lines)

    @property
    def staked_cents(self) -> Cents:
        """All that the seat put down."""
        return sum(line.staked_cents for line in self.lines)

    @property
    def net(self) -> Fraction:
        """The net in units of the first wager; nothing where none was made."""
        return Fraction(self.net_cents, self.unit_cents) if self.unit_cents else Fraction(0)


def outcome_of(round_: Round, seat: Seat) -> Outcome:
    """What a round that is over came to for a seat."""
    own, unit = (rack(seat), owed(seat)), 0
    staked: dict[str, Cents] = {}
    nets: dict[str, Cents] = {}
    for event in round_.events:
        if not isinstance(event, MoneyMoved) or ELSEWHERE in event.sides:
            continue
        is_seats = isinstance(event, SeatMoney) and event.seat == seat
        change = event.amount * ((event.sides[1] in own) - (event.sides[0] in own))
        if not change and not is_seats:
            continue
        name = _name(event, seat, staked)
        nets[name] = nets.get(name, 0) + change
        if isinstance(event, SeatMoney) and event.counts[0] == "staked":
            staked[name] = staked.get(name, 0) + event.counts[1] * event.cents
        if isinstance(event, WagerPlaced):
            unit = unit or event.cents
    return Outcome(unit, tuple(Line(name, staked.get(name, 0), nets[name]) for name in nets))


def _name(event: MoneyMoved, seat: Seat, staked: Mapping[str, Cents]) -> str:
    """The wager that money was for; or else the place that it came from or went to.

    What goes between two players is won or lost with the own wager, not with the other's; and so is
    what the house takes of it.
    """
    if isinstance(event, SeatMoney):
        return event.wager
    is_others = any(side.kind == "wager" and side.seat != seat for side in event.sides)
    if len(staked) == 1 and (is_others or isinstance(event, CommissionTaken)):
        return next(iter(staked))
    named = [side.name for side in event.sides if side.name]
    return named[0] if named else str(getattr(event, "says", "moved"))


def estimates(outcomes: Mapping[Outcome, int]) -> dict[str, Estimate]:
    """What rounds tell of all wagers together, and of each for a unit staked on it.

    Rounds in which a seat wagered nothing tell nothing.
    """
    played = {outcome: times for outcome, times in outcomes.items() if outcome.unit_cents}
    whole = [
        (Line(TOGETHER, outcome.staked_cents, outcome.net_cents), outcome.unit_cents, times)
        for outcome, times in played.items()
    ]
    found = {TOGETHER: _estimate(whole)}
    apart: dict[str, list[tuple[Line, Cents, int]]] = {}
    for outcome, times in played.items():
        for line in outcome.lines:
            if line.staked_cents:
                apart.setdefault(line.name, []).append((line, line.staked_cents, times))
    return found | {name: _estimate(lines) for name, lines in apart.items()}


def estimate_without(outcomes: Mapping[Outcome, int], sides: Collection[str]) -> Estimate:
    """What rounds tell of all wagers together but some, in units of the first."""
    whole = []
    for outcome, times in outcomes.items():
        lines = [line for line in outcome.lines if line.name not in sides]
        if outcome.unit_cents:
            staked, net = (sum(each) for each in zip(*(line[1:] for line in lines), strict=True))
            whole.append((Line(TOGETHER, staked, net), outcome.unit_cents, times))
    return _estimate(whole)


def _estimate(lines: Sequence[tuple[Line, Cents, int]]) -> Estimate:
    """What lines tell, each in its own unit, and so often."""
    scale = lcm(*(unit for _, unit, _ in lines))
    return Estimate.of(
        (
            (line.staked_cents * (scale // unit), line.net_cents * (scale // unit), times)
            for line, unit, times in lines
        ),
        scale,
    )
