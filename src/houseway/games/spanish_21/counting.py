"""Counts of Spanish 21 that are kept: best play off the top of a shoe, and what it comes to."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from houseway.games.spanish_21.meeting import DEPTH
from houseway.games.spanish_21.plan import Plan, best_plan
from houseway.games.spanish_21.rules import SpanishRules
from houseway.games.spanish_21.solver import solve
from houseway.games.spanish_21.tally import Tally, tally
from houseway.games.spanish_21.terms import Shoe, Terms
from houseway.odds import Progress
from houseway.odds.seen import left_after
from houseway.odds.store import KeptCount, kept
from houseway.pieces.cards import Card

CARDS_AT_MOST: Final = DEPTH + 1
"""Cards that a shoe must have left for a round to be counted."""


class Count(NamedTuple):
    """Best play from a shoe."""

    expectation: Fraction
    indifferent: int
    """In how many ways first cards are dealt with which two decisions are worth the same."""
    plan: Plan
    tally: Tally | None
    """Nothing where hands beat a blackjack: how those end is not told one by one."""


def shoe_of(rules: SpanishRules, seen: Sequence[Card] = ()) -> Shoe:
    """What a table deals from when some cards were seen."""
    return Shoe.of(left_after(rules.stock, seen, CARDS_AT_MOST))


def kept_solution(
    shoe: Shoe, terms: Terms, *, recount: bool = False, progress: Progress | None = None
) -> KeptCount[Count]:
    """Best play with all that comes of it, counted before or now."""

    def count() -> Count:
        solution = solve(shoe, terms, progress)
        plan = best_plan(solution)
        ends = None if terms.split_21_wins_all else tally(solution, plan)
        return Count(solution.expectation, solution.indifferent, plan, ends)

    return kept([*key_of(shoe, terms), "count"], count, recount=recount)


def kept_worth(
    shoe: Shoe, terms: Terms, *, recount: bool = False, progress: Progress | None = None
) -> Fraction:
    """What best play is worth, without all that comes of it."""
    shoe = shoe.renamed

    def count() -> Fraction:
        return solve(shoe, terms, progress).expectation

    return kept([*key_of(shoe, terms), "worth"], count, recount=recount).found


def key_of(shoe: Shoe, terms: Terms) -> list[object]:
    """All that a count depends on."""
    return ["spanish-21", msgspec.to_builtins(shoe), [str(each) for each in _flat(terms)]]


def _flat(terms: Terms) -> list[object]:
    """Every value of some terms, one after the other."""
    found: list[object] = []
    for value in msgspec.structs.astuple(terms):
        if isinstance(value, tuple):
            found += value
        elif isinstance(value, msgspec.Struct):
            found += msgspec.structs.astuple(value)
        else:
            found.append(value)
    return found
