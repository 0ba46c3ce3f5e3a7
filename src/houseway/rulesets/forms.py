"""A ruleset as a form: a field for every rule, with what it may be and where that is written.

A field says what it is now, what the law permits, and what a file could say at all. Whoever fills
it in may go beyond the law; a variation says then which clause does not permit it.
"""

from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from houseway.pieces.money import Odds
from houseway.rulesets.called import remedy_called
from houseway.rulesets.chips import Chips
from houseway.rulesets.commission import Commission
from houseway.rulesets.form_shapes import GROUPS, Allowed, Field, Group, Kind, Part, Plain, Table
from houseway.rulesets.plain import lines_of
from houseway.rulesets.ruleset import Choice, Entry, Ruleset, show_value
from houseway.rulesets.schema import WRITTEN
from houseway.rulesets.showing import key_in_words
from houseway.rulesets.side_wagers import SideWager
from houseway.rulesets.values import AggregateLimit, Amount, Limits, Pay

LINES: Final = "lines"
"""The part of a house way that has its lines, where it is a table."""


def fields_of(ruleset: Ruleset[Any], parent: Ruleset[Any] | None = None) -> list[Field]:
    """A field for every rule, those that belong together one after another."""
    fields = [_field(ruleset, entry, parent) for entry in ruleset.entries.values()]
    fields += [_side_field(wager, ruleset) for wager in ruleset.side_wagers]
    known = ruleset.open().remedies
    fields += [_remedy_field(ruleset, parent, kind, known[kind]) for kind in known]
    return sorted(fields, key=lambda field: (GROUPS.index(field.group), _is_last(field)))


def _is_last(field: Field) -> bool:
    """Whether a field stands behind those of its group: a table that nobody has stated."""
    return field.kind == "table" and not field.tables


def value_of(ruleset: Ruleset[Any], key: str) -> Plain:
    """What is in force under a rule, as the file states it."""
    entry = ruleset.entries[key]
    return entry.fixed if entry.choice is None else ruleset.house[key]


def _field(ruleset: Ruleset[Any], entry: Entry, parent: Ruleset[Any] | None) -> Field:
    key = entry.key
    bare = _bare(ruleset.kinds[key])
    tables = [_table(name, table) for name, table in ruleset.tables.get(key, {}).items()]
    kind = _kind_of(bare, entry)
    value = value_of(ruleset, key)
    low, high = _ends(ruleset.kinds[key])
    options = _options(bare, entry, may_be_none := NoneType in get_args(ruleset.kinds[key]))
    lines = next((lines_of(t) for t in ruleset.tables.get(key, {}).values() if lines_of(t)), "")
    return Field(
        key=key,
        label=key_in_words(key),
        group=_group(key, kind, bare, is_paid=bool(lines or not tables)),
        kind=kind,
        value=value,
        parent=value if parent is None else value_of(parent, key),
        cite=entry.cite,
        note=entry.note,
        allowed=_allowed(entry.choice, list(ruleset.tables.get(key, ()))),
        options=options,
        example=WRITTEN[bare][1] if bare in WRITTEN else "",
        least=low,
        most=high,
        may_be_none=may_be_none,
        field=lines,
        tables=tables,
        parts=_parts(kind, bare, value, tables),
    )


def _side_field(wager: SideWager, ruleset: Ruleset[Any]) -> Field:
    stated = ruleset.data["side_wagers"][wager.name]
    return _plain_field(
        key=f"side_wagers.{wager.name}",
        group="side",
        kind="side",
        value={name: part for name, part in stated.items() if name != "cite"},
        cite=wager.cite,
        note=wager.said,
        allowed=Allowed(how="any", says=str(Choice()), values=[]),
    )


def _remedy_field(
    ruleset: Ruleset[Any], parent: Ruleset[Any] | None, kind: str, known: tuple[str, ...]
) -> Field:
    """What is done about an irregularity."""
    stated = ruleset.data["irregularities"][kind]
    field = _plain_field(
        key=remedy_called(ruleset, kind),
        group="remedies",
        kind="choice",
        value=stated["is"],
        cite=stated["cite"],
        note="",
        allowed=Allowed(how="fixed", says="fixed by the law", values=[]),
    )
    before = stated if parent is None else parent.data["irregularities"][kind]
    return msgspec.structs.replace(field, options=list(map(str, known)), parent=before["is"])


def _plain_field(
    *, key: str, group: Group, kind: Kind, value: Plain, cite: str, note: str, allowed: Allowed
) -> Field:
    """A field that is none of the rules."""
    return Field(
        key=key,
        label=key_in_words(key.rpartition(".")[2]),
        group=group,
        kind=kind,
        value=value,
        parent=value,
        cite=cite,
        note=note,
        allowed=allowed,
        options=[],
        example="",
        least=None,
        most=None,
        may_be_none=False,
        field="",
        tables=[],
        parts=[],
    )


# What kind of field.


