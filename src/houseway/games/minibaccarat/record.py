"""The record of a shoe: a word a round, as players of baccarat note it."""

from collections.abc import Sequence
from typing import Final

from houseway.games.minibaccarat.rules import MinibaccaratRules, is_dragon_7, is_panda_8
from houseway.hands.points import is_natural, is_pair, point_count
from houseway.pieces.cards import Card

ROUNDS_MOST: Final = 100
"""Rounds in the record; a shoe hardly has as many, and a continuous device has no end."""


def word(rules: MinibaccaratRules, player: Sequence[Card], banker: Sequence[Card]) -> str:
    """What a round came to: who won, and marks.

    P, B or T; then `n` for a natural, `p` and `b` for a pair of the Player's or the Banker's first
    two cards, and at an EZ table `7` for a Dragon 7, `8` for a Panda 8.
    """
    by = point_count(player) - point_count(banker)
    marks = {
        "n": is_natural(player) or is_natural(banker),
        "p": is_pair(player),
        "b": is_pair(banker),
        "7": rules.is_ez and is_dragon_7(player, banker),
        "8": rules.is_ez and is_panda_8(player, banker),
    }
    winner = "P" if by > 0 else "B" if by < 0 else "T"
    return winner + "".join(mark for mark, is_so in marks.items() if is_so)


def with_word(record: str, said: str) -> str:
    """A record with one round more.

    >>> with_word("B Pn", "T")
    'B Pn T'
    """
    return " ".join([*record.split(), said][-ROUNDS_MOST:])
