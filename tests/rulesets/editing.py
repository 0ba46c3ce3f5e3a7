"""Edits of a ruleset such as a designer of variations might make, sensible or hostile.

    law = Original("three-card-poker", "ma")
    for edit in law.edits:
        data = edited(law.data, edit)

An edit puts something else in one place of the ruleset's data, as it stands when a file is laid
over what it is based on: a rule, a line of a paytable, what the house chooses, a clause, a remedy.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin

import msgspec

from houseway.examination.strategies import POSTED
from houseway.games import GAMES, find_game
from houseway.games.colorado_holdem.instant import INSTANT_WINNERS
from houseway.games.heads_up_holdem.pocket import POCKET_HANDS
from houseway.games.three_card_poker.hand import HAND_NAMES
from houseway.hands import ORDERS
from houseway.pieces.money import Odds
from houseway.rulesets import (
    AggregateLimit,
    Amount,
    BadBeat,
    Blinds,
    Commission,
    DrawingTable,
    Kill,
    Limits,
    Pay,
    Payout,
    Rake,
    Ruleset,
)
from houseway.rulesets.chips import Chips
from houseway.rulesets.conditions import FORMS, Condition
from houseway.rulesets.files import merged, ruleset_file
from houseway.rulesets.ruleset import GIVEN
from houseway.rulesets.side_wagers import InSight, SideWager

Data: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[str | int, ...]

GONE: Any = object()
"""What is put where something is to be left out."""
CITE = "our idea"
LINES = tuple(
    dict.fromkeys(
        line
        for lines in (*(order.lines for order in ORDERS.values()), HAND_NAMES, POCKET_HANDS)
        for line in (*lines, *INSTANT_WINNERS)
    )
)
"""What some paytable of some game can list."""
ODDS = ("1 to 1", "0 to 1", "2 to 3", "1 to 7", "999999999 to 1", "1 to 0", "-1 to 1", "7:1")
WRITTEN: dict[type, tuple[str, ...]] = {
    Chips: ("1", "0.01", "2.50, 5", "5, 1", "1, 1", "0", "-1", "1,,5", "beans", ""),
    Commission: ("none", "5% up to 0.25, when paid", "0% up to 1, when paid", "5%", ""),
    Blinds: (*POSTED[Blinds], "4 and 2", "1 and 2 and 4", "0 and 4", "99,999,999,999", "beans", ""),
    Rake: (
        *(*POSTED[Rake], "0% up to 4", "11% up to 4", "10%", "10% up to 0", "1/3% up to 4"),
        *("5.00001% up to 4", "20 at 10", "1 at 20, 1 at 10", "0 at 10", "1 at 99,999,999,999"),
        *("1 at", "beans", ""),
    ),
    Kill: (*POSTED[Kill], "kill", "kill at 0", "kill at 0 times", "kill at 99,999,999,999", ""),
    BadBeat: (
        *(*POSTED[BadBeat], "1 from 20, pair: 50/25", "1 from 20, pair: 50/25/26", "20 from 1"),
        *("0 from 1, pair: 50/25/25", "1 from 20, beans: 50/25/25", "beans", ""),
    ),
    Odds: (*ODDS, "none", "push"),
    Pay: (*ODDS, "none", "push"),
    Payout: ("1 for 1", "0 for 1", "100% of meter", "33% of meter", "none", "9" * 30 + " for 1"),
    Limits: (
        *("0.01 to 9.99 by 0.01", "5 to 500 by 0.07", "3.33 to 3.33 by 1", "none"),
        *("101 to 101.50 by 1", "5 to 500 by 600", "0 to 5 by 1", "50 to 5 by 1", "-5 to 5 by 1"),
        "1 to 99,999,999,999 by 0.01",
    ),
    Amount: ("0", "0.01", "99,999,999,999", "-5", "5.555", "beans"),
    AggregateLimit: ("none", "0.01 per hand", "7.77 per round", "99,999,999 per hand", "5 a day"),
    DrawingTable: ("0-9: all", "0: none", "5: 4-7", "0-2: all; 2: none", "7-3: all", "3 none", ""),
    Condition: (*FORMS, "pair and pair", "not red", "own: red", "beans: red", "and", "purple", ""),
    Fraction: ("0", "1", "1/2", "1/3", "3/2", "7", "-1/2", "1/0", "one half"),
}
SIDE_WAGER: Data = {
    "cite": CITE,
    "lines": [
        {"name": "ace", "when": "at least 1 of A"},
        {"name": "red", "when": "red and not all 2 3"},
    ],
    "pays": {"ace": "5 to 3", "red": "1 to 1"},
    "limits": "0.05 to 500 by 0.01",
}
"""A side wager that every game can have that has any, but for what it looks at."""
NO_SIGHTS = InSight(sights={}, wagers=())
WORDS = (
    *("", " ", "none", "a b", "a|b", "a#b", "a;b", "a\nb", "beans", "chips", "A", "naïve"),
    *("pair", "high card", "royal flush", "queen high", "pair of tens or better"),
    *("ace-ace high", "two-king high", "ace-king-queen-jack-ten-nine-eight high"),
)
NUMBERS = (0, -1, 1, 2, 3, 5, 15, 16, 51, 52, 53, 500, 10**6, 10**30)
WRONG: tuple[Any, ...] = (True, 7, 1.5, "beans", [], {}, ["beans"], [[1]], {"beans": 1})
"""Values of every kind, so that some are of none that is asked for."""


class Edit(NamedTuple):
    """Another value in some place, or none."""

    place: Place
    value: Any

    def __str__(self) -> str:
        where = ".".join(map(str, self.place))
        return f"{where} {'left out' if self.value is GONE else f'= {self.value!r}'}"


class Original:
    """A ruleset that comes with a game, to be edited."""

    def __init__(self, game: str, name: str) -> None:
        self.game = find_game(game)
        self.name = name
        self.file = ruleset_file(self.game.folder, name)
        self.data: Data = merged(self.file, self.game.folder)
        fields = msgspec.structs.fields(self.game.rules)
        self.kinds = {field.name: field.type for field in fields}

    def __repr__(self) -> str:
        return f"{self.game.name} {self.name}"

    def read(self, *edits: Edit) -> Ruleset[Any]:
        """The ruleset with these edits, if it can be read."""
        return Ruleset(self.game.name, self.game.rules, edited(self.data, *edits), self.file)

    @cached_property
    def edits(self) -> dict[Place, list[Edit]]:
        """Every edit, by the value that it edits; lines added to a table stand together."""
        found: dict[Place, list[Edit]] = {}
        for edit in self._all():
            section, last = edit.place[0], edit.place[-1]
            is_new = section == "tables" and last not in _at(self.data, edit.place[:-1])
            found.setdefault(edit.place[:-1] if is_new else edit.place, []).append(edit)
        return found

    def _all(self) -> Iterator[Edit]:
        for key in sorted(self.kinds.keys() - set(GIVEN)):
            yield from self._of_rule(key)
        for key, tables in self.data["tables"].items():
            kind = _table(self.kinds[key])
            for name, table in tables.items():
                yield Edit(("tables", key, name), GONE)
                yield from _parts(("tables", key, name), kind, table)
        yield from self._of_side_wagers()
        yield from _parts(("clauses",), self.kinds["clause"], self.data["clauses"])
        for key, remedy in self.data["irregularities"].items():
            place = ("irregularities", key)
            yield from (Edit((*place, "is"), value) for value in (*remedies(), "shrug", 7, GONE))
            yield from (Edit((*place, "cite"), value) for value in ("", "none", 7, GONE))
            yield Edit(place, GONE)
            yield Edit(place, {**remedy, "beans": 1})
        for key in self.data["ruleset"]:
            yield from (Edit(("ruleset", key), value) for value in (*WORDS, *WRONG, GONE))

    def _of_side_wagers(self) -> Iterator[Edit]:
        """Side wagers that the file has not: a plain one on each sight, then with a part edited."""
        in_sight = self.read().open().in_sight
        looks_at = [*in_sight.sights][:1] if in_sight is not None else ["own"]
        plain = {**SIDE_WAGER, "looks_at": looks_at}
        for at, sight in enumerate((in_sight or NO_SIGHTS).sights):
            yield Edit(("side_wagers", f"mine-{at}"), {**plain, "looks_at": [sight]})
        for field in msgspec.structs.fields(SideWager):
            name = field.encode_name
            place: Place = ("side_wagers", f"mine-{name.replace('_', '-')}")
            others = (*hostile(field.type, plain.get(name)), *WRONG)
            yield from (Edit(place, {**plain, name: other}) for other in others)
            yield Edit(place, {key: part for key, part in plain.items() if key != name})
        yield from (Edit(("side_wagers", name), plain) for name in WORDS)
        yield from (Edit(("side_wagers",), other) for other in WRONG)

    def _of_rule(self, key: str) -> Iterator[Edit]:
        """Another value of a rule, of its choice, and of what the house chooses."""
        raw, place = self.data["rules"][key], ("rules", key)
        tables = self.data["tables"].get(key, {})
        value = raw["is"] if "is" in raw else self.data["house"][key]
        values = [*hostile(self.kinds[key], value), *tables, *WRONG]
        yield from (Edit(place, {"is": other, "cite": CITE}) for other in values)
        yield Edit(place, GONE)
        for may in ("any", [], ["beans"], {"from": 0, "to": 99}, {"from": 9, "to": 1}, 7, {}):
            yield Edit((*place, "may"), may)
        for name in tables:
            yield Edit((*place, "may"), {"at_least": name})
        yield from (Edit((*place, part), 7) for part in ("is", "cite", "note", "beans"))
        yield Edit((*place, "cite"), "")
        if key in self.data["house"]:
            yield from (Edit(("house", key), other) for other in values)
            yield Edit(("house", key), GONE)


def _parts(place: Place, kind: Any, raw: Mapping[str, Any]) -> Iterator[Edit]:
    """Edits of every part of a table or section."""
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
    for name, part in raw.items():
        of = fields.get(name, str)
        if get_origin(of) is dict:
            yield from _lines((*place, name), get_args(of)[1], part)
        elif isinstance(of, type) and issubclass(of, msgspec.Struct):
            yield from _parts((*place, name), of, part)
        else:
            yield from (Edit((*place, name), other) for other in hostile(of, part))
        yield Edit((*place, name), GONE)
        yield from (Edit((*place, name), other) for other in WRONG)
    yield Edit((*place, "beans"), 1)


def _lines(place: Place, kind: Any, raw: Mapping[str, Any]) -> Iterator[Edit]:
    """Lines of a table changed, taken out and added."""
    plain = next(iter(raw.values()), "1 to 1")
    for line, pay in raw.items():
        yield from (Edit((*place, line), other) for other in hostile(kind, pay))
        yield Edit((*place, line), GONE)
    for line in (*LINES, "beans"):
        if line not in raw:
            yield Edit((*place, line), plain)
            yield Edit((*place, line), "none" if isinstance(plain, str) else -plain)


def hostile(kind: Any, value: Any) -> Iterator[Any]:
    """Other values for one of this kind, most of them just about possible."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in KINDS:
        yield from KINDS[origin](parts, value)
    elif kind in WRITTEN:
        yield from WRITTEN[kind]
    elif kind is bool:
        yield not value
    elif kind is int:
        value = value or 0
        yield from (*NUMBERS, value - 1, value + 1, 2 * value, -value)
    elif kind is str:
        yield from WORDS
    elif kind is not NoneType and "name" not in kind.__struct_fields__:
        yield from _structs(kind, value)


