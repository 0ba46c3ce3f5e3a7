"""What is wrong with a value of a file, in words that help to put it right."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import inspect

KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "object": "a table",
    "array": "a list",
    "null": "nothing",
}
WHERE = re.compile(r" - at `\$(.*)`$")
WRONG_KIND = re.compile(r"Expected `([\w |]+)`, got `(\w+)`")
NO_CHOICE = re.compile(r"Invalid enum value (.+)")
BOUND = re.compile(r"Expected `\w+` (>=|<=) (-?\d+)")
PATTERN = re.compile(r"Expected `str` matching regex '(.+)'")
LENGTH = re.compile(r"Expected `(\w+)` of length >= 1")
MISSING = re.compile(r"Object missing required field `(\w+)`")
UNKNOWN = re.compile(r"Object contains unknown field `(.+)`")


def in_words(error: Exception, kind: Any) -> str:
    """An error of reading a value of some kind, without the words of the library."""
    said = str(error)
    if not isinstance(error, msgspec.ValidationError):
        return said
    found = WHERE.search(said)
    path = found[1] if found else ""
    said = WHERE.sub("", said)
    if match := NO_CHOICE.search(said):
        choices = ", ".join(dict.fromkeys(_choices(_at(inspect.type_info(kind), path))))
        said = f"{match[1]} is none of: {choices}"
    elif match := WRONG_KIND.search(said):
        wanted = " or ".join(KINDS.get(name, name) for name in match[1].split(" | "))
        said = f"should be {wanted}, not {KINDS.get(match[2], match[2])}"
    elif match := BOUND.search(said):
        said = f"should be {match[2]} or {'more' if match[1] == '>=' else 'less'}"
    elif match := PATTERN.search(said):
        said = f"is not written as it should be: {match[1]}"
    elif match := LENGTH.search(said):
        said = "is empty"
    elif match := MISSING.search(said):
        said = f"`{match[1]}` is missing"
    elif match := UNKNOWN.search(said):
        said = f"there is no `{match[1]}`"
    where = path.removeprefix(".")
    return f"{where}: {said}" if where else said


def _at(kind: inspect.Type, path: str) -> inspect.Type:
    """The kind of value at a path: `.pays[...]`."""
    for step in re.findall(r"\.(\w+)|\[(.*?)\]", path):
        for each in _alternatives(kind):
            if isinstance(each, inspect.StructType) and step[0]:
                fields = {field.encode_name: field.type for field in each.fields}
                kind = fields.get(step[0], kind)
            elif isinstance(each, inspect.DictType):
                kind = each.value_type
            elif isinstance(each, inspect.ListType | inspect.VarTupleType):
                kind = each.item_type
    return kind


def _alternatives(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _choices(kind: inspect.Type) -> Iterator[str]:
    """What may be written where only some words may."""
    for each in _alternatives(kind):
        if isinstance(each, inspect.LiteralType):
            yield from map(str, each.values)
        elif isinstance(each, inspect.StructType):
            yield "a table"


def how_to_write(value: Any, admits: Callable[[Any], bool]) -> str:
    """How to write a value that reads like a permitted one and is of another kind.

    >>> how_to_write("6", (6, 8).__contains__), how_to_write(4, ("4", "5").__contains__)
    ('write 6 without quotes', 'write "4" in quotes')
    >>> how_to_write("yes", (True, False).__contains__), how_to_write(7, (6, 8).__contains__)
    ('write true without quotes', '')
    """
    if not isinstance(value, str):
        return f'write "{value}" in quotes' if admits(str(value)) else ""
    meant = {"yes": True, "true": True, "no": False, "false": False}.get(value)
    if meant is not None and admits(meant):
        return f"write {str(meant).lower()} without quotes"
    is_number = value.isdecimal() and admits(int(value))
    return f"write {value} without quotes" if is_number else ""
