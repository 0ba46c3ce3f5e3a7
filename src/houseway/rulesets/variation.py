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
from houseway.rulesets.files import SIDE_WAGERS, laid_over
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
    made = _Making(ruleset, parents, name, title)
    for key, given in _by_rule(ruleset, changes).items():
        made.state(key, given)
    return made.finished()


def departures_of(ruleset: Ruleset[R], law: Ruleset[R], *, parents: Path) -> tuple[Departure, ...]:
    """What a law does not permit of another ruleset that is based on it."""
    if isinstance(ruleset, Variation) and ruleset.departures:
        return ruleset.departures
    made = _Making(law, parents, "", "")
    return tuple(made.departures_of(ruleset))


# Which rule is meant.


def rule_called(ruleset: Ruleset[Any], word: str) -> str:
    """The rule that a word means: its key, a paytable without that ending, or a wager's name."""
    if word.strip() in ruleset.data.get(SIDE_WAGERS, ()):
        return f"{SIDE_WAGERS}.{word.strip()}"
    name = word.strip().replace("-", "_").replace(" ", "_")
    names = getattr(ruleset.open(), "wager_names", None)
    wagers = msgspec.structs.asdict(names) if isinstance(names, msgspec.Struct) else {}
    fields = [field for field, wager in wagers.items() if wager == word.strip()]
    for key in (name, f"{name}_paytable", *(f"{field}_paytable" for field in fields)):
        if key in ruleset.entries or key in ruleset.data["irregularities"]:
            return key
    begin = [key for key in ruleset.tables if key.startswith(f"{name}_")]
    if len(begin) == 1:
        return begin[0]
    raise NotPermitted(f"no such rule{ruleset.near(name)}", key=word)


def parted(word: str) -> tuple[str, str]:
    """The word for a rule, and that for a part of it, where one is meant.

    >>> parted("pair_plus.flush"), parted("side_wagers.bonus.pays.flush"), parted("bonus.pays")
    (('pair_plus', 'flush'), ('bonus', 'flush'), ('bonus', ''))
    """
    name, _, part = word.removeprefix(f"{SIDE_WAGERS}.").partition(".")
    return name, "" if part == "pays" else part.removeprefix("pays.")


def side_wager(ruleset: Ruleset[Any], key: str) -> dict[str, Any] | None:
    """The side wager that a key names, as the file states it; None if it names none."""
    section, _, name = key.partition(".")
    found: dict[str, Any] | None = None
    if section == SIDE_WAGERS:
        found = ruleset.data[SIDE_WAGERS][name]
    return found


def part_called(ruleset: Ruleset[Any], key: str, word: str) -> Any:
    """The line or other part of a rule's value that a word means, as the ruleset writes it."""
    if word.isascii() and word.isdecimal() and key not in ruleset.tables:
        return int(word)
    now = getattr(ruleset.open(), key, None)
    known = [*getattr(now, "__struct_fields__", ())]
    if (side := side_wager(ruleset, key)) is not None:
        known = [*SideWager.__struct_fields__, *side["pays"]]
    for table in ruleset.tables.get(key, {}).values():
        known += table.get(lines_of(table), ())
    if hasattr(now, "pays"):
        known += ruleset.open().paid(key)
    return next((name for name in known if _folded(name) == _folded(word)), word)


def _folded(name: str) -> str:
    """A name without what people write differently."""
    return "".join(sign for sign in name.lower() if sign.isalnum())


def _by_rule(ruleset: Ruleset[Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """What is given for each rule, its parts together."""
    found: dict[str, Any] = {}
    for word, given in changes.items():
        name, part = parted(word)
        key = rule_called(ruleset, name)
        if not part:
            found[key] = given
            continue
        before = found.setdefault(key, {})
        if not isinstance(before, dict):
            raise NotPermitted("is changed as a whole and in a part: say one of them", key=key)
        found[key] = {**before, part_called(ruleset, key, part): given}
    return found


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
        if (side := side_wager(self.ruleset, key)) is not None:
            changed = {**as_table(SideWager, given, side), "cite": CITE}
            self._section(SIDE_WAGERS)[key.partition(".")[2]] = changed
            return
        if key not in self.ruleset.entries:
            remedy = self.ruleset.data["irregularities"][key]
            said = f"is {remedy['is']} and is not the licensee's to choose"
            self._section("irregularities")[key] = {"is": given, "cite": CITE}
            self.departures[key] = Departure(key, said, remedy["cite"])
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
            table = msgspec.convert(whole, self.ruleset.kinds[entry.key], dec_hook=decode)
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
