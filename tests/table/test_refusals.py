"""What is refused, in which words: the reason, what was open instead, and nothing changed."""

import re
from typing import Any, NamedTuple

import pytest

from houseway.errors import NotAllowed, NotPermitted
from houseway.examination.checks import Witness, snapshot
from houseway.games import find_game
from houseway.pieces.money import parse_money
from houseway.round.actions import Action, Place, parse_action
from houseway.round.engine import Round
from houseway.round.start import Player, Start
from houseway.steps.equipment import Due, Occasion

GAME = find_game("fast-action-holdem")
NAMES = ("Ann", "Bob", "Cid")
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")

LIMITS = "place 1 wager 10.00 to 1,000.00 by 1.00"
TAKE_BONUS_BACK = "bonus needs ante: take back bonus first (WA1 2)"
WA_LIMITS = "place 1 ante 5.00 to 300.00 by 1.00"
BONUS = "place 1 bonus 5.00"
DEAL_TWO = "place 1 wager 10.00; place 2 wager 10.00; proceed"
HANDS = "draw 9c; draw Ah; draw Kd; draw 8c; draw Ad; draw Kc; draw 4d; draw 7s; draw 3h"
"""To the dealer, seat 1 and seat 2 in turn, three cards each."""
SET_ONE = "set 1 <2 of Ah Ad 7s 2c>; split 1 <2 of Ah Ad 7s 2c> wager; surrender 1"


class Law(NamedTuple):
    """A ruleset and the clause of it that a test shows."""

    ruleset: str
    clause: str


def clause(ruleset: str, name: str) -> pytest.MarkDecorator:
    """Mark a test with a clause."""
    return pytest.mark.clause(GAME.name, ruleset, name)


def both(ma: str, section_36: str) -> pytest.MarkDecorator:
    """Run a test under both laws of the shoe game, each marked with its own clause."""
    laws = (Law("ma", ma), Law("section-36", section_36))
    params = [pytest.param(law, marks=clause(*law)) for law in laws]
    return pytest.mark.parametrize("law", params, ids=lambda law: law.ruleset)


def sit(ruleset: str, *racks: int, names: tuple[str, ...] = NAMES, **choices: Any) -> Round:
    """A round at which people sit with this much, in dollars."""
    players = {seat: Player(names[seat - 1], rack * 100) for seat, rack in enumerate(racks, 1)}
    return GAME.round(GAME.ruleset(ruleset).open(choices), Start(players=players))


def take(round_: Round, text: str) -> Round:
    """Take actions from text."""
    for action in filter(None, map(str.strip, text.split(";"))):
        round_.take(parse_action(action))
    return round_


def deal(round_: Round, last: str = "draw Js; draw 2c; draw 9h") -> Round:
    """Two seats in Massachusetts with their cards, about to set their hands."""
    return take(round_, f"{DEAL_TWO}; {HANDS}; {last}")


def refuse(round_: Round, tried: str | Action, says: str, instead: str = "") -> None:
    """The round refuses this in just these words, tells no hidden card and stays what it was."""
    action = parse_action(tried) if isinstance(tried, str) else tried
    before = snapshot(round_)
    with pytest.raises(NotAllowed) as error:
        round_.take(action)
    assert str(error.value) == f"{says}." + (f" Open now: {instead}." if instead else "")
    assert snapshot(round_) == before
    if isinstance(action.actor, int):
        hidden = {str(card) for card in Witness(round_, action.actor).hidden()}
        assert not (set(CARD.findall(str(error.value))) - set(CARD.findall(str(action)))) & hidden


# Wagers.


@clause("ma", "147.07(1)")
@pytest.mark.parametrize("amount", ["9.00", "1,001.00"])
def test_a_wager_below_the_minimum_or_above_the_maximum(amount: str) -> None:
    says = f"{amount} is outside the table's limits, 10.00 to 1,000.00 by 1.00 (147.07(1))"
    refuse(sit("ma", 5000), f"place 1 wager {amount}", says, LIMITS)


