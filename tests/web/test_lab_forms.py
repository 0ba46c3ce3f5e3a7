"""Rule sets as forms in the odds lab: rules, house ways, side wagers and remedies."""

import json
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from houseway.floor.dealing.own_laws import read_own
from houseway.games import every_game, find_game
from houseway.pieces.figures import percent
from houseway.rulesets.called import remedy_called
from houseway.rulesets.form_shapes import SideExample
from houseway.web.lab_designs import departed, made_of
from houseway.web.lab_forms import form_of
from houseway.web.lab_shapes import Design
from tests.web.labs import MA, asked

RULESETS = [(game.name, name) for game in every_game() for name in game.rulesets]


@pytest.mark.parametrize(("game", "name"), RULESETS)
def test_every_form_says_what_its_file_says(game: str, name: str) -> None:
    found = find_game(game)
    ruleset = found.ruleset(name)
    form = form_of(found, ruleset)
    keys = [field.key for field in form.fields]
    remedies = ruleset.data["irregularities"]
    sides = (f"side_wagers.{it.name}" for it in ruleset.side_wagers)
    called = {remedy_called(ruleset, kind): kind for kind in remedies}
    assert sorted(keys) == sorted((*ruleset.entries, *sides, *called))
    made = found.variation(ruleset, {field.key: field.value for field in form.fields})
    assert made.departures == ()
    assert msgspec.structs.replace(made.open(), ruleset=name) == ruleset.open()
    for field in form.fields:
        if field.group == "remedies":
            assert field.cite == remedies[called[field.key]]["cite"]
            assert field.value in field.options
            continue
        entry = ruleset.entries[field.key]
        assert field.cite == entry.cite
        assert (field.allowed.how == "fixed") == (entry.choice is None)
        assert not field.options or field.value in field.options or field.kind == "table"


def test_a_form_knows_what_its_law_is_based_on() -> None:
    game = find_game("heads-up-holdem")
    fields = {it.key: it for it in form_of(game, game.ruleset("ultimate-texas-holdem")).fields}
    assert fields["raises_before_flop"].value == [3, 4]
    assert fields["raises_before_flop"].parent == [1, 2, 3]


@pytest.mark.parametrize(
    ("game", "name", "is_free"),
    [
        ("pai-gow", "ma", True),
        ("pai-gow-poker", "ma", True),
        ("fast-action-holdem", "wa-single-deck", False),
    ],
)
def test_the_lines_of_a_house_way_change_places(game: str, name: str, is_free: bool) -> None:
    found = find_game(game)
    form = form_of(found, found.ruleset(name))
    field = next(field for field in form.fields if field.key == "house_way")
    named = next((table for table in field.tables if table.name == field.value), None)
    lines = list(named.parts["lines"] if named else field.value)
    lines[1:3] = lines[2:0:-1]
    change = {"house_way": {"lines": lines} if named else lines}
    raw = json.dumps({"game": game, "ruleset": name, "changes": change}).encode()
    _, made = made_of(msgspec.json.decode(raw, type=Design))
    rules: list[Any] = [found.ruleset(name).open(), made.open()]
    before, after = (each.house_way for each in rules)
    one, other = (getattr(way, "lines", way) for way in (before, after))
    assert [line.says for line in other] == [line["says"] for line in lines]
    assert sorted(map(str, one)) == sorted(map(str, other))
    assert one != other
    assert (departed(found, made) == []) == is_free


EXAMPLES = [
    (game.name, name, example)
    for game in every_game()
    for name in game.rulesets[:1]
    if (side := form_of(game, game.ruleset(name)).side) is not None
    for example in side.examples
]


@pytest.mark.parametrize(
    ("game", "name", "example"), EXAMPLES, ids=[f"{g} {e.name}" for g, _, e in EXAMPLES]
)
def test_every_example_of_a_side_wager_is_one_and_goes_again(
    game: str, name: str, example: SideExample
) -> None:
    found = find_game(game)
    key = f"side_wagers.{example.name}"
    made = found.variation(found.ruleset(name), {key: example.table})
    assert [wager.name for wager in made.side_wagers] == [example.name]
    (field,) = (it for it in form_of(found, made).fields if it.kind == "side")
    assert field.value == example.table
    _, again = read_own(made.toml())
    assert again.digest == made.digest
    assert found.variation(made, {key: "none"}).side_wagers == ()


def test_a_side_wager_is_added_priced_swept_and_taken_out() -> None:
    table = {
        "looks_at": ["own", "dealer"],
        "order": "standard",
        "pays": {"royal flush": "1000 to 1", "flush": "15 to 1", "straight": "10 to 1"},
        "limits": "1 to 25 by 1",
    }
    design = {**MA, "changes": {"side_wagers.six": table}}
    used = {it["wager"]: it for it in asked("figures", design)["figures"]["wagers"]}
    # By hand: of comb(52, 6) sets of six, those whose best five are a royal flush, flush, straight.
    sets = 20_358_520
    royal, flush, straight = 188, 205_792, 361_620
    assert {it["result"]: it["count"] for it in used["six"]["lines"]}["royal flush"] == "188"
    paid = Fraction(1001 * royal + 16 * flush + 11 * straight, sets)
    assert Fraction(used["six"]["edge"]["exact"]) == 1 - paid
    drawn = asked("sweep", design, key="side_wagers.six", line="flush", values=["15", "16"])
    shown = [percent(1 - paid - Fraction(more * flush, sets)) for more in (0, 1)]
    for row, edge in zip(drawn["drawn"]["rows"], shown, strict=True):
        assert edge in row
    toml = asked("figures", design)["figures"]["toml"]
    without = asked("figures", {"toml": toml, "changes": {"side_wagers.six": "none"}})["figures"]
    assert "six" not in {it["wager"] for it in without["wagers"]}
    refusal = asked(
        "figures", {**MA, "changes": {"side_wagers.six": {**table, "looks_at": ["board"]}}}
    )["refusal"]
    assert refusal["key"] == "side_wagers.six"
    assert "there is no 'board' here" in refusal["why"]


def test_another_remedy_is_marked_with_the_clause_it_departs_from() -> None:
    refusal = asked("figures", {**MA, "changes": {"shoe_jam": "play goes on"}})["refusal"]
    assert refusal["key"] == "shoe_jam"
    assert "is not a remedy" in refusal["why"]
    game = find_game("three-card-poker")
    fields = {it.key: it for it in form_of(game, game.ruleset("ma")).fields}
    other = next(it for it in fields["shoe_jam"].options if it != fields["shoe_jam"].value)
    first = asked("figures", {**MA, "changes": {"shoe_jam": other}})["figures"]
    (departed,) = first["departures"]
    assert (departed["key"], departed["clause"]) == ("shoe_jam", "§12(f)")
    assert asked("figures", {"toml": first["toml"]})["figures"]["departures"] == [departed]


@pytest.mark.parametrize(
    ("game", "key", "value"),
    [
        ("fast-action-holdem", "limits_most", "5"),
        ("heads-up-holdem", "dealer_qualifies", "much"),
        ("three-card-poker", "dealer_qualifies", "much"),
    ],
)
def test_a_refusal_names_its_field_and_no_place_in_a_file(game: str, key: str, value: str) -> None:
    design = {"game": game, "ruleset": "ma", "changes": {key: value}}
    refusal = asked("figures", design)["refusal"]
    assert refusal["key"]
    assert "_" not in refusal["why"]
