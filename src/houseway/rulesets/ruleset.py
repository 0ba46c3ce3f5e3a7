"""A ruleset: the law's values for one game in one jurisdiction, each with its citation.

    [ruleset]                      which game, whose law, read when
    [rules.decks]                  a value of the law:
    may = [6, 8]                     what the licensee may choose among, or `is` for a fixed value
    cite = "§2(a)"                   where it is written; `policy: name` where it is written nowhere
    [tables.paytable.4]            a paytable that `[rules.paytable]` may name
    [clauses]                      the clause that orders each step of the procedure
    [irregularities.face_up_card]  the remedy of an irregularity, and its clause
    [house]                        what this house chooses wherever the law lets it choose
    [side_wagers.suited-pair]      a wager that the file adds, see `side_wagers`

A file may be a difference: `based_on = "ma"` takes everything from that ruleset of the game and
replaces what the file says anew.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from fractions import Fraction
from pathlib import Path
from types import NoneType
from typing import Any, Generic, TypeVar, get_args

import msgspec

from houseway.errors import NotPermitted, Unreadable, without_file
from houseway.first_use import known
from houseway.rulesets.floors import hold_to_floors
from houseway.rulesets.header import Header
from houseway.rulesets.inscriptions import inscribed
from houseway.rulesets.readings import POLICY
from houseway.rulesets.rules import Rules
from houseway.rulesets.side_wagers import read_side_wagers
from houseway.rulesets.texts import check_texts
from houseway.rulesets.upgrading import Data, digest_of, upgraded
from houseway.rulesets.values import NONE, Written, decode, written
from houseway.rulesets.wording import how_to_write, in_words
from houseway.serving import apart_only

R = TypeVar("R", bound=Rules)

GIVEN = ("ruleset", "choices", "cites", "side_wagers", "clause", "irregularities")
"""Fields of the rules that come from other sections of the file than `[rules]`."""


class Choice(msgspec.Struct, frozen=True):
    """What a licensee may choose among: values, a span, tables above a floor, or anything."""

    values: tuple[Any, ...] = ()
    span: tuple[int, int] | None = None
    at_least: tuple[str, ...] = ()
    """The tables of which any other must reach one, where the law sets a floor."""

    def admits(self, value: Any) -> bool:
        """Whether the law lets the licensee choose this."""
        if self.span is not None:
            return isinstance(value, int) and self.span[0] <= value <= self.span[1]
        return not self.values or value in self.values

    def __str__(self) -> str:
        if self.span is not None:
            return f"{self.span[0]} to {self.span[1]}"
        if self.at_least:
            several = " than one of them" if len(self.at_least) > 1 else ""
            return f"{', '.join(self.at_least)}, or a table that pays no less{several}"
        return ", ".join(map(show_value, self.values)) if self.values else "as the licensee sets it"


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One value of the law: what it is, or what it may be, and where that is written."""

    key: str
    fixed: Any = None
    choice: Choice | None = None
    cite: str
    note: str = ""

    def __str__(self) -> str:
        return show_value(self.fixed) if self.choice is None else str(self.choice)


