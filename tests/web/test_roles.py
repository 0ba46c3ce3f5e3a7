"""What a role may do: every role tries every deed, and is refused where the table says so."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from houseway.floor.seats.people import TERMINAL
from houseway.floor.seats.roles import DEEDS, MAY, ROLES, Deed, NotYourRole, require
from houseway.web.floor import Floor
from tests.web.visits import Visitor, open_floor

# As docs/floor.md has it: nobody, player, dealer, floorperson, supervisor.
EXPECTED: dict[Deed, str] = {
    "watch": "npdfs",
    "open a table": "pfs",
    "play": "p",
    "fill seats": "fs",
    "fill seats at an own table": "pfs",
    "close a table": "fs",
    "close an own table": "pfs",
    "deal": "df",
    "call an irregularity": "dfs",
    "answer for the floorperson": "fs",
    "answer for the supervisor": "s",
    "change the cards": "fs",
    "permit a wager": "s",
    "see every card": "s",
    "read the journal": "s",
    "appoint": "s",
}


class Floors:
    """A floor with a visitor of every role, made when asked for."""

    def __init__(self, client: TestClient, floor: Floor) -> None:
        self.client, self.floor = client, floor
        self.host = Visitor(client, floor, "player")
        self.visitors = {role: Visitor(client, floor, role) for role in ROLES}

    def table(self, owner: Visitor | None = None) -> str:
        """A new table of the host's, or one that belongs to somebody."""
        table = self.host.open_table()
        if owner is not None and owner.person is not None:
            self.floor.house.tables[table].opened_by = owner.person.id
        return table


@pytest.fixture(scope="module")
def floors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floors]:
    folder: Path = tmp_path_factory.mktemp("roles")
    with open_floor(folder) as (client, floor):
        yield Floors(client, floor)


def by_http(visitor: Visitor, method: str, path: str, body: Any = None) -> bool:
    """Whether a request is refused for who one is."""
    answer = visitor.ask(method, path, body)
    assert answer.status_code < 500
    said = answer.json()
    return isinstance(said, dict) and said.get("error") in ("not-your-role", "nobody")


def by_socket(visitor: Visitor, table: str, **frame: Any) -> bool:
    """Whether a frame is refused for who one is."""
    with visitor.listen(table) as socket:
        answer = socket.ask(**frame)
        return bool(answer["type"] == "refused" and "you must be" in answer["why"])


def watch(floors: Floors, visitor: Visitor) -> bool:
    with visitor.listen(floors.table()) as socket:
        return bool(socket.welcome["type"] != "welcome")


def open_a_table(floors: Floors, visitor: Visitor) -> bool:
    return by_http(visitor, "POST", "/api/tables", {"game": "heads-up-holdem"})


def play(floors: Floors, visitor: Visitor) -> bool:
    sits = by_socket(visitor, floors.table(), type="sit", seat=1, cents=100_00)
    gets_a_rack = by_http(visitor, "POST", "/api/rack")
    wagers = by_socket(visitor, floors.table(), type="bet", wagers={})
    acts = by_socket(visitor, floors.table(), type="act", action="check 1")
    assert sits == gets_a_rack == wagers == acts
    return sits


def fill_seats(floors: Floors, visitor: Visitor) -> bool:
    return by_socket(visitor, floors.table(), type="bots", seats=[1])


def fill_own_seats(floors: Floors, visitor: Visitor) -> bool:
    return by_socket(visitor, floors.table(visitor), type="bots", seats=[1])


def close(floors: Floors, visitor: Visitor) -> bool:
    return by_http(visitor, "DELETE", f"/api/tables/{floors.table()}")


def close_own(floors: Floors, visitor: Visitor) -> bool:
    return by_http(visitor, "DELETE", f"/api/tables/{floors.table(visitor)}")


def deal(floors: Floors, visitor: Visitor) -> bool:
    return by_socket(visitor, floors.table(), type="deal", on=True)


def call(floors: Floors, visitor: Visitor) -> bool:
    return by_socket(visitor, floors.table(), type="act", action="call face-up-card Ah")


def verify_cards(floors: Floors, visitor: Visitor) -> bool:
    return by_socket(visitor, floors.table(), type="act", action="proceed floorperson")


def be_present(floors: Floors, visitor: Visitor) -> bool:
    return by_socket(visitor, floors.table(), type="act", action="proceed supervisor")


