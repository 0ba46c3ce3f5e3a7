"""What a language lacks of what is said of the law: `python tools/law_words.py es` says it.

A clause is read where something cites it: our sentence, and the heading it stands under. A rule is
read with its note. Those that several games have stand in `shared.json`, the others with the game.
What the house reads where a law is silent lies apart, in `readings/`, paragraph by paragraph.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from houseway.examination.citing import spread
from houseway.games import GAMES, find_game
from houseway.rulesets.readings import policies_of
from houseway.table.clauses import Clause
from houseway.table.clauses import register as registered
from houseway.table.game import Game
from houseway.web.describing import reading_paragraphs
from houseway.web.languages import STATIC, catalogues

FOLDER: Final = STATIC / "words" / "law"
SHARED: Final = "shared"
READINGS: Final = "readings"
_CITED: Final = re.compile(r"(§|\(\w\)|\d{3}\.\d|WA\d? )")
_BRACKET: Final = re.compile(r"\s*\([^()]*\)$")
_WORD: Final = re.compile(r"\s+\S+$")


def cited_of(game: Game, ruleset_name: str) -> Iterator[Clause]:
    """The clauses of a law that its own file cites: those that a reader can open."""
    law = game.ruleset(ruleset_name)
    based_on = law.header.based_on
    known = {
        it.id: it
        for name in filter(None, (based_on, ruleset_name))
        for it in registered(game, name)
    }
    cites = {one for text in _texts(law.data) if _CITED.match(text) for one in _spread(text)}
    for clause_id in sorted({_listed(one, known) for one in cites} - {""}):
        yield known[clause_id]


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _texts(value)


def _spread(text: str) -> list[str]:
    try:
        return spread(text)
    except ValueError:
        return []


def _listed(clause: str, known: dict[str, Clause]) -> str:
    """The clause, or the one before its last bracket; nothing where none is listed."""
    while clause and clause not in known:
        whole = (_BRACKET if clause.endswith(")") else _WORD).sub("", clause)
        if whole == clause:
            return ""
        clause = whole
    return clause


def law_texts(game: Game) -> set[str]:
    """What is said of a game's laws: of clauses that are cited, headings, rules, house ways."""
    found: set[str] = set()
    for name in game.rulesets:
        for clause in cited_of(game, name):
            found |= {clause.says.removesuffix(" (parent)"), clause.section}
        law = game.ruleset(name)
        found |= {entry.note for entry in law.entries.values()} | set(_said(law.data))
    return found - {""}


def _said(data: Any) -> Iterator[str]:
    """What the lines of a house way say."""
    if isinstance(data, dict):
        said = data.get("says")
        yield from [said] if isinstance(said, str) else []
    for value in (
        data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    ):
        yield from _said(value)


def reading_texts(game: Game) -> set[str]:
    """The paragraphs of the policies that a game may cite."""
    readings = policies_of(game.folder).values()
    return {text for reading in readings for text in reading_paragraphs(reading)}


def wanted() -> dict[str, set[str]]:
    """The texts by the name of the file that has them."""
    laws = _by_file({name: law_texts(find_game(name)) for name in GAMES})
    readings = _by_file({name: reading_texts(find_game(name)) for name in GAMES})
    return laws | {f"{READINGS}/{name}": texts for name, texts in readings.items()}


def _by_file(texts: dict[str, set[str]]) -> dict[str, set[str]]:
    uses = Counter(text for found in texts.values() for text in found)
    shared = {text for text, count in uses.items() if count > 1}
    return {SHARED: shared} | {name: found - shared for name, found in texts.items()}


def words_of(language: str, name: str) -> dict[str, str]:
    """The words of a file; none where there is no file."""
    file = _file(language, name)
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str]) if file.is_file() else {}


def _file(language: str, name: str) -> Path:
    return FOLDER / language / f"{name}.json"


def faults(language: str) -> Iterator[str]:
    """What a language lacks, and what it has that nobody says."""
    for name, texts in wanted().items():
        words = words_of(language, name)
        yield from (f"{name} lacks: {text}" for text in sorted(texts - words.keys()))
        yield from (f"{name} has what nobody says: {text}" for text in sorted(words.keys() - texts))
        yield from (f"{name} has nothing for: {text}" for text, said in words.items() if not said)


def main() -> int:
    """Tell the faults of the languages that are named, or of all."""
    named = sys.argv[1:] or list(catalogues())
    told = [f"{tag}: {fault}" for tag in named for fault in faults(tag)]
    print("\n".join(told) if told else f"{', '.join(named)}: nothing is missing")
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main())
