"""What may be done with which hand, and what is refused."""

import pytest

from houseway.round.options import OnHand
from houseway.round.wager_options import PlaceWager
from tests.games.scenes import draws, facts, refused, take
from tests.games.spanish_21.scenes import begin, dealt, net, open_to, shows

ALL = {"draw", "stand", "double", "surrender"}


@shows("§7(e)", "§8(a)", "§10(a)")
@pytest.mark.parametrize(
    ("cards", "may"),
    [
        ("9h 6c Kd", ALL),
        ("Jh 6c Kd", {*ALL, "split"}),
        ("Ah 6c 6d", ALL),
        ("8h 6c 8d", {*ALL, "split"}),
    ],
)
def test_two_cards_below_21_may_do_everything(cards: str, may: set[str]) -> None:
    assert open_to(dealt(cards)) == may


@shows("§1 blackjack", "§12(a)(1)", "§2(b)(2)")
@pytest.mark.parametrize("face", ["Jd", "Qd", "Kd"])
def test_a_blackjack_has_nothing_to_decide(face: str) -> None:
    round_ = dealt(f"Ah 6c {face}")
    assert round_.turn is not None
    assert round_.turn.wants == "a card for dealer"
    assert 'announced "seat 1: blackjack"' in facts(round_)


@shows("§12(a)(1)")
def test_nobody_draws_or_doubles_on_21() -> None:
    for third, fourth in (("5d", ""), ("4c", "Ac")):
        round_ = dealt("9h 6c 7d")
        take(round_, "choose 1 draw", draws(third))
        if fourth:
            take(round_, "choose 1 draw", draws(fourth))
        assert round_.turn is not None
        assert round_.turn.wants == "a card for dealer"


@shows("§8(a)", "§9(a)")
def test_three_cards_may_be_doubled_and_not_surrendered() -> None:
    round_ = dealt("2h 6c 2d")
    take(round_, "choose 1 draw; draw 3d")
    assert open_to(round_) == {"draw", "stand", "double"}
    assert "not open" in refused(round_, "surrender 1")


@shows("§10(c)", "§8(a)")
def test_a_split_hand_is_not_surrendered() -> None:
    round_ = dealt("8h 6c 8d")
    take(round_, "choose 1 split; draw 3d")
    assert open_to(round_) == {"draw", "stand", "double"}


@shows("§10(c)", "§10(b)")
def test_four_hands_are_the_most() -> None:
    round_ = dealt("8h 6c 8d")
    take(round_, "choose 1 split; draw 8s; choose 1 split; draw 8c; choose 1 split; draw 8h")
    assert "split" not in open_to(round_)
    stakes = {wager: cents for (_, wager), cents in round_.felt.wagers.items()}
    assert stakes == dict.fromkeys(("wager", "wager.second", "wager.third", "wager.fourth"), 10_00)


@shows("§10(a)", "§9(a)")
def test_a_split_takes_exactly_the_wager_and_a_double_no_more() -> None:
    round_ = dealt("8h 6c 8d", rack_cents=15_00)
    assert "split" not in open_to(round_)
    assert "takes 10.00, and 5.00 is in the rack" in refused(round_, "choose 1 split")
    assert "has 5.00" in refused(round_, "place 1 double 10.00")
    take(round_, "place 1 double 5.00; draw 5d")
    round_ = dealt("8h 6c 8d")
    assert "§9(a)" in refused(round_, "place 1 double 11.00")


@shows("§9(d)", "§1 rescue")
def test_a_double_is_rescued_with_21_too_and_never_over_it() -> None:
    round_ = dealt("6h 6c 5d")
    take(round_, "place 1 double 10.00; draw Kd")
    assert open_to(round_) == {"keep", "rescue"}
    round_ = dealt("9h 6c 5d")
    take(round_, "place 1 double 10.00; draw Kd")
    assert round_.turn is not None
    assert round_.turn.wants == "a card for dealer"


@shows("§5(d)", "§5(h)", "§5(i)")
def test_wagers_are_closed_with_the_first_card() -> None:
    round_ = dealt("9h Ac Kd")
    for text in ("place 1 wager 10.00", "take-back 1 wager", "place 1 match 5.00"):
        assert "too late" in refused(round_, text) or "no wager" in refused(round_, text)
    take(round_, "place 1 insurance 5.00; place 1 double 10.00; draw 2d")
    for wager in ("wager", "insurance", "double"):
        assert "too late" in refused(round_, f"take-back 1 {wager}")


@shows("§7(k)")
def test_no_player_touches_a_card() -> None:
    round_ = dealt("9h 6c Kd")
    for text in ("set 1 9h", "split 1 9h wager", "draw 9c"):
        assert refused(round_, text)


@shows("§7(l)", "§7(f)")
def test_totals_are_announced_and_decide_nothing() -> None:
    round_ = dealt("Ah 6c 6d")
    take(round_, "choose 1 draw; draw 9d")
    said = [fact for fact in facts(round_) if fact.startswith("announced")]
    assert said == ['announced "seat 1: soft 17"', 'announced "seat 1: 16"']
    take(round_, "choose 1 stand", draws("Kc 2d"), "proceed")
    assert net(round_) == -10_00


