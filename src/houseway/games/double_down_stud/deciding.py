"""What a seat's answers are worth at the table: the own card, three common ones, the others'."""

from fractions import Fraction

from houseway.games.double_down_stud.advice import advise
from houseway.games.double_down_stud.odds import DOUBLED, PASSED, STAGE
from houseway.games.double_down_stud.rules import COMMON_CARDS, DOUBLE, WAGER, DoubleDownRules
from houseway.odds import Progress
from houseway.odds.deciding import (
    Answer,
    Deciding,
    Dialled,
    best_answers,
    hand_of,
    open_actions,
    seat_of,
    shown_at,
)
from houseway.pieces.money import Cents
from houseway.round.actions import Choose, Place
from houseway.round.spots import COMMUNITY
from houseway.round.view import View
from houseway.steps.simple import PASS


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Double down by any amount, or pass; the cards of other players lie in sight too."""
    assert isinstance(view.rules, DoubleDownRules)
    rules, seat = view.rules, seat_of(view)
    own, board = hand_of(view, 1), shown_at(view, COMMUNITY)
    wager = view.wagers.get((seat, WAGER), 0)
    actions = open_actions(view)
    if own is None or len(board) != COMMON_CARDS or not wager or not actions:
        return None
    others = tuple(
        card
        for spot, cards in view.piles.items()
        if spot.seat and spot.seat != seat
        for card in cards
        if card is not None
    )
    worths = {each.decision: each.expectation for each in advise(rules, [*own, *others], board)}
    passed = worths[PASSED]

    def doubled(cents: Cents) -> Fraction:
        return passed * (1 + Fraction(cents, wager))

    found = []
    for action in actions:
        if isinstance(action, Place) and action.wager == DOUBLE:
            found.append(Answer(action=action, decision=DOUBLED, worth=doubled(action.cents)))
        elif action == Choose(seat, PASS):
            found.append(Answer(action=action, decision=PASSED, worth=passed))
    if not found:
        return None
    return Deciding(
        stage=STAGE.capitalize(),
        wager=WAGER,
        unit_cents=wager,
        answers=best_answers(found[::-1]),
        own=own,
        board=board,
        counted=others,
        dialled={DOUBLE: Dialled(DOUBLED, doubled)},
    )
