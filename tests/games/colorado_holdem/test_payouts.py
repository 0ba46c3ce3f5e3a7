"""What each hand is paid in both versions, against a judge written apart from the engine."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houseway.games.colorado_holdem.instant import (
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    instant_winner,
)
from houseway.hands import STANDARD
from houseway.pieces.cards import PACK, RANKS, Card, parse_cards, show_cards
from houseway.rulesets import Paytable
from houseway.rulesets.values import LOST
from tests.games.colorado_holdem.scenes import (
    PERMISSIBLE,
    REQUIRED,
    begin,
    deal_to,
    dealt,
    every_version,
    law,
    play_out,
    settled,
    shows,
    take,
)

PAID = {
    REQUIRED: {9: 500, 8: 100, 7: 40, 6: 11, 5: 8, 4: 5, 3: 3, 2: 2},
    PERMISSIBLE: {9: 500, 8: 100, 7: 25, 6: 10, 5: 8, 4: 5, 3: 3, 2: 2},
}
"""From the royal flush down to two pairs, to 1, as the two sections print it."""
BONUS = {9: 10_000, 8: 1_000, 7: 100, 6: 50, 5: 25, 4: 15, 3: 3, 2: 1}
PAIRS = {REQUIRED: ("7", "T"), PERMISSIBLE: ("9", "J")}
"""The lowest pair that pushes, and the lowest that wins."""


def kind_of(cards: list[Card]) -> tuple[int, int]:
    """A hand of five by plain counting: nine for a royal flush to nought, and a pair's rank."""
    ranks = Counter(card.rank for card in cards)
    shape = sorted(ranks.values(), reverse=True)
    suited = len({card.suit for card in cards}) == 1
    span = sorted(ranks)
    runs = len(span) == 5 and (span[4] - span[0] == 4 or span == [0, 1, 2, 3, 12])
    if suited and runs:
        return (9 if span[0] == RANKS.index("T") else 8), 0
    for kind, wanted in ((7, [4, 1]), (6, [3, 2])):
        if shape == wanted:
            return kind, 0
    if suited:
        return 5, 0
    if runs:
        return 4, 0
    if shape[0] == 3:
        return 3, 0
    if shape == [2, 2, 1]:
        return 2, 0
    return (1, ranks.most_common(1)[0][0]) if shape[0] == 2 else (0, 0)


def wins(cards: list[Card], ruleset: str) -> int:
    """What one staked on ante or bet nets: minus one, nought for a push, or the odds."""
    kind, rank = kind_of(cards)
    if kind > 1:
        return PAID[ruleset][kind]
    push, win = (RANKS.index(rank) for rank in PAIRS[ruleset])
    return -1 if not kind or rank < push else int(rank >= win)


def wins_bonus(cards: list[Card]) -> int:
    kind, rank = kind_of(cards)
    if kind > 1:
        return BONUS[kind]
    return 0 if kind and rank >= RANKS.index("J") else -1


def line_worth(table: Paytable, cards: list[Card]) -> Fraction:
    strength = STANDARD.strength(cards)
    pay = table.pay(STANDARD.line(strength, table.pays))
    return (pay or LOST).worth


@shows("§12(b)", "§12(b) Payouts A", "§12(d)", "§12(d) Bonus A", "§10(e)", "§10(f)")
@shows("§13(b)", "§13(b) Payouts A", "§13(d)", "§13(d) Bonus A", ruleset=PERMISSIBLE)
@every_version
def test_the_tables_pay_every_kind_of_hand_as_printed(ruleset: str) -> None:
    """Hands of every kind and pairs of every rank, some thousand of them."""
    chance = Random(7)
    hands = [chance.sample(PACK, 5) for _ in range(4000)]
    hands += [list(parse_cards(text)) for text in KINDS]
    seen = {kind_of(hand) for hand in hands}
    assert {kind for kind, _ in seen} == set(range(10))
    assert {rank for kind, rank in seen if kind == 1} == set(range(13))
    rules = law(ruleset).open()
    for hand in hands:
        said = show_cards(hand)
        assert line_worth(rules.payouts, hand) == wins(hand, ruleset), said
        assert line_worth(rules.bonus_payouts, hand) == wins_bonus(hand), said


KINDS = [
    *("Ah Kh Qh Jh Th", "Ah 2h 3h 4h 5h", "9s 8s 7s 6s 5s", "6h 6d 6c 6s 2h", "Kh Kd Kc 2s 2h"),
    *("Ah 9h 7h 6h 2h", "Ah 2c 3d 4s 5h", "Ah Kc Qd Js Th", "2h 2d 2c 9s Kh", "3h 3d 2c 2s Kh"),
]


@shows("§10(g)", "§12(b)")
@shows("§11(g)", "§13(b)", ruleset=PERMISSIBLE)
@every_version
@pytest.mark.parametrize("seed", range(40))
def test_ante_and_bet_are_settled_alike_and_the_bonus_by_its_own_table(
    ruleset: str, seed: int
) -> None:
    cards = Random(seed).sample(PACK, 6)
    hand, board = cards[:3], cards[3:]
    kept = list(Random(seed).choice(list(combinations(hand, 2))))
    round_ = play_out(
        *map(show_cards, (hand, kept, board)), bonus=True, ruleset=ruleset, payout_limit="none"
    )
    net, side = wins([*kept, *board], ruleset), wins_bonus([*kept, *board])
    for wager, stake, worth in (("ante", 10_00, net), ("bet", 10_00, net), ("bonus", 1_00, side)):
        word = "lost" if worth < 0 else "paid" if worth else "returned"
        assert settled(round_, wager) == (word, stake * max(1, abs(worth)))
    assert round_.felt.racks[1] == 1_000_00 + 20_00 * net + 1_00 * side