class Ruleset(Generic[R]):
    """The law's values for a game, and what this house chooses among them."""

    def __init__(
        self, game: str, kind: type[R], data: Data, file: Path, *, is_checked: bool = False
    ) -> None:
        self.kind = kind
        self.is_checked = is_checked
        """Whether it was held to all that follows when it was kept, and is only read again."""
        self.kinds = {field.name: field.type for field in msgspec.structs.fields(kind)}
        self.file = file
        self.data = data
        """What was read, as it is stored with what is played under it."""
        self.own: Mapping[str, Any] = data
        """What the file itself says, where it is a difference to another ruleset."""
        self.digest = digest_of(data)
        data = upgraded(data, str(file))
        check_texts(data, str(file))
        self.header: Header = self._read(Header, data["ruleset"], "ruleset")
        self.tables: dict[str, dict[str, Any]] = data["tables"]
        rules: dict[str, Any] = data["rules"]
        self.entries = {key: self._entry(key, raw) for key, raw in rules.items()}
        self._clauses: dict[str, str] = data["clauses"]
        self._irregularities: dict[str, Any] = data["irregularities"]
        self.house: dict[str, Any] = data["house"]
        self.side_wagers = read_side_wagers(data.get("side_wagers", {}), self._read, str(file))
        if self.header.game != game:
            raise Unreadable(
                f"these are rules of {self.header.game}, not of {game}", file=str(file)
            )
        self._check_shape()
        if not is_checked:
            self._check()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.header.game} {self.name}: {self.header.title}>"

    def _repr_html_(self) -> str:
        from houseway.rulesets.showing import to_html

        return to_html(self)

    @property
    def name(self) -> str:
        """The name people type."""
        return self.header.name

    def choose(self, **choices: Any) -> R:
        """The rules of a table for which the licensee has made every choice the law leaves it."""
        values: dict[str, Any] = {}
        for key in choices:
            if key not in self.entries:
                raise NotPermitted(f"no such rule{self.near(key)}", key=key, file=str(self.file))
        for key, entry in self.entries.items():
            values[key] = self._value(entry, choices)
        values["ruleset"] = self.name
        values["choices"] = {
            key: show_value(choices[key]) for key in sorted(self.entries) if key in choices
        }
        values["cites"] = {key: entry.cite for key, entry in self.entries.items()}
        values["clause"] = written(self._clauses | self._asked_for())
        values["irregularities"] = self._irregularities
        values["side_wagers"] = self.side_wagers
        rules: R = self._read(self.kind, values, "rules")
        if not self.is_checked:
            self.hold_together(rules)
        return rules

    def hold_together(self, rules: R) -> None:
        """Refuse rules that are each permitted and not together, or cannot be played."""
        with self._citing():
            rules.check()
            rules.check_side_wagers()
            for key in ("inscriptions", "signs"):
                inscribed(rules, getattr(rules, key, ()), key)
            for entry in self._with_floors():
                if getattr(rules, entry.key) is not None:
                    self.hold_to_floor(rules, entry)

    def _with_floors(self) -> Iterator[Entry]:
        """The rules for whose tables the law sets a floor."""
        return (entry for entry in self.entries.values() if entry.choice and entry.choice.at_least)

    @contextmanager
    def _citing(self) -> Iterator[None]:
        """Add the file to what is refused, and the clause of the rule if it has none of its own."""
        try:
            yield
        except NotPermitted as error:
            entry = self.entries.get(error.key)
            cite = error.clause or (entry.cite if entry else "")
            raise NotPermitted(
                error.message, key=error.key, clause=cite, file=str(self.file)
            ) from None
        except Unreadable as error:
            raise Unreadable(str(error), file=str(self.file)) from None

    @property
    def steps(self) -> dict[str, Any]:
        """The clause of each step as the file has it; empty where the law has no such step."""
        return written(self._clauses)

    def _asked_for(self) -> dict[str, str]:
        """Clauses of steps that the file has none for: those of the values that ask for them."""
        steps = self.steps
        return {
            step: self.entries[key].cite
            for step, key in self.kind.asked_by.items()
            if steps.get(step) == ""
        }

    def open(self, choices: Mapping[str, Any] | None = None) -> R:
        """The rules with this house's choices, except where other ones are given.

        What is wrong with the given ones is not in the file, which was held to be right without
        them: it is not named.
        """
        if not choices:
            return self.choose(**self.house)
        try:
            return self.choose(**{**self.house, **choices})
        except (NotPermitted, Unreadable) as error:
            raise without_file(error) from None

    def policies(self, rules: Rules) -> dict[str, str]:
        """The named policies that values and tables stand on, and what is chosen under them."""
        found: dict[str, str] = {}
        for key, entry in self.entries.items():
            for name in POLICY.findall(f"{entry.cite} {entry.note}"):
                chosen, is_its_own = rules.choices.get(key, ""), entry.cite == f"policy: {name}"
                mentioned = f"{key} = {chosen}" if chosen else ""
                found[name] = chosen if is_its_own else found.get(name) or mentioned
        cites = [t.get("cite", "") for named in self.tables.values() for t in named.values()]
        cites += [cite for each in self.side_wagers for cite in each.cites]
        for name in POLICY.findall(" ".join(cites)):
            found.setdefault(name, "")
        return dict(sorted(found.items()))

    def parse_choices(self, words: list[str]) -> dict[str, Any]:
        """Choices from `key=value` as somebody types them."""
        chosen: dict[str, Any] = {}
        for word in words:
            key, equals, text = word.partition("=")
            entry = self.entries.get(key)
            if not equals:
                raise NotPermitted("write it as key=value", key=key)
            if entry is None:
                raise NotPermitted(f"no such rule{self.near(key)}", key=key)
            chosen[key] = self._parse_value(entry, text)
        return chosen

    def _parse_value(self, entry: Entry, text: str) -> Any:
        if entry.choice is not None and entry.choice.values:
            for value in entry.choice.values:
                if show_value(value) == text:
                    return value
        kind = self.kinds[entry.key]
        is_text = isinstance(kind, type) and issubclass(kind, Written | Fraction)
        return int(text) if text.isascii() and text.isdecimal() and not is_text else text

    def _value(self, entry: Entry, choices: Mapping[str, Any]) -> Any:
        """What one rule is once the licensee has chosen."""
        key, clause, file = entry.key, entry.cite, str(self.file)
        if entry.choice is None:
            if key in choices and choices[key] != entry.fixed:
                message = f"is {entry} and is not the licensee's to choose"
                raise NotPermitted(message, key=key, clause=clause, file=file)
            value = entry.fixed
        elif key not in choices:
            message = f"the licensee must choose: {entry.choice}"
            raise NotPermitted(message, key=key, clause=clause, file=file)
        else:
            value = choices[key]
            if not entry.choice.admits(value):
                how = how_to_write(value, entry.choice.admits)
                message = how or f"{show_value(value)} is not permitted; may be {entry.choice}"
                raise NotPermitted(message, key=key, clause=clause, file=file)
            if not entry.choice.values:
                self._read_field(entry, self._named_table(key, value))
        return self._named_table(key, value)

    def _named_table(self, key: str, value: Any) -> Any:
        """The table that a value names, where the rule is one of tables; or that there is none."""
        if value == NONE and NoneType in get_args(self.kinds[key]):
            return None
        if key not in self.tables:
            return value
        table = self.tables[key].get(value) if isinstance(value, str) else None
        if table is None:
            raise NotPermitted(
                f"there is no table {value!r}; there are {', '.join(self.tables[key])}",
                key=key,
                file=str(self.file),
            )
        return {"name": value, **table}

    def hold_to_floor(self, rules: R, entry: Entry) -> None:
        """Refuse rules whose table pays some hand less than the law's floor."""
        assert entry.choice is not None
        floors = (self._table(entry.key, name) for name in entry.choice.at_least)
        hold_to_floors(rules, entry.key, floors)

    def _table(self, key: str, name: str) -> Any:
        """A table of the file, read."""
        return msgspec.convert(
            self._named_table(key, name), known(self.kinds[key]), dec_hook=decode
        )

    def _entry(self, key: str, raw: Any) -> Entry:
        file = str(self.file)
        if not isinstance(raw, dict):
            what = f"[rules.{key}] should be a table with `is` or `may`, and `cite`"
            raise Unreadable(what, file=file)
        unknown = set(raw) - {"is", "may", "cite", "note"}
        if unknown:
            raise Unreadable(f"[rules.{key}] has an unknown part {sorted(unknown)[0]!r}", file=file)
        if ("is" in raw) == ("may" in raw):
            raise Unreadable(f"[rules.{key}] needs either `is` or `may`", file=file)
        cite = raw.get("cite")
        if not isinstance(cite, str) or not cite:
            raise Unreadable(f"[rules.{key}] has no `cite`: where is it written?", file=file)
        note = raw.get("note", "")
        if not isinstance(note, str):
            raise Unreadable(f"[rules.{key}] note should be text, not {note!r}", file=file)
        choice = self._choice(key, raw["may"], cite) if "may" in raw else None
        return Entry(key=key, fixed=raw.get("is"), choice=choice, cite=cite, note=note)

    def _choice(self, key: str, may: Any, cite: str) -> Choice:
        if may == "any":
            return Choice()
        if isinstance(may, list) and may:
            return Choice(values=tuple(may))
        if isinstance(may, dict) and set(may) == {"from", "to"}:
            low, high = may["from"], may["to"]
            if type(low) is int and type(high) is int and low <= high:
                return Choice(span=(low, high))
        floor = may["at_least"] if isinstance(may, dict) and set(may) == {"at_least"} else []
        floors = tuple(floor) if isinstance(floor, list) else (floor,)
        if floors and all(name in self.tables.get(key, ()) for name in floors):
            return Choice(at_least=floors)
        raise Unreadable(
            f"[rules.{key}] may = {may!r} ({cite}): write a list, {{ from = 1, to = 9 }}, 'any', "
            "or { at_least = 'A' } where A is a paytable of the file",
            file=str(self.file),
        )

    def _check_shape(self) -> None:
        """Nothing is missing or left over."""
        unsaid = [key for key, clause in self._clauses.items() if clause == ""]
        if unsaid:
            raise Unreadable(f"[clauses] {unsaid[0]} is empty: write none", file=str(self.file))
        fields = {field.name for field in msgspec.structs.fields(self.kind)} - set(GIVEN)
        for key in self.entries:
            if key not in fields:
                what = f"[rules.{key}]: no such rule{self.near(key)}"
                raise Unreadable(what, file=str(self.file))
        missing = sorted(fields - set(self.entries))
        if missing:
            raise Unreadable(f"[rules.{missing[0]}] is missing", file=str(self.file))

    @apart_only
    def _check(self) -> None:
        """Every value that may be chosen is of its kind, and can be played."""
        for key, entry in self.entries.items():
            values = (entry.fixed,) if entry.choice is None else entry.choice.values
            for value in values:
                self._read_field(entry, self._named_table(key, value))
        self._check_tables()
        self._check_floors()
        for key, entry in self.entries.items():
            for value in entry.choice.values if entry.choice else ():
                # Two values may exclude each other; that each can be read is what is checked here.
                with suppress(NotPermitted):
                    self.choose(**{**self.house, key: value})

    def _check_tables(self) -> None:
        """Every table of the file can be read, also those that nobody has chosen."""
        for key, named in self.tables.items():
            if key not in self.entries:
                where = f"[tables.{key}]: no rule takes such tables{self.near(key)}"
                raise Unreadable(where, file=str(self.file))
            entry = self.entries[key]
            for name in named:
                self._read_field(entry, self._named_table(key, name))

    def _check_floors(self) -> None:
        """No table of the file is below the law's floor, also where nobody has chosen it."""
        rules = self.open()
        for entry in self._with_floors():
            for name in self.tables[entry.key]:
                table = self._table(entry.key, name)
                with self._citing():
                    self.hold_to_floor(msgspec.structs.replace(rules, **{entry.key: table}), entry)

    def _read_field(self, entry: Entry, value: Any) -> None:
        try:
            msgspec.convert(value, known(self.kinds[entry.key]), dec_hook=decode)
        except (msgspec.ValidationError, Unreadable) as error:
            said = in_words(error, self.kinds[entry.key])
            raise Unreadable(said, file=str(self.file), key=entry.key, clause=entry.cite) from None

    def _read(self, kind: type[Any], data: Any, section: str) -> Any:
        try:
            return msgspec.convert(data, known(kind), dec_hook=decode)
        except (msgspec.ValidationError, Unreadable) as error:
            said = in_words(error, kind)
            for path, where in (("clause", "clauses"), ("irregularities", "irregularities")):
                if said.startswith((f"{path}.", f"{path}:")):
                    section, said = where, said.removeprefix(path).lstrip(".: ")
            raise Unreadable(f"[{section}]: {said}", file=str(self.file)) from None

    def near(self, key: str) -> str:
        """Which rule somebody may have meant, to be said behind a refusal."""
        names = [field.name for field in msgspec.structs.fields(self.kind)]
        close = get_close_matches(key, names, n=1)
        lists = f"; houseway rules {self.header.game} lists them"
        return f"; did you mean {close[0]}?" if close else lists


def show_value(value: Any) -> str:
    """A value of a ruleset in one line."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(show_value(item) for item in value)
    if isinstance(value, dict):
        return str(value.get("name", "")) or ", ".join(f"{k} {v}" for k, v in value.items())
    return str(value)
