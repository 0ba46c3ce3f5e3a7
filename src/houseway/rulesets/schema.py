"""The JSON Schema of a game's ruleset files, made from the type of its rules, for editors.

A rule in a file is not its value but a statement about it: `is` or `may`, with `cite` and perhaps
`note`. A rule whose type has a name, such as a paytable, is named in `[rules]` and written out in
`[tables]`. A file that is based on another ruleset may leave out anything.
"""

from fractions import Fraction
from typing import Any, Final, get_args

import msgspec

from houseway.pieces.money import Odds
from houseway.rulesets.chips import Chips
from houseway.rulesets.commission import Commission, Moment, Rounding
from houseway.rulesets.conditions import Condition
from houseway.rulesets.drawing import DrawingTable
from houseway.rulesets.files import SECTIONS
from houseway.rulesets.header import Header
from houseway.rulesets.poker_signs import BadBeat, Blinds, Kill, Rake
from houseway.rulesets.progressive import Payout
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import GIVEN
from houseway.rulesets.side_wagers import SideWager
from houseway.rulesets.values import NONE, AggregateLimit, Amount, Limits, Pay

Schema = dict[str, Any]

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
PERCENT: Final = r"\d{1,2}(\.\d+)?"
ODDS: Final = r"\d+ to [1-9]\d*"
NAMED: Final = "The name of a table"
MONEY: Final = r"\$?[\d,]+(\.\d{2})?"

WRITTEN: Final[dict[type, tuple[str, str]]] = {
    Odds: (f"^{ODDS}$", "3 to 2"),
    Pay: (f"^({ODDS}|push|none)$", "3 to 2"),
    Payout: (r"^([1-9]\d* for 1|([1-9]\d?|100)% of meter|none)$", "500 for 1"),
    Limits: (f"^({MONEY} to {MONEY} by {MONEY}|none)$", "5 to 500 by 1"),
    Amount: (f"^{MONEY}$", "10,000"),
    Chips: (f"^{MONEY}(, {MONEY})*$", Chips.EXAMPLE),
    AggregateLimit: (f"^({MONEY} per (hand|round)|none)$", "50,000 per round"),
    DrawingTable: (r"^[0-9][0-9 -]*: [^;:]+(; [0-9][0-9 -]*: [^;:]+)*$", DrawingTable.EXAMPLE),
    Commission: (
        rf"^({PERCENT}% ({'|'.join(get_args(Rounding))}) {MONEY}, "
        rf"({'|'.join(get_args(Moment))})|none)$",
        Commission.EXAMPLE,
    ),
    Blinds: (f"^{MONEY}( and {MONEY})?$", Blinds.EXAMPLE),
    Rake: (
        f"^({PERCENT}% up to {MONEY}|{MONEY} at {MONEY}(, {MONEY} at {MONEY})*|none)$",
        Rake.EXAMPLE,
    ),
    Kill: (rf"^((half-)?kill at ([1-9]\d{{0,3}} times|{MONEY})|none)$", Kill.EXAMPLE),
    BadBeat: (
        rf"^({MONEY} from {MONEY}, [a-z -]+: \d{{1,3}}/\d{{1,3}}/\d{{1,3}}|none)$",
        BadBeat.EXAMPLE,
    ),
    Condition: (r"^\S.*$", Condition.EXAMPLE),
    Fraction: (r"^\d+(/[1-9]\d*)?$", "1/2"),
}
"""The values that stand in a file as text: what the text must be like, and an example."""


def ruleset_schema(kind: type[Rules], game: str, title: str) -> Schema:
    """What a ruleset file of a game may say."""
    fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
    rules = {name: field for name, field in fields.items() if name not in GIVEN}
    tables = {name: table for name, field in rules.items() if (table := _table(field))}
    types = [*rules.values(), fields["clause"], fields["irregularities"], Header, SideWager]
    found, components = msgspec.json.schema_components(
        types, schema_hook=_written, ref_template="#/$defs/{name}"
    )
    values = {
        name: _name(tables[name]) if name in tables else _or_none(schema)
        for name, schema in zip(rules, found, strict=False)
    }
    clauses, irregularities, header, _ = found[len(rules) :]
    kinds = {name: _written_table(table, components) for name, table in tables.items()}
    named = {SideWager.__name__, *(table.__name__ for table in tables.values())}
    return {
        "$schema": DRAFT,
        "title": f"A ruleset of {title}",
        "type": "object",
        "properties": {
            "ruleset": _header(header, components, game),
            "rules": _closed({name: _entry(value) for name, value in values.items()}),
            "tables": _closed({name: _any_key(table) for name, table in kinds.items()}),
            "clauses": _some(clauses, components, deep=True),
            "irregularities": _some(irregularities, components),
            "house": _closed(values),
            "side_wagers": _side_wagers(components),
        },
        "required": ["ruleset"],
        "additionalProperties": False,
        **_whole_unless_based(rules, header, clauses, irregularities),
        "$defs": {name: schema for name, schema in components.items() if name not in named},
    }


