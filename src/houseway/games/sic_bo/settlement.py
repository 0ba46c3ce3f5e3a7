"""Settling by the dice: all that loses is collected, then all that wins is paid."""

from houseway.games.sic_bo.areas import ONE, SPOTS, Spot
from houseway.games.sic_bo.rules import SicBoRules, offered
from houseway.pieces.dice import Dice
from houseway.pieces.money import Odds
from houseway.round.engine import Table
from houseway.round.spots import Seat, counterclockwise
from houseway.steps.settling import lose, win


def settle(table: Table, rules: SicBoRules, dice: Dice) -> None:
    """Collect what loses and then pay what wins, from the dealer's right, in a seat as listed."""
    felt, order = table.felt, {spot.wager: at for at, spot in enumerate(offered(rules))}
    seats = counterclockwise({seat for seat, _ in felt.wagers})
    laid: dict[Seat, list[str]] = {seat: [] for seat in seats}
    for seat, wager in sorted(felt.wagers, key=lambda key: order[key[1]]):
        laid[seat].append(wager)
    lit = set(rules.winning(dice))
    for seat, wagers in laid.items():
        for wager in wagers:
            if wager not in lit:
                lose(table, seat, wager, rules.clause.collect)
    for seat, wagers in laid.items():
        for wager in wagers:
            if wager in lit:
                _pay(table, rules, seat, SPOTS[wager], dice)


def _pay(table: Table, rules: SicBoRules, seat: Seat, spot: Spot, dice: Dice) -> None:
    odds, clause = pays(rules, spot, dice)
    win(table, seat, spot.wager, odds, rules.odd_cent, clause=clause, why=spot.line)


def pays(rules: SicBoRules, spot: Spot, dice: Dice) -> tuple[Odds, str]:
    """What an area that wins is paid, and where that is written."""
    if spot.kind.name == ONE and (more := _on_more_dice(rules, dice.count(spot.pick[0]))):
        return more
    line = rules.paytable.pays[spot.line]
    assert line.odds is not None
    return line.odds, rules.clause.pay


def _on_more_dice(rules: SicBoRules, count: int) -> tuple[Odds, str] | None:
    """What one of a kind is paid where more than one die shows it."""
    if count == 2:
        return rules.one_of_a_kind_on_two, rules.cites["one_of_a_kind_on_two"]
    if count == 3:
        return rules.one_of_a_kind_on_three, rules.cites["one_of_a_kind_on_three"]
    return None
