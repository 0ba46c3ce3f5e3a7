"""A strategy beside boards: lines that are read from the top, a table of boards, or a function."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotPermitted, Unreadable
from houseway.odds.board_files import BoardRow, read_rows
from houseway.odds.board_stages import BoardMeaning, BoardStage, Flags, Slots, Spread
from houseway.odds.board_words import these_beside
from houseway.odds.chart_words import are_cards, two_name
from houseway.odds.kernels import PERMUTATIONS, rename_pairs
from houseway.odds.situations import Cards, Situation
from houseway.pieces.cards import RANKS, Card, parse_cards, show_cards

NOWHERE: Final = 255
"""What a table has for a holding of which it says nothing."""
PAIRS: Final = [(low, high) for high in range(52) for low in range(high)]


# Lines.


class BoardLines:
    """The lines of a stage, and the table that decides what they leave open."""

    def __init__(
        self,
        stage: BoardStage,
        lines: Sequence[tuple[str | tuple[str, ...], str]],
        table: "BoardTable | None" = None,
    ) -> None:
        self.stage = stage
        self.table = table
        self.meanings = [_meanings(stage, hands) for hands, _ in lines]
        said = [(number, decision) for number, (_, decision) in enumerate(lines)]
        after = [(len(lines), decision) for decision in stage.decisions] if table else []
        self.said = (*said, *after)

    def find(self, spread: Spread) -> Slots:
        """What is said of every holding."""
        which = np.full(spread.pairs.shape, -1, np.int16)
        for number, meanings in enumerate(self.meanings):
            for meaning in meanings:
                which[(which < 0) & meaning(spread)] = number
        if self.table is not None:
            places = self.table.of(spread)
            here = (which < 0) & (places != NOWHERE)
            which[here] = len(self.meanings) + places[here].astype(np.int16)
        unsaid = (which < 0) & (spread.cases > 0)
        if unsaid.any():
            self._refuse(spread, unsaid)
        return Slots(np.maximum(which, 0), self.said)

    def _refuse(self, spread: Spread, unsaid: Flags) -> None:
        row, column = np.argwhere(unsaid)[0]
        own = Card(int(spread.firsts[row, column])), Card(int(spread.seconds[row, column]))
        board = tuple(map(Card, spread.boards[row].tolist()))
        raise NotPermitted(
            f"{self.stage.title}: nothing says what to do with {show_cards(own)} beside "
            f"{show_cards(board)}; end with 'anything else'"
        )


def _meanings(stage: BoardStage, hands: str | tuple[str, ...]) -> list[BoardMeaning]:
    found: list[BoardMeaning] = []
    cards: list[str] = []
    for words in (hands,) if isinstance(hands, str) else hands:
        if are_cards(words):
            cards.append(words)
            continue
        meaning = stage.read(words)
        if meaning is None:
            examples = "; ".join(stage.lines)
            raise Unreadable(f"{stage.title}: {words!r} names no hands here; such as: {examples}")
        found.append(meaning)
    if cards:
        found.append(these_beside(cards))
    return found


# A table of boards.


class BoardTable:
    """Decisions for boards and pairs of cards, as they stand in a file."""

    def __init__(self, stage: BoardStage, file: str | Path) -> None:
        self.places = np.full((stage.size, len(PAIRS)), NOWHERE, np.uint8)
        for row in read_rows(Path(file)):
            self._take(stage, row, str(file))

    def _take(self, stage: BoardStage, row: BoardRow, file: str) -> None:
        try:
            found = stage.find(parse_cards(row.board))
            place = stage.decisions.index(row.decision)
            named = pairs_named(row.cards)
        except ValueError:
            raise Unreadable(f"{row.board}, {row.decision} is no row here", file=file) from None
        if found is None:
            raise Unreadable(f"{row.board!r} is no board here", file=file)
        number, renamed = found
        self.places[number, renamed[named]] = place

    def of(self, spread: Spread) -> NDArray[np.uint8]:
        """What the table has for every holding."""
        found: NDArray[np.uint8] = self.places[spread.numbers[:, None], spread.pairs]
        return found


@cache
def _named(word: str) -> NDArray[np.int64]:
    """The pairs of cards that a word of a table names: AA, AKs, AKo, or AK for both."""
    if len(word) == 2 and word[0] != word[1]:
        return np.concatenate([_named(f"{word}s"), _named(f"{word}o")])
    found = [at for at, (low, high) in enumerate(PAIRS) if two_name(Card(low), Card(high)) == word]
    if not found:
        raise ValueError(f"{word!r} names no cards")
    return np.array(found)


def pairs_named(words: str) -> NDArray[np.int64]:
    """The pairs of cards that a cell of a table names.

    >>> len(pairs_named("AA AK")), len(pairs_named("AA AKs 7h2c"))
    (22, 11)
    """
    found = [_named(word) if len(word) < 4 else np.array([_pair(word)]) for word in words.split()]
    return np.concatenate(found) if found else np.empty(0, np.int64)


def _pair(word: str) -> int:
    low, high = sorted(map(int, parse_cards(f"{word[:2]} {word[2:]}")))
    return high * (high - 1) // 2 + low


@cache
def _classes() -> tuple[NDArray[np.int64], tuple[str, ...]]:
    """For each pair of cards which two ranks it is, suited or not, and the words for those."""
    names = [two_name(Card(low), Card(high)) for low, high in PAIRS]
    words = tuple(sorted({*names}, key=_place))
    return np.array([words.index(name) for name in names]), words


def _place(name: str) -> tuple[int, int, str]:
    return -RANKS.index(name[0]), -RANKS.index(name[1]), name[2:]


def board_rows(stage: BoardStage, spread: Spread, places: NDArray[np.uint8]) -> Iterator[BoardRow]:
    """What is decided beside each board, in as few words as name the holdings."""
    classes, words = _classes()
    of_holding = classes[spread.pairs]
    for row, board in enumerate(spread.boards.tolist()):
        there = np.bincount(of_holding[row], minlength=len(words))
        called = show_cards(tuple(map(Card, sorted(board, reverse=True))))
        for place, decision in enumerate(stage.decisions):
            here = places[row] == place
            if not here.any():
                continue
            met = np.bincount(of_holding[row][here], minlength=len(words))
            whole = (met == there) & (there > 0)
            parts = here & ~whole[of_holding[row]]
            said = " ".join([*_in_short(words, whole, there), *_spelled(spread, row, parts)])
            yield BoardRow(called, decision, int(here.sum()), said)


def _in_short(words: tuple[str, ...], whole: Flags, there: NDArray[np.int64]) -> Iterator[str]:
    """Whole kinds of holdings; both of two ranks, where both are whole or one is not there."""
    for at in np.flatnonzero(whole).tolist():
        word = words[at]
        if len(word) == 2:
            yield word
            continue
        # The unsuited stand before the suited of the same ranks.
        other = at + 1 if word[2] == "o" else at - 1
        if not there[other] or whole[other]:
            if word[2] == "o" or not there[other]:
                yield word[:2]
        else:
            yield word


def _spelled(spread: Spread, row: int, which: Flags) -> Iterator[str]:
    for column in np.flatnonzero(which).tolist():
        yield f"{Card(int(spread.firsts[row, column]))}{Card(int(spread.seconds[row, column]))}"


# A function.


class BoardFunction:
    """Somebody who plays by a function, asked once for holdings that differ by suits' names only.

    A strategy that has `beside_boards` is asked for many boards at once: it is given the title of
    the stage and a `Spread`, and gives for each holding the place of its decision.
    """

    def __init__(self, play: Callable[[Situation], str]) -> None:
        self.play = play

    def find(self, stage: BoardStage, spread: Spread) -> Slots | None:
        """What the function says of every holding."""
        said = tuple((0, decision) for decision in stage.decisions)
        of_boards = getattr(self.play, "beside_boards", None)
        if of_boards is not None:
            places = of_boards(stage.title, spread)
            return None if places is None else Slots(np.asarray(places, np.int16), said)
        which = np.zeros(spread.pairs.shape, np.int16)
        for row, board in enumerate(spread.boards.tolist()):
            self._ask(stage, spread, row, tuple(map(Card, board)), which[row])
        return Slots(which, said)

    def _ask(
        self, stage: BoardStage, spread: Spread, row: int, board: Cards, which: NDArray[np.int16]
    ) -> None:
        pairs = spread.pairs[row]
        first = pairs
        if stage.suits_alike:
            first = np.minimum.reduce([table[pairs] for table in _leaving_alone(board)])
        answers: dict[int, int] = {}
        for column in np.flatnonzero(spread.cases[row]).tolist():
            one = int(first[column])
            if one not in answers:
                own = Card(PAIRS[one][1]), Card(PAIRS[one][0])
                said = self.play(Situation(stage.title, own, board, stage.decisions))
                if said not in stage.decisions:
                    raise NotPermitted(
                        f"{stage.title}: {said!r} cannot be decided; there are "
                        f"{', '.join(stage.decisions)}"
                    )
                answers[one] = stage.decisions.index(said)
            which[column] = answers[one]


@cache
def _renamed() -> NDArray[np.uint16]:
    found: NDArray[np.uint16] = rename_pairs(PERMUTATIONS.astype(np.int64))
    return found


def _leaving_alone(board: Cards) -> list[NDArray[np.uint16]]:
    """What pairs of cards become by each renaming of suits that leaves a board as it is."""
    cards = {*map(int, board)}
    return [
        _renamed()[number]
        for number, suits in enumerate(PERMUTATIONS.tolist())
        if {card & ~3 | suits[card & 3] for card in cards} == cards
    ]
