"""The words of a chart that a stage with a board knows, of all holdings at once.

| words | true of |
|---|---|
| `two pair or better`, `pair of tens or better`, `A-K high or lower`, `flush` | the best hand of own cards and board |
| `hidden pair` | two own cards of a rank, or one of the rank of a card of the board |
| `hidden pair or better` | that, or a hand of a higher category than the board alone is |
| `four to a flush`, `four to a flush with T or better hidden` | four of a suit with own cards among them; the highest own one |
| `K or better hidden` | own cards of which one is of such a rank |
| `fewer than 21 outs`, `21 outs or more` | how many single cards would beat the hand in the dealer's |
| `beaten by fewer than 400`, `beaten by 400 or more` | how many of the dealer's holdings beat it |
| `pair on the board`, `nothing on the board` | what the board is by itself |
| `AKs QQ 22-66` | the own cards |
| `Ah Kd beside Kc 7d 2s` | these cards, in whichever suits they are so |

Several of these with commas between them must all be true.
"""  # noqa: E501

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from houseway.errors import Unreadable
from houseway.hands import Order
from houseway.odds.board_stages import BoardMeaning, Flags, Spread
from houseway.odds.chart_words import ABOVE_ALL, ANYTHING, first_of, span_of, two_name, two_names
from houseway.odds.situations import RENAMINGS
from houseway.pieces.cards import RANKS, Card, parse_cards

_FEW: Final = re.compile(r"(fewer than (\d+) outs|(\d+) outs or more)")
_BEATEN: Final = re.compile(r"beaten by (?:fewer than (\d+)|(\d+) or more)")
_HIDDEN: Final = re.compile(r"([2-9TJQKA]) or better hidden")
_DRAW: Final = re.compile(r"four to a flush(?: with ([2-9TJQKA]) or better hidden)?")
ON_BOARD: Final = " on the board"
PLACE: Final = 20
"""Above these bits of a strength is its category."""

BoardRead = Callable[[str], BoardMeaning | None]


def reader(order: Order, *, full: bool) -> BoardRead:
    """What reads the words of a stage; outs are counted beside full boards only."""
    reads = [_everything, by_best_hand(order), _hidden(order), _four_to_a_flush, _held]
    reads += [_on_board(order), _twos, *([_few, _beaten] if full else [])]
    return first_of(reads, _all)


def _all(meanings: Sequence[BoardMeaning]) -> BoardMeaning:
    def is_so(spread: Spread) -> Flags:
        found = meanings[0](spread)
        for meaning in meanings[1:]:
            found = found & meaning(spread)
        return found

    return is_so


def _everything(words: str) -> BoardMeaning | None:
    if words not in ANYTHING:
        return None
    return lambda spread: np.ones(spread.pairs.shape, np.bool_)


# The hand.


def by_best_hand(order: Order) -> BoardRead:
    """The best hand of own cards and board."""

    def read(words: str) -> BoardMeaning | None:
        said = words.removesuffix(" or better").removesuffix(" or lower")
        first, to, last = said.partition(" to ")
        found = [span_of(order, part) for part in ((first, last) if to else (said,))]
        spans = [span for span in found if span is not None]
        if len(spans) < len(found):
            return None
        low = 0 if words.endswith(" or lower") else min(span[0] for span in spans)
        high = ABOVE_ALL if words.endswith(" or better") else max(span[1] for span in spans)
        return lambda spread: (spread.strengths >= low) & (spread.strengths < high)

    return read


def _hidden(order: Order) -> BoardRead:
    def is_better(spread: Spread) -> Flags:
        above = (spread.strengths >> PLACE) > board_categories(order, spread)[:, None]
        return _pairs_up(spread) | above

    known: dict[str, BoardMeaning] = {
        "hidden pair": _pairs_up,
        "hidden pair or better": is_better,
    }
    return known.get


def _pairs_up(spread: Spread) -> Flags:
    on_board = np.bitwise_or.reduce(1 << (spread.boards >> 2), axis=1)[:, None]
    one, other = spread.firsts >> 2, spread.seconds >> 2
    found: Flags = (one == other) | (((on_board >> one) | (on_board >> other)) & 1).astype(np.bool_)
    return found


def board_categories(order: Order, spread: Spread) -> NDArray[np.int64]:
    """The category that each board is by itself, numbered as strengths have it."""
    found = [_category(order, board) for board in spread.boards.tolist()]
    return np.array(found, np.int64)