@clause("ma", "147.07(6)")
def test_a_wager_between_the_steps() -> None:
    round_ = sit("ma", 5000, limits="10 to 1,000 by 2.50")
    limits = "10.00 to 1,000.00 by 2.50"
    says = f"11.00 is not in the table's steps, {limits} (147.07(6))"
    refuse(round_, "place 1 wager 11.00", says, f"place 1 wager {limits}")
    take(round_, "place 1 wager 12.50")


def test_a_wager_of_nothing_or_less() -> None:
    for cents in (0, -1000):
        refuse(sit("ma", 5000), Place(1, "wager", cents), "a wager is more than nothing", LIMITS)


def test_a_wager_of_more_than_the_rack_holds() -> None:
    refuse(sit("ma", 1000), "place 1 wager 1,001.00", "seat 1 has 1,000.00, not 1,001.00", LIMITS)


@both("§6(a)", "(f)(1)")
def test_a_wager_in_cash(law: Law) -> None:
    round_ = sit(law.ruleset, 5000)
    says = f"a wager is made in chips or plaques, not cash ({law.clause})"
    refuse(round_, "place 1 wager 10.00 cash", says, LIMITS)
    take(round_, "place 1 wager 10.00 plaques")


def test_plaques_where_only_chips_are_taken() -> None:
    says = "a wager is made in chips, not plaques (policy: unstated-tender)"
    refuse(sit("wa-single-deck", 500), "place 1 ante 10.00 plaques", says, WA_LIMITS)


@both("§6(c)", "(f)(3)")
def test_a_wager_after_no_more_bets(law: Law) -> None:
    round_ = take(sit(law.ruleset, 500, 500), "place 1 wager 10.00; proceed")
    why = f"wagers are closed ({'§7(b)' if law.ruleset == 'ma' else '(g)(2)'})"
    for tried in ("place 2 wager 10.00", "take-back 1 wager"):
        refuse(round_, tried, f"{tried} is too late: {why}", "a card for dealer")


@both("§10", "(j)(1)")
def test_a_wager_on_a_second_betting_area(law: Law) -> None:
    round_ = take(sit(law.ruleset, 500, 500, names=("Ann", "Ann")), "place 1 wager 10.00")
    says = f"Ann already wagers at 1 ({law.clause})"
    refuse(round_, "place 2 wager 10.00", says, "wagers, please")
    take(round_, "take-back 1 wager; place 2 wager 10.00")
    refuse(
        round_, "place 1 wager 10.00", f"Ann already wagers at 2 ({law.clause})", "wagers, please"
    )


@both("§6(b)", "(f)(2)")
def test_a_wager_by_somebody_who_is_not_seated(law: Law) -> None:
    says = "place 3 wager 10.00 is out of turn: seat 3 is not asked"
    refuse(sit(law.ruleset, 500, 500), "place 3 wager 10.00", says, "wagers, please")


def test_a_second_wager_on_the_same_area() -> None:
    round_ = take(sit("ma", 500), "place 1 wager 10.00")
    says = "wager lies there already: take it back first (§6(a))"
    refuse(round_, "place 1 wager 20.00", says, "take-back 1 wager")


@pytest.mark.parametrize("wager", ["bonus", "split", "tie"])
def test_a_wager_that_the_game_does_not_have(wager: str) -> None:
    says = f"there is no wager '{wager}' to place"
    refuse(sit("ma", 5000), f"place 1 {wager} 10.00", says, LIMITS)


@clause("wa-single-deck", "WA1 2")
def test_a_bonus_without_an_ante() -> None:
    round_ = sit("wa-single-deck", 500)
    refuse(round_, "place 1 bonus 10.00", "bonus needs ante first (WA1 2)", WA_LIMITS)
    take(round_, "place 1 ante 5.00; place 1 bonus 5.00")
    refuse(round_, "take-back 1 ante", TAKE_BONUS_BACK, "take-back 1 bonus")


@clause("wa-multi-deck", "WA6 paytable 3 note")
def test_a_bonus_that_does_not_equal_the_ante() -> None:
    round_ = take(sit("wa-multi-deck", 500, paytable="3"), "place 1 ante 20.00")
    says = "bonus must equal 20.00 (WA6 paytable 3 note)"
    refuse(round_, "place 1 bonus 10.00", says, "take-back 1 ante; place 1 bonus 20.00")
    take(round_, "place 1 bonus 20.00")


