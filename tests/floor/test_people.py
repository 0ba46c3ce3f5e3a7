"""Who is on the floor, and what each role may do."""

import gc
from collections.abc import Callable

import pytest
from sqlalchemy import Engine

from houseway.cli import main
from houseway.errors import HousewayError, NotAllowed
from houseway.floor.house import House
from houseway.floor.seats import people
from houseway.floor.seats.names import refuse_name
from houseway.floor.seats.people import (
    FRESH_RACK_CENTS,
    TERMINAL,
    People,
    Person,
    hash_password,
    is_password,
    refuse_password,
)
from houseway.floor.seats.roles import DEEDS, MAY, ROLES, Deed, NotYourRole, Role
from houseway.floor.seats.seating import Timing
from houseway.pieces.cards import Card
from houseway.round.actions import Call, Check, Draw, Permit, Proceed
from houseway.round.spots import DEALER, FLOORPERSON
from houseway.round.view import PUBLIC, SURVEILLANCE
from tests.floor.scenes import Scene

STAFF: tuple[Role, ...] = ("dealer", "floorperson", "supervisor")


def appointed(scene: Scene, role: Role) -> Person:
    """Somebody with a role."""
    person = scene.guest()
    person.role = role
    person.is_guest = role == "player"
    return person


def test_the_table_says_something_about_every_deed_and_every_role() -> None:
    assert set(MAY) == set(DEEDS)
    assert {role for roles in MAY.values() for role in roles} == set(ROLES)
    assert all(MAY[deed] for deed in DEEDS)


DOES: dict[str, tuple[Deed, Callable[[Scene, Person], object]]] = {
    "open": (
        "open a table",
        lambda scene, who: scene.house.open_table(
            who, "heads-up-holdem", "ma", {}, timing=Timing()
        ),
    ),
    "sit": ("play", lambda scene, who: scene.house.sit(scene.table, who, 5, 100_00)),
    "bots": ("fill seats", lambda scene, who: scene.house.set_bots(scene.table, who, [6])),
    "close": ("close a table", lambda scene, who: scene.house.close_table(scene.table, who)),
    "deal": ("deal", lambda scene, who: scene.house.deal(scene.table, who, on=True)),
    "cards": (
        "change the cards",
        lambda scene, who: scene.house.change_cards(scene.table, who, "reshuffle"),
    ),
    "call": (
        "call an irregularity",
        lambda scene, who: scene.house.act(scene.table, who, Call("shuffler-jam")),
    ),
    "verify the inspection": (
        "answer for the floorperson",
        lambda scene, who: scene.house.act(scene.table, who, Proceed(FLOORPERSON)),
    ),
    "proceed": ("deal", lambda scene, who: scene.house.act(scene.table, who, Proceed())),
    "permit": (
        "permit a wager",
        lambda scene, who: scene.house.act(scene.table, who, Permit(1, "ante", 10**6)),
    ),
    "answer": ("play", lambda scene, who: scene.house.act(scene.table, who, Check(5))),
}


@pytest.mark.parametrize("deed", DOES)
def test_the_house_asks_the_table_for_everything(engine: Engine, deed: str) -> None:
    """Whom it refuses at one table, since that changes nothing; whoever may, each at another."""
    needed, do = DOES[deed]
    scene = Scene(engine, people=1)
    refused = [role for role in ROLES[1:] if role not in MAY[needed]]
    for role in refused:
        with pytest.raises(NotYourRole):
            do(scene, appointed(scene, role))
        assert scene.table.has_collected
    for role in (role for role in ROLES[1:] if role not in refused):
        scene = Scene(engine, people=1)
        try:
            do(scene, appointed(scene, role))
        except NotYourRole as error:
            pytest.fail(f"{role} may {needed}: {error}")
        except HousewayError:
            pass  # It is theirs to do, but not open now.


