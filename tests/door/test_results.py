"""What every result of the door can do: a line, a table in a notebook, frames, files."""

import csv
import io
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import openpyxl  # type: ignore[import-untyped]
import pandas as pd
import polars as pl
import pytest

import houseway
from houseway.door import watching
from houseway.door.results import Paper
from houseway.door.tables import Tidy
from houseway.door.watching import watched
from houseway.errors import HousewayError, NotAllowed, NotPermitted
from houseway.extras import NotInstalled

GAME = "three-card-poker"
WASHINGTON = "wa-single-deck"
SHORT = 400
"""A line that fits a few of a screen's."""
RESULTS: dict[str, Callable[[], Paper]] = {
    "games": houseway.games,
    "odds": lambda: houseway.odds(GAME),
    "meters": lambda: houseway.odds("caribbean-stud"),
    "changes": lambda: houseway.odds(houseway.variation(GAME, draws="lose"), against="ma"),
    "advice": lambda: houseway.advise(GAME, "Qh 6d 4c"),
    "weighed": lambda: houseway.weigh("sic-bo", "small 10, total-9 5"),
    "ranked": lambda: houseway.weigh("sic-bo"),
    "strategy": lambda: houseway.strategy(GAME),
    "simulation": lambda: houseway.simulate(GAME, 2000, seed=7),
    "deal": lambda: houseway.deal(GAME, 5, seed=7),
    "sweep": lambda: houseway.sweep(GAME, over={"pair_plus.flush": [3, 4]}),
    "equity": lambda: houseway.equity("holdem", "AhKh", "QcQd", board="2c 9d Ts 3h"),
}


@pytest.fixture(scope="module", params=RESULTS)
def result(request: pytest.FixtureRequest) -> Paper:
    return RESULTS[request.param]()


def test_a_result_says_itself_in_a_line(result: Paper) -> None:
    said = repr(result)
    assert said.startswith("<")
    assert said.endswith(">")
    assert "\n" not in said
    assert len(said) < SHORT
    assert result.in_short() in said


def test_a_notebook_shows_a_table_or_a_picture(result: Paper) -> None:
    shown = result._repr_html_() or result._repr_svg_()  # type: ignore[attr-defined]
    root = ET.fromstring(shown)
    if root.tag == "table":
        caption = root.find("caption")
        assert caption is not None
        assert caption.text == result.title
        widths = {len(row) for row in root.iter("tr")}
        assert len(widths) == 1, "every row has a cell for each head"
    else:
        assert result.title.partition(",")[0].replace("'", "’") in shown


def test_tables_are_tidy_and_all_forms_of_them_agree(result: Paper, tmp_path: Path) -> None:
    names = [table.name for table in result.tables()]
    assert len(names) == len({*names})
    files = result.save_csv(tmp_path / "tables")
    assert [file.stem for file in files] == names
    for table, file in zip(result.tables(), files, strict=True):
        assert file.read_text("utf-8") == table.csv == result.to_csv(table.name)
        header, *rows = csv.reader(io.StringIO(table.csv))
        assert tuple(header) == table.header
        assert len(rows) == len(table.rows)
        frames = result.to_pandas(table.name), result.to_polars(table.name)
        for frame in frames:
            assert len(frame) == len(rows)
            assert {*table.header} <= {*frame.columns}
        _agree(table, *frames)


def _agree(table: Tidy, one: "pd.DataFrame", other: "pl.DataFrame") -> None:
    for at, column in enumerate(table.columns):
        cells = [row[at] for row in table.rows]
        if column.kind == "exact":
            assert [_or_none(cell) for cell in one[column.name]] == cells
            assert other[column.name].to_list() == cells
            parts = other[f"{column.name}_numerator"], other[f"{column.name}_denominator"]
            for top, bottom, cell in zip(*(part.to_list() for part in parts), cells, strict=True):
                assert cell is None or Fraction(int(top), int(bottom)) == cell
        elif column.kind == "whole":
            assert list(one[column.name]) == cells
            assert other[column.name].to_list() == [str(cell) for cell in cells]


def _or_none(cell: Any) -> Any:
    return cell if isinstance(cell, Fraction) else None


def test_a_workbook_keeps_every_digit(result: Paper, tmp_path: Path) -> None:
    file = result.save_xlsx(tmp_path / "book.xlsx")
    book = openpyxl.load_workbook(file)
    for table, sheet in zip(result.tables(), book.worksheets, strict=True):
        rows = list(sheet.iter_rows(values_only=True))
        assert rows[0] == table.header
        for row, flat in zip(rows[1:], table.flat_rows, strict=True):
            for column, cell, wanted in zip(table.flat, row, flat, strict=True):
                if column.kind == "whole" and wanted is not None:
                    assert cell == str(wanted), "text: no digit is lost"
                elif column.kind == "number" and wanted is not None:
                    assert cell == pytest.approx(wanted)
    assert file.read_bytes() == result.save_xlsx(tmp_path / "again.xlsx").read_bytes()


def test_what_is_printed_is_what_the_shape_says(result: Paper) -> None:
    told = result.to_dict()
    assert next(iter(told)) == "format"
    assert str(told["format"]).endswith("/1")
    assert f'"format": "{told["format"]}"' in result.to_json()


