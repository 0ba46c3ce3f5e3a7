"""Values that cannot be played with are refused when they are read; signs say what is played."""

import re
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import HousewayError, NotPermitted
from houseway.games import find_game
from houseway.rulesets import Ruleset
from tests.rulesets.editing import Edit, Original


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
        ("caribbean-stud", "progressive_limits", "1 to 99,999,999 by 0.01", "the wager is 1.00"),
        ("caribbean-stud", "five_card_verified_from", -1, "0 or more"),
        ("let-it-ride", "bonus_chip", "1 to 5 by 1", "one chip"),
        (
            "heads-up-holdem",
            "wager_names",
            {"ante": "a|b", "odds": "b", "raise": "c", "trips": "d", "pocket": "e"},
            "5 names are needed that differ: letters, digits and hyphens",
        ),
    ],
)
def test_what_cannot_be_played_with_is_refused(game: str, key: str, value: Any, says: str) -> None:
    with pytest.raises(HousewayError, match=says) as refused:
        read(game, key, value)
    assert key in str(refused.value)


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


# The page about values.


def test_the_page_says_what_every_rule_of_fast_action_can_be() -> None:
    page = (Path(__file__).parents[2] / "docs/values.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|.*\|.*\|.*\|$", page, re.MULTILINE)
    assert len(rows) == len(set(rows))
    for name in find_game("fast-action-holdem").rulesets:
        assert set(find_game("fast-action-holdem").ruleset(name).entries) <= set(rows)
