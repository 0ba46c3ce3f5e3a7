"""What a seat's answers are worth at the table: five cards, and the one that the dealer shows."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from houseway.games.caribbean_stud.advice import FOLD, TITLE, advise
from houseway.games.caribbean_stud.rules import (
    ANTE,
    BET,
    BONUS,
    FIVE_CARD,
    HAND_CARDS,
    PROGRESSIVE,
    CaribbeanRules,
)
from houseway.hands import ORDERS
from houseway.odds import Progress
from houseway.odds.deciding import Deciding, answers_by, hand_of, open_actions, seat_of, shown_at
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Fold, Raise
from houseway.round.spots import DEALER_HAND
from houseway.round.view import View
from houseway.rulesets import Paytable
from houseway.rulesets.values import worth


def asked(view: View) -> Deciding | None:
    """Fold or bet, as a strategy is asked; nothing is weighed yet, which takes most of the time."""
    hole, shown = hand_of(view, HAND_CARDS), shown_at(view, DEALER_HAND)
    ante = view.wagers.get((seat_of(view), ANTE), 0)
    actions = [each for each in open_actions(view) if isinstance(each, Raise | Fold)]
    if hole is None or len(shown) != 1 or not ante or not actions:
        return None
    nothing = dict.fromkeys((BET, FOLD), Fraction(0))
    return Deciding(
        stage=TITLE,
        wager=ANTE,
        unit_cents=ante,
        answers=answers_by(sorted(actions, key=_is_bet), _named, nothing),
        own=hole,
        board=shown,
    )


def _is_bet(action: Action) -> bool:
    return isinstance(action, Raise)


def _named(action: Action) -> str:
    return BET if _is_bet(action) else FOLD


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Bet or fold; a fold forfeits the bonus and the progressive wager too."""
    assert isinstance(view.rules, CaribbeanRules)
    found = asked(view)
    if found is None:
        return None
    hole, ante = found.own, found.unit_cents
    worths = {each.decision: each.expectation for each in advise(view.rules, hole, found.board)}
    sides = {**bonus_of(view, hole), **on_meters(view, hole)}
    stakes = {BONUS: view.wagers.get((seat_of(view), BONUS), 0), **dict(_taken_in(view))}
    for wager in {BONUS, PROGRESSIVE} & {*sides}:
        worths[FOLD] -= (stakes[wager] + sides[wager]) / ante
    wins = sides.get(PROGRESSIVE, Fraction(-1)) >= 0
    notes = (f"A fold forfeits the {PROGRESSIVE} wager, which this hand wins.",) if wins else ()
    actions = [each.action for each in found.answers]
    return msgspec.structs.replace(
        found, answers=answers_by(actions, _named, worths), sides_cents=sides, notes=notes
    )


def bonus_of(view: View, hole: tuple[Card, ...]) -> dict[str, Fraction]:
    """What the bonus nets, in cents, if the hand is played: that is certain once it is seen."""
    assert isinstance(view.rules, CaribbeanRules)
    table, order = view.rules.bonus_paytable, ORDERS[view.rules.order]
    stake = view.wagers.get((seat_of(view), BONUS), 0)
    if not stake or not isinstance(table, Paytable):
        return {}
    line = table.pay(order.line(order.strength(hole), table.pays))
    return {BONUS: stake * Fraction(worth(line))}


def on_meters(view: View, hole: tuple[Card, ...]) -> dict[str, Fraction]:
    """What the wagers with a meter net by the own hand, in cents, as the meters read now."""
    assert isinstance(view.rules, CaribbeanRules)
    rules, order, found = view.rules, ORDERS[view.rules.order], dict[str, Fraction]()
    tables = {PROGRESSIVE: rules.progressive_paytable, FIVE_CARD: rules.five_card_paytable}
    for wager, stake in _taken_in(view):
        table = tables.get(wager)
        if table is not None:
            payout = table.pay(order.line(order.strength(hole), table.pays))
            found[wager] = Fraction(-stake)
            if payout is not None:
                found[wager] += payout.for_one * stake + payout.of_meter * view.meters[wager]
    return found


def _taken_in(view: View) -> Iterator[tuple[str, Cents]]:
    """The own wagers that lie in the inventory."""
    own = seat_of(view)
    yield from ((wager, cents) for (seat, wager), cents in view.taken_in.items() if seat == own)
