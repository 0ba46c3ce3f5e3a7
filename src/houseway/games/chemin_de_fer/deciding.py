"""What a seat's answers are worth at the table: what to wager, Card or Stay, Draw or Stay."""

from typing import Final

from houseway.errors import NotAllowed
from houseway.games.chemin_de_fer.advice import AS_BANKER, advise
from houseway.games.chemin_de_fer.hands import CARD, DRAW, STAY
from houseway.games.chemin_de_fer.odds import ON_FIVE
from houseway.games.chemin_de_fer.rules import (
    AGAINST,
    BANKER,
    BANKER_HAND,
    PLAYER_HAND,
    CheminDeFerRules,
)
from houseway.games.chemin_de_fer.staking import FRESH, weigh_stakes
from houseway.hands.points import FIRST_CARDS
from houseway.odds import Progress
from houseway.odds.deciding import Deciding, answers_by, open_actions, seat_of, shown_at
from houseway.pieces.cards import Card
from houseway.round.actions import Action, Choose
from houseway.round.view import View

BY_COUNTS: Final = (
    "By the counts of the hands, not by their very cards: both sides may choose here, and are "
    "taken to play the equilibrium."
)


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """What to wager, before the deal; then what to do with a hand."""
    return weigh_stakes(view) or with_a_hand(view)


def with_a_hand(view: View) -> Deciding | None:
    """Card or Stay for whoever holds the Player's Hand; Draw or Stay for a Banker with options."""
    assert isinstance(view.rules, CheminDeFerRules)
    rules, seat = view.rules, seat_of(view)
    words = {a.choice for a in open_actions(view) if isinstance(a, Choose)}
    is_banker = DRAW in words and STAY in words
    if not is_banker and not (CARD in words and STAY in words):
        return None
    spot, wager = (BANKER_HAND, BANKER) if is_banker else (PLAYER_HAND, AGAINST)
    hole, stake = shown_at(view, spot), view.wagers.get((seat, wager), 0)
    board = third_of(view) if is_banker else ()
    if len(hole) != FIRST_CARDS or not stake:
        return None
    try:
        found = advise(rules, hole, board)
    except NotAllowed:
        return None
    worths = {each.decision: each.expectation for each in found}

    def named(action: Action) -> str | None:
        return action.choice if isinstance(action, Choose) else None

    return Deciding(
        stage=AS_BANKER if is_banker else ON_FIVE,
        wager=wager,
        unit_cents=stake,
        answers=answers_by(open_actions(view), named, worths),
        own=hole,
        board=board,
        is_exact=rules.banker_options is None,
        notes=(FRESH,) if rules.banker_options is None else (BY_COUNTS, FRESH),
    )


def third_of(view: View) -> tuple[Card, ...]:
    """The Player's third card, which lies face up: the first two may still lie face down."""
    third = view.piles.get(PLAYER_HAND, ())[FIRST_CARDS:]
    return tuple(card for card in third if card is not None)
