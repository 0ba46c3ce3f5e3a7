"""Where things lie on the felt, without a browser: every game and law, felts of many sizes."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, Final

import msgspec
import pytest

from houseway.games import GAMES, find_game
from tests.page.test_logic import run_node

FOOT: Final = 144
FELTS: Final[dict[str, dict[str, int]]] = {
    "laptop": {"width": 1055, "height": 556, "foot": FOOT, "bar": 879},
    "small laptop": {"width": 987, "height": 531, "foot": FOOT, "bar": 811},
    "desktop": {"width": 987, "height": 731, "foot": FOOT, "bar": 811},
    "large": {"width": 1536, "height": 1011, "foot": FOOT, "bar": 1100},
    "tablet": {"width": 1000, "height": 699, "foot": FOOT, "bar": 824},
    "standing tablet": {"width": 744, "height": 955, "foot": FOOT, "bar": 768},
    "phone": {"width": 390, "height": 675, "foot": 160, "bar": 390},
    "tall phone": {"width": 390, "height": 739, "foot": 160, "bar": 390},
    "small phone": {"width": 360, "height": 535, "foot": 160, "bar": 360},
    "low phone": {"width": 375, "height": 562, "foot": 160, "bar": 375},
    "large phone": {"width": 412, "height": 810, "foot": 160, "bar": 412},
    "least phone": {"width": 320, "height": 535, "foot": 160, "bar": 320},
    "lying phone": {"width": 592, "height": 291, "foot": 0, "bar": 252},
}
"""The felt's own size in windows of these kinds, and what lies over its lower edge."""
LEAST_PX: Final = 96
VARIANTS: Final = ("omaha", "stud", "draw", "five-card-stud", "mambo")
ELEVEN: Final = 11
TWO_ROWS: Final = 2
SPANISH_HANDS: Final = 4
HIGH_HAND: Final = 5
SMALL_PHONE_PX: Final = {"pai-gow-poker ma": 52}
"""Seven cards and eleven betting areas."""
FAST: Final = "fast-action-holdem"
LESS_ON_SMALL_PHONES: Final = {
    **{f"{FAST} {law}": 0.32 for law in ("ma", "section-36", "wa-multi-deck", "wa-single-deck")},
    **{"caribbean-stud ma": 0.38, "spanish-21 ma": 0.38, "pai-gow-poker ma": 0.24},
}
"""Nine cards in one row above four large ones, or many areas in the height of a small felt."""


def layouts() -> Iterator[tuple[str, object, int]]:
    """The felt of every game and ruleset, poker in its variants, and with eleven seats."""
    for name in GAMES:
        game = find_game(name)
        for ruleset in game.rulesets:
            rules = game.ruleset(ruleset).open({})
            yield f"{name} {ruleset}", game.layout(rules), rules.seats_max
    poker = find_game("poker")
    for variant in VARIANTS:
        rules = poker.ruleset("ma").open({"variant": variant, "seats_max": 8})
        yield f"poker {variant}", poker.layout(rules), 8
    yield "poker of eleven", poker.layout(poker.ruleset("ma").open({"seats_max": ELEVEN})), ELEVEN


@cache
def laid() -> dict[str, dict[str, Any]]:
    """How each of them is laid out on each felt, by its name."""
    tables = [
        {"name": name, "layout": json.loads(msgspec.json.encode(layout)), "seats": seats}
        for name, layout, seats in layouts()
    ]
    given = json.dumps({"tables": tables, "felts": list(FELTS.values())})
    ran = run_node("lay.js", given=given)
    assert ran.returncode == 0, ran.stderr
    return {
        one["name"]: dict(zip(FELTS, one["felts"], strict=True)) for one in json.loads(ran.stdout)
    }


NAMES: Final = [name for name, _, _ in layouts()]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_lies_on_another_whatever_a_round_brings(name: str) -> None:
    """And no own card becomes smaller when there are more hands."""
    assert {felt: one["faults"] for felt, one in laid()[name].items() if one["faults"]} == {}


@pytest.mark.parametrize("name", NAMES)
def test_own_cards_are_large_on_a_laptop_and_grow(name: str) -> None:
    on = laid()[name]
    if not on["laptop"]["cards"]["own"]:
        pytest.skip("nobody is dealt cards of their own")
    assert on["laptop"]["cards"]["own"] >= LEAST_PX
    assert on["large"]["cards"]["own"] > 1.4 * on["laptop"]["cards"]["own"]


@pytest.mark.parametrize("name", NAMES)
def test_three_rows_have_their_share(name: str) -> None:
    for felt in ("laptop", "small laptop", "desktop", "large", "tablet"):
        one = laid()[name][felt]
        if all(one["cards"].values()):
            assert not one["flat"]
            share = sum(one["cards"].values()) * 1.4 / FELTS[felt]["height"]
            assert 0.40 <= share <= 0.50, felt


def has_rows(name: str, felt: str) -> bool:
    """Whether an own hand and another row of cards share the height."""
    cards = laid()[name][felt]["cards"]
    return bool(cards["own"]) and sum(1 for width in cards.values() if width) >= TWO_ROWS


@pytest.mark.parametrize("name", NAMES)
def test_cards_have_their_share_on_a_phone_and_the_dealer_a_voice(name: str) -> None:
    """About 45 % of the felt, whatever the game."""
    for felt in ("phone", "tall phone", "large phone"):
        one = laid()[name][felt]
        if has_rows(name, felt):
            assert 0.40 <= one["share"] <= 0.50, felt
            assert one["speaks"], felt


@pytest.mark.parametrize("name", NAMES)
def test_cards_are_large_on_a_small_phone(name: str) -> None:
    for felt in ("small phone", "low phone"):
        one = laid()[name][felt]
        if has_rows(name, felt):
            assert one["share"] >= LESS_ON_SMALL_PHONES.get(name, 0.40), felt
            assert one["cards"]["own"] >= SMALL_PHONE_PX.get(name, 70), felt


@pytest.mark.parametrize("name", NAMES)
def test_the_dealer_has_a_voice_on_every_desk(name: str) -> None:
    for felt in ("laptop", "small laptop", "desktop", "large", "tablet", "standing tablet"):
        assert laid()[name][felt]["speaks"], felt


def test_four_hands_of_one_seat_lie_side_by_side() -> None:
    """Apart on a laptop; on a phone each lies on the one before, and no card becomes smaller."""
    spanish = laid()["spanish-21 ma"]
    for felt, is_close in (("laptop", False), ("phone", True), ("small phone", True)):
        hands = spanish[felt]["fanned"]
        assert len(hands) == SPANISH_HANDS
        assert len({hand["y"] for hand in hands}) == 1
        for one, other in pairwise(hands):
            assert (one["x"] + one["room"] > other["x"]) is is_close, felt


def test_seven_cards_lie_in_two_rows_on_a_phone() -> None:
    """The high hand above and the low one below, as large as seven in a row or larger."""
    for felt in ("phone", "tall phone", "low phone", "large phone"):
        one = laid()["pai-gow-poker ma"][felt]
        assert len(set(one["tops"])) == TWO_ROWS, felt
        assert one["tops"] == sorted(one["tops"])
        assert one["tops"].index(max(one["tops"])) == HIGH_HAND
    assert len(set(laid()["pai-gow-poker ma"]["laptop"]["tops"])) == 1


def test_everybody_sits_around_a_table_on_a_laptop() -> None:
    assert [name for name in NAMES if not laid()[name]["laptop"]["isRound"]] == []
    assert [name for name in NAMES if laid()[name]["phone"]["isRound"]] == []
