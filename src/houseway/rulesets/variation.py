"""A ruleset in memory: another one with some values changed, held to all that a file is held to.

A value that the law leaves to the licensee, and permits, becomes this house's choice. Any other is
stated anew, cited as `a variation`, and kept as a departure with the clause that it departs from.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from houseway.errors import HousewayError, NotPermitted, Unreadable, cited
from houseway.first_use import known
from houseway.rulesets.called import IRREGULARITIES, by_rule, remedy_called
from houseway.rulesets.files import SIDE_WAGERS, TOO_DEEP, is_deep, laid_over
from houseway.rulesets.plain import CITE, as_table, as_written, lines_of
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Entry, Ruleset, show_value
from houseway.rulesets.side_wagers import SideWager
from houseway.rulesets.values import NONE, decode
from houseway.rulesets.writing import to_toml

R = TypeVar("R", bound=Rules)


class Departure(msgspec.Struct, frozen=True):
    """A value of a variation that the law it is made from does not permit."""

    key: str
    says: str
    """What the law says to it."""
    clause: str

    def __str__(self) -> str:
        return f"{self.key}: {cited(self.says, self.clause)}"


class Variation(Ruleset[R]):
    """A ruleset that was made of another one, and can be written as a file."""

    departures: tuple[Departure, ...] = ()
    """What the law that it is made from does not permit."""

    def toml(self) -> str:
        """The variation as a file, which reads as the same ruleset with the same digest."""
        return to_toml(self.own)

    def save(self, file: str | Path) -> Path:
        """Write that file; its name ends in `.toml`."""
        path = Path(file)
        if path.suffix != ".toml":
            raise NotPermitted(
                f"{path} does not end in .toml, so that nobody would take it for one"
            )
        path.write_text(self.toml(), encoding="utf-8")
        return path


def vary(
    ruleset: Ruleset[R],
    changes: Mapping[str, Any],
    *,
    parents: Path,
    name: str = "",
    title: str = "",
) -> Variation[R]:
    """The ruleset with these values changed, by rule, or by rule and line: `pair_plus.flush`.

    `parents` is the folder of the rulesets that a file may be based on.
    """
    for key, given in changes.items():
        if is_deep(given):
            raise Unreadable(TOO_DEEP, key=str(key))
    made = _Making(ruleset, parents, name, title)
    for key, given in by_rule(ruleset, changes).items():
        made.state(key, given)
    return made.finished()


def departures_of(ruleset: Ruleset[R], law: Ruleset[R], *, parents: Path) -> tuple[Departure, ...]:
    """What a law does not permit of another ruleset that is based on it."""
    if isinstance(ruleset, Variation) and ruleset.departures:
        return ruleset.departures
    made = _Making(law, parents, "", "")
    return tuple(made.departures_of(ruleset))


# What is stated.


class _Stated(msgspec.Struct, frozen=True):
    """A value as a file would have it, and the table that it names where that is a new one."""

    value: Any
    table: dict[str, Any] | None = None


class _Making(Generic[R]):
    """A variation while it is made: what its file would say."""

    def __init__(self, ruleset: Ruleset[R], parents: Path, name: str, title: str) -> None:
        self.ruleset = ruleset
        self.parents = parents
        self.rules = ruleset.open()
        self.own = _begun(ruleset, parents, name, title)
        self.tables: dict[str, _Stated] = {}
        before = ruleset.departures if isinstance(ruleset, Variation) else ()
        self.departures = {departure.key: departure for departure in before}

    def state(self, key: str, given: Any) -> None:
        """Say a value anew."""
        section, _, name = key.partition(".")
        if section == SIDE_WAGERS:
            self._section(SIDE_WAGERS)[name] = _side_stated(self.ruleset, name, given)
            return
        if section == IRREGULARITIES or key not in self.ruleset.entries:
            self._remedy(name or key, given)
            return
        entry = self.ruleset.entries[key]
        with self._saying(entry):
            stated = self._stated(entry, given)
        if stated.value == self._now(entry) and stated.table is None:
            return
        self.departures.pop(key, None)
        refusal = self._refusal(entry, stated)
        if refusal:
            self.departures[key] = Departure(key, refusal, entry.cite)
        self._write(entry, stated)

    def finished(self) -> Variation[R]:
        """The variation, read as a file would be.

        A new table bears a name of its own. Where the rules ask for a table by the name that it
        had, it keeps that one.
        """
        try:
            return self._read()
        except NotPermitted as refused:
            stated = self.tables.get(refused.key)
            if stated is None or refused.key not in self.departures:
                raise
            entry = self.ruleset.entries[refused.key]
            del self._section("tables")[refused.key][stated.value]
            kept = getattr(self.rules, refused.key)
            self._write(entry, _Stated(kept.name if kept else stated.value, stated.table))
            return self._read()

    def departures_of(self, other: Ruleset[R]) -> Iterator[Departure]:
        """What the law does not permit of a ruleset that is based on it."""
        for key, entry in self.ruleset.entries.items():
            stated = other.entries[key]
            value = stated.fixed if stated.choice is None else other.house[key]
            table = other.tables.get(key, {}).get(value) if isinstance(value, str) else None
            known = self.ruleset.tables.get(key, {}).get(value) if table is not None else None
            if value == self._now(entry) and table == known:
                continue
            refusal = self._refusal(entry, _Stated(value, None if table == known else table))
            if refusal:
                yield Departure(key, refusal, entry.cite)

        for kind, remedy in self.ruleset.data[IRREGULARITIES].items():
            if other.data[IRREGULARITIES][kind]["is"] != remedy["is"]:
                yield self._remedied(kind)

    def _remedy(self, kind: str, given: Any) -> None:
        """Do something else about an irregularity."""
        departed = self._remedied(kind)
        if given != self.ruleset.data[IRREGULARITIES][kind]["is"]:
            self._section(IRREGULARITIES)[kind] = {"is": as_written(str, given, None), "cite": CITE}
            self.departures[departed.key] = departed

    def _remedied(self, kind: str) -> Departure:
        """That something else is done about an irregularity than the law has it."""
        remedy = self.ruleset.data[IRREGULARITIES][kind]
        said = f"is {remedy['is']} and is not the licensee's to choose"
        return Departure(remedy_called(self.ruleset, kind), said, remedy["cite"])

    def _read(self) -> Variation[R]:
        file = Path(self.own["ruleset"]["name"])
        data = laid_over(self.own, file, self.parents)
        made = Variation(self.ruleset.header.game, self.ruleset.kind, data, file)
        made.own = self.own
        made.departures = tuple(self.departures.values())
        return made

    @contextmanager
    def _saying(self, entry: Entry) -> Iterator[None]:
        """Add the rule to what cannot be read."""
        try:
            yield
        except Unreadable as error:
            name = self.own["ruleset"]["name"]
            raise Unreadable(str(error), file=name, key=entry.key, clause=CITE) from None

    def _now(self, entry: Entry) -> Any:
        """What is in force, as the file states it."""
        return entry.fixed if entry.choice is None else self.ruleset.house[entry.key]

    def _stated(self, entry: Entry, given: Any) -> _Stated:
        """What is given, as a file would state it."""
        kind, now = self.ruleset.kinds[entry.key], self._now(entry)
        named = self.ruleset.tables.get(entry.key)
        if named is None or given is None or isinstance(given, str):
            return _Stated(as_written(kind, given, now))
        if isinstance(given, int):
            return _Stated(str(given))
        beneath = named.get(now) or next(iter(named.values()))
        if isinstance(given, Sequence):
            beneath = self._told_apart(entry.key, beneath, len(given))
        table = as_table(kind, given, beneath)
        for name, other in named.items():
            if {**table, "cite": ""} == {**other, "cite": ""}:
                return _Stated(name)
        name = _table_name(table)
        while name in named:
            name = f"{name} varied"
        return _Stated(name, {**table, "cite": CITE})

    def _told_apart(self, key: str, table: dict[str, Any], lines: int) -> dict[str, Any]:
        """The table without lines that say nothing, if it has so many others.

        Such a line pays what its hand is paid without it: a mini royal as a straight flush.
        """
        kept = getattr(self.rules, key)
        if lines == len(table.get(lines_of(table), ())) or not hasattr(kept, "pays"):
            return table
        paid = self.rules.paid(key)
        pays = {
            line: pay for line, pay in kept.pays.items() if not self._says_nothing(key, line, paid)
        }
        if lines != len(pays):
            return table
        return {**table, "pays": {line: table["pays"][line] for line in pays}}

    def _says_nothing(self, key: str, line: str, paid: Mapping[str, Any]) -> bool:
        kept = getattr(self.rules, key)
        others = {name: pay for name, pay in kept.pays.items() if name != line}
        without = msgspec.structs.replace(kept, pays=others)
        return msgspec.structs.replace(self.rules, **{key: without}).paid(key) == paid

    def _refusal(self, entry: Entry, stated: _Stated) -> str:
        """Why the law does not permit a value; nothing where it does."""
        choice = entry.choice
        if choice is None:
            is_long = isinstance(entry.fixed, list | dict)
            return f"is {'fixed' if is_long else entry} and is not the licensee's to choose"
        if not choice.at_least:
            if choice.admits(stated.value):
                return ""
            return f"{show_value(stated.value)} is not permitted; may be {choice}"
        if stated.table is None:
            return ""
        whole = {"name": stated.value, **stated.table}
        try:
            table = msgspec.convert(whole, known(self.ruleset.kinds[entry.key]), dec_hook=decode)
            changed = msgspec.structs.replace(self.rules, **{entry.key: table})
            self.ruleset.hold_to_floor(changed, entry)
        except NotPermitted as refused:
            return refused.message
        except (HousewayError, msgspec.ValidationError):
            return ""  # What cannot be read is refused when all of it is.
        return ""

    def _write(self, entry: Entry, stated: _Stated) -> None:
        """Put a value where a file would have it."""
        key = entry.key
        for section in ("rules", "house"):
            self.own.get(section, {}).pop(key, None)
        if stated.table is not None:
            self._section("tables").setdefault(key, {})[stated.value] = stated.table
            self.tables[key] = stated
        if key in self.departures:
            self._section("rules")[key] = {"is": stated.value, "cite": CITE}
        else:
            self._section("house")[key] = stated.value

    def _section(self, name: str) -> dict[str, Any]:
        section: dict[str, Any] = self.own.setdefault(name, {})
        return section


def _begun(ruleset: Ruleset[Any], parents: Path, name: str, title: str) -> dict[str, Any]:
    """What the file of a variation says before anything is changed in it."""
    header, is_varied = ruleset.header, isinstance(ruleset, Variation)
    head = {
        "game": header.game,
        "name": name or (header.name if is_varied else f"{header.name}-varied"),
        "title": title or (header.title if is_varied else f"{header.title}, varied"),
        "source": header.source if is_varied else f"A variation of {header.source}",
        "read_on": header.read_on,
    }
    if ruleset.file.parent == parents:
        return {"ruleset": {**head, "based_on": header.name}}
    own = deepcopy(dict(ruleset.own))
    return {**own, "ruleset": {**own["ruleset"], **head}}


def _side_stated(ruleset: Ruleset[Any], name: str, given: Any) -> Any:
    """A side wager as a file would state it: left out, all that it is, or what changes in it."""
    if given is None or given == NONE:
        return NONE
    before = ruleset.data.get(SIDE_WAGERS, {}).get(name, {})
    if isinstance(given, Mapping) and {"looks_at", "pays"} <= set(given):
        return {**as_written(SideWager, given, {}), "cite": CITE}
    return {**as_table(SideWager, given, before), "cite": CITE}


def _table_name(table: Mapping[str, Any]) -> str:
    """What a table is called by what it pays: 40-30-6-4-1."""
    field = lines_of(table)
    if not field:
        return "varied"
    return "-".join(_short(str(pays)) for pays in table[field].values()) or NONE


def _short(pays: str) -> str:
    """A pay without the words of it.

    >>> _short("40 to 1"), _short("3 to 2"), _short("500 for 1"), _short("push")
    ('40', '3/2', '500', 'push')
    """
    first, _, rest = pays.partition(" ")
    return f"{first}/{rest[3:]}" if rest.startswith("to ") and rest != "to 1" else first
