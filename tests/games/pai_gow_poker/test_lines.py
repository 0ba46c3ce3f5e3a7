"""Which line pays: every table of the law, and both readings where there are two."""

import pytest

from houseway.games.pai_gow_poker import lines
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.side_wagers import (
    bonus_line,
    insurance_line,
    is_deducted,
    progressive_line,
    seven_card_line,
    three_card_line,
)
from houseway.pieces.stock import parse_pieces
from tests.games.pai_gow_poker.tables import RULES, rules, shows

SIX = {"bonus_paytable": "none", "three_card_paytable": "A", "seven_card_paytable": "A"}


@shows(
    *("§3(f)1", "§3(f)2(i)", "§3(f)2(ii)", "§3(f)3", "§3(f)", "§3(f)2", "§16(a)"),
    *("§16(a) schedule", "§1 bonus wager", "§1 qualifying poker hand"),
)
@pytest.mark.parametrize(
    ("cards", "line", "pays"),
    [
        ("9h 8h 7h 6h 5h 4h 3h", lines.SEVEN_FLUSH, "8000 to 1"),
        ("Ah 2h 3h 4h 5h 6h 7h", lines.SEVEN_FLUSH, "8000 to 1"),
        ("As Ks Qs Js Ts Kd Qd", lines.ROYAL_MATCH, "2000 to 1"),
        ("Jk Ks Qs Js Ts Kd Qd", lines.ROYAL_MATCH, "2000 to 1"),
        ("As Ks Qs Js Ts Kd Qc", "royal flush", "150 to 1"),
        ("9h 8h 7h 6h 5h 4h Jk", lines.SEVEN_FLUSH_JOKER, "1000 to 1"),
        ("9h Jk 7h 6h 5h 4h 3h", lines.SEVEN_FLUSH_JOKER, "1000 to 1"),
        ("As Ah Ad Ac Jk 9d 2c", "five aces", "400 to 1"),
        ("9h 8h 7h 6h 5h 2c 2d", "straight flush", "50 to 1"),
        ("9h 9s 9d Ac Jk 9c 2c", "four-of-a-kind", "25 to 1"),
        ("9h 9s 9d Ac Jk 4c 2c", "full house", "5 to 1"),
        ("Kh Jh 9h 4h Jk 8s 3c", "flush", "4 to 1"),
        ("6c 6d 6h 5s 7d 8c 9h", "three-of-a-kind", "3 to 1"),
        ("Jk Qs Jh Td 9c 4s 2h", "straight", "2 to 1"),
        ("Ks Kd Jh Jd 9c 4s 2h", "", ""),
    ],
)
def test_the_bonus_pays_the_line_that_pays_most(cards: str, line: str, pays: str) -> None:
    table = RULES.bonus_paytable
    assert table is not None
    assert bonus_line(RULES, parse_pieces(cards)) == line
    assert not line or str(table.pay(line)) == pays


def test_readings_of_the_bonus() -> None:
    both = parse_pieces("6c 6d 6h 5s 7d 8c 9h")
    assert bonus_line(rules(best_hand="highest ranking"), both) == "straight"
    aces = parse_pieces("Jk Kh Qh Jh Th Ad Kd")
    chosen = {"royal_match": "ace and king"}
    assert bonus_line(rules(**chosen), aces) == lines.ROYAL_MATCH
    strict = rules(**chosen, royal_match_natural="all seven")
    assert bonus_line(strict, aces) == "royal flush"


