"""Ruleset files handed in over HTTP: kept and played, or refused, and never in anybody's way."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from houseway.floor.audit.verifying import verify
from houseway.floor.dealing.own_laws import TEXT_MAX
from houseway.floor.house import House
from houseway.games import find_game
from houseway.web.floor import Floor
from houseway.web.settings import Rate
from tests.web.visits import Visitor, open_floor

HEAD = '[ruleset]\ngame = "three-card-poker"\nname = "mine"\ntitle = "{}"\nbased_on = "ma"\n'


def file(title: str = "Mine", more: str = "") -> str:
    return HEAD.format(title) + more


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Floor]]:
    with open_floor(tmp_path_factory.mktemp("variations"), handed_in=None) as opened:
        yield opened


@pytest.fixture
def ann(place: tuple[TestClient, Floor]) -> Visitor:
    return Visitor(*place, "player")


def hand_in(visitor: Visitor, toml: str) -> httpx.Response:
    return visitor.ask("POST", "/api/variations", {"toml": toml})


def keep(visitor: Visitor, toml: str) -> dict[str, Any]:
    answer = hand_in(visitor, toml)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_file_is_kept_and_others_open_it_by_its_link(
    place: tuple[TestClient, Floor], ann: Visitor
) -> None:
    game = find_game("three-card-poker")
    made = game.variation(game.ruleset("ma"), {"pair_plus.flush": 4}, name="mine", title="My own")
    kept = keep(ann, made.toml())
    assert (kept["game"], kept["law"], kept["ruleset"]) == (game.name, "My own", made.digest)
    assert kept["link"] == f"/?game={game.name}&rules={made.digest}"
    ben = Visitor(*place, "player")
    told = ben.ask("GET", f"/api/games/{game.name}/{made.digest}").json()
    assert told["ruleset"]["title"] == "My own"
    assert ["flush", "4 to 1"] in [line for table in told["tables"] for line in table["lines"]]
    clauses = ben.ask("GET", f"/api/games/{game.name}/{made.digest}/clauses")
    assert clauses.status_code == 200
    table = ben.open_table(game.name, ruleset=made.digest, choices={"seats_max": "3"})
    opened = ben.ask("GET", f"/api/tables/{table}").json()
    assert (opened["law"], opened["seats_max"]) == ("My own", 3)
    assert verify(place[1].engine).faults == []


def test_a_law_that_is_kept_outlives_a_restart_and_is_no_other_games(tmp_path: Path) -> None:
    with open_floor(tmp_path, handed_in=None) as (client, floor):
        kept = keep(Visitor(client, floor, "player"), file("Lasting"))
        engine = floor.engine
        assert kept["ruleset"] in floor.house.laws
        assert House(engine).law("three-card-poker", kept["ruleset"], {}).ruleset.name == "mine"
        ann = Visitor(client, floor, "player")
        for game in ("sic-bo", "poker", "no-such-game"):
            answer = ann.ask("GET", f"/api/games/{game}/{kept['ruleset']}")
            assert answer.status_code in (400, 404, 422), answer.text
            answer = ann.ask("POST", "/api/tables", {"game": game, "ruleset": kept["ruleset"]})
            assert answer.status_code in (400, 404, 422), answer.text


def test_what_is_wrong_is_told_with_its_line_and_no_file_of_ours(ann: Visitor) -> None:
    answer = hand_in(ann, file(more="[rules.draws]\nis = \n"))
    assert answer.status_code == 422
    told = answer.json()
    assert told["line"] == 7
    assert "Invalid value" in told["why"]
    answer = hand_in(ann, file(more='[rules.dealer_qualify]\nis = "x"\ncite = "y"\n'))
    assert answer.json()["line"] == 6
    assert "did you mean dealer_qualifies" in answer.json()["why"]
    assert ".toml" not in answer.text


HOSTILE = {
    "seats": file(more="[rules.seats_max]\nis = 1" + "0" * 30 + '\ncite = "x"\n'),
    "brackets": file(more="x = " + "[" * 60_000),
    "dots": "a" + ".a" * 30_000 + " = 1",
    "a key of many parts": file(more=f"[rules]\na{'.a' * 1_900} = 1\n"),
    "lists in lists": file(more=f"[rules.draws]\nis = {'[' * 300}{']' * 300}\ncite = 'x'\n"),
    "dots in lines": "\n".join(f"a{n}" + ".a" * 1_900 + " = 1" for n in range(16)),
    "lines": "\n".join(f"k{number} = 1" for number in range(5_000)),
    "digits": file(more=f"x = {'9' * 60_000}"),
    "based on a path": file().replace('"ma"', '"../../../pyproject"'),
    "rubbish": "\x00\ufeff\u202e" * 1000,
    "pays": file(
        more='[tables.pair_plus.mine]\ncite = "x"\npays = { flush = "1e999999999 to 1" }\n'
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_and_holds_nobody_up(
    place: tuple[TestClient, Floor], ann: Visitor, name: str
) -> None:
    laws = len(place[1].house.laws)
    began = time.perf_counter()
    answer = hand_in(ann, HOSTILE[name])
    assert answer.status_code in (409, 422), answer.text
    assert time.perf_counter() - began < 20
    assert len(answer.text) < 2_000
    assert len(place[1].house.laws) == laws
    assert ann.ask("GET", "/api/health").status_code == 200


def test_a_line_that_is_too_long_is_told_by_its_number(ann: Visitor) -> None:
    told = hand_in(ann, file(more="# " + "-" * 4_000)).json()
    assert told["line"] == 6
    assert told["why"].endswith("a line has more than 4,000 letters")


def test_what_is_too_large_is_refused_before_it_is_read(ann: Visitor) -> None:
    assert hand_in(ann, "#" * (TEXT_MAX + 1)).status_code == 400
    assert hand_in(ann, "#" * 200_000).status_code == 413
    assert ann.ask("POST", "/api/variations", {"toml": 7}).status_code == 400


def test_nobody_and_staff_hand_nothing_in(place: tuple[TestClient, Floor]) -> None:
    assert hand_in(Visitor(*place, "nobody"), file()).status_code == 401
    assert hand_in(Visitor(*place, "dealer"), file()).status_code == 403


def test_files_are_limited_by_rate_and_number(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"handed_in": Rate(3, 0.001), "own_laws_max": 2}
    with open_floor(tmp_path, **limits) as (client, floor):
        ann = Visitor(client, floor, "player")
        assert [hand_in(ann, file(f"Mine {n}")).status_code for n in range(3)] == [200, 200, 409]
        answer = hand_in(ann, file())
        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) > 0
        ben = Visitor(client, floor, "player")
        assert hand_in(ben, file()).status_code == 429, "a new guest is at the same address"


def test_all_who_come_from_one_address_have_so_many_files_kept(tmp_path: Path) -> None:
    with open_floor(tmp_path, handed_in=None, own_laws_address_max=2) as place:
        answers = [hand_in(Visitor(*place, "player"), file(f"Mine {n}")) for n in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 409]
        assert "2 files were kept from where you are" in answers[-1].json()["why"]


def test_files_that_were_kept_count_when_the_house_opens_again(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"handed_in": Rate(100, 10), "own_laws_max": 2}
    with open_floor(tmp_path, **limits) as (client, floor):
        ann = Visitor(client, floor, "player")
        assert [hand_in(ann, file(f"Mine {n}")).status_code for n in range(2)] == [200, 200]
        assert ann.person is not None
        assert House(floor.engine).own_laws() == {ann.person.id: 2}
        assert floor.own_laws[ann.person.id] == 2


def test_the_same_file_is_kept_once(place: tuple[TestClient, Floor], ann: Visitor) -> None:
    first = keep(ann, file("Once"))
    laws, entries = len(place[1].house.laws), place[1].house.journal.head.seq
    assert keep(ann, file("Once")) == first
    assert (len(place[1].house.laws), place[1].house.journal.head.seq) == (laws, entries)
