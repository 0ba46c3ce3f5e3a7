"""The laws that are played: the package's own for new tables, and the stored ones ever after.

A ruleset is stored, by its digest, before the first table under it opens. Whatever was begun under
it is played on, replayed and verified under what is stored, whatever becomes of the package's file.

A law is held to all that a law must be before it is kept, where that holds nobody up (`own_laws`).
What is kept is read again, and not checked again.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select

from houseway.errors import HousewayError, NotPermitted, Unreadable
from houseway.first_use import known
from houseway.floor.books import writes
from houseway.floor.books.journal import Change, Draft
from houseway.floor.books.models import Law as Row
from houseway.floor.books.models import Table
from houseway.floor.seats.seating import Law
from houseway.games import find_game
from houseway.rulesets.ruleset import Ruleset, show_value
from houseway.rulesets.upgrading import digest_of
from houseway.table.game import Game

# The package's own.


@cache
def ruleset_of(game_name: str, ruleset_name: str) -> tuple[Game, Ruleset[Any]]:
    """A game under one of its own rulesets, read once; the first one where none is named."""
    game = find_game(game_name)
    names = game.rulesets
    if not ruleset_name:
        return ruleset_of(game_name, names[0])
    if ruleset_name not in names:
        raise NotPermitted(f"there is no ruleset {ruleset_name!r}; there are {', '.join(names)}")
    return game, game.ruleset(ruleset_name)


def law_of(game_name: str, ruleset_name: str, choices: Mapping[str, str]) -> Law:
    """A game under a ruleset with these choices, the house's own where none is made."""
    return _law_of(game_name, ruleset_name, *_words(choices))


@lru_cache(maxsize=500)  # Many tables have the same.
def _law_of(game_name: str, ruleset_name: str, *choices: str) -> Law:
    game, ruleset = ruleset_of(game_name, ruleset_name)
    return Law(game, ruleset, ruleset.open(ruleset.parse_choices(list(choices))))