def _category(order: Order, board: list[int]) -> int:
    if len(board) == order.size:
        return order.strength([Card(card) for card in board]) >> PLACE
    ranks = [card >> 2 for card in board]
    most = max(map(ranks.count, ranks))
    name = {1: "high card", 2: "pair", 3: "three of a kind"}[most]
    return order.floor(name) >> PLACE


def _on_board(order: Order) -> BoardRead:
    names = {row.name: order.floor(row.name) >> PLACE for row in order.rows}
    names["nothing"] = names["high card"]

    def read(words: str) -> BoardMeaning | None:
        category = names.get(words.removesuffix(ON_BOARD))
        if category is None or not words.endswith(ON_BOARD):
            return None
        return lambda spread: np.broadcast_to(
            (board_categories(order, spread) == category)[:, None], spread.pairs.shape
        )

    return read


def _four_to_a_flush(words: str) -> BoardMeaning | None:
    said = _DRAW.fullmatch(words)
    if said is None:
        return None
    lowest = RANKS.index(said[1]) if said[1] else 0

    def is_so(spread: Spread) -> Flags:
        found = np.zeros(spread.pairs.shape, np.bool_)
        for suit in range(4):
            there = ((spread.boards & 3) == suit).sum(axis=1)[:, None]
            one, other = (spread.firsts & 3) == suit, (spread.seconds & 3) == suit
            high = (one & (spread.firsts >> 2 >= lowest)) | (
                other & (spread.seconds >> 2 >= lowest)
            )
            found |= (there + one + other == 4) & high
        return found

    return is_so


# The own cards.


def _held(words: str) -> BoardMeaning | None:
    said = _HIDDEN.fullmatch(words)
    if said is None:
        return None
    lowest = RANKS.index(said[1])
    return lambda spread: spread.firsts >> 2 >= lowest


def _twos(words: str) -> BoardMeaning | None:
    names = two_names(words)
    if names is None:
        return None
    pairs = [(high, low) for high in range(52) for low in range(high)]
    table = np.array([two_name(Card(high), Card(low)) in names for high, low in pairs])
    return lambda spread: table[spread.pairs]


# What beats it.


def _few(words: str) -> BoardMeaning | None:
    said = _FEW.fullmatch(words)
    if said is None:
        return None
    fewer, more = said[2], said[3]
    return lambda spread: _at(spread.outs, fewer, more)


def _beaten(words: str) -> BoardMeaning | None:
    said = _BEATEN.fullmatch(words)
    if said is None:
        return None
    fewer, more = said[1], said[2]
    return lambda spread: _at(spread.beaten, fewer, more)


def _at(counts: NDArray[Any] | None, fewer: str | None, more: str | None) -> Flags:
    if counts is None:
        raise Unreadable("what beats a hand is counted beside full boards only")
    found: Flags = counts < int(fewer) if fewer else counts >= int(more or 0)
    return found


# Cards themselves.


def these_beside(many: Iterable[str]) -> BoardMeaning:
    """These very holdings beside these boards, up to suits."""
    known: dict[tuple[int, ...], set[int]] = {}
    sizes: dict[int, str] = {}
    for words in many:
        first, _, rest = words.partition(" beside ")
        own, board = parse_cards(first), parse_cards(rest)
        if len({*own, *board}) < len(own) + len(board):
            raise Unreadable(f"a card comes twice in {words!r}")
        sizes[len(board) if len(own) == 2 else -1] = words
        for renaming in RENAMINGS:
            low, high = sorted(card & ~3 | renaming[card & 3] for card in own)
            there = tuple(sorted(card & ~3 | renaming[card & 3] for card in board))
            known.setdefault(there, set()).add(high * (high - 1) // 2 + low)

    def is_so(spread: Spread) -> Flags:
        for size, words in sizes.items():
            if size != spread.boards.shape[1]:
                raise Unreadable(f"{words!r} is not two cards beside {spread.boards.shape[1]}")
        found = np.zeros(spread.pairs.shape, np.bool_)
        for row, board in enumerate(spread.boards.tolist()):
            if named := known.get(tuple(sorted(board))):
                found[row] = np.isin(spread.pairs[row], list(named))
        return found

    return is_so
