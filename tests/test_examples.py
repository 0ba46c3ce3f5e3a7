"""What the documentation shows in blocks of code runs as it stands there, page by page.

Python is run, files that a page shows are written, and commands of `houseway` are run in this
process, in the page's order and in one folder; where a block shows what they print, they print it.
What is not run has the reason before it, as a comment: `<!-- not run: why -->`; then its commands
and options are there all the same. `<!-- slow: why -->` leaves a block to `make slow`.
"""

import io
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from houseway.cli import main
from houseway.cli.commands import COMMANDS

ROOT = Path(__file__).parent.parent
FENCE = re.compile(
    r"^(?:<!-- (?P<mark>not run|slow): (?P<why>[^>]+) -->\n)?"
    r"```(?P<language>[\w{}]*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
FILE = re.compile(r"\A(?:# |<!-- )(?:[\w/.-]+\.(?:py|toml)$|src/)", re.MULTILINE)
PROGRAM = re.compile(r"^(?:\$ )?(?:\.venv/bin/)?(houseway|make|pip|python|dask|sed) ")
PRINTS = re.compile(r"^print\(", re.MULTILINE)
WRITTEN = re.compile(r"\A(?:#.*\n)*houseway (?:round|preparation|stack)$", re.MULTILINE)
"""What the house writes into a file begins like this, and is no command."""
ELSEWHERE = ("add-a-game", "bots")
"""Pages whose blocks are files of a game or of a bot: tests of their own write and run them."""
VARIATION = """\
[ruleset]
game = "fast-action-holdem"
name = "variation"
title = "A variation"
based_on = "wa-single-deck"

[house]
paytable = "4"
"""
LEFT_OUT = "..."
AT_MOST = {"-n": "200", "--simulate": "2000"}
"""How often something is done that a page does more often."""


class Block(NamedTuple):
    """A block of code on a page."""

    line: int
    language: str
    text: str
    mark: str
    """`not run` or `slow`, where that stands before it."""

    @property
    def is_commands(self) -> bool:
        """Whether it shows commands: in any of its lines."""
        if self.language not in ("", "console", "sh", "bash") or WRITTEN.search(self.text):
            return False
        return any(map(PROGRAM.match, self.text.splitlines()))

    @property
    def commands(self) -> Iterator[tuple[str, list[str]]]:
        """Each command with the lines that it is said to print."""
        if "$ " not in self.text:
            yield from ((line, []) for line in self.text.splitlines() if line.strip())
            return
        for part in re.split(r"^\$ ", self.text, flags=re.MULTILINE)[1:]:
            command, *said = part.rstrip().splitlines()
            yield command, said


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(
            text.count("\n", 0, each.start("text")) + 1,
            each["language"],
            each["text"],
            each["mark"] or "",
        )
        for each in FENCE.finditer(text)
    ]


PAGES = [
    page
    for folder in (ROOT, ROOT / "docs", ROOT / "examples", ROOT / "src", ROOT / "bench")
    for page in sorted(folder.glob("*.md") if folder == ROOT else folder.rglob("*.md"))
    if any(block.is_commands or block.language == "python" for block in blocks_of(page))
]


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


