"""Every wager of Minibaccarat with its results, how often each comes and what it nets."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from houseway.games.minibaccarat.house_money_odds import house_money_wagers
from houseway.games.minibaccarat.pricing import bonus_line, net_of, smallest_stakes, wagers_of
from houseway.games.minibaccarat.rules import (
    BONUS_BANKER,
    BONUS_LINES,
    BONUS_PLAYER,
    MinibaccaratRules,
)
from houseway.games.minibaccarat.solver import Solution, kind_of
from houseway.odds.coups import Coup
from houseway.odds.report import Line, WagerOdds
from houseway.pieces.money import Cents

LOSES: Final = "loses"
PLACES: Final = {line: place for place, line in enumerate(BONUS_LINES)}
"""Where a line of a Dragon Bonus stands, the same whatever table pays it."""
LAST: Final = len(PLACES)
"""Results that no table lists stand behind, the best first."""


def wagers_in_use(rules: MinibaccaratRules, solution: Solution) -> Iterator[WagerOdds]:
    """Every wager that the table offers, under the tables that it uses, at its smallest stakes."""
    stakes = smallest_stakes(rules)
    for wager in wagers_of(rules):
        yield main_wager(rules, solution, wager, stakes.on(wager))
    yield from house_money_wagers(rules, solution, stakes)


def main_wager(
    rules: MinibaccaratRules, solution: Solution, wager: str, stake: Cents, table: str = ""
) -> WagerOdds:
    """A wager that the coup decides, if so much is staked."""
    counts: Counter[tuple[str, Cents]] = Counter()
    for coup, count in solution.coups.items():
        net = net_of(rules, wager, coup, stake)
        counts[result_of(wager, coup, net), net] += count
    order = sorted(counts.items(), key=lambda item: (PLACES.get(item[0][0], LAST), -item[0][1]))
    lines = (
        Line(result=said, count=count, net=Fraction(net, stake)) for (said, net), count in order
    )
    return WagerOdds.of_lines(wager, table, lines)


def result_of(wager: str, coup: Coup, net: Cents) -> str:
    """What became of a wager, in words."""
    if wager in (BONUS_PLAYER, BONUS_BANKER):
        line = bonus_line(coup if wager == BONUS_PLAYER else coup.turned)
        return line if net >= 0 else LOSES
    kind = kind_of(coup)
    if net < 0:
        return LOSES
    if net == 0 and kind == "dragon 7":
        return "Dragon 7"
    return "tie" if coup.winner == "tie" else "wins"