def _unions(parts: tuple[Any, ...], value: Any) -> Iterator[Any]:
    for part in parts:
        yield from hostile(part, value)


def _lists(parts: tuple[Any, ...], value: list[Any] | None) -> Iterator[Any]:
    value = value or []
    yield from ([], value[1:], value[:-1], [*value, *value[:1]], value[::-1], value * 30)
    for at, item in enumerate(value):
        before, after = value[:at], value[at + 1 :]
        yield [*before, *after]
        yield [item, *before, *after]
        yield [*before, *after, item]
        yield from ([*before, other, *after] for other in hostile(parts[0], item))


def _dicts(parts: tuple[Any, ...], value: dict[str, Any]) -> Iterator[Any]:
    plain = next(iter(value.values()), "1 to 1")
    none = "none" if isinstance(plain, str) else -plain
    for key, item in value.items():
        yield {other: kept for other, kept in value.items() if other != key}
        yield from ({**value, key: other} for other in hostile(parts[1], item))
    for key in (*LINES, "beans"):
        yield from ({**value, key: pay} for pay in (plain, none) if key not in value)


def _structs(kind: type[msgspec.Struct], value: dict[str, Any] | None) -> Iterator[Any]:
    value = value or {}
    for field in msgspec.structs.fields(kind):
        name = field.encode_name
        yield {key: part for key, part in value.items() if key != name}
        others = hostile(field.type, value.get(name))
        yield from ({**value, name: other} for other in others)
    yield {**value, "beans": 1}


