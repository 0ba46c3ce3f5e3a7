"""The remedies of all rule sets as the tables of docs/irregularities.md.

`python -m tests.remedy_tables` writes them there.
"""

from pathlib import Path
from typing import Any

import msgspec

from houseway.games import GAMES, find_game
from houseway.rulesets.values import Remedy

PAGE = Path(__file__).parent.parent / "docs/irregularities.md"
HEAD = "## Every remedy\n"


def remedies_of(ruleset: Any) -> dict[str, str]:
    """What a rule set does about each irregularity, with the clause."""
    listed = msgspec.structs.asdict(ruleset.open().irregularities)
    done = {key: each for key, each in listed.items() if isinstance(each, Remedy)}
    return {
        key.replace("_", "-"): f"{each.remedy}; {each.clause}"
        for key, each in done.items()
        if each.remedy != "none"
    }


def table_of(name: str) -> str:
    """One game: a line for each irregularity, a column for each rule set that has remedies."""
    game = find_game(name)
    laws = [game.ruleset(each) for each in game.rulesets]
    columns = {law.name: remedies_of(law) for law in laws if not law.header.based_on}
    keys = dict.fromkeys(key for column in columns.values() for key in column)
    heads = " | ".join(f"`{name}`" for name in columns)
    lines = [
        f"### {game.title}",
        "",
        f"| irregularity | {heads} |",
        "|---" * (1 + len(columns)) + "|",
    ]
    for key in keys:
        cells = (column.get(key, "cannot happen") for column in columns.values())
        lines.append(f"| `{key}` | {' | '.join(cells)} |")
    return "\n".join(lines)


def section() -> str:
    """All games, as they stand on the page."""
    return "\n\n".join(map(table_of, GAMES)) + "\n"


if __name__ == "__main__":
    before, _, rest = PAGE.read_text("utf-8").partition(HEAD)
    intro = rest.partition("\n### ")[0]
    PAGE.write_text(f"{before}{HEAD}{intro}\n{section()}", "utf-8")
