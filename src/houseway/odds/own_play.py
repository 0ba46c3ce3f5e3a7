"""What a strategy of one's own costs against best play, exactly, decision by decision.

What a strategy loses is the sum, over all situations that it comes to, of what its decision there
is worth less than the best one, with best play after both. So every decision has its own cost, and
they add up to the whole.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final, Protocol

import numpy as np

from houseway.errors import NotPermitted
from houseway.odds import Progress
from houseway.odds.board_charts import BoardFunction
from houseway.odds.board_stages import BoardStage, Flags, Slots, Spread
from houseway.odds.board_walk import BoardPlayer, BoardWalk, Watch
from houseway.odds.own_charts import Said
from houseway.odds.play_prices import WORST, Mistake, PlayPrice, StagePrice
from houseway.odds.situations import Cards, Seen, Situation, Stage
from houseway.pieces.cards import show_cards

KEPT: Final = 1_000
"""How many are kept until they are sorted."""
EVERY: Final = 500
"""After so many holdings whoever waits is told."""


class Player(BoardPlayer, Protocol):
    """Somebody who decides."""

    def decide(self, stage: Stage, seen: Seen) -> list[Said] | None:
        """One decision for all boards, or one for each; nothing to play best."""


class FunctionPlayer:
    """Somebody who plays by a function."""

    def __init__(self, play: Callable[[Situation], str]) -> None:
        self.play = play

    def decide(self, stage: Stage, seen: Seen) -> list[Said] | None:
        """What the function says with each board."""
        decisions = tuple(seen.worth)
        return [
            Said(0, self.play(Situation(stage.title, seen.own, board, decisions)))
            for board in seen.boards
        ]

    def decide_all(self, stage: BoardStage, spread: Spread) -> Slots | None:
        """What it says with each holding beside each board."""
        return BoardFunction(self.play).find(stage, spread)


def price_play(
    stages: Sequence[Stage | BoardStage],
    player: Player,
    progress: Progress | None = None,
    *,
    watch: Watch | None = None,
) -> PlayPrice:
    """Price a strategy, stage by stage; `watch` is told what is decided beside boards."""
    best, prices = Fraction(0), []
    earlier: list[dict[Cards, str] | Flags] = []
    for number, stage in enumerate(stages):
        if isinstance(stage, BoardStage):
            beside = BoardWalk(stage, player, earlier, watch=watch)
            beside.go(progress)
            earlier.append(beside.on)
            prices.append(beside.price())
            continue
        before = earlier[-1] if earlier else {}
        walked = _Walk(stage, player, before if isinstance(before, dict) else {})
        walked.go(progress)
        earlier.append(walked.decided)
        prices.append(walked.price())
        if not number:
            best = Fraction(walked.best, stage.unit * stage.cases)
    return PlayPrice(best_edge=-best, stages=tuple(prices))


class _Walk:
    """One way through all situations of a stage."""

    def __init__(self, stage: Stage, player: Player, before: dict[Cards, str]) -> None:
        self.stage = stage
        self.player = player
        self.before = before
        self.decided: dict[Cards, str] = {}
        """What is decided with each holding, where that is one decision."""
        self.best = 0
        """What best play comes to."""
        self.sums: dict[tuple[int, str], list[int]] = {}
        """By line and decision: cases, those decided wrongly, and what that costs."""
        self.worst: list[tuple[int, Mistake]] = []

    def go(self, progress: Progress | None) -> None:
        """Meet every holding."""
        for number, seen in enumerate(self.stage.hands()):
            if progress is not None and number % EVERY == 0:
                progress(self.stage.title, number, self.stage.size)
            if seen.after is not None and self.before.get(seen.after[0]) != seen.after[1]:
                continue
            self._meet(seen)

    def _meet(self, seen: Seen) -> None:
        names, table = list(seen.worth), np.stack(list(seen.worth.values()))
        best = table.max(axis=0)
        self.best += int((best * seen.cases).sum())
        said = self.player.decide(self.stage, seen)
        if said is None:
            if len(seen.boards) == 1:
                self.decided[seen.own] = names[int(table.argmax(axis=0)[0])]
            return
        for each in {(one.line, one.decision) for one in said}:
            self._refuse_unknown(seen, each[1])
            at = np.array([(one.line, one.decision) == each for one in said])
            chosen = table[names.index(each[1])]
            here = np.broadcast_to(at, best.shape) if len(at) == 1 else at
            costs = (best - chosen) * here
            totals = costs * seen.cases
            sums = self.sums.setdefault(each, [0, 0, 0])
            sums[0] += int((seen.cases * here).sum())
            sums[1] += int((seen.cases * (costs > 0)).sum())
            sums[2] += int(totals.sum())
            if totals.any():
                self._remember(seen, int(totals.argmax()), each[1], names, table)
        if len(said) == 1:
            self.decided[seen.own] = said[0].decision

    def _refuse_unknown(self, seen: Seen, decision: str) -> None:
        if decision not in seen.worth:
            raise NotPermitted(
                f"{self.stage.title}: {decision!r} cannot be decided with {show_cards(seen.own)}; "
                f"there are {', '.join(seen.worth)}"
            )

    def _remember(self, seen: Seen, at: int, decision: str, names: list[str], table: Any) -> None:
        best = int(table[:, at].argmax())
        lost = int(table[best, at] - table[names.index(decision), at])
        total, cases = lost * int(seen.cases[at]), int(seen.cases[at])
        mistake = Mistake(
            own=seen.own,
            board=seen.boards[at],
            decision=decision,
            best=names[best],
            costs=Fraction(lost, self.stage.unit),
            frequency=Fraction(cases, self.stage.cases),
        )
        self.worst.append((total, mistake))
        if len(self.worst) > KEPT:
            self._sort()

    def _sort(self) -> None:
        """Keep the costliest; of equals the first that was met."""
        self.worst = sorted(self.worst, key=lambda each: -each[0])[:WORST]

    def price(self) -> StagePrice:
        """What it came to."""
        self._sort()
        counts = self.stage.cases, self.stage.unit
        worst = tuple(mistake for _, mistake in self.worst)
        return StagePrice.of(self.stage.title, counts, self.sums, worst)
