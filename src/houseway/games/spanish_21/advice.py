"""What each decision is worth with a hand against an up card, counted on the spot."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from houseway.errors import NotAllowed
from houseway.games.spanish_21.chart import make_chart
from houseway.games.spanish_21.counting import CARDS_AT_MOST, key_of, shoe_of
from houseway.games.spanish_21.holdings import BEST, FACE, NONE, ONE, holdings, value_of
from houseway.games.spanish_21.meeting import DEPTH, falling
from houseway.games.spanish_21.plan import up_of
from houseway.games.spanish_21.pricing import smallest_stake, terms_of
from houseway.games.spanish_21.rules import SpanishRules
from houseway.games.spanish_21.solver import MIXED, Opening, Solution, Solver, solve, third_of
from houseway.games.spanish_21.terms import Shoe, Terms
from houseway.games.spanish_21.unsplit import DECISIONS, RESPLIT, SPLIT
from houseway.odds import Progress
from houseway.odds.advising import best_first
from houseway.odds.deciding import Remembered
from houseway.odds.report import Advice
from houseway.odds.seen import left_after
from houseway.odds.store import kept
from houseway.odds.up_charts import UpChart
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents

ASKED = "advice needs a hand of two cards or more and, as the board, the dealer's up card"
DECIDED = "there is nothing to decide with {}"


def advise(
    rules: SpanishRules,
    hole: Sequence[Card],
    board: Sequence[Card],
    *,
    seen: Sequence[Card] = (),
    stake_cents: Cents | None = None,
    progress: Progress | None = None,
) -> tuple[Advice, ...]:
    """Every decision that is open, the best first, by the very cards that are left.

    In first wagers, whatever the dealer's second card is. A hand of a split pair is asked for as
    any other, its box's other cards as seen: it cannot be surrendered, and is paid no super bonus.
    """
    if len(hole) < 2 or len(board) != 1:
        raise NotAllowed(ASKED)
    left_after(rules.stock, [*seen, *hole, *board], CARDS_AT_MOST)
    number = holdings().of(value_of(card) for card in hole)
    if number == NONE or holdings().total[number] == BEST:
        said = "more than 21" if number == NONE else "21"
        raise NotAllowed(DECIDED.format(said))
    solution = solution_beside(rules, hole, board[0], seen, stake_cents)
    return best_first(decisions_of(solution, hole, board[0]))


def solution_beside(
    rules: SpanishRules,
    hole: Sequence[Card],
    up: Card,
    seen: Sequence[Card],
    stake_cents: Cents | None = None,
) -> Solution:
    """Best play against an up card by the very cards that are left beside a hand.

    It is the same for all hands beside the same cards: whoever plays on asks for it again.
    """
    left = left_after(rules.stock, [*seen, *hole, up], CARDS_AT_MOST)
    stake = smallest_stake(rules) if stake_cents is None else stake_cents
    return SOLUTIONS((Shoe.of([*left, *hole, up]), value_of(up), terms_of(rules, stake)))


def _solved(asked: tuple[Shoe, int, Terms]) -> Solution:
    shoe, up, terms = asked
    return Solver(shoe, np.array([up])).solve(terms)


SOLUTIONS: Final = Remembered(_solved, most=64)


def decisions_of(
    solution: Solution, hole: Sequence[Card], card: Card
) -> Iterator[tuple[str, Fraction]]:
    """Every decision about a hand of less than 21, and what it is worth in first wagers."""
    up, number = up_of(card), holdings().of(value_of(each) for each in hole)
    if len(hole) == 2:
        choices = solution.choices(opening_of(hole), up)
        values = dict(choices.values)
        split = [values.pop(each) for each in (SPLIT, RESPLIT) if each in values]
        for decision, value in values.items():
            yield DECISIONS[decision], value + choices.blackjack
        if split:
            yield DECISIONS[SPLIT], max(split) + choices.blackjack
        return
    unsplit, parts = solution.unsplit, Parts.of(solution, hole, up.value)
    for decision, worth in enumerate((unsplit.stand, unsplit.hit, unsplit.double)):
        yield DECISIONS[decision], worth[number, 0] * parts.per - parts.taken


class Parts(NamedTuple):
    """What numerators of a hand are parts of, and what the dealer's blackjack takes."""

    number: int
    per: Fraction
    taken: Fraction

    @classmethod
    def of(cls, solution: Solution, hole: Sequence[Card], up: int) -> "Parts":
        """Those of a hand against an up card."""
        number = holdings().of(value_of(card) for card in hole)
        size = solution.shoe.size - 1 - len(hole)
        per = Fraction(1, falling(size, DEPTH - len(hole)) * solution.terms.scale)
        wanted = {ONE: FACE, FACE: ONE}.get(up)
        makes = 0 if wanted is None else int(solution.unsplit.standing.left[number, 0, wanted])
        return cls(number, per, Fraction(makes, size))


