"""What a seat's answers are worth at the table: two cards, and the board as far as it lies open."""

from fractions import Fraction
from typing import Final

from houseway.games.heads_up_holdem.advice import advise, chart
from houseway.games.heads_up_holdem.odds import STAGES, raising
from houseway.games.heads_up_holdem.pocket import pocket_hand
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.hands import ORDERS
from houseway.odds import Progress
from houseway.odds.chart_words import two_name
from houseway.odds.deciding import (
    Deciding,
    Remembered,
    answers_by,
    hand_of,
    open_actions,
    seat_of,
    short_note,
    shown_at,
)
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Check, Fold, Raise
from houseway.round.spots import COMMUNITY
from houseway.round.view import View
from houseway.rulesets import Paytable
from houseway.rulesets.values import worth

CHART: Final = Remembered(
    lambda rules: {two_name(*two): found for two, found in chart(rules).items()}
)
BOARDS: Final = {0: STAGES[0], 3: STAGES[1], 5: STAGES[2]}


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Raise, or check while there is another chance to, or fold when there is none."""
    assert isinstance(view.rules, HeadsUpRules)
    rules, seat = view.rules, seat_of(view)
    hole, board = hand_of(view, rules.cards_dealt), shown_at(view, COMMUNITY)
    ante = view.wagers.get((seat, rules.wager_names.ante), 0)
    actions = [each for each in open_actions(view) if isinstance(each, Raise | Check | Fold)]
    if hole is None or not ante or not actions or len(board) not in BOARDS:
        return None
    found = advise(rules, hole, board) if board else CHART(rules)[two_name(*hole)]
    worths = {each.decision: each.expectation for each in found}
    sides = {**pocket_of(view, hole), **trips_of(view, hole, board)}
    lost, notes = lost_with_fold(view, sides)
    if "fold" in worths:
        worths["fold"] -= lost / ante

    def named(action: Action) -> str:
        if isinstance(action, Raise):
            return raising(rules, action.times)
        return "check" if isinstance(action, Check) else "fold"

    needs = max(rules.raises_after_river) * ante if len(board) < 5 else 0
    return Deciding(
        stage=BOARDS[len(board)],
        wager=rules.wager_names.ante,
        unit_cents=ante,
        answers=answers_by(actions, named, worths),
        own=hole,
        board=board,
        sides_cents=sides,
        is_exact=not notes,
        notes=(*notes, *short_note(view, needs)),
    )


def pocket_of(view: View, hole: tuple[Card, ...]) -> dict[str, Fraction]:
    """What the wager on the hole cards nets, in cents: that is certain once they are seen."""
    assert isinstance(view.rules, HeadsUpRules)
    table, name = view.rules.pocket_paytable, view.rules.wager_names.pocket
    return _settled(view, name, table, pocket_hand(hole))


def trips_of(view: View, hole: tuple[Card, ...], board: tuple[Card, ...]) -> dict[str, Fraction]:
    """What the wager on seven cards nets, in cents, once all lie there."""
    assert isinstance(view.rules, HeadsUpRules)
    if len(board) < 5:
        return {}
    order = ORDERS[view.rules.order]
    hand = order.category(order.strength([*hole, *board])).name
    return _settled(view, view.rules.wager_names.trips, view.rules.trips_paytable, hand)


def _settled(view: View, wager: str, table: Paytable | None, hand: str) -> dict[str, Fraction]:
    stake = view.wagers.get((seat_of(view), wager), 0)
    return {wager: stake * Fraction(worth(table.pay(hand)))} if stake and table else {}


def lost_with_fold(view: View, sides: dict[str, Fraction]) -> tuple[Fraction, tuple[str, ...]]:
    """What a fold loses of side wagers, in cents; and a note where that is not known yet."""
    assert isinstance(view.rules, HeadsUpRules)
    rules, names, seat = view.rules, view.rules.wager_names, seat_of(view)
    lost, unknown = Fraction(0), []
    after = (names.trips, rules.trips_after_fold), (names.pocket, rules.pocket_after_fold)
    for wager, becomes in after:
        stake: Cents = view.wagers.get((seat, wager), 0)
        if not stake or becomes == "stays":
            continue
        if wager in sides:
            lost += stake + sides[wager]
        else:
            unknown.append(wager)
    notes = tuple(
        f"The {wager} wager is lost with a fold later on: that is not counted here."
        for wager in unknown
    )
    return lost, notes
