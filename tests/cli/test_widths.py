"""No number is ever torn: what stands on a wide page stands whole on every narrow one."""

import importlib
import io
import pkgutil
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from houseway import cli
from houseway.cli.columns import Columns
from houseway.cli.console import Terminal, wrapped
from houseway.games import GAMES, find_game
from tests.cli.conftest import Run
from tests.cli.reading import said

WIDE = 400
WIDTHS = (40, 60, 72, 80, 120)
in_some_widths_or_all = pytest.mark.parametrize(
    "widths",
    [
        pytest.param((WIDTHS[0], 80), id="some"),
        pytest.param(WIDTHS, id="all", marks=pytest.mark.slow),
    ],
)
"""The pages of the law and the records of rounds are long: every day in two widths."""
NUMBER = re.compile(r"-?\d+(?:[,.]\d+)*(?:/\d+)?")
GAMES_AND_RULES = [(game, rules) for game in GAMES for rules in find_game(game).rulesets]
HANDS = {
    "fast-action-holdem": ("Ah Kd 7c 7s",),
    "heads-up-holdem": ("Kh 7d", "--board", "2c 9d Ts"),
    "three-card-poker": ("Qh 6d 4c",),
    "caribbean-stud": ("Ah Kd 7c 4s 2h", "--board", "9c"),
    "let-it-ride": ("Th 9h 8h",),
    "double-down-stud": ("Th", "--board", "9h 8h 2c"),
    "colorado-holdem": ("Th 9h",),
}
COUNTED_QUICKLY = {"heads-up-holdem", "three-card-poker", "double-down-stud"}


def is_counted_quickly(game: str, rules: str) -> bool:
    """Whether a report is soon made; a variation is laid out as what it is based on."""
    return game in COUNTED_QUICKLY and rules == "ma"


Pages = Callable[..., Callable[[int, bool], str]]


class Recorder(Terminal):
    """A console that keeps what it is given, so that it can be printed at any width."""

    def __init__(self) -> None:
        super().__init__(file=io.StringIO(), width=WIDE, highlight=False)
        self.given: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def print(self, *objects: Any, **how: Any) -> None:
        self.given.append((objects, how))

    def page(self, width: int, is_terminal: bool) -> str:
        """What it would be on a terminal, or in a file, of this width."""
        out = io.StringIO()
        console = Terminal(
            file=out,
            width=width,
            highlight=False,
            markup=False,
            emoji=False,
            force_terminal=is_terminal,
            color_system=None,
        )
        for objects, how in self.given:
            console.print(*objects, **how)
        return out.getvalue()


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch, run: Run) -> Pages:
    """Runs a command once; gives its page at every width."""

    def record_(*words: str) -> Callable[[int, bool], str]:
        recorder = Recorder()
        for module in pkgutil.iter_modules(cli.__path__, f"{cli.__name__}."):
            loaded = importlib.import_module(module.name)
            if module.name != "houseway.cli.console" and hasattr(loaded, "make_console"):
                monkeypatch.setattr(loaded, "make_console", lambda **_: recorder)
        ran = run(*words)
        assert (ran.code, ran.err) == (0, ""), words
        return recorder.page

    return record_


def numbers(page: str) -> Counter[str]:
    return Counter(NUMBER.findall(page))


def parts(page: str) -> Counter[str]:
    """The numbers, of a fraction both."""
    return Counter(part for number in NUMBER.findall(page) for part in number.split("/"))


def check(page: Callable[[int, bool], str], widths: tuple[int, ...] = WIDTHS) -> None:
    """Every number of the wide page is whole on the narrow ones, and lines end at the edge."""
    wide = page(WIDE, False)
    assert numbers(wide)
    for width in widths:
        file = page(width, False)
        assert not numbers(wide) - numbers(file), width
        for line in file.splitlines():
            assert len(line) <= width or len(line.split()) == 1, line
    assert not parts(wide) - parts(page(WIDTHS[0], True))


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        pytest.param(*each, marks=[] if is_counted_quickly(*each) else [pytest.mark.slow])
        for each in GAMES_AND_RULES
    ],
)
def test_odds_and_advice(record: Pages, game: str, rules: str) -> None:
    check(record("odds", game, "--rules", rules, "--lines"))
    check(record("advise", game, "--rules", rules, *HANDS[game]))
    if game != "fast-action-holdem":
        check(record("strategy", game, "--rules", rules))


@in_some_widths_or_all
@pytest.mark.parametrize(("game", "rules"), GAMES_AND_RULES)
def test_law(record: Pages, game: str, rules: str, widths: tuple[int, ...]) -> None:
    check(record("rules", game, "--rules", rules), widths)
    first, *others = find_game(game).rulesets
    if rules == first:
        check(record("clauses", game, "--rules", rules), widths)
        for other in others:
            check(record("compare", game, rules, other), widths)


@pytest.mark.parametrize("game", GAMES)
def test_chance(record: Pages, game: str) -> None:
    check(record("deal", game, "-n", "20", "--seats", "2", "--seed", "3"))


