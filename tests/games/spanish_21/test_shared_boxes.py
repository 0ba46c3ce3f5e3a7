"""More than one player on a box: who may, who decides, and what those behind are asked."""

from random import Random

import pytest

from houseway.games.spanish_21.following import NAMED
from houseway.round.actions import Choose, Draw, Place, Proceed
from houseway.round.events import ChoiceMade, StepTaken
from houseway.round.options import OnHand
from houseway.round.spots import CHANCE
from houseway.round.start import Player, Start
from houseway.round.view import look
from houseway.table.session import Session
from tests.games.scenes import draws, refused, take
from tests.games.spanish_21.scenes import SCENES, begin, dealt, net, open_table, open_to, shows

SHARED = "place 1 wager 10.00; choose 1 share; place 2 wager-1 20.00"


@shows("§13(a)")
def test_a_licensee_need_not_permit_it() -> None:
    round_ = begin((1, 2))
    take(round_, "place 1 wager 10.00")
    assert "no wager 'wager-1' to place" in refused(round_, "place 2 wager-1 10.00")
    assert "not open" in refused(round_, "choose 1 share")


@shows("§13(a)")
def test_the_first_on_a_box_consents() -> None:
    round_ = begin((1, 2), box_bettors=3)
    assert "not open" in refused(round_, "choose 1 share")
    take(round_, "place 1 wager 10.00")
    why = refused(round_, "place 2 wager-1 10.00")
    assert "Ann, first on box 1, has not consented" in why
    assert "§13(a)" in why
    take(round_, "choose 1 share; place 2 wager-1 10.00")


@shows("§13(a)")
def test_consent_may_be_taken_back_and_who_was_admitted_stays() -> None:
    round_ = begin((1, 2, 3), box_bettors=3)
    take(round_, SHARED, "choose 1 alone")
    assert "has not consented" in refused(round_, "place 3 wager-1 10.00")
    take(round_, "take-back 2 wager-1; place 2 wager-1 30.00; take-back 1 wager")
    take(round_, "place 1 wager 20.00", "proceed", draws("Kh 6c 9d"))
    assert open_to(round_, 1) >= {"draw", "stand"}


@shows("§13(a)")
def test_the_consent_of_who_came_later_is_not_the_first_ones() -> None:
    round_ = begin((1, 2, 3), box_bettors=3)
    take(round_, SHARED, "choose 2 share; choose 1 alone")
    assert "Ann, first on box 1, has not consented" in refused(round_, "place 3 wager-1 10.00")
    take(round_, "take-back 1 wager; place 3 wager-1 10.00")


@shows("§13(a)")
def test_consent_goes_with_who_leaves() -> None:
    round_ = begin((1, 2), box_bettors=3)
    take(round_, "place 1 wager 10.00; choose 1 share; take-back 1 wager; get-up 1")
    take(round_, "sit-down 1 100.00 Dan; place 1 wager 10.00")
    assert "Dan, first on box 1, has not consented" in refused(round_, "place 2 wager-1 10.00")


def test_limits_bind_each_wager_and_not_the_box() -> None:
    round_ = begin((1, 2, 3), box_bettors=3, rack_cents=499_00)
    take(round_, "place 1 wager 499.00; choose 1 share; place 2 wager-1 499.00")
    assert "outside the table's limits" in refused(round_, "place 3 wager-1 4.00")
    take(round_, "place 3 wager-1 5.00; proceed")


@shows("§13(a)")
@pytest.mark.parametrize("most", [2, 3])
def test_no_more_than_three_wager_on_a_box(most: int) -> None:
    round_ = begin((1, 2, 3, 4), box_bettors=most)
    take(round_, "place 1 wager 10.00; choose 1 share")
    for seat in range(2, most + 1):
        take(round_, f"place {seat} wager-1 10.00")
    assert f"{most} wager on box 1: no more may" in refused(
        round_, f"place {most + 1} wager-1 10.00"
    )


