"""A shaker that the dice are sealed in, by hand or automated, with the lights that it feeds.

The dice come to the table by one of three routes, each with its inspection. What is out of order
when a round ends is carried on, and no round begins before it is repaired, replaced or removed.
"""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotAllowed, cited
from houseway.pieces.dice import FACES
from houseway.pieces.stock import NOTHING, Stock
from houseway.round.engine import Called, Irregularity, Procedure, Table
from houseway.round.events import Event, IrregularityCalled
from houseway.round.spots import FLOORPERSON, SUPERVISOR
from houseway.round.start import Start
from houseway.rulesets.values import Remedy
from houseway.steps.equipment import Due, Equipment, Occasion
from houseway.steps.irregularities import record

Worked: TypeAlias = Literal["manual", "automated"]
"""How a shaker is worked."""
Route: TypeAlias = Literal["at the table", "at the pit stand", "in the primary storage"]
"""Where the dice are inspected before they come into play."""

LIGHTS: Final = "lighting device"
AUTOMATED: Final = "automated shaker"
SHAKER: Final = "shaker"
SECURED: Final = "shaker secured to the table"

LIGHTS_FAIL: Final = Irregularity("lights-fail", "the lighting device fails", None, record)
SHAKER_FAILS: Final = Irregularity(
    "shaker-fails", "the automated shaker fails or does not start", None, record
)
BROKEN_SHAKER: Final = Irregularity(
    "broken-shaker", "the shaker is open, its seal broken or a die missing", None, record
)
TEST_FAILS: Final = Irregularity("test-fails", "the device does not pass its test", None, record)
SEAL_BROKEN: Final = Irregularity("seal-broken", "the seal is damaged or broken", None, None)

_BREAKS: Final = {
    LIGHTS_FAIL.kind: LIGHTS,
    SHAKER_FAILS.kind: AUTOMATED,
    BROKEN_SHAKER.kind: SHAKER,
}
"""What each irregularity leaves out of order."""