@shows("§16(b)", "§16(b) schedule", "§1 envy bonus", "§1 premium qualifying poker hand")
def test_envy_pays_for_premium_hands_and_no_others() -> None:
    pays = RULES.envy_bonus.pays_cents
    assert list(pays) == list(lines.PREMIUM)
    assert [cents // 100 for cents in pays.values()] == [5000, 1000, 500, 250, 50, 20, 5]


@shows("§3(h)", "§16(c)", "§16(c) A to D", "§16(c) E", "§1 pai gow insurance wager")
@pytest.mark.parametrize(
    ("table", "odds"),
    [
        ("A", (400, 40, 20, 5, 3, 2)),
        ("B", (250, 75, 25, 5, 3, 2)),
        ("C", (100, 50, 25, 10, 5, 1)),
        ("D", (100, 25, 15, 6, 5, 3)),
        ("E", (100, 25, 15, 7, 5, 3)),
    ],
)
def test_insurance_pays_a_pai_gow_by_its_highest_card(table: str, odds: tuple[int, ...]) -> None:
    of = rules(insurance_paytable=table)
    hands = (
        "9c 8d 7h 5s 4c 3d 2h",
        "Tc 8d 7h 5s 4c 3d 2h",
        "Jc 8d 7h 5s 4c 3d 2h",
        "Qc 8d 7h 5s 4c 3d 2h",
        "Kc 8d 7h 5s 4c 3d 2h",
        "Jk Td 8h 7s 5c 4d 2h",
    )
    paytable = of.insurance_paytable
    assert paytable is not None
    found = [insurance_line(of, parse_pieces(hand)) for hand in hands]
    assert [str(paytable.pay(line)) for line in found] == [f"{each} to 1" for each in odds]


@pytest.mark.parametrize(
    ("cards", "by_default", "completed"),
    [
        ("Jk Qs Jh Td 9c 4s 2h", "ace high", ""),
        ("Jk Ks Qh Jd Tc 7s 4h", "", ""),
        ("Jk 2s 3h 4d 5c 9s 7h", "", ""),
        ("Jk Kh Jh 9h 4h 8s 3c", "ace high", ""),
        ("Jk Ac Kh 9h 4h 8s 3c", "", ""),
        ("As Kd Jh 9h 4h 8s 3c", "ace high", "ace high"),
        ("Jk Kh Jh 9h 4h 2h 3c", "", ""),
    ],
)
def test_the_joker_of_an_insurance_wager(cards: str, by_default: str, completed: str) -> None:
    other = rules(insurance_joker="completes")
    assert insurance_line(RULES, parse_pieces(cards)) == by_default
    assert insurance_line(other, parse_pieces(cards)) == completed


@shows("§18(b)", "§18(b) table", "§1 three-card bonus wager")
@pytest.mark.parametrize(
    ("cards", "line", "pays", "ace_only"),
    [
        ("9d 8d 7d", lines.THREE_FLUSH_NATURAL, "40 to 1", lines.THREE_FLUSH_NATURAL),
        ("Ac Ad Jk", "three-of-a-kind", "25 to 1", "three-of-a-kind"),
        ("Jk 8s 7s", lines.THREE_FLUSH, "5 to 1", ""),
        ("8s 7s 6d", lines.THREE_STRAIGHT, "4 to 1", lines.THREE_STRAIGHT),
        ("Ad 2s 3c", lines.THREE_STRAIGHT, "4 to 1", lines.THREE_STRAIGHT),
        ("Jk 2s 3c", lines.THREE_STRAIGHT, "4 to 1", lines.THREE_STRAIGHT),
        ("Jk Ks Qc", lines.THREE_STRAIGHT, "4 to 1", lines.THREE_STRAIGHT),
        ("Jk 8s 6d", lines.THREE_STRAIGHT, "4 to 1", ""),
        ("Jk 9h 4h", lines.THREE_SUITED, "3 to 1", ""),
        ("Kh 9h 4h", lines.THREE_SUITED, "3 to 1", lines.THREE_SUITED),
        ("Jk Ah 4c", "one pair", "1 to 1", "one pair"),
        ("Jk Kd 5c", "", "", ""),
        ("Kc Ad 2h", "", "", ""),
        ("Jk Kd Kc", "one pair", "1 to 1", "one pair"),
    ],
)
def test_three_cards(cards: str, line: str, pays: str, ace_only: str) -> None:
    six, other = rules(**SIX), rules(**SIX, three_card_joker="ace only")
    table = six.three_card_paytable
    assert table is not None
    assert three_card_line(six, parse_pieces(cards)) == line
    assert not line or str(table.pay(line)) == pays
    assert three_card_line(other, parse_pieces(cards)) == ace_only


@shows("§3(g)", "§18(c)", "§18(c) A", "§18(c) B", "§1 seven-card bonus wager")
@pytest.mark.parametrize(
    ("cards", "a", "b"),
    [
        ("As Ah Ad Ac Jk 9d 2c", "500 to 1", "500 to 1"),
        ("As Ks Qs Js Jk 9d 2c", "250 to 1", "200 to 1"),
        ("9h 8h 7h 6h 5h 2c 2d", "50 to 1", "50 to 1"),
        ("9h 8h 7h 6h Jk 2c 2d", "50 to 1", "30 to 1"),
        ("9h 9s 9d 9c Jk 4c 2c", "25 to 1", "25 to 1"),
        ("9h 9s 9d 4c 4d 4h 2c", "5 to 1", "5 to 1"),
        ("Kh Jh 9h 4h 2h 8s 3c", "4 to 1", "4 to 1"),
        ("6c 6d 6h 5s 7d 8c 9h", "3 to 1", "3 to 1"),
        ("Jk Qs Jh Td 9c 4s 2h", "2 to 1", "2 to 1"),
    ],
)
def test_seven_cards(cards: str, a: str, b: str) -> None:
    for name, pays in (("A", a), ("B", b)):
        six = rules(**{**SIX, "seven_card_paytable": name})
        table = six.seven_card_paytable
        assert table is not None
        assert str(table.pay(seven_card_line(six, parse_pieces(cards)))) == pays


PROGRESSIVE = [
    ("As Ks Qs Js Ts 9d 9c", "natural royal flush and pair", "100% of meter"),
    ("As Ks Qs Js Ts Jk Ah", "natural royal flush and pair", "100% of meter"),
    ("As Ah Ad Ac Jk 9d 9c", "five aces and pair", "100% of meter"),
    ("As Ks Qs Js Ts 9d 2c", "natural royal flush", "10% of meter"),
    ("As Ah Ad Ac Jk 9d 2c", "five aces", "10% of meter"),
    ("Jk Ks Qs Js Ts 9d 9c", "royal flush and pair", "200 for 1"),
    ("Jk Ks Qs Js Ts 8d 2c", "royal flush", "100 for 1"),
    ("9h 8h 7h 6h 5h 2c 2d", "straight flush and pair", "50 for 1"),
    ("9h 8h 7h 6h 5h Kc 2d", "straight flush", "25 for 1"),
    ("9h 9s 9d 9c 4c 4d 2c", "four-of-a-kind and pair", "40 for 1"),
    ("9h 9s 9d 9c 4c 3d 2c", "four-of-a-kind", "20 for 1"),
    ("Tc Td Th 5c 5d 3h 3s", "full house and pair", "10 for 1"),
    ("Tc Td Th 5c 5d 3h 2s", "full house", "5 for 1"),
    ("Kh Jh 9h 4h 2h 8s 8c", "flush and pair", "6 for 1"),
    ("Kh Jh 9h 4h 2h 8s 3c", "flush", "3 for 1"),
    ("9s 8s 7s 6h 5s 4s 4h", "straight and pair", "4 for 1"),
    ("9s 8d 7s 6h 5s 3s 2h", "straight", "2 for 1"),
    ("9s 9d 9c 6h 5s 3s 2h", "three-of-a-kind", "2 for 1"),
    ("9s 9d 8c 8h 5s 3s 2h", "", ""),
]


@shows("§14(d)", "§14(d) $1", "§14(d) $5")
@pytest.mark.parametrize("dollars", ["one-dollar", "five-dollars"])
@pytest.mark.parametrize(("cards", "line", "pays"), PROGRESSIVE)
def test_the_progressive_wager_pays_by_money(
    cards: str, line: str, pays: str, dollars: str
) -> None:
    of = priced(dollars)
    table = of.progressive_paytable
    assert table is not None
    stake = of.progressive_limits.minimum
    assert progressive_line(of, parse_pieces(cards), stake, 15_000_00) == line
    assert not line or str(table.pay(line)) == pays
    assert len(table.pays) == len(lines.PROGRESSIVE_LINES) == 17


def priced(dollars: str, **choices: str) -> PaiGowPokerRules:
    size = "1 to 1 by 1" if dollars == "one-dollar" else "5 to 5 by 5"
    rate = {"progressive_rate_percent": 27}
    return rules(progressive_paytable=dollars, progressive_limits=size, **rate, **choices)


def test_the_better_of_a_part_of_the_meter_and_a_sum() -> None:
    """A natural royal flush that is also a royal flush with a pair, if the joker joins it."""
    cards, five = parse_pieces("As Ks Qs Js Ts Jk Td"), priced("five-dollars")
    assert progressive_line(five, cards, 5_00, 15_000_00) == "natural royal flush"
    assert progressive_line(five, cards, 5_00, 9_000_00) == "royal flush and pair"


def test_the_joker_in_the_pair() -> None:
    cards = parse_pieces("As Ks Qs Js Ts Jk Ah")
    natural = priced("one-dollar", pair_joker="natural pairs only")
    assert progressive_line(natural, cards, 1_00, 15_000_00) == "natural royal flush"


@shows("§14(e)")
def test_what_is_deducted_from_the_meter() -> None:
    table = RULES.progressive_paytable
    assert table is not None
    deducted = [line for line in table.pays if is_deducted(RULES, line, table.pays[line])]
    assert deducted == [*table.pays][:8]
