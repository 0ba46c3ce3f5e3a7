"""Settling wagers: at once when a player folds or declares, else by the hand of five cards."""

from houseway.games.colorado_holdem.instant import instant_winner
from houseway.games.colorado_holdem.rules import ColoradoRules, Fate
from houseway.hands import ORDERS
from houseway.round.engine import Table
from houseway.round.events import ChoiceMade
from houseway.round.spots import Seat, Spot, counterclockwise
from houseway.rulesets import Pay, Paytable
from houseway.steps.settling import give_back, lose, settle_by_line, settle_hand
from houseway.steps.showdown import strength


def fold(table: Table, rules: ColoradoRules, seat: Seat) -> None:
    """A player gives up: the ante is collected at once, and the three cards."""
    clause = rules.clause
    table.emit(ChoiceMade(clause.fold, seat, "fold"))
    lose(table, seat, rules.wager_names.ante, clause.fold, "folded")
    bonus_unplayed(table, rules, seat, rules.bonus_after_fold, clause.bonus_after_fold)
    table.collect(Spot(seat), "folded hand", clause.fold)


def bonus_unplayed(table: Table, rules: ColoradoRules, seat: Seat, fate: Fate, clause: str) -> None:
    """The bonus wager of a hand that is not played to its end."""
    wager = rules.wager_names.bonus
    if not table.felt.stake(seat, wager):
        return
    if fate == "is lost":
        lose(table, seat, wager, clause, "no hand")
    else:
        give_back(table, seat, wager, clause, "no hand")


def declare(table: Table, rules: ColoradoRules, seat: Seat) -> None:
    """Verify an instant winner, pay it at once and collect the cards."""
    clause, spot = rules.clause, Spot(seat)
    line = instant_winner(table.show(spot, clause.instant), ace_low=rules.ace_low_instant)
    pay = rules.payouts.pay(line)
    assert pay is not None, "an instant winner that is not paid is not offered"
    settle_main(table, rules, seat, pay, clause=clause.instant, why=line)
    settle_bonus(table, rules, seat, line, line)
    table.collect(spot, "instant winner", clause.instant)


def settle(table: Table, rules: ColoradoRules) -> None:
    """Settle every hand that is still in play, from the dealer's right."""
    clause, order = rules.clause, ORDERS[rules.order]
    for seat in counterclockwise(table.felt.seats_with(rules.wager_names.ante)):
        spot = Spot(seat)
        table.show(spot, clause.show)
        hand = strength(table, order, spot)
        said = order.describe(hand)
        pay = rules.payouts.pay(order.line(hand, rules.payouts.pays))
        by, cleared = settling_clause(rules, pay)
        settle_main(table, rules, seat, pay, clause=by, why=said)
        if rules.bonus_payouts is not None:
            line = order.line(hand, rules.bonus_payouts.pays)
            settle_bonus(table, rules, seat, line, said)
        table.collect(spot, "hand", cleared)
        table.collect(Spot(seat, "discards"), "discard", cleared)


def settling_clause(rules: ColoradoRules, pay: Pay | None) -> tuple[str, str]:
    """The clauses under which a hand's wagers are settled and its cards are collected."""
    clause = rules.clause
    if pay is None or pay.loses:
        return clause.lose, clause.lose
    if pay.odds is None:
        return clause.push, clause.push
    return clause.win, clause.clear


def settle_main(
    table: Table, rules: ColoradoRules, seat: Seat, pay: Pay | None, *, clause: str, why: str
) -> None:
    """Ante and bet, which win, lose and push together, within the payout limit."""
    names, limit = rules.wager_names, (rules.payout_limit, rules.clause.payout_limit)
    wagers = names.ante, names.bet
    settle_hand(table, seat, wagers, pay, rules.odd_cent, limit=limit, clause=clause, why=why)


def settle_bonus(table: Table, rules: ColoradoRules, seat: Seat, line: str, why: str) -> None:
    """The bonus wager, by the line of its own table."""
    wager, table_ = rules.wager_names.bonus, rules.bonus_payouts
    if table.felt.stake(seat, wager) and isinstance(table_, Paytable):
        pay, clause = table_.pay(line), rules.clause.bonus
        settle_by_line(table, seat, wager, pay, rules.odd_cent, clause=clause, why=why)
