"""What a seat's answers are worth at the table: three cards, then four, and the bets that lie."""

from fractions import Fraction
from typing import Final

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
TOGETHER: Final = (("bets",), (BETS[2], BETS[0], BETS[1]))


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Whether the next bet rides; a worth is that of all bets, those that are decided included."""
    assert isinstance(view.rules, LetItRideRules)
    rules, seat = view.rules, seat_of(view)
    hole, shown = hand_of(view, HAND_CARDS), shown_at(view, COMMUNITY)
    last = view.wagers.get((seat, BETS[2]), 0)
    words = {RIDE: RIDES, WITHDRAW: WITHDRAWN}
    actions = [a for a in open_actions(view) if isinstance(a, Choose) and a.choice in words]
    if hole is None or len(shown) > 1 or not last or not actions:
        return None
    seen = [*hole, *shown]
    hopes = Hopes(last_hope(rules, seen)) if shown else first_hopes(rules, seen)
    rides = bool(shown) and (seat, BETS[0]) in view.wagers
    decided = hopes.bet if rides else Fraction(0)
    worths = {each.decision: each.expectation + decided for each in hopes.options}

    def named(action: Action) -> str:
        assert isinstance(action, Choose)
        return words[action.choice]

    return Deciding(
        stage=STAGES[len(shown)],
        wager=BETS[2],
        unit_cents=last,
        answers=answers_by(actions, named, worths),
        own=hole,
        board=shown,
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
