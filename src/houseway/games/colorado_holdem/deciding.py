"""What a seat's answers are worth at the table: three cards, of which two are kept."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from houseway.games.colorado_holdem.advice import decisions_of
from houseway.games.colorado_holdem.rules import HAND_CARDS, ColoradoRules
from houseway.games.colorado_holdem.solver import Stakes, prices_of, solve
from houseway.games.colorado_holdem.stages import TITLE
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
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Check, Declare, Fold, Raise, Set
from houseway.round.view import View

TOGETHER: Final = Remembered(lambda asked: solve(asked[0], stakes=asked[1]).value, most=64)
"""What ante and bonus of some amounts are worth under best play for both."""
KEEPING: Final = "Which two cards are kept"
BONUS_NOTE: Final = "With the {} wager, which follows the hand too."


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Bet, fold or play on without a bet, or declare; then which two cards are kept."""
    assert isinstance(view.rules, ColoradoRules)
    rules, names = view.rules, view.rules.wager_names
    seat, hole = seat_of(view), hand_of(view, HAND_CARDS)
    ante = view.wagers.get((seat, names.ante), 0)
    actions = open_actions(view)
    if hole is None or not ante:
        return None
    bonus = view.wagers.get((seat, names.bonus), 0)
    prices = prices_of(rules, Stakes(ante, bonus) if bonus else None)
    worths = dict(decisions_of(rules, hole, prices))
    has_bet = (seat, names.bet) in view.wagers
    found = [
        Answer(action=action, decision=said, worth=worth)
        for action in actions
        for said, worth in _weighed(action, hole, worths, has_bet=has_bet)
    ]
    if not found:
        return None
    return Deciding(
        stage=KEEPING if isinstance(found[0].action, Set) else TITLE,
        wager=names.ante,
        unit_cents=ante,
        answers=best_answers(found),
        own=hole,
        sides_cents={names.bonus: Fraction(0)} if bonus else {},
        notes=(BONUS_NOTE.format(names.bonus),) if bonus else (),
    )


def _weighed(
    action: Action, hole: tuple[Card, ...], worths: dict[str, Fraction], *, has_bet: bool
) -> list[tuple[str, Fraction]]:
    """What an action is called, and what it is worth; nothing where it is not counted."""
    word = {Raise: "bet", Check: "no bet"}.get(type(action), "")
    if word:
        best = [worth for said, worth in worths.items() if said.startswith(f"{word}, ")]
        return [(word, max(best))] if best else []
    if isinstance(action, Fold | Declare):
        said = "fold" if isinstance(action, Fold) else "declare"
        return [(said, worths[said])] if said in worths else []
    if isinstance(action, Set):
        gone = next(card for card in hole if card not in action.kept)
        said = f"{'bet' if has_bet else 'no bet'}, discard {gone}"
        return [(said, worths[said])] if said in worths else []
    return []


def started(rules: ColoradoRules, stakes: Mapping[str, Cents]) -> dict[tuple[str, ...], Fraction]:
    """What ante and bonus are worth together before the deal, in antes: best play is for both."""
    names = rules.wager_names
    ante, bonus = stakes.get(names.ante, 0), stakes.get(names.bonus, 0)
    if not ante or not bonus:
        return {}
    return {(names.ante, names.bonus): TOGETHER((rules, Stakes(ante, bonus)))}
