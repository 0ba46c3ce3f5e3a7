"""What a seat's answers are worth at the table: a hand against the up card, split ones too."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final

from houseway.errors import NotPermitted
from houseway.games.spanish_21.advice import (
    Doubling,
    decisions_of,
    kept_worth,
    opening_of,
    solution_beside,
)
from houseway.games.spanish_21.chart import COLUMNS, UP_ORDER
from houseway.games.spanish_21.counting import kept_worth as whole_worth
from houseway.games.spanish_21.counting import shoe_of
from houseway.games.spanish_21.deciding import DRAW, KEEP, RESCUE, SPLIT
from houseway.games.spanish_21.holdings import FACE, ONE, holdings, value_of
from houseway.games.spanish_21.plan import up_of
from houseway.games.spanish_21.pricing import terms_of
from houseway.games.spanish_21.rules import DOUBLE, INSURANCE, WAGER, SpanishRules
from houseway.games.spanish_21.solver import Solution
from houseway.hands.points import FIRST_CARDS
from houseway.odds import Progress
from houseway.odds.deciding import (
    Answer,
    Deciding,
    Dialled,
    Remembered,
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
PARTED: Final = (
    "What this hand is worth by itself, as if it were no part of a pair; the box has others."
)
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
    weighed = Weighed(view, number, cards, up[0], tuple(_beside(view, cards, up[0])))
    return weighed.deciding()


def _beside(view: View, cards: Sequence[Card], up: Card) -> Iterator[Card]:
    """All other cards in sight."""
    seen = [card for pile in view.piles.values() for card in pile if card is not None]
    for card in (*cards, up):
        seen.remove(card)
    yield from seen


class Weighed:
    """What may be done with one hand of the own seat, and what that is worth."""

    def __init__(
        self, view: View, number: int, cards: tuple[Card, ...], up: Card, beside: tuple[Card, ...]
    ) -> None:
        assert isinstance(view.rules, SpanishRules)
        seat = seat_of(view)
        self.view, self.rules, self.cards, self.up = view, view.rules, cards, up
        self.beside = beside
        self.stake = view.wagers[seat, riding(WAGER, number)]
        self.double = riding(DOUBLE, number)
        self.doubled = view.wagers.get((seat, self.double), 0)
        self.is_part = number > 1 or (seat, riding(WAGER, 2)) in view.wagers
        self.blackjack = blackjack_read(self.rules, cards, up, beside)

    @cached_property
    def solution(self) -> Solution:
        """Best play by the cards that are left."""
        return solution_beside(self.rules, self.cards, self.up, self.beside, self.stake)

    def deciding(self) -> Deciding | None:
        """Every open answer; nothing where none is counted."""
        solution, dialled = self.solution, dict[str, Dialled]()
        if self.doubled:
            times = self._times(self.doubled)
            kept = self._free(kept_worth(solution, self.cards, self.up, times))
            worths = {KEEP: kept, RESCUE: Fraction(-1)}
        else:
            found = decisions_of(solution, self.cards, self.up)
            worths = {said: self._free(worth) for said, worth in found}
            doubling = Doubling.of(solution, self.cards, self.up)
            dialled[self.double] = Dialled(
                DOUBLED, lambda cents: self._free(doubling.worth(self._times(cents)))
            )
        answers = [
            Answer(action=action, decision=said, worth=worth)
            for action in open_actions(self.view)
            for said, worth in self._answer(action, dialled, worths)
        ]
        return self._told(answers, dialled) if answers else None

    def _told(self, answers: Sequence[Answer], dialled: dict[str, Dialled]) -> Deciding:
        return Deciding(
            stage=AFTER_DOUBLE if self.doubled else BY_HAND,
            wager=WAGER,
            unit_cents=self.stake,
            answers=best_answers(answers),
            own=self.cards,
            board=(self.up,),
            counted=self.beside,
            sides_cents=self._insured(),
            dialled=dialled,
            is_exact=not self.is_part,
            is_part=self.is_part,
            notes=(FRESH, PARTED) if self.is_part else (FRESH,),
        )

    def _insured(self) -> dict[str, Fraction]:
        """What an insurance that lies there nets on average, by the cards that are left."""
        cents = self.view.wagers.get((seat_of(self.view), INSURANCE), 0)
        if not cents:
            return {}
        each = insurance_worth(self.rules, (*self.cards, self.up, *self.beside))
        return {INSURANCE: cents * each}

    def _times(self, cents: Cents) -> Fraction:
        """What lies on the hand in all with a double of so much, in first wagers."""
        return 1 + Fraction(cents, self.stake)

    def _free(self, worth: Fraction) -> Fraction:
        """A worth once the hole card was read, and is known to make no blackjack."""
        return (worth + self.blackjack) / (1 - self.blackjack)

    def _answer(
        self, action: Action, dialled: dict[str, Dialled], worths: dict[str, Fraction]
    ) -> Iterator[tuple[str, Fraction]]:
        if isinstance(action, Place):
            found = dialled.get(action.wager)
            if found is not None:
                yield found.decision, found.worth_of(action.cents)
            return
        said = "surrender" if isinstance(action, Surrender) else ""
        if isinstance(action, Choose):
            said = WORDS.get(action.choice, action.choice)
        if said in worths:
            yield said, worths[said]


def blackjack_read(
    rules: SpanishRules, cards: Sequence[Card], up: Card, seen: Sequence[Card]
) -> Fraction:
    """How likely the dealer had a blackjack before a card reader said that there is none."""
    makes = {ONE: FACE, FACE: ONE}.get(value_of(up))
    if rules.hole_card != "card reader" or makes is None:
        return Fraction(0)
    left = left_after(rules.stock, [*seen, *cards, up], 1)
    return Fraction(sum(value_of(card) == makes for card in left), len(left))


def _insurance(view: View, up: Card) -> Deciding | None:
    """Whether to insure, beside what the hand is worth before anybody knows the second card."""
    assert isinstance(view.rules, SpanishRules)
    rules, seat = view.rules, seat_of(view)
    stake = view.wagers.get((seat, WAGER), 0)
    actions = open_actions(view)
    places = [each for each in actions if isinstance(each, Place) and each.wager == INSURANCE]
    if not places or not stake or value_of(up) != ONE:
        return None
    own = shown_at(view, hand_of(seat, 1))
    if len(own) != FIRST_CARDS:
        return None
    beside = tuple(_beside(view, own, up))
    played = solution_beside(rules, own, up, beside, stake).choices(opening_of(own), up_of(up))
    each = insurance_worth(rules, (*own, up, *beside)) / stake

    def insured(cents: Cents) -> Fraction:
        return played.value + cents * each

    answers = [Answer(action=Choose(seat, PASS), decision=PASS, worth=played.value)]
    answers += [Answer(action=a, decision=INSURED, worth=insured(a.cents)) for a in places]
    return Deciding(
        stage=INSURED,
        wager=WAGER,
        unit_cents=stake,
        answers=best_answers(answers),
        own=own,
        board=(up,),
        counted=beside,
        dialled={INSURANCE: Dialled(INSURED, insured)},
        notes=(FRESH,),
    )


def insurance_worth(rules: SpanishRules, seen: Sequence[Card]) -> Fraction:
    """What one on insurance nets on average, beside all cards in sight."""
    left = left_after(rules.stock, seen, 1)
    chance = Fraction(sum(value_of(card) == FACE for card in left), len(left))
    return chance * (Fraction(rules.insurance_pays) + 1) - 1


STARTED: Final = Remembered(lambda asked: kept_worth_of(*asked), most=64)


def kept_worth_of(rules: SpanishRules, stake: Cents) -> Fraction:
    """What a wager of so much is worth under best play, by which a super bonus is fixed."""
    return whole_worth(shoe_of(rules), terms_of(rules, stake))


def started(rules: SpanishRules, stakes: Mapping[str, Cents]) -> dict[tuple[str, ...], Fraction]:
    """What the wager is worth before the deal at this very amount, which no report can say."""
    stake = stakes.get(WAGER, 0)
    try:
        return {(WAGER,): STARTED((rules, stake))} if stake else {}
    except NotPermitted:
        return {}


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
