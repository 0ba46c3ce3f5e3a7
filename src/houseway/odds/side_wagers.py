"""The odds of side wagers, exactly: a further wager each in the report of a game."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from houseway.odds.report import Line, WagerOdds
from houseway.pieces.stock import Stock
from houseway.rulesets.rules import Rules
from houseway.rulesets.side_wagers import InSight, SideWager
from houseway.steps.side_counting import count_lines

NO_LINE: Final = "no line"
"""What a report calls cards that no line has."""


def side_wager_odds(rules: Rules, stock: Stock | None = None) -> Iterator[WagerOdds]:
    """The odds of every side wager of a table, from a whole stock or from what is left of it."""
    if rules.in_sight is None:
        return
    for wager in rules.side_wagers:
        counted = count_lines(wager, rules.in_sight, stock or rules.stock)
        lines = [
            Line(result=name, count=counted.lines.get(name, 0), net=Fraction(pay.worth))
            for name, pay in wager.pays.items()
        ]
        lines.append(Line(result=NO_LINE, count=counted.others, net=Fraction(-1)))
        yield WagerOdds.of_lines(wager.name, wager.order, lines)


def side_wager_notes(rules: Rules) -> Iterator[str]:
    """What the figures leave unsaid."""
    for wager in rules.side_wagers:
        assumed = _assumed(wager, rules.in_sight)
        if assumed:
            yield f"{wager.name} looks at what hands end with. Its figures are for {assumed}."
        if wager.warning:
            yield wager.warning
        if wager.fold == "loses":
            yield (
                f"{wager.name} is lost with a hand that is given up before it is settled. Its "
                "figures are those of a player who gives up none."
            )


def _assumed(wager: SideWager, in_sight: InSight | None) -> str:
    """Whose play the figures of a wager are for; empty where they hang on nobody's."""
    if in_sight is None or in_sight.thirds is None:
        return ""
    is_whole = any(in_sight.sights[name].is_whole for name in wager.looks_at)
    return in_sight.thirds.assumed if is_whole else ""
