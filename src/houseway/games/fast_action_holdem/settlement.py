"""Comparing hands and settling wagers."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.games.fast_action_holdem.rules import BONUS, ENVY, FastActionRules, second_wager
from houseway.hands import ORDERS, Order
from houseway.pieces.money import Cents
from houseway.rulesets import Pay, Paytable
from houseway.table.engine import Table
from houseway.table.events import Compared, LammerRemoved
from houseway.table.payments import WagerPaid
from houseway.table.showdown import names_of
from houseway.table.showdown import strength as strength_of
from houseway.table.spots import DEALER_HAND, Seat, Spot, counterclockwise
from houseway.table.wagers import due, give_back, lose, pay, share_limit, win


class Live(NamedTuple):
    """A hand at the showdown: where it lies, what rides on it and how strong it is."""

    spot: Spot
    wager: str
    """The wager against the dealer; its area is empty where only the Bonus was split."""
    bonus: str
    strength: int


def lose_to_natural(table: Table, rules: FastActionRules) -> None:
    """The dealer has a natural: collect the original wagers and give the second ones back."""
    clause = rules.clause.dealer_natural
    for seat in counterclockwise(table.felt.seats_with(rules.main_wager)):
        lose(table, seat, rules.main_wager, clause, "dealer's natural")
        second = second_wager(rules.main_wager)
        if table.felt.stake(seat, second):
            give_back(table, seat, second, clause, "dealer's natural")
    for spot in sorted(table.felt.piles, key=lambda spot: (-spot.seat, spot.area)):
        table.collect(spot, "hand", clause)


def settle(table: Table, rules: FastActionRules) -> None:
    """Expose, compare, announce, collect and pay, in the law's order."""
    order = ORDERS[rules.order]
    dealer = strength_of(table, order, DEALER_HAND)
    hands = list(_live(table, rules, order))
    if rules.settlement == "losers first, then winners":
        winners = []
        for hand in hands:
            if _compare(table, rules, hand, dealer):
                winners.append(hand)
            else:
                table.collect(hand.spot, "hand", rules.clause.lose)
        for hand in winners:
            _pay_winner(table, rules, hand, order)
            table.collect(hand.spot, "hand", rules.clause.win)
        return
    dues = _bonus_dues(table, rules, hands)
    for hand in hands:
        if _compare(table, rules, hand, dealer):
            _pay_winner(table, rules, hand, order)
        if table.felt.stake(hand.spot.seat, hand.bonus):
            _settle_bonus(table, rules, hand, dues)
        table.collect(hand.spot, "hand", rules.clause.clear)
    _pay_envy(table, rules, hands)


def _live(table: Table, rules: FastActionRules, order: Order) -> Iterator[Live]:
    """The hands in the order in which they are settled, a split's first hand first."""
    main = rules.main_wager
    for seat in counterclockwise(table.felt.seats_with(main)):
        yield Live(Spot(seat), main, BONUS, strength_of(table, order, Spot(seat)))
        second = Spot(seat, "second")
        if table.felt.cards(second):
            strength = strength_of(table, order, second)
            yield Live(second, second_wager(main), second_wager(BONUS), strength)


def _compare(table: Table, rules: FastActionRules, hand: Live, dealer: int) -> bool:
    """Expose a hand, say how it compares and collect a losing wager. Whether it wins."""
    clause, order, seat = rules.clause, ORDERS[rules.order], hand.spot.seat
    table.show(hand.spot, clause.compare)
    if not table.felt.stake(seat, hand.wager):
        return False
    names = names_of(order, hand.strength, dealer)
    if hand.strength > dealer:
        table.emit(Compared(clause.compare, hand.spot, "wins", *names))
        return True
    if hand.strength == dealer:
        equal = rules.equal_hands
        table.emit(Compared(clause.compare, hand.spot, f"{equal}, loses", *names))
        lose(table, seat, hand.wager, clause.copy, f"{equal}, {names[0]}")
    else:
        table.emit(Compared(clause.compare, hand.spot, "loses", *names))
        lose(table, seat, hand.wager, clause.lose, names[0])
    return False


def _pay_winner(table: Table, rules: FastActionRules, hand: Live, order: Order) -> None:
    odds, odd_cent, why = rules.win_pays, rules.odd_cent, order.describe(hand.strength)
    seat, clause = hand.spot.seat, rules.clause.win
    win(table, seat, hand.wager, odds, odd_cent, clause=clause, why=why)


# The Bonus.


def _line(rules: FastActionRules, hand: Live) -> Pay | None:
    assert isinstance(rules.paytable, Paytable)
    return rules.paytable.pay(ORDERS[rules.order].category(hand.strength).name)


def _bonus_dues(
    table: Table, rules: FastActionRules, hands: list[Live]
) -> dict[tuple[Seat, str], Cents]:
    """What the paytable pays each Bonus once the aggregate limit is applied."""
    dues: dict[tuple[Seat, str], Cents] = {}
    for hand in hands:
        seat = hand.spot.seat
        stake = table.felt.stake(seat, hand.bonus)
        if stake:
            dues[seat, hand.bonus] = due(_line(rules, hand), stake, rules.odd_cent)
    limit = rules.payout_limit
    if limit.scope == "per hand":
        return {key: min(cents, limit.cents) for key, cents in dues.items()}
    if limit.scope == "per round":
        return share_limit(dues, limit.cents)
    return dues


def _settle_bonus(
    table: Table, rules: FastActionRules, hand: Live, dues: dict[tuple[Seat, str], Cents]
) -> None:
    clause, order, seat = rules.clause, ORDERS[rules.order], hand.spot.seat
    line, why = _line(rules, hand), order.describe(hand.strength)
    if line is None:
        lose(table, seat, hand.bonus, clause.lose_bonus, why)
    elif line.odds is None:
        give_back(table, seat, hand.bonus, clause.pay_bonus, f"{why}, push")
    else:
        cents = dues[seat, hand.bonus]
        limited = cents < due(line, table.felt.stake(seat, hand.bonus), rules.odd_cent)
        paid_by = clause.payout_limit if limited else clause.pay_bonus
        why = f"{why}, {line}" + (", limited" if limited else "")
        pay(table, seat, hand.bonus, cents, clause=paid_by, why=why)


def _pay_envy(table: Table, rules: FastActionRules, hands: list[Live]) -> None:
    """Pay every lammer for each other player's qualifying hand, then pick the lammers up."""
    if isinstance(rules.envy, str):
        return
    order, clause = ORDERS[rules.order], rules.clause
    qualifying: dict[Seat, list[tuple[Cents, str]]] = {}
    for hand in hands:
        category = order.category(hand.strength).name
        if category in rules.envy.pays_cents:
            prize = rules.envy.pays_cents[category], f"{category} of {hand.spot}"
            qualifying.setdefault(hand.spot.seat, []).append(prize)
    for seat in counterclockwise(table.felt.lammers):
        for other in counterclockwise(qualifying):
            prizes = qualifying[other]
            each = rules.envy_counts == "each hand"
            counted = prizes if each else [max(prizes, key=lambda prize: prize[0])]
            for cents, why in counted if other != seat else ():
                table.emit(WagerPaid(clause.envy, seat, ENVY, cents, why))
    for seat in counterclockwise(table.felt.lammers):
        table.emit(LammerRemoved(clause.lammers_off, seat))
