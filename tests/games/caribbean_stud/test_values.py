"""The values of the ruleset: remedies and tables held against the regulation, and what is refused.

A citation `policy` stands for any policy: there the text is silent and the value is a reading.
"""

import msgspec
import pytest

from houseway.errors import NotPermitted, Unreadable
from houseway.rulesets import Paytable, ProgressiveTable
from houseway.table.layout import Layout
from tests.games.caribbean_stud.scenes import (
    AUTOMATED_SHOE,
    FROM_THE_HAND,
    GAME,
    MANUAL,
    Choices,
    law,
    shows,
)

HANDS = (
    *("royal flush", "straight flush", "four-of-a-kind", "full house", "flush", "straight"),
    *("three-of-a-kind", "two pair", "pair", "high card"),
)
BET = "100 50 20 7 5 4 3 2 1 1"
BONUS = {
    "A": "1000 200 100 50 40 25 7 3",
    "B": "1000 200 100 50 40 25 6 3",
    "C": "1000 200 100 50 40 20 6 3",
}
PROGRESSIVE = {
    "A": "100% 5000 500 100 50 10 3 2",
    "B": "100% 10% 500 100 50 10 3 2",
    "C": "100% 10% 200 50 40 30 9 -",
    "D": "100% 10% 300 50 40 30 9 -",
    "E": "100% 10% 500 100 50 - - -",
}
FIVE_CARD = "100% 10% 500 100 50"
REMEDIES = {
    "face_up_card": ("to the discard rack, a second one voids the round", "§12(b)"),
    "drawn_in_error": ("used as the next card", "§12(c)"),
    "player_misdealt": ("the hand is void", "§12(d)"),
    "dealer_short": ("completed", "§12(d)"),
    "dealer_misdealt": ("the round is void", "§12(d)"),
    "chips_differ": ("the wager is void", "policy: chips-differ"),
    "hole_card_exposed": ("the round is void", "§12(a)"),
    "shoe_jam": ("the round is void", "§12(f)"),
    "stub_misdealt": ("the round is void", "§7(f)(2)"),
    "stub_wrong": ("the round is void and the deck leaves the table", "§7(f)(2)"),
}


def plain(cite: str) -> str:
    return "policy" if cite.startswith("policy: ") else cite


def test_every_irregularity_has_the_remedy_of_the_regulation() -> None:
    remedies = msgspec.structs.asdict(law().open().irregularities)
    for kind, (remedy, clause) in REMEDIES.items():
        assert (remedies[kind].remedy, remedies[kind].clause) == (remedy, clause)
    others = {kind: remedy for kind, remedy in remedies.items() if kind not in REMEDIES}
    assert others
    assert {plain(remedy.clause) for remedy in others.values()} == {"policy"}


# The tables, read off the text again.


def to_one(table: Paytable) -> str:
    assert all(str(pay).endswith(" to 1") for pay in table.pays.values())
    return " ".join(str(pay).removesuffix(" to 1") for pay in table.pays.values())


def in_all(table: ProgressiveTable) -> str:
    payouts = [str(table.pay(hand) or "-") for hand in HANDS[:8]]
    return " ".join(text.removesuffix(" for 1").removesuffix(" of meter") for text in payouts)


@shows("§11(b) Bet A", "§11(a)")
def test_the_bet_is_paid_by_the_table_of_the_text() -> None:
    rules = law().open()
    assert to_one(rules.bet_paytable) == BET
    assert tuple(rules.bet_paytable.pays) == HANDS
    assert str(rules.ante_pays) == "1 to 1"


@shows("§11(c) Bonus A-C")
@pytest.mark.parametrize("name", BONUS)
def test_the_bonus_is_paid_by_one_of_three_tables(name: str) -> None:
    table = law().open({"bonus_paytable": name}).bonus_paytable
    assert to_one(table) == f"{BONUS[name]} 1"
    assert tuple(table.pays) == (*HANDS[:8], "pair of tens or better")


@shows("§11(d) Progressive A-E", "§1 progressive payout hand")
@pytest.mark.parametrize("name", PROGRESSIVE)
def test_the_progressive_wager_is_paid_by_one_of_five_tables(name: str) -> None:
    table = law().open({"progressive_paytable": name}).progressive_paytable
    assert in_all(table) == PROGRESSIVE[name]
    assert bool(table.envy) == (name == "D")


