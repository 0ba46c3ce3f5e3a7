"""Whether what is sent has the shape that pages are checked against."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from houseway.round.events import Event
from houseway.round.options import Exactly, Option
from houseway.round.payments import MoneyMoved
from houseway.rulesets.values import Limits
from houseway.web import wire
from houseway.web.frames import UNTOLD, kind_of

DECODER = msgspec.json.Decoder(reduce(or_, wire.FRAMES))
ALWAYS = {"kind", "verb", "says", "dial", "choices"}


def kinds_below(kind: type[Any]) -> list[type[Any]]:
    return [one for below in kind.__subclasses__() for one in (below, *kinds_below(below))]


EVENTS = {kind.__name__: kind for kind in kinds_below(Event)}
OPTIONS = {kind_of(kind): kind for kind in kinds_below(Option)}


def hold_to_shape(text: str) -> None:
    """A frame as the socket sends it: each field that was promised, and no other."""
    frame = DECODER.decode(text)
    for event in getattr(frame, "events", ()):
        kind = EVENTS[event["type"]]
        expected = {"type", "text", "fact", *kind.__struct_fields__}
        if issubclass(kind, MoneyMoved):
            expected |= {"from", "to"}
        assert set(event) == expected, event
    state = getattr(frame, "state", None)
    for option in state.ask.options if state and state.ask else ():
        hold_option_to_shape(option)


def hold_option_to_shape(option: dict[str, Any]) -> None:
    kind = OPTIONS[option["kind"]]
    fields = set(kind.__struct_fields__)
    expected = ALWAYS | (fields - UNTOLD)
    if "limits" in fields:
        assert kind.__annotations__["limits"] is Limits
        expected |= {"minimum", "maximum", "step"}
    told = set(option) - ({"wager"} if kind is Exactly else set())
    assert told == expected, option
    msgspec.convert(option["choices"], list[wire.Choice])
    msgspec.convert(option["dial"], wire.Dial | None)
