"""Pai gow poker by chance: what was counted lies in the interval, wager by wager."""

import pytest

from houseway.games.pai_gow_poker.odds import BANK, BANK_HOUSE_WAY, HOUSE_WAY, report
from houseway.games.pai_gow_poker.simulation import SIMULATOR, best_plan
from houseway.games.pai_gow_poker.wagers import WAGER
from tests.games.pai_gow_poker.tables import RULES, RULESET
from tests.games.pai_gow_poker.test_odds import told, with_threes

ROUNDS = 1_000_000
NAMES = {"best": {}, "simple": {WAGER: HOUSE_WAY, BANK: BANK_HOUSE_WAY}}
"""Under which names the odds report what each strategy plays."""


@pytest.mark.parametrize("strategy", NAMES)
def test_what_was_counted_lies_in_the_interval(strategy: str) -> None:
    plan = best_plan(RULES) if strategy == "best" else None
    result = SIMULATOR.simulate(RULES, ROUNDS, 7, strategy=strategy, plan=plan)  # type: ignore[arg-type]
    for name, estimate in result.wagers.items():
        counted = told().wager(NAMES[strategy].get(name, name))
        low, high = counted.interval(estimate, 0.9999)  # type: ignore[union-attr]
        assert low <= counted.expectation <= high, name


def test_three_and_seven_cards_come_as_they_are_counted() -> None:
    law = with_threes()
    counted = report(RULESET, law)
    result = SIMULATOR.simulate(law, ROUNDS // 2, 11, strategy="simple")
    for name in ("three-card-bonus", "seven-card-bonus"):
        low, high = counted.wager(name).interval(result.wagers[name], 0.9999)  # type: ignore[union-attr]
        assert low <= counted.wager(name).expectation <= high, name
