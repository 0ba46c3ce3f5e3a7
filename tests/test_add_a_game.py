"""The page "Adding a game", followed to the letter: its files are written, and its game is played.

The game of the page is invented, and is in the list of games only while these tests run.
"""

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import pytest
from mypy import api as mypy

from houseway.errors import NotAllowed, NotPermitted
from houseway.examination import Law
from houseway.examination.golden import CHECKS
from houseway.examination.strategies import Way
from houseway.examination.test_rounds import in_every_way
from houseway.games import GAMES, find_game
from houseway.pieces.cards import PACK
from houseway.round.actions import Place, Proceed, parse_action
from houseway.round.card_events import CardSetAside
from houseway.round.events import RoundVoided
from houseway.round.payments import WagerLost, WagerPaid
from houseway.round.start import Player, Start
from houseway.table.clauses import round_files, showing_tests
from houseway.table.layout import Area
from houseway.table.notation import read, replay, write
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests import test_tidy as tidy
from tests.cli.conftest import Run, run
from tests.examination import CONFORMANCE, IN_EVERY_WAY
from tests.shelf import on_the_shelf

__all__ = ["run"]  # A fixture.

PAGE = tidy.ROOT / "docs/add-a-game.md"
GAMES_FOLDER = PurePosixPath("src/houseway/games")
FOLDER = GAMES_FOLDER / "high_or_low"
BLOCK = re.compile(
    r"^```(?P<kind>\w*)\n(?:# |<!-- )(?P<path>src/\S+)(?: -->)?\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
GAME, RULESET = "high-or-low", "sample"
ROUNDS = 60


class Block(NamedTuple):
    """A block of the page that is a file, or a change of one."""

    path: PurePosixPath
    text: str
    is_change: bool


def read_page() -> list[Block]:
    """Every block of the page whose first line names a file."""
    found = BLOCK.finditer(PAGE.read_text(encoding="utf-8"))
    return [Block(PurePosixPath(m["path"]), m["text"], m["kind"] == "diff") for m in found]


BLOCKS = read_page()
FILES = [block for block in BLOCKS if not block.is_change]
CHANGES = [block for block in BLOCKS if block.is_change]


def added_lines() -> list[str]:
    """The lines that the page adds outside the folder of its game."""
    lines = [line for block in CHANGES for line in block.text.splitlines()]
    assert not [line for line in lines if line.startswith("-")]
    return [line.removeprefix("+").strip() for line in lines if line.startswith("+")]


def write_files(root: Path) -> None:
    """Follow the page."""
    for block in FILES:
        file = root / block.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")


@pytest.fixture(scope="module", autouse=True)
def law(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Law]:
    """The game of the page under its ruleset, on the shelf and in the list."""
    root = tmp_path_factory.mktemp("page")
    write_files(root)
    (line,) = added_lines()
    assert ast.literal_eval(f"({line})") == (GAME,)
    with on_the_shelf(root / GAMES_FOLDER, GAME) as (found,):
        yield Law(found, found.ruleset(RULESET))


# The page.


def test_a_game_is_a_folder_and_one_line() -> None:
    assert all(block.path.is_relative_to(FOLDER) for block in FILES)
    assert [block.path for block in CHANGES] == [GAMES_FOLDER / "__init__.py"]
    assert added_lines() == [f'"{GAME}",']
    assert len({block.path for block in FILES}) == len(FILES)


def test_no_block_of_the_page_is_passed_over() -> None:
    fences = re.findall(r"^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(fences) == 2 * len(BLOCKS)


def test_every_link_of_the_page_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE.read_text(encoding="utf-8"))
    assert links
    assert not [link for link in links if not (PAGE.parent / link).exists()]


def test_every_module_that_the_page_names_is_there() -> None:
    prose = BLOCK.sub("", PAGE.read_text(encoding="utf-8"))
    named = re.findall(r"`((?:table|odds|rulesets|three_card_poker)/\w+\.py)", prose)
    assert named
    source = tidy.ROOT / "src/houseway"
    places = (source, source / "games")
    assert not [name for name in named if not any((at / name).is_file() for at in places)]


def test_no_other_game_is_without_a_file_that_the_page_asks_for() -> None:
    """The page's test stands beside its game; those of the others do not."""
    names = {file.path.name for file in FILES if file.path.suffix in (".py", ".md")}
    asked = {name for name in names if not name.startswith("test_")}
    for name in GAMES:
        folder = find_game(name).folder
        missing = {file for file in asked if not (folder / file).is_file()}
        assert not missing, f"{name}: {missing}"


@pytest.mark.parametrize("block", FILES, ids=lambda block: block.path.name)
def test_the_files_are_tidy(block: Block) -> None:
    file = tidy.File(str(block.path), block.text)
    faults = [fault for rule in tidy.SINS for fault in rule(file)]
    assert not faults
    assert max(map(len, block.text.splitlines())) <= 100


@pytest.mark.check
def test_the_types_are_right(tmp_path: Path) -> None:
    """As they would be among the other modules: a house of links with one more game in it."""
    source, house = tidy.ROOT / "src/houseway", tmp_path / "src/houseway"
    (house / "games").mkdir(parents=True)
    for file in [*source.iterdir(), *(source / "games").iterdir()]:
        link = house / file.relative_to(source)
        if not link.exists():
            link.symlink_to(file)
    write_files(tmp_path)
    # What was found out about the other modules is kept from run to run.
    cache = str(tidy.ROOT / ".mypy_cache" / "add-a-game")
    settings = ("--config-file", str(tidy.ROOT / "pyproject.toml"), "--cache-dir", cache)
    said, faults, code = mypy.run([*settings, str(tmp_path / FOLDER)])
    assert code == 0, said + faults


# The game.


def test_the_game_is_found_by_its_name(law: Law) -> None:
    assert (law.game.name, law.game.title) == (GAME, "High or Low")
    assert law.game.rulesets == [RULESET]
    assert not law.game.odds


def test_a_choice_outside_the_law_is_refused_with_its_clause(law: Law) -> None:
    with pytest.raises(NotPermitted) as refused:
        law.ruleset.open({"seats_max": 7})
    assert (refused.value.key, refused.value.clause) == ("seats_max", "§1")
    with pytest.raises(NotPermitted, match="without limits"):
        law.ruleset.open({"limits": "none"})


def test_a_wager_that_is_not_open_is_refused_with_its_clause(law: Law) -> None:
    round_ = law.game.round(law.ruleset.open(), Start(players={1: Player("Ann", 500_00)}))
    with pytest.raises(NotAllowed, match="outside the table's limits"):
        round_.take(Place(1, "wager", 101_00))
    assert not round_.events
    round_.take(Place(1, "wager", 100_00))
    round_.take(Proceed())
    with pytest.raises(NotAllowed, match=r"wagers are closed \(§3\)"):
        round_.take(Place(1, "wager", 5_00))
    assert round_.felt.stake(1, "wager") == 100_00


@pytest.mark.parametrize(
    ("said", "hand", "rack_cents"),
    [
        ("high", "Kh 2h 3h", 110_00),
        ("high", "Qh 2h 3h", 90_00),
        ("low", "Kh 5h 4h", 110_00),
        ("low", "Kh 5h 6h", 90_00),
    ],
)
def test_what_beats_the_dealer_is_paid_and_a_tie_loses(
    said: str, hand: str, rack_cents: int, law: Law
) -> None:
    """The dealer has a queen, a nine and a five; an ace that lay face up is nobody's."""
    cards = [card for pair in zip(hand.split(), ["Qc", "9c", "5c"], strict=True) for card in pair]
    draws = [f"draw {card}" for card in cards]
    round_ = law.game.round(law.ruleset.open(), Start(players={1: Player("Ann", 100_00)}))
    for words in (
        *("place 1 wager 10.00", "proceed", "call face-up-card Ac"),
        *(*draws, f"choose 1 {said}", "proceed"),
    ):
        round_.take(parse_action(words))
    assert round_.turn is None
    assert round_.felt.racks == {1: rack_cents}
    clauses = {type(event): event.clause for event in round_.events}
    assert clauses[CardSetAside] == "§9"
    assert (clauses.get(WagerPaid), clauses.get(WagerLost)) in {("§7", None), (None, "§6")}


def test_a_deck_that_does_not_suffice_voids_the_round_before_a_card_is_dealt(law: Law) -> None:
    start = Start(players={1: Player("Ann", 100_00)}, gone=PACK[5:])
    round_ = law.game.round(law.ruleset.open(), start)
    for words in ("place 1 wager 10.00", "proceed", "call insufficient-cards"):
        round_.take(parse_action(words))
    assert round_.turn is None
    assert round_.felt.racks == {1: 100_00}
    assert any(isinstance(event, RoundVoided) for event in round_.events)


def test_the_felt_is_drawn_from_the_rules(law: Law) -> None:
    layout = law.game.layout(law.ruleset.open())
    place = Area(wager="wager", title="Wager", row=0, column=0, compulsory=True)
    assert layout.areas == (place,)
    assert layout.inscriptions == ("High or low pays 1 to 1",)


def test_dozens_of_rounds_keep_every_cent_and_read_back(law: Law) -> None:
    session = Session(law.game, law.ruleset.open(), entropy(7))
    for seat in range(1, 7):
        session.sit(seat, f"Player {seat}", 1_000_00)
    house_cents, kinds = 0, set()
    for _ in range(ROUNDS):
        round_ = session.play(dict.fromkeys(session.players, law.game.policy))
        house_cents += round_.felt.inventory
        kinds |= {type(event) for event in round_.events}
        text = write(law.game, law.ruleset, round_)
        assert write(law.game, law.ruleset, replay(law.game, law.ruleset, read(text))) == text
    racks_cents = sum(player.rack_cents for player in session.players.values())
    assert racks_cents + house_cents == 6 * 1_000_00
    assert {WagerPaid, WagerLost} <= kinds
    assert session.rounds_completed == ROUNDS


def test_the_terminal_knows_it(run: Run, law: Law) -> None:
    said = run("rules", GAME)
    assert (said.code, said.err) == (0, "")
    assert "win pays" in said.out.replace("_", " ")
    assert run("deal", GAME, "-n", "5", "--seed", "7").code == 0
    assert run("clauses", GAME).code == 0
    assert run("schema", GAME).code == 0
    golden = [str(file) for file in round_files(law.game, RULESET)]
    assert run("replay", *golden).code == 0


# The examinations that every game sits.


def test_there_is_an_examination() -> None:
    assert len(CONFORMANCE) > 20
    assert IN_EVERY_WAY
    assert len(CHECKS) > 4


@pytest.mark.parametrize("check", CONFORMANCE, ids=lambda check: check.__name__)
def test_it_conforms(check: Callable[..., None], law: Law) -> None:
    check(law=law)


@pytest.mark.parametrize("check", IN_EVERY_WAY, ids=lambda check: check.__name__)
@in_every_way
def test_it_conforms_in_every_way(check: Callable[..., None], way: Way, law: Law) -> None:
    check(law=law, way=way)


def test_the_test_on_the_page_shows_what_it_is_marked_with(law: Law) -> None:
    module = importlib.import_module("houseway.games.high_or_low.test_places")
    found = {
        (mark.args[2], f"{FOLDER / 'test_places.py'}::{name}")
        for name, test in vars(module).items()
        if name.startswith("test_")
        for mark in test.pytestmark
    }
    listed = showing_tests(law.game, RULESET)
    assert found == {(clause, test) for clause, tests in listed.items() for test in tests}
    for _, test in found:
        getattr(module, test.partition("::")[2])()
