"""What each decision is worth: before the flop from a kept count, later counted on the spot."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from houseway.games.heads_up_holdem import kernels
from houseway.games.heads_up_holdem.odds import kept_solution, raising
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.solver import Option, pays_of
from houseway.hands import ORDERS, batch
from houseway.odds import Progress
from houseway.odds.advising import best_first, require_cards
from houseway.odds.report import Advice
from houseway.pieces.cards import PACK, Card


def advise(
    rules: HeadsUpRules,
    hole: Sequence[Card],
    board: Sequence[Card],
    *,
    progress: Progress | None = None,
) -> tuple[Advice, ...]:
    """What each open decision is worth, the best first."""
    are_enough = len(hole) == 2 and len(board) in (0, 3, 5)
    needs = "two hole cards and a board of none, three or five cards"
    require_cards([*hole, *board], are_enough=are_enough, needs=needs)
    if not board:
        early = kept_solution(rules, progress=progress).found.early
        return _early(rules, early[_class_of(hole, early)])
    fixed, raised, wait, cases = _weigh(rules, hole, board)
    if len(board) == 3:
        found, raises = [("check", wait / cases)], rules.raises_after_flop
    else:
        found, raises = [("fold", Fraction(-2))], rules.raises_after_river
    found += [(raising(rules, times), (fixed + times * raised) / cases) for times in raises]
    return best_first(found)


def _weigh(
    rules: HeadsUpRules, hole: Sequence[Card], board: Sequence[Card]
) -> tuple[Fraction, Fraction, Fraction, int]:
    """The fixed part, the raised part, the best of waiting, and over how many cases."""
    order, pays = ORDERS[rules.order], pays_of(rules)
    tables = batch.tables(rules.order)
    floor = int(np.searchsorted(tables.plain, order.floor(rules.dealer_qualifies)))
    fixed, raised, wait, cases = kernels.weigh(
        np.array(hole, np.int64),
        np.array(board, np.int64),
        np.array(PACK, np.int64),
        tuple(tables[:5]),
        (tables.plain >> 20).astype(np.int64) - 1,
        pays.table,
        np.array(rules.raises_after_river, np.int64),
        floor,
    )
    scale = pays.scale
    return Fraction(fixed, scale), Fraction(raised, scale), Fraction(wait, scale), int(cases)


def _early(rules: HeadsUpRules, options: Sequence[Option]) -> tuple[Advice, ...]:
    """The decisions before the flop in words, the best first."""
    return best_first(
        (raising(rules, option.times) if option.times else "check", option.value)
        for option in options
    )


def _class_of(
    hole: Sequence[Card], early: dict[tuple[Card, Card], tuple[Option, ...]]
) -> tuple[Card, Card]:
    """The holding that stands for the class of this one."""
    high, low = max(hole), min(hole)
    suited = high.suit == low.suit
    for sample in early:
        if (sample[0].rank, sample[1].rank) == (high.rank, low.rank) and (
            (sample[0].suit == sample[1].suit) == suited
        ):
            return sample
    raise AssertionError("every holding has a class")


def chart(
    rules: HeadsUpRules, *, progress: Progress | None = None
) -> dict[tuple[Card, Card], tuple[Advice, ...]]:
    """For each of the 169 kinds of holdings, what each decision before the flop is worth."""
    early = kept_solution(rules, progress=progress).found.early
    return {sample: _early(rules, options) for sample, options in early.items()}
