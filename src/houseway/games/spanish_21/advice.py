"""What each decision is worth with a hand against an up card, counted on the spot."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

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
from houseway.games.spanish_21.terms import Shoe
from houseway.games.spanish_21.unsplit import DECISIONS, RESPLIT, SPLIT
from houseway.odds import Progress
from houseway.odds.advising import best_first
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
    number = holdings().of(value_of(card) for card in hole)
    left = left_after(rules.stock, [*seen, *hole, *board], CARDS_AT_MOST)
    if number == NONE or holdings().total[number] == BEST:
        said = "more than 21" if number == NONE else "21"
        raise NotAllowed(DECIDED.format(said))
    stake = smallest_stake(rules) if stake_cents is None else stake_cents
    solver = Solver(Shoe.of([*left, *hole, *board]), np.array([value_of(board[0])]))
    solution = solver.solve(terms_of(rules, stake))
    return best_first(_decisions(solution, hole, board[0], number))


def _decisions(
    solution: Solution, hole: Sequence[Card], card: Card, number: int
) -> Iterator[tuple[str, Fraction]]:
    up = up_of(card)
    if len(hole) == 2:
        choices = solution.choices(opening_of(hole), up)
        values = dict(choices.values)
        split = [values.pop(each) for each in (SPLIT, RESPLIT) if each in values]
        for decision, value in values.items():
            yield DECISIONS[decision], value + choices.blackjack
        if split:
            yield DECISIONS[SPLIT], max(split) + choices.blackjack
        return
    size = solution.shoe.size - 1 - len(hole)
    per = Fraction(1, falling(size, DEPTH - len(hole)) * solution.terms.scale)
    wanted = {ONE: FACE, FACE: ONE}.get(up.value)
    makes = 0 if wanted is None else int(solution.unsplit.standing.left[number, 0, wanted])
    taken = Fraction(makes, size)
    unsplit = solution.unsplit
    for decision, worth in enumerate((unsplit.stand, unsplit.hit, unsplit.double)):
        yield DECISIONS[decision], worth[number, 0] * per - taken


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
