"""Every situation of Heads Up Hold'em, street by street, and what each decision is worth.

What a check is worth stands on best play after it.
"""

from collections import Counter
from collections.abc import Iterator
from math import comb, lcm

from houseway.games.heads_up_holdem.odds import STAGES, kept_solution, raising
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.streets import CHECK, Street, flop_stage, river_stage
from houseway.odds import Progress
from houseway.odds.board_stages import BoardStage
from houseway.odds.chart_words import any_of, by_twos, everything, two_name
from houseway.odds.holdem import holding_classes
from houseway.odds.situations import Cards, Seen, Stage, whole
from houseway.pieces.cards import PACK, RANKS, Card


def stages(
    rules: HeadsUpRules, *, pack: tuple[Card, ...] = PACK, progress: Progress | None = None
) -> tuple[Stage | BoardStage, ...]:
    """Before the flop, after it, and after the river."""
    street = Street.of(rules, pack)
    first = first_stage(rules, pack, progress)
    return first, flop_stage(street, progress), river_stage(street)


def first_stage(
    rules: HeadsUpRules, pack: tuple[Card, ...] = PACK, progress: Progress | None = None
) -> Stage:
    """The first decision, with two cards."""
    solution = kept_solution(rules, pack=pack, progress=progress).found
    classes, samples = holding_classes(solution.boards)
    times = Counter(classes.tolist())
    early = solution.early
    unit = lcm(*(each.value.denominator for found in early.values() for each in found))

    def hands() -> Iterator[Seen]:
        for number, two in enumerate(samples):
            worth = {
                raising(rules, each.times) if each.times else CHECK: whole(int(each.value * unit))
                for each in early[two]
            }
            yield Seen(two, ((),), whole(times[number]), worth)

    best = {seen.own: max(seen.worth, key=lambda said: seen.worth[said][0]) for seen in hands()}
    return Stage(
        title=STAGES[0],
        unit=unit,
        cases=comb(len(pack), 2),
        size=len(samples),
        hands=hands,
        read=any_of(everything, by_twos),
        lines=tuple(_lines(best)),
    )


def _lines(best: dict[Cards, str]) -> Iterator[str]:
    """The holdings of each decision in short, a line for each highest card."""
    named = {two_name(*two): said for two, said in best.items()}
    for decision in sorted({*named.values()}, reverse=True):
        for high in reversed(RANKS):
            names = [name for name, said in named.items() if said == decision and name[0] == high]
            if names:
                yield " ".join(sorted(names, key=lambda name: (name[2:], RANKS.index(name[1]))))
