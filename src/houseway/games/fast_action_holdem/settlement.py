"""Comparing hands and settling wagers."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from houseway.games.fast_action_holdem.rules import (
    BONUS,
    ENVY,
    FOUR_OF_A_KIND,
    SPLIT,
    SPLIT_BONUS,
    Envy,
    FastActionRules,
    second_wager,
)
from houseway.hands import ORDERS, Order
from houseway.hands.order import Hand
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.engine import Table
from houseway.round.events import Compared, LammerRemoved
from houseway.round.payments import PaymentReversed, WagerPaid
from houseway.round.spots import DEALER_HAND, DEALER_SEAT, Seat, Spot, counterclockwise
from houseway.rulesets import Pay
from houseway.steps.identity import seats_of
from houseway.steps.settling import due, give_back, lose, pay, share_limit, win
from houseway.steps.showdown import names_of
from houseway.steps.showdown import strength as strength_of

Dues: TypeAlias = dict[tuple[Seat, str], Cents]
"""What is paid to each Bonus, by seat and wager."""
NATURAL: Final = "natural"
"""What four cards are in the discard rack that were shown as a natural."""


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


def made(rules: FastActionRules, own: Sequence[Card], board: Sequence[Card]) -> Hand:
    """The best five of somebody's cards and the community cards."""
    return ORDERS[rules.order].best((*own, *board))


def settle(table: Table, rules: FastActionRules) -> list[Live]:
    """Expose, compare, announce, collect and pay, in the law's order. The hands there were."""
    order = ORDERS[rules.order]
    is_compared = bool(table.felt.seats_with(rules.main_wager))
    dealer = strength_of(table, order, DEALER_HAND) if is_compared else 0
    hands = list(_live(table, rules, order))
    dues = _bonus_dues(table, rules, hands)
    if rules.settlement == "seat by seat":
        for hand in hands:
            _compare(table, rules, hand, dealer)
            _pay_winner(table, rules, hand)
            _lose_bonus(table, rules, hand)
            _pay_bonus(table, rules, hand, dues)
            table.collect(hand.spot, "hand", rules.clause.clear)
        return hands
    for hand in hands:
        _compare(table, rules, hand, dealer)
        _lose_bonus(table, rules, hand)
        if not _is_staked(table, hand):
            table.collect(hand.spot, "hand", rules.clause.lose)
    for hand in hands:
        _pay_winner(table, rules, hand)
        _pay_bonus(table, rules, hand, dues)
        table.collect(hand.spot, "hand", rules.clause.win)
    return hands


def _live(table: Table, rules: FastActionRules, order: Order) -> Iterator[Live]:
    """The hands in the order in which they are settled, a split's first hand first."""
    seats = {spot.seat for spot in table.felt.piles if spot.area == "hand"}
    for seat in counterclockwise(seats - {DEALER_SEAT}):
        yield Live(Spot(seat), rules.main_wager, BONUS, strength_of(table, order, Spot(seat)))
        second = Spot(seat, "second")
        if table.felt.cards(second):
            strength = strength_of(table, order, second)
            yield Live(second, SPLIT, SPLIT_BONUS, strength)


def _is_staked(table: Table, hand: Live) -> bool:
    """Whether a wager still rides on a hand."""
    seat = hand.spot.seat
    return bool(table.felt.stake(seat, hand.wager) or table.felt.stake(seat, hand.bonus))


def _compare(table: Table, rules: FastActionRules, hand: Live, dealer: int) -> None:
    """Expose a hand, say how it compares with the dealer's, and collect a losing wager."""
    clause, seat = rules.clause, hand.spot.seat
    if table.felt.hidden(hand.spot):
        table.show(hand.spot, clause.compare)
    if not table.felt.stake(seat, hand.wager):
        return
    names = names_of(ORDERS[rules.order], hand.strength, dealer)
    if hand.strength > dealer:
        table.emit(Compared(clause.compare, hand.spot, "wins", *names))
    elif hand.strength == dealer:
        equal = rules.equal_hands
        table.emit(Compared(clause.compare, hand.spot, f"{equal}, loses", *names))
        lose(table, seat, hand.wager, clause.copy, f"{equal}, {names[0]}")
    else:
        table.emit(Compared(clause.compare, hand.spot, "loses", *names))
        lose(table, seat, hand.wager, clause.lose, names[0])


def _pay_winner(table: Table, rules: FastActionRules, hand: Live) -> None:
    """Pay a wager that still lies there, and so has won."""
    seat, why = hand.spot.seat, ORDERS[rules.order].describe(hand.strength)
    if table.felt.stake(seat, hand.wager):
        odds, odd_cent = rules.win_pays, rules.odd_cent
        win(table, seat, hand.wager, odds, odd_cent, clause=rules.clause.win, why=why)


# The Bonus.


def has_bonus(table: Table) -> bool:
    """Whether a Bonus lies on the layout, or a lammer that can still win."""
    wagers = {wager for _, wager in table.felt.wagers}
    return bool(wagers & {BONUS, SPLIT_BONUS} or table.felt.lammers)


