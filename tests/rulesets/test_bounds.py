"""Values that cannot be played with are refused when they are read; signs say what is played."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import HousewayError, NotPermitted, Unreadable
from houseway.games import find_game
from houseway.games.colorado_holdem import solver as colorado
from houseway.pieces.money import ODDS_MOST, ODDS_PARTS, STAKE_MOST, SUM_MOST, Odds
from houseway.rulesets import Ruleset
from tests.rulesets.editing import ORIGINALS, Edit, Original


def read(game: str, key: str, value: Any, name: str = "ma") -> Ruleset[Any]:
    """A ruleset with one rule stated anew."""
    return Original(game, name).read(Edit(("rules", key), {"is": value, "cite": "own"}))


@pytest.mark.parametrize(
    ("game", "key", "value", "says"),
    [
        ("double-down-stud", "cut_margin", 27, "1 to 26 cards deep"),
        ("heads-up-holdem", "cut_margin", 52, "1 to 51 cards deep"),
        ("heads-up-holdem", "stub_count_every", -1, "0 or more"),
        ("double-down-stud", "stub_count_every", 1, "needs a remedy"),
        ("double-down-stud", "double_most", "0", "above 0 to 15"),
        ("double-down-stud", "double_most", "-1/2", "above 0 to 15"),
        ("three-card-poker", "tender", ["beans"], "beans"),
        ("three-card-poker", "odd_cent", "refused", "refused"),
        ("fast-action-holdem", "odd_cent", "refused", "refused"),
        ("three-card-poker", "play_times", 16, "15 or less"),
        ("three-card-poker", "dealer_qualifies", "two-king high", "no hand of the three-card"),
        ("three-card-poker", "dealer_qualifies", "ace-king-queen-jack high", "no hand of"),
        ("caribbean-stud", "dealer_qualifies", "ace-ace high", "no hand of the standard"),
        ("caribbean-stud", "progressive_limits", "1 to 9,999,999 by 0.01", "the wager is 1.00"),
        ("caribbean-stud", "five_card_verified_from", -1, "0 or more"),
        ("let-it-ride", "bonus_chip", "1 to 5 by 1", "one chip"),
        (
            "heads-up-holdem",
            "wager_names",
            {"ante": "a+b", "odds": "b", "raise": "c", "trips": "d", "pocket": "e"},
            "5 names are needed that differ: letters, digits and hyphens",
        ),
    ],
)
def test_what_cannot_be_played_with_is_refused(game: str, key: str, value: Any, says: str) -> None:
    with pytest.raises(HousewayError, match=says) as refused:
        read(game, key, value)
    assert key in str(refused.value)


@pytest.mark.parametrize(
    ("version", "limits", "pair_plus", "key"),
    [
        ("both compulsory", "5 to 50 by 1", "1,000 to 10,000 by 1", "pair_plus_limits"),
        ("both compulsory", "1,000 to 10,000 by 1", "5 to 50 by 1", "limits"),
        ("ante covers pair plus", "5 to 50 by 1", "51 to 510 by 1", "pair_plus_limits"),
        ("ante covers half of pair plus", "5 to 52 by 45", "101 to 1,010 by 1", "pair_plus_limits"),
    ],
)
def test_limits_between_which_nobody_can_wager_are_refused(
    version: str, limits: str, pair_plus: str, key: str
) -> None:
    law = find_game("three-card-poker").ruleset("ma")
    chosen = {"version": version, "limits": limits, "ante_bonus_paytable": "A"}
    with pytest.raises(NotPermitted, match=f"{key}: .*: nobody can wager so much"):
        law.open({**chosen, "pair_plus_limits": pair_plus})
    law.open({**chosen, "pair_plus_limits": limits})


def test_a_side_wager_without_limits_is_refused_under_its_own_name() -> None:
    with pytest.raises(NotPermitted, match="pair_plus_limits: a table without limits"):
        read("three-card-poker", "pair_plus_limits", "none")


# How much can be paid, the same for all games: what every count and column of money can hold.

ODD = f"{ODDS_MOST * ODDS_PARTS - 1} to {ODDS_PARTS}"
PAID = {
    "pays": ((f"{ODDS_MOST + 1} to 1", "100,000 to 1 at most"), ("3 to 7", "must divide 600")),
    "pays_cents": ((SUM_MOST + 1, f"should be {SUM_MOST} or less"),),
}
FOR_ONE = ((f"{ODDS_MOST + 1} for 1", "100,000 for 1 at most"),)


def lines_of(law: Original) -> Iterator[tuple[tuple[str, ...], str]]:
    """A line of every table that pays something, and what it pays."""
    for key, tables in law.data["tables"].items():
        for name, table in tables.items():
            for part in PAID:
                for line, pay in list(table.get(part, {}).items())[:1]:
                    yield ("tables", key, name, part, line), str(pay)


WITH_TABLES = [law for law in ORIGINALS if any(lines_of(law))]


@pytest.mark.parametrize("law", WITH_TABLES, ids=repr)
def test_more_than_can_be_counted_is_refused_in_every_table(law: Original) -> None:
    for place, pay in lines_of(law):
        _, key, _, part, _ = place
        is_meter = " for 1" in pay or "of meter" in pay
        for value, says in FOR_ONE if is_meter else PAID[part]:
            with pytest.raises(Unreadable, match=says) as refused:
                law.read(Edit(place, value))
            assert f"[rules.{key}]" in str(refused.value)


@pytest.mark.parametrize(
    ("game", "key", "value", "says"),
    [
        ("colorado-holdem", "limits", "1 to 10,000,000.01 by 0.01", "10,000,000.00 at most"),
        ("caribbean-stud", "ante_pays", "999999999 to 1", "100,000 to 1 at most"),
        ("caribbean-stud", "progressive_reset", "10,000,000,000.01", "10,000,000,000.00 at most"),
        ("let-it-ride", "payout_limit", "10,000,000,001 per hand", "10,000,000,000.00 at most"),
        ("double-down-stud", "double_most", "1/7", "must divide 600"),
    ],
)
def test_sums_and_stakes_have_bounds_too(game: str, key: str, value: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says) as refused:
        read(game, key, value)
    assert f"[rules.{key}]" in str(refused.value)


COUNTED = [("three-card-poker", "pair_plus_paytable"), ("double-down-stud", "paytable")]
COUNTED += [("let-it-ride", "paytable"), ("colorado-holdem", "payouts")]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "key"), COUNTED)
def test_the_most_that_is_read_is_counted(game: str, key: str) -> None:
    """Every hand is paid the highest odds, in the smallest parts, at the largest stakes."""
    law = Original(game, "ma")
    name = law.data["house"][key]
    table = law.data["tables"][key][name]
    edits = [
        Edit(("tables", key, name, "pays"), dict.fromkeys(table["pays"], ODD)),
        Edit(("rules", key), {"is": name, "cite": "own"}),
        Edit(("rules", "limits"), {"is": "1 to 10,000,000 by 1", "cite": "own"}),
    ]
    if "payout_limit" in law.data["house"]:
        edits.append(Edit(("house", "payout_limit"), f"{SUM_MOST // 100} per hand"))
    ruleset = law.read(*edits)
    report = law.game.counted().report(ruleset, ruleset.open())
    nets = [line.net for wager in report.wagers for line in wager.lines]
    assert max(nets) >= Odds.parse(ODD)


def test_the_largest_stakes_are_worth_so_many_times_the_smallest() -> None:
    """In cents a hand of all boards comes close to 64 bits, and all hands go beyond them."""
    law = Original("colorado-holdem", "ma")
    pays = dict.fromkeys(law.data["tables"]["payouts"]["A"]["pays"], ODD)
    rules = law.read(Edit(("tables", "payouts", "A", "pays"), pays)).open({"payout_limit": "none"})
    largest = colorado.solve(rules, stakes=colorado.Stakes(STAKE_MOST // 600 * 600))
    assert largest.value * largest.deals * STAKE_MOST > 2**63
    assert largest.value == colorado.solve(rules).value


# The tenfold maximum, one reading for all games.

NARROW = "5 to 49 by 1"
HELD = [
    *(("double-down-stud", "limits"), ("let-it-ride", "limits"), ("colorado-holdem", "limits")),
    *(("heads-up-holdem", "limits"), ("three-card-poker", "limits"), ("caribbean-stud", "limits")),
    *(("three-card-poker", "pair_plus_limits"), ("caribbean-stud", "bonus_limits")),
    *(("let-it-ride", "three_card_limits"), ("heads-up-holdem", "trips_limits")),
    ("heads-up-holdem", "pocket_limits"),
]


@pytest.mark.parametrize(("game", "key"), HELD)
def test_every_posted_minimum_up_to_100_needs_a_tenfold_maximum(game: str, key: str) -> None:
    law = find_game(game).ruleset("ma")
    with pytest.raises(NotPermitted, match=rf"limits_spread: {key} 5\.00 .*10 times it \(147\.07"):
        law.open({key: NARROW})
    with pytest.raises(NotPermitted, match="needs a step that leads to 10 times it"):
        law.open({key: "5 to 500 by 600"})
    ample = {"payout_limit": "9,000,000 per hand"} if "payout_limit" in law.entries else {}
    for limits in ("5 to 50 by 1", "5 to 50 by 45", "100.01 to 100.02 by 0.01"):
        law.open({key: limits, **ample})


def test_a_wager_that_pays_more_than_five_to_one_on_every_hand_is_free() -> None:
    law = find_game("caribbean-stud").ruleset("ma")
    assert law.open({"five_card_limits": NARROW}).five_card_limits.maximum == 49_00
    line = ("tables", "five_card_paytable", "A", "pays", "pair")
    little = Original("caribbean-stud", "ma").read(Edit(line, "6 for 1"))
    with pytest.raises(NotPermitted, match=r"five_card_limits 5\.00 to 49\.00"):
        little.open({"five_card_limits": NARROW})


@pytest.mark.parametrize(
    ("key", "value"),
    [("limits_spread", 0), ("limits_spread_up_to", "4.99"), ("limits_spread_odds", "1 to 2")],
)
def test_times_amount_and_odds_of_the_maximum_are_values(key: str, value: Any) -> None:
    read("let-it-ride", key, value).open({"limits": NARROW})


# Inscriptions.


@pytest.mark.parametrize(
    ("game", "name", "key", "value", "says"),
    [
        ("fast-action-holdem", "ma", "natural_pays", "6 to 1", "A natural pays 6 to 1"),
        ("three-card-poker", "ma", "dealer_qualifies", "pair", "Dealer Plays with Pair or Better"),
        (
            "caribbean-stud",
            "ma",
            "dealer_qualifies",
            "king-queen high",
            "Bet Wager Void Unless Dealer has King/Queen or Better",
        ),
        (
            "heads-up-holdem",
            "ultimate-texas-holdem",
            "raises_before_flop",
            [2, 3, 5],
            "Play 2, 3 or 5 times before the flop, 2 times after it, 1 time after the river",
        ),
    ],
)
def test_an_inscription_says_what_is_played(
    game: str, name: str, key: str, value: Any, says: str
) -> None:
    rules = read(game, key, value, name).open()
    assert says in find_game(game).layout(rules).inscriptions


def test_an_inscription_names_rules_that_there_are() -> None:
    with pytest.raises(NotPermitted, match="inscriptions: there is no rule 'natural_pay'"):
        read("fast-action-holdem", "inscriptions", ["A natural pays {natural_pay}"])
    with pytest.raises(NotPermitted, match="signs: there is no rule 'panda_pays'"):
        read("minibaccarat", "signs", ["Panda 8 pays {panda_pays}"])


# The page about values.


def test_the_page_says_what_every_rule_of_fast_action_can_be() -> None:
    page = (Path(__file__).parents[2] / "docs/values.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\|.*\|.*\|$", page, re.MULTILINE)
    assert len(rows) == len(set(rows))
    for name in find_game("fast-action-holdem").rulesets:
        assert set(find_game("fast-action-holdem").ruleset(name).entries) <= set(rows)
