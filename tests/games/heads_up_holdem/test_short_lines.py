"""Short lines for the river: no cut loses less, and they are priced as any others."""

import numpy as np
import pytest

from houseway.door.asked import find_counted
from houseway.door.pricing import best_play_chart
from houseway.errors import HousewayError
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.streets import Street, river_stage
from houseway.odds.board_charts import BoardLines
from houseway.odds.board_short import short_stage
from houseway.odds.board_stages import BoardStage
from houseway.odds.own_charts import ChartStage
from tests.games.heads_up_holdem.test_streets import ALIKE, ULTIMATE
from tests.games.heads_up_holdem.walks import MA


def lost(stage: BoardStage, chart: ChartStage) -> int:
    """What lines lose if everybody comes to the river, holding by holding."""
    lines, total = BoardLines(stage, chart.lines, None), 0
    for spread in stage.spreads(()):
        slots = lines.find(spread)
        for number, (_, decision) in enumerate(slots.said):
            here = slots.which == number
            total += int(((spread.best() - spread.worth[decision]) * spread.cases)[here].sum())
    return total


@pytest.mark.parametrize("rules", [MA, ULTIMATE])
def test_no_cut_loses_less_than_the_one_that_is_found(rules: HeadsUpRules) -> None:
    stage = river_stage(Street.of(rules, ALIKE))._replace(short=("anything",))
    play, give_up = stage.decisions[-1], stage.decisions[0]
    most = max(
        int(np.max(spread.beaten)) for spread in stage.spreads(()) if spread.beaten is not None
    )
    tried = [
        lost(
            stage,
            ChartStage(lines=((f"beaten by fewer than {cut}", play), ("anything else", give_up))),
        )
        for cut in range(most + 2)
    ]
    assert lost(stage, short_stage(stage)) == min(tried) < max(tried)


@pytest.mark.parametrize("rules", [MA, ULTIMATE])
def test_classes_lose_no_more_than_one_cut_for_all(rules: HeadsUpRules) -> None:
    stage = river_stage(Street.of(rules, ALIKE))
    assert all(stage.read(words) is not None for words in stage.short)
    one = stage._replace(short=("anything",))
    assert lost(stage, short_stage(stage)) <= lost(stage, short_stage(one))


def test_games_without_later_decisions_have_no_short_lines() -> None:
    with pytest.raises(HousewayError, match="have no short lines"):
        best_play_chart(find_counted("three-card-poker"), short=True)
