"""What a seat's answers are worth at the table, from the three cards that it sees."""

from fractions import Fraction
from typing import Final

from houseway.games.three_card_poker.advice import by_suits, options_by_suits
from houseway.games.three_card_poker.hand import hand_name, line_of
from houseway.games.three_card_poker.odds import STAGE
from houseway.games.three_card_poker.procedure import FORFEIT
from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.odds import Progress
from houseway.odds.deciding import Deciding, Remembered, answers_by, hand_of, open_actions, seat_of
from houseway.pieces.cards import Card
from houseway.round.actions import Action, Choose, Fold, Raise
from houseway.round.view import View
from houseway.rulesets.values import worth

OPTIONS: Final = Remembered(options_by_suits)


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Play, fold, or fold with the Pair Plus wager too, so that nobody sees the hand."""
    assert isinstance(view.rules, ThreeCardRules)
    rules, seat = view.rules, seat_of(view)
    names, hole = rules.wager_names, hand_of(view, rules.cards_dealt)
    ante = view.wagers.get((seat, names.ante), 0)
    actions = [each for each in open_actions(view) if isinstance(each, Raise | Fold | Choose)]
    if hole is None or not ante or not actions:
        return None
    worths = {
        each.decision: each.expectation for each in OPTIONS(rules)[hand_name(hole), by_suits(hole)]
    }
    pair_plus = view.wagers.get((seat, names.pair_plus), 0)
    nets = pair_plus_net(rules, hole)
    worths[FORFEIT] = worths["fold"] - Fraction(pair_plus, ante) * (1 + nets)

    def named(action: Action) -> str:
        if isinstance(action, Raise):
            return names.play
        return "fold" if isinstance(action, Fold) else FORFEIT

    return Deciding(
        stage=STAGE,
        wager=names.ante,
        unit_cents=ante,
        answers=answers_by(actions, named, worths),
        own=hole,
        sides_cents={names.pair_plus: pair_plus * nets} if pair_plus else {},
    )


def pair_plus_net(rules: ThreeCardRules, hole: tuple[Card, ...]) -> Fraction:
    """What the Pair Plus wager nets with these cards, which is certain once they are seen."""
    return Fraction(worth(line_of(rules.pair_plus_paytable, hand_name(hole))))
