"""Who turns the cards of a hand: the highest wager on it, and whoever takes the right over."""

from collections.abc import Generator
from typing import Final, TypeAlias

import msgspec

from houseway.games.minibaccarat.calls import DELAYED
from houseway.games.minibaccarat.rules import HANDS, MinibaccaratRules
from houseway.round.actions import Action, Choose
from houseway.round.engine import Called, Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly
from houseway.round.spots import DEALER_SEAT, Seat, counterclockwise, to_the_right
from houseway.round.turns import Turn
from houseway.steps.simple import PASS

TURN: Final = "turn"
ACCEPT: Final = "accept"


class Right(msgspec.Struct):
    """The right to turn the cards of a hand, for one round of play."""

    seat: Seat
    """Who has it; the dealer if no player does."""
    others: list[Seat]
    """The players to whom it has not been offered yet, in their order."""
    clause: str
    """Why it is whose it is."""


Rights: TypeAlias = dict[str, Right]
"""The right to turn each hand."""


def first_right(table: Table, rules: MinibaccaratRules, hand: str) -> Right:
    """The player with the highest wager on a hand; of equals, the first from the dealer's right."""
    stakes = {seat: table.felt.stake(seat, hand) for seat in table.felt.seats_with(hand)}
    if not stakes:
        is_offered = rules.unbacked_hand == "offered round the table"
        others = counterclockwise(table.players) if is_offered else []
        return Right(DEALER_SEAT, others, rules.clause.unbacked)
    highest = [seat for seat, cents in stakes.items() if cents == max(stakes.values())]
    first = counterclockwise(highest)[0]
    clause = rules.clause.equal_wagers if len(highest) > 1 else ""
    return Right(first, to_the_right(table.players, first), clause)


def turn_hand(
    table: Table, rules: MinibaccaratRules, hand: str, rights: Rights, clause: str
) -> Procedure:
    """Hand the cards that lie face down over, face down, and have them turned and given back."""
    right, spot = rights[hand], HANDS[hand]
    if not table.felt.hidden(spot):
        return
    by = right.clause or clause
    while right.seat or right.others:
        if right.seat:
            table.give(spot, right.seat, by)
            if (yield from is_turned(table, rules, hand, right.seat, clause)):
                table.show(spot, clause)
                table.give(spot, DEALER_SEAT, clause)
                return
        yield from offer(table, rules, hand, right)
        by = rules.clause.passed_on
    if spot in table.felt.held:
        table.give(spot, DEALER_SEAT, by)
    table.show(spot, by)


def is_turned(
    table: Table, rules: MinibaccaratRules, hand: str, seat: Seat, clause: str
) -> Generator[Turn, Action, bool]:
    """Whether the player who has the cards turns them; or passes them on, or delays the game."""
    wants = f"seat {seat}: turn the {hand.capitalize()}'s cards, or pass them on"
    options = [Exactly(Choose(seat, word)) for word in (TURN, PASS)]
    try:
        with table.calls([(DELAYED, rules.irregularities.delayed)], {}):
            action = yield from table.ask(wants, clause, options)
    except Called as called:
        table.irregular(called.call, rules.irregularities.delayed)
        return False
    assert isinstance(action, Choose)
    table.emit(ChoiceMade(clause, seat, action.choice))
    return action.choice == TURN


def offer(table: Table, rules: MinibaccaratRules, hand: str, right: Right) -> Procedure:
    """Offer the right to the others in turn until one accepts; the dealer turns if nobody does."""
    clause, right.seat = rules.clause.passed_on, DEALER_SEAT
    while right.others and not right.seat:
        seat = right.others.pop(0)
        wants = f"seat {seat}: accept the right to turn the {hand.capitalize()}'s cards, or pass"
        options = [Exactly(Choose(seat, word)) for word in (ACCEPT, PASS)]
        action = yield from table.ask(wants, clause, options)
        assert isinstance(action, Choose)
        table.emit(ChoiceMade(clause, seat, action.choice))
        if action.choice == ACCEPT:
            right.seat = seat
    right.clause = "" if right.seat else clause
