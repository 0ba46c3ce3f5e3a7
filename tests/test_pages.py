"""The written pages: links lead somewhere, here and where the package is installed."""

import re
import tomllib
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import houseway
from houseway.games import GAMES, find_game
from houseway.odds.shipped import read_report
from houseway.pieces.figures import percent

ROOT = Path(__file__).parent.parent
PACKAGE = Path(houseway.__file__).parent
ROOMS = "|".join(folder.name for folder in PACKAGE.iterdir() if folder.is_dir())
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "src").rglob("*.md")])
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
RULE = re.compile(r"\|[\s|:-]+\|")


def find(name: str) -> object:
    """What a dotted name of the package is: a module, or something in one."""
    found: object = houseway
    for part in name.split("."):
        if isinstance(found, ModuleType) and not hasattr(found, part):
            found = import_module(f"{found.__name__}.{part}")
        else:
            found = getattr(found, part)
    return found


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
    assert {page for page in PAGES if page.name == "readings.md"} <= set(pages)
    astray = [(name_of(p), str(to)) for p in pages for to in links(p) if not is_installed(to)]
    assert not astray


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=name_of
)
def test_files_and_names_of_the_package_are_there(page: Path) -> None:
    text = page.read_text("utf-8")
    files = re.findall(rf"`((?:{ROOMS})/[\w/]+\.\w+)`", text)
    assert not [file for file in files if not (PACKAGE / file).exists()]
    for name in re.findall(rf"`houseway\.((?:{ROOMS})(?:\.\w+)*)`", text):
        find(name)


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


# The page of the shape of the house.

SHAPE = (ROOT / "docs/architecture.md").read_text("utf-8")
WALKS = SHAPE.partition("\n## Three walks\n")[2].partition("\n## ")[0]
NAMES = set(re.findall(r"`([a-z_]+(?:\.\w+)+)`", WALKS))
SCRIPTED = re.findall(r"`(\w+)`\s+of\s+`(\w+\.js)`", WALKS)


@pytest.mark.parametrize("name", sorted(name for name in NAMES if not name.endswith(".js")))
def test_what_the_walks_name_is_there(name: str) -> None:
    """Otherwise it cannot be found, and the search for it raises."""
    assert find(name) is not None


def test_the_walks_name_their_steps() -> None:
    assert len(NAMES) > 30
    assert len(SCRIPTED) > 3


@pytest.mark.parametrize(("function", "script"), SCRIPTED)
def test_what_the_walks_name_of_the_pages_is_there(function: str, script: str) -> None:
    text = (PACKAGE / "web/static/js" / script).read_text("utf-8")
    assert re.search(rf"^(export function|  async|  ?) ?{function}\(", text, re.MULTILINE)


@pytest.mark.parametrize("room", ["round", "steps", "table"])
def test_the_shape_names_every_module_of_a_room(room: str) -> None:
    start = SHAPE.index(f", in `{room}`:")
    rows = SHAPE[start : SHAPE.index("\n\n", SHAPE.index("|---|---|", start))]
    cells = [row.split("|")[1] for row in rows.splitlines() if row.startswith("|")]
    named = {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
    assert named == {file.stem for file in (PACKAGE / room).glob("*.py")} - {"__init__"}


# The figures that the first page begins with.

OTHER_NAMES = {
    "the same, Washington, one deck": "fast-action-holdem",
    "Ultimate Texas Hold'em, a file of values": "heads-up-holdem",
    "Baccarat Chemin de Fer, against the bank": "chemin-de-fer",
    "Minibaccarat, banker; EZ Baccarat, banker": "minibaccarat",
}


def test_the_figures_of_the_first_page_are_those_of_the_reports() -> None:
    """Each percentage is what the house keeps of some wager, by a report of that game."""
    table = (ROOT / "README.md").read_text("utf-8").split("under best play:\n\n")[1]
    rows = [row.strip("| ").split(" | ") for row in table.split("\n\n")[0].splitlines()[2:]]
    cells = [(row[at], row[at + 1]) for row in rows for at in (0, 2)]
    by_title = {find_game(name).title: name for name in GAMES}
    told = 0
    for title, figures in cells:
        name = OTHER_NAMES.get(title) or by_title.get(title.partition(",")[0], "")
        kept = set()
        for file in (find_game(name).folder / "reports").glob("*.report") if name else ():
            report = read_report(file)
            assert report is not None
            kept |= {percent(odds.house_advantage) for odds in report.wagers}
            rows_of = (row for effects in report.effects for row in effects.rows)
            kept |= {percent(part) for row in rows_of for part in row.figures.values()}
        shown = re.findall(r"[\d.]+ %", figures)
        assert {*shown} <= kept, title
        told += len(shown)
    assert told > 15
