"""Cards that were not dealt: remedied when the deal is done, or when all others have theirs."""

from collections.abc import Generator
from typing import Final

from houseway.games.spanish_21.boxes import Box, Hand, Standing
from houseway.games.spanish_21.drawing import deal_dealer, draw
from houseway.games.spanish_21.rules import INSURANCE, MATCH
from houseway.hands.points import FIRST_CARDS
from houseway.round.actions import Action, Call, Choose
from houseway.round.engine import Procedure
from houseway.round.events import ChoiceMade
from houseway.round.options import OnHand
from houseway.round.spots import on_box
from houseway.round.turns import Turn
from houseway.rulesets.values import Remedy
from houseway.steps.settling import give_back

VOID_HAND: Final = "void"
COMPLETE_HAND: Final = "complete"
NO_CARDS: Final = "no-cards"
ONE_CARD: Final = "one-card"


def remedy_misdeals(standing: Standing) -> Procedure:
    """Deal what the dealer has missed, to himself and to those who want their second card."""
    table, remedies = standing.table, standing.rules.irregularities
    short = {box.seat: box for box in standing.boxes if _count(standing, box) < FIRST_CARDS}
    for box in short.values():
        if not _count(standing, box):
            table.irregular(Call(NO_CARDS, box.seat), remedies.no_cards)
            void_hand(standing, box.hands[0], remedies.no_cards.clause)
            continue
        remedy, hand = remedies.one_card, box.hands[0]
        table.irregular(Call(ONE_CARD, box.seat), remedy)
        if (yield from wants_it(standing, hand, remedy)):
            yield from draw(standing, hand.spot, remedy.clause)
        else:
            void_hand(standing, hand, remedy.clause)
    if any(standing.hands):
        yield from deal_dealer(standing)


def _count(standing: Standing, box: Box) -> int:
    return len(standing.cards(box.hands[0]))


def wants_it(standing: Standing, hand: Hand, remedy: Remedy) -> Generator[Turn, Action, bool]:
    """Whether a player who did not get a card wants it now, or the hand dead."""
    options = [
        OnHand(Choose(hand.caller, what), hand=hand.number, box=hand.elsewhere)
        for what in (COMPLETE_HAND, VOID_HAND)
    ]
    wants = f"{hand}: a card was not dealt; have it now, or the hand dead"
    action: Action = yield from standing.table.ask(wants, remedy.clause, options)
    assert isinstance(action, Choose)
    standing.table.emit(ChoiceMade(remedy.clause, hand.caller, action.choice))
    return action.choice == COMPLETE_HAND


def void_hand(standing: Standing, hand: Hand, clause: str) -> None:
    """Give back what lies on a hand, and collect its cards.

    Whoever has no other hand in the box gets what is unsettled of it too.
    """
    table = standing.table
    hand.is_dead = hand.is_done = True
    hand.is_owed = False
    box = next(box for box in standing.boxes if box.seat == hand.box)
    for stake in hand.stakes:
        wagers = [stake.wager, stake.double]
        if not box.stakes_of(stake.seat):
            wagers.append(on_box(MATCH, stake.seat, box.seat))
            if standing.rules.dead_hand_insurance == "goes back":
                wagers.append(on_box(INSURANCE, stake.seat, box.seat))
        for wager in wagers:
            if table.felt.stake(stake.seat, wager):
                insured = wager.startswith(INSURANCE)
                cite = standing.rules.clause.dead_insurance if insured else clause
                give_back(table, stake.seat, wager, cite, "hand dead")
    table.collect(hand.spot, "dead hand", clause)