@shows("§13(g)")
def test_the_number_of_boxes_that_are_shared_may_be_limited() -> None:
    round_ = begin((1, 2, 3, 4), box_bettors=3, shared_boxes=1)
    take(round_, SHARED, "place 3 wager 10.00; choose 3 share")
    why = refused(round_, "place 4 wager-3 10.00")
    assert "no more boxes may be shared than 1" in why
    assert "§13(g)" in why
    take(round_, "place 4 wager-1 10.00")


@shows("§14")
def test_a_wager_behind_a_box_is_one_on_a_further_box() -> None:
    round_ = begin((1, 2, 3), box_bettors=3)
    take(round_, SHARED)
    assert "Ben already wagers at 1 (§14)" in refused(round_, "place 2 wager 10.00")
    assert "Ben already wagers at 1 (§14)" in refused(round_, "place 2 wager-4 10.00")
    take(round_, "place 2 match-1 5.00; take-back 2 match-1; take-back 2 wager-1")
    take(round_, "place 2 wager 10.00")


def test_one_player_has_one_wager_on_a_box() -> None:
    round_ = begin((1, 2), box_bettors=3, positions=6, one_player=True)
    take(round_, "place 1 wager 10.00; choose 1 share")
    assert "from another seat" in refused(round_, "place 2 wager-1 10.00")
    take(round_, "place 1 wager-4 10.00")
    assert "from another seat" in refused(round_, "place 2 wager-4 10.00")


def test_all_wagers_of_a_seat_are_made_or_none() -> None:
    round_ = begin((1, 2), box_bettors=3)
    take(round_, "place 1 wager 10.00; choose 1 share")
    several = [Place(2, "wager", 10_00), Place(2, "wager-1", 10_00)]
    refusal = round_.refusal(several)
    assert refusal is not None
    assert "already wagers at 2" in refusal.reason
    assert round_.refusal(several[1:]) is None


@shows("§6(b)")
def test_match_behind_a_box_is_bound_to_the_wager_behind_it() -> None:
    round_ = begin((1, 2), box_bettors=3)
    take(round_, SHARED)
    assert "match-1 is 1.00 to 20.00" in refused(round_, "place 2 match-1 20.01")
    take(round_, "place 2 match-1 20.00")
    assert "take back match-1 first" in refused(round_, "take-back 2 wager-1")


@shows("§13(b)")
def test_who_sits_there_decides_whatever_others_wager() -> None:
    round_ = begin((1, 2), box_bettors=3)
    take(round_, "place 2 wager-1 50.00; choose 2 share; place 1 wager 5.00; proceed")
    take(round_, draws("Kh 6c 9d"))
    assert "seat 2 is not asked" in refused(round_, "choose 2 stand")
    take(round_, "choose 1 stand")


@shows("§13(b)", "§13(c)")
def test_the_line_of_a_box_begins_with_who_decides() -> None:
    round_ = begin((1, 2, 3), box_bettors=3)
    take(round_, "place 1 wager-5 10.00; choose 1 share; place 2 wager-5 20.00")
    events = take(round_, "place 3 wager-5 15.00; proceed")
    said = [event.what for event in events if isinstance(event, StepTaken)]
    assert said == [
        "box 5 is called by seat 2",
        "behind it in box 5: seat 1 and seat 3",
    ]
    take(round_, draws("Kh 6c 9d"))
    assert round_.turn is not None
    assert round_.turn.wants == "box 5: 19"
    hands = [option for option in round_.turn.options if isinstance(option, OnHand)]
    assert {(option.box, option.action.actor) for option in hands} == {(5, 2)}


@shows("§13(d)")
def test_others_double_up_to_their_own_wager_before_the_card() -> None:
    round_ = dealt("6c 9h 5d", SHARED, box_bettors=3)
    take(round_, "place 1 double 10.00")
    assert "double-1 is 0.01 to 20.00" in refused(round_, "place 2 double-1 21.00")
    assert "the chance is not asked" in refused(round_, "draw 2c")
    take(round_, "place 2 double-1 20.00", draws("Kc"))
    assert round_.felt.stake(2, "double-1") == 20_00


