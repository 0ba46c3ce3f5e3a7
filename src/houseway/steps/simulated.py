"""Simulated rounds: a card that was seen too early is the first of a round without wagers."""

from collections.abc import Callable, Generator
from typing import Protocol

import msgspec

from houseway.hands.points import FIRST_CARDS
from houseway.round.actions import Action
from houseway.round.card_events import CardDealt, CardMoved, ShoeDone
from houseway.round.engine import Procedure, Table
from houseway.round.spots import Spot
from houseway.round.turns import Turn
from houseway.steps.irregularities import ASIDE, INSUFFICIENT_CARDS, VoidRound


class DealOne(Protocol):
    """How one card is dealt."""

    def __call__(self, spot: Spot, clause: str, *, face_up: bool) -> Generator[Turn, Action, bool]:
        """Deal a card to a spot under a clause; whether one lies there now."""


class Simulation(msgspec.Struct, frozen=True):
    """How a game deals a round in which nobody wagers."""

    hands: dict[str, Spot]
    """The two hands in the order in which they are dealt to and draw."""
    deal: DealOne
    draws: Callable[[str], tuple[bool, str]]
    """Whether a hand draws a third card as both lie now, and the clause that says so."""


def simulate_asides(table: Table, how: Simulation) -> Procedure:
    """Deal a simulated round that begins with the cards that lie aside, as often as some do."""
    while table.felt.piles.get(ASIDE):
        yield from simulate(table, how, reason(table))


def simulate_after(table: Table, how: Simulation) -> Procedure:
    """The same after the round is settled: what voids the simulated round leaves that as it is."""
    try:
        yield from simulate_asides(table, how)
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


def simulate(table: Table, how: Simulation, clause: str) -> Procedure:
    """A round in which no wager is taken: dealt and turned by the dealer, then to the rack."""
    watch, table.watch = table.watch, None
    try:
        yield from _simulate(table, how, clause)
    finally:
        # No wager looks at these cards, whatever lies on the layout.
        table.watch = watch


def _simulate(table: Table, how: Simulation, clause: str) -> Procedure:
    felt = table.felt
    table.step("a simulated round, without wagers", clause)
    table.cards_due = max(0, 2 * FIRST_CARDS - len(felt.cards(ASIDE)))
    for spot in [*how.hands.values()] * FIRST_CARDS:
        yield from _deal(table, how, spot, clause)
    for spot in how.hands.values():
        if felt.hidden(spot):
            table.show(spot, clause)
    for hand, spot in how.hands.items():
        draws, cite = how.draws(hand)
        if draws:
            table.cards_due = 1
            yield from _deal(table, how, spot, cite, face_up=True)
    for spot in how.hands.values():
        table.collect(spot, "simulated hand", clause)


def _deal(
    table: Table, how: Simulation, spot: Spot, clause: str, *, face_up: bool = False
) -> Procedure:
    """A card of a simulated round: one that lies aside, if only since just now, or the next."""
    while not table.felt.piles.get(ASIDE):
        if (yield from how.deal(spot, clause, face_up=face_up)):
            return
    table.emit(CardMoved(clause, table.felt.cards(ASIDE)[0], ASIDE, spot))
