"""The odds of pai gow poker: counted exactly, found again by plain programs, chance and others."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest

from houseway.errors import NotAllowed
from houseway.games.pai_gow_poker import further, line_kernels, lines, side_wagers
from houseway.games.pai_gow_poker.advice import advise, dealer_beside, strategy
from houseway.games.pai_gow_poker.kinds import BESIDE, HANDS, number_of
from houseway.games.pai_gow_poker.odds import (
    BANK,
    BANK_HOUSE_WAY,
    HOUSE_WAY,
    LEGEND,
    counted_for,
    report,
)
from houseway.games.pai_gow_poker.questions import question_of
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.solution import worth_of
from houseway.games.pai_gow_poker.wager_odds import (
    NUMBER,
    counts_of,
    envy_of,
    number_wager,
    progressive_odds,
    worths_of,
)
from houseway.games.pai_gow_poker.wagers import (
    BONUS,
    INSURANCE,
    PROGRESSIVE,
    SEVEN_CARD,
    THREE_CARD,
    WAGER,
)
from houseway.hands.pai_gow_poker import PAI_GOW_POKER_ORDERS
from houseway.odds.report import OddsReport
from houseway.pieces.cards import Card
from houseway.pieces.stock import parse_pieces
from houseway.pieces.tiles import JOKER
from tests.games.pai_gow_poker.plain_hands import ORDER, PACK, compare, some_hands
from tests.games.pai_gow_poker.tables import RULES, RULESET, rules

PAIRS = 8_250_459_031_214_400
COUNTED = {
    HOUSE_WAY: (2_402_482_226_669_052, 2_506_863_515_529_772),
    BANK_HOUSE_WAY: (2_506_863_515_529_772, 2_402_482_226_669_052),
    WAGER: (2_413_281_033_617_680, 2_499_920_250_289_652),
    BANK: (2_521_043_748_599_964, 2_398_665_898_158_288),
}
"""Pairs of hands that are won and lost."""
MANIA: dict[str, object] = {
    "bonus_paytable": "none",
    "bonus_limits": "none",
    "insurance_paytable": "none",
    "insurance_limits": "none",
    "additional_pays": "none",
    "additional_limits": "none",
    "three_card_paytable": "A",
    "three_card_limits": "1 to 25 by 1",
    "seven_card_paytable": "A",
    "seven_card_limits": "1 to 25 by 1",
}
"""A table that deals three cards first, and then four."""


@cache
def told() -> OddsReport:
    return report(RULESET, RULES)


@cache
def with_threes(**choices: str) -> PaiGowPokerRules:
    return rules(**{**MANIA, **choices})


@pytest.mark.parametrize("name", COUNTED)
def test_the_wager_and_the_bank_are_what_was_counted(name: str) -> None:
    odds = told().wager(name)
    assert odds.combinations == PAIRS == HANDS * BESIDE
    won, pushed, lost = (line.count for line in odds.lines)
    assert (won, lost) == COUNTED[name]
    assert won + pushed + lost == PAIRS
    assert odds.house_advantage == (lost - Fraction(19, 20) * won) / PAIRS


def test_the_report_says_what_it_is() -> None:
    found = told()
    assert {odds.wager for odds in found.wagers} >= {*LEGEND, BONUS, INSURANCE, PROGRESSIVE}
    assert sum(each.count for each in found.decisions[:2]) == HANDS
    assert [odds.paytable for odds in found.wagers if odds.wager == INSURANCE] == [*"ABCDE"]
    effects, rounded = found.effects
    earned = {row.what.split()[0]: row.figures[HOUSE_WAY] for row in effects.rows}
    assert len(earned) == 21
    assert earned["10"] == earned["20"] == 0 < earned["13"] < earned["14"] < earned["21"]
    assert rounded.rows[0].what == "11.00, of which 0.75 is taken"
    won, lost = COUNTED[HOUSE_WAY]
    assert rounded.rows[0].figures[HOUSE_WAY] == (lost - Fraction(10_25, 11_00) * won) / PAIRS
    (company,) = found.company
    assert company.points[0] - company.points[5] == 5 * envy_of(RULES) / 500


# Further wagers.


def plain_line(wager: str, law: PaiGowPokerRules, cards: tuple[Card, ...]) -> str:
    """What the table itself pays these cards by."""
    if wager == PROGRESSIVE:
        return side_wagers.progressive_line(law, cards, 1_00, law.progressive_reset.cents)
    if wager == BONUS:
        return side_wagers.bonus_line(law, cards)
    if wager == INSURANCE:
        return side_wagers.insurance_line(law, cards)
    return side_wagers.seven_card_line(law, cards)


READINGS = (
    (BONUS, rules()),
    (BONUS, rules(best_hand="highest ranking", royal_match="ace and king")),
    (BONUS, rules(royal_match_natural="all seven")),
    (INSURANCE, rules()),
    (INSURANCE, rules(insurance_joker="completes")),
    (PROGRESSIVE, rules()),
    (PROGRESSIVE, rules(pair_joker="natural pairs only")),
    (SEVEN_CARD, with_threes()),
    (SEVEN_CARD, with_threes(seven_card_paytable="B")),
)
RARE = (
    "As Ks Qs Js Ts Jk Ah; As Ks Qs Js Ts Kh Qh; As Ks Js Ts Jk Kh Qh; As Ks Qs Js Ts Ah Kh; "
    "9h 8h 7h 6h 5h 4h 3h; Jk 8h 7h 6h 5h 4h 3h; Ah 2h 3h 4h 5h 6h 7h; Ac Ad Ah As Jk Kc Kd; "
    "Ac Ad Ah As Jk Kc 2d; 9s 8s 7s 6h 5s 4s 4h; Tc Td Th 5c 5d 3h 3s; Jk Ks Qh Jd Tc 7s 4h; "
    "Jk Qs Jh Td 9c 4s 2h; 6c 6d 6h 5s 7d 8c 9h; As Ks Qs Js Ts Kh Qd; Jk 2c 3d 4h 5s 8c 9d; "
    "Jk Ks Qs Js 9s As Ah; Ac Ad Jk Kc Kd Kh Ks; 9s 8h 7d 5c 4s 3h 2d; Jk 9s 8s 7s 6s 5h 4h"
)


@pytest.mark.parametrize(("wager", "law"), READINGS)
def test_hands_are_paid_by_the_line_that_the_table_pays(wager: str, law: PaiGowPokerRules) -> None:
    hands = [parse_pieces(text) for text in RARE.split("; ")] + some_hands(25, seed=17)
    held, places = further.all_held()
    for cards in hands:
        found = held[places[number_of(cards), int(two_beside_are_suited(cards))]]
        line, plain = line_of(wager, law, found), plain_line(wager, law, cards)
        # Lines that pay alike may both be named.
        assert pays_of(wager, law).get(line, 0) == pays_of(wager, law).get(plain, 0), cards
        assert bool(line) == bool(plain)


def two_beside_are_suited(cards: tuple[Card, ...]) -> bool:
    """Whether two cards beside five of one suit, or four and the joker, are of one suit."""
    suits = Counter(card.suit for card in cards if card != JOKER)
    (most, _), *_ = suits.most_common()
    beside = [card.suit for card in cards if card != JOKER and card.suit != most]
    return len(beside) == 2 and len({*beside}) == 1


def pays_of(wager: str, law: PaiGowPokerRules) -> dict[str, Fraction]:
    """What each line pays: odds, or cents of a wager of one dollar on the progressive."""
    if wager == PROGRESSIVE:
        assert law.progressive_paytable is not None
        reset = law.progressive_reset.cents
        return {
            line: Fraction(payout.for_one * 100) + payout.of_meter * reset
            for line, payout in law.progressive_paytable.pays.items()
        }
    table = {
        BONUS: law.bonus_paytable,
        INSURANCE: law.insurance_paytable,
        SEVEN_CARD: law.seven_card_paytable,
    }[wager]
    assert table is not None
    return worths_of(table)


def line_of(wager: str, law: PaiGowPokerRules, held: further.Held) -> str:
    pays = pays_of(wager, law)
    if wager == INSURANCE:
        return further.insurance_line(law, held)
    if wager == PROGRESSIVE:
        return further.progressive_line(law, pays, held)
    if wager == SEVEN_CARD:
        return further.seven_card_line(pays, held)
    return further.bonus_line(law, pays, held)


def test_seven_natural_cards_are_the_standard_hands() -> None:
    """Without the joker: the ten numbers that everybody prints."""
    named = Counter[str]()
    for held, count in further.all_hands().items():
        if not held.has(line_kernels.JOKER):
            first = next(held.categories())
            named["royal flush" if first == "natural royal flush" else first] += count
    assert named == {
        "royal flush": 4_324,
        "straight flush": 37_260,
        "four-of-a-kind": 224_848,
        "full house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three-of-a-kind": 6_461_620,
        "two pairs": 31_433_400,
        "pair": 58_627_800,
        "high card": 23_294_460,
    }


def test_published_figures_of_the_seven_card_bonus_and_the_bonus() -> None:
    odds = report_of(with_threes(), SEVEN_CARD, "A")
    assert f"{float(odds):.4f}" == "0.0637"
    bonus = told().wager(BONUS).house_advantage
    assert bonus == Fraction(1_496_262, 19_267_885)


def report_of(law: PaiGowPokerRules, wager: str, table: str) -> Fraction:
    found = {
        THREE_CARD: law.three_card_paytable,
        SEVEN_CARD: law.seven_card_paytable,
    }[wager]
    assert found is not None
    assert found.name == table
    pays = worths_of(found)
    counts = counts_of(law, wager, pays)
    paid = sum((counts[line] * pays[line] for line in pays), Fraction(0))
    return (counts[further.NOTHING] - paid) / counts.total()


def test_three_cards_are_counted_card_by_card() -> None:
    assert comb(53, 3) == 23_426
    law = with_threes()
    assert law.three_card_paytable is not None
    counts = further.three_cards(law, worths_of(law.three_card_paytable))
    natural = Counter[str]()
    for three in combinations(PACK[:52], 3):
        ways = lines.three_card_lines(three, joker_completes=True)
        natural[further.best_of(ways, worths_of(law.three_card_paytable)) or "nothing"] += 1
    assert natural == {
        "three-card straight flush with no joker": 48,
        "three-of-a-kind": 52,
        "three-card straight": 720,
        "three-card flush": 1_096,
        "one pair": 3_744,
        "nothing": 16_440,
    }
    assert counts.total() == 23_426
    mania = {**worths_of(law.three_card_paytable), "three-of-a-kind": Fraction(30)}
    paid = sum((counts[line] * odds for line, odds in mania.items()), Fraction(0))
    assert counts["nothing"] - paid == 904  # 3.86 percent, as it is published
    alone = with_threes(three_card_joker="ace only")
    assert report_of(alone, THREE_CARD, "A") > report_of(law, THREE_CARD, "A")


def test_a_wager_on_a_number_is_paid_down_to_whole_dollars() -> None:
    assert number_wager(RULES, 1_00).house_advantage == Fraction(1, 7)
    assert number_wager(RULES, 2_00).house_advantage == Fraction(1, 14)
    assert number_wager(RULES, 3_00).house_advantage == Fraction(2, 21)
    fair = rules(additional_pays="6 to 1")
    assert number_wager(fair, 1_00).house_advantage == 0
    assert told().wager("number-5").wager == NUMBER


def test_the_progressive_wager_breaks_even_where_its_meter_says() -> None:
    table = RULES.progressive_paytable
    assert table is not None
    odds = progressive_odds(RULES, table, 1_00)
    assert odds.house_advantage(odds.break_even()) == 0
    assert sum(line.count for line in odds.lines) == HANDS
    whole = {line.result: line.count for line in odds.lines}
    assert whole["five aces and pair"] == 12 * 6
    deducted = [line.result for line in odds.lines if line.is_deducted]
    assert deducted == [
        *("royal flush and pair", "royal flush", "straight flush and pair", "straight flush"),
    ]


# Advice.


def test_advice_counts_all_hands_beside_these_cards() -> None:
    options = advise(RULES, parse_pieces("As Ks Kh Qd Jc Th 4d"), ())
    assert options[0].decision == "Kh 4d low (king-four / straight, ace high)"
    assert options[0].expectation == Fraction(2_548_597, 7_757_200)
    assert "As Qd low (ace-queen / pair of kings), the house way" in [o.decision for o in options]
    assert all(-1 < option.expectation < 1 for option in options)
    assert [*options] == sorted(options, key=lambda option: -option.expectation)


def test_advice_agrees_with_the_kind_it_belongs_to() -> None:
    """Four hands of one kind are the whole kind: the count of the kind is theirs together."""
    question = question_of(RULES)
    cards = parse_pieces("9h 8h 7h 6h 5h 4h 3h")
    ruled = RULES.house_way.choose(cards, ORDER).setting
    dealer = dealer_beside(question, cards)
    tally = dealer.against(RULES.hands.strengths(ruled))
    assert int(dealer.hands.sum()) == BESIDE
    assert tally.won + tally.lost <= BESIDE
    plain = PAI_GOW_POKER_ORDERS[ORDER]
    chance, own = Random(2), plain.strengths(ruled)
    left = [card for card in PACK if card not in cards]
    results = Counter(
        compare(own, plain.strengths(RULES.house_way.choose(chance.sample(left, 7), ORDER).setting))
        for _ in range(150)
    )
    spread = (150 * tally.won / BESIDE * (1 - tally.won / BESIDE)) ** 0.5
    assert abs(results["wins"] - 150 * tally.won / BESIDE) < 5 * spread


@pytest.mark.parametrize(
    "text", ["As Ks", "As As Kh Qd Jc Th 4d", "t66 t55 t44 t33 t22 t11 t65", ""]
)
def test_advice_refuses_other_cards(text: str) -> None:
    with pytest.raises(NotAllowed):
        advise(RULES, parse_pieces(text), ())


def test_strategy_adds_up_to_the_best_settings() -> None:
    found = strategy(RULES)
    answer = counted_for(RULES).answer
    for stage, role in zip(found.stages, (answer.player, answer.bank), strict=True):
        assert stage.holdings == HANDS
        worth = sum((line.worth * line.holdings for line in stage.lines), Fraction(0))
        assert worth == worth_of(answer.question, role.best, BESIDE)
        assert all(line.closest <= line.costs for line in stage.lines)
        assert all(line.costs > 0 for line in stage.lines[:-1])
