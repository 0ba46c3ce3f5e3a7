"""What a seat's answers are worth at the table: every way to set four cards."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from houseway.games.fast_action_holdem.advice import settled_worths
from houseway.games.fast_action_holdem.odds import prices_of
from houseway.games.fast_action_holdem.plan import (
    KEEPS,
    NATURAL,
    SPLIT_ANTE,
    SPLIT_BONUS,
    SURRENDER,
    describe,
)
from houseway.games.fast_action_holdem.rules import BONUS, FastActionRules
from houseway.odds import Progress
from houseway.odds.deciding import (
    Deciding,
    Remembered,
    answers_by,
    hand_of,
    open_actions,
    seat_of,
)
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Declare, Set, Split, Surrender
from houseway.round.view import View

STAGE: Final = "With four cards, of which two are kept"
FRESH: Final = "Of a whole shoe: cards that came out of it before are not counted with."
PRICES: Final = Remembered(prices_of)
"""What every way to set every hand is worth: large, and asked for again and again."""


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Keep two, split, surrender or declare; a worth has the Bonus in it."""
    assert isinstance(view.rules, FastActionRules)
    rules, seat = view.rules, seat_of(view)
    hole, stake = hand_of(view, rules.cards_dealt), view.wagers.get((seat, rules.main_wager), 0)
    actions = [
        each for each in open_actions(view) if isinstance(each, Set | Split | Declare | Surrender)
    ]
    if hole is None or not stake or not actions:
        return None
    ratio = Fraction(view.wagers.get((seat, BONUS), 0), stake)
    worths = dict(settled_worths(PRICES(rules), hole, ratio))

    def named(action: Action) -> str:
        return describe(_entry(action, hole, worths, rules.main_wager), hole, rules.main_wager)

    return Deciding(
        stage=STAGE,
        wager=rules.main_wager,
        unit_cents=stake,
        answers=answers_by(_told_once(actions), named, worths),
        own=hole,
        notes=(FRESH,) if rules.decks > 1 else (),
    )


def _entry(action: Action, hole: Sequence[Card], worths: Mapping[str, Fraction], main: str) -> int:
    """The entry of a plan that an action is; of a whole split the order that is priced."""
    if isinstance(action, Surrender):
        return SURRENDER
    if isinstance(action, Declare):
        return NATURAL
    assert isinstance(action, Set | Split)
    faces, kept = sorted(hole), sorted(action.kept)
    choice = next(
        at for at, places in enumerate(KEEPS) if sorted(faces[place] for place in places) == kept
    )
    split = action.wagers if isinstance(action, Split) else ()
    flags = sum(SPLIT_BONUS if wager == BONUS else SPLIT_ANTE for wager in split)
    if describe(choice | flags, hole, main) not in worths:
        choice = len(KEEPS) - 1 - choice
    return choice | flags


def _told_once(actions: Sequence[Action]) -> list[Action]:
    """The same cards of several decks are kept once."""
    found: dict[tuple[object, ...], Action] = {}
    for each in actions:
        kept = tuple(sorted(getattr(each, "kept", ())))
        found.setdefault((type(each), kept, getattr(each, "wagers", ())), each)
    return list(found.values())


def started(rules: FastActionRules, stakes: Mapping[str, Cents]) -> dict[tuple[str, ...], Fraction]:
    """What the wager is worth with its Bonus at this very ratio, in first wagers."""
    main = stakes.get(rules.main_wager, 0)
    if not main or rules.bonus is None:
        return {}
    ratio = Fraction(stakes.get(BONUS, 0), main)
    names = (rules.main_wager, BONUS) if ratio else (rules.main_wager,)
    return {names: PRICES(rules).best(ratio).value(ratio)}
