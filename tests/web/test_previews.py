"""What a link shows where it is pasted: the game and its law, a picture, and nothing of anybody."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from houseway.floor.dealing.laws import KeptLaw
from houseway.floor.dealing.offered import Offered
from houseway.games import GAMES, find_game
from houseway.web.entries import tiles_of
from houseway.web.floor import Floor
from houseway.web.languages import STATIC
from houseway.web.previews import SIZE
from tests.web.visits import ORIGIN, Visitor, open_floor


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Floor]]:
    with open_floor(tmp_path_factory.mktemp("previews")) as opened:
        yield opened


def card(client: TestClient, path: str, **headers: str) -> dict[str, str]:
    text = client.get(path, headers=headers).text
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">', text)
    assert len(found) == len(dict(found))
    return {name: unescape(said) for name, said in found}


def picture_of(client: TestClient, told: dict[str, str]) -> str:
    """The name of the picture, which can be fetched and is as large as it says."""
    address = told["og:image"]
    assert address.startswith(f"{ORIGIN}/previews/")
    answer = client.get(address.removeprefix(ORIGIN))
    assert answer.headers["content-type"] == "image/png"
    size = tuple(int.from_bytes(answer.content[at : at + 4]) for at in (16, 20))
    assert size == SIZE == (int(told["og:image:width"]), int(told["og:image:height"]))
    return address.rpartition("/")[2].removesuffix(".png")


def test_the_lobby_shows_the_house_and_a_link_to_a_game_the_game(
    place: tuple[TestClient, Floor],
) -> None:
    client, _ = place
    assert picture_of(client, card(client, "/")) == "house"
    told = card(client, "/?game=fast-action-holdem&rules=wa-single-deck")
    assert told["og:title"].startswith("Fast Action Hold'em, Washington, single deck · ")
    assert picture_of(client, told) == "fast-action-holdem"
    assert told["og:url"] == f"{ORIGIN}/?game=fast-action-holdem&rules=wa-single-deck"
    assert card(client, "/?utm=x")["og:url"] == f"{ORIGIN}/"
    for strange in ("/?game=no-such", "/?game=sic-bo&rules=../x", '/?game="><script>'):
        assert picture_of(client, card(client, strange)) == "house"


def test_a_table_and_its_round_show_the_game_and_the_law_and_no_name(
    place: tuple[TestClient, Floor],
) -> None:
    client, floor = place
    ann = Visitor(client, floor, "player")
    table = ann.open_table("minibaccarat", choices={"version": "ez"})
    assert ann.person is not None
    for path in (f"/tables/{table}", f"/rounds/{table}-1"):
        told = card(client, path)
        assert told["og:title"].startswith("EZ Baccarat, Massachusetts · ")
        assert picture_of(client, told) == "ez-baccarat"
        assert told["og:url"] == f"{ORIGIN}{path}"
        assert told["twitter:card"] == "summary_large_image"
        assert ann.person.name not in str(told)
    ann.ask("DELETE", f"/api/tables/{table}")
    told = card(client, f"/rounds/{table}-1")
    assert told["og:title"].startswith("Minibaccarat, Massachusetts · ")  # Choices are the table's.


def test_the_lab_shows_the_game_that_a_link_names(place: tuple[TestClient, Floor]) -> None:
    client, _ = place
    told = card(client, "/lab?game=sic-bo&rules=ma")
    assert told["og:title"].startswith("Sic Bo, Massachusetts · ")
    assert picture_of(client, told) == "sic-bo"
    assert told["og:url"] == f"{ORIGIN}/lab?game=sic-bo&rules=ma"
    assert picture_of(client, card(client, "/lab")) == "house"
    assert picture_of(client, card(client, "/lab?game=no-such")) == "house"


def test_a_variation_that_is_kept_shows_its_game_and_not_its_name(
    place: tuple[TestClient, Floor],
) -> None:
    client, floor = place
    game = find_game("let-it-ride")
    made = game.variation(game.ruleset("ma"), {}, name="mine", title="Ann of 12 High Street")
    floor.house.keep_law(KeptLaw.of(made), "somebody")
    link = f"/?game=let-it-ride&rules={made.digest}"
    told = card(client, link)
    assert told["og:title"].startswith("Let It Ride · ")
    assert "High Street" not in str(told)
    assert picture_of(client, told) == "let-it-ride"
    assert told["og:url"] == f"{ORIGIN}{link}"


def test_addresses_of_nothing_have_the_card_of_the_house(place: tuple[TestClient, Floor]) -> None:
    client, _ = place
    for path in ("/tables/abcdefgh", "/tables/%00", "/rounds/x", "/rounds/abcdefgh-1", "/account"):
        assert picture_of(client, card(client, path)) == "house"


def test_a_card_speaks_the_language_of_the_page(place: tuple[TestClient, Floor]) -> None:
    client, _ = place
    told = card(client, "/?game=sic-bo", **{"Accept-Language": "es"})
    assert told["og:title"].startswith("Sic Bo, Massachusetts · ")
    assert told["og:description"] != card(client, "/?game=sic-bo")["og:description"]


def test_a_law_of_somebodys_own_is_not_quoted(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("own")
    game = find_game("three-card-poker")
    made = game.variation(game.ruleset("ma"), {}, name="mine", title="Ann of 12 High Street")
    offered = Offered([made])
    with open_floor(folder) as (client, floor):
        floor.house.offered = offered
        told = card(client, "/?game=three-card-poker&rules=mine")
    assert told["og:title"].startswith("Three Card Poker · ")
    assert "High Street" not in str(told)


def test_every_game_of_the_lobby_has_its_picture_and_there_is_no_other() -> None:
    pictures = {file.stem for file in (STATIC / "previews").glob("*")}
    assert pictures == {it.name for it in tiles_of(Offered()) if it.game in GAMES} | {"house"}
    assert max(file.stat().st_size for file in (STATIC / "previews").glob("*")) < 60_000
