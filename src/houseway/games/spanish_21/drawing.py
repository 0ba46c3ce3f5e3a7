"""A card for a spot, with what can happen to it: the one way in which cards leave the shoe."""

from collections.abc import Generator
from typing import Final

from houseway.games.spanish_21.boxes import Hand, Standing
from houseway.games.spanish_21.calls import NOT_DEALT, at_a_draw, while_dealing
from houseway.games.spanish_21.rules import cards_of
from houseway.pieces.cards import Card
from houseway.round.actions import Action, Call
from houseway.round.card_events import CardExposed, CardMoved
from houseway.round.engine import Called, Procedure
from houseway.round.spots import DEALER_HAND, Spot
from houseway.round.turns import Turn
from houseway.steps.irregularities import ASIDE, PASSED_OVER
from houseway.steps.preparation import request
from houseway.steps.refilling import TOO_FEW, Refilling, refill

SHOW_BURN: Final = "show-burn"
DEALER_PASSED_OVER: Final = "dealer-passed-over"


def draw(
    standing: Standing, spot: Spot, clause: str, *, face_up: bool = True
) -> Generator[Turn, Action, bool]:
    """Deal the next card to a spot; one that was seen already is the next one.

    Whether it was dealt: what is not remedied here has kept it from the spot.
    """
    table = standing.table
    while not (lies := table.felt.cards(ASIDE)):
        table.cards_due = 1
        with at_a_draw(standing):
            try:
                action = yield table.draw_for(spot, clause)
            except Called as called:
                if called.call.kind in (PASSED_OVER.kind, NOT_DEALT.kind):
                    return False
                if called.call.kind != TOO_FEW.kind:
                    table.remedy(called)
                    continue
                few = called.call
            else:
                table.lay(action, spot, clause, face_up=face_up)
                return True
        yield from fill_again(standing, few)
    remedy = standing.rules.irregularities.exposed_in_error
    table.emit(CardMoved(remedy.clause, lies[0], ASIDE, spot))
    return True


def burn(standing: Standing, clause: str) -> Procedure:
    """Put the next card into the discard rack unseen."""
    table = standing.table
    while True:
        table.cards_due = 1
        try:
            with at_a_draw(standing):
                return (yield from table.burn(clause))
        except Called as called:
            yield from fill_again(standing, called.call)


def fill_again(standing: Standing, call: Call) -> Procedure:
    """Fill the shoe from the discard rack where it is empty."""
    rules = standing.rules
    remedies = rules.irregularities
    how = Refilling(
        standing.start.gone, cards_of(rules), remedies.insufficient_cards, remedies.deck_runs_out
    )
    yield from refill(standing.table, call, how, lambda clause: burn(standing, clause))


def open_shoe(standing: Standing) -> Procedure:
    """Burn a card of a new set, and one for a new dealer; shown to all if a player asks."""
    table, start, clause = standing.table, standing.start, standing.rules.clause.burn
    burned: list[Card] = []
    while len(burned) < start.new_set + start.new_dealer:
        burned.append((yield from burn(standing, clause)))
    if not burned:
        return
    wants = "you may ask to see the burn card"
    if (yield from request(table, wants, clause, standing.bettors, (SHOW_BURN,))) is not None:
        for card in burned:
            table.emit(CardExposed(clause, "the discard rack", card))


def deal(standing: Standing) -> Procedure:
    """A card face up to each box, one to the dealer, and a second one to each box."""
    clause = standing.rules.clause
    players = [Spot(box.seat) for box in standing.boxes]
    order = [
        *((spot, clause.deal_first) for spot in players),
        (DEALER_HAND, clause.deal_dealer),
        *((spot, clause.deal_second) for spot in players),
    ]
    table = standing.table
    with while_dealing(standing):
        for spot, cite in order:
            if not (yield from draw(standing, spot, cite)):
                table.step(f"passed over {spot}", cite)


def deal_dealer(standing: Standing) -> Procedure:
    """What the dealer has not got yet: the first card if it was missed, and a hole card."""
    rules, table = standing.rules, standing.table
    remedy = rules.irregularities.dealer_passed_over
    if not standing.dealer:
        table.irregular(Call(DEALER_PASSED_OVER), remedy)
        yield from draw(standing, DEALER_HAND, remedy.clause)
    if not rules.has_hole_card:
        return
    cite, hole = rules.clause.hole_card, table.calls([(PASSED_OVER, remedy)], {})
    with hole:
        is_dealt = yield from draw(standing, DEALER_HAND, cite, face_up=False)
    if not is_dealt:
        table.irregular(Call(DEALER_PASSED_OVER), remedy)
        yield from draw(standing, DEALER_HAND, remedy.clause, face_up=False)


def give(standing: Standing, hand: Hand, clause: str) -> Generator[Turn, Action, bool]:
    """A card that a player asked for; it may be forgotten until all others have theirs."""
    table, remedy = standing.table, standing.rules.irregularities.card_not_dealt
    with table.calls([(NOT_DEALT, remedy)] if not hand.is_owed else [], {}):
        is_dealt = yield from draw(standing, hand.spot, clause)
    if is_dealt:
        hand.is_owed = False
        table.announce(f"{hand}: {standing.total(hand)}", standing.rules.clause.new_total)
    else:
        table.irregular(Call(NOT_DEALT.kind, hand.box), remedy)
        hand.is_owed = True
    return is_dealt
