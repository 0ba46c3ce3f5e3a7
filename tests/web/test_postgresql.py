"""The floor on a real PostgreSQL, which is stricter than SQLite about what is text and a number."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.floor.databases import postgresql
from tests.web.visits import Visitor, open_floor

STRANGE = ("\0", "a\0b", "x" * 500, "é" * 100, "' OR 1=1 --", "\ud7ff", "9" * 30)


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    folder: Path = tmp_path_factory.mktemp("postgresql")
    with postgresql(folder) as url, open_floor(folder, database_url=url) as place:
        yield Visitor(*place, "player")


@pytest.mark.parametrize("name", STRANGE, ids=ascii)
def test_what_cannot_be_stored_is_not_found_there(ann: Visitor, name: str) -> None:
    for path in ("rounds/{}", "rounds/{}/notation", "shoes/{}", "tables/{}", "tables/{}/rounds"):
        answer = ann.ask("GET", "/api/" + path.format(quote(name, safe="")))
        assert answer.status_code in (200, 404), answer.text
    body = {"name": name[:60], "password": "long enough"}
    assert ann.ask("POST", "/api/sign-in", body).status_code in (400, 409)


@pytest.mark.parametrize("number", [0, 2**31, 10**15 - 1])
def test_a_number_may_be_larger_than_any_round(ann: Visitor, number: int) -> None:
    table = ann.open_table()
    answer = ann.ask("GET", f"/api/tables/{table}/rounds?before={number}")
    assert (answer.status_code, answer.json()) == (200, [])


def test_a_round_is_played_and_the_books_balance(ann: Visitor) -> None:
    with ann.listen(ann.open_table(bots=2)) as socket:
        state = socket.ask(type="sit", seat=3, cents=500_00)["state"]
        while state["phase"] == "preparing":
            action = state["ask"]["options"][0]["choices"][0]["action"]
            state = socket.ask(type="act", action=action)["state"]
        answer = socket.ask(type="bet", wagers={"ante": 1000, "odds": 1000})
        assert answer["type"] == "update", answer
        assert answer["state"]["wagers"]
    sue = Visitor(ann.client, ann.floor, "supervisor")
    assert sue.ask("POST", "/api/verify").json()["is_sound"] is True
