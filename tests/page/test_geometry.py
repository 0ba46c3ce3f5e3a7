"""Where things lie on the felt, without a browser: every game and law, felts of many sizes."""

import json
from collections.abc import Iterator
from functools import cache
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
    "phone": {"width": 390, "height": 681, "foot": 184, "bar": 390},
    "small phone": {"width": 360, "height": 541, "foot": 184, "bar": 360},
    "low phone": {"width": 375, "height": 568, "foot": 184, "bar": 375},
    "large phone": {"width": 412, "height": 816, "foot": 184, "bar": 412},
    "lying phone": {"width": 592, "height": 291, "foot": 0, "bar": 252},
}
"""The felt's own size in windows of these kinds, and what lies over its lower edge."""
LEAST_PX: Final = 96
VARIANTS: Final = ("omaha", "stud", "draw", "five-card-stud", "mambo")
ELEVEN: Final = 11
TWO_ROWS: Final = 2
SPANISH_HANDS: Final = 4
LEAST_SHARES: Final = {"pai-gow ma": 0.35, "pai-gow-poker ma": 0.31, "spanish-21 ma": 0.27}
"""Of a phone's felt, where tiles or cards would be wider than it, or a seat may have four hands."""


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


@pytest.mark.parametrize("name", NAMES)
def test_cards_have_their_share_on_a_phone_and_the_dealer_a_voice(name: str) -> None:
    """About 45 % of the felt; less where seven cards are as wide as it, or four hands have room."""
    for felt in ("phone", "large phone"):
        one = laid()[name][felt]
        rows = [width for width in one["cards"].values() if width]
        if len(rows) < TWO_ROWS or not one["cards"]["own"]:
            continue
        share = sum(rows) * 1.4 / FELTS[felt]["height"]
        assert share >= LEAST_SHARES.get(name, 0.40), (felt, share)
        assert one["speaks"], felt


@pytest.mark.parametrize("name", NAMES)
def test_the_dealer_has_a_voice_on_every_desk(name: str) -> None:
    for felt in ("laptop", "small laptop", "desktop", "large", "tablet", "standing tablet"):
        assert laid()[name][felt]["speaks"], felt


def test_four_hands_of_one_seat_lie_side_by_side() -> None:
    """In a row on a laptop; on a phone each in a column of its own."""
    spanish = laid()["spanish-21 ma"]
    for felt, is_column in (("laptop", False), ("phone", True), ("small phone", True)):
        hands = spanish[felt]["fanned"]
        assert len(hands) == SPANISH_HANDS
        assert len({hand["y"] for hand in hands}) == 1
        assert all(bool(hand["down"]) is is_column for hand in hands), felt


def test_everybody_sits_around_a_table_on_a_laptop() -> None:
    assert [name for name in NAMES if not laid()[name]["laptop"]["isRound"]] == []
    assert [name for name in NAMES if laid()[name]["phone"]["isRound"]] == []
