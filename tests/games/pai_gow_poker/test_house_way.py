"""The house way: every hand that is printed with it, its lines, and what a file may say."""

import random
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from houseway.errors import NotPermitted, Unreadable
from houseway.games import find_game
from houseway.games.pai_gow_poker.house_way import KINDS, Seven, Way, WayLine, check_way
from houseway.games.pai_gow_poker.odds import lowered
from houseway.games.pai_gow_poker.questions import question_of
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.hands.pai_gow_poker import PAI_GOW_POKER, Setting
from houseway.pieces.stock import parse_pieces
from tests.games.pai_gow_poker.tables import RULES

pytestmark = pytest.mark.clause("pai-gow-poker", "ma", "§9(d)")

PRINTED = (
    ("Jk Ah Ac As Kd Qc Js", "Jk As Kd Qc Js", "Ah Ac", "4"),
    ("7c 7d 7h 7s Kd 4c 2h", "7c 7d 7h 7s 2h", "Kd 4c", "5"),
    ("7c 7d 7h 7s Qd 4c 2h", "7h 7s Qd 4c 2h", "7c 7d", "6"),
    ("Kc Kd Kh 7c 7d 7h 2s", "Kh 7c 7d 7h 2s", "Kc Kd", "8"),
    ("Tc Td Th 5c 5d 3h 3s", "Tc Td Th 3h 3s", "5c 5d", "9"),
    ("6c 6d 6h 5s 7d 8c 9h", "9h 8c 7d 6h 5s", "6c 6d", "11"),
    ("2d 3c 4c 7c Ac Ad Jk", "Ad 2d 3c 4c Jk", "Ac 7c", "12"),
    ("As Ks Kh Qd Jc Th 4d", "Ks Kh Jc Th 4d", "As Qd", "13"),
    ("Jk 9s 8h 7d 6c 4s 2h", "Jk 8h 7d 6c 4s", "9s 2h", "15"),
    ("9c 9d 8c 8s Ah 5c 2d", "9c 9d 8c 8s 2d", "Ah 5c", "18"),
    ("9c 9d 8c 8s Kh 5c 2d", "9c 9d Kh 5c 2d", "8c 8s", "20"),
    ("8h 8s 7d 7c 6s 5h 4d", "8h 8s 6s 5h 4d", "7d 7c", "20"),
    ("Jk Kd Kc 9h 7s 4d 2c", "Kd Kc 7s 4d 2c", "Jk 9h", "21"),
    ("Jk Ah Ac As Ad Kc Ks", "Jk Ah Ac As Ad", "Kc Ks", "1"),
    ("Jk Ah Ac As Ad Qc Qs", "Ah Ac As Qc Qs", "Jk Ad", "2"),
    ("Jk Ah Ac As Ad Kc 2s", "Ah Ac As Kc 2s", "Jk Ad", "2"),
    ("7c 7d 7h 7s 3d 3c 2h", "7c 7d 7h 7s 2h", "3d 3c", "3"),
    ("5c 5d 5h 5s Kd 4c 2h", "5c 5d 5h 5s 2h", "Kd 4c", "7"),
    ("Ac Ad 8c 8d 3h 3s 2c", "8c 8d 3h 3s 2c", "Ac Ad", "10"),
    ("Tc Td 9c 8d 7h 6s 2c", "Td 9c 8d 7h 6s", "Tc 2c", "14"),
    ("Ac Ad Jk 9h 7s 4d 2c", "Ad Jk 7s 4d 2c", "Ac 9h", "16"),
    ("9c 9d 9h Kh 7s 4d 2c", "9c 9d 9h 4d 2c", "Kh 7s", "17"),
    ("6c 6d 5h 5s Kd Jc 2c", "6c 6d 5h 5s 2c", "Kd Jc", "19"),
    ("Ah Qs Jd 9c 6h 4s 2d", "Ah 9c 6h 4s 2d", "Qs Jd", "22"),
)


@pytest.mark.parametrize(("cards", "high", "low", "line"), PRINTED)
def test_a_hand_is_set_as_it_is_printed(cards: str, high: str, low: str, line: str) -> None:
    ruled = RULES.house_way.choose(parse_pieces(cards), RULES.order)
    printed = Setting(parse_pieces(high), parse_pieces(low))
    assert ruled.line.line == line
    assert PAI_GOW_POKER.strengths(ruled.setting) == PAI_GOW_POKER.strengths(printed)


HANDS = {
    **{"1": 6, "2": 1_122, "3": 57_648, "4": 115_280, "5": 29_120, "6": 30_720, "7": 74_800},
    **{"8": 68_640, "9": 4_121_040, "10": 2_898_720, "11": 245_564, "12": 140_400},
    **{"13": 849_168, "14": 7_514_088, "15": 7_119_228, "16": 1_057_060, "17": 6_413_616},
    **{"18": 3_369_600, "19": 2_125_440, "20": 28_909_440, "21": 64_221_960, "22": 24_780_420},
}
"""How many hands each line decides, of all 154,143,080."""


