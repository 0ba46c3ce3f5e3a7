"""Bets that ride or are withdrawn, payouts and bonus wagers, and what is refused."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from houseway.errors import NotPermitted
from houseway.games.let_it_ride.prizes import Unlisted, three_card_pay
from houseway.hands.three_card import THREE_CARD
from houseway.pieces.cards import PACK, SUITS, parse_cards
from houseway.pieces.money import show_money
from houseway.round.card_events import CardsCollected
from houseway.round.payments import WagerLost, WagerPaid
from houseway.round.spots import COMMUNITY
from houseway.round.view import PUBLIC, look
from houseway.round.wager_options import PlaceWager
from tests.games.let_it_ride.scenes import (
    HANDS,
    SCENES,
    WAYS,
    begin,
    bets,
    one_by_one,
    play_out,
    shows,
)
from tests.games.scenes import Choices, facts, refused, settled, take

FLOOR = {  # what the law pays at least, to 1
    **{"royal flush": 1000, "straight flush": 200, "four-of-a-kind": 50, "full house": 11},
    **{"flush": 8, "straight": 5, "three-of-a-kind": 3, "two pair": 2},
    **{"pair of aces": 1, "pair of tens": 1},
}
PRIZES = {  # of the bonus chip, in dollars
    **{"royal flush": 25_000, "straight flush": 2_500, "four-of-a-kind": 400},
    **{"full house": 200, "flush": 50, "straight": 25, "three-of-a-kind": 5},
}
THREE_CARDS = {  # mini-royal, straight flush, three of a kind, straight, flush, pair: to 1
    **{"A": (None, 40, 30, 6, 4, 1), "B": (None, 40, 30, 5, 4, 1), "C": (None, 40, 30, 6, 3, 1)},
    **{"D": (50, 40, 30, 6, 4, 1), "E": (50, 40, 30, 5, 4, 1), "F": (50, 40, 30, 6, 3, 1)},
}
IN_THREE = {  # and their cards, with two community cards that add nothing
    "mini royal flush": "Ah Kh Qh 2c 7s",
    "straight flush": "9h 8h 7h 2c Ks",
    "three-of-a-kind": "4h 4d 4s 2c Ks",
    "straight": "9h 8d 7h 2c Ks",
    "flush": "Ah 9h 4h 2c Ks",
    "pair": "3h 3d 9s 2c Ks",
}
UNLISTED: dict[Unlisted, int | None] = {"a straight flush": 1, "a straight": 3, "nothing": None}
"""Which line of a table without mini-royal each reading takes."""
NO_HAND = "Ad Kc 8h 4d 9d"


# Wagers.


@shows("§6(a)")
@pytest.mark.parametrize("tender", ["cash", "coupon"])
def test_cash_and_coupons_are_refused(tender: str) -> None:
    why = refused(begin(), f"place 1 bet-1 10.00 {tender}")
    assert f"a wager is made in chips or plaques, not {tender}" in why


@shows("§6(d)")
@pytest.mark.parametrize("bet", ["bet-2", "bet-3"])
@pytest.mark.parametrize("cents", [5_00, 9_00, 11_00])
def test_bets_that_are_not_equal_are_refused(bet: str, cents: int) -> None:
    round_ = begin()
    assert f"{bet} needs bet-1 first (§6(d))" in refused(round_, f"place 1 {bet} 10.00")
    take(round_, "place 1 bet-1 10.00")
    why = refused(round_, f"place 1 {bet} {show_money(cents)}")
    assert f"{bet} must equal 10.00 (§6(d))" in why


@shows("§6a(b)", "§6b(b)")
@pytest.mark.parametrize("bonus", ["bonus 1.00", "three-card-bonus 5.00"])
def test_no_bonus_without_the_three_bets(bonus: str) -> None:
    round_ = begin()
    for bet in ("bet-1", "bet-2", "bet-3"):
        refused(round_, f"place 1 {bonus}")
        take(round_, f"place 1 {bet} 10.00")
    take(round_, f"place 1 {bonus}")


@shows("§6a(b)")
@pytest.mark.parametrize("amount", ["0.50", "2.00", "5.00", "1.00 plaques"])
def test_the_bonus_is_one_chip_of_a_dollar(amount: str) -> None:
    round_ = begin()
    take(round_, bets())
    refused(round_, f"place 1 bonus {amount}")
    refused(round_, "permit 1 bonus 5.00")


@shows("§6(c)", "146.27(5)(b)")
@pytest.mark.parametrize("late", ["place 1 bonus 1.00", "place 1 three-card-bonus 5.00"])
def test_nothing_is_made_after_the_call(late: str) -> None:
    round_ = begin()
    take(round_, bets(), "proceed")
    assert "wagers are closed (§6(c))" in refused(round_, late)
    take(round_, one_by_one({1: "Th Td 4s"}, "8s 7h 3s"))
    assert "wagers are closed (§6(c))" in refused(round_, late)


@shows("§6(e)")
def test_two_positions_must_lie_next_to_each_other() -> None:
    round_ = begin((1, 2, 3), one_player=True)
    take(round_, bets(1))
    assert "§6(e)" in refused(round_, "place 3 bet-1 10.00")
    take(round_, bets(2))
    assert "§6(e)" in refused(round_, "place 3 bet-1 10.00")


@shows("147.07(2)(a)")
def test_the_three_card_bonus_has_its_own_maximum() -> None:
    round_ = begin()
    take(round_, bets())
    assert "the table's limits" in refused(round_, "place 1 three-card-bonus 101.00")
    take(round_, "place 1 three-card-bonus 100.00")


@shows("§6a(a)", "§6b(a)")
@pytest.mark.parametrize(
    ("choice", "wager"),
    [("bonus_offered", "bonus"), ("three_card_offered", "three-card-bonus")],
)
def test_what_is_not_offered_cannot_be_wagered(choice: str, wager: str) -> None:
    chosen: Choices = {choice: False}
    round_ = begin(**chosen)
    take(round_, bets())
    assert round_.turn is not None
    open_ = {option.wager for option in round_.turn.options if isinstance(option, PlaceWager)}
    assert wager not in open_
    assert len(open_) == 1


# Riding.


@shows("§10(b)", "§10(b)(1)", "§10(b)(2)", "§10(e)", "§10(e)(1)", "§10(e)(2)", "§6(d)")
@pytest.mark.parametrize("choices", WAYS)
@pytest.mark.parametrize(
    ("decisions", "riding"),
    [
        ("withdraw withdraw", {"bet-3"}),
        ("let-it-ride withdraw", {"bet-1", "bet-3"}),
        ("withdraw let-it-ride", {"bet-2", "bet-3"}),
        ("let-it-ride let-it-ride", {"bet-1", "bet-2", "bet-3"}),
    ],
)
def test_what_rides_is_paid_or_lost_and_no_more(
    decisions: str, riding: set[str], choices: Choices
) -> None:
    won = play_out(HANDS["two pair"], decisions=decisions, **choices)
    assert {e.wager for e in won.events if isinstance(e, WagerPaid)} == riding
    assert won.felt.racks[1] == 1_000_00 + 20_00 * len(riding)
    lost = play_out(HANDS["pair of nines"], decisions=decisions, **choices)
    assert {e.wager for e in lost.events if isinstance(e, WagerLost)} == riding
    assert lost.felt.racks[1] == 1_000_00 - 10_00 * len(riding)


@shows("§10(b)", "§10(b)(2)")
def test_players_are_asked_one_after_the_other_from_the_left() -> None:
    round_ = begin((2, 4, 7))
    take(round_, bets(2), bets(4), bets(7), "proceed")
    take(round_, one_by_one({2: "2c 3d 9h", 4: "Ac Ad 4h", 7: "Kc Kd 5h"}, "6s 7s 8s"))
    for seat, other in ((2, 4), (4, 7), (7, 2)):
        assert round_.turn is not None
        assert round_.turn.asked == (seat,)
        assert "is not asked" in refused(round_, f"choose {other} withdraw")
        take(round_, f"choose {seat} withdraw")
        assert round_.felt.stake(seat, "bet-1") == 0
        assert round_.felt.racks[seat] == 1_000_00 - 20_00


@shows("§10(b)(2)", "§10(e)(2)")
def test_nothing_is_placed_again_or_decided_twice() -> None:
    round_ = begin()
    take(round_, bets(), "proceed", one_by_one({1: "Th Td 4s"}, "8s 7h 3s"), "choose 1 withdraw")
    refused(round_, "place 1 bet-1 10.00")
    refused(round_, "choose 1 let-it-ride")
    take(round_, "proceed; choose 1 withdraw")
    refused(round_, "choose 1 let-it-ride")
    refused(round_, "take-back 1 bet-3")
    assert round_.turn is not None
    assert 1 not in round_.turn.asked


@shows("§10(a)", "§10(c)", "§10(d)", "§10(f)", "§1 community card")
@pytest.mark.parametrize("choices", WAYS)
def test_what_everybody_sees_of_the_community_cards(choices: Choices) -> None:
    seen: list[tuple[object, ...]] = []
    round_ = play_out(NO_HAND, **choices)
    again = SCENES.game.round(round_.rules, round_.start)
    for action in round_.actions:
        again.take(action)
        cards = look(again, PUBLIC).piles.get(COMMUNITY, ())
        if not seen or seen[-1] != cards:
            seen.append(cards)
    assert seen[-3:] == [(None, None, None), (*parse_cards("4d"), None), ()]
    assert "shown community 9d" in facts(round_)


@shows("§10(g)(4)", "§10(h)")
def test_no_card_is_collected_before_all_are_settled() -> None:
    round_ = begin((1, 2))
    take(round_, bets(1), bets(2), "proceed")
    take(round_, one_by_one({1: "Jh Jd 4s", 2: "9c 5h 2d"}, "Kc 7h 3s"))
    take(round_, "choose 1 let-it-ride; choose 2 withdraw; proceed")
    take(round_, "choose 1 let-it-ride; choose 2 withdraw; proceed")
    kinds = [type(event) for event in round_.events]
    last_paid = max(at for at, kind in enumerate(kinds) if kind in (WagerPaid, WagerLost))
    assert kinds.index(CardsCollected) > last_paid


# Payouts.


@shows("§3(b)", "§10(g)(2)", "§11(b)")
@pytest.mark.parametrize("hand", HANDS)
def test_what_each_hand_is_paid(hand: str) -> None:
    round_ = play_out(HANDS[hand], cents=5_00)
    for bet in ("bet-1", "bet-2", "bet-3"):
        expected = ("paid", FLOOR[hand] * 5_00) if hand in FLOOR else ("lost", 5_00)
        assert settled(round_, bet) == expected


@shows("§11(b)")
def test_the_table_of_the_law() -> None:
    pays = {hand: str(pay) for hand, pay in SCENES.law.open().paytable.pays.items()}
    expected = {hand: f"{odds} to 1" for hand, odds in FLOOR.items() if "pair of" not in hand}
    assert pays == {**expected, "pair of tens or better": "1 to 1"}


@shows("§11(d)", "§6a(c)", "§6a(d)")
@pytest.mark.parametrize("decisions", ["withdraw withdraw", "let-it-ride let-it-ride"])
@pytest.mark.parametrize("hand", HANDS)
def test_the_prizes_of_the_bonus(hand: str, decisions: str) -> None:
    with_bonus, without = (
        play_out(HANDS[hand], decisions=decisions, cents=5_00, sides=sides).felt.racks[1]
        for sides in ({"bonus": 1_00}, {})
    )
    assert with_bonus - without == 100 * PRIZES.get(hand, 0) - 1_00


@shows("§11(d)")
@pytest.mark.parametrize("hand", PRIZES)
def test_where_the_chip_is_returned_it_is_returned_with_a_prize_only(hand: str) -> None:
    for cards, prize in ((HANDS[hand], 100 * PRIZES[hand]), (HANDS["two pair"], -1_00)):
        with_bonus, without = (
            play_out(cards, cents=5_00, sides=sides, bonus_stake="is returned").felt.racks[1]
            for sides in ({"bonus": 1_00}, {})
        )
        assert with_bonus - without == prize


@shows("§3(c)", "§6b(c)", "§6b(d)", "§11(e)")
@pytest.mark.parametrize("unlisted", UNLISTED)
@pytest.mark.parametrize("table", THREE_CARDS)
def test_the_three_card_bonus(table: str, unlisted: Unlisted) -> None:
    chosen: Choices = {"three_card_paytable": table, "mini_royal_unlisted": unlisted}
    for line, (hand, cards) in enumerate(IN_THREE.items()):
        round_ = play_out(cards, sides={"three-card-bonus": 7_00}, **chosen)
        pays = THREE_CARDS[table]
        odds = pays[line]
        if odds is None:
            taken = UNLISTED[unlisted]
            odds = None if taken is None else pays[taken]
        expected = ("lost", 7_00) if odds is None else ("paid", odds * 7_00)
        assert settled(round_, "three-card-bonus") == expected, hand


@shows("§3(c)(1)", "§3(c)(2)", "§3(c)(3)", "§3(c)(4)", "§3(c)(5)", "§3(c)(6)")
def test_every_three_card_hand_is_counted() -> None:
    counted = Counter(
        THREE_CARD.category(THREE_CARD.strength(cards)).name for cards in combinations(PACK, 3)
    )
    assert counted == {
        **{"mini royal flush": 4, "straight flush": 44, "three-of-a-kind": 52},
        **{"straight": 720, "flush": 1_096, "pair": 3_744, "high card": 16_440},
    }


@shows("§11(e)")
def test_a_table_that_lists_the_mini_royal_needs_no_reading() -> None:
    table = SCENES.law.open({"three_card_paytable": "E"}).three_card_paytable
    for unlisted in UNLISTED:
        assert str(three_card_pay(table, unlisted, "mini royal flush")) == "50 to 1"


@shows("§11(c)")
@pytest.mark.parametrize(
    ("cents", "decisions", "won"),
    [
        (50_00, "withdraw withdraw", 50_000_00),
        (51_00, "withdraw withdraw", 50_000_00),
        (20_00, "let-it-ride let-it-ride", 50_000_00),
        (16_00, "let-it-ride let-it-ride", 48_000_00),
        (500_00, "let-it-ride withdraw", 50_000_00),
    ],
)
def test_the_bets_of_a_royal_flush_win_no_more_than_the_limit(
    cents: int, decisions: str, won: int
) -> None:
    sides = {"bonus": 1_00, "three-card-bonus": 100_00}
    outside = 25_000_00 - 1_00 + 40 * 100_00
    round_ = play_out(
        HANDS["royal flush"], cents=cents, decisions=decisions, sides=sides, rack_cents=5_000_00
    )
    assert round_.felt.racks[1] - 5_000_00 == won + outside


@shows("§1 suit", "§2(a)")
def test_four_suits_of_thirteen() -> None:
    assert Counter(str(card)[1] for card in PACK) == dict.fromkeys(SUITS, 13)


@shows("§10(g)(3)")
def test_losing_wagers_are_collected_before_winning_ones_are_paid() -> None:
    sides = {"bonus": 1_00, "three-card-bonus": 5_00}
    said = facts(play_out(HANDS["two pair"], sides=sides))
    assert said.index("dealer: no bonus for 1: two pair") < min(
        at for at, text in enumerate(said) if text.startswith("paid ")
    )
    said = facts(play_out(IN_THREE["pair"], sides=sides))
    assert [text.split()[0] for text in said if text.split()[0] in ("lost", "paid")] == [
        *("lost", "lost", "lost", "paid"),
    ]


# A licensee's own tables.

OURS = """
[ruleset]
game = "let-it-ride"
name = "ours"
title = "Ours"
source = "Our internal controls"
read_on = "2026-11-16"
based_on = "ma"

