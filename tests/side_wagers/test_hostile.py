"""Side wagers that cannot be are refused with the file, the section and what could be written."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.games import find_game
from houseway.rulesets import Ruleset
from houseway.rulesets.files import merged, ruleset_file

SUITED: dict[str, Any] = {
    "cite": "our idea",
    "looks_at": ["own"],
    "lines": [{"name": "pair", "when": "pair"}, {"name": "suited", "when": "suited"}],
    "pays": {"pair": "5 to 1", "suited": "2 to 1"},
    "limits": "5 to 100 by 5",
}
BEST: dict[str, Any] = {
    "cite": "our idea",
    "looks_at": ["own", "dealer"],
    "order": "standard",
    "pays": {"flush": "15 to 1"},
    "limits": "5 to 100 by 5",
}


def read(side: Any, game: str = "three-card-poker", name: str = "mine") -> Ruleset[Any]:
    """A game's law of Massachusetts with one side wager."""
    found = find_game(game)
    file = ruleset_file(found.folder, "ma")
    data = {**merged(file, found.folder), "side_wagers": {name: side}}
    return Ruleset(found.name, found.rules, data, file)


def changed(side: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """The same with other parts; None leaves one out."""
    made = {**deepcopy(side), **parts}
    return {name: part for name, part in made.items() if part is not None}


def lines(*conditions: str) -> dict[str, Any]:
    """Lines of these conditions, and what they pay."""
    named = {f"line {number}": when for number, when in enumerate(conditions)}
    return {
        "lines": [{"name": name, "when": when} for name, when in named.items()],
        "pays": dict.fromkeys(named, "1 to 1"),
    }


@pytest.mark.parametrize("side", [SUITED, BEST], ids=["suited", "best"])
def test_what_is_right_is_read(side: dict[str, Any]) -> None:
    assert read(side).open().side_wagers[0].name == "mine"


@pytest.mark.parametrize(
    ("side", "said"),
    [
        (7, "should be a table"),
        (changed(SUITED, name="other"), "without `name`"),
        (changed(SUITED, beans=1), "there is no `beans`"),
        (changed(SUITED, cite=None), "`cite` is missing"),
        (changed(SUITED, limits=None), "`limits` is missing"),
        (changed(SUITED, limits="none"), "without limits"),
        (changed(SUITED, limits="5 to 1 by 1"), "not limits"),
        (changed(SUITED, looks_at=[]), "looks_at"),
        (changed(SUITED, looks_at=["board"]), "there are: own (3); dealer (3)"),
        (changed(SUITED, looks_at=["own", "own"]), "the same cards"),
        (changed(SUITED, order="standard"), "either `order`"),
        (changed(SUITED, lines=None), "either `order`"),
        (changed(SUITED, pays={"pair": "5 to 1"}), "nothing is said of the line 'suited'"),
        (changed(SUITED, pays={**SUITED["pays"], "trips": "9 to 1"}), "there is no line 'trips'"),
        (changed(SUITED, pays={"pair": "-5 to 1", "suited": "2 to 1"}), "write them as 3 to 2"),
        (changed(SUITED, pays={"pair": "none", "suited": "push"}), "no line wins anything"),
        (changed(SUITED, lines=[*SUITED["lines"], SUITED["lines"][0]]), "stands there twice"),
        (changed(SUITED, settles="never"), "is none of: at the end, when known"),
        (changed(SUITED, fold="explodes"), "is none of: loses, stands"),
        (changed(SUITED, most="-1"), "no less than nothing"),
        (changed(SUITED, least="2", most="1"), "is more than `most`"),
        (changed(SUITED, equal=True, most="1"), "`equal` leaves nothing"),
        (changed(SUITED, beside="banker"), "there are: ante, pair-plus"),
        (changed(SUITED, **lines("purple")), "'purple' is no condition; write such as: suited"),
        (changed(SUITED, **lines("dealer: pair")), "is about 'dealer'; it looks at: own"),
        (changed(SUITED, **lines("own: own matches dealer")), "names its sights itself"),
        (
            changed(SUITED, **lines("pair", "3 of a rank")),
            "no cards are left for the line 'line 1'",
        ),
        (changed(SUITED, **lines("4 of a rank")), "no cards that it looks at can be 'line 0'"),
        (changed(SUITED, **lines("2 alike")), "no cards that it looks at can be 'line 0'"),
        (changed(SUITED, **lines("has joker")), "no cards that it looks at can be 'line 0'"),
        (changed(SUITED, **lines("pair and not pair")), "no cards that it looks at can be"),
        (changed(SUITED, **lines("ranks A K")), "no cards that it looks at can be 'line 0'"),
        (changed(SUITED, **lines("twenty-one total 99")), "no cards that it looks at can be"),
        (changed(BEST, order="tarot"), "there is no such order; write standard, three-card"),
        (changed(BEST, order="multideck"), "it is for other decks; write standard, three-card"),
        (changed(BEST, looks_at=["own"]), "a hand has 5 cards, and it looks at 3"),
        (changed(BEST, pays={"flash": "5 to 1"}), "the order has no 'flash'"),
        (
            changed(BEST, pays={"pair": "1 to 1", "pair of twos or better": "2 to 1"}),
            "no cards are left for the line 'pair'",
        ),
    ],
)
def test_what_cannot_be_is_refused(side: Any, said: str) -> None:
    with pytest.raises(HousewayError) as refused:
        read(side).open()
    text = str(refused.value)
    assert text.startswith(str(Path("ma.toml").name)) or "ma.toml: " in text
    assert "side_wagers.mine" in text
    assert said in text


@pytest.mark.parametrize("name", ["ante", "play", "ante-bonus"])
def test_names_of_the_game_are_taken(name: str) -> None:
    with pytest.raises(HousewayError, match="has a wager of this name already"):
        read(SUITED, name=name).open()


def test_a_name_can_be_typed() -> None:
    with pytest.raises(HousewayError, match="letters, digits and hyphens"):
        read(SUITED, name="my wager")


@pytest.mark.parametrize(
    ("sight", "why"),
    [("own", "hangs on how it is played"), ("dealer", "draws only where a hand hangs on it")],
)
def test_what_hangs_on_play_is_refused_with_the_reason(sight: str, why: str) -> None:
    side = changed(SUITED, looks_at=[sight])
    with pytest.raises(HousewayError, match=rf"{why}.*there are: own first \(2\)"):
        read(side, game="spanish-21")


@pytest.mark.parametrize("game", ["sic-bo", "pai-gow"])
def test_games_that_cannot_have_one_say_so(game: str) -> None:
    with pytest.raises(HousewayError, match=r"side_wagers\.mine: no side wager lies here"):
        read(SUITED, game=game)


def test_a_wager_beside_none_is_no_part_of_one() -> None:
    side = changed(SUITED, looks_at=["player first"], most="1", **lines("pair"))
    with pytest.raises(HousewayError, match="say beside"):
        read(side, game="minibaccarat")
    assert read({**side, "beside": "tie"}, game="minibaccarat").open()


def test_too_many_cards_are_refused() -> None:
    found = find_game("heads-up-holdem")
    assert found.ruleset("ma").open().in_sight is not None
    side = changed(BEST, looks_at=["own", "dealer", "board"], pays={"royal flush": "9 to 1"})
    assert read(side, game="heads-up-holdem").open()


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"beside": "play"}, "'play' is made later; there are: ante, pair-plus"),
        ({"most": "1e999999999"}, "is not a fraction"),
        ({"least": "9" * 5000}, "is not a fraction"),
        ({"pays": {"pair": "\u0663 to 1", "suited": "2 to 1"}}, "write them as 3 to 2"),
    ],
    ids=["later", "endless", "long", "digits"],
)
def test_what_would_never_be_made_or_read_is_refused(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(HousewayError, match=said):
        read(changed(SUITED, **parts)).open()


def test_a_wager_on_another_box_has_its_name_to_itself() -> None:
    side = changed(SUITED, looks_at=["own first"])
    with pytest.raises(HousewayError, match="has a wager of this name already"):
        read(side, game="spanish-21", name="wager-3")