# A double of any amount.


class Doubling(NamedTuple):
    """What a double comes to by its amount: each card that may come is kept, or rescued."""

    cards: tuple[tuple[Fraction, Fraction], ...]
    """What one wager is worth that stands with each card, and what a rescue forfeits of it."""
    bust: Fraction
    taken: Fraction
    """By the dealer's blackjack, which spares what was added."""

    @classmethod
    def of(cls, solution: Solution, hole: Sequence[Card], up: Card) -> "Doubling":
        """That of a hand of less than 21."""
        parts, unsplit = Parts.of(solution, hole, value_of(up)), solution.unsplit
        standing, found = unsplit.standing, []
        for value, drawn in enumerate(holdings().drawn[parts.number].tolist()):
            if drawn != NONE:
                per = int(standing.left[parts.number, 0, value]) * parts.per
                forfeit = standing.free[drawn, 0] * solution.terms.scale
                found.append((_kept(solution, drawn) * per, forfeit * per))
        bust = standing.bust[parts.number, 0] * solution.terms.scale * parts.per
        return cls(tuple(found), bust, parts.taken)

    def worth(self, times: Fraction) -> Fraction:
        """With so much on the hand in all, in first wagers."""
        ends = (max(times * stands, -forfeit) for stands, forfeit in self.cards)
        return sum(ends, -times * self.bust - self.taken)


def kept_worth(solution: Solution, hole: Sequence[Card], up: Card, times: Fraction) -> Fraction:
    """What a doubled hand is worth that is kept, with so much on it in all; 21 included."""
    parts = Parts.of(solution, hole, value_of(up))
    return times * _kept(solution, parts.number) * parts.per - parts.taken


def _kept(solution: Solution, number: int) -> Fraction:
    """What one wager on a doubled hand nets, as a numerator: a 21 is paid no bonus then."""
    unsplit = solution.unsplit
    if holdings().total[number] == BEST:
        return Fraction(int(unsplit.doubled[number, 0]), 2)
    return Fraction(int(unsplit.stand[number, 0]))


def opening_of(hole: Sequence[Card]) -> Opening:
    """Two cards as the solver has them."""
    one, two = sorted(hole, key=value_of)
    values = value_of(one), value_of(two)
    alike = one.suit == two.suit and third_of(*values) is not None
    return Opening(*values, one.suit if alike else MIXED)


# The chart.


def strategy(
    rules: SpanishRules, *, seen: Sequence[Card] = (), progress: Progress | None = None
) -> UpChart:
    """Hands against up cards by total and number of cards, and what that costs."""
    shoe, terms = shoe_of(rules, seen), terms_of(rules, smallest_stake(rules))

    def make() -> UpChart:
        return make_chart(solve(shoe, terms, progress))

    found = kept([*key_of(shoe, terms), "chart"], make).found
    return replace(found, clause=rules.clause.keeping_track)