KINDS: dict[Any, Callable[[tuple[Any, ...], Any], Iterator[Any]]] = {
    Annotated: lambda parts, value: hostile(parts[0], value),
    Literal: lambda parts, value: (other for other in parts if other != value),
    Union: _unions,
    UnionType: _unions,
    tuple: _lists,
    dict: _dicts,
}


def _table(field: Any) -> Any:
    """The kind of table that a rule names."""
    kinds = (field, *get_args(field))
    return next(
        kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    )


@cache
def remedies() -> tuple[str, ...]:
    """Every remedy of every ruleset that comes along."""
    return tuple(
        dict.fromkeys(
            remedy["is"]
            for game in map(find_game, GAMES)
            for name in game.rulesets
            for remedy in merged(ruleset_file(game.folder, name), game.folder)[
                "irregularities"
            ].values()
        )
    )


def _at(data: Any, place: Place) -> Any:
    """What stands in a place."""
    for step in place:
        data = data[step]
    return data


def edited(data: Data, *edits: Edit) -> Data:
    """The same data with these edits."""
    made = deepcopy(data)
    for edit in edits:
        *way, last = edit.place
        inside: Any = made
        for step in way:
            inside = inside.setdefault(step, {})
        if edit.value is GONE:
            inside.pop(last, None)
        else:
            inside[last] = deepcopy(edit.value)
        if edit.place[0] == "rules" and "is" in made["rules"].get(edit.place[1], ()):
            made["house"].pop(edit.place[1], None)
    return made


ORIGINALS = [Original(game, name) for game in GAMES for name in find_game(game).rulesets]
