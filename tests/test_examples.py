"""What the documentation shows in Python runs as it stands there, page by page."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILES = re.compile(r"\A(?:# )?[\w/]+\.(?:py|toml)\n|\A# src/")
"""A block that is a file of a game to be made: tests/test_add_a_game.py writes and plays it."""


def blocks_of(page: Path) -> list[tuple[int, str]]:
    """Each block with the line it begins on."""
    text = page.read_text(encoding="utf-8")
    found = ((text.count("\n", 0, each.start(1)) + 1, each[1]) for each in BLOCK.finditer(text))
    return [(line, code) for line, code in found if not FILES.match(code)]


ELSEWHERE = ("add-a-game", "bots")
"""Their blocks are files, or need some: tests of their own write and run them."""
PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
    if page.stem not in ELSEWHERE and blocks_of(page)
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Paths to examples are those from the root; what an example writes goes where it can go.
    for name in ("examples", "src"):
        (tmp_path / name).symlink_to(ROOT / name)
    golden = next((ROOT / "src/houseway/games/fast_action_holdem/rounds").rglob("*.round"))
    (tmp_path / "example.round").write_bytes(golden.read_bytes())
    (tmp_path / "my-variation.toml").symlink_to(ROOT / "examples" / "heads-up-bad-beat.toml")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "example"}
    for line, code in blocks_of(page):
        exec(compile("\n" * (line - 1) + code, str(page), "exec"), names)


def test_there_are_pages_with_examples() -> None:
    assert len(PAGES) > 5
