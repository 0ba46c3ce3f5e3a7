"""Whether a hand draws a third card or stays, and the clause that says so."""

from collections.abc import Sequence
from typing import NamedTuple

from houseway.games.minibaccarat.rules import PLAYER, MinibaccaratRules
from houseway.hands.points import FIRST_CARDS, is_natural, point_count, points
from houseway.pieces.cards import Card

LOW, SEVEN = 3, 7
"""Counts of the Banker's Hand below which, and from which, its count alone decides."""


class Drawing(NamedTuple):
    """Whether a hand draws, and where that is written."""

    draws: bool
    clause: str


def drawing(
    rules: MinibaccaratRules, hand: str, player: Sequence[Card], banker: Sequence[Card]
) -> Drawing:
    """What a hand does: the Player's by its own two cards, the Banker's by the Player's third too.

    A natural in either hand comes first.
    """
    clause = rules.clause
    if is_natural(player[:FIRST_CARDS]) or is_natural(banker[:FIRST_CARDS]):
        return Drawing(draws=False, clause=clause.natural)
    if hand == PLAYER:
        draws = point_count(player[:FIRST_CARDS]) <= rules.player_draws_to
        return Drawing(draws, clause.player_draws if draws else clause.player_stays)
    count = point_count(banker[:FIRST_CARDS])
    third = points(player[FIRST_CARDS]) if len(player) > FIRST_CARDS else None
    draws = rules.banker_draws.draws(count, third)
    if third is None:
        return Drawing(draws, clause.banker_alone)
    by_count = clause.banker_low if count < LOW else clause.banker_seven
    return Drawing(draws, by_count if not LOW <= count < SEVEN else clause.banker_table)