@shows("§13(e)")
def test_others_cover_or_name_a_hand_and_nothing_else() -> None:
    round_ = dealt("8h 6c 8d", SHARED, box_bettors=3)
    take(round_, "choose 1 split")
    assert open_to(round_, 2) == {"cover", "first-hand", "second-hand"}
    refused(round_, "choose 2 pass")
    take(round_, "choose 2 first-hand")
    assert round_.felt.stake(2, "wager-1") == 20_00
    assert round_.felt.stake(2, "wager-1.second") == 0


@shows("§13(f)")
def test_each_insures_up_to_half_of_the_own_wager() -> None:
    round_ = dealt("9h As 5d", SHARED, box_bettors=3)
    assert "insurance-1 is 1.00 to 10.00" in refused(round_, "place 2 insurance-1 10.50")
    assert "insurance is 1.00 to 5.00" in refused(round_, "place 1 insurance 5.50")
    take(round_, "place 2 insurance-1 10.00; choose 1 pass; choose 1 stand", draws("Kd"), "proceed")
    assert (net(round_, 1), net(round_, 2)) == (-10_00, 0)


def test_somebody_on_two_boxes_insures_each_or_passes_for_the_rest() -> None:
    wagers = f"{SHARED}; place 2 wager 10.00"
    round_ = dealt("9h 9c As 5d 7d", wagers, box_bettors=3, positions=2)
    take(round_, "place 2 insurance 5.00")
    assert "no wager 'insurance' to place" in refused(round_, "place 2 insurance 5.00")
    take(round_, "choose 2 pass; choose 1 pass")
    assert round_.turn is not None
    assert round_.turn.wants == "seat 1: 14"


@shows("§15(i)")
def test_a_dead_hand_gives_everybody_the_insurance_back_where_that_goes_back() -> None:
    round_ = dealt("9h As 5d", SHARED, box_bettors=3, dead_hand_insurance="goes back")
    take(round_, "place 1 insurance 5.00; place 2 insurance-1 10.00")
    take(round_, "choose 1 draw; call card-not-dealt; choose 1 void")
    assert not round_.felt.wagers
    assert (net(round_, 1), net(round_, 2)) == (0, 0)


@shows("§5(g)")
def test_another_player_on_several_boxes_is_paid_once() -> None:
    players = {seat: Player(name, 100_00) for seat, name in ((1, "Ann"), (2, "Ben"), (3, "Ben"))}
    rules = SCENES.law.open({"box_bettors": 3, "positions": 3})
    round_ = SCENES.game.round(rules, Start(players=players))
    take(round_, "place 1 wager 5.00; place 2 wager 5.00; place 2 wager-4 5.00; place 3 wager 5.00")
    take(round_, "proceed", draws("7s Kc Kd Kh 7d 7s 9c 9d 9h"), "choose 1 draw", draws("7s"))
    take(round_, "choose 2 stand; choose 3 stand; choose 2 stand", draws("Kc"), "proceed")
    fixed = [event for event in round_.events if event.clause == "§5(g)"]
    assert [event.text().partition(" (")[0] for event in fixed] == [
        "paid 1 wager 1,000.00",
        "paid 3 wager 50.00",
    ]


def test_consent_lasts_until_it_is_taken_back_and_is_a_players_own() -> None:
    session = open_table((1, 2), box_bettors=2)
    session.play(dict.fromkeys((1, 2), SCENES.game.policy))
    assert session.carried["consents"] == [[1, "Ann"], [2, "Ben"]]
    session.leave(1)
    session.sit(1, "Dan", 100_00)
    round_ = session.begin()
    take(round_, "place 1 wager 10.00; place 2 wager 10.00")
    assert open_to(round_, 1) >= {"share"}
    assert open_to(round_, 2) >= {"alone"}