class OutOfOrder(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a round leaves to the next: the devices that no game is played with as they are."""

    devices: list[str] = []


def out_of_order(events: Iterable[Event], repaired: Iterable[str] = ()) -> OutOfOrder:
    """What is out of order after these events, but for what was repaired meanwhile."""
    called = [event.kind for event in events if isinstance(event, IrregularityCalled)]
    broken = dict.fromkeys(_BREAKS[kind] for kind in called if kind in _BREAKS)
    return OutOfOrder(devices=[device for device in broken if device not in [*repaired]])


class SealedClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a law orders each step from a set of dice to a shaker that is ready."""

    inspect_at_the_table: str
    seal_at_the_table: str
    inspect_at_the_pit_stand: str
    seal_at_the_pit_stand: str
    inspect_in_the_primary_storage: str
    seal_in_the_primary_storage: str
    secure: str
    """A shaker that was sealed elsewhere to the table; others are where they are sealed."""
    broken_seal: str
    tampered: str
    test_lights: str
    test_shaker: str
    test_at_shift: str
    removed: str
    repaired: str
    """Of the lighting device."""
    shaker_repaired: str
    in_care: str

    @property
    def of_device(self) -> dict[str, str]:
        """The clause by which no game goes on with a device that is out of order."""
        return {LIGHTS: self.repaired, AUTOMATED: self.shaker_repaired, SHAKER: self.tampered}


def refuse_out_of_order(start: Start, clauses: SealedClauses) -> None:
    """Refuse a round while something is out of order."""
    devices, clause = start.carried_as(OutOfOrder).devices, clauses.of_device
    if devices:
        whys = [cited(f"the {device} is out of order", clause[device]) for device in devices]
        raise NotAllowed(f"no round begins: {' and '.join(whys)}")


class SealedShaker(Equipment, frozen=True, kw_only=True):
    """How a table prepares dice that are sealed in their shaker."""

    stock: Stock = NOTHING
    dice: int
    faces: int = FACES
    worked: Worked
    route: Route
    test_fails: Remedy
    clause: SealedClauses

    @property
    def devices(self) -> tuple[str, ...]:
        """The automated shaker, where there is one."""
        return (AUTOMATED,) if self.worked == "automated" else ()

    @property
    def is_inspected_at_shift(self) -> bool:
        """An automated shaker is."""
        return self.worked == "automated"

    def prepare(self, table: Table, occasion: Occasion) -> Procedure:
        """Remove, repair, inspect and test what is due; the dealer takes the shaker in any case."""
        clause = self.clause
        broken = occasion.carried_as(OutOfOrder).devices
        if occasion.removed:
            table.step(f"{occasion.removed} removed from the table", clause.removed)
        for device in [device for device in (LIGHTS, *self.devices) if device in broken]:
            yield from _by(table, FLOORPERSON, f"{device} repaired", clause.of_device[device])
        if SHAKER in broken:
            table.step("shaker and dice removed from the table", clause.tampered)
        if occasion.why in (Due.OPENING, Due.NEW_DECK) or SHAKER in broken:
            yield from self._bring(table)
        if occasion.why == Due.OPENING:
            yield from self._open(table)
        elif occasion.why == Due.SHIFT and self.is_inspected_at_shift:
            yield from self._test(table, SUPERVISOR, clause.test_at_shift)
        yield from table.proceed("take care of the shaker", clause.in_care)
        table.step(f"{self.dice} dice sealed in the shaker, in the dealer's care", clause.in_care)
        return OutOfOrder()

    def _bring(self, table: Table) -> Procedure:
        """Bring inspected dice to the table in a sealed shaker, by the route of the house."""
        if self.route != "in the primary storage":
            yield from self._seal(table, self.route)
            return
        clause = self.clause
        yield from self._inspect(table, self.route, SUPERVISOR)
        again = Remedy("not used before a new inspection", clause.broken_seal)
        try:
            with table.calls([(SEAL_BROKEN, again)], {}):
                yield from _by(table, SUPERVISOR, SECURED, clause.secure)
        except Called as called:
            table.irregular(called.call, again)
            yield from self._seal(table, "at the table")

    def _seal(self, table: Table, route: Route) -> Procedure:
        """Inspect dice, seal them in the shaker and secure that to the table."""
        seal: str = getattr(self.clause, f"seal_{route.replace(' ', '_')}")
        yield from self._inspect(table, route)
        yield from _by(table, FLOORPERSON, SECURED, seal)

    def _inspect(self, table: Table, route: Route, by: str = FLOORPERSON) -> Procedure:
        """Inspect dice, and seal them in the shaker."""
        at = route.replace(" ", "_")
        inspect: str = getattr(self.clause, f"inspect_{at}")
        yield from _by(table, by, f"{self.dice} dice inspected {route}", inspect)
        table.step("dice sealed in the shaker", getattr(self.clause, f"seal_{at}"), by)

    def _open(self, table: Table) -> Procedure:
        """Test lights and shaker before the table is opened."""
        clause = self.clause
        with table.calls([(TEST_FAILS, self.test_fails)], {}):
            lit = f"{LIGHTS} tested: three values entered, all that wins is lit"
            yield from _by(table, FLOORPERSON, lit, clause.test_lights)
        if self.worked == "automated":
            yield from self._test(table, FLOORPERSON, clause.test_shaker)

    def _test(self, table: Table, by: str, clause: str) -> Procedure:
        """Operate the automated shaker three times."""
        with table.calls([(TEST_FAILS, self.test_fails)], {}):
            yield from _by(table, by, f"{AUTOMATED} tested: dice tossed three times", clause)


def _by(table: Table, who: str, what: str, clause: str) -> Procedure:
    """Wait until somebody of the house has done something, and record it."""
    yield from table.proceed(what, clause, who)
    table.step(what, clause, who)
