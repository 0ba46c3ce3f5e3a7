"""What a seat's answers are worth at the table: three cards, then four, and the bets that lie."""

from fractions import Fraction
from typing import Final

import msgspec

from houseway.games.let_it_ride.advice import Hopes, first_hopes, last_hope
from houseway.games.let_it_ride.odds import RIDES, WITHDRAWN
from houseway.games.let_it_ride.prizes import three_card_pay
from houseway.games.let_it_ride.procedure import RIDE, WITHDRAW
from houseway.games.let_it_ride.rules import BETS, HAND_CARDS, THREE_CARD_BONUS, LetItRideRules
from houseway.hands.three_card import THREE_CARD
from houseway.odds import Progress
from houseway.odds.deciding import Deciding, answers_by, hand_of, open_actions, seat_of, shown_at
from houseway.pieces.cards import Card
from houseway.round.actions import Action, Choose
from houseway.round.spots import COMMUNITY
from houseway.round.view import View
from houseway.rulesets.values import worth

STAGES: Final = ("The first bet, with three cards", "The second bet, with four cards")
WORDS: Final = {RIDE: RIDES, WITHDRAW: WITHDRAWN}
TOGETHER: Final = (("bets",), (BETS[2], BETS[0], BETS[1]))


def asked(view: View) -> Deciding | None:
    """Whether the next bet rides, with nothing weighed yet."""
    hole, shown = hand_of(view, HAND_CARDS), shown_at(view, COMMUNITY)
    last = view.wagers.get((seat_of(view), BETS[2]), 0)
    actions = [a for a in open_actions(view) if isinstance(a, Choose) and a.choice in WORDS]
    if hole is None or len(shown) > 1 or not last or not actions:
        return None
    nothing = dict.fromkeys(WORDS.values(), Fraction(0))
    return Deciding(
        stage=STAGES[len(shown)],
        wager=BETS[2],
        unit_cents=last,
        answers=answers_by(actions, _named, nothing),
        own=hole,
        board=shown,
    )


def _named(action: Action) -> str:
    assert isinstance(action, Choose)
    return WORDS[action.choice]


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Whether the next bet rides; a worth is that of all bets, those that are decided included."""
    assert isinstance(view.rules, LetItRideRules)
    found = asked(view)
    if found is None:
        return None
    rules, hole, shown = view.rules, found.own, found.board
    seen = [*hole, *shown]
    hopes = Hopes(last_hope(rules, seen)) if shown else first_hopes(rules, seen)
    rides = bool(shown) and (seat_of(view), BETS[0]) in view.wagers
    decided = hopes.bet if rides else Fraction(0)
    worths = {each.decision: each.expectation + decided for each in hopes.options}
    actions = [each.action for each in found.answers]
    return msgspec.structs.replace(
        found,
        answers=answers_by(actions, _named, worths),
        sides_cents=three_cards_of(view, hole),
    )


def three_cards_of(view: View, hole: tuple[Card, ...]) -> dict[str, Fraction]:
    """What the wager on the own three cards nets, in cents: that is certain once they are seen."""
    assert isinstance(view.rules, LetItRideRules)
    stake = view.wagers.get((seat_of(view), THREE_CARD_BONUS), 0)
    if not stake:
        return {}
    hand = THREE_CARD.category(THREE_CARD.strength(hole)).name
    table, unlisted = view.rules.three_card_paytable, view.rules.mini_royal_unlisted
    return {THREE_CARD_BONUS: stake * Fraction(worth(three_card_pay(table, unlisted, hand)))}