def test_at_an_own_table_a_player_fills_seats_and_closes(engine: Engine) -> None:
    scene = Scene(engine, people=1)
    scene.house.set_bots(scene.table, scene.people[0], [2, 3])
    scene.write()
    assert set(scene.table.seats) == {2, 3}
    scene.house.close_table(scene.table, scene.people[0])
    assert scene.table.is_closed


def test_nobody_answers_for_another_seat_or_for_chance(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    ann = scene.people[0]
    with pytest.raises(NotAllowed, match="seat 2 is not yours"):
        scene.house.act(scene.table, ann, Check(2))
    with pytest.raises(NotAllowed, match="the shoe answers"):
        scene.house.act(scene.table, ann, Draw(Card(51)))
    with pytest.raises(NotAllowed, match="you have no seat"):
        scene.house.act(scene.table, scene.guest(), Check(1))
    dealer = appointed(scene, "dealer")
    with pytest.raises(NotAllowed, match="take the dealer's place first"):
        scene.house.act(scene.table, dealer, Proceed())
    with pytest.raises(NotAllowed, match="you do not deal here"):
        scene.house.deal(scene.table, dealer, on=False)


def test_eyes(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    house, table = scene.house, scene.table
    dealer, supervisor = appointed(scene, "dealer"), appointed(scene, "supervisor")
    assert house.eyes_of(table, None) == PUBLIC
    assert house.eyes_of(table, scene.people[1]) == 2
    assert house.eyes_of(table, scene.guest()) == PUBLIC
    assert house.eyes_of(table, dealer) == PUBLIC
    assert house.eyes_of(table, appointed(scene, "floorperson")) == PUBLIC
    assert house.eyes_of(table, supervisor) == SURVEILLANCE
    house.deal(table, dealer, on=True)
    assert house.eyes_of(table, dealer) == DEALER
    house.deal(table, dealer, on=False)
    assert table.dealer_id == ""


# People.


def test_a_guest_takes_a_name_and_keeps_everything(engine: Engine) -> None:
    house = House(engine)
    guest, change = house.people.come()
    house.journal.write([change])
    house.journal.write([house.people.register(guest, "Ann", "hash")])
    again = People(engine).find_name("ANN")
    assert again is not None
    assert (again.id, again.name, again.is_guest) == (guest.id, "Ann", False)
    assert again.carried_cents == 2_000_00
    with pytest.raises(NotAllowed, match="you have an account already"):
        house.people.register(guest, "Anna", "hash")
    other, change = house.people.come()
    house.journal.write([change])
    with pytest.raises(NotAllowed, match="ann is taken"):
        house.people.register(other, "ann", "hash")


def _ignorable() -> str:
    """Letters and marks that Unicode calls ignorable by default, one of each span at least."""
    spans = (
        *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
        *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F)),
        *((0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0)),
        *((0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0003)),
        *((0xE0100, 0xE0102), (0xE01EF, 0xE01F0), (0xE0FFF, 0xE0FFF)),
    )
    return "".join(chr(code) for first, last in spans for code in range(first, last + 1))


UNSEEN = _ignorable()


@pytest.mark.parametrize(
    "name",
    ["", " ", "a  b", "x" * 25, "Guest 1", "bot Ben", "DEALER", "a|b", "tab\there", "Ｂｏｔ x"],
)
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(NotAllowed):
        refuse_name(name)


@pytest.mark.parametrize("letter", UNSEEN, ids=lambda letter: f"U+{ord(letter):04X}")
def test_a_letter_that_nobody_sees_stands_in_no_name(letter: str) -> None:
    for name in (f"A{letter}nn", f"Ann{letter}", f"{letter}Ann", f"李{letter}明"):
        with pytest.raises(NotAllowed):
            refuse_name(name)


@pytest.mark.parametrize("name", ["ɑnn", "Bᴏb", "Ꭺnn", "Аnn", "Αnn", "ｌ\u0430n"])
def test_a_letter_that_looks_like_a_plain_one_stands_in_no_name(name: str) -> None:
    with pytest.raises(NotAllowed):
        refuse_name(name)


