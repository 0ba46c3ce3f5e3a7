"""One round of Sic Bo, in the order in which the law tells it."""

from collections.abc import Generator
from typing import Final

from houseway.games.sic_bo import irregularities as irregular
from houseway.games.sic_bo.areas import DICE
from houseway.games.sic_bo.irregularities import Reading, enter, is_dark
from houseway.games.sic_bo.rules import SicBoRules, wager_rules
from houseway.games.sic_bo.settlement import settle
from houseway.round.actions import Action, Enter
from houseway.round.card_events import AreasLit
from houseway.round.engine import Called, Procedure, Table
from houseway.round.spots import FLOORPERSON, SUPERVISOR
from houseway.round.stack_options import EnterDice
from houseway.round.start import Start
from houseway.round.turns import Turn
from houseway.steps.frame import play_round
from houseway.steps.irregularities import record
from houseway.steps.sealed_shaker import LIGHTS, out_of_order, refuse_out_of_order
from houseway.steps.shaker import NO_ROLL
from houseway.steps.wagers import NO_MORE_BETS, take_wagers

NO_ROLL_CALLED: Final = "No Roll"
"""What the dealer announces when the dice do not lie flat."""


def play(table: Table, rules: SicBoRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the last payment; what is out of order goes on."""
    clause = rules.clause
    refuse_out_of_order(start, clause.dice)
    steps = complete(table, rules)
    yield from play_round(table, steps, undo=clause.void_settled, ends=clause.round_ends)
    return out_of_order(table.events, () if is_dark(table) else (LIGHTS,))


def complete(table: Table, rules: SicBoRules) -> Procedure:
    """A round as it goes when nothing voids it."""
    with irregular.any_time(table, rules):
        read = yield from ask(table, rules)
        if read is None:
            return
        with irregular.while_lit(table, rules, read):
            yield from pay(table, rules, read)


def ask(table: Table, rules: SicBoRules) -> Generator[Turn, Action, Reading | None]:
    """Take wagers and roll until the dice lie flat; what they show, or nothing without wagers."""
    clause, read = rules.clause, None
    with irregular.before_the_dice(table, rules):
        yield from take_wagers(table, wager_rules(rules))
    while table.felt.wagers and read is None:
        table.announce(NO_MORE_BETS, clause.no_more_bets)
        read = yield from deal(table, rules)
        if read is None:
            with irregular.before_the_dice(table, rules):
                yield from take_wagers(table, wager_rules(rules))
    return read


def deal(table: Table, rules: SicBoRules) -> Generator[Turn, Action, Reading | None]:
    """Shake until the dice lie flat and are read; nothing if a "No Roll" opens wagers again."""
    while True:
        yield from toss(table, rules)
        clause = rules.clause.uncover if rules.shaker == "manual" else rules.clause.start_device
        with irregular.in_the_toss(table, rules):
            dice = yield from table.roll("what the dice show", clause, DICE)
        read = Reading(dice)
        try:
            with irregular.at_the_dice(table, rules):
                yield from read_dice(table, rules, read)
        except Called as called:
            if called.call.kind != NO_ROLL.kind:
                record(table, called.call, rules.irregularities.lights_fail)
                return read
            table.announce(NO_ROLL_CALLED, rules.irregularities.no_roll.clause)
            record(table, called.call, rules.irregularities.no_roll)
            table.step(f"{rules.after_no_roll}", rules.cites["after_no_roll"])
            if rules.after_no_roll == "wagers open again":
                return None
        else:
            return read


def toss(table: Table, rules: SicBoRules) -> Procedure:
    """Cover and shake the manual shaker, or start the automated one, once the lights work."""
    clause = rules.clause
    is_manual = rules.shaker == "manual"
    wants = "cover the shaker and shake it" if is_manual else "start the automated shaker"
    cite = clause.shake if is_manual else clause.start_device
    yield from wait_for_lights(table, rules)
    with irregular.before_the_dice(table, rules), irregular.in_the_toss(table, rules):
        yield from table.proceed(wants, cite)
    yield from wait_for_lights(table, rules)
    done = "shaker covered and shaken three times" if is_manual else "automated shaker started"
    table.step(done, cite)


def wait_for_lights(table: Table, rules: SicBoRules) -> Procedure:
    """Where wagers stand although the lights failed before the dice, wait for the repair."""
    if is_dark(table):
        cite = rules.cites["lights_fail_early"]
        yield from table.proceed("repair the lighting device", cite, FLOORPERSON)
        table.step(irregular.REPAIRED, cite, FLOORPERSON)


def read_dice(table: Table, rules: SicBoRules, read: Reading) -> Procedure:
    """Let the dealer announce and enter the value of each die; the device lights what wins."""
    clause = rules.clause.enter
    wants = "announce and enter the value of each die"
    action = yield from table.ask(wants, clause, (EnterDice(read.dice),))
    assert isinstance(action, Enter)
    enter(table, rules, read, action.dice, clause)


def pay(table: Table, rules: SicBoRules, read: Reading) -> Procedure:
    """Collect what loses, then pay what wins; without lights by the dice, before a supervisor."""
    clause = rules.clause
    if not is_dark(table):
        yield from table.proceed("collect what loses, then pay what wins", clause.collect)
    if is_dark(table):
        wants = "be present while wagers are settled by the dice"
        yield from table.proceed(wants, clause.without_lights, SUPERVISOR)
        table.step("present at the settlement", clause.without_lights, SUPERVISOR)
        read.entered = None
    read.settled_from = len(table.events)
    settle(table, rules, read.rules_by)
    yield from table.proceed("clear the lights", clause.clear)
    table.emit(AreasLit(clause.clear, ()))
