"""Every situation of Heads Up Hold'em, street by street, and what each decision is worth.

What a check is worth stands on best play after it.
"""

from collections.abc import Iterator
from math import comb, lcm
from typing import Final

from houseway.games.heads_up_holdem.advice import chart
from houseway.games.heads_up_holdem.odds import STAGES
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.streets import Street, flop_stage, river_stage
from houseway.odds import Progress
from houseway.odds.board_stages import BoardStage
from houseway.odds.chart_words import any_of, by_twos, everything, two_name
from houseway.odds.situations import Seen, Stage, whole
from houseway.pieces.cards import PACK, RANKS

HOLDINGS: Final = {"": 6, "s": 4, "o": 12}
"""How many holdings there are of each kind: pairs, suited, unsuited."""


def stages(
    rules: HeadsUpRules, *, progress: Progress | None = None
) -> tuple[Stage | BoardStage, ...]:
    """Before the flop, after it, and after the river."""
    street = Street.of(rules)
    later: tuple[BoardStage, ...] = (flop_stage(street, progress), river_stage(street))
    return first_stage(rules, progress), *later


def first_stage(rules: HeadsUpRules, progress: Progress | None = None) -> Stage:
    """The first decision, with two cards."""
    known = {two_name(*two): (two, found) for two, found in chart(rules, progress=progress).items()}
    unit = lcm(*(each.expectation.denominator for _, found in known.values() for each in found))

    def hands() -> Iterator[Seen]:
        for name, (two, found) in known.items():
            worth = {each.decision: whole(int(each.expectation * unit)) for each in found}
            yield Seen(two, ((),), whole(HOLDINGS[name[2:]]), worth)

    best = {name: found[0].decision for name, (_, found) in known.items()}
    return Stage(
        title=STAGES[0],
        unit=unit,
        cases=comb(len(PACK), 2),
        size=len(known),
        hands=hands,
        read=any_of(everything, by_twos),
        lines=tuple(_lines(best)),
    )


def _lines(best: dict[str, str]) -> Iterator[str]:
    """The holdings of each decision in short, a line for each highest card."""
    for decision in sorted({*best.values()}, reverse=True):
        for high in reversed(RANKS):
            names = [name for name, said in best.items() if said == decision and name[0] == high]
            if names:
                yield " ".join(sorted(names, key=lambda name: (name[2:], RANKS.index(name[1]))))