def test_a_name_is_a_name() -> None:
    # What a path or a format could be made of is a name as well: it is never used as either.
    for name in ("Ann", "José Ñ", "Işıl", "李 明", "o'Hara-2", "अनु", "../../etc", "%s%s"):
        refuse_name(name)


@pytest.mark.parametrize("password", ["", "short12", "x" * 129])
def test_a_password_that_is_none_is_refused(password: str) -> None:
    with pytest.raises(NotAllowed, match="8 to 128"):
        refuse_password(password)


def test_a_password_is_kept_as_an_argon2_hash() -> None:
    hashed = hash_password("correct horse")
    assert hashed.startswith("$argon2id$")
    assert is_password("correct horse", hashed)
    assert not is_password("wrong horse", hashed)
    assert not is_password("anything", "")


def test_only_an_account_has_a_role(engine: Engine) -> None:
    house = House(engine)
    guest, change = house.people.come()
    house.journal.write([change])
    with pytest.raises(NotAllowed, match="is a guest"):
        house.people.appoint(guest, "dealer", TERMINAL)
    house.journal.write([house.people.register(guest, "Ann", "hash")])
    with pytest.raises(NotAllowed, match="is none of"):
        house.people.appoint(guest, "nobody", TERMINAL)
    house.journal.write([house.people.appoint(guest, "dealer", TERMINAL)])
    again = People(engine).find(guest.id)
    assert again is not None
    assert again.role == "dealer"


def test_a_fresh_rack_is_for_those_who_have_next_to_nothing(engine: Engine) -> None:
    scene = Scene(engine)
    ann = scene.people[0]
    scene.sit_all()
    scene.table.bet(1, {"ante": 500, "odds": 500})
    assert scene.house.worth(ann) == 2_000_00
    with pytest.raises(NotAllowed, match="a fresh rack is for less"):
        scene.house.people.give_fresh_rack(ann, scene.house.worth(ann))
    change = scene.house.people.give_fresh_rack(ann, 99_99)
    scene.house.journal.write([change])
    assert ann.carried_cents == 3_500_00


def test_the_command_appoints(engine: Engine, capsys: pytest.CaptureFixture[str]) -> None:
    house = House(engine)
    guest, change = house.people.come()
    house.journal.write([change, house.people.register(guest, "Ann", "hash")])
    url = str(engine.url)
    assert main(["appoint", "Ann", "supervisor", "--database", url]) == 0
    assert "Ann is supervisor from now on" in capsys.readouterr().out
    found = People(engine).find_name("Ann")
    assert found is not None
    assert found.role == "supervisor"
    assert main(["appoint", "Nobody", "dealer", "--database", url]) == 2
    assert "nobody is called Nobody" in capsys.readouterr().err


def test_guests_who_are_gone_are_forgotten_and_found_again(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory is for those who are here; somebody in use is one and the same wherever found."""
    monkeypatch.setattr(people, "RECENT_MAX", 5)
    scene = Scene(engine, people=0)
    known = scene.house.people
    here = scene.guest()
    names = [scene.guest().id for _ in range(30)]
    gc.collect()
    assert len(known._by_id) <= 5 + 2
    assert known.find(here.id) is here
    found = known.find(names[0])
    assert found is not None
    assert (found.id, found.carried_cents) == (names[0], FRESH_RACK_CENTS)
    assert known.find_name(found.name) is found


def test_guests_have_names_that_can_be_said_and_are_nobody_elses(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(engine)
    for bird in people.BIRDS:
        refuse_name(f"{bird} 123")
    assert max(map(len, people.BIRDS)) + len(" 1234") <= 16
    monkeypatch.setattr(people, "BIRDS", ("Wren",))
    drawn = iter([*[7] * 6, *range(8, 20)])
    monkeypatch.setattr("secrets.randbelow", lambda below: next(drawn) % below)
    came = [house.people.come()[0] for _ in range(4)]  # Kept: who goes is forgotten.
    names = [person.name for person in came]
    assert names == ["Wren 107", "Wren 108", "Wren 109", "Wren 110"]
