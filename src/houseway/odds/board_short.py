"""The best short lines for decisions beside full boards: by how many of the dealer's hands win.

Of each class of hands the best cut is found, as if everybody came there: below it one plays on.
What such lines cost is another question, which `houseway price` answers exactly.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from houseway.odds import Progress
from houseway.odds.board_stages import BoardStage
from houseway.odds.own_charts import ChartStage

HOLDINGS: Final = 990
"""Holdings of the dealer beside a board and two cards."""


def short_stage(stage: BoardStage, progress: Progress | None = None) -> ChartStage:
    """Lines for a stage with two decisions, of which the first is to give up."""
    gains = _gains(stage, progress)
    give_up, play = stage.decisions[0], stage.decisions[-1]
    lines = []
    for words, by_beaten in zip(stage.short, gains, strict=True):
        # What is lost by playing below a cut that should not be played, and by giving up above.
        wrong = np.concatenate([[0], np.cumsum(np.maximum(-by_beaten, 0))])
        missed = np.concatenate([np.cumsum(np.maximum(by_beaten, 0)[::-1])[::-1], [0]])
        met = np.flatnonzero(by_beaten)
        cut = int((wrong + missed).argmin())
        if len(met) and cut > met[-1]:
            lines.append((words, play))
        elif len(met) and cut > met[0]:
            lines.append((f"{words}, beaten by fewer than {cut}", play))
            lines.append((words, give_up))
        elif len(met):
            lines.append((words, give_up))
    return ChartStage(title=stage.title, lines=(*lines, ("anything else", give_up)))


def _gains(stage: BoardStage, progress: Progress | None) -> NDArray[np.int64]:
    """What playing on gains, by class and by how many of the dealer's holdings beat a hand."""
    meanings = [stage.read(words) for words in stage.short]
    gains, done = np.zeros((len(meanings), HOLDINGS + 1), np.int64), 0
    for spread in stage.spreads(()):
        assert spread.beaten is not None, "a short stage has full boards"
        values = list(spread.worth.values())
        gained, left = (values[-1] - values[0]) * spread.cases, spread.cases > 0
        for meaning, into in zip(meanings, gains, strict=True):
            assert meaning is not None, "a stage knows its own words"
            here = meaning(spread) & left
            np.add.at(into, spread.beaten[here], gained[here])
            left &= ~here
        done += len(spread.numbers)
        if progress is not None:
            progress(stage.title, done, stage.size)
    return gains
