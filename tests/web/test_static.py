"""The pages as files: what a page needs is fetched at once, and comes from this house."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway import web

STATIC = Path(web.__file__).parent / "static"
PAGES = sorted(STATIC.glob("*.html"), key=lambda page: page.name)


AT_ONCE = re.compile(r'(?:from|import) "\./([\w-]+\.js)"')
LATER = re.compile(r'import\("\./([\w-]+\.js)"\)')


def needed(module: str, known: set[str], *, later: bool = False) -> set[str]:
    """A module and all that it imports; also what it fetches when somebody asks for it."""
    if module not in known:
        known.add(module)
        text = text_of(module)
        for other in (*AT_ONCE.findall(text), *(LATER.findall(text) if later else ())):
            needed(other, known, later=later)
    return known


def text_of(module: str) -> str:
    return (STATIC / "js" / module).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_every_module_it_needs_so_that_none_is_waited_for(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    scripts = set(re.findall(r'src="/static/js/([\w-]+\.js)"', text))
    told = set(re.findall(r'modulepreload" href="/static/js/([\w-]+\.js)"', text))
    assert scripts
    assert told == set().union(*(needed(script, set()) for script in scripts)) - scripts


def test_every_module_is_of_use() -> None:
    modules = {file.name for file in (STATIC / "js").glob("*.js")}
    scripts = re.findall(
        r'src="/static/js/([\w-]+\.js)"', "".join(page.read_text("utf-8") for page in PAGES)
    )
    assert modules == set().union(*(needed(script, set(), later=True) for script in scripts))


def addresses() -> Iterator[tuple[str, str]]:
    for file in (file for file in STATIC.rglob("*.*") if file.suffix not in (".png", ".br")):
        for found in re.findall(r"https?://[^\s\"'`)]+", file.read_text(encoding="utf-8")):
            yield file.name, found


def test_nothing_is_fetched_from_anywhere_else() -> None:
    assert {address for _, address in addresses()} <= {"http://www.w3.org/2000/svg"}