@shows("§5(j)")
def test_who_wagers_behind_a_box_has_wagered() -> None:
    session = open_table((1, 2), box_bettors=2, entry="after a shuffle")
    _play_behind(session)
    assert session.carried["wagered"] == [[1, "Ann"], [2, "Ben"]]


def _play_behind(session: Session) -> None:
    session.prepare({})
    round_ = session.begin()
    take(round_, "place 1 wager 10.00; choose 1 share; place 2 wager-1 10.00")
    policies = dict.fromkeys((1, 2), SCENES.game.policy)
    while round_.turn is not None:
        session.take(round_, session.answer(round_, policies))
    session.finish()


def test_a_simple_player_welcomes_others_and_goes_along() -> None:
    policy = SCENES.game.policy
    round_ = begin((1, 2), box_bettors=2)
    take(round_, "place 1 wager 10.00")
    assert str(policy(look(round_, 1))) == "choose 1 share"
    take(round_, "choose 1 share; place 2 wager-1 20.00")
    assert policy(look(round_, 1)) is None
    take(round_, "proceed", draws("8h 6c 8d"), "choose 1 split")
    assert str(policy(look(round_, 2))) == "choose 2 cover"
    take(round_, "choose 2 cover", draws("3d"), "place 1 double 10.00")
    assert str(policy(look(round_, 2))) == "place 2 double-1 20.00"
    take(round_, "place 2 double-1 20.00", draws("2d"))
    assert str(policy(look(round_, 2))) == "choose 2 keep"


def test_a_simple_player_decides_about_the_box_that_it_calls() -> None:
    round_ = begin((1,), box_bettors=2)
    take(round_, "place 1 wager-3 10.00; proceed", draws("Kh 6c 9d"))
    assert str(SCENES.game.policy(look(round_, 1))) == "choose 1 stand"


def test_who_comes_to_a_box_with_wagers_needs_consent_like_anybody() -> None:
    session = open_table((1,), box_bettors=2)
    session.prepare({})
    round_ = session.begin()
    take(round_, "place 1 wager-3 10.00")
    session.sit(3, "Cleo", 100_00)
    assert "has not consented" in refused(round_, "place 3 wager 10.00")
    events = take(round_, "choose 1 share; place 3 wager 10.00; proceed")
    assert any(isinstance(event, ChoiceMade) for event in events)
    assert "called by seat 3" in next(e.what for e in events if isinstance(e, StepTaken))


def _nets(seed: int, named: str) -> tuple[int, int, bool] | None:
    """What somebody behind nets who says this at the first split and then goes along; the caller
    too, and whether the dealer has a blackjack. Nothing if no pair is split.
    """
    round_ = begin((1, 2), box_bettors=2)
    take(round_, "place 1 wager 10.00; choose 1 share; place 2 wager-1 10.00; proceed")
    shoe = sorted(round_.rules.stock.pieces)
    Random(seed).shuffle(shoe)
    has_said = False
    while round_.turn is not None:
        if CHANCE in round_.turn.asked:
            round_.take(Draw(shoe.pop()))
            continue
        actor = round_.turn.asked[0]
        if isinstance(actor, str):
            round_.take(Proceed(actor))
            continue
        action = SCENES.game.policy(look(round_, actor))
        if str(action) == "choose 2 cover" and not has_said:
            action, has_said = Choose(2, named), True
        assert action is not None
        round_.take(action)
    has_blackjack = any(getattr(event, "dealer", "") == "blackjack" for event in round_.events)
    return (net(round_, 2), net(round_, 1), has_blackjack) if has_said else None


@shows("§13(e)")
def test_the_two_hands_that_may_be_named_are_together_what_covering_both_is() -> None:
    """On this rests what naming a hand is worth."""
    splits = 0
    for seed in range(200):
        covered = _nets(seed, "cover")
        if covered is None:
            continue
        both, caller, has_blackjack = covered
        first, second = ((_nets(seed, named) or covered)[0] for named in NAMED[:2])
        splits += 1
        assert both == caller
        assert first + second == (2 * both if has_blackjack else both)
    assert splits > 5
