"""Every payout of the four tables, held against the tables of the regulation and then paid out."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from houseway.errors import NotPermitted, Unreadable
from houseway.games.heads_up_holdem.pocket import POCKET_HANDS, pocket_hand
from houseway.pieces.cards import PACK, SUITS
from houseway.pieces.money import Odds
from houseway.rulesets import Paytable
from tests.games.heads_up_holdem.scenes import Choices, law, play_out, settled, shows

ROYAL, STRAIGHT_FLUSH, FOUR = "royal flush", "straight flush", "four-of-a-kind"
HOUSE, FLUSH, STRAIGHT, THREE = "full house", "flush", "straight", "three-of-a-kind"
TWO_PAIR, PAIR, NOTHING = "two pair", "pair", "high card"
ACES, SUITED, UNSUITED, LOW_PAIR = POCKET_HANDS

ODDS_A = {
    **{ROYAL: "500 to 1", STRAIGHT_FLUSH: "50 to 1", FOUR: "10 to 1"},
    **{HOUSE: "3 to 1", FLUSH: "3 to 2", STRAIGHT: "1 to 1"},
}
BAD_BEAT_A = {
    **{STRAIGHT_FLUSH: "500 to 1", FOUR: "25 to 1"},
    **{HOUSE: "6 to 1", FLUSH: "5 to 1", STRAIGHT: "4 to 1"},
}
TRIPS_PLUS = {  # royal, straight flush, four, full house, flush, straight, three: "to 1"
    "A": (100, 40, 30, 9, 7, 4, 3),
    "B": (100, 40, 30, 8, 6, 5, 3),
    "C": (100, 40, 30, 8, 7, 4, 3),
    "D": (100, 40, 30, 7, 6, 5, 3),
}
TRIPS_HANDS = (ROYAL, STRAIGHT_FLUSH, FOUR, HOUSE, FLUSH, STRAIGHT, THREE)
POCKET_BONUS = {"A": (30, 20, 10, 5), "B": (25, 20, 10, 5), "C": (30, 20, 10, 4)}

WINS = {  # the player's two cards, the dealer's two, the board
    ROYAL: ("Ah Kh", "9h 8h", "Qh Jh Th 3c 2d"),
    STRAIGHT_FLUSH: ("9h 8h", "Qd Qs", "Qh Jh Th Qc 2d"),
    FOUR: ("Kh Ks", "7c Ad", "Kc Kd 7h 7s 2d"),
    HOUSE: ("Kh 8c", "Ad 6d", "Kd Kc 8d 4d 2c"),
    FLUSH: ("Ad 2d", "Tc 5h", "9d 8d 7d 6c 3s"),
    STRAIGHT: ("Jc Ts", "9h 9s", "9d 8c 7h 3s 2c"),
    THREE: ("8c 8d", "Kh 5c", "Ks 8h 5d 3c 2s"),
    TWO_PAIR: ("Kh 5c", "Ac Ad", "Ks 8h 5d 3c 2s"),
    PAIR: ("Kh 9c", "Qc Jd", "Ks 8h 5d 3c 2s"),
    NOTHING: ("Ah 9c", "Qc Jd", "Ks 8h 5d 3c 2s"),
}
LOSES = {
    STRAIGHT_FLUSH: ("8h 2c", "Ah Kh", "Qh Jh Th 9h 3d"),
    FOUR: ("8h 8s", "Kh Ks", "8c 8d Kc Kd 2s"),
    HOUSE: ("7c 7h", "Kh Ks", "Kc Kd 7s 2d 4h"),
    FLUSH: ("5d 3d", "Ad 2d", "Kd 9d 7d 4c Qs"),
    STRAIGHT: ("6c 5d", "Jc Tc", "9d 8c 7h 2s 3c"),
    THREE: ("8c 8d", "Kh Kc", "Ks 8h 4d 3c 2s"),
    TWO_PAIR: ("8c 4c", "Kh Kc", "Ks 8h 4d 3c 2s"),
    PAIR: ("8c 7c", "Kh Qc", "Ks 8h 4d 3c 2s"),
    NOTHING: ("Qc Jd", "Ah 9c", "Ks 8h 5d 3c 2s"),
}
POCKETS = {ACES: "As Ad", SUITED: "Ah Kh", UNSUITED: "Ac Jd", LOW_PAIR: "8c 8d"}


def written(table: Paytable) -> dict[str, str]:
    return {hand: str(pay) for hand, pay in table.pays.items()}


def due(odds: str, stake_cents: int) -> int:
    to, one = map(int, odds.split(" to "))
    assert stake_cents * to % one == 0
    return stake_cents * to // one


# The tables as they are written.


@shows("§11(b)(5) Odds A")
def test_the_odds_wager_has_one_table_and_no_other() -> None:
    assert written(law().open({}).odds_paytable) == ODDS_A
    with pytest.raises(NotPermitted, match=r"§11\(b\)\(5\)"):
        law().open({"odds_paytable": "B"})


@shows("§11(f) Bad Beat A")
def test_the_bad_beat_table() -> None:
    assert written(law().open({"bad_beat_paytable": "A"}).bad_beat_paytable) == BAD_BEAT_A


@shows("§11(g) Trips Plus A-D")
@pytest.mark.parametrize("table", TRIPS_PLUS)
def test_the_trips_plus_tables(table: str) -> None:
    pays = dict(zip(TRIPS_HANDS, (f"{to} to 1" for to in TRIPS_PLUS[table]), strict=True))
    assert written(law().open({"trips_paytable": table}).trips_paytable) == pays


@shows("§11(i) Pocket Bonus A-C")
@pytest.mark.parametrize("table", POCKET_BONUS)
def test_the_pocket_bonus_tables(table: str) -> None:
    pays = dict(zip(POCKET_HANDS, (f"{to} to 1" for to in POCKET_BONUS[table]), strict=True))
    assert written(law().open({"pocket_paytable": table}).pocket_paytable) == pays


@shows("§11(g) Trips Plus A-D", "§11(i) Pocket Bonus A-C")
@pytest.mark.parametrize(("key", "table"), [("trips_paytable", "E"), ("pocket_paytable", "D")])
def test_a_table_that_there_is_not_is_refused(key: str, table: str) -> None:
    with pytest.raises(NotPermitted, match="is not permitted"):
        law().open({key: table})


@shows("§11(a)")
def test_odds_are_stated_with_to() -> None:
    rules = law().open({})
    tables = (
        *(rules.odds_paytable, rules.bad_beat_paytable),
        *(rules.trips_paytable, rules.pocket_paytable),
    )
    stated = [pay for table in tables for pay in written(table).values()]
    assert len(stated) == 6 + 5 + 7 + 4
    assert all(" to " in pay for pay in stated)
    with pytest.raises(Unreadable):
        Odds.parse("3 for 2")


# The tables as they are paid.


@shows("§11(b)(5)", "§11(b)(5) Odds A", "§11(c)")
@pytest.mark.parametrize("hand", WINS)
def test_the_odds_of_a_winner(hand: str) -> None:
    round_ = play_out(*WINS[hand])
    expected = ("paid", due(ODDS_A[hand], 10_00)) if hand in ODDS_A else ("returned", 10_00)
    assert settled(round_, "odds") == expected
    assert settled(round_, "raise") == ("paid", 10_00)
    clause = "§11(b)(5)" if hand in ODDS_A else "§11(c)"
    cited = {e.clause for e in round_.events if getattr(e, "wager", "") in ("odds", "raise")}
    assert cited == {clause, "§6(c)", "§10(d)"}


@shows("§11(f)", "§11(f) Bad Beat A", "§11(e)", "§11(b)(3)")
@pytest.mark.parametrize("hand", LOSES)
def test_the_odds_of_a_loser(hand: str) -> None:
    round_ = play_out(*LOSES[hand])
    expected = ("paid", due(BAD_BEAT_A[hand], 10_00)) if hand in BAD_BEAT_A else ("lost", 10_00)
    assert settled(round_, "odds") == expected
    assert settled(round_, "raise") == ("lost", 10_00)
    qualifies = hand != NOTHING
    assert settled(round_, "ante") == ("lost" if qualifies else "returned", 10_00)


@shows("§11(g)", "§11(g) Trips Plus A-D")
@pytest.mark.parametrize("hands", [WINS, LOSES], ids=["won", "lost"])
@pytest.mark.parametrize("table", TRIPS_PLUS)
def test_trips_plus_whoever_wins(table: str, hands: dict[str, Any]) -> None:
    pays = dict(zip(TRIPS_HANDS, TRIPS_PLUS[table], strict=True))
    for hand, cards in hands.items():
        round_ = play_out(*cards, sides={"trips_plus": 7_00}, trips_paytable=table)
        expected = ("paid", 7_00 * pays[hand]) if hand in pays else ("lost", 7_00)
        assert settled(round_, "trips-plus") == expected, hand


@shows("§11(i)", "§11(i) Pocket Bonus A-C")
@pytest.mark.parametrize("table", POCKET_BONUS)
@pytest.mark.parametrize(("pocket", "line"), [(name, at) for at, name in enumerate(POCKET_HANDS)])
def test_the_pocket_bonus_whoever_wins(table: str, pocket: str, line: int) -> None:
    for dealer in ("Qs Qc", "4s 5c"):  # which beats all of them, and none
        round_ = play_out(
            POCKETS[pocket],
            dealer,
            "Qd 9s 7c 3d 2c",
            sides={"pocket_bonus": 3_00},
            pocket_paytable=table,
        )
        assert settled(round_, "pocket-bonus") == ("paid", 3_00 * POCKET_BONUS[table][line])


@shows("§11(b)(5)")
@pytest.mark.parametrize("policy", ["to the player", "to the house"])
@pytest.mark.parametrize("cents", [5_00, 5_01, 5_02, 5_03])
def test_three_to_two_is_whole_cents(policy: str, cents: int) -> None:
    choices: Choices = {"limits": "5 to 500 by 0.01", "odd_cent": policy}
    round_ = play_out(*WINS[FLUSH], cents=cents, **choices)
    assert settled(round_, "odds") == ("paid", (3 * cents + (policy == "to the player")) // 2)
    assert settled(round_, "raise") == ("paid", cents)


# Pocket hands.


@shows("§11(i)", "§1 Pocket Bonus wager", "§1 face card")
def test_all_pocket_hands_are_counted() -> None:
    counted = Counter(pocket_hand(cards) for cards in combinations(PACK, 2))
    assert counted == {ACES: 6, SUITED: 12, UNSUITED: 36, LOW_PAIR: 72, "": 1200}


@shows("§1 face card")
def test_the_order_of_the_two_cards_does_not_matter() -> None:
    for cards in combinations(PACK, 2):
        assert pocket_hand(cards) == pocket_hand(cards[::-1])


@shows("§1 suit", "§2(a)")
def test_four_suits_of_thirteen() -> None:
    assert sorted(SUITS) == ["c", "d", "h", "s"]
    assert Counter(str(card)[1] for card in PACK) == dict.fromkeys(SUITS, 13)
