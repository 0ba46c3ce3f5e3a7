"""What a seat's answers are worth at the table: a hand against the up card, split ones too."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from houseway.errors import NotAllowed
from houseway.games.spanish_21.advice import advise
from houseway.games.spanish_21.chart import COLUMNS, UP_ORDER
from houseway.games.spanish_21.deciding import DRAW, KEEP, RESCUE, SPLIT
from houseway.games.spanish_21.holdings import FACE, ONE, holdings, value_of
from houseway.games.spanish_21.rules import DOUBLE, INSURANCE, WAGER, SpanishRules
from houseway.hands.points import FIRST_CARDS
from houseway.odds import Progress
from houseway.odds.deciding import (
    Answer,
    Deciding,
    Dialled,
    best_answers,
    open_actions,
    seat_of,
    shown_at,
)
from houseway.odds.seen import left_after
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Choose, Place, Surrender
from houseway.round.options import OnHand
from houseway.round.spots import DEALER_HAND, hand_of, riding
from houseway.round.view import View
from houseway.steps.simple import PASS, STAND

FRESH: Final = "Of a whole shoe but for the cards in sight: earlier rounds are not counted with."
PARTED: Final = "What this hand is worth by itself; the box has others."
WORDS: Final = {DRAW: "draw", STAND: "stand", SPLIT: "split"}
DOUBLED: Final = "double"
INSURED: Final = "insurance"
BY_HAND: Final = "a hand against the up card"
AFTER_DOUBLE: Final = "a doubled hand"


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Draw, stand, double, split or surrender; rescue or keep a double; insurance."""
    assert isinstance(view.rules, SpanishRules)
    seat = seat_of(view)
    up = shown_at(view, DEALER_HAND)
    options = [] if view.ask is None else view.ask.options
    hands = [each for each in options if isinstance(each, OnHand) and not each.box]
    if len(up) != 1:
        return None
    if not hands:
        return _insurance(view, up[0])
    number = hands[0].hand
    cards = shown_at(view, hand_of(seat, number))
    stake = view.wagers.get((seat, riding(WAGER, number)), 0)
    if not stake or len(cards) < FIRST_CARDS:
        return None
    beside = tuple(_beside(view, cards, up[0]))
    try:
        worths = worths_of(view.rules, cards, up[0], beside, stake)
    except NotAllowed:
        return None
    return _about_hand(view, number, (cards, up, beside), worths)


def worths_of(
    rules: SpanishRules, cards: Sequence[Card], up: Card, seen: Sequence[Card], stake: Cents
) -> dict[str, Fraction]:
    """What decisions are worth; where the hole card was read, as it is no blackjack."""
    found = advise(rules, cards, (up,), seen=seen, stake_cents=stake)
    makes = {ONE: FACE, FACE: ONE}.get(value_of(up))
    chance = Fraction(0)
    if rules.hole_card == "card reader" and makes is not None:
        left = left_after(rules.stock, [*seen, *cards, up], 1)
        chance = Fraction(sum(value_of(card) == makes for card in left), len(left))
    return {each.decision: (each.expectation + chance) / (1 - chance) for each in found}


def _beside(view: View, cards: Sequence[Card], up: Card) -> Iterator[Card]:
    """All other cards in sight."""
    seen = [card for pile in view.piles.values() for card in pile if card is not None]
    for card in (*cards, up):
        seen.remove(card)
    yield from seen


def _about_hand(
    view: View,
    number: int,
    seen: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]],
    worths: dict[str, Fraction],
) -> Deciding | None:
    seat, (cards, up, beside) = seat_of(view), seen
    stake = view.wagers[seat, riding(WAGER, number)]
    double = riding(DOUBLE, number)
    doubled = view.wagers.get((seat, double), 0)
    one = worths.get(DOUBLED, Fraction(0)) / 2
    if doubled:
        more = 1 + Fraction(doubled, stake)
        worths = {KEEP: worths["stand"] * more, RESCUE: Fraction(-1)}
    found = [
        Answer(action=action, decision=said, worth=worth)
        for action in open_actions(view)
        for said, worth in _weighed(action, double, stake, worths)
    ]
    if not found:
        return None
    is_part = number > 1 or (seat, riding(WAGER, 2)) in view.wagers
    return Deciding(
        stage=AFTER_DOUBLE if doubled else BY_HAND,
        wager=WAGER,
        unit_cents=stake,
        answers=best_answers(found),
        own=cards,
        board=up,
        counted=beside,
        dialled={double: Dialled(DOUBLED, one, one / stake)} if not doubled else {},
        is_part=is_part,
        notes=(FRESH, PARTED) if is_part else (FRESH,),
    )


def _weighed(
    action: Action, double: str, stake: Cents, worths: dict[str, Fraction]
) -> Iterator[tuple[str, Fraction]]:
    if isinstance(action, Place) and action.wager == double and DOUBLED in worths:
        yield DOUBLED, worths[DOUBLED] / 2 * (1 + Fraction(action.cents, stake))
        return
    said = "surrender" if isinstance(action, Surrender) else ""
    if isinstance(action, Choose):
        said = WORDS.get(action.choice, action.choice)
    if said in worths:
        yield said, worths[said]


def _insurance(view: View, up: Card) -> Deciding | None:
    """Whether to insure: what a card that makes a blackjack pays, by the cards that are left."""
    assert isinstance(view.rules, SpanishRules)
    rules, seat = view.rules, seat_of(view)
    stake = view.wagers.get((seat, WAGER), 0)
    actions = open_actions(view)
    places = [each for each in actions if isinstance(each, Place) and each.wager == INSURANCE]
    if not places or not stake or value_of(up) != ONE:
        return None
    own = shown_at(view, hand_of(seat, 1))
    beside = tuple(_beside(view, own, up))
    left = left_after(rules.stock, [*own, up, *beside], 1)
    chance = Fraction(sum(value_of(card) == FACE for card in left), len(left))
    each = (chance * (Fraction(rules.insurance_pays) + 1) - 1) / stake
    answers = [Answer(action=Choose(seat, PASS), decision=PASS, worth=Fraction(0))]
    answers += [Answer(action=a, decision=INSURED, worth=a.cents * each) for a in places]
    return Deciding(
        stage=INSURED,
        wager=WAGER,
        unit_cents=stake,
        answers=best_answers(answers),
        own=own,
        board=(up,),
        counted=beside,
        dialled={INSURANCE: Dialled(INSURED, Fraction(0), each)},
        is_part=True,
        notes=(FRESH,),
    )


def in_chart(own: Sequence[Card], up: Card) -> tuple[str, str, str]:
    """Where a hand stands in the chart: its part, its row and its column."""
    values = [value_of(card) for card in own]
    column = COLUMNS[UP_ORDER.index(value_of(up))]
    if len(values) == FIRST_CARDS and values[0] == values[1]:
        name = "A" if values[0] == ONE else "J-K" if values[0] == FACE else str(values[0] + 1)
        return "pairs", f"{name}, {name}", column
    number = holdings().of(values)
    part = "soft" if holdings().is_soft[number] else "hard"
    return part, str(int(holdings().total[number])), column