def _written(kind: type) -> Schema:
    if kind not in WRITTEN:
        raise NotImplementedError(f"a ruleset has no values of {kind}")
    pattern, example = WRITTEN[kind]
    return {"type": "string", "pattern": pattern, "examples": [example]}


def _or_none(value: Schema) -> Schema:
    """A value that may be nothing, which a file says in a word."""
    either = [
        {"const": NONE} if part == {"type": "null"} else part for part in value.get("anyOf", ())
    ]
    return {**value, "anyOf": either} if either else value


def _entry(value: Schema) -> Schema:
    """A statement about a value of the law."""
    may: list[Schema] = [{"type": "array", "items": value, "minItems": 1}, {"const": "any"}]
    if value.get("type") == "integer":
        span = {end: {"type": "integer"} for end in ("from", "to")}
        may.append({**_closed(span), "required": ["from", "to"]})
    if value.get("description", "").startswith(NAMED):
        name: Schema = {"type": "string"}
        names: Schema = {"type": "array", "items": name, "minItems": 1}
        floor = {"at_least": {"anyOf": [name, names]}}
        may.append({**_closed(floor), "required": ["at_least"]})
    parts = {
        "is": {"description": "What the law fixes.", **value},
        "may": {"description": "What the licensee may choose among.", "anyOf": may},
        "cite": {
            "description": "Where it is written, or `policy: name` where it is not.",
            "type": "string",
            "minLength": 1,
        },
        "note": {"type": "string"},
    }
    either = [{"required": ["is"]}, {"required": ["may"]}]
    return {**_closed(parts), "required": ["cite"], "oneOf": either}


# Tables that a rule names.


def _table(field: Any) -> type[msgspec.Struct] | None:
    """The kind of table that a rule names, if it names one."""
    for kind in (field, *get_args(field)):
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return kind if "name" in kind.__struct_fields__ else None
    return None


def _name(table: type[msgspec.Struct]) -> Schema:
    return {"type": "string", "description": f"{NAMED}, or none. {table.__doc__}"}


def _written_table(table: type[msgspec.Struct], components: dict[str, Schema]) -> Schema:
    """A table as it stands in a file: its name is the key it stands under."""
    schema = dict(components[table.__name__])
    schema["properties"] = {k: v for k, v in schema["properties"].items() if k != "name"}
    schema["required"] = [name for name in schema["required"] if name != "name"]
    return {**schema, "additionalProperties": False}


def _side_wagers(components: dict[str, Schema]) -> Schema:
    """Side wagers by their names; a file that is based on another may state a part, or `none`."""
    wager = {**_written_table(SideWager, components), "required": []}
    return _any_key({"anyOf": [wager, {"const": NONE}]})


# Sections.


def _closed(properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _any_key(schema: Schema) -> Schema:
    return {"type": "object", "additionalProperties": schema}


def _some(reference: Schema, components: dict[str, Schema], *, deep: bool = False) -> Schema:
    """A section of which a file that is based on another may state a part, tables in it too."""
    whole = components[reference["$ref"].rpartition("/")[2]]
    parts = {
        name: _some(part, components) if deep and "$ref" in part else part
        for name, part in whole["properties"].items()
    }
    return {**_closed(parts), "description": whole.get("description", "")}


def _header(reference: Schema, components: dict[str, Schema], game: str) -> Schema:
    """The head of a file, which must say what it is even where it takes the rest from another."""
    some = _some(reference, components)
    named = {**some["properties"], "game": {"const": game}}
    return {**some, "properties": named, "required": ["game", "name", "title"]}


def _whole_unless_based(
    rules: Schema, header: Schema, clauses: Schema, irregularities: Schema
) -> Schema:
    """What is required of a file that stands on its own."""
    whole = {
        "ruleset": header,
        "rules": {"required": list(rules)},
        "clauses": clauses,
        "irregularities": irregularities,
    }
    is_based = {"properties": {"ruleset": {"required": ["based_on"]}}}
    needed = [name for name in SECTIONS if name not in ("tables", "house")]
    return {"if": is_based, "else": {"properties": whole, "required": needed}}
