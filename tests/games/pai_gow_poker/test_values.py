"""What a licensee may choose, and what is refused."""

import pytest

from houseway.errors import NotPermitted
from houseway.games.pai_gow_poker.layout import layout
from houseway.games.pai_gow_poker.starting import RING, paid_for_number
from houseway.pieces.tiles import JOKER
from houseway.round.spots import DEALER_HAND, Spot
from houseway.steps.ring import counted_from
from tests.games.pai_gow_poker.tables import RULES, RULESET, rules, shows

SIX = {"bonus_paytable": "none", "three_card_paytable": "A", "seven_card_paytable": "A"}
REFUSED = [
    ({"seven_card_paytable": "A"}, "is not offered beside"),
    ({"start_by": "button", "dealing": "manual shoe"}, "needs the automated shoe"),
    ({**SIX, "dealing": "from the hand"}, "come from an automated shoe"),
    ({"additional_pays": "7 to 1"}, "11 to 2 to 6 to 1"),
    ({"additional_pays": "5 to 1"}, "11 to 2 to 6 to 1"),
    ({"bonus_limits": "0.50 to 25 by 0.50"}, "1.00 or more"),
    ({"progressive_reset": "9,999"}, "10,000.00 or more"),
    ({"progressive_limits": "5 to 5 by 5"}, "27 percent"),
    ({"progressive_rate_percent": 20}, "21 to 100"),
    ({"bonus_payout_limit": "39,999 per round"}, "40,000.00 or more"),
    ({"bonus_payout_limit": "50,000 per round", "bonus_limits": "10 to 100 by 1"}, "80,000.00"),
    ({"bonus_payout_limit": "50,000 per hand"}, "one per round"),
    ({**SIX, "seven_card_payout_limit": "49,999 per round"}, "50,000.00 or more"),
    ({"co_bank": True, "player_bank": False}, "needs the player bank"),
    ({"second_deck": True, "shuffling": "manual"}, "second deck"),
    ({"limits": "10 to 50 by 1"}, "10 times"),
    ({"positions": 3}, "1 to 2"),
]


@shows(
    *("§13(a)", "§13(b)6", "§14(a)", "§14(f)", "§15(a)", "§16(d)", "§17(a)", "§17(b)", "§18(d)"),
    *("§4(a)", "§4(a)3", "147.07(1)", "146.21(6)"),
)
@pytest.mark.parametrize(("choices", "why"), REFUSED)
def test_what_does_not_go_together_is_refused(choices: dict[str, object], why: str) -> None:
    with pytest.raises(NotPermitted, match=why):
        rules(**choices)


def test_from_the_hand_no_shuffler_is_needed() -> None:
    by_hand = rules(dealing="from the hand", shuffling="manual", second_deck=False)
    assert by_hand.dealt.stacks == "§8a(c)"


@shows("§2(a)")
def test_a_deck_has_fifty_three_cards_and_one_joker() -> None:
    pieces = RULES.stock.pieces
    assert len(pieces) == 53
    assert pieces.count(JOKER) == 1


@shows("§13(a)", "§4(a)2")
def test_a_wager_on_the_number_needs_the_generator() -> None:
    assert RULES.takes_additional
    assert not rules(start_by="dice").takes_additional
    assert not rules(**SIX).takes_additional
    assert not rules(additional_pays="none").takes_additional


@shows("§13(b)6")
def test_a_number_pays_whole_dollars() -> None:
    assert [paid_for_number(RULES, stake) for stake in (1_00, 2_00, 5_00)] == [5_00, 11_00, 27_00]
    six = rules(additional_pays="6 to 1")
    assert paid_for_number(six, 5_00) == 30_00


@shows("§8c(b)3(i)", "§8c(b)3(ii)", "§8c(b)3", "§8c(a)", "146.21(2)(a)", "146.21(1)")
def test_totals_fall_on_positions_round_the_table() -> None:
    first = {total: counted_from(RING, DEALER_HAND, total)[0] for total in range(1, 19)}
    assert [total for total, spot in first.items() if spot == DEALER_HAND] == [1, 8, 15]
    assert first[14] == first[7] == Spot(1)
    assert [first[total].seat for total in range(2, 8)] == [6, 5, 4, 3, 2, 1]


@shows(
    *("146.21(2)(b)", "146.21(2)(c)", "146.21(2)(c)1", "146.21(2)(c)2", "146.21(2)(c)3"),
    *("146.21(2)(c)4", "146.21(2)(d)", "146.21(2)(e)", "146.21(2)(g)", "146.21(3)(b)"),
    *("146.21(5)", "146.21(7)", "146.21(7)(a)", "146.21(7)(b)", "§18(a)"),
)
def test_the_layout_has_what_is_offered() -> None:
    felt = layout(rules(bonus_payout_limit="40,000 per round"))
    places = {area.wager: (area.row, area.column) for area in felt.areas}
    assert places["insurance"] < places["wager"] < places["bonus"]
    assert felt.hands == 2
    assert felt.parted
    assert "number-7" in places
    assert {area.wager for area in felt.areas if area.shape == "diamond"} == {"progressive"}
    assert any("11 to 2" in line for line in felt.inscriptions)
    assert any("40,000" in line for line in felt.inscriptions)
    assert {payout.title for payout in felt.payouts} == {
        *("Bonus", "Pai Gow Insurance", "Progressive", "Envy Bonus")
    }
    six = layout(rules(**SIX))
    assert {"three-card-bonus", "seven-card-bonus"} <= {area.wager for area in six.areas}
    odds = [pays for payout in six.payouts if "Card" in payout.title for _, pays in payout.lines]
    assert odds
    assert all(" to 1" in pays for pays in odds)
    assert layout(rules(start_by="dice")).dice == 3


def test_a_table_that_pays_less_than_the_floor_is_refused() -> None:
    data = RULESET.data["tables"]["seven_card_paytable"]
    assert set(data) == {"A", "B"}
    for key in ("seven_card_paytable", "three_card_paytable", "progressive_paytable"):
        choice = RULESET.entries[key].choice
        assert choice is not None
        assert choice.at_least