# The supervisor's leave.


@clause("ma", "147.07(4)")
def test_leave_that_is_not_needed_or_for_nobody() -> None:
    round_, instead = sit("ma", 5000), "permit SEAT WAGER AMOUNT"
    refuse(round_, "permit 1 wager 50.00", "50.00 needs no leave", instead)
    refuse(round_, "permit 2 wager 2,000.00", "nobody sits at 2", instead)
    refuse(round_, "permit 1 bonus 2,000.00", "there is no wager 'bonus'", instead)


@pytest.mark.parametrize(
    ("ruleset", "wager"),
    [("section-36", "wager"), ("wa-single-deck", "ante"), ("wa-multi-deck", "ante")],
)
def test_leave_where_the_law_knows_none(ruleset: str, wager: str) -> None:
    text = f"permit 1 {wager} 2,000.00"
    says = f"{text} is out of turn: the supervisor is not asked"
    refuse(sit(ruleset, 5000), text, says, "wagers, please")


@clause("ma", "147.07(4)")
@clause("ma", "147.07(5)")
@pytest.mark.parametrize("amount", ["5.00", "2,000.00"])
@pytest.mark.parametrize(("dealer", "sign"), [("2h", 1), ("Ah", -1)])
def test_an_accepted_exception_wins_and_loses_in_full(amount: str, dealer: str, sign: int) -> None:
    round_ = take(sit("ma", 5000), f"permit 1 wager {amount}; place 1 wager {amount}; proceed")
    take(round_, f"draw {dealer}; draw Kd; draw Ac; draw Kc; draw 9d; draw 7s; draw 8h; draw 4h")
    board = "draw Tc; draw Jd; draw 5c; draw 6s; draw Qh; draw 2d"
    take(round_, f"set 1 Kd Kc; proceed; proceed; proceed; {board}; proceed")
    assert round_.turn is None
    assert round_.felt.racks[1] == 5000_00 + sign * parse_money(amount)


@clause("ma", "147.07(4)")
def test_leave_is_for_one_seat_and_one_amount() -> None:
    round_ = take(sit("ma", 5000, 5000), "permit 1 wager 2,000.00")
    for seat, amount in ((2, "2,000.00"), (1, "1,999.00")):
        says = f"{amount} is outside the table's limits, 10.00 to 1,000.00 by 1.00 (147.07(1))"
        instead = LIMITS.replace("place 1", f"place {seat}") + " or 2,000.00" * (seat == 1)
        refuse(round_, f"place {seat} wager {amount}", says, instead)
    take(round_, "place 1 wager 2,000.00")


@clause("ma", "147.07(1)")
def test_limits_narrower_than_ten_times() -> None:
    with pytest.raises(NotPermitted) as refused:
        sit("ma", 500, limits="10 to 99.99 by 0.01")
    says = "a minimum of 100.00 or less needs a maximum of at least 10 times it (147.07(1))"
    assert str(refused.value) == f"limits_spread: limits 10.00 to 99.99 by 0.01: {says}"
    for limits in ("10 to 100 by 1", "100 to 1,000 by 1", "101 to 102 by 1"):
        sit("ma", 500, limits=limits)
    sit("section-36", 500, limits="10 to 20 by 1")


# Hands.


@both("§8(d)", "(h)(4)")
def test_a_setting_with_cards_of_another_seat(law: Law) -> None:
    says = "seat 1 does not hold Ah Kd"
    refuse(deal(sit(law.ruleset, 500, 500)), "set 1 Ah Kd", says, SET_ONE)


