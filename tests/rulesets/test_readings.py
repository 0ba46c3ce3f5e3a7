"""Readings: every policy that is cited has one, every one is cited, and each can be read."""

import json
import re
from pathlib import Path

import pytest

from houseway.door.rulebook import where
from houseway.errors import Unreadable
from houseway.games import GAMES, find_game
from houseway.rulesets import readings
from houseway.rulesets.readings import FILE, SHARED, policies_of, shared_policies
from tests.cli.conftest import Run, run

__all__ = ["run"]  # A fixture.

PACKAGE = SHARED.parent
FOLDERS = {name: find_game(name).folder for name in GAMES}
EXAMPLES = {"name", "our-natural", "ours", "equal-cards"}
"""Names in sentences about citations, which nothing stands on."""
CITED = re.compile(r"policy: ([a-z][a-z0-9-]*)")
SHOWN = re.compile(r"^# policy (\S+)$", re.MULTILINE)

every_game = pytest.mark.parametrize("game", GAMES)


def cited_in(*files: Path) -> set[str]:
    """The policies that files name: as a citation, or in the head of a golden round."""
    texts = [file.read_text("utf-8") for file in files]
    found = {name for text in texts for name in (*CITED.findall(text), *SHOWN.findall(text))}
    return found - EXAMPLES


def cited_by(folder: Path) -> set[str]:
    kinds = ("*.toml", "*.py", "*.txt", "*.round")
    return cited_in(*(file for kind in kinds for file in folder.rglob(kind)))


@every_game
def test_what_a_game_cites_has_a_reading(game: str) -> None:
    assert not cited_by(FOLDERS[game]) - set(policies_of(FOLDERS[game]))


def test_what_the_shared_code_cites_is_shared() -> None:
    """Whatever game is played, its step cites it."""
    shared = set(shared_policies())
    for room in ("round", "steps", "table", "floor"):
        assert not cited_in(*(PACKAGE / room).rglob("*.py")) - shared


@every_game
def test_every_reading_of_a_game_is_cited_there(game: str) -> None:
    own = {name for name, it in policies_of(FOLDERS[game]).items() if it.file.parent != SHARED}
    assert not own - cited_by(FOLDERS[game])


@every_game
def test_a_game_says_only_of_a_policy_that_it_cites_what_it_means_there(game: str) -> None:
    meant = {name for name, reading in policies_of(FOLDERS[game]).items() if reading.here}
    assert not meant - cited_by(FOLDERS[game])


def test_a_shared_reading_is_cited_by_several_games_or_by_the_code_they_share() -> None:
    by_code = cited_in(*(PACKAGE / "steps").rglob("*.py"))
    for name in set(shared_policies()) - by_code:
        games = [game for game, folder in FOLDERS.items() if name in cited_by(folder)]
        assert len(games) > 1, f"{name} belongs to {games}"


def test_no_policy_has_a_reading_in_two_games() -> None:
    """One that two games need is shared, so that it cannot say two things."""
    owners: dict[str, str] = {}
    for game, folder in FOLDERS.items():
        own = (name for name, it in policies_of(folder).items() if it.file.parent == folder)
        for name in own:
            assert owners.setdefault(name, game) == game, name


def test_a_page_names_policies_that_there_are() -> None:
    root = PACKAGE.parent.parent
    pages = [*root.glob("*.md"), *(root / "docs").glob("*.md"), *PACKAGE.rglob("*.md")]
    known = {name for folder in FOLDERS.values() for name in policies_of(folder)}
    strays = {page.name: cited_in(page) - known for page in pages}
    assert not {page: names for page, names in strays.items() if names}


# Reading them.

WHOLE = """# Readings

## Named policies

### policy: odd-line

A text
says `nothing`.

**Reading.** This.

**Alternative.** That.

**Reason.** Because.

And more.
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game's folder, in which files are written while the test goes on."""
    monkeypatch.setattr(readings, "_parts", readings._parts.__wrapped__)
    return tmp_path


def read_as(folder: Path, text: str) -> dict[str, readings.Reading]:
    (folder / FILE).write_text(text, encoding="utf-8")
    return policies_of.__wrapped__(folder)


def test_a_reading_has_its_parts(folder: Path) -> None:
    found = read_as(folder, WHOLE)["odd-line"]
    assert found.left_open == "A text says nothing."
    assert found.paragraphs == [
        "A text says nothing.",
        "Reading: This.",
        "Alternative: That.",
        "Reason: Because.",
        "And more.",
    ]


def test_what_a_shared_policy_means_here_is_added(folder: Path) -> None:
    found = read_as(folder, "### policy: odd-cent here\n\nIt never arises.\n")["odd-cent"]
    assert found.here == "It never arises."
    assert found.reading == shared_policies()["odd-cent"].reading
    assert found.paragraphs[-1] == "Here: It never arises."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (WHOLE + WHOLE, "has two readings"),
        (WHOLE.replace("**Reason.** Because.", ""), "should have reading, alternative, reason"),
        (WHOLE.replace("Alternative", "Otherwise"), "should have reading, alternative, reason"),
        (WHOLE.replace("odd-line", "odd-cent"), "is shared"),
        ("### policy: not-shared here\n\nText.\n", "no shared policy 'not-shared'"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(folder: Path, text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why) as refused:
        read_as(folder, text)
    assert refused.value.file == str(folder / FILE)
    assert refused.value.line


# Showing them.


def test_the_rules_say_where_a_policy_is_read_and_print_it(run: Run) -> None:
    reading = policies_of(FOLDERS["heads-up-holdem"])["trips-after-a-fold"]
    assert where(reading) in run("rules", "heads-up-holdem").out
    shown = " ".join(run("rules", "heads-up-holdem", "--policy", "trips-after-a-fold").out.split())
    assert all(paragraph in shown for paragraph in reading.paragraphs)
    assert where(reading) in shown


def test_the_rules_give_a_policy_to_another_program(run: Run) -> None:
    whole = json.loads(run("rules", "let-it-ride", "--json").out)
    words = ("rules", "let-it-ride", "--policy", "policy: early-exposure", "--json")
    told, one = whole["policies"]["early-exposure"], json.loads(run(*words).out)
    assert one["format"] == "houseway-policy/1"
    assert (one["game"], one["policy"], one["reading"]) == ("let-it-ride", "early-exposure", told)
    assert told["here"]
    assert told["file"].startswith("rulesets/readings.md:")


def test_a_policy_that_there_is_not_is_refused(run: Run) -> None:
    ran = run("rules", "let-it-ride", "--policy", "odd-cents")
    assert ran.code
    assert "did you mean odd-cent?" in ran.err
