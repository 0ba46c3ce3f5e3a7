"""What each hand is worth, and settling the bets and bonus wagers on it."""

from collections.abc import Collection
from functools import partial

from houseway.games.let_it_ride.prizes import three_card_pay
from houseway.games.let_it_ride.rules import (
    BETS,
    BONUS,
    THREE_CARD_BONUS,
    LetItRideRules,
)
from houseway.hands import ORDERS
from houseway.hands.three_card import THREE_CARD
from houseway.round.engine import Table
from houseway.round.payments import WagerPaid
from houseway.round.spots import Seat, Spot, counterclockwise
from houseway.rulesets import Pay
from houseway.steps.settling import settle_by_line, settle_hand
from houseway.steps.showdown import strength as strength_of


def settle(
    table: Table, rules: LetItRideRules, players: list[Seat], with_bonus: Collection[Seat]
) -> None:
    """Settle every seat from the dealer's right; the hands lie open until all are settled."""
    for seat in counterclockwise(players):
        table.show(Spot(seat), rules.clause.show)
        settle_seat(table, rules, seat, has_bonus=seat in with_bonus)
    for seat in counterclockwise(players):
        table.collect(Spot(seat), "hand", rules.clause.clear)


def settle_seat(table: Table, rules: LetItRideRules, seat: Seat, *, has_bonus: bool) -> None:
    """Collect what a seat has lost, then pay what it has won."""
    strength = strength_of(table, ORDERS[rules.order], Spot(seat))
    line = rules.paytable.pay(ORDERS[rules.order].line(strength, rules.paytable.pays))
    ways = [(is_paid(line), partial(settle_bets, table, rules, seat, strength))]
    if table.felt.stake(seat, THREE_CARD_BONUS):
        category = THREE_CARD.category(THREE_CARD.strength(table.felt.cards(Spot(seat)))).name
        three = three_card_pay(rules.three_card_paytable, rules.mini_royal_unlisted, category)
        ways.append((is_paid(three), partial(settle_three, table, rules, seat, three, category)))
    if has_bonus:
        category = ORDERS[rules.order].category(strength).name
        prize = rules.bonus_prizes.pays_cents.get(category, 0)
        ways.append((bool(prize), partial(settle_bonus, table, rules, seat, prize, category)))
    for _, settle_one in sorted(ways, key=lambda way: way[0]):
        settle_one()


def is_paid(line: Pay | None) -> bool:
    """Whether a line pays, or pushes, and does not lose."""
    return line is not None and not line.loses


def settle_bets(table: Table, rules: LetItRideRules, seat: Seat, strength: int) -> None:
    """The bets that still lie there, by the hand of five, within the payout limit of a hand."""
    order, clause = ORDERS[rules.order], rules.clause
    line = rules.paytable.pay(order.line(strength, rules.paytable.pays))
    settle_hand(
        table,
        seat,
        BETS,
        line,
        rules.odd_cent,
        limit=(rules.payout_limit, clause.payout_limit),
        clause=clause.win if is_paid(line) else clause.lose,
        why=order.describe(strength),
    )


def settle_three(
    table: Table, rules: LetItRideRules, seat: Seat, line: Pay | None, category: str
) -> None:
    """The wager on the player's own three cards."""
    clause = rules.clause.three_card_wins if is_paid(line) else rules.clause.three_card_loses
    wager, odd_cent = THREE_CARD_BONUS, rules.odd_cent
    settle_by_line(table, seat, wager, line, odd_cent, clause=clause, why=f"{category} in three")


def settle_bonus(
    table: Table, rules: LetItRideRules, seat: Seat, prize: int, category: str
) -> None:
    """The one chip on the hand of five, which lies in the inventory already."""
    clause = rules.clause
    if not prize:
        table.step(f"no bonus for {seat}: {category}", clause.bonus_loses)
        return
    table.emit(WagerPaid(clause.bonus_wins, seat, BONUS, prize, category))
    if rules.bonus_stake == "is returned":
        chip = rules.bonus_chip.minimum
        table.emit(WagerPaid(clause.bonus_wins, seat, BONUS, chip, "the chip itself"))