@pytest.mark.parametrize(
    ("kept", "says"),
    [
        ("Qh Qs", "seat 1 does not hold Qh Qs"),
        ("Ah", "a hand is 2 cards, not 1"),
        ("", "a hand is 2 cards, not 0"),
        ("Ah Ad 7s", "a hand is 2 cards, not 3"),
        ("Ah Ah", "seat 1 does not hold Ah Ah"),
    ],
)
def test_a_setting_of_other_cards_than_two_of_the_own(kept: str, says: str) -> None:
    round_ = deal(sit("ma", 500, 500))
    refuse(round_, f"set 1 {kept}", says, SET_ONE)
    refuse(round_, f"split 1 {kept} wager", says, SET_ONE)
    take(deal(sit("ma", 500, 500), "draw Js; draw Ah; draw 9h"), "set 1 Ah Ah")


@both("§8(d)", "(h)(4)")
@pytest.mark.parametrize("second", ["set 1 Ah 7s", "split 1 Ah Ad wager", "surrender 1"])
def test_a_setting_is_final(law: Law, second: str) -> None:
    round_ = take(deal(sit(law.ruleset, 500, 500)), "set 1 Ah Ad")
    says = f"{second} is out of turn: seat 1 is not asked"
    refuse(round_, second, says, "set your hands")


@both("§8(c)", "(h)(3)")
def test_a_split_that_the_rack_cannot_pay(law: Law) -> None:
    round_ = deal(sit(law.ruleset, 15, 500))
    instead = "set 1 <2 of Ah Ad 7s 2c>; surrender 1"
    refuse(round_, "split 1 Ah Ad wager", "seat 1 is 5.00 short of a split", instead)


@clause("wa-single-deck", "WA1 7.a")
@pytest.mark.parametrize(
    ("bonus", "splits", "tried", "offered"),
    [
        ("", "ante, bonus or both", "bonus", ["ante"]),
        ("", "ante, bonus or both", "ante bonus", ["ante"]),
        (BONUS, "ante, bonus or both", "bonus ante", ["ante", "bonus", "ante bonus"]),
        (BONUS, "ante, or both", "bonus", ["ante", "ante bonus"]),
        (BONUS, "ante, or both", "", ["ante", "ante bonus"]),
    ],
)
def test_a_split_of_wagers_that_is_not_offered(
    bonus: str, splits: str, tried: str, offered: list[str]
) -> None:
    round_ = take(sit("wa-single-deck", 500, splits=splits), f"place 1 ante 5.00; {bonus}; proceed")
    take(round_, "draw 2c; draw 2d; draw 2h; draw 2s; draw 3c; draw Ah; draw Kd; draw Qc; draw Js")
    take(round_, "draw 4c; draw 4d; draw 4h; draw 5s")
    says = f"a split of {' and '.join(tried.split()) or 'nothing'} is not offered"
    cards = "<2 of Ah Kd Qc Js>"
    instead = [f"set 1 {cards}", *(f"split 1 {cards} {wagers}" for wagers in offered)]
    refuse(round_, f"split 1 Ah Kd {tried}", says, "; ".join(instead))


@pytest.mark.parametrize("verb", ["surrender", "declare"])
def test_surrender_and_natural_where_the_law_has_neither(verb: str) -> None:
    round_ = take(sit("wa-multi-deck", 500), "place 1 ante 5.00; proceed")
    take(round_, "draw 2c; draw 3c; draw 2d; draw 3d; draw 2h; draw 3h; draw 2s; draw 3s")
    instead = "set 1 <2 of 2c 2d 2h 2s>; split 1 <2 of 2c 2d 2h 2s> ante"
    refuse(round_, f"{verb} 1", f"{verb} 1 is not open now", instead)


@both("§8(b)", "(h)(2)")
def test_a_natural_that_is_none(law: Law) -> None:
    refuse(deal(sit(law.ruleset, 500, 500)), "declare 1", "declare 1 is not open now", SET_ONE)


@both("§9(g)", "(i)(4)")
@pytest.mark.parametrize("tried", ["split 1 Ah Ad wager", "surrender 1", "declare 1"])
def test_a_player_with_too_many_cards_only_sets_one_hand(law: Law, tried: str) -> None:
    round_ = deal(
        sit(law.ruleset, 500, 500), "call extra-card 1; draw Tc; draw Js; draw 2c; draw 9h"
    )
    instead = "set 1 <2 of Ah Ad 7s Tc 2c>"
    refuse(round_, tried, f"{tried} is not open now", instead)


