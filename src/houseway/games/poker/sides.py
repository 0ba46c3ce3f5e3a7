"""Side wagers at a table of poker: against the house, on first cards and on what lies for all."""

from functools import cache
from typing import Final

from houseway.games.poker.variants import Variant
from houseway.pieces.money import OddCent
from houseway.rulesets.side_wagers import InSight, Sight
from houseway.steps.betting_round import BET

ODD_CENT: Final[OddCent] = "to the player"
"""Who gets a part of a cent: the law of poker pays no odds, and names nobody."""


@cache
def in_sight_of(variant: Variant) -> InSight:
    """What may be looked at: the first street's cards, all of a hand, the flop and the board."""
    first, own, board = first_cards(variant), variant.cards_each, variant.board_cards
    changes = own > first or any(street.draw for street in variant.streets)
    sights = {"own first" if changes else "own": Sight("own", first)}
    if own > first:
        sights["own"] = Sight("own", own)
    boards = [street.board for street in variant.streets if street.board]
    if len(boards) > 1 and boards[0] > 1:
        sights["flop"] = Sight("community", boards[0])
    if board:
        sights["board"] = Sight("community", board)
    return InSight(sights=sights, wagers=(BET,), before_bets=first)


def first_cards(variant: Variant) -> int:
    """How many cards everybody has before the first bet."""
    return len(variant.streets[0].cards)
