"""A variation in memory is what a file of the same differences would be."""

from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import HousewayError, NotPermitted, Unreadable
from houseway.games import GAMES, find_game
from houseway.rulesets.called import rule_called
from houseway.rulesets.ruleset import GIVEN, Ruleset
from houseway.rulesets.variation import Variation
from houseway.table.session import Session
from houseway.table.shoe import entropy

EXAMPLES = sorted((Path(__file__).parent.parent.parent / "examples").glob("*.toml"))


def varied(game_name: str, changes: dict[str, Any], rules: str = "") -> Variation[Any]:
    game = find_game(game_name)
    return game.variation(game.ruleset(rules or game.rulesets[0]), changes)


def read_again(made: Variation[Any], folder: Path) -> Ruleset[Any]:
    return find_game(made.header.game).ruleset(str(made.save(folder / "again.toml")))


@pytest.mark.parametrize(
    ("game", "rules"), [(game, rules) for game in GAMES for rules in find_game(game).rulesets]
)
def test_every_choice_of_every_ruleset_varies_as_it_is_chosen(
    game: str, rules: str, tmp_path: Path
) -> None:
    ruleset = find_game(game).ruleset(rules)
    others = {
        key: next(value for value in entry.choice.values if value != ruleset.house[key])
        for key, entry in ruleset.entries.items()
        if entry.choice and len(entry.choice.values) > 1
    }
    # Every third, where there are many: each is checked as a file is, with all that it permits.
    for key, other in list(others.items())[:: 1 + len(others) // 9]:
        try:
            chosen = ruleset.open({key: other})
        except NotPermitted:
            with pytest.raises(NotPermitted):
                varied(game, {key: other}, rules)
            continue
        made = varied(game, {key: other}, rules)
        assert not made.departures
        fields = [name for name in chosen.__struct_fields__ if name not in GIVEN]
        assert all(getattr(made.open(), name) == getattr(chosen, name) for name in fields)
        assert read_again(made, tmp_path).digest == made.digest != ruleset.digest


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_a_file_of_ones_own_varies_too(file: Path, tmp_path: Path) -> None:
    from houseway.games import game_of

    game = game_of(file)
    ruleset = game.ruleset(str(file))
    made = game.variation(ruleset, {"seats_max": 2}, name="two-seats", title="Two seats")
    assert made.open().seats_max == 2
    assert made.header.based_on == ruleset.header.based_on
    again = read_again(made, tmp_path)
    assert (again.digest, again.name, again.header.title) == (made.digest, "two-seats", "Two seats")
    assert {**again.data, "ruleset": 0, "house": 0, "rules": 0} == {
        **ruleset.data,
        **dict.fromkeys(("ruleset", "house", "rules"), 0),
    }


PLAIN: list[tuple[str, dict[str, Any], str, str]] = [
    ("three-card-poker", {"dealer_qualifies": "jack high"}, "dealer_qualifies", "jack high"),
    ("three-card-poker", {"win_pays": Fraction(3, 2)}, "win_pays", "3 to 2"),
    ("three-card-poker", {"win_pays": 2}, "win_pays", "2 to 1"),
    ("three-card-poker", {"limits": (10, 500)}, "limits", "10.00 to 500.00 by 1.00"),
    (
        "three-card-poker",
        {"limits": (10, 500, Decimal("2.50"))},
        "limits",
        "10.00 to 500.00 by 2.50",
    ),
    (
        "three-card-poker",
        {"second_deck": True, "shuffling": "automated shuffler"},
        "second_deck",
        "True",
    ),
    ("three-card-poker", {"limits_spread_up_to": 50}, "limits_spread_up_to", "50.00"),
    ("heads-up-holdem", {"raises_before_flop": (3, 4)}, "raises_before_flop", "(3, 4)"),
    (
        "heads-up-holdem",
        {"pocket_paytable": None, "pocket_limits": None},
        "pocket_paytable",
        "None",
    ),
    ("fast-action-holdem", {"decks": 7}, "decks", "7"),
    ("pai-gow", {"commission": Fraction(1, 40)}, "commission", "2.5% up to 0.25, when paid"),
    (
        "caribbean-stud",
        {"bet_payout_limit": (9000, "per hand")},
        "bet_payout_limit",
        "9,000.00 per hand",
    ),
]


@pytest.mark.parametrize(("game", "changes", "key", "says"), PLAIN)
def test_plain_things_are_taken(
    game: str, changes: dict[str, Any], key: str, says: str, tmp_path: Path
) -> None:
    made = varied(game, changes)
    assert str(getattr(made.open(), key)) == says
    assert read_again(made, tmp_path).digest == made.digest


def test_names_are_changed_one_by_one() -> None:
    names = varied("heads-up-holdem", {"wager_names": {"odds": "blind"}}).open().wager_names
    assert (names.ante, names.odds) == ("ante", "blind")
    assert varied("heads-up-holdem", {"wager_names.odds": "blind"}).open().wager_names == names


class TestPaytables:
    def pays(self, given: Any, key: str = "pair_plus_paytable") -> dict[str, str]:
        table = getattr(varied("three-card-poker", {key: given}).open(), key)
        return {line: str(pay) for line, pay in table.pays.items()}

    def test_line_by_line(self) -> None:
        assert self.pays({"flush": 4, "straight": "6 to 1"}) == {
            **self.pays("minimum"),
            "flush": "4 to 1",
            "straight": "6 to 1",
        }

    def test_by_rule_and_line_however_it_is_typed(self) -> None:
        one = varied("three-card-poker", {"pair_plus.three_of_a_kind": 30, "pair-plus.flush": 4})
        two = varied(
            "three-card-poker", {"pair_plus_paytable": {"three-of-a-kind": 30, "flush": 4}}
        )
        assert one.digest == two.digest

    def test_from_the_top(self) -> None:
        assert list(self.pays([50, 40, 30, 6, 4, 1]).values()) == [
            f"{pays} to 1" for pays in (50, 40, 30, 6, 4, 1)
        ]

    def test_a_line_that_says_nothing_may_be_left_out(self) -> None:
        made = varied("three-card-poker", {"pair_plus_paytable": [40, 30, 6, 5, 1]})
        table = made.open().pair_plus_paytable
        assert (table.name, "mini royal flush" in table.pays) == ("40-30-6-5-1", False)

    def test_a_line_is_taken_out_and_pushes(self) -> None:
        found = self.pays({"pair": None, "flush": 0, "straight": Fraction(11, 2)})
        assert "pair" not in found
        assert (found["flush"], found["straight"]) == ("push", "11 to 2")

    def test_what_a_file_has_already_is_that_table(self) -> None:
        made = varied("three-card-poker", {"pair_plus_paytable": [40, 40, 30, 6, 4, 1]})
        assert made.house["pair_plus_paytable"] == "40-30-6-4-1"
        assert "tables" not in made.own

    def test_a_table_that_is_asked_for_by_name_keeps_it(self) -> None:
        made = varied("three-card-poker", {"ante_bonus_paytable": [6, 5, 1]})
        assert made.open().ante_bonus_paytable.name == "standard"

    def test_parts_of_a_meter(self) -> None:
        table = (
            varied(
                "caribbean-stud",
                {"progressive_paytable": {"royal flush": Fraction(1, 2), "flush": 60}},
            )
            .open()
            .progressive_paytable
        )
        assert [str(table.pays[line]) for line in ("royal flush", "flush")] == [
            "50% of meter",
            "60 for 1",
        ]

    def test_another_games_table_is_taken_as_it_is(self) -> None:
        table = find_game("let-it-ride").ruleset("ma").open().three_card_paytable
        assert self.pays(table) == {line: str(pay) for line, pay in table.pays.items()}


def test_a_line_of_the_house_way_is_changed_by_its_number_or_taken_out() -> None:
    before = find_game("fast-action-holdem").ruleset("ma").open().house_way
    made = varied("fast-action-holdem", {"house_way": {3: {"low": ["9", "A"]}, 5: None}})
    after = made.open().house_way
    assert len(after) == len(before) - 1
    assert (after[2].low, after[2].cite) == (("9", "A"), "a variation")
    assert after[4] == before[5]


class TestTheLaw:
    def test_what_the_law_permits_is_this_houses_choice(self) -> None:
        made = varied("three-card-poker", {"pair_plus_paytable": {"flush": 4}, "draws": "lose"})
        assert not made.departures
        assert made.entries["pair_plus_paytable"].cite == "§11(a)(2)"

    def test_what_it_does_not_is_a_departure_with_the_clause(self) -> None:
        made = varied("three-card-poker", {"pair_plus.flush": 2, "dealer_qualifies": "jack high"})
        assert [str(departure) for departure in made.departures] == [
            "pair_plus_paytable: 35-35-25-5-2-1 pays flush 2 to 1; "
            "no less than 3 to 1 is permitted (§11(a)(2))",
            "dealer_qualifies: is queen high and is not the licensee's to choose (§11(a)(1))",
        ]
        assert made.entries["pair_plus_paytable"].cite == "a variation"

    def test_a_variation_of_a_variation_keeps_its_departures_until_they_are_mended(self) -> None:
        game = find_game("three-card-poker")
        first = varied("three-card-poker", {"dealer_qualifies": "jack high"})
        second = game.variation(first, {"pair_plus.flush": 2})
        assert [each.key for each in second.departures] == [
            "dealer_qualifies",
            "pair_plus_paytable",
        ]
        assert second.name == first.name == "ma-varied"

    def test_values_that_cannot_go_together_are_refused(self) -> None:
        with pytest.raises(NotPermitted, match=r"limits_spread: .* \(147.07\(1\)\)"):
            varied("three-card-poker", {"limits": (5, 20)})


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"paytable": 1}, "no such rule"),
    ({"dealer_qualifes": "pair"}, "did you mean dealer_qualifies"),
    ({"pair_plus_paytable": [1, 2]}, "2 lines for a table of 6: mini royal flush, straight flush"),
    ({"pair_plus_paytable": {"flash": 3}}, "there is no 'flash'; there are: mini royal"),
    ({"pair_plus_paytable": {"flush": "4:1"}}, "write them as 3 to 2"),
    ({"pair_plus_paytable": {"flush": Fraction(1, 7)}}, "must divide 600"),
    ({"pair_plus_paytable": "Q"}, "there is no table 'Q'; there are minimum"),
    ({"pair_plus_paytable": 1.5}, "should be a table's name"),
    ({"pair_plus_paytable": {"flush": 1.5}}, r"write Fraction\(3, 2\)"),
    ({"win_pays": 2.0}, "write 2"),
    ({"limits": 5}, "should be text"),
    ({"decks": "one"}, "should be a whole number"),
    ({"dealer_qualifies": "jacks"}, "no hand of the three-card order"),
    ({"pair_plus_paytable": "minimum", "pair_plus.flush": 3}, "say one of them"),
]