def change_cards(floors: Floors, visitor: Visitor) -> bool:
    ways = ("reshuffle", "change", "idle", "shift")
    refused = {by_socket(visitor, floors.table(), type="cards", what=what) for what in ways}
    assert len(refused) == 1
    return refused.pop()


def permit(floors: Floors, visitor: Visitor) -> bool:
    return by_socket(visitor, floors.table(), type="act", action="permit 1 ante 1000.00")


def see_every_card(floors: Floors, visitor: Visitor) -> bool:
    with visitor.listen(floors.table()) as socket:
        return bool(socket.welcome["state"]["eyes"] != "surveillance")


def read_the_journal(floors: Floors, visitor: Visitor) -> bool:
    read = by_http(visitor, "GET", "/api/journal?after=0")
    assert read == by_http(visitor, "POST", "/api/verify")
    return read


def appoint(floors: Floors, visitor: Visitor) -> bool:
    return by_http(visitor, "POST", "/api/roles", {"name": "No one", "role": "dealer"})


TRIES: dict[Deed, Callable[[Floors, Visitor], bool]] = {
    "watch": watch,
    "open a table": open_a_table,
    "play": play,
    "fill seats": fill_seats,
    "fill seats at an own table": fill_own_seats,
    "close a table": close,
    "close an own table": close_own,
    "deal": deal,
    "call an irregularity": call,
    "answer for the floorperson": verify_cards,
    "answer for the supervisor": be_present,
    "change the cards": change_cards,
    "permit a wager": permit,
    "see every card": see_every_card,
    "read the journal": read_the_journal,
    "appoint": appoint,
}


@pytest.mark.parametrize("deed", DEEDS)
def test_every_refusal_of_the_role_table(floors: Floors, deed: Deed) -> None:
    refused = [role for role in ROLES if TRIES[deed](floors, floors.visitors[role])]
    assert refused == [role for role in ROLES if role[0] not in EXPECTED[deed]]


def test_the_table_is_the_one_that_is_asked() -> None:
    assert {deed: "".join(role[0] for role in MAY[deed]) for deed in DEEDS} == EXPECTED
    for deed in DEEDS:
        for role in set(ROLES) - set(MAY[deed]):
            with pytest.raises(NotYourRole, match=f"to {deed} you must be"):
                require(role, deed)


def test_a_role_is_taken_away_at_once(floors: Floors) -> None:
    """Also from a socket that is open."""
    visitor = Visitor(floors.client, floors.floor, "player")
    people, journal = floors.floor.house.people, floors.floor.house.journal
    assert visitor.person is not None
    journal.write([people.register(visitor.person, "Once", "")])
    journal.write([people.appoint(visitor.person, "floorperson", TERMINAL)])
    with visitor.listen(floors.table()) as socket:
        assert socket.ask(type="bots", seats=[2])["type"] == "update"
        journal.write([people.appoint(visitor.person, "player", TERMINAL)])
        answer = socket.ask(type="bots", seats=[])
        assert "you must be" in answer["why"]


def test_an_appointment_needs_an_account_and_a_known_role(floors: Floors) -> None:
    sue, guest = floors.visitors["supervisor"], floors.visitors["player"]
    assert guest.person is not None
    body = {"name": guest.person.name, "role": "dealer"}
    assert sue.ask("POST", "/api/roles", body).status_code == 409
    assert sue.ask("POST", "/api/roles", {"name": "Dee", "role": "owner"}).status_code == 409
    assert sue.ask("POST", "/api/roles", {"name": "Who", "role": "dealer"}).status_code == 404


def test_nobody_acts_for_another_seat_or_for_chance(floors: Floors) -> None:
    table = floors.table()
    ann, ben = (Visitor(floors.client, floors.floor, "player") for _ in range(2))
    with ann.listen(table) as one, ben.listen(table) as other:
        assert one.ask(type="sit", seat=1, cents=100_00)["type"] == "update"
        assert other.ask(type="sit", seat=2, cents=100_00)["type"] == "update"
        for action in ("place 1 ante 10.00", "fold 1", "choose 1 pass"):
            assert other.ask(type="act", action=action)["why"] == "Seat 1 is not yours."
        assert "The shoe answers" in other.ask(type="act", action="draw Ah")["why"]
        assert "ou must be" in other.ask(type="act", action="proceed")["why"]
        assert other.ask(type="sit", seat=1, cents=1)["type"] == "refused"
        assert other.ask(type="sit", seat=3, cents=1)["type"] == "refused"
