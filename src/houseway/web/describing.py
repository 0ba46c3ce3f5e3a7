"""Games, rulesets and tables as the lobby and the felt need them."""

import re
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec

from houseway.floor.dealing.dealing import Dealing
from houseway.floor.dealing.defaults import STATED
from houseway.floor.dealing.offered import Offered
from houseway.floor.house import House
from houseway.floor.seats.people import Person
from houseway.floor.seats.seating import Law
from houseway.games import every_game
from houseway.rulesets.readings import Reading, policies_of
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Entry, Ruleset, show_value
from houseway.table.clauses import register
from houseway.table.entries import title_of
from houseway.table.game import Game
from houseway.web.entries import about, company

Clauses: TypeAlias = dict[str, dict[str, str]]
"""What each clause says in our words, and the heading that it stands under."""


@cache
def describe_games(offered: Offered) -> list[dict[str, Any]]:
    """The games, and whose law each can be played under."""
    return [
        {
            "name": game.name,
            "title": game.title,
            "about": about(game),
            "company": company(game),
            "rulesets": [
                _header(offered.find(game.name, name)[1]) for name in offered.names(game.name)
            ],
        }
        for game in every_game()
    ]


def _header(ruleset: Ruleset[Any]) -> dict[str, Any]:
    header = ruleset.header
    return {
        "name": header.name,
        "title": header.title,
        "source": header.source,
        "read_on": header.read_on,
        "digest": ruleset.digest,
    }


@cache
def describe_ruleset(offered: Offered, game_name: str, ruleset_name: str) -> dict[str, Any]:
    """A ruleset: every value with its citation, and what may be chosen."""
    return describe_stored(offered.law(game_name, ruleset_name, {}))


def describe_stored(law: Law) -> dict[str, Any]:
    """The same of a law that is stored, whoever brought it."""
    game, ruleset, rules = law.game, law.ruleset, law.rules
    return {
        "game": game.name,
        "title": game.title,
        "ruleset": _header(ruleset),
        "rules": _rules(ruleset, rules),
        "tables": _tables(ruleset),
        "layout": msgspec.to_builtins(game.layout(rules)),
        "limits": _limits(law),
    }


def _rules(ruleset: Ruleset[Any], rules: Rules) -> list[dict[str, Any]]:
    return [
        {
            "key": key,
            "label": label(key),
            "value": rules.choices.get(key, show_value(entry.fixed)),
            "cite": entry.cite,
            "note": entry.note,
            "choices": _choices(ruleset, entry),
        }
        for key, entry in ruleset.entries.items()
    ]


def label(key: str) -> str:
    """The name of a rule in words.

    >>> label("seats_max")
    'Seats max'
    """
    return key.replace("_", " ").capitalize()


def _choices(ruleset: Ruleset[Any], entry: Entry) -> dict[str, Any] | None:
    choice = entry.choice
    if choice is None:
        return None
    if choice.span is not None:
        return {"kind": "span", "from": choice.span[0], "to": choice.span[1]}
    if choice.values:
        return {"kind": "list", "values": [show_value(value) for value in choice.values]}
    tables = ruleset.tables.get(entry.key)
    return {"kind": "list", "values": list(tables)} if tables else {"kind": "any"}


def _tables(ruleset: Ruleset[Any]) -> list[dict[str, Any]]:
    return [
        {
            "key": key,
            "name": name,
            "cite": table.get("cite", ""),
            "lines": [[hand, show_value(pay)] for hand, pay in table.get("pays", {}).items()],
        }
        for key, named in ruleset.tables.items()
        for name, table in named.items()
    ]


def _limits(law: Law) -> list[dict[str, Any]]:
    """The limits of each wager, as a table's sign states them."""
    titles = {area.wager: area.title for area in law.game.layout(law.rules).areas}
    return [
        {
            "wager": area.wager,
            "title": titles.get(area.wager, area.wager),
            "minimum": area.limits.minimum,
            "maximum": area.limits.maximum,
            "step": area.limits.step,
        }
        for area in law.game.wagers(law.rules).areas
    ]


@cache
def describe_clauses(offered: Offered, game_name: str, ruleset_name: str) -> Clauses:
    """What an event or a value may cite: clauses in a few words, policies with their reading."""
    return clauses_of(*offered.find(game_name, ruleset_name))