def _words(choices: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(f"{key}={value}" for key, value in choices.items())


# Storing one.


def text_of(ruleset: Ruleset[Any]) -> str:
    """A ruleset as it is stored: all that it says, what it is based on included."""
    return msgspec.json.encode(ruleset.data).decode()


def fingerprint(text: str) -> str:
    """What the journal says of a stored law, so that no letter of it can be altered unseen."""
    return sha256(text.encode()).hexdigest()


class KeptLaw(msgspec.Struct, frozen=True):
    """A law as text: of which game, what it is called, its digest, and all that it says."""

    game: str
    name: str
    digest: str
    text: str

    @classmethod
    def of(cls, ruleset: Ruleset[Any]) -> "KeptLaw":
        """A law that was read."""
        return cls(ruleset.header.game, ruleset.name, ruleset.digest, text_of(ruleset))

    def law(self, choices: Mapping[str, str] | None = None) -> Law:
        """What is played under it, with these choices or those of its house."""
        return Laws({self.digest: self.text}).find(self.game, self.digest, choices or {})


def storing(law: KeptLaw, kept_for: str = "") -> Change:
    """What writes a law down for the first time, perhaps for who has handed it in."""
    named = {"game": law.game, "name": law.name}
    body = {"law": law.digest, **named, "sha256": fingerprint(law.text), "for": kept_for}
    row = {"digest": law.digest, **named, "text": law.text, "kept_for": kept_for}
    return Change([Draft(kind="law", body=body)], [(writes.ADD_LAW, row)])


def kept_for_each(connection: Connection) -> dict[str, int]:
    """How many laws of their own people have had kept."""
    whose = select(Row.kept_for, func.count()).where(Row.kept_for != "").group_by(Row.kept_for)
    return {row[0]: row[1] for row in connection.execute(whose)}


def missing(connection: Connection, laws: Mapping[str, str]) -> list[Ruleset[Any]]:
    """Laws that tables name and that are not stored, as far as the package still has them.

    A floor that was opened before laws were stored has such tables.
    """
    named = select(Table.game, Table.ruleset, Table.ruleset_digest).distinct()
    found = []
    for row in connection.execute(named.where(Table.ruleset_digest.not_in(laws))):
        with suppress(HousewayError):
            _, ruleset = ruleset_of(row.game, row.ruleset)
            if ruleset.digest == row.ruleset_digest:
                found.append(ruleset)
    return found


def why_not(text: str, digest: str, game: str, name: str) -> str:
    """Why a stored text is not the law that it is stored as; empty if it is."""
    try:
        data = msgspec.json.decode(text, type=known(dict[str, dict[str, Any]]))
        header, found = data["ruleset"], digest_of(data)
    except (msgspec.MsgspecError, KeyError) as error:
        return f"what is stored cannot be read: {error}"
    if found != digest:
        return f"what is stored has the digest {found}"
    said = header.get("game"), header.get("name")
    return "" if said == (game, name) else f"what is stored is the law {said[1]} of {said[0]}"


# Reading one back.


class Laws(dict[str, str]):
    """The stored laws by their digests, as text."""

    @classmethod
    def read(cls, connection: Connection, *digests: str) -> "Laws":
        """Those that are asked for, or all: there are never many."""
        found = select(Row).where(Row.digest.in_(digests)) if digests else select(Row)
        return cls({row.digest: row.text for row in connection.execute(found)})

    def find(self, game_name: str, digest: str, choices: Mapping[str, str]) -> Law:
        """What is played under a stored law with these choices."""
        if digest not in self:
            raise Unreadable(f"the law {digest} is not stored")
        return _stored_law(game_name, digest, self[digest], *_words(choices))

    def called(self, game_name: str, digest: str) -> "Called":
        """What a stored law is called, without reading the rest of it."""
        try:
            said = msgspec.json.decode(self[digest], type=known(_Said))
        except msgspec.MsgspecError as error:
            raise Unreadable(f"it cannot be read: {error}", file=f"law {digest}") from None
        if said.ruleset.game != game_name:
            raise Unreadable(f"these are rules of {said.ruleset.game}, not of {game_name}")
        chosen = {key: show_value(value) for key, value in said.house.items()}
        return Called(find_game(game_name), said.ruleset.name, said.ruleset.title, chosen)


class _Names(msgspec.Struct, frozen=True):
    game: str
    name: str
    title: str


class _Said(msgspec.Struct, frozen=True):
    """The parts of a stored law by which it is known."""

    ruleset: _Names
    house: dict[str, Any] = {}


class Called(NamedTuple):
    """What a law is called, and what its house chooses."""

    game: Game
    name: str
    title: str
    choices: Mapping[str, str]

    @classmethod
    def of(cls, law: Law) -> "Called":
        """A law that was read."""
        header = law.ruleset.header
        return cls(law.game, header.name, header.title, law.rules.choices)


@lru_cache(maxsize=500)  # Every round of a table has the same.
def _stored_law(game_name: str, digest: str, text: str, *choices: str) -> Law:
    game, ruleset = stored_ruleset(game_name, digest, text)
    return Law(game, ruleset, ruleset.open(ruleset.parse_choices(list(choices))))


@lru_cache(maxsize=100)
def stored_ruleset(game_name: str, digest: str, text: str) -> tuple[Game, Ruleset[Any]]:
    """A law as it was stored, which must have the digest that it is asked for by.

    It was checked when it was kept: that takes far longer than to read it.
    """
    game, name = find_game(game_name), f"law {digest}"
    try:
        data = msgspec.json.decode(text, type=known(dict[str, dict[str, Any]]))
        ruleset = Ruleset(game.name, game.rules, data, Path(name), is_checked=True)
    except HousewayError:
        raise
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unreadable(f"it cannot be read: {error}", file=name) from None
    if ruleset.digest != digest:
        raise Unreadable(f"what is stored has the digest {ruleset.digest}", file=name)
    return game, ruleset
