"""Side wagers at a table of poker: against the house, on first cards and on what lies for all."""

from collections.abc import Iterable
from functools import cache
from typing import Final

from houseway.games.poker.variants import Variant
from houseway.pieces.money import OddCent
from houseway.rulesets.side_wagers import InSight, SideWager, Sight, refused
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
    return InSight(sights=sights, wagers=(BET,))


def first_cards(variant: Variant) -> int:
    """How many cards everybody has before the first bet."""
    return len(variant.streets[0].cards)


def check_folding(wagers: Iterable[SideWager], variant: Variant) -> None:
    """Refuse a wager that whoever sees the own cards could save by giving the hand up."""
    sights, first = in_sight_of(variant).sights, first_cards(variant)
    for wager in wagers:
        looked = [sights[name] for name in wager.looks_at]
        is_own = any(sight.area == "own" for sight in looked)
        comes_later = len(looked) > 1 or any(sight.cards > first for sight in looked)
        if is_own and comes_later and wager.fold == "stands":
            message = (
                "it looks at own cards and at some that come after the first bets: who folds would "
                'have it back; write fold = "loses"'
            )
            raise refused(wager, message)
