"""What a seat's answers are worth at the table: three cards, of which two are kept."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import msgspec

from houseway.games.colorado_holdem.advice import decisions_of
from houseway.games.colorado_holdem.rules import HAND_CARDS, ColoradoRules
from houseway.games.colorado_holdem.solver import Stakes, prices_of, solve
from houseway.games.colorado_holdem.stages import TITLE
from houseway.odds import Progress
from houseway.odds.deciding import (
    Answer,
    Deciding,
    Remembered,
    answers_by,
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


def asked(view: View) -> Deciding | None:
    """What is open with three cards, and then which two are kept, with nothing weighed yet."""
    assert isinstance(view.rules, ColoradoRules)
    names, seat, hole = view.rules.wager_names, seat_of(view), hand_of(view, HAND_CARDS)
    ante = view.wagers.get((seat, names.ante), 0)
    if hole is None or not ante:
        return None
    has_bet = (seat, names.bet) in view.wagers
    found = [
        Answer(action=action, decision=said, worth=Fraction(0))
        for action in open_actions(view)
        if (said := _called(action, hole, has_bet=has_bet))
    ]
    if not found:
        return None
    return Deciding(
        stage=KEEPING if isinstance(found[0].action, Set) else TITLE,
        wager=names.ante,
        unit_cents=ante,
        answers=tuple(found),
        own=hole,
    )


def _called(action: Action, hole: tuple[Card, ...], *, has_bet: bool) -> str:
    """What an action is called; nothing where it is none of these decisions."""
    if isinstance(action, Set):
        gone = next(card for card in hole if card not in action.kept)
        return f"{'bet' if has_bet else 'no bet'}, discard {gone}"
    words = {Raise: "bet", Check: "no bet", Fold: "fold", Declare: "declare"}
    return words.get(type(action), "")


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Bet, fold or play on without a bet, or declare; then which two cards are kept."""
    assert isinstance(view.rules, ColoradoRules)
    found = asked(view)
    if found is None:
        return None
    rules, name, ante = view.rules, view.rules.wager_names.bonus, found.unit_cents
    bonus = view.wagers.get((seat_of(view), name), 0)
    prices = prices_of(rules, Stakes(ante, bonus) if bonus else None)
    worths = dict(decisions_of(rules, found.own, prices))
    for word in ("bet", "no bet"):
        kept = [worth for said, worth in worths.items() if said.startswith(f"{word}, ")]
        worths |= {word: max(kept)} if kept else {}
    names = {each.action: each.decision for each in found.answers}
    answers = answers_by(names, names.__getitem__, worths)
    if not answers:
        return None
    return msgspec.structs.replace(
        found,
        answers=answers,
        sides_cents={name: Fraction(0)} if bonus else {},
        notes=(BONUS_NOTE.format(name),) if bonus else (),
    )


def started(rules: ColoradoRules, stakes: Mapping[str, Cents]) -> dict[tuple[str, ...], Fraction]:
    """What ante and bonus are worth together before the deal, in antes: best play is for both."""
    names = rules.wager_names
    ante, bonus = stakes.get(names.ante, 0), stakes.get(names.bonus, 0)
    if not ante or not bonus:
        return {}
    return {(names.ante, names.bonus): TOGETHER((rules, Stakes(ante, bonus)))}
