"""Who gets the first card or stack: by dice, by a number, by a button; and wagers on the number."""

from collections.abc import Generator

from houseway.games.pai_gow_poker.rules import NUMBERS_MOST, POSITIONS, PaiGowPokerRules
from houseway.games.pai_gow_poker.standing import Standing
from houseway.games.pai_gow_poker.wagers import NUMBERS
from houseway.pieces.money import Cents
from houseway.round.actions import Action
from houseway.round.engine import Table
from houseway.round.spots import Spot, counterclockwise
from houseway.round.turns import Turn
from houseway.rulesets import Remedy
from houseway.steps.ring import counted_from, ring_of
from houseway.steps.settling import lose, pay
from houseway.steps.shaker import Shake, shake

DOLLAR_CENTS = 100
RING = ring_of(POSITIONS, dead_hand=False)

Starting = Generator[Turn, Action, Spot]

_WAYS = {"manual shoe": "cards", "from the hand": "stacks", "automated shoe": "shoe"}


def bank_clause(rules: PaiGowPokerRules, what: str) -> str:
    """The clause about a bank and the starting position, by the way cards are dealt."""
    found: str = getattr(rules.clause, f"bank_{what}_for_{_WAYS[rules.dealing]}")
    return found


def find_start(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Starting:
    """The position that gets the first card or stack."""
    table.step("starting position to be determined", rules.dealt.start)
    if rules.start_by == "button":
        first = Spot(standing.carried.button)
        table.step(f"the button lies before {first}", rules.clause.button)
    elif rules.start_by == "dice":
        first = count(
            table, rules, standing, (yield from shake(table, how_shaken(rules, standing))).total
        )
    else:
        first = yield from generate(table, rules, standing)
    if rules.start_marked:
        table.step(f"starting position marked: {first}", rules.clause.marked)
    return first


def count(table: Table, rules: PaiGowPokerRules, standing: Standing, total: int) -> Spot:
    """Count counterclockwise, the dealer or the bank being number one."""
    by = bank_clause(rules, "count") if standing.bank else rules.clause.count
    if not standing.bank and rules.start_by == "number generator":
        by = rules.clause.generator
    first = counted_from(RING, standing.first, total)[0]
    table.step(f"{total} counted counterclockwise: first to {first}", by)
    return first


def how_shaken(rules: PaiGowPokerRules, standing: Standing) -> Shake:
    """The dealer shakes the dice, or the bank does."""
    clause, remedies = rules.clause, rules.irregularities
    by = bank_clause(rules, "shakes") if standing.bank else clause.shake
    return Shake(
        dice=rules.dice,
        by=by,
        total=clause.total,
        said=clause.total,
        no_roll=remedies.no_roll,
        die_out=remedies.die_out,
        bank=standing.bank_seat,
        lid_lifted=Remedy(remedies.lid_lifted.remedy, by),
    )


def generate(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Starting:
    """Let the random number generator select a number, and settle the wagers on it."""
    clause = rules.clause.generator
    by = bank_clause(rules, "generator") if standing.bank else clause
    dice = yield from table.roll("operate the random number generator", by, 1, NUMBERS_MOST)
    table.announce(str(dice.total), clause)
    if rules.takes_additional:
        settle_numbers(table, rules, dice.total)
    return count(table, rules, standing, dice.total)


def settle_numbers(table: Table, rules: PaiGowPokerRules, number: int) -> None:
    """Collect what was wagered on other numbers, then pay what was wagered on this one."""
    clause, won = rules.clause, NUMBERS[number - 1]
    for seat in counterclockwise({seat for seat, _ in table.felt.wagers}):
        for name in NUMBERS:
            if name != won and table.felt.stake(seat, name):
                lose(table, seat, name, clause.additional_lost, f"{number} shown")
    table.step(
        "wagers on other numbers collected; those on this one are paid", clause.additional_wins
    )
    for seat in counterclockwise(table.felt.seats_with(won)):
        cents = paid_for_number(rules, table.felt.stake(seat, won))
        why = f"{rules.additional_pays}, down to whole dollars"
        pay(table, seat, won, cents, clause=clause.additional_pays, why=why)


def paid_for_number(rules: PaiGowPokerRules, stake_cents: Cents) -> Cents:
    """What a wager on the number that was shown wins: whole dollars, what is over stays."""
    odds = rules.additional_pays.odds
    assert odds is not None, "it is offered"
    return odds.pay(stake_cents, "to the house") // DOLLAR_CENTS * DOLLAR_CENTS
