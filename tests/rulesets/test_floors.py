"""What a designer of paytables writes: floors by what each hand is paid, no line for nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from houseway.errors import HousewayError, NotPermitted, Unreadable
from houseway.games import find_game
from houseway.rulesets import Ruleset

Write: TypeAlias = Callable[..., Ruleset[Any]]


@pytest.fixture
def based(tmp_path: Path) -> Write:
    """Writes a variation of a game's Massachusetts rules and reads it."""

    def write(game: str, text: str, parent: str = "ma") -> Ruleset[Any]:
        file = tmp_path / "own.toml"
        own = f'based_on = "{parent}"\ngame = "{game}"\nname = "own"\ntitle = "Our own"\n'
        file.write_text(f"[ruleset]\n{own}{text}", encoding="utf-8")
        return find_game(game).ruleset(str(file))

    return write


def own_table(game: str, key: str, floor: str, changes: dict[str, str | None]) -> str:
    """A table called `own`: the floor of the law with some lines changed, added or taken out."""
    law = find_game(game).ruleset("ma")
    lines = {**law.tables[key][floor]["pays"], **changes}
    pays = ", ".join(f'"{line}" = "{pay}"' for line, pay in lines.items() if pay is not None)
    return f'[tables.{key}.own]\ncite = "own"\npays = {{ {pays} }}\n[house]\n{key} = "own"\n'


DOUBLE_DOWN = ("double-down-stud", "paytable", "A")
RIDE = ("let-it-ride", "paytable", "A")
RIDE_THREE = ("let-it-ride", "three_card_paytable", "A")
COLORADO = ("colorado-holdem", "payouts", "A")
PAIR_PLUS = ("three-card-poker", "pair_plus_paytable", "minimum")

BELOW = [
    (DOUBLE_DOWN, {"pair of kings or better": "none"}, "pair of aces nothing; no less than 1 to 1"),
    (DOUBLE_DOWN, {"pair of tens or better": "none"}, "pair of tens nothing; no less than push"),
    (DOUBLE_DOWN, {"pair of jacks or better": None}, "pair of aces push; no less than 1 to 1"),
    (PAIR_PLUS, {"mini royal flush of spades": "none"}, "mini royal flush of spades nothing"),
    (PAIR_PLUS, {"mini royal flush": "34 to 1"}, "mini royal flush of spades 34 to 1"),
    (COLORADO, {"pair of aces or better": "push"}, "pair of aces push; no less than 1 to 1"),
    (COLORADO, {"three-of-a-kind, instant winner": "none"}, "three-of-a-kind, instant"),
    (RIDE, {"pair of aces or better": "none"}, "pair of aces nothing; no less than 1 to 1"),
    (RIDE_THREE, {"mini royal flush": "1 to 1"}, "mini royal flush 1 to 1; no less than"),
]
ALL_PAIRS = {"pair of jacks or better": None, "pair": "1 to 1"}
NO_LESS = [
    (DOUBLE_DOWN, {**ALL_PAIRS, "pair of sixes or better": None}),
    (DOUBLE_DOWN, {"pair of tens or better": "1 to 1", "pair of jacks or better": None}),
    (DOUBLE_DOWN, {"high card": "push"}),
    (PAIR_PLUS, {"mini royal flush": None}),
    (PAIR_PLUS, {"mini royal flush of spades": "100 to 1"}),
    (COLORADO, {**ALL_PAIRS, "pair of nines or better": None}),
    (RIDE, {"pair of nines or better": "1 to 1", "pair of tens or better": None}),
]


@pytest.mark.parametrize(("law", "changes", "says"), BELOW)
def test_a_table_below_the_floor_in_any_hand_is_refused_with_the_hand(
    based: Write, law: tuple[str, str, str], changes: dict[str, str | None], says: str
) -> None:
    with pytest.raises(NotPermitted, match=f"own.toml: {law[1]}: own pays {says}"):
        based(law[0], own_table(*law, changes))