# Out of turn, too late, and what cannot have happened.


def test_an_action_out_of_turn() -> None:
    round_ = sit("ma", 500, 500)
    refuse(round_, "draw Ah", "draw Ah is out of turn: the chance is not asked", "wagers, please")
    take(round_, DEAL_TWO)
    says = "set 1 Ah Kd is out of turn: seat 1 is not asked"
    refuse(round_, "set 1 Ah Kd", says, "a card for dealer")
    round_ = deal(sit("ma", 500, 500))
    refuse(round_, "proceed", "proceed is out of turn: the dealer is not asked", "set your hands")


def test_a_card_that_is_not_in_the_shoe() -> None:
    round_ = take(sit("wa-single-deck", 500), "place 1 ante 5.00; proceed; draw Ah")
    instead = "draw any card left in the shoe"
    refuse(round_, "draw Ah", "there is no Ah left in the shoe", instead)
    refuse(round_, "draw Ad cut-card", "there is no cut card in the shoe", instead)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("passed-over 1", "passed-over concerns no seat"),
        ("face-up-card", "face-up-card names 1 card"),
        ("face-up-card Ah Kd", "face-up-card names 1 card"),
        ("drawn-in-error Ah", "drawn-in-error names no cards"),
        ("player-card-exposed 3 Ah", "player-card-exposed cannot have happened at 3"),
        ("player-card-exposed 1 Kd", "Kd does not lie there"),
        ("extra-card 3", "extra-card cannot have happened at 3"),
        ("insufficient-cards", "insufficient-cards: there are cards enough to complete the round"),
        ("dealer-misset Ah Kd", "dealer-misset cannot be called now"),
        ("earthquake", "earthquake cannot be called now"),
    ],
)
def test_a_call_of_what_cannot_have_happened(call: str, says: str) -> None:
    round_ = take(sit("ma", 500, 500), f"{DEAL_TWO}; {HANDS}")
    refuse(round_, f"call {call}", says, open_calls(round_))


def open_calls(round_: Round) -> str:
    """What could be called now."""
    assert round_.turn is not None
    return "; ".join(f"call {option.kind}" for option in round_.turn.calls)


def test_a_misset_that_is_what_the_house_way_says() -> None:
    round_ = take(deal(sit("ma", 500, 500)), "set 1 Ah Ad; set 2 Kd Kc; proceed; proceed")
    says = "8c 9c is what the house way prescribes"
    refuse(round_, "call dealer-misset 8c 9c", says, open_calls(round_))


def test_an_action_after_the_end() -> None:
    round_ = take(sit("ma", 500), "proceed")
    assert round_.turn is None
    refuse(round_, "place 1 wager 10.00", "place 1 wager 10.00 is too late: the round is over")


# Preparing the cards.


def prepare(ruleset: str, text: str) -> Round:
    """The preparing of the cards after the cut card came out on the box of seat 1."""
    occasion = Occasion(
        players={1: Player("Ann", 500_00)}, why=Due("cut card"), first_player=1, cut_card_on="1"
    )
    return take(GAME.round(GAME.ruleset(ruleset).open(), occasion), text)


@both("§5(e)", "(e)(5)")
def test_a_cut_too_near_an_end(law: Law) -> None:
    round_ = prepare(law.ruleset, "proceed")
    first, last = (52, 260) if law.ruleset == "ma" else (10, 302)
    says = f"the cut card goes in {first} to {last} cards deep ({law.clause})"
    for at in (first - 1, last + 1):
        refuse(round_, f"cut 1 {at}", says, f"cut 1 <{first} to {last}>; choose 1 pass")


@both("§5(f)", "(e)(6)")
def test_a_cut_card_too_near_the_back(law: Law) -> None:
    round_ = prepare(law.ruleset, "proceed; cut 1 100")
    says = f"the cut card has 78 to 311 cards behind it ({law.clause})"
    for behind in (77, 312):
        refuse(round_, f"insert-cut-card {behind}", says, "insert-cut-card <78 to 311>")
