"""Values of a ruleset from plain Python: what a file would state, from what somebody gives.

| value | may be given as |
|---|---|
| payout odds, a pay | `4` for 4 to 1, `Fraction(3, 2)`, `0` for a push, `None` for no line, text |
| a paytable | its name, `{"flush": 4}` line by line, `[40, 30, 6, 4, 1]` from the top |
| limits | `(5, 500)`, `(5, 500, 5)` with the step, text |
| an amount, a part | a whole number, `Fraction(1, 2)`, `Decimal("2.50")`, text |
| a list of lines | a list, or `{3: {"says": ...}}` for one of them, `None` to take it out |
| names, a table of values | a dict of what changes |

Anything else is taken as it is, and refused by whoever reads it, as in a file.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import msgspec

from houseway.errors import Unreadable
from houseway.pieces.money import Odds
from houseway.rulesets.chips import Chips
from houseway.rulesets.commission import Commission
from houseway.rulesets.progressive import Payout
from houseway.rulesets.values import NONE, PUSH, AggregateLimit, Amount, Limits, Pay, Written

CITE: Final = "a variation"
"""Where the values of a variation are written."""
LINES: Final = ("pays", "pays_cents")
"""The fields of a table that hold its lines."""


def as_written(kind: Any, given: Any, now: Any) -> Any:
    """What a file would state of a kind, from what was given and what is stated now."""
    kind = _kind(kind)
    if given is None:
        return NONE
    if isinstance(given, float):
        raise Unreadable(f"{given!r} is no exact number: write {_exactly(given)}")
    if isinstance(given, Written | Odds):
        return str(given)
    if isinstance(given, msgspec.Struct):
        given = {name: getattr(given, name) for name in given.__struct_fields__}
    if kind in WAYS and not isinstance(given, str | bool):
        written = WAYS[kind](given, now)
        if written is not given:
            return written
    if isinstance(given, Mapping):
        return _by_part(kind, given, now)
    if isinstance(given, Sequence) and not isinstance(given, str):
        return [as_written(_item(kind), item, None) for item in given]
    return _as_text(kind, given) if isinstance(given, Fraction | Decimal) else given


def _as_text(kind: Any, given: Fraction | Decimal) -> str:
    """A broken number, as a file has it; whoever reads it refuses it where it is not meant."""
    if kind is int:
        raise Unreadable(f"should be a whole number, not {given}")
    return str(given)


def _exactly(given: float) -> str:
    part = Fraction(str(given))
    return (
        str(part.numerator) if part.denominator == 1 else f"Fraction({part!s})".replace("/", ", ")
    )


def _kind(kind: Any) -> Any:
    """The kind without what is said of it besides, and without nothing as another choice."""
    if get_origin(kind) is Annotated:
        return _kind(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return next((_kind(part) for part in get_args(kind) if part is not NoneType), kind)
    return kind


def _item(kind: Any) -> Any:
    """The kind of what a list holds."""
    return next(iter(get_args(kind)), Any) if get_origin(kind) is tuple else Any


# What stands in a file as text.


def _odds(given: Any, now: Any) -> Any:
    if isinstance(given, int | Fraction):
        return f"{given.numerator} to {given.denominator}"
    return given


def _pay(given: Any, now: Any) -> Any:
    return PUSH if given == 0 else _odds(given, now)


def _payout(given: Any, now: Any) -> Any:
    """So many for one; a fraction is a part of the meter."""
    if isinstance(given, int):
        return f"{given} for 1" if given else NONE
    return f"{given * 100}% of meter" if isinstance(given, Fraction) else given


def _number(given: Any, now: Any) -> Any:
    return str(given) if isinstance(given, int | Fraction | Decimal) else given


def _limits(given: Any, now: Any) -> Any:
    """The least, the most, and the step, which is 1 if left out."""
    if not isinstance(given, Sequence) or len(given) not in (2, 3):
        return given
    least, most, *step = (_number(each, now) for each in given)
    return f"{least} to {most} by {step[0] if step else 1}"


def _chips(given: Any, now: Any) -> Any:
    return ", ".join(str(each) for each in given) if isinstance(given, Sequence) else given


def _payout_limit(given: Any, now: Any) -> Any:
    if isinstance(given, Sequence) and len(given) == 2:
        return f"{given[0]} {given[1]}"
    return given


def _commission(given: Any, now: Any) -> Any:
    """Another rate, rounded and taken as it is now."""
    if not isinstance(given, Fraction) or not isinstance(now, str):
        return given
    if not given:
        return NONE
    taken = Commission.parse(Commission.EXAMPLE if now == NONE else now)
    return str(Commission(given, taken.rounding, taken.unit_cents, taken.moment))


WAYS: Final[Mapping[Any, Callable[[Any, Any], Any]]] = {
    Odds: _odds,
    Pay: _pay,
    Payout: _payout,
    Fraction: _number,
    Amount: _number,
    Limits: _limits,
    Chips: _chips,
    AggregateLimit: _payout_limit,
    Commission: _commission,
}
"""How the kinds of values that a file has as text are made of plain things."""


# What has parts.


def _by_part(kind: Any, given: Mapping[Any, Any], now: Any) -> Any:
    """A value of which some parts change: those of a list by their number, others by their name."""
    if isinstance(now, list):
        return _by_number(kind, given, now)
    beneath = now if isinstance(now, Mapping) else {}
    kinds = _kinds_in(kind)
    return {
        **beneath,
        **{
            str(key): as_written(kinds(str(key)), part, beneath.get(str(key)))
            for key, part in given.items()
        },
    }


def _kinds_in(kind: Any) -> Callable[[str], Any]:
    """The kind of each part of a value."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
        return lambda name: fields.get(name, Any)
    held = get_args(kind)
    return lambda _: held[1] if len(held) == 2 else Any


