"""The games of the lobby: every law is somewhere, and what a tile says is what the house knows."""

import time
from collections import Counter
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from houseway.floor.dealing.offered import Offered
from houseway.games import GAMES, find_game
from houseway.games.counted import report_of
from houseway.odds.shipped import shipped_report
from houseway.round.actions import Action, Choose, Cut, Place, Proceed
from houseway.round.view import View
from houseway.table.entries import entries_of
from houseway.table.session import Session
from houseway.table.shoe import entropy
from houseway.web.describing import called
from houseway.web.entries import Tile, lobby_of
from houseway.web.miniature import HEIGHT, WIDTH, miniature

ALL = msgspec.json.decode(lobby_of(Offered())[1], type=list[Tile])
TILES = [tile for tile in ALL if tile.game in GAMES]
"""Those of the house; other packages may bring more."""
BY_NAME = {tile.name: tile for tile in TILES}
LAWS = [(tile, law) for tile in TILES for law in tile.laws]


def rules_of(tile: Tile, law: Any) -> Any:
    return find_game(tile.game).ruleset(law.ruleset).open(law.choices)


def test_every_law_of_every_game_has_a_tile_and_names_are_no_two_games() -> None:
    shown = {(tile.game, law.ruleset) for tile, law in LAWS}
    assert shown == {(name, rules) for name in GAMES for rules in find_game(name).rulesets}
    for names in ([tile.name for tile in TILES], [tile.title for tile in TILES]):
        assert max(Counter(names).values()) == 1


def test_the_poker_room_is_ten_games_and_baccarat_two() -> None:
    variants = list(find_game("poker").ruleset("ma").tables["variant"])
    chosen = [law.choices["variant"] for tile, law in LAWS if tile.game == "poker"]
    assert list(dict.fromkeys(chosen)) == variants
    stakes = {"limit 4/8": "fixed limit", "pot limit": "pot limit"}
    for tile in (tile for tile in TILES if tile.game == "poker"):
        assert {law.stakes: rules_of(tile, law).betting for law in tile.laws} == stakes
        assert str(rules_of(tile, tile.laws[0]).limits) == "4.00 to 8.00 by 1.00"
    assert {law.choices["version"] for tile, law in LAWS if tile.game == "minibaccarat"} == {
        "standard",
        "ez",
    }


@pytest.mark.parametrize(("tile", "law"), LAWS, ids=lambda it: getattr(it, "name", ""))
def test_the_edge_is_that_of_the_finished_report_and_never_counted(tile: Tile, law: Any) -> None:
    game = find_game(tile.game)
    ruleset, rules = game.ruleset(law.ruleset), rules_of(tile, law)
    if not game.odds:
        assert law.edge is None
        assert law.rake == rules.choices["rake"]
        return
    shipped = shipped_report(game.folder, ruleset, rules)
    if shipped is None:
        assert law.edge is None  # The code has changed since: nothing is said that does not hold.
        return
    odds = shipped.wager(law.edge.wager)
    assert Fraction(law.edge.exact) == odds.house_advantage
    assert law.edge.per == odds.per


def test_ez_baccarat_has_a_report_of_its_own_that_holds_what_is_counted() -> None:
    game = find_game("minibaccarat")
    ruleset = game.ruleset("ma")
    rules = ruleset.open({"version": "ez"})
    counted = game.counted().report(ruleset, rules).wager("banker").house_advantage
    assert report_of(game, ruleset, rules).wager("banker").house_advantage == counted
    assert counted != report_of(game, ruleset, ruleset.open()).wager("banker").house_advantage


@pytest.mark.parametrize(("tile", "law"), LAWS, ids=lambda it: getattr(it, "name", ""))
def test_a_felt_in_small_has_every_area_of_a_seat_and_stays_on_the_table(
    tile: Tile, law: Any
) -> None:
    rules = rules_of(tile, law)
    layout = find_game(tile.game).layout(rules)
    own = [area for area in layout.areas if not (area.on_hand or area.box)]
    drawn = [one for one in law.felt if one.kind in ("area", "must", "later")]
    seats = 1 if any(area.common for area in own) else rules.seats_max
    assert len(drawn) == len(own) * seats
    assert sum(one.kind == "must" for one in drawn) == sum(a.compulsory for a in own) * seats
    for what, _, at in map(msgspec.structs.astuple, law.felt):
        reach = (at[0] + at[2], at[1] + at[3]) if what == "box" else (at[0] + at[2], at[1] + at[2])
        assert 0 <= at[0] < reach[0] <= WIDTH
        assert 0 <= at[1] < reach[1] <= HEIGHT


def test_two_laws_with_other_wagers_have_other_felts() -> None:
    laws = {law.ruleset: law for law in BY_NAME["fast-action-holdem"].laws}
    assert laws["ma"].felt != laws["wa-single-deck"].felt
    assert laws["ma"].changes == []
    told = {(it.how, it.what, it.now) for it in laws["wa-single-deck"].changes}
    assert {("with", "Bonus", ""), ("is", "Decks", "1")} <= told


@pytest.mark.parametrize("tile", TILES, ids=lambda it: it.name)
def test_as_many_decisions_are_asked_for_as_a_tile_says(tile: Tile) -> None:
    """Of simple players; what is chosen besides the hand itself, such as a bank, may come first."""
    assert tile.decisions is not None
    least, most = tile.decisions
    game, rules = find_game(tile.game), rules_of(tile, tile.laws[0])
    table = Session(game, rules, entropy(seed=7))
    seats = range(1, 4)
    for seat in seats:
        table.sit(seat, f"P{seat}", 100_000_00)
    asked: list[Action] = []

    def answer(view: View) -> Action | None:
        given = game.policy(view)
        if given is not None and not isinstance(given, Place | Proceed | Cut):
            asked.append(given)
        return given

    counts = []
    for _ in range(12):
        asked.clear()
        table.play(dict.fromkeys(seats, game.policy) | {1: answer})
        counts.append((len(asked), sum(not isinstance(one, Choose) for one in asked)))
    if most == 0:
        assert not any(hand for _, hand in counts)
    elif tile.against == "the house":
        assert min(all_ for all_, _ in counts) >= least
        assert most is None or max(hand for _, hand in counts) <= most


def test_a_game_that_says_nothing_is_found_by_its_own_name() -> None:
    game = msgspec.structs.replace(find_game("sic-bo"), folder=find_game("sic-bo").folder / "no")
    assert [entry.name for entry in entries_of(game)] == ["sic-bo"]


def test_the_lobby_is_made_once_and_quickly() -> None:
    offered = Offered()
    lobby_of(offered)
    began = time.perf_counter()
    assert lobby_of(offered)[0] == lobby_of(Offered())[0]
    assert time.perf_counter() - began < 3


def test_a_miniature_of_many_seats_stays_on_the_table() -> None:
    game = find_game("three-card-poker")
    layout = game.layout(game.ruleset("ma").open())
    for seats in (1, 2, 100):
        assert all(0 <= one.at[0] <= WIDTH for one in miniature(layout, seats))


@pytest.mark.parametrize(("tile", "law"), LAWS)
def test_a_table_and_its_rounds_are_called_as_the_tile_is(tile: Tile, law: Any) -> None:
    told = called(Offered().law(tile.game, law.ruleset, law.choices))
    assert told["title"] == tile.title
    assert told["law"] not in ("", tile.title)
