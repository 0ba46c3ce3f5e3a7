"""One round of Three Fields, in the order in which the law tells it."""

from collections.abc import Generator

from houseway.pieces.dice import Dice
from houseway.pieces.money import Odds
from houseway.round.actions import Action
from houseway.round.card_events import AreasLit
from houseway.round.engine import Called, Procedure, Table
from houseway.round.spots import counterclockwise
from houseway.round.start import Start
from houseway.round.turns import Turn
from houseway.rulesets.values import Remedy
from houseway.steps.frame import play_round
from houseway.steps.irregularities import record
from houseway.steps.settling import lose, win
from houseway.steps.shaker import NO_ROLL, UNTRUE_DIE
from houseway.steps.wagers import CHIPS, NO_MORE_BETS, BettingArea, WagerRules, take_wagers
from tests.toys.three_fields.rules import (
    DICE,
    FIELDS,
    SEVEN,
    TOTAL,
    TOTALS,
    ThreeFieldsRules,
    total_wager,
    winning,
)


def play(table: Table, rules: ThreeFieldsRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the last payment."""
    return play_round(table, complete(table, rules), undo="", ends=rules.clause.round_ends)


def complete(table: Table, rules: ThreeFieldsRules) -> Procedure:
    """A round as it goes when nothing voids it."""
    clause, remedies = rules.clause, rules.irregularities
    yield from take_wagers(table, wager_rules(rules))
    if not table.felt.wagers:
        return
    table.announce(NO_MORE_BETS, clause.wagers_close)
    opened = [(NO_ROLL, remedies.no_roll), (UNTRUE_DIE, remedies.untrue_die)]
    with table.calls(opened, {}):
        dice = yield from roll(table, rules, remedies.no_roll)
    table.emit(AreasLit(clause.light, winning(dice)))
    yield from table.proceed("settle the wagers", clause.lose)
    settle(table, rules, winning(dice))


def roll(table: Table, rules: ThreeFieldsRules, remedy: Remedy) -> Generator[Turn, Action, Dice]:
    """Roll until the dice lie as they should, and let the dealer light the areas that win."""
    clause = rules.clause
    while True:
        try:
            dice = yield from table.roll("shake the dice", clause.roll, DICE)
            yield from table.proceed("light the areas that win", clause.light)
        except Called as called:
            record(table, called.call, remedy)
        else:
            return dice


def settle(table: Table, rules: ThreeFieldsRules, lit: tuple[str, ...]) -> None:
    """Collect what loses, then pay what wins, area by area and from the dealer's right."""
    felt, clause = table.felt, rules.clause
    areas = [area.wager for area in wager_rules(rules).areas]
    for wager in [name for name in areas if name not in lit]:
        for seat in counterclockwise(felt.seats_with(wager)):
            lose(table, seat, wager, clause.lose)
    for wager in [name for name in areas if name in lit]:
        odds, cite = pays(rules, wager)
        for seat in counterclockwise(felt.seats_with(wager)):
            win(table, seat, wager, odds, rules.odd_cent, clause=cite)


def pays(rules: ThreeFieldsRules, wager: str) -> tuple[Odds, str]:
    """What a wager that wins is paid, and where that is written."""
    if wager in FIELDS:
        return rules.seven_pays if wager == SEVEN else rules.low_and_high_pay, rules.clause.win
    line = rules.totals.pays[wager.replace("-", " ")]
    assert line.odds is not None
    return line.odds, rules.totals.cite


def wager_rules(rules: ThreeFieldsRules) -> WagerRules:
    """How the table takes wagers: on a field, and on each total that is paid."""
    clause = rules.clause
    fields = [(name, rules.limits, "limits") for name in FIELDS]
    paid = [total for total in TOTALS if f"{TOTAL} {total}" in rules.totals.pays]
    totals = [(total_wager(total), rules.total_limits, "total_limits") for total in paid]
    return WagerRules(
        areas=tuple(
            BettingArea(
                wager=wager, limits=limits, limits_clause=rules.cites[key], clause=clause.wagers
            )
            for wager, limits, key in (*fields, *totals)
            if limits.maximum
        ),
        tender=CHIPS,
        tender_clause=clause.wagers,
        one_area_each="",
        exceptions="",
        clause=clause.wagers_close,
    )