def test_lines_come_as_often_as_they_are_printed_to() -> None:
    chance, sample, pack = random.Random(11), 4_000, RULES.stock.pieces
    found = Counter[str]()
    for _ in range(sample):
        ruled = RULES.house_way.choose(chance.sample(pack, 7), RULES.order)
        assert PAI_GOW_POKER.is_legal(ruled.setting)
        found[ruled.line.line] += 1
    assert sum(HANDS.values()) == 154_143_080
    for line, hands in HANDS.items():
        due = sample * hands / 154_143_080
        assert abs(found[line] - due) < 5 * max(due, 1) ** 0.5, line


def test_no_low_hand_is_higher_that_a_line_would_allow() -> None:
    chance, pack = random.Random(5), RULES.stock.pieces
    for _ in range(300):
        seven = Seven(chance.sample(pack, 7), PAI_GOW_POKER)
        line, setting = RULES.house_way.choose(seven.cards, RULES.order)
        best = max(seven.preferred(line, each) for each in seven.allowed(line))
        assert seven.preferred(line, setting) == best
        assert line.kind in ("any", seven.kind)
        assert seven.kind in {kind for _, kind in KINDS}


def test_without_a_line_the_next_that_applies_decides() -> None:
    way = RULES.house_way.without("13")
    ruled = way.choose(parse_pieces("As Ks Kh Qd Jc Th 4d"), RULES.order)
    assert ruled.line.line == "14"


def test_the_order_matters_to_the_way() -> None:
    cards = parse_pieces("Jk 2c 3d 4s 5h 9c Kd")
    for order in ("pai-gow-poker", "pai-gow-poker, wheel lowest"):
        assert RULES.house_way.choose(cards, order).line.line == "15"


@pytest.mark.parametrize(
    "line",
    [
        {"ranks": "jack to emperor", "kind": "one pair"},
        {"ranks": "jack"},
        {"ranks": "king to two", "kind": "one pair"},
        {"ranks": "two to five to king", "kind": "one pair"},
        {"single": ["knave"]},
        {"low": "pair of it"},
        {"low_from": "one"},
    ],
)
def test_a_line_that_says_nothing_sensible_is_refused(line: dict[str, object]) -> None:
    with pytest.raises(Unreadable):
        WayLine(line="x", cite="§9(d)", says="", **line)  # type: ignore[arg-type]


OURS = """
[ruleset]
game = "pai-gow-poker"
name = "ours"
title = "Ours"
source = "our filing"
read_on = "2026-11-17"
based_on = "ma"

[tables.house_way.ours]
cite = "§9(d)"
lines = [
  { line = "1", cite = "§9(d)", says = "lower pair", kind = "two pairs", low = "pair beside" },
  { line = "2", cite = "§9(d)", says = "the highest low hand" },
]

[house]
house_way = "ours"
"""


def test_a_file_may_have_a_way_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(OURS, encoding="utf-8")
    ours: PaiGowPokerRules = find_game("pai-gow-poker").ruleset(str(file)).open()
    nines = parse_pieces("9c 9d 8c 8s Ah 5c 2d")
    assert ours.house_way.choose(nines, ours.order).setting.low == parse_pieces("8s 8c")
    assert RULES.house_way.choose(nines, RULES.order).line.line == "18"
    trips = parse_pieces("Ac Ad Ah 9h 7s 4d 2c")
    low = ours.house_way.choose(trips, ours.order).setting.low
    assert PAI_GOW_POKER.describe_low(PAI_GOW_POKER.low_strength(low)) == "ace-nine"


def test_a_way_must_leave_nothing_out() -> None:
    way: Way = RULES.house_way
    with pytest.raises(NotPermitted, match="leave nothing out"):
        check_way(way.without("22"))
    with pytest.raises(NotPermitted, match="two lines"):
        check_way(msgspec.structs.replace(way, lines=(*way.lines, way.lines[-1])))
    with pytest.raises(NotPermitted, match="no line for"):
        way.without("22").choose(parse_pieces("Ah Qs Jd 9c 6h 4s 2d"), RULES.order)
    assert isinstance(RULES, PaiGowPokerRules)


def test_hands_that_a_way_sets_lower_than_they_could_be_are_told() -> None:
    """Two pairs, one of the higher low: both pairs apart would be higher in both hands."""
    assert lowered(RULES.house_way, question_of(RULES)) == {}
    apart = WayLine(line="1", cite="", says="", kind="two pairs", low="one of it")
    way = Way(name="apart", cite="test", lines=(apart, WayLine(line="2", cite="", says="")))
    ((line, (hands, _)),) = lowered(way, question_of(RULES, way)).items()
    assert (line, hands > 1_000_000) == ("1", True)
