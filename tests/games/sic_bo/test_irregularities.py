"""What goes wrong at a Sic Bo table, and what is carried on from it."""

from typing import Any

import pytest

from houseway.round.card_events import AreasLit, DiceEntered
from houseway.round.events import Announced
from tests.games.scenes import assert_void, calls, refused, settled, take
from tests.games.sic_bo.scenes import begin, net, played, shake, wagered

BROKEN = "broken-shaker"
DARK = "lights-fail"


# What can be called when.


@pytest.mark.parametrize(
    ("shaker", "fails"), [("manual", set[str]()), ("automated", {"shaker-fails"})]
)
def test_each_is_open_in_its_stretch_of_the_round(shaker: str, fails: set[str]) -> None:
    round_ = wagered("small 10", shaker=shaker)
    assert calls(round_) == {BROKEN, DARK}
    take(round_, "proceed")
    assert calls(round_) == {BROKEN, DARK} | fails
    take(round_, "proceed")
    assert calls(round_) == {BROKEN} | fails
    take(round_, "roll 1-2-3")
    assert calls(round_) == {BROKEN, DARK, "no-roll"}
    take(round_, "enter 1-2-3")
    assert calls(round_) == {BROKEN, DARK}
    take(round_, "proceed")
    assert calls(round_) == {BROKEN, DARK}


def test_a_misreading_can_be_called_only_where_there_is_one() -> None:
    right = shake(wagered("small 10"), "3-4-4", entered="4-4-3")
    assert "the entry is what the dice show" in refused(right, "call dice-misread")
    wrong = shake(wagered("small 10"), "3-4-4", entered="3-4-5")
    assert "dice-misread" in calls(wrong)
    take(wrong, "call dice-misread")
    assert "the entry is what the dice show" in refused(wrong, "call dice-misread")


def test_where_the_entry_rules_a_misreading_cannot_be_called() -> None:
    round_ = shake(wagered("big 5", misread_dice="the entry rules once lit"), "1-1-2", "6-5-4")
    assert "cannot be called now" in refused(round_, "call dice-misread")
    take(round_, "proceed; proceed")
    assert net(round_) == 5_00


def test_a_misreading_that_nobody_sees_stands() -> None:
    round_ = shake(wagered("big 5"), "1-1-2", entered="6-5-4")
    take(round_, "proceed; proceed")
    assert net(round_) == 5_00


def test_lights_fail_once_before_the_dice_too() -> None:
    round_ = wagered("small 10", lights_fail_early="wagers stand until the repair")
    take(round_, "call lights-fail")
    assert "it has failed already" in refused(round_, "call lights-fail")
    take(round_, "proceed; proceed floorperson; call lights-fail")
    assert "it has failed already" in refused(round_, "call lights-fail")


def test_lights_fail_once() -> None:
    round_ = shake(wagered("small 10"), "1-2-3")
    take(round_, "call lights-fail")
    assert "it has failed already" in refused(round_, "call lights-fail")


# What is carried on.


@pytest.mark.parametrize(
    ("done", "choices", "broken"),
    [
        ("proceed; proceed; roll 1-2-3; enter 1-2-3; proceed; proceed", {}, ()),
        ("call lights-fail", {}, ("lighting device",)),
        ("call broken-shaker", {}, ("shaker",)),
        ("proceed; call shaker-fails", {"shaker": "automated"}, ("automated shaker",)),
        (
            "proceed; call lights-fail; proceed; proceed floorperson; "
            "roll 1-2-3; enter 1-2-3; proceed; proceed",
            {"lights_fail_early": "wagers stand until the repair"},
            (),
        ),
        (
            "proceed; proceed; roll 1-2-3; call lights-fail; proceed supervisor; "
            "call broken-shaker",
            {},
            ("lighting device", "shaker"),
        ),
    ],
)
def test_what_is_out_of_order_is_carried_on(
    done: str, choices: dict[str, Any], broken: tuple[str, ...]
) -> None:
    round_ = wagered("small 10", **choices)
    take(round_, done)
    assert round_.turn is None
    assert round_.carried == ({"devices": list(broken)} if broken else {})


def test_a_failure_without_wagers_stops_the_game_too() -> None:
    round_ = begin(lights_fail_early="wagers stand until the repair")
    take(round_, "call lights-fail; proceed")
    assert round_.turn is None
    assert round_.carried == {"devices": ["lighting device"]}


# Remedies.


def test_a_void_round_gives_every_wager_back() -> None:
    for calls_it in ("call broken-shaker", "proceed; proceed; roll 6-6-6; call broken-shaker"):
        round_ = wagered("small 10", "total-9 5", "any-three-of-a-kind 1")
        take(round_, calls_it)
        assert_void(round_, "policy: broken-shaker")
    round_ = wagered("big 10")
    take(round_, "call lights-fail")
    assert_void(round_, "policy: device-before-the-dice")


@pytest.mark.parametrize("dice", ["2-3-4", "6-6-5", "2-2-2"])
def test_what_was_settled_twice_is_undone_once_if_the_round_is_void(dice: str) -> None:
    round_ = shake(wagered("small 10", "big 10", "one-of-a-kind-2 5"), dice, entered="2-2-4")
    take(round_, "proceed; call dice-misread; call broken-shaker")
    assert_void(round_, "policy: broken-shaker")


def test_the_words_are_said_again_only_where_wagers_open_again() -> None:
    for choice, times in (("wagers stand", 1), ("wagers open again", 2)):
        round_ = wagered("small 10", after_no_roll=choice)
        take(round_, "proceed; proceed; roll 1-2-3; call no-roll")
        take(round_, "proceed; " * times, "roll 1-2-3; enter 1-2-3; proceed; proceed")
        said = [event.what for event in round_.events if isinstance(event, Announced)]
        assert said.count("No more bets") == times
        assert said.count("No Roll") == 1
        assert net(round_) == 10_00


def test_whoever_takes_everything_back_after_a_no_roll_ends_the_round() -> None:
    round_ = wagered("small 10", after_no_roll="wagers open again")
    take(round_, "proceed; proceed; roll 1-2-3; call no-roll; take-back 1 small; proceed")
    assert round_.turn is None
    assert net(round_) == 0


def test_without_lights_the_dice_rule_whatever_was_lit() -> None:
    round_ = played("two-of-a-kind-6 5", dice="5-6-6")
    dark = wagered("two-of-a-kind-6 5")
    take(dark, "proceed; proceed; roll 5-6-6; call lights-fail")
    assert "dealer is not asked" in refused(dark, "proceed")
    take(dark, "proceed supervisor; proceed")
    assert settled(dark, "two-of-a-kind-6") == settled(round_, "two-of-a-kind-6")


@pytest.mark.parametrize("rule", ["the dice rule", "the entry rules once lit"])
def test_lights_that_fail_before_the_settlement_leave_it_to_the_dice(rule: str) -> None:
    round_ = shake(wagered("big 10", "small 10", misread_dice=rule), "1-1-2", entered="6-5-4")
    take(round_, "call lights-fail; proceed; proceed supervisor")
    assert (settled(round_, "small"), settled(round_, "big")) == (("paid", 10_00), ("lost", 10_00))


def test_a_device_that_has_failed_lights_nothing_when_a_misreading_is_corrected() -> None:
    round_ = shake(wagered("big 10"), "1-1-2", entered="6-5-4")
    take(round_, "proceed; call lights-fail")
    made = take(round_, "call dice-misread")
    assert not [event for event in made if isinstance(event, AreasLit | DiceEntered)]
    take(round_, "proceed")
    assert net(round_) == -10_00