def settle_natural_bonus(table: Table, rules: FastActionRules, seat: Seat) -> None:
    """Settle the Bonus of a player who has shown a natural, within what the limit leaves."""
    stake, line = table.felt.stake(seat, BONUS), rules.natural_line
    clause = rules.clause.natural_bonus
    if not stake:
        return
    if line is None:
        lose(table, seat, BONUS, clause, "natural")
        return
    cents = _limited(table, rules, {(seat, BONUS): due(line, stake, rules.odd_cent)})
    paid = cents[seat, BONUS]
    _pay_line(table, rules, (seat, BONUS), line, paid, why="natural", clause=clause)


def _line(rules: FastActionRules, hand: Live) -> Pay | None:
    return rules.bonus_line(ORDERS[rules.order].category(hand.strength).name)


def _bonus_dues(table: Table, rules: FastActionRules, hands: list[Live]) -> Dues:
    """What the paytable pays each Bonus once the aggregate limit is applied."""
    dues: Dues = {}
    for hand in hands:
        seat = hand.spot.seat
        stake = table.felt.stake(seat, hand.bonus)
        if stake:
            dues[seat, hand.bonus] = due(_line(rules, hand), stake, rules.odd_cent)
    return _limited(table, rules, dues)


def _lose_bonus(table: Table, rules: FastActionRules, hand: Live) -> None:
    """Collect a Bonus that no line pays."""
    seat, why = hand.spot.seat, ORDERS[rules.order].describe(hand.strength)
    if table.felt.stake(seat, hand.bonus) and _line(rules, hand) is None:
        lose(table, seat, hand.bonus, rules.clause.lose_bonus, why)


def _pay_bonus(table: Table, rules: FastActionRules, hand: Live, dues: Dues) -> None:
    """Pay a Bonus that still lies there, and so has a line."""
    seat, line = hand.spot.seat, _line(rules, hand)
    if table.felt.stake(seat, hand.bonus) and line is not None:
        why, cents = ORDERS[rules.order].describe(hand.strength), dues[seat, hand.bonus]
        clause = rules.clause.pay_bonus
        _pay_line(table, rules, (seat, hand.bonus), line, cents, why=why, clause=clause)


def _limited(table: Table, rules: FastActionRules, dues: Dues) -> Dues:
    """What is paid of what is due: a round's limit is less what the round has paid before."""
    limit = rules.payout_limit
    if limit.scope == "per hand":
        return {key: min(cents, limit.cents) for key, cents in dues.items()}
    if limit.scope == "per round":
        return share_limit(dues, limit.cents - _bonus_paid(table))
    return dues


def _bonus_paid(table: Table) -> Cents:
    """What the Bonus wagers of a round have been paid so far, and keep."""
    signs = {WagerPaid: 1, PaymentReversed: -1}
    moved = (event for event in table.events if isinstance(event, WagerPaid | PaymentReversed))
    return sum(signs[type(event)] * event.cents for event in moved if event.wager == BONUS)


def _pay_line(
    table: Table,
    rules: FastActionRules,
    whose: tuple[Seat, str],
    line: Pay,
    cents: Cents,
    *,
    why: str,
    clause: str,
) -> None:
    """Pay a Bonus by its line, or give it back where that is a push."""
    seat, wager = whose
    if line.odds is None:
        give_back(table, seat, wager, clause, f"{why}, push")
        return
    limited = cents < due(line, table.felt.stake(seat, wager), rules.odd_cent)
    paid_by = rules.clause.payout_limit if limited else clause
    said = f"{why}, {line}" + (", limited" if limited else "")
    pay(table, seat, wager, cents, clause=paid_by, why=said)


# Envy.


def settle_envy(table: Table, rules: FastActionRules, hands: Sequence[Live]) -> None:
    """Pay every lammer for each other player's qualifying hand, then pick the lammers up."""
    if rules.envy_table is None:
        return
    qualifying = _qualifying(table, rules, rules.envy_table, hands)
    for seat in counterclockwise(table.felt.lammers):
        for player, prizes in qualifying.items():
            each = rules.envy_counts == "each hand"
            counted = prizes if each else [max(prizes, key=lambda prize: prize[0])]
            for cents, why in counted if seat not in player else ():
                table.emit(WagerPaid(rules.clause.envy, seat, ENVY, cents, why))
    for seat in counterclockwise(table.felt.lammers):
        table.emit(LammerRemoved(rules.clause.lammers_off, seat))


def _qualifying(
    table: Table, rules: FastActionRules, envy: Envy, hands: Sequence[Live]
) -> dict[tuple[Seat, ...], list[tuple[Cents, str]]]:
    """What the hands of each player, at one seat or at several, are worth to a lammer.

    A natural is what its Bonus takes it for.
    """
    order, found = ORDERS[rules.order], dict[tuple[Seat, ...], list[tuple[Cents, str]]]()
    made = [(hand.spot, order.category(hand.strength).name) for hand in hands]
    if rules.bonus_at_natural == "is paid as four-of-a-kind":
        naturals = [bundle.spot for bundle in table.felt.discard_rack if bundle.what == NATURAL]
        made += [(spot, FOUR_OF_A_KIND) for spot in naturals if spot is not None]
    for spot, category in sorted(made, key=lambda hand: -hand[0].seat):
        if category in envy.pays_cents:
            prize = envy.pays_cents[category], f"{category} of {spot}"
            found.setdefault(tuple(seats_of(table.players, spot.seat)), []).append(prize)
    return found
