"""One round of Sic Bo, in the order in which the law tells it."""

from collections.abc import Generator

from houseway.games.sic_bo.areas import DICE
from houseway.games.sic_bo.rules import SicBoRules, wager_rules
from houseway.games.sic_bo.settlement import settle
from houseway.pieces.dice import Dice
from houseway.round.actions import Action
from houseway.round.card_events import AreasLit
from houseway.round.engine import Called, Procedure, Table
from houseway.round.start import Start
from houseway.round.turns import Turn
from houseway.steps.frame import play_round
from houseway.steps.irregularities import record
from houseway.steps.shaker import NO_ROLL
from houseway.steps.wagers import NO_MORE_BETS, take_wagers


def play(table: Table, rules: SicBoRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the last payment."""
    clause, steps = rules.clause, complete(table, rules)
    return play_round(table, steps, undo=clause.void_settled, ends=clause.round_ends)


def complete(table: Table, rules: SicBoRules) -> Procedure:
    """A round as it goes when nothing voids it."""
    clause = rules.clause
    yield from take_wagers(table, wager_rules(rules))
    if not table.felt.wagers:
        return
    table.announce(NO_MORE_BETS, clause.no_more_bets)
    with table.calls([(NO_ROLL, rules.irregularities.no_roll)], {}):
        dice = yield from roll(table, rules)
    table.emit(AreasLit(clause.light, rules.winning(dice)))
    yield from table.proceed("collect what loses, then pay what wins", clause.collect)
    settle(table, rules, dice)
    yield from table.proceed("clear the areas that are lit", clause.clear)
    table.emit(AreasLit(clause.clear, ()))


def roll(table: Table, rules: SicBoRules) -> Generator[Turn, Action, Dice]:
    """Shake until the dice lie flat, and enter what they show."""
    clause = rules.clause
    while True:
        try:
            dice = yield from table.roll("the dice", clause.shake, DICE)
            yield from table.proceed("enter the value of each die", clause.enter)
        except Called as called:
            record(table, called.call, rules.irregularities.no_roll)
        else:
            return dice