def _by_number(kind: Any, given: Mapping[Any, Any], now: list[Any]) -> list[Any]:
    """A list of which some items change, by their number from 1; None takes one out."""
    items = list(now)
    for number, item in given.items():
        if not isinstance(number, int) or not 1 <= number <= len(items):
            raise Unreadable(f"there is no line {number!r}; there are 1 to {len(items)}")
        items[number - 1] = None if item is None else _line(kind, item, now[number - 1])
    return [item for item in items if item is not None]


def _line(kind: Any, given: Any, now: Any) -> Any:
    """An item of a list; one that says where it is written says that it is a variation's now."""
    is_cited = isinstance(now, Mapping) and "cite" in now and isinstance(given, Mapping)
    return as_written(_item(kind), {"cite": CITE, **given} if is_cited else given, now)


# Tables.


def lines_of(table: Mapping[str, Any]) -> str:
    """The field of a table that holds its lines; none if it has no such field."""
    return next((field for field in LINES if field in table), "")


def as_table(kind: Any, given: Any, now: Mapping[str, Any]) -> dict[str, Any]:
    """A table as a file would state it: some of its fields or lines, or all lines from the top."""
    kind = _kind(kind)
    if isinstance(given, msgspec.Struct):
        return {
            name: as_written(Any, getattr(given, name), None)
            for name in given.__struct_fields__
            if name not in ("name", "cite")
        }
    field = lines_of(now)
    if isinstance(given, Mapping) and (not field or set(given) <= set(_fields(kind))):
        changed = _by_part(kind, given, now)
        return {name: part for name, part in changed.items() if name != "name"}
    if not field or not isinstance(given, Mapping | Sequence):
        raise Unreadable(f"should be a table's name, its lines, or what changes, not {given}")
    before = now[field]
    if not isinstance(given, Mapping):
        given = _from_the_top(list(given), list(before))
    paid = _kinds_in(_kind(_fields(kind)[field]))
    lines = dict(before)
    for line, pays in given.items():
        if pays is None:
            lines.pop(str(line), None)
        else:
            lines[str(line)] = as_written(paid(str(line)), pays, None)
    return {**now, field: lines}


def _fields(kind: Any) -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(kind)}


def _from_the_top(pays: list[Any], lines: list[str]) -> dict[str, Any]:
    if len(pays) != len(lines):
        raise Unreadable(f"{len(pays)} lines for a table of {len(lines)}: {', '.join(lines)}")
    return dict(zip(lines, pays, strict=True))


# What somebody types.


def typed(word: str) -> Any:
    """A value as it is typed: a whole number, a fraction, yes or no, or text.

    >>> [typed(word) for word in ("4", "-1", "3/2", "yes", " queen high")]
    [4, -1, Fraction(3, 2), True, 'queen high']
    """
    said = word.strip()
    if said in _TRUTHS:
        return _TRUTHS[said]
    if re.fullmatch(r"-?\d+|\d+/[1-9]\d*", said):
        return plain_number(Fraction(said))
    return said


_TRUTHS: Final = {"yes": True, "true": True, "no": False, "false": False}


def plain_number(number: Fraction) -> int | Fraction:
    """A number without a denominator where it needs none."""
    return number.numerator if number.denominator == 1 else number
