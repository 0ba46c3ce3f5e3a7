"""The written pages: links lead somewhere, here and where the package is installed."""

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from houseway.games import GAMES, find_game

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
RULE = re.compile(r"\|[\s|:-]+\|")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def links(page: Path) -> list[Path]:
    """The files that a page points to; what stands in a block of code is no link."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.S)
    return [(page.parent / link).resolve() for link in LINK.findall(text)]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    assert not [str(target) for target in links(page) if not target.exists()]


def test_an_installed_page_points_only_to_what_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    package = ROOT / wheel["packages"][0]

    def is_installed(file: Path) -> bool:
        name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else ""
        left_out = any(fnmatch(name, pattern) for pattern in wheel["exclude"])
        return file.is_relative_to(package) and not left_out

    pages = [page for page in PAGES if is_installed(page)]
    astray = [(name_of(p), str(to)) for p in pages for to in links(p) if not is_installed(to)]
    assert not astray


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_says_of_a_game_what_its_page_begins_with(game: str) -> None:
    """The page is not installed, and the lobby must say it all the same."""
    folder = find_game(game).folder
    said = " ".join((folder / "about.txt").read_text("utf-8").split())
    assert len(said) > 40
    assert said in " ".join((folder / "README.md").read_text("utf-8").split())


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_no_table_is_cut_by_a_blank_line(page: Path) -> None:
    """A table begins with its heads and a rule below them; lines without are a part cut off."""
    lines = ["", *page.read_text("utf-8").splitlines(), ""]
    cut = [
        number
        for number in range(1, len(lines) - 1)
        if lines[number].startswith("|")
        and not lines[number - 1].startswith("|")
        and not RULE.fullmatch(lines[number + 1].strip())
    ]
    assert not cut
