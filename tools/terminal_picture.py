"""Draw a round played in the terminal as docs/terminal.svg, for the README.

    python tools/terminal_picture.py [FILE]

The same seed and the same answers give the same picture.
"""

import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

from houseway.cli.play import Person, Reader
from houseway.cli.render import Ink
from houseway.games import GAMES, find_game
from houseway.pieces.money import parse_money
from houseway.table.session import Session
from houseway.table.shoe import entropy

SEED = 15
ANSWERS = ("", "25", "ab", "q")
PICTURE = Path(__file__).parent.parent / "docs" / "terminal.svg"


def play(console: Console) -> None:
    """Play one round with the answers above."""
    game = find_game(GAMES[0])
    ruleset = game.ruleset(game.rulesets[0])
    session = Session(game, ruleset.open(), entropy(SEED))
    for seat, name in enumerate(("Ann", "You", "Cleo"), start=1):
        session.sit(seat, name, parse_money("500"))
    person = Person(
        session,
        ruleset,
        2,
        console=console,
        read=typed(console),
        ink=Ink(console, four_colour=False),
    )
    person.play()


def typed(console: Console) -> Reader:
    """The answers, each shown as it is typed."""
    answers: Iterator[str] = iter(ANSWERS)

    def read() -> str:
        answer = next(answers)
        console.print(Text(answer, style="bold bright_white"))
        return answer

    return read


def main() -> None:
    """Write the picture."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURE
    console = Console(
        record=True,
        width=80,
        file=StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    play(console)
    file.parent.mkdir(parents=True, exist_ok=True)
    console.save_svg(str(file), title=f"houseway play {GAMES[0]}")


if __name__ == "__main__":
    main()
