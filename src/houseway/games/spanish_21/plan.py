"""A plan: what is done with every hand against every up card, ready to be looked up.

First cards are looked up by both values, the up card's face, and the suit of two cards that are of
one and can become 6-7-8 or 7-7-7. Later only what the cards are worth counts. A hand of a split
pair is looked up by the pair, by how it came about, and in the same way.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.spanish_21.holdings import VALUES, holdings, value_of
from houseway.games.spanish_21.solver import Solution, Up, third_of
from houseway.games.spanish_21.splits import AGAIN, FAMILIES, PAIR_STAYS
from houseway.games.spanish_21.terms import STRAIGHT
from houseway.pieces.cards import PACK, SUITS, Card

FACES: Final = len(PACK)
KINDS: Final = len(SUITS) + 1
"""Suits that two cards can have, the last for those that have none in common or need none."""


class Plan(NamedTuple):
    """Decisions by their numbers."""

    first: NDArray[np.uint8]
    """By the up card's face, both values, and the suit."""
    later: NDArray[np.uint8]
    """By the up card's value and the holding."""
    rescue: NDArray[np.bool_]
    """Whether a doubled hand is rescued that has become this."""
    split_first: NDArray[np.uint8]
    """Two cards of a split hand: by family, the up card's face, the pair's value, the other's."""
    split_later: NDArray[np.uint8]
    """By family, the pair's value, the up card's value and the holding."""
    split_rescue: NDArray[np.bool_]


def up_of(card: Card) -> Up:
    """An up card, with its suit where that matters."""
    value = value_of(card)
    return Up(value, card.suit) if value in STRAIGHT else Up(value)


def empty_plan() -> Plan:
    """A plan that always stands."""
    size, families = len(holdings().size), len(FAMILIES)
    return Plan(
        first=np.zeros((FACES, VALUES, VALUES, KINDS), np.uint8),
        later=np.zeros((VALUES, size), np.uint8),
        rescue=np.zeros((VALUES, size), np.bool_),
        split_first=np.zeros((families, FACES, VALUES, VALUES, KINDS), np.uint8),
        split_later=np.zeros((families, VALUES, VALUES, size), np.uint8),
        split_rescue=np.zeros((families, VALUES, VALUES, size), np.bool_),
    )


def best_plan(solution: Solution) -> Plan:
    """The plan of best play."""
    plan = empty_plan()
    unsplit, scale = solution.unsplit, solution.terms.scale
    plan.later[:] = unsplit.decision.T
    plan.rescue[:] = (unsplit.doubled == -scale * unsplit.standing.free).T
    for number, family in enumerate(FAMILIES):
        for value in solution.pairs:
            found = solution.family(value, family)
            rows = found.hands.parted.numbers
            plan.split_later[number, value][:, rows] = found.decision.T
            given_up = (found.doubled == -scale * found.hands.free).T
            plan.split_rescue[number, value][:, rows] = given_up
    for card in PACK:
        up = up_of(card)
        if solution.has_up(up):
            _fill_first(plan, solution, card, up)
            _fill_split_first(plan, solution, card, up)
    return plan


def _fill_first(plan: Plan, solution: Solution, card: Card, up: Up) -> None:
    for opening, _ in solution.openings(up):
        one, two, suit = opening
        best = solution.choices(opening, up).best
        kinds = [suit] if third_of(one, two) is not None else range(KINDS)
        for kind in kinds:
            plan.first[card, one, two, kind] = plan.first[card, two, one, kind] = best


def _fill_split_first(plan: Plan, solution: Solution, card: Card, up: Up) -> None:
    for number, family in enumerate(FAMILIES):
        for value in solution.pairs:
            for other in range(VALUES):
                if family in (AGAIN, PAIR_STAYS) and (family == PAIR_STAYS) != (other == value):
                    continue
                place = number, card, value, other
                plan.split_first[place] = solution.split_decision(value, other, up, family)
                for suit, decision in solution.split_suit_decisions(value, other, up, family):
                    plan.split_first[place][suit] = decision
