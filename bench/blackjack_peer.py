"""Blackjack in blackjack21, the nearest peer on PyPI that deals and settles rounds of twenty-one.

It has no Spanish 21, no plan and no odds: one player draws below 17 and stands, from a shoe of six
decks that is reset at three quarters, as its documentation has it.
"""

from importlib.metadata import version
from time import process_time

from blackjack21 import Deck, Table
from blackjack21.table import DEFAULT_SUITS, shoe_reset_hook

from bench.figures import Rate

DECKS = 6
STANDS = 17
WARM = 200


def named() -> str:
    """The peer with its version."""
    return f"blackjack21 {version('blackjack21')}"


def rounds() -> Rate:
    """Rounds a second of processor time, on one core."""
    deck = Deck(DEFAULT_SUITS, count=DECKS)
    table = Table([("Ann", 10)], deck, on_round_reset=shoe_reset_hook(deck))
    for _ in range(WARM):
        _play(table)

    def rate(seconds: float) -> float:
        played, began = 0, process_time()
        while (spent := process_time() - began) < seconds:
            _play(table)
            played += 1
        return played / spent

    return rate


def _play(table: Table) -> None:
    table.start_game()
    while (hand := table.current_hand) is not None:
        if hand.total < STANDS:
            table.hit()
        else:
            table.stand()
