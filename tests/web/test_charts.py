"""The chart of best play: for whoever practises, counted once, apart from the tables."""

import asyncio
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from msgspec.structs import replace

from houseway.errors import NotAllowed
from houseway.floor.seats.seating import Law
from houseway.games import find_game
from houseway.odds.up_charts import UpCell, UpChart, UpRow, UpSection
from houseway.web.analysis import CONTENDED
from houseway.web.apart import Apart
from houseway.web.charts import Charts, Sheet
from houseway.web.sheets import sheet_of
from tests.web.visits import Visitor, open_floor

DRAW = UpCell(decision="draw", mark="H", says="draw (hit)")
STAND = UpCell(decision="stand", mark="S4", says="stand; 4 cards or more: draw")
SMALL = UpChart(
    columns=("2", "A"),
    sections=(UpSection(title="hard", rows=(UpRow(hand="14", cells=(STAND, DRAW)),)),),
    costs={"This chart": Fraction(1, 2000)},
    remarks=("Rescue never.",),
    clause="147.06",
)


def test_a_sheet_says_what_every_mark_means_and_what_it_is_not_for() -> None:
    sheet = sheet_of(SMALL)
    assert [(part.title, part.rows[0].hand, part.rows[0].marks) for part in sheet.parts] == [
        ("hard", "14", ["S4", "H"])
    ]
    assert [(one.mark, one.says) for one in sheet.marks] == [
        ("H", "draw (hit)"),
        ("S4", "stand; 4 cards or more: draw"),
    ]
    assert len({one.fill for one in sheet.marks}) == 2, "a colour for every decision"
    assert sheet.remarks[0] == "Rescue never."
    assert "0.0500 %" in sheet.remarks[1]
    assert sheet.note.startswith("For study and practice")
    assert sheet.clause == "147.06"


def test_each_chart_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("spanish-21")
    ruleset = game.ruleset("ma")
    eight: dict[str, object] = {"decks": 8, "match_pays": "eight decks"}
    laws = [Law(game, ruleset, ruleset.open(choices)) for choices in ({}, eight)]
    counted: list[Any] = []

    async def run(self: Apart, function: Any, name: str, rules: Any, **_: Any) -> Sheet:
        counted.append(rules)
        return sheet_of(SMALL)

    async def story() -> None:
        known = Charts(lambda _: Apart())
        for law in laws * 3:
            await known.sheet(law)

    monkeypatch.setattr(Apart, "run", run)
    asyncio.run(story())
    assert counted == [law.rules for law in laws]


def law_of(**values: int) -> Law:
    game = find_game("spanish-21")
    ruleset = game.ruleset("ma")
    return Law(game, ruleset, replace(ruleset.open({}), **values))


def test_what_nobody_has_counted_is_refused_in_words() -> None:
    async def story() -> None:
        counts = Apart()
        try:
            await Charts(lambda _: counts).sheet(law_of(hands_max=3))
        finally:
            counts.shut()

    with pytest.raises(NotAllowed, match="counted for up to 4 hands"):
        asyncio.run(story())


@pytest.mark.clause("spanish-21", "ma", "147.06")
def test_the_chart_is_for_whoever_may_be_told_what_answers_are_worth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def sheet(_: Charts, __: Law) -> Sheet:
        return sheet_of(SMALL)

    monkeypatch.setattr(Charts, "sheet", sheet)
    with open_floor(tmp_path) as (client, floor):
        ann, bob = (Visitor(client, floor, "player") for _ in range(2))
        other = ann.open_table("sic-bo")
        assert ann.ask("GET", f"/api/tables/{other}/chart").status_code == 404
        for game, together in (("spanish-21", 200), ("chemin-de-fer", 409)):
            table = ann.open_table(game)
            assert ann.ask("GET", f"/api/tables/{table}").json()["chart"] is True
            assert chart(ann, table).status_code == 409, "who has no seat has no hand"
            with ann.listen(table) as first:
                first.ask(type="sit", seat=1, cents=100_00)
                assert chart(ann, table).json()["clause"] == "147.06"
                assert chart(bob, table).status_code == 409
                with bob.listen(table) as second:
                    second.ask(type="sit", seat=2, cents=100_00)
                    said = chart(ann, table)
                    assert said.status_code == together
                    assert together == 200 or said.json()["why"] == CONTENDED
        closed = ann.open_table("spanish-21", analysis=False)
        with ann.listen(closed) as socket:
            socket.ask(type="sit", seat=1, cents=100_00)
            assert chart(ann, closed).status_code == 409


def chart(visitor: Visitor, table: str) -> httpx.Response:
    return visitor.ask("GET", f"/api/tables/{table}/chart")
