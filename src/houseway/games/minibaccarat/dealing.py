"""A card for a hand, with what can happen to it; and how a simulated round is dealt."""

from collections.abc import Generator

from houseway.games.minibaccarat.calls import at_a_draw, due_card_exposed
from houseway.games.minibaccarat.drawing import drawing
from houseway.games.minibaccarat.rules import (
    BANKER_HAND,
    HANDS,
    PLAYER_HAND,
    MinibaccaratRules,
)
from houseway.round.actions import Action, Call
from houseway.round.card_events import CardDealt
from houseway.round.engine import Called, Procedure, Table
from houseway.round.spots import Spot
from houseway.round.turns import Turn
from houseway.steps.irregularities import DUE_CARD_EXPOSED, lay_aside
from houseway.steps.remedies import Cure
from houseway.steps.simulated import Simulation, simulate_asides


def deal_card(
    table: Table, rules: MinibaccaratRules, spot: Spot, clause: str, *, face_up: bool = False
) -> Procedure:
    """Deal one card to a hand; one that is seen may be laid aside, and the next one comes.

    Where none lies there yet, the simulated round that a seen card asks for is dealt at once.
    """
    while not (yield from is_dealt(table, rules, spot, clause, face_up=face_up)):
        if not any(table.felt.piles.get(hand) for hand in HANDS.values()):
            due = table.cards_due
            yield from simulate_asides(table, simulation(table, rules))
            table.cards_due = due


def is_dealt(
    table: Table, rules: MinibaccaratRules, spot: Spot, clause: str, *, face_up: bool
) -> Generator[Turn, Action, bool]:
    """Ask for a card, and lay it down; or do what is to be done about one that went wrong."""
    with at_a_draw(table, rules):
        try:
            action = yield table.draw_for(spot, clause)
        except Called as called:
            if called.call.kind == DUE_CARD_EXPOSED.kind:
                return remedy_due_card(table, rules, spot, called.call)
            table.remedy(called)
            return False
    table.lay(action, spot, clause, face_up=face_up)
    return True


def remedy_due_card(table: Table, rules: MinibaccaratRules, spot: Spot, call: Call) -> bool:
    """What becomes of a card that was seen as it was dealt; whether it stays where it was due."""
    remedy = due_card_exposed(rules)
    if remedy.remedy != Cure.STAYS_IN_PLACE:
        lay_aside(table, call, remedy)
        return False
    table.irregular(call, remedy)
    table.emit(CardDealt(remedy.clause, spot, call.cards[0], face_up=True))
    table.cards_due -= 1
    return True


def simulation(table: Table, rules: MinibaccaratRules) -> Simulation:
    """How a simulated round is dealt."""

    def deal(spot: Spot, clause: str, *, face_up: bool) -> Generator[Turn, Action, bool]:
        return is_dealt(table, rules, spot, clause, face_up=face_up)

    def draws(hand: str) -> tuple[bool, str]:
        return drawing(rules, hand, table.felt.cards(PLAYER_HAND), table.felt.cards(BANKER_HAND))

    return Simulation(HANDS, deal, draws)
