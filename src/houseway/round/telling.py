"""Facts as JSON has them, and back: for the floor, for files of rounds and for other programs."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import NoneType
from typing import Any, Final, get_args, get_origin

import msgspec

from houseway.errors import HousewayError, Unreadable
from houseway.first_use import known
from houseway.pieces.cards import Card
from houseway.pieces.dice import Dice
from houseway.pieces.money import Odds
from houseway.pieces.stock import parse_piece
from houseway.round.accounts import Account
from houseway.round.actions import Action
from houseway.round.events import Event
from houseway.round.spans import Span
from houseway.round.spots import Spot
from houseway.rulesets.values import Written

_AS_IT_IS: Final = frozenset((type(None), str, bool, int))


def plain(value: Any) -> Any:
    """A value of the table as JSON has it: cards and places by their names."""
    # Most are one of these, and all of it is told often.
    if type(value) in _AS_IT_IS:
        return value
    if type(value) is tuple:
        return [plain(item) for item in value]
    if isinstance(value, str):
        return value
    if isinstance(value, Card | Spot | Account | Span | Action | Odds | Written):
        return str(value)
    if isinstance(value, int):
        return value
    if isinstance(value, tuple | list | set | frozenset):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return str(value)


def tell_event(event: Event) -> dict[str, Any]:
    """A fact with its fields.

    >>> from houseway.round.card_events import CardDealt
    >>> tell_event(CardDealt("§7(c)", Spot(1), Card.parse("Ah"), False))["card"]
    'Ah'
    """
    fields = {field: plain(getattr(event, field)) for field in event.__struct_fields__}
    return {"type": type(event).__name__, **fields}


def read_event(told: Mapping[str, Any]) -> Event:
    """The fact that was told, with every field as it was; raises `Unreadable` for any other."""
    name = told.get("type")
    kind = _kinds().get(name) if isinstance(name, str) else None
    if kind is None:
        # Of a game that was loaded since.
        _kinds.cache_clear()
        kind = _kinds().get(str(name))
    if kind is None:
        raise Unreadable(f"{name!r} is not a kind of fact")
    fields = _fields(kind)
    unknown = [key for key in told if key not in fields and key != "type"]
    if unknown:
        raise Unreadable(f"{name} has no {unknown[0]!r}; it has {', '.join(fields)}")
    try:
        return kind(**{key: _read(fields[key], told[key]) for key in fields if key in told})
    except (TypeError, ValueError, AttributeError, HousewayError) as error:
        raise Unreadable(f"{name} cannot be read: {error}") from None


@cache
def _kinds() -> dict[str, type[Event]]:
    return {kind.__name__: kind for kind in _below(Event)}


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


@cache
def _fields(kind: type[Event]) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


_READ: Final[dict[Any, Callable[[Any], Any]]] = {
    Card: parse_piece,
    Spot: Spot.parse,
    Account: Account.parse,
    Dice: lambda faces: Dice(msgspec.convert(faces, known(tuple[int, ...]))),
}
"""What is told by its name."""


def _read(kind: Any, value: Any) -> Any:
    """A value of some kind, as it was before it was told."""
    if kind in _READ:
        return _READ[kind](value)
    arguments = get_args(kind)
    if NoneType in arguments:
        return None if value is None else _read(arguments[0], value)
    if get_origin(kind) is tuple:
        return tuple(_read(arguments[0], item) for item in value)
    return msgspec.convert(value, known(kind))