def clauses_of(game: Game, ruleset: Ruleset[Any]) -> Clauses:
    """The same of any ruleset: one that stands on another cites what that one cites as well."""
    laws = [name for name in (ruleset.header.based_on, ruleset.name) if name in game.rulesets]
    clauses = {
        clause.id: {"says": clause.says.removesuffix(" (parent)"), "section": clause.section}
        for law in laws
        for clause in register(game, law)
    }
    readings = policies_of(game.folder).values()
    said = {f"policy: {it.name}": "\n".join(reading_paragraphs(it)) for it in readings}
    return clauses | {name: {"says": says, "section": ""} for name, says in said.items()}


def reading_paragraphs(reading: Reading) -> list[str]:
    """A reading as a page shows it: no mark of the file that it stands in, a list line by line."""
    listed = (_ITEM.sub("\n", text) for text in reading.paragraphs)
    lines = (line for text in listed for line in text.split("\n") if line)
    return [_STRESSED.sub(r"\1", _LABELLED.sub(r"\1: ", " ".join(line.split()))) for line in lines]


_ITEM: Final = re.compile(r"(?:^|\s)- (?=\*)")
_LABELLED: Final = re.compile(r"^\*\*(\w+)\.\*\* ")
_STRESSED: Final = re.compile(r"\*+([^*]+)\*+")


def brief_table(
    house: House, table: Dealing, person: Person | None, *, watching: int
) -> dict[str, Any]:
    """An open table as the lobby lists it."""
    opener = house.people.find(table.opened_by)
    law = table.law
    return {
        "id": table.id,
        "game": law.game.name,
        **called(law),
        "ruleset": law.ruleset.name,
        "opened_by": opener.name if opener else "",
        "is_mine": person is not None and table.opened_by == person.id,
        "seats_max": law.rules.seats_max,
        "seats": [
            {"seat": seat, "name": who.name, "kind": "bot" if who.is_bot else "person"}
            for seat, who in sorted(table.seats.items())
        ],
        "limits": table_limits(table),
        "watching": watching,
        "rounds": table.session.rounds_completed,
        "phase": table.phase,
    }


def describe_table(
    house: House, table: Dealing, person: Person | None, *, watching: int
) -> dict[str, Any]:
    """A table with its rules and its felt."""
    return {
        **brief_table(house, table, person, watching=watching),
        **describe_law(table.law),
        "timing": msgspec.to_builtins(table.timing),
        "default": STATED,
        "edges": table.law.game.is_counted_at_once,
        "chart": table.law.game.has_chart,
        "analysis": table.allows.analysis,
        "keeps_cards": table.law.game.keeps_cards,
    }


_Described: TypeAlias = tuple[msgspec.Raw, msgspec.Raw, list[dict[str, Any]], dict[str, str]]
_LAWS: dict[tuple[str, ...], _Described] = {}


def describe_law(law: Law) -> dict[str, Any]:
    """The rules and the felt of a table; the same for every table of the same rules."""
    rules, layout, *_ = _described(law)
    return {"digest": law.ruleset.digest, "rules": rules, "layout": layout}


def table_limits(table: Dealing) -> list[dict[str, Any]]:
    """The limits of a table."""
    return _described(table.law)[2]


def called(law: Law) -> dict[str, str]:
    """What a table, or a round of it, is called, and its law: a source where that is called so."""
    return _described(law)[3]


def law_key(law: Law) -> tuple[str, ...]:
    """What is the same for all tables of the same rules."""
    words = (f"{key}={value}" for key, value in law.rules.choices.items())
    return (law.game.name, law.ruleset.name, law.ruleset.digest, *words)


def _described(law: Law) -> _Described:
    key = law_key(law)
    if key not in _LAWS:
        header = law.ruleset.header
        title = title_of(law.game, header.name, law.rules.choices)
        whose = header.source if header.title == title else header.title
        if len(_LAWS) > 1000:
            _LAWS.clear()
        _LAWS[key] = (
            msgspec.Raw(msgspec.json.encode(_rules(law.ruleset, law.rules))),
            msgspec.Raw(msgspec.json.encode(law.game.layout(law.rules))),
            _limits(law),
            {"title": title, "law": whose},
        )
    return _LAWS[key]


ROUND_ID = re.compile(r"[0-9a-z]{8}-\d{1,9}p?")
