"""What the page of irregularities says of every game is what the games do."""

import re

import pytest

from houseway.games import GAMES, find_game
from tests.remedy_tables import HEAD, PAGE, section

TEXT = PAGE.read_text("utf-8")
ONE_DECK = "Hold'em, stud and three cards"
SECTIONS = {
    "fast-action-holdem": ["How each is called"],
    "sic-bo": ["Dice: Sic Bo"],
    "pai-gow": ["Tiles and dice: Pai Gow"],
    "heads-up-holdem": ["How each is called", ONE_DECK],
    "colorado-holdem": ["How each is called", ONE_DECK],
    "three-card-poker": ["How each is called", ONE_DECK],
    "caribbean-stud": ["How each is called", ONE_DECK],
    "let-it-ride": ["How each is called", ONE_DECK],
    "double-down-stud": ["How each is called", ONE_DECK],
}
"""Where the calls of a game are told; of all others under the game's own title."""


def told(title: str) -> str:
    """A section of the page."""
    _, found, rest = TEXT.partition(f"\n## {title}\n")
    assert found, title
    return rest.partition("\n## ")[0]


def test_every_remedy_stands_as_the_rule_sets_have_it() -> None:
    """If not: `python -m tests.remedy_tables`."""
    shown = TEXT.partition(HEAD)[2]
    assert shown[shown.index("### ") :] == section()


@pytest.mark.parametrize("name", GAMES)
def test_every_call_of_the_golden_rounds_is_told(name: str) -> None:
    game = find_game(name)
    files = (game.folder / "rounds").rglob("*.round")
    kinds = {
        kind for file in files for kind in re.findall(r"^call ([\w-]+)", file.read_text(), re.M)
    }
    titles = SECTIONS.get(name, [game.title])
    page = " ".join(map(told, titles))
    assert kinds
    assert not [kind for kind in sorted(kinds) if not re.search(rf"`{kind}[` ]", page)]