@shows("§11(d)(5)")
def test_envy_is_paid_by_the_size_of_the_wager() -> None:
    table = law().open({"progressive_paytable": "D"}).progressive_paytable
    assert {bonus.stake_cents: bonus.pays_cents for bonus in table.envy} == {
        1_00: {"royal flush": 1_000_00, "straight flush": 300_00},
        5_00: {"royal flush": 5_000_00, "straight flush": 1_500_00},
    }


@shows("§11(e)(1)")
def test_the_five_card_hand_bonus_has_one_table() -> None:
    assert in_all(law().open().five_card_paytable) == f"{FIVE_CARD} - - -"


# What a licensee may not choose.

REFUSED = [
    ({"seats_max": 8}, "146.26(1)"),
    ({"dealing": "from the hand", "shuffling": "manual", "second_deck": False}, "§7(a)"),
    ({"shuffling": "manual"}, "§2(b)"),
    ({"shuffler_counts": True}, "§9(f)"),
    ({**FROM_THE_HAND, "shuffler_counts": True}, "§9(f)"),
    ({**MANUAL, **AUTOMATED_SHOE, "shuffler_counts": True}, "§9(f)"),
    ({"limits": "10 to 90 by 1"}, "147.07(1)"),
    ({"limits": "none"}, "147.07(1)"),
    ({"bonus_limits": "none"}, "147.07(2)(a)"),
    ({"progressive_limits": "none"}, "progressive-amounts"),
    ({"progressive_limits": "1 to 5 by 4"}, "progressive-amounts"),
    ({"progressive_rate_percent": 69}, "§11(d)(3)"),
    ({"progressive_paytable": "F"}, "§11(d)"),
    ({"five_card_reset": "9,999.99"}, "§11(e)(3)"),
    ({"bet_times": 3}, "§10(b)"),
]


@shows("§2(b)", "§8(b)(1)", "§9(f)", "§11(d)(3)", "§11(e)(3)", "147.07(1)")
@pytest.mark.parametrize(("choices", "clause"), REFUSED)
def test_what_the_law_does_not_permit_is_refused(choices: Choices, clause: str) -> None:
    with pytest.raises(NotPermitted) as caught:
        law().open(choices)
    assert clause in str(caught.value)


@pytest.mark.parametrize("key", ["bonus_paytable", "progressive_paytable", "five_card_paytable"])
def test_a_side_wager_need_not_be_offered(key: str) -> None:
    assert getattr(law().open({key: "none"}), key) is None


def test_a_floor_that_is_no_hand_is_refused() -> None:
    from houseway.games.caribbean_stud.rules import CaribbeanRules

    rules = law().open()
    assert isinstance(rules, CaribbeanRules)
    with pytest.raises(Unreadable, match="dealer_qualifies"):
        msgspec.structs.replace(rules, dealer_qualifies="one-eyed jacks").check()
    limit = type(rules.bet_payout_limit).parse("5,000 per round")
    with pytest.raises(NotPermitted, match="one per hand"):
        msgspec.structs.replace(rules, bet_payout_limit=limit).check()
    with pytest.raises(NotPermitted, match="for one deck"):
        msgspec.structs.replace(rules, decks=2).check()


# The felt.


def felt(**choices: object) -> Layout:
    return GAME.layout(law().open(choices))


@shows("146.26(2)(b)", "146.26(2)(c)", "146.26(5)(a)", "146.26(5)")
def test_the_bet_lies_right_behind_the_ante() -> None:
    areas = {area.wager: area for area in felt().areas}
    ante, bet = areas["ante"], areas["bet"]
    assert (bet.row, bet.column) == (ante.row + 1, ante.column)
    assert ante.compulsory
    assert bet.after_deal
    assert set(areas) == {
        *("ante", "bet", "bonus", "progressive", "five-card", "five-card-dealer"),
    }
    bare = felt(bonus_paytable="none", progressive_paytable="none", five_card_paytable="none")
    assert [area.wager for area in bare.areas] == ["ante", "bet"]


@shows("146.26(2)(d)")
def test_the_layout_says_what_the_house_does() -> None:
    void = "Bet Wager Void Unless Dealer has Ace/King or Better"
    assert felt().inscriptions == (void,)
    limited = felt(bet_payout_limit="5,000 per hand").inscriptions
    assert limited == ("Payout Limit of $5,000 per Hand on Bet Wagers", void)


def test_the_layout_shows_the_tables_in_force() -> None:
    titles = {payouts.title: payouts.lines for payouts in felt(progressive_paytable="E").payouts}
    assert set(titles) == {
        *("Bet", "Caribbean Stud Bonus", "Progressive Payout", "Five Card Hand Bonus"),
    }
    assert ("straight flush", "10% of meter") in titles["Progressive Payout"]