def _bare(kind: Any) -> Any:
    """The kind without what is said of it besides, and without nothing as another choice."""
    if get_origin(kind) is Annotated:
        return _bare(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return next((_bare(part) for part in get_args(kind) if part is not NoneType), kind)
    return kind


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _item(kind: Any) -> Any:
    return _bare(get_args(kind)[0]) if get_origin(kind) is tuple else None


def _kind_of(kind: Any, entry: Entry) -> Kind:
    item = _item(kind)
    if _is_struct(kind) and "name" in kind.__struct_fields__:
        return "way" if LINES in kind.__struct_fields__ else "table"
    if kind is bool:
        return "truth"
    if _is_struct(item):
        return "way"
    if item is not None:
        return "wholes" if item is int else "words"
    if _is_struct(kind) or get_origin(kind) is dict:
        return "parts"
    if get_origin(kind) is Literal:
        return "choice"
    if kind is int:
        return "whole"
    if kind in (Odds, Pay):
        return "odds"
    return "choice" if kind is str and entry.choice and entry.choice.values else "text"


PAYS: Final = (Odds, Pay, Fraction, Commission)
LIMITS: Final = (Limits, Amount, AggregateLimit, Chips)
WORDS: Final = ("inscriptions", "signs", "wager_names", "tender")


def _group(key: str, kind: Kind, bare: Any, *, is_paid: bool) -> Group:
    if key in WORDS:
        return "words"
    if kind == "way":
        return "way"
    if kind == "table" and is_paid:
        return "tables"
    if bare in PAYS:
        return "pays"
    return "limits" if bare in LIMITS or key.startswith("limits_") else "rules"


def _ends(kind: Any) -> tuple[int | None, int | None]:
    """The least and the most that a whole number may be in any file."""
    if get_origin(kind) is not Annotated:
        return None, None
    meta = next(one for one in get_args(kind) if isinstance(one, msgspec.Meta))
    low = int(meta.ge) if meta.ge is not None else None
    return low, int(meta.le) if meta.le is not None else None


def _options(kind: Any, entry: Entry, may_be_none: bool) -> list[Plain]:  # noqa: FBT001
    """What can be read where only some values can; what the law permits first."""
    if kind is bool:
        return [True, False]
    known = list(get_args(kind)) if get_origin(kind) is Literal else []
    listed = list(entry.choice.values) if entry.choice else []
    nothing = ["none"] if may_be_none and known else []
    return list(dict.fromkeys((*listed, *known, *nothing))) if _can_be_listed(listed) else []


def _can_be_listed(values: list[Plain]) -> bool:
    return all(isinstance(value, str | int) for value in values)


def _allowed(choice: Choice | None, tables: list[str]) -> Allowed:
    if choice is None:
        return Allowed(how="fixed", says="fixed by the law", values=[])
    if choice.span is not None:
        return Allowed(how="span", says=str(choice), values=list(choice.span))
    if choice.at_least:
        return Allowed(how="floor", says=str(choice), values=list(choice.at_least))
    if choice.values:
        said = " · ".join(map(show_value, choice.values))
        return Allowed(how="list", says=said, values=list(choice.values))
    return Allowed(how="any", says=str(choice), values=tables)


# Tables and parts.


def _table(name: str, table: dict[str, Any]) -> Table:
    field = lines_of(table)
    rest = {part: value for part, value in table.items() if part not in (field, "cite")}
    lines = list(table[field].items()) if field else []
    return Table(name=name, cite=table.get("cite", ""), lines=lines, parts=rest)


def _parts(kind: Kind, bare: Any, value: Plain, tables: list[Table]) -> list[Part]:
    if kind == "way":
        line = _item(bare) if _is_struct(_item(bare)) else _item(_type_in(bare, LINES))
        return [_part(field) for field in msgspec.structs.fields(line)]
    if kind == "parts" and _is_struct(bare):
        return [_part(field) for field in msgspec.structs.fields(bare)]
    if kind == "parts" and isinstance(value, dict):
        return [_plain_part(name, part) for name, part in value.items()]
    if kind == "table":
        said = dict.fromkeys(name for table in tables for name in table.parts)
        kinds = {field.name: field for field in msgspec.structs.fields(bare)}
        parts = [_part(kinds[name]) for name in said if name in kinds]
        return [part for part in parts if tables[0].lines or _is_chosen(part)]
    return []


def _is_chosen(part: Part) -> bool:
    """Whether a part is a choice, and not what something is called or where it is written."""
    return part.kind != "text" or bool(part.options or part.example)


def _type_in(struct: Any, name: str) -> Any:
    return next(field.type for field in msgspec.structs.fields(struct) if field.name == name)


def _plain_part(name: str, value: Plain) -> Part:
    return Part(
        name=name, label=key_in_words(name), kind="text", options=[], example=value, default=None
    )


def _part(field: msgspec.structs.FieldInfo) -> Part:
    bare = _bare(field.type)
    default = None if field.default is msgspec.NODEFAULT else msgspec.to_builtins(field.default)
    item = _item(bare)
    options = list(get_args(item if item is not None else bare))
    is_span = item is not None and Ellipsis not in get_args(bare)
    literal = get_origin(item if item is not None else bare) is Literal
    if isinstance(default, tuple):
        default = list(default)
    return Part(
        name=field.encode_name,
        label=key_in_words(field.encode_name),
        kind=_part_kind(field.type, bare, item, is_span=is_span),
        options=options if literal else [],
        example=WRITTEN[bare][1] if bare in WRITTEN else "",
        default=default,
    )


def _part_kind(
    whole: Any, bare: Any, item: Any, *, is_span: bool
) -> Literal["truth", "maybe", "choice", "whole", "text", "words", "span", "nested"]:
    if bare is bool:
        return "maybe" if NoneType in get_args(whole) else "truth"
    if item is not None:
        return "nested" if _is_struct(item) else "span" if is_span else "words"
    if _is_struct(bare) or get_origin(bare) is dict:
        return "nested"
    if get_origin(bare) is Literal:
        return "choice"
    return "whole" if bare is int else "text"
