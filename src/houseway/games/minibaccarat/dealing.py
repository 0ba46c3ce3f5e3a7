"""A card for a hand, with what can happen to it; and the simulated rounds that follow from that."""

from collections.abc import Generator

from houseway.games.minibaccarat.calls import at_a_draw, due_card_exposed
from houseway.games.minibaccarat.drawing import drawing
from houseway.games.minibaccarat.rules import (
    BANKER_HAND,
    HANDS,
    PLAYER_HAND,
    MinibaccaratRules,
)
from houseway.hands.points import FIRST_CARDS
from houseway.round.actions import Action, Call
from houseway.round.card_events import CardDealt, CardMoved, ShoeDone
from houseway.round.engine import Called, Procedure, Table
from houseway.round.spots import Spot
from houseway.round.turns import Turn
from houseway.steps.irregularities import (
    ASIDE,
    DUE_CARD_EXPOSED,
    INSUFFICIENT_CARDS,
    VoidRound,
    lay_aside,
)
from houseway.steps.remedies import Cure


def deal_card(
    table: Table, rules: MinibaccaratRules, spot: Spot, clause: str, *, face_up: bool = False
) -> Procedure:
    """Deal one card to a hand; one that is seen may be laid aside, and the next one comes.

    Where none lies there yet, the simulated round that a seen card asks for is dealt at once.
    """
    while not (yield from is_dealt(table, rules, spot, clause, face_up=face_up)):
        if not any(table.felt.piles.get(hand) for hand in HANDS.values()):
            due = table.cards_due
            yield from simulate_asides(table, rules)
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


def simulate_asides(table: Table, rules: MinibaccaratRules) -> Procedure:
    """Deal a simulated round, without wagers, that begins with the cards that lie aside."""
    while table.felt.piles.get(ASIDE):
        yield from simulate(table, rules, reason(table))


def simulate_after(table: Table, rules: MinibaccaratRules) -> Procedure:
    """The same after the round is settled: what voids the simulated round leaves that as it is."""
    try:
        yield from simulate_asides(table, rules)
    except VoidRound as void:
        for spot in sorted(table.felt.piles):
            table.collect(spot, "simulated hand", void.clause)
        if void.why == INSUFFICIENT_CARDS.kind:
            table.emit(ShoeDone(void.clause))


def reason(table: Table) -> str:
    """The clause for which the first card that lies aside was laid there."""
    events = table.events
    laid = [e.clause for e in events if isinstance(e, CardDealt) and e.spot == ASIDE]
    taken = sum(isinstance(e, CardMoved) and e.source == ASIDE for e in events)
    return laid[taken]


def simulate(table: Table, rules: MinibaccaratRules, clause: str) -> Procedure:
    """A round in which no wager is taken: dealt and turned by the dealer, then to the rack."""
    felt = table.felt
    table.step("a simulated round, without wagers", clause)
    table.cards_due = max(0, 2 * FIRST_CARDS - len(felt.cards(ASIDE)))
    for spot in (PLAYER_HAND, BANKER_HAND) * FIRST_CARDS:
        yield from deal_simulated(table, rules, spot, clause)
    for spot in HANDS.values():
        if felt.hidden(spot):
            table.show(spot, clause)
    for hand, spot in HANDS.items():
        draws, cite = drawing(rules, hand, felt.cards(PLAYER_HAND), felt.cards(BANKER_HAND))
        if draws:
            table.cards_due = 1
            yield from deal_simulated(table, rules, spot, cite, face_up=True)
    for spot in HANDS.values():
        table.collect(spot, "simulated hand", clause)


def deal_simulated(
    table: Table, rules: MinibaccaratRules, spot: Spot, clause: str, *, face_up: bool = False
) -> Procedure:
    """A card of a simulated round: one that lies aside, if only since just now, or the next."""
    while not table.felt.piles.get(ASIDE):
        if (yield from is_dealt(table, rules, spot, clause, face_up=face_up)):
            return
    table.emit(CardMoved(clause, table.felt.cards(ASIDE)[0], ASIDE, spot))
