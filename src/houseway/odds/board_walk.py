"""One way through all boards of a stage, with what a strategy loses on it."""

from collections.abc import Callable
from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotPermitted
from houseway.odds import Progress, board_kernels
from houseway.odds.board_stages import BoardStage, Earlier, Flags, Slots, Spread
from houseway.odds.play_prices import WORST, Mistake, StagePrice
from houseway.odds.situations import RENAMINGS, Cards
from houseway.pieces.cards import SUITS, Card

PAIRS = 1326


class BoardPlayer(Protocol):
    """Somebody who decides beside boards."""

    def decide_all(self, stage: BoardStage, spread: Spread) -> Slots | None:
        """A decision with every holding; nothing to play best."""


Watch = Callable[[BoardStage, Spread, NDArray[np.uint8]], None]
"""Is told, board by board, the place of what is decided with every holding."""


class BoardWalk:
    """What a strategy decides and loses at a stage with boards."""

    def __init__(
        self,
        stage: BoardStage,
        player: BoardPlayer,
        earlier: Earlier,
        *,
        watch: Watch | None = None,
    ) -> None:
        self.stage = stage
        self.player = player
        self.earlier = earlier
        self.watch = watch
        self.sums: dict[tuple[int, str], list[int]] = {}
        self.worst: list[tuple[int, Mistake]] = []
        self.on: Flags = np.zeros((stage.size if stage.goes_on else 0, PAIRS), np.bool_)
        """By board and pair, whether it goes on."""

    def go(self, progress: Progress | None) -> None:
        """Meet every board."""
        done = 0
        for spread in self.stage.spreads(self.earlier):
            if progress is not None:
                progress(self.stage.title, done, self.stage.size)
            slots = self.player.decide_all(self.stage, spread)
            if slots is None and not self.stage.goes_on and self.watch is None:
                return  # Best play, and nothing comes after it.
            self._meet(spread, slots)
            done += len(spread.numbers)

    def _meet(self, spread: Spread, slots: Slots | None) -> None:
        if slots is None:
            places = spread.chosen()
        else:
            of_slot = self._places(slots)
            places = of_slot[slots.which]
            self._price(spread, slots, places)
        if self.stage.goes_on:
            on = places == self.stage.decisions.index(self.stage.goes_on)
            rows = np.broadcast_to(spread.numbers[:, None], on.shape)
            self.on[rows[on], spread.pairs[on]] = True
        if self.watch is not None:
            self.watch(self.stage, spread, places)

    def _places(self, slots: Slots) -> NDArray[np.uint8]:
        for _, decision in slots.said:
            if decision not in self.stage.decisions:
                raise NotPermitted(
                    f"{self.stage.title}: {decision!r} cannot be decided; there are "
                    f"{', '.join(self.stage.decisions)}"
                )
        return np.array([self.stage.decisions.index(said) for _, said in slots.said], np.uint8)

    def _price(self, spread: Spread, slots: Slots, places: NDArray[np.uint8]) -> None:
        worth = np.stack([spread.worth[name] for name in self.stage.decisions])
        lost = worth.max(axis=0) - np.take_along_axis(worth, places[None].astype(np.intp), 0)[0]
        sums = np.zeros((len(slots.said), board_kernels.SUMS), np.int64)
        board_kernels.add_up(slots.which, lost, spread.cases, sums)
        for said, (met, wrong, high, low) in zip(slots.said, sums.tolist(), strict=True):
            if met:
                into = self.sums.setdefault(said, [0, 0, 0])
                for at, more in enumerate((met, wrong, (high << board_kernels.HALF) + low)):
                    into[at] += more
        self._remember(spread, places, worth, lost * spread.cases)

    def _remember(
        self,
        spread: Spread,
        places: NDArray[np.uint8],
        worth: NDArray[np.int64],
        totals: NDArray[np.int64],
    ) -> None:
        """Keep the situations that cost most, those that differ by their suits' names as one."""
        alike = sizes_alike(spread.boards) if self.stage.suits_alike else np.ones(len(totals), int)
        may_be = totals.max(axis=1) * alike
        for row in np.argsort(-may_be, kind="stable").tolist():
            if int(may_be[row]) <= self._least():
                return
            while True:
                column = int(totals[row].argmax())
                if int(totals[row, column]) * int(alike[row]) <= self._least():
                    break
                self._keep(spread, (row, column), places, worth, totals)

    def _least(self) -> int:
        """What a situation must cost more than, to be told."""
        return self.worst[-1][0] if len(self.worst) == WORST else 0

    def _keep(
        self,
        spread: Spread,
        at: tuple[int, int],
        places: NDArray[np.uint8],
        worth: NDArray[np.int64],
        totals: NDArray[np.int64],
    ) -> None:
        board = tuple(map(Card, spread.boards[at[0]].tolist()))
        own = Card(int(spread.firsts[at])), Card(int(spread.seconds[at]))
        others = alike_beside(own, board) if self.stage.suits_alike else ()
        alike = [self._column(spread, at[0], two) for two in others] or [at[1]]
        times = int(spread.cases[at[0], alike].sum())
        totals[at[0], alike] = 0
        value = worth[:, at[0], at[1]].tolist()
        lost = max(value) - value[places[at]]
        mistake = Mistake(
            own=own,
            board=board,
            decision=self.stage.decisions[places[at]],
            best=self.stage.decisions[value.index(max(value))],
            costs=Fraction(lost, self.stage.unit),
            frequency=Fraction(times, self.stage.cases),
        )
        self.worst.append((lost * times, mistake))
        self.worst = sorted(self.worst, key=lambda each: -each[0])[:WORST]

    @staticmethod
    def _column(spread: Spread, row: int, two: tuple[int, int]) -> int:
        low, high = sorted(two)
        return int(np.flatnonzero(spread.pairs[row] == high * (high - 1) // 2 + low)[0])

    def price(self) -> StagePrice:
        """What it came to."""
        counts = self.stage.cases, self.stage.unit
        worst = tuple(mistake for _, mistake in self.worst)
        return StagePrice.of(self.stage.title, counts, self.sums, worst)


def alike_beside(own: Cards, board: Cards) -> set[tuple[int, int]]:
    """The holdings that some become by a renaming of suits that leaves the board alone.

    >>> from houseway.pieces.cards import parse_cards
    >>> len(alike_beside(parse_cards("Ah Kd"), parse_cards("Qs 7s 2c")))
    2
    """
    found = set()
    cards = {*map(int, board)}
    for renaming in RENAMINGS:
        if {card & ~3 | renaming[card & 3] for card in cards} == cards:
            low, high = sorted(card & ~3 | renaming[card & 3] for card in own)
            found.add((low, high))
    return found


def sizes_alike(boards: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many renamings of suits leave each board as it is: so many holdings are alike at most."""
    masks = np.stack(
        [
            np.where((boards & 3) == suit, 1 << (boards >> 2), 0).sum(axis=1)
            for suit in range(len(SUITS))
        ],
        axis=1,
    )
    return sum(
        (
            (masks[:, list(renaming)] == masks).all(axis=1).astype(np.int64)
            for renaming in RENAMINGS
        ),
        np.zeros(len(boards), np.int64),
    )