@shows("§11(a)", "§11(b)")
@pytest.mark.parametrize(
    ("stake", "most", "chips"),
    [
        ("5.00", 250, "1, 2.50, 5"),
        ("15.00", 750, "1, 2.50, 5"),
        ("3.00", 200, "1, 2.50, 5"),
        ("1.00", 100, "1, 2.50, 5"),
        ("15.00", 1000, "5, 25"),
    ],
)
def test_the_most_insurance_is_half_or_the_next_sum_of_chips(
    stake: str, most: int, chips: str
) -> None:
    choices = {"limits": "1 to 100 by 1", "chips": chips}
    round_ = dealt("9h Ac Kd", f"place 1 wager {stake}", **choices)
    assert round_.turn is not None
    (option,) = [o for o in round_.turn.options if isinstance(o, PlaceWager)]
    assert option.dial is not None
    assert (option.dial.last, option.cost(list(option.examples())[-1])) == (most, most)
    assert "§11(b)" in refused(round_, f"place 1 insurance {most // 100 + 1}.00")


@shows("§11(a)", "§11(b)")
def test_insurance_is_offered_against_an_ace_to_all_at_once() -> None:
    wagers = "place 1 wager 10.00; place 2 wager 10.00"
    round_ = dealt("9h Ad Kc Kd Ks", wagers)
    assert round_.turn is not None
    assert round_.turn.wants == "seat 1: 19"  # A king is up.
    round_ = dealt("9h Ad Ac Kd Ks", wagers)
    assert round_.turn is not None
    assert round_.turn.asked == (1, 2)
    assert "insurance" in open_to(round_, 2)  # A blackjack may be insured too.


@shows("§11(e)", "§6(f)", "§8(b)")
def test_insurance_and_match_are_settled_each_for_itself() -> None:
    wagers = "place 1 wager 10.00; place 1 match 5.00"
    round_ = dealt("9h Ac Ad", wagers)
    assert net(round_) == -10_00 + 4 * 5_00  # The match is paid, 4 to 1, and its stake is back.
    take(round_, "place 1 insurance 5.00; surrender 1; draw Kd; proceed")
    assert net(round_) == 20_00 + 10_00 - 10_00


@shows("§6(a)", "§6(d)")
def test_one_matching_card_is_paid_and_the_second_card_matches_nothing() -> None:
    round_ = dealt("9h 9d 2c", "place 1 wager 10.00; place 1 match 5.00")
    assert "paid 1 match 20.00 (different suit, 4 to 1)" in facts(round_)
    round_ = dealt("9h 8d 2c", "place 1 wager 10.00; place 1 match 5.00")
    assert "lost 1 match 5.00" in facts(round_)


@shows("§1 suit", "§5(f)(2)")
def test_a_suited_and_a_mixed_hand_are_two_lines() -> None:
    for last, won in (("7h", 20_00), ("7s", 15_00)):
        round_ = dealt("8h 5c 6h")
        take(round_, f"choose 1 draw; draw {last}; draw Kc; proceed")
        assert net(round_) == won


@shows("§1 push")
def test_equal_scores_but_21_are_a_push() -> None:
    round_ = dealt("9h 9c Kd")
    take(round_, "choose 1 stand; draw Kc; proceed")
    assert net(round_) == 0
    assert "returned 1 wager 10.00 (push)" in facts(round_)


@shows("§10(e)", "§5(g)")
def test_a_split_hand_pays_nobody_the_fixed_payout() -> None:
    wagers = "place 1 wager 25.00; place 2 wager 10.00"
    round_ = dealt("7s Kd 7d 7s 9c", wagers)
    take(round_, "choose 1 split; draw 7s; choose 1 draw; draw 7s; draw Kc; choose 1 stand")
    take(round_, "choose 2 stand", draws("Qc"), "proceed")
    assert not [fact for fact in facts(round_) if "suited sevens" in fact]


def test_whose_hand_is_asked_about_is_told() -> None:
    round_ = dealt("8h 6c 8d")
    take(round_, "choose 1 split; draw 3d; choose 1 stand; draw Kd")
    assert round_.turn is not None
    assert round_.turn.wants == "seat 1, second hand: 18"
    assert {o.hand for o in round_.turn.options if isinstance(o, OnHand)} == {2}


@shows("§5(j)")
def test_who_sat_out_is_kept_out_and_newcomers_too() -> None:
    round_ = begin((1, 2), entry="after a shuffle")
    assert "§5(j)" not in str(round_.turn)
    carried = {"wagered": [["", "Ann"]]}
    start = type(round_.start)(players=round_.start.players, carried=carried)
    round_ = type(round_)(round_._play, round_.rules, start)
    assert "§5(j)" in refused(round_, "place 2 wager 10.00")
    take(round_, "sit-down 3 100.00 Cleo")
    assert "§5(j)" in refused(round_, "place 3 wager 10.00")
    take(round_, "place 1 wager 10.00")


@shows("§14")
def test_one_box_a_player_unless_more_are_permitted() -> None:
    round_ = begin((1, 2, 4), one_player=True)
    take(round_, "place 1 wager 10.00")
    assert "§14" in refused(round_, "place 2 wager 10.00")
    round_ = begin((1, 2, 4), one_player=True, positions=2)
    take(round_, "place 1 wager 10.00; place 4 wager 10.00")
    assert "§14" in refused(round_, "place 2 wager 10.00")


@shows("§6(b)", "§6(b)(1)", "§6(b)(2)")
def test_a_match_lies_beside_a_wager_and_is_bounded_by_it() -> None:
    round_ = begin(match_limits="1 to 50 by 0.01", limits="5 to 100 by 1")
    assert "needs wager" in refused(round_, "place 1 match 5.00")
    take(round_, "place 1 wager 10.00")
    assert "§6(b)(1)" in refused(round_, "place 1 match 10.01")
    take(round_, "permit 1 match 0.99")
    assert refused(round_, "place 1 match 0.99")
    take(round_, "take-back 1 wager; place 1 wager 60.00")
    assert "outside the table's limits" in refused(round_, "place 1 match 51.00")
    take(round_, "place 1 match 50.00")