def test_a_ruleset_says_what_it_is() -> None:
    law = houseway.ruleset(GAME)
    assert repr(law) == "<Ruleset three-card-poker ma: Massachusetts>"
    shown = ET.fromstring(law._repr_html_())
    assert len(list(shown.iter("tr"))) == len(law.entries) + 1
    assert "<td>decks</td><td>1</td><td>§2(a)</td>" in law._repr_html_()


# What is missing or wrong.


@pytest.mark.parametrize(
    ("module", "ask", "extra"),
    [
        ("pandas", lambda found, _: found.to_pandas(), "pandas"),
        ("polars", lambda found, _: found.to_polars(), "polars"),
        ("xlsxwriter", lambda found, folder: found.save_xlsx(folder / "x.xlsx"), "xlsx"),
    ],
)
def test_what_is_not_installed_says_what_to_type(
    module: str, ask: Any, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(NotInstalled, match=rf'pip install "houseway\[{extra}\]"'):
        ask(houseway.games(), tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: houseway.odds("three card pokr"), "did you mean three-card-poker?"),
        (lambda: houseway.odds(GAME, "nj"), "there is no ruleset 'nj'; there are ma"),
        (lambda: houseway.odds(WASHINGTON, ratio="2/0"), "'2/0' is not a ratio: write it"),
        (lambda: houseway.odds(GAME, ratio=2), "no two wagers whose ratio can be chosen"),
        (lambda: houseway.odds(GAME, seen="Ah"), "counted from whole decks only"),
        (lambda: houseway.odds(GAME).wager("pear-plus"), "did you mean pair-plus"),
        (lambda: houseway.odds(GAME).to_csv("line"), "did you mean lines?"),
        (lambda: houseway.odds(houseway.ruleset(GAME), "ma"), "name no rules beside it"),
        (lambda: houseway.odds("sic-bo", houseway.ruleset(GAME)), "is a ruleset of three-card"),
        (lambda: houseway.advise("sic-bo", "Ah"), "weigh says what they are worth together"),
        (lambda: houseway.weigh(GAME, "ante 10"), "advise says what to do"),
        (lambda: houseway.strategy("sic-bo"), "nothing is decided at sic-bo"),
        (lambda: houseway.simulate(GAME, strategy="brave"), "there are best, simple"),
        (lambda: houseway.simulate(GAME, 0), "0 rounds cannot be played"),
        (lambda: houseway.deal(GAME, 0), "there must be one at least"),
        (lambda: houseway.deal(GAME, 3, choices={"decks": 9}), "decks: is 1 and is not the"),
        (lambda: houseway.takings(GAME), "ask for its odds"),
    ],
)
def test_a_wrong_question_is_refused_as_the_terminal_refuses_it(ask: Any, says: str) -> None:
    with pytest.raises(HousewayError, match="(?s)" + says.replace("(", r"\(")) as refusal:
        ask()
    assert isinstance(refusal.value, NotAllowed | NotPermitted) or "ratio" in says


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    with pytest.raises(NotAllowed, match="cannot write"):
        houseway.games().save_csv(tmp_path / "taken")
    with pytest.raises(NotAllowed, match="cannot write"):
        houseway.games().save_xlsx(tmp_path / "no" / "folder.xlsx")


# Loading, and progress.


def test_importing_loads_nothing_else() -> None:
    script = (
        "import sys, houseway\n"
        "print(*sorted(m for m in sys.modules if m.startswith('houseway.')))\n"
        "import houseway.odds.report, houseway.games.counted\n"
        "print(houseway.odds.report.__name__, 'seen' in houseway.odds.__signature__.parameters)\n"
        "from houseway import games, odds\n"
        "print(len(games()) > 12, odds('sic-bo').wager('small').house_advantage)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    first, second, third = ran.stdout.splitlines()
    assert first == ""
    assert second == "houseway.odds.report True"
    assert third == "True 1/36"


class Shown:
    """As much of a notebook as progress needs."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def HTML(self, text: str) -> str:  # noqa: N802
        return text

    def display(self, text: str, *, display_id: bool) -> "Shown":
        assert display_id
        self.seen.append(text)
        return self

    def update(self, text: str) -> None:
        self.seen.append(text)


def test_a_notebook_shows_progress_below_the_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Shown()
    shell = SimpleNamespace(kernel=object())
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    monkeypatch.setitem(sys.modules, "IPython.display", shown)
    monkeypatch.setattr(watching, "PATIENCE", 0)
    with watched() as tell:
        assert tell is not None
        tell("boards", 1, 4)
        tell("boards", 4, 4)
    assert shown.seen == [
        '<progress value="1" max="4"></progress> boards: 25 %',
        '<progress value="4" max="4"></progress> boards: 100 %',
        "",
    ]
    with watched(False) as nobody:
        assert nobody is None


def test_who_wants_to_be_told_is_told() -> None:
    told: list[tuple[str, int, int]] = []
    houseway.simulate(GAME, 1000, seed=1, progress=lambda *said: told.append(said))
    assert ("rounds", 1000, 1000) in told