@pytest.mark.parametrize(("changes", "why"), REFUSED)
def test_what_is_wrong_is_said_as_of_a_file(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(HousewayError, match=why):
        varied("three-card-poker", changes)


def test_a_line_that_there_is_not_is_refused() -> None:
    with pytest.raises(Unreadable, match="there is no line 99; there are 1 to 14"):
        varied("fast-action-holdem", {"house_way": {99: None}})


def test_a_file_that_nobody_would_find_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(NotPermitted, match=r"does not end in \.toml"):
        varied("three-card-poker", {"draws": "lose"}).save(tmp_path / "mine.txt")


def test_rules_are_found_by_what_people_call_them() -> None:
    ruleset = find_game("heads-up-holdem").ruleset("ma")
    said = ("trips_paytable", "trips", "trips-plus", "bad beat", "pocket-bonus")
    assert [rule_called(ruleset, word) for word in said] == [
        "trips_paytable",
        "trips_paytable",
        "trips_paytable",
        "bad_beat_paytable",
        "pocket_paytable",
    ]


def test_an_irregularity_has_another_remedy() -> None:
    ruleset = find_game("three-card-poker").ruleset("ma")
    rules: Any = ruleset.open()
    now = rules.irregularities.shoe_jam
    other = next(remedy for remedy in rules.remedies["shoe_jam"] if remedy != now.remedy)
    made = varied("three-card-poker", {"shoe_jam": str(other)})
    changed: Any = made.open()
    assert changed.irregularities.shoe_jam.clause == "a variation"
    assert [(it.key, it.clause) for it in made.departures] == [("shoe_jam", now.clause)]
    assert varied("three-card-poker", {"shoe_jam": now.remedy}).departures == ()
    with pytest.raises(Unreadable, match="is not a remedy; there are"):
        varied("three-card-poker", {"shoe_jam": "whatever"})


def test_a_remedy_that_a_rule_is_called_like_has_a_key_of_its_own() -> None:
    ruleset = find_game("chemin-de-fer").ruleset("ma")
    stated = ruleset.data["irregularities"]["banker_long"]["is"]
    assert "banker_long" in ruleset.entries
    made = varied("chemin-de-fer", {"irregularities.banker_long": stated})
    assert made.departures == ()


def test_a_variation_is_played() -> None:
    game = find_game("three-card-poker")
    made = varied("three-card-poker", {"dealer_qualifies": "jack high", "play_times": 2})
    table = Session(game, made.open(), entropy(7))
    table.sit(1, "Ann", 500_00)
    assert table.play({1: game.policy}).turn is None
