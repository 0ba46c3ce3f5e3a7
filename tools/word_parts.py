"""When the words of a language are needed: `python tools/word_parts.py es` writes it anew.

What the server tells is much, and most of it never concerns one table. `words/when/TAG.json` says
which entries of `told` a page begins with, and which the rounds of a game need besides; `make
pages` packs them so, and whatever else there is comes when a text asks for it. An entry is needed
by the texts that are told with it: those of the lobby, of felts and of every golden round. What
rounds of several games say, or any with places in it, all of them may, and so they may what nothing
that is known here says: only whole texts of the lab or of one other game are left out.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from houseway.floor.dealing.offered import Offered
from houseway.games import GAMES, find_game
from houseway.odds.shipped import FOLDER, read_report
from houseway.web.entries import lobby_of
from houseway.web.lab_figures import notes_of
from houseway.web.languages import STATIC, catalogues
from tests.page.test_logic import run_node
from tests.web.told_texts import (
    first_texts,
    form_texts,
    law_texts,
    refusals,
    round_texts,
)


def lobby_texts() -> set[str]:
    """What tiles say, and what a table that is open says in the lobby."""
    _, told = lobby_of(Offered())
    areas = (
        area.title
        for name in GAMES
        for ruleset in find_game(name).rulesets
        for area in find_game(name).layout(find_game(name).ruleset(ruleset).open()).areas
    )
    return {*_texts(json.loads(told)), *areas, *refused()}


def refused() -> set[str]:
    """What somebody may be told instead of what was asked for."""
    return {text for _, texts in refusals() for text in texts}


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _texts(value)


def texts_of(game: str) -> tuple[set[str], set[str]]:
    """What a game's table begins with, and all that its rounds and its rules can say."""
    return first_texts(game), round_texts(game) | law_texts(game)


def lab_texts() -> set[str]:
    """The forms of the lab, and what it says beside figures."""
    files = [file for game in GAMES for file in (find_game(game).folder / FOLDER).glob("*")]
    reports = [report for report in map(read_report, files) if report is not None]
    notes = {note for report in reports for note in notes_of(report)}
    return notes.union(*map(form_texts, GAMES))


def used(language: str, parts: dict[str, Iterable[str]]) -> dict[str, set[str]]:
    """The entries of a language that the texts of each part are told with."""
    file = STATIC / "words" / f"{language}.json"
    given = json.dumps({name: sorted(texts) for name, texts in parts.items()})
    ran = run_node("told_by.js", str(file), given=given)
    if ran.returncode:
        raise RuntimeError(ran.stderr)
    return {name: set(keys) for name, keys in json.loads(ran.stdout).items()}


def when(language: str) -> dict[str, list[str]]:
    """The entries of each part of a language, as the file has them."""
    with ProcessPoolExecutor(2) as pool:
        found = dict(zip(GAMES, pool.map(texts_of, GAMES), strict=True))
    parts: dict[str, Iterable[str]] = {
        "index": lobby_texts(),
        "refused": refused(),
        "lab": lab_texts(),
    }
    for game, (first, rounds) in found.items():
        parts |= {f"table/{game}": first, f"rounds/{game}": rounds}
    needed = used(language, parts)
    uses = Counter(key for game in GAMES for key in needed[f"rounds/{game}"])
    unclaimed = catalogues()[language].told.keys() - set().union(*needed.values())
    general = {key for key, count in uses.items() if count > 1 or "{" in key}
    common = general | needed.pop("refused") | unclaimed
    del needed["lab"]
    for game in GAMES:
        needed[f"rounds/{game}"] -= common | needed[f"table/{game}"]
    return {name: sorted(keys) for name, keys in ({"rounds": common} | needed).items()}


def main() -> int:
    """Write when the words of the languages that are named are needed, or of all."""
    for language in sys.argv[1:] or list(catalogues()):
        file = STATIC / "words" / "when" / f"{language}.json"
        file.parent.mkdir(exist_ok=True)
        parts = when(language)
        text = json.dumps(parts, ensure_ascii=False, indent=1)
        file.write_text(f"{text}\n", encoding="utf-8")
        print(f"{language}: {', '.join(f'{name} {len(keys)}' for name, keys in parts.items())}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
