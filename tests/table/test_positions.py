"""At how many betting positions one player may wager, and that they lie in a row."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from houseway.errors import NotAllowed
from houseway.round.actions import parse_action
from houseway.round.engine import Procedure, Round, Table
from houseway.round.spots import Seat
from houseway.round.start import Player, Start
from houseway.rulesets import Limits, Rules
from houseway.steps.wagers import BettingArea, WagerRules, take_wagers

RULES = Rules(ruleset="none", choices={}, cites={}, side_wagers=(), seats_max=5)
SIDES = {1: "Ann", 2: "Ann", 3: "Ann", 4: "Bob", 5: "Ann"}


def begin(
    positions: int, clause: str = "§6(e)", who: Mapping[Seat, str] = MappingProxyType({})
) -> Round:
    """A table where Ann sits at four of five positions."""
    limits = Limits.parse("5 to 500 by 1")
    ante = BettingArea(
        wager="ante", limits=limits, limits_clause="§1", clause="§6(d)", compulsory=True
    )
    side = BettingArea(
        wager="bonus", limits=limits, limits_clause="§1", clause="§6a(b)", after=("ante",)
    )
    wagers = WagerRules(
        areas=(ante, side),
        tender=("chips",),
        tender_clause="§6(a)",
        one_area_each=clause,
        exceptions="",
        clause="§6(c)",
        positions=positions,
    )

    def play(table: Table, rules: Rules, start: Start) -> Procedure:
        return take_wagers(table, wagers)

    players = {seat: Player(name, 100_00, who.get(seat, "")) for seat, name in SIDES.items()}
    return Round(play, RULES, Start(players=players))


def take(round_: Round, *actions: str) -> Round:
    for action in actions:
        round_.take(parse_action(action))
    return round_


def refuse(round_: Round, action: str, says: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        round_.take(parse_action(action))
    assert str(refused.value).startswith(says)


def test_one_position_is_one() -> None:
    round_ = take(begin(1), "place 1 ante 5.00")
    refuse(round_, "place 2 ante 5.00", "Ann already wagers at 1 (§6(e))")


def test_two_positions_are_adjacent() -> None:
    round_ = take(begin(2), "place 1 ante 5.00")
    refuse(round_, "place 3 ante 5.00", "Ann wagers at 1, and 3 is not adjacent (§6(e))")
    take(round_, "place 2 ante 10.00", "place 1 bonus 5.00", "place 2 bonus 5.00")
    refuse(round_, "place 3 ante 5.00", "Ann already wagers at 1 and 2 (§6(e))")
    take(round_, "take-back 1 bonus", "take-back 1 ante", "place 3 ante 5.00")
    assert round_.felt.seats_with("ante") == [2, 3]


def test_what_lies_between_two_others_is_not_taken_back() -> None:
    round_ = take(begin(3), "place 1 ante 5.00", "place 2 ante 5.00", "place 3 ante 5.00")
    take(round_, "place 2 bonus 5.00", "take-back 2 bonus")
    says = "the wagers on either side would not be adjacent (§6(e))"
    refuse(round_, "take-back 2 ante", says)
    take(round_, "take-back 3 ante", "take-back 2 ante")
    assert round_.felt.seats_with("ante") == [1]


def test_another_player_s_wagers_count_for_nobody_else() -> None:
    round_ = take(begin(2), "place 3 ante 5.00", "place 4 ante 5.00", "place 2 ante 5.00")
    refuse(round_, "place 5 ante 5.00", "Ann already wagers at 2 and 3 (§6(e))")


def test_without_a_clause_every_position_is_open() -> None:
    round_ = take(
        begin(1, clause=""), "place 1 ante 5.00", "place 3 ante 5.00", "place 5 ante 5.00"
    )
    take(round_, "place 2 ante 5.00", "take-back 2 ante")
    assert round_.felt.seats_with("ante") == [1, 3, 5]


def test_two_players_of_one_name_are_two_players() -> None:
    round_ = begin(1, who={1: "p_1", 2: "p_2", 3: "p_1"})
    take(round_, "place 1 ante 5.00", "place 2 ante 5.00")
    refuse(round_, "place 3 ante 5.00", "Ann already wagers at 1 (§6(e))")


def test_one_player_under_two_names_is_one() -> None:
    round_ = begin(1, who={1: "p_1", 4: "p_1"})
    take(round_, "place 1 ante 5.00")
    refuse(round_, "place 4 ante 5.00", "Bob already wagers at 1 (§6(e))")
