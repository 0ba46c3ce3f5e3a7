"""Write the types of what pages and server say to each other, from the server's own classes.

`make types` writes `src/houseway/web/types/wire.d.ts`; a test holds it to what this makes.
"""

import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from houseway.pieces.dice import Dice
from houseway.round import events, options, payments
from houseway.rulesets import form_shapes
from houseway.rulesets.values import Limits
from houseway.steps import comings
from houseway.table import layout
from houseway.web import (
    analysis_wire,
    changes,
    charts,
    entries,
    frames,
    lab_shapes,
    miniature,
    people,
    sockets,
    variations,
    wire,
)

FILE = Path(__file__).parent.parent / "src/houseway/web/types/wire.d.ts"
HEAD = """\
// What a page and the server say to each other. Made by `make types` from houseway.web.wire, the
// events, the options and the frames of the socket: do not edit.

declare namespace Wire {
"""
PLAIN = {
    **{
        str: "string",
        int: "number",
        float: "number",
        bool: "boolean",
        type(None): "null",
        Any: "any",
    },
    Dice: "number[]",
    msgspec.Raw: "any",
    miniature.Shape: "[string, string, number[]]",
}
GENERAL = (payments.MoneyMoved, payments.SeatMoney, comings.CameOrWent)
"""Facts that are never made themselves: others are of their kind."""


def type_of(kind: Any) -> str:
    """A Python type as TypeScript says it, once it is JSON."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(type_of(one) for one in inner)
    if origin is typing.Annotated:
        return type_of(inner[0])
    if origin is tuple and Ellipsis not in inner:
        return f"[{', '.join(map(type_of, inner))}]"
    if origin is not None and issubclass(origin, Mapping):
        return f"Record<string, {type_of(inner[1])}>"
    if origin is not None and issubclass(origin, Sequence | set | frozenset):
        one = type_of(inner[0])
        return f"({one})[]" if "|" in one else f"{one}[]"
    if kind in NAMED:
        return NAMED[kind]
    return "string"  # as `frames.plain` says what it does not know


def interface(name: str, fields: dict[str, str], about: str = "") -> Iterator[str]:
    """One interface, with a line of what it is."""
    if about:
        yield f"  /** {about} */\n"
    yield f"  interface {name} {{\n"
    yield from (f"    {field}: {kind};\n" for field, kind in fields.items())
    yield "  }\n\n"


def first_line(kind: type) -> str:
    """What a class says of itself first."""
    return (kind.__doc__ or "").strip().partition("\n")[0]


def fields_of(kind: type, *, optional: bool = False) -> dict[str, str]:
    """The fields of a struct; those with a default may be left out where they are said to us."""
    hints = get_type_hints(kind, include_extras=True)
    made = {}
    for field in msgspec.structs.fields(kind):
        mark = "?" if optional and not field.required else ""
        made[f"{field.name}{mark}"] = type_of(hints[field.name])
    return made


def told_structs() -> Iterator[str]:
    """What the pages are told, and the felt that is drawn."""
    for kind, name in NAMED.items():
        fields = fields_of(kind)
        tag = kind.__struct_config__.tag
        if tag is not None:
            fields = {"type": f'"{tag}"', **fields}
        if "options" in fields and kind not in LAB:
            fields["options"] = "Option[]"
        if "events" in fields:
            fields["events"] = "Fact[]"
        yield from interface(name, fields, first_line(kind))
    yield f"  type Frame = {' | '.join(NAMED[kind] for kind in wire.FRAMES)};\n\n"


def concrete(parent: type) -> list[type]:
    """The classes of a kind that the product itself has, in the order of their names."""
    own = {parent}
    for kind in list(own):
        own |= {below for below in _below(kind) if below.__module__.startswith("houseway.")}
    return sorted(own - {parent}, key=lambda kind: kind.__name__)


def _below(kind: type) -> Iterator[type]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def facts() -> Iterator[str]:
    """Events, each with its own fields; `Recorded` is a fact that only the journal has."""
    names = []
    for kind in concrete(events.Event):
        if kind in GENERAL:
            continue
        names.append(kind.__name__)
        fields = {"type": f'"{kind.__name__}"', **fields_of(kind), "text": "string"}
        if issubclass(kind, payments.MoneyMoved):
            fields |= {"from": "string", "to": "string"}
        yield from interface(names[-1], {**fields, "fact": "string"}, first_line(kind))
    plain = dict.fromkeys(("clause", "text", "fact"), "string")
    yield from interface("Recorded", {"type": '"Recorded"', **plain}, "A fact as it was recorded.")
    yield f"  type Fact = {' | '.join([*names, 'Recorded'])};\n\n"


def answers() -> Iterator[str]:
    """Options, each with what it tells of itself."""
    names = []
    for kind in concrete(options.Option):
        names.append(f"{kind.__name__.removesuffix('Option')}Option")
        fields = {"kind": f'"{frames.kind_of(kind)}"', "verb": "string", "says": "string"}
        hints = get_type_hints(kind)
        for field in kind.__struct_fields__:
            if field not in frames.UNTOLD:
                fields[field] = type_of(hints[field])
            if hints[field] is Limits:
                fields |= dict.fromkeys(("minimum", "maximum", "step"), "number")
        if kind is options.Exactly:
            fields["wager?"] = "string"
        fields |= {"dial": "Dial | null", "choices": "Choice[]"}
        yield from interface(names[-1], fields, first_line(kind))
    yield f"  type Option = {' | '.join(names)};\n\n"


def said() -> Iterator[str]:
    """What a page says over the socket."""
    names = []
    for kind in get_args(sockets.Said):
        names.append(f"Say{kind.__name__}")
        fields = {"type": f'"{kind.__struct_config__.tag}"', **fields_of(kind, optional=True)}
        yield from interface(names[-1], fields, first_line(kind))
    yield f"  type Said = {' | '.join(names)};\n"


UNNAMED = (wire.Told, analysis_wire.Told)


def structs_of(*modules: types.ModuleType) -> Iterator[type]:
    """The structs that modules have of their own."""
    for module in modules:
        for kind in vars(module).values():
            is_struct = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
            if is_struct and kind.__module__ == module.__name__ and kind not in UNNAMED:
                yield kind


LAB: dict[type, str] = {kind: f"Lab{kind.__name__}" for kind in structs_of(form_shapes, lab_shapes)}
"""What the odds lab says, under names of its own."""
NAMED: dict[type, str] = {
    **{
        kind: kind.__name__
        for kind in structs_of(
            wire, layout, people, charts, analysis_wire, changes, entries, variations
        )
    },
    **LAB,
}


def render() -> str:
    """The whole file."""
    parts = [HEAD, *told_structs(), *facts(), *answers(), *said(), "}\n"]
    return "".join(parts)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(render(), encoding="utf-8")
    print(f"{FILE.name} is written")