@pytest.mark.parametrize(("law", "changes"), NO_LESS)
def test_a_table_that_pays_every_hand_as_much_is_permitted(
    based: Write, law: tuple[str, str, str], changes: dict[str, str | None]
) -> None:
    assert getattr(based(law[0], own_table(*law, changes)).open(), law[1]).name == "own"


def test_a_prize_below_the_floor_is_refused_in_money(based: Write) -> None:
    text = '[tables.bonus_prizes.own]\ncite = "own"\npays_cents = { "royal flush" = 100 }\n'
    with pytest.raises(NotPermitted, match=r"own pays royal flush 1\.00; no less than 25,000\.00"):
        based("let-it-ride", text)


def test_the_floor_of_the_law_is_not_a_variations_to_write(based: Write) -> None:
    table = '[tables.paytable.A]\ncite = "own"\npays = { "flush" = "1 to 1" }\n'
    says = r"own\.toml: \[tables\.paytable\.A\] is the floor of the law .* another name"
    with pytest.raises(Unreadable, match=says):
        based("double-down-stud", table)


def test_whoever_states_the_rule_anew_states_its_floor(based: Write) -> None:
    rule = '[rules.paytable]\nmay = { at_least = "A" }\ncite = "own"\n'
    table = '[tables.paytable.A]\ncite = "own"\npays = { "flush" = "1 to 1" }\n'
    limit = '[house]\npayout_limit = "100,000 per hand"\n'
    rules = based("double-down-stud", rule + table + limit).open()
    assert list(rules.paytable.pays) == ["flush"]


# Lines that nobody would be paid by.


def pays(key: str, line: str, pay: str = '"1 to 1"') -> str:
    name = "pays_cents" if key == "bonus_prizes" else "pays"
    return (
        f'[rules.{key}]\nis = "own"\ncite = "own"\n'
        f'[tables.{key}.own]\ncite = "own"\n{name} = {{ "flush" = {pay}, "{line}" = {pay} }}\n'
    )


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        (
            "caribbean-stud",
            pays("bet_paytable", "pair of aces or better"),
            "no 'pair of aces or better'; there are: royal flush, .*, high card",
        ),
        (
            "let-it-ride",
            pays("bonus_prizes", "pair of aces or better", "100"),
            "no 'pair of aces or better'; there are: royal flush, .*, high card",
        ),
        (
            "let-it-ride",
            pays("three_card_paytable", "pair of aces or better"),
            "no 'pair of aces or better'; there are: mini royal flush",
        ),
        (
            "double-down-stud",
            pays("paytable", 'pair" = "1 to 1", "pair of twos or better'),
            "no hand is paid by 'pair': others take all",
        ),
        (
            "colorado-holdem",
            pays("payouts", "pair"),
            "A pays three card straight flush, instant winner, which the main wagers do not",
        ),
        (
            "caribbean-stud",
            '[tables.progressive_paytable.own]\ncite = "own"\npays = { "flush" = "9 for 1" }\n'
            'envy_cite = "own"\nenvy = [{ stake_cents = 100, pays_cents = { "straight" = 5 } }]\n'
            '[rules.progressive_paytable]\nis = "own"\ncite = "own"\n',
            "there is no 'straight'; there are: flush",
        ),
    ],
)
def test_a_line_that_pays_nobody_is_refused(based: Write, game: str, text: str, says: str) -> None:
    with pytest.raises(HousewayError, match=rf"own\.toml: .*{says}"):
        based(game, text)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("let-it-ride", pays("bonus_prizes", "straight", "-1")),
        (
            "caribbean-stud",
            '[tables.progressive_paytable.D]\ncite = "own"\npays = { "flush" = "9 for 1" }\n'
            "envy = [{ stake_cents = 100, pays_cents = { flush = -5 } }]\n",
        ),
    ],
)
def test_no_prize_and_no_envy_is_negative(based: Write, game: str, text: str) -> None:
    with pytest.raises(Unreadable, match=r"own\.toml: .* 0 or more"):
        based(game, text)
