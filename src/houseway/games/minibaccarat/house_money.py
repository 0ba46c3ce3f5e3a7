"""House Money: settled before any third card, and what it wins may go onto another wager."""

from collections.abc import Generator
from typing import Final

from houseway.games.minibaccarat.rules import (
    BANKER,
    BANKER_HAND,
    BOTH_PAIRS,
    HOUSE_MONEY,
    ONE_PAIR,
    PLAYER,
    PLAYER_HAND,
    MinibaccaratRules,
)
from houseway.hands.points import is_natural, is_pair
from houseway.pieces.money import Cents, share, show_money
from houseway.round.accounts import INVENTORY, wager
from houseway.round.actions import Action, Choose
from houseway.round.engine import Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly
from houseway.round.payments import PayoutAdded, WagerPaid
from houseway.round.spots import Seat, counterclockwise
from houseway.round.turns import Turn
from houseway.steps.settling import due, give_back, lose

TAKE: Final = "take"
ADD: Final = "add-"
"""Before the name of the wager onto which a payout goes."""


def settle_house_money(table: Table, rules: MinibaccaratRules) -> Procedure:
    """From the dealer's right: losing wagers are collected, or winning ones paid as players ask."""
    clause = rules.clause
    seats = counterclockwise(table.felt.seats_with(HOUSE_MONEY))
    if not seats:
        return
    line = line_of_pairs(table)
    for seat in seats:
        if line:
            yield from pay_house_money(table, rules, seat, line)
        else:
            lose(table, seat, HOUSE_MONEY, clause.house_money_loses, "no pair")
    table.step("House Money settled: the game resumes", clause.house_money_done)


def line_of_pairs(table: Table) -> str:
    """By which line House Money is paid; empty where it loses."""
    pairs = [is_pair(table.felt.cards(spot)) for spot in (PLAYER_HAND, BANKER_HAND)]
    return BOTH_PAIRS if all(pairs) else ONE_PAIR if any(pairs) else ""


def pay_house_money(table: Table, rules: MinibaccaratRules, seat: Seat, line: str) -> Procedure:
    """Pay a winning wager as its player asks: into the rack, or onto a wager on a hand."""
    assert rules.house_money is not None
    clause, pays = rules.clause, rules.house_money
    cents = due(pays.pay(line), table.felt.stake(seat, HOUSE_MONEY), rules.odd_cent)
    portion = share(cents, rules.house_money_portion, "to the house")
    choice = yield from take_or_add(table, rules, seat, cents, portion)
    why, added = f"{line}, {pays.pay(line)}", 0
    if choice != TAKE:
        added = portion
        put_onto(table, rules, seat, choice.removeprefix(ADD), added)
    if cents > added:
        cite = clause.house_money_handed_out if added else pays.cite
        table.emit(WagerPaid(cite, seat, HOUSE_MONEY, cents - added, why))
    give_back(table, seat, HOUSE_MONEY, clause.house_money_wins)


def put_onto(table: Table, rules: MinibaccaratRules, seat: Seat, target: str, cents: Cents) -> None:
    """Put a payout onto a player's wager, with which it is settled as one."""
    if cents:
        clause, onto = rules.clause.house_money_added, wager(seat, target)
        table.emit(PayoutAdded(clause, INVENTORY, onto, cents, "House Money"))


def take_or_add(
    table: Table, rules: MinibaccaratRules, seat: Seat, cents: Cents, portion: Cents
) -> Generator[Turn, Action, str]:
    """Ask whether a payout is taken or added to a wager; who has none to add it to takes it."""
    felt, clause = table.felt, rules.clause.house_money
    hands = [felt.cards(spot) for spot in (PLAYER_HAND, BANKER_HAND)]
    is_decided = any(map(is_natural, hands))
    targets = [name for name in (PLAYER, BANKER) if felt.stake(seat, name)]
    if not targets or (is_decided and rules.house_money_after_natural == "taken only"):
        return TAKE
    words = (TAKE, *(f"{ADD}{name}" for name in targets))
    options = [Exactly(Choose(seat, word)) for word in words]
    won, put = show_money(cents), show_money(portion)
    wants = f"seat {seat}: take the {won} of House Money, or add {put} to a wager"
    action = yield from table.ask(wants, clause, options)
    assert isinstance(action, Choose)
    table.emit(ChoiceMade(clause, seat, action.choice))
    return action.choice