each_page = pytest.mark.parametrize("page", PAGES, ids=named)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a page is followed: paths to examples are those from the root."""
    for name in ("examples", "src"):
        (tmp_path / name).symlink_to(ROOT / name)
    golden = next((ROOT / "src/houseway/games/fast_action_holdem/rounds").rglob("*.round"))
    (tmp_path / "example.round").write_bytes(golden.read_bytes())
    example = (ROOT / "examples" / "heads-up-bad-beat.toml").read_bytes()
    (tmp_path / "my-variation.toml").write_bytes(example)
    (tmp_path / "variation.toml").write_text(VARIATION, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


@each_page
def test_what_a_page_shows_runs(
    page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    follow(page, folder, monkeypatch, capsys, slow=False)


@pytest.mark.slow
@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(b.mark == "slow" for b in blocks_of(page))], ids=named
)
def test_what_takes_long_runs(
    page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    follow(page, folder, monkeypatch, capsys, slow=True)


def follow(
    page: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    slow: bool,
) -> None:
    """Do what the page says, block by block: a block that begins with a file's name is that file,
    `# added` goes to its end, and `# tried` does so for the next commands only.
    """
    names: dict[str, object] = {"__name__": "example"}
    file, kept = folder / "none", ""
    for block in blocks_of(page):
        first = block.text.partition("\n")[0]
        if page.stem in ELSEWHERE and block.language in ("toml", "python"):
            continue
        if block.language == "toml" and first.endswith(".toml"):
            file, kept = folder / first.removeprefix("# "), block.text
            file.write_text(kept, encoding="utf-8")
        elif block.language == "toml" and first in ("# added", "# tried"):
            file.write_text(kept + block.text, encoding="utf-8")
            kept += block.text if first == "# added" else ""
        elif block.mark == "not run" or (block.mark == "slow") != slow:
            continue
        elif block.language == "python":
            if not FILE.match(block.text):
                code = "\n" * (block.line - 1) + block.text
                exec(compile(code, str(page), "exec"), names)
                assert capsys.readouterr().out or not PRINTS.search(block.text)
        elif block.is_commands:
            for command, said in block.commands:
                printed = run(command, monkeypatch, capsys)
                where = f"{named(page)}:{block.line}: {command}\n{printed.out}"
                assert printed.is_good or said, where
                assert not said or is_said(said, printed.out), where


class Printed(NamedTuple):
    out: str
    is_good: bool


def run(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Printed:
    """Run a command in this process, with a few rounds where a page has many."""
    program, *words = shlex.split(command, comments=True)
    assert program.removeprefix(".venv/bin/") == "houseway", f"{command}: mark it as not run"
    for at, word in enumerate(words[:-1]):
        if word in AT_MOST:
            words[at + 1] = min(words[at + 1].replace("_", ""), AT_MOST[word], key=int)
    into = None
    if ">" in words[-2:]:
        *words, _, into = words
    # Whoever plays answers as proposed, and leaves.
    monkeypatch.setattr("sys.stdin", io.StringIO("\n\nq\n" if words[0] == "play" else ""))
    try:
        code = main(words)
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 1
    out, err = capsys.readouterr()
    if into:
        Path(into).write_text(out, encoding="utf-8")
    return Printed(out + err, code == 0)


def is_said(said: list[str], printed: str) -> bool:
    """Whether what was printed is what is said, as far as something is not left out.

    Lines at the beginning may be, and the end of a line that grows with every game.
    """
    lines = [line.rstrip() for line in printed.splitlines()]
    if said[0] == LEFT_OUT:
        lines, said = lines[-len(said) + 1 :], said[1:]
    return len(lines) == len(said) and all(
        line.startswith(text.removesuffix(LEFT_OUT)) if text.endswith(LEFT_OUT) else line == text
        for line, text in zip(lines, said, strict=True)
    )


# What is not run.

COMMAND = re.compile(r"\bhouseway ([a-z-]+)((?: [^`\n]*)?)")


def help_of(command: str) -> str:
    out = io.StringIO()
    with redirect_stdout(out), suppress(SystemExit):
        main([command, "--help"])
    return out.getvalue()


@each_page
def test_commands_that_are_not_run_are_there_with_their_options(page: Path) -> None:
    """Those of tables and of running text as well."""
    text = page.read_text(encoding="utf-8")
    shown = re.findall(r"`(houseway [^`\n]+)`", text)
    shown += [
        line for block in blocks_of(page) if block.is_commands for line in block.text.splitlines()
    ]
    for line in shown:
        for command, rest in COMMAND.findall(line.partition("#")[0]):
            if command not in COMMANDS:
                continue
            known = set(re.findall(r"--[a-z][a-z-]*", help_of(command)))
            asked = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", rest.partition("$")[0]))
            assert asked <= known, f"{line}: {command} has no {asked - known}"


def test_there_are_pages_with_examples() -> None:
    assert len(PAGES) > 5
