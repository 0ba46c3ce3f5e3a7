"""What a seat's answers are worth at the table: every low hand of two that seven cards give."""

from fractions import Fraction
from typing import Final

from houseway.games.pai_gow_poker.advice import dealer_beside
from houseway.games.pai_gow_poker.kinds import BESIDE
from houseway.games.pai_gow_poker.odds import AS_HOUSE_WAY
from houseway.games.pai_gow_poker.questions import question_of
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.solution import worth_of
from houseway.hands.pai_gow_poker import SEVEN_CARDS, Setting
from houseway.odds import Progress
from houseway.odds.deciding import (
    Answer,
    Deciding,
    Remembered,
    best_answers,
    hand_of,
    open_actions,
    seat_of,
)
from houseway.pieces.cards import show_cards
from houseway.round.actions import Set
from houseway.round.view import View

STAGE: Final = "Seven cards set as two hands"
WAGER: Final = "wager"
BANKED: Final = "Counted against a dealer who sets the house way; a player banks here."
FOUL: Final = "a foul: the low hand is the higher"
QUESTIONS: Final = Remembered(question_of)


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Every two cards as the low hand, fouls included, for a player against the dealer."""
    assert isinstance(view.rules, PaiGowPokerRules)
    rules, seat, hand = view.rules, seat_of(view), hand_of(view, SEVEN_CARDS)
    stake = view.wagers.get((seat, WAGER), 0)
    actions = [each for each in open_actions(view) if isinstance(each, Set)]
    if hand is None or not stake or not actions:
        return None
    question, order = QUESTIONS(rules), rules.hands
    by_way = order.strengths(rules.house_way.choose(hand, rules.order).setting)
    dealer, found = dealer_beside(question, hand), []
    for action in actions:
        high = tuple(card for card in hand if card not in action.kept)
        setting = Setting(high, action.kept)
        both = order.strengths(setting)
        said = f"{show_cards(action.kept)} low ({order.describe_setting(setting)})"
        if order.is_legal(setting):
            worth = worth_of(question, dealer.against(both), BESIDE)
            said = f"{said}, {AS_HOUSE_WAY}" if both == by_way else said
        else:
            said, worth = f"{said}, {FOUL}", Fraction(-1)
        found.append(Answer(action=action, decision=said, worth=worth))
    is_banked = view.bank is not None
    return Deciding(
        stage=STAGE,
        wager=WAGER,
        unit_cents=stake,
        answers=best_answers(found),
        own=hand,
        is_exact=not is_banked,
        notes=(BANKED,) if is_banked else (),
    )
