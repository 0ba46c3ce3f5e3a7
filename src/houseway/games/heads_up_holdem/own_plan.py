"""A strategy of one's own on every street, as the simulator plays it."""

import numpy as np
from numpy.typing import NDArray

from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.simulation import plan_of
from houseway.games.heads_up_holdem.stages import stages
from houseway.games.heads_up_holdem.streets import PAIRS, Street
from houseway.odds import Progress
from houseway.odds.board_stages import BoardStage, Spread
from houseway.odds.holdem import holding_classes
from houseway.odds.own_play import Player, price_play
from houseway.odds.seam import OwnPlan


def own_plan(rules: HeadsUpRules, player: Player, progress: Progress | None = None) -> OwnPlan:
    """What is decided with every two cards, beside every flop and every board; and its price."""
    made = stages(rules, progress=progress)
    beside = [stage for stage in made if isinstance(stage, BoardStage)]
    decided = {stage.title: np.zeros((stage.size, PAIRS), np.uint8) for stage in beside}

    def watch(stage: BoardStage, spread: Spread, places: NDArray[np.uint8]) -> None:
        decided[stage.title][spread.numbers[:, None], spread.pairs] = places

    price = price_play(made, player, progress, watch=watch)
    boards = Street.of(rules).boards
    first = made[0]
    assert not isinstance(first, BoardStage), "the first decision is made before the flop"
    places = []
    for seen in first.hands():
        names = list(seen.worth)
        said = player.decide(first, seen)
        best = max(names, key=lambda name: seen.worth[name][0])
        places.append(names.index(best if said is None else said[0].decision))
    by_pair = np.array(places)[holding_classes(boards)[0]]
    after, rivers = (decided[stage.title] for stage in beside)
    plan = plan_of(by_pair, after, rivers, boards)
    wagers = rules.wager_names
    return OwnPlan(plan, f"{wagers.ante} and {wagers.odds}", price)
