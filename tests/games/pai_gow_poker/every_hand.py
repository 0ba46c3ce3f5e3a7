"""All hands that can lie beside seven cards, dealt one after the other: 53,524,680 of them."""

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow_poker.counting import WHOLE_PACK
from houseway.games.pai_gow_poker.kinds import kinds, numbering, set_of
from houseway.pieces.cards import Card


def kinds_beside(cards: tuple[Card, ...]) -> NDArray[np.int64]:
    """How many of them are of each kind."""
    left = np.array([bit for bit in range(53) if (WHOLE_PACK & ~set_of(cards)) >> bit & 1])
    found = np.zeros(len(kinds().hands), np.int64)
    codes, first, second, starts = numbering()
    _deal(left, codes[::4].copy(), first, second, starts, found)
    return found


@numba.njit(nogil=True)
def _deal(left: Any, codes: Any, first: Any, second: Any, starts: Any, found: Any) -> None:
    """Take seven of all cards that are left, the last seven bits of a set moving on."""
    size = len(left)
    at = np.arange(7)
    total, cards = np.zeros(8, np.int64), np.zeros(8, np.int64)
    begin = 0
    while True:
        for place in range(begin, 7):
            card = left[at[place]]
            cards[place + 1] = cards[place] | np.int64(1) << card
            total[place + 1] = total[place] + (codes[card % 13] if card < 52 else 0)
        kind = _flush(left, at, cards[7], starts)
        if kind < 0:
            code = total[7]
            kind = np.int64(first[cards[7] >> 52, code & 131071] + second[code >> 17])
        found[kind] += 1
        begin = 6
        while begin >= 0 and at[begin] == size - 7 + begin:
            begin -= 1
        if begin < 0:
            return
        at[begin] += 1
        for place in range(begin + 1, 7):
            at[place] = at[place - 1] + 1


@numba.njit(nogil=True)
def _flush(left: Any, at: Any, held: Any, starts: Any) -> Any:
    """The kind of a hand with five cards of a suit, or four and the joker; -1 of another."""
    one: Any
    other: Any
    for suit in range(4):
        start = np.int64(starts[held >> 52, held >> 13 * suit & 8191])
        if start >= 0:
            one = other = np.int64(-1)
            for place in range(7):
                card = left[at[place]]
                if card < 52 and card // 13 != suit:
                    one, other = other, card % 13
            if one > other:
                one, other = other, one
            if one >= 0:
                return start + other * (other + 1) // 2 + one
            return start if other < 0 else start + other
    return np.int64(-1)