@in_some_widths_or_all
@pytest.mark.parametrize("game", GAMES)
def test_rounds(run: Run, game: str, widths: tuple[int, ...]) -> None:
    """The busiest record of a game; the picture of the table is drawn for one width."""
    files = (find_game(game).folder / "rounds").rglob("*.round")
    file = str(max(files, key=lambda file: len(file.read_text("utf-8"))))

    def page(width: int, _: bool) -> str:
        return said(run, "replay", file, columns=width)

    check(page, widths)


def test_at_the_table(run: Run) -> None:
    def page(width: int, _: bool) -> str:
        words = ("play", "three-card-poker", "--seed", "7", "--seats", "5", "--rack", "123456.50")
        ran = run(*words, typed="?\n50\n5\n?\np\nq\n", columns=width)
        assert ran.code == 0
        return ran.out

    wide = page(WIDE, False)
    for width in WIDTHS:
        assert not numbers(wide) - numbers(page(width, False)), width


def test_the_rest(record: Pages) -> None:
    check(record("games"))
    check(record("fairness", "-n", "2000", "--seed", "7"))
    check(record("simulate", "three-card-poker", "-n", "2000", "--seed", "3"))
    check(record("advise", "sic-bo", "small 10, total-9 5"))
    check(record("walk", "sic-bo"))


def test_variations_and_poker(record: Pages) -> None:
    game = "three-card-poker"
    check(record("odds", game, "--sweep", "pair_plus.flush=3..5"))
    check(record("odds", game, "--change", "draws=lose", "--against", "ma"))
    reach = "--wager", "pair-plus", "--target", "3.5%", "--vary", "pair_plus.flush=1..9"
    check(record("search", game, *reach))
    check(record("odds", "poker", "--set", "variant=draw", "--set", "rake=10% up to 4"))
    check(record("equity", "omaha-8", "Ah2dKsKd", "As2cQhJh", "--board", "3c7d8sKhTc"))
    check(record("equity", "stud", "AhKhQh", "9c9d2s", "--simulate", "2000", "--seed", "7"))


def test_the_advice_of_a_narrow_terminal_has_worth_and_costs(record: Pages) -> None:
    page = record("advise", "heads-up-holdem", "Kh 7d", "--board", "2c 9d Ts")(40, True)
    for word in ("worth", "costs", "exactly", "-0.936481", "0.003820", "-111357/118910"):
        assert word in page


def test_a_page_in_a_file_is_whole(tmp_path: Path) -> None:
    """Redirected, with no terminal to ask for its width."""
    words = [sys.executable, "-m", "houseway", "odds", "three-card-poker"]
    file = tmp_path / "odds.txt"
    with file.open("w") as out:
        subprocess.run(words, stdout=out, check=True, timeout=120)
    assert "686689/34084400" in file.read_text("utf-8")
    assert max(map(len, file.read_text("utf-8").splitlines())) <= 80


# The table itself.


def page_of(table: Columns, width: int, *, is_terminal: bool = False) -> str:
    recorder = Recorder()
    recorder.print(table)
    return "\n".join(line.rstrip() for line in recorder.page(width, is_terminal).splitlines())


LONG = Fraction(10**40 + 1, 10**41 - 1)


@pytest.fixture
def figures() -> Columns:
    table = Columns("wager", "table", "edge", "exactly", keys=2, figures=(2,), splits=True)
    table.add("ante and bonus", "A", "12.3456 %", "1/3")
    table.add("ante alone", "", "1.0000 %", "1/100")
    return table


def test_columns_stand_side_by_side_where_there_is_room(figures: Columns) -> None:
    assert page_of(figures, 50) == (
        "wager           table       edge  exactly\n"
        "ante and bonus  A      12.3456 %  1/3\n"
        "ante alone              1.0000 %  1/100"
    )


def test_a_table_is_split_before_it_is_stacked(figures: Columns) -> None:
    assert page_of(figures, 34) == (
        "wager           table       edge\n"
        "ante and bonus  A      12.3456 %\n"
        "ante alone              1.0000 %\n"
        "\n"
        "wager           table  exactly\n"
        "ante and bonus  A      1/3\n"
        "ante alone             1/100"
    )


def test_a_row_becomes_a_block_where_no_column_fits(figures: Columns) -> None:
    assert page_of(figures, 20) == (
        "ante and bonus,\n"
        "table A\n"
        "  edge     12.3456 %\n"
        "  exactly  1/3\n"
        "ante alone\n"
        "  edge     1.0000 %\n"
        "  exactly  1/100"
    )


def test_a_fraction_longer_than_a_line_is_whole_in_a_file_and_wrapped_at_its_stroke() -> None:
    table = Columns("wager", "exactly", splits=True)
    table.add("ante", str(LONG))
    assert str(LONG) in page_of(table, 60).splitlines()
    terminal = page_of(table, 60, is_terminal=True).splitlines()
    assert terminal[-2:] == [f"{LONG.numerator}/", str(LONG.denominator)]


def test_a_percentage_keeps_its_sign() -> None:
    lines = [str(line) for line in wrapped(Text("it keeps 12.34 % of it"), 14)]
    assert lines == ["it keeps", "12.34 % of it"]