[tables.{key}.ours]
cite = "policy: ours"
{pays}

[house]
{key} = "ours"
"""
RICHER = {
    "bonus_prizes": 'pays_cents = { "royal flush" = 5_000_000, "straight flush" = 250_000,'
    ' "four-of-a-kind" = 40_000, "full house" = 20_000, "flush" = 5_000, "straight" = 2_500,'
    ' "three-of-a-kind" = 500, "two pair" = 100 }',
    "three_card_paytable": 'pays = { "straight flush" = "40 to 1", "three-of-a-kind" = "30 to 1",'
    ' "straight" = "5 to 1", "flush" = "4 to 1", "pair" = "6 to 5" }',
}
POORER = {
    "bonus_prizes": 'pays_cents = { "royal flush" = 5_000_000 }',
    "three_card_paytable": 'pays = { "straight flush" = "40 to 1", "three-of-a-kind" = "30 to 1",'
    ' "straight" = "5 to 1", "flush" = "3 to 1", "pair" = "1 to 1" }',
}


@shows("§11(d)", "§11(e)")
@pytest.mark.parametrize("key", RICHER)
def test_a_licensee_may_pay_more_and_not_less(key: str, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(OURS.format(key=key, pays=RICHER[key]), encoding="utf-8")
    assert getattr(SCENES.game.ruleset(str(file)).open(), key).name == "ours"
    file.write_text(OURS.format(key=key, pays=POORER[key]), encoding="utf-8")
    with pytest.raises(NotPermitted, match="no less than"):
        SCENES.game.ruleset(str(file))