@shows("§1 hand", "§10(d)(1)")
def test_there_is_no_choice_of_the_best_five() -> None:
    """Whatever was discarded, and however the rest falls, exactly five cards count."""
    round_ = play_out("Ah Ad Ac", "Ah Ad", "2h 2s 2c")
    assert settled(round_, "ante") == ("paid", 110_00)
    round_ = play_out("2h 7d 2d", "7d 2d", "Ks Qc 9c")
    assert settled(round_, "ante") == ("lost", 10_00)


# Instant winners.


@shows("§3(c)", "§3(c)(1)", "§3(c)(2)", "§1 instant winner")
def test_there_are_44_and_52_instant_winners() -> None:
    """Eleven runs in four suits, one more with the ace low, and four of three in each rank."""
    plain = Counter(instant_winner(cards, ace_low=False) for cards in combinations(PACK, 3))
    low = Counter(instant_winner(cards, ace_low=True) for cards in combinations(PACK, 3))
    assert plain == {"": 22_100 - 96, STRAIGHT_FLUSH: 44, THREE_OF_A_KIND: 52}
    assert low == {"": 22_100 - 100, STRAIGHT_FLUSH: 48, THREE_OF_A_KIND: 52}


@pytest.mark.parametrize(
    ("cards", "ace_low", "line"),
    [
        ("As Ks Qs", False, STRAIGHT_FLUSH),
        ("2s 3s 4s", False, STRAIGHT_FLUSH),
        ("4s 2s 3s", False, STRAIGHT_FLUSH),
        ("As 2s 3s", False, ""),
        ("As 2s 3s", True, STRAIGHT_FLUSH),
        ("Ks As 2s", True, ""),
        ("As 2s 3d", True, ""),
        ("5s 6s 8s", True, ""),
        ("5s 5h 5d", False, THREE_OF_A_KIND),
        ("5s 5h 6d", False, ""),
    ],
)
def test_what_is_an_instant_winner(cards: str, ace_low: bool, line: str) -> None:
    assert instant_winner(parse_cards(cards), ace_low=ace_low) == line


@shows("§10(b)(3)(i)", "§1 instant winner")
@shows("§11(b)(2)(i)", ruleset=PERMISSIBLE)
@every_version
@pytest.mark.parametrize("hand", ["7s 5s 6s", "Qd Kd Ad", "3h 3c 3d"])
def test_an_instant_winner_is_paid_five_to_one_on_the_ante_alone(ruleset: str, hand: str) -> None:
    round_ = deal_to(hand, ruleset=ruleset, bonus=True)
    take(round_, "declare 1")
    assert (settled(round_, "ante"), settled(round_, "bonus")) == (("paid", 50_00), ("paid", 5_00))
    assert round_.felt.wagers == {}
    assert [bundle.what for bundle in round_.felt.discard_rack] == ["instant winner"]
    take(round_, "proceed")
    assert round_.felt.racks[1] == 1_055_00


@shows("§10(b)(3)(ii)")
@shows("§11(b)(2)(ii)", ruleset=PERMISSIBLE)
@every_version
def test_an_instant_winner_that_is_not_declared_is_paid_by_the_hand_it_makes(ruleset: str) -> None:
    round_ = play_out("7s 5s 6s", "7s 6s", "Ah Kh 2c", bonus=True, ruleset=ruleset)
    assert settled(round_, "ante") == ("lost", 10_00)
    assert settled(round_, "bonus") == ("lost", 1_00)


# The payout limit.


@shows("§12(c)")
@shows("§13(c)", ruleset=PERMISSIBLE)
@every_version
@pytest.mark.parametrize(
    ("ante", "limit", "ante_paid", "bet_paid"),
    [
        (50, "50,000 per hand", 25_000, 25_000),
        (51, "50,000 per hand", 25_000, 25_000),
        (500, "50,000 per hand", 25_000, 25_000),
        (500, "100,000 per hand", 50_000, 50_000),
        (500, "none", 250_000, 250_000),
    ],
)
def test_ante_and_bet_together_are_paid_no_more_than_the_limit(
    ruleset: str, ante: int, limit: str, ante_paid: int, bet_paid: int
) -> None:
    round_ = begin(ruleset=ruleset, rack_cents=2_000_00, payout_limit=limit)
    take(round_, f"place 1 ante {ante}.00; place 1 bonus 1.00; proceed")
    take(round_, dealt({1: "Ah Kh 2c"}, "Qh Jh Th"), "raise 1 1; set 1 Ah Kh; proceed")
    assert settled(round_, "ante") == ("paid", ante_paid * 100)
    assert settled(round_, "bet") == ("paid", bet_paid * 100)
    assert settled(round_, "bonus") == ("paid", 10_000_00)
