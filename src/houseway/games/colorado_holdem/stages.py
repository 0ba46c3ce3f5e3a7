"""Every situation of Colorado Hold'em in which a player decides, and what decisions are worth.

Two of three cards are kept, and with them a bet is made or not: a decision names the two. With an
ante so small that the payout limit is out of reach, and for ante and bet alone.
"""

from collections.abc import Iterator
from typing import Final

from houseway.games.colorado_holdem.advice import name_of, preference, twos_of
from houseway.games.colorado_holdem.kernels import BET, DECLARE, GIVE_UP, NO_BET
from houseway.games.colorado_holdem.rules import ColoradoRules
from houseway.games.colorado_holdem.solver import CLOSED, DISCARDS, Solution, solve
from houseway.odds import Progress
from houseway.odds.chart_words import any_of, by_twos, everything, kept_two
from houseway.odds.situations import Cards, Meaning, Seen, Stage, whole
from houseway.pieces.cards import PACK

INSTANT: Final = "instant winner"
TITLE: Final = "With three cards, of which two are kept"


def stages(rules: ColoradoRules, *, progress: Progress | None = None) -> tuple[Stage, ...]:
    """The one decision: which two cards to keep, and whether to bet, fold or declare."""
    solution = solve(rules)
    seen = [_seen(solution, at) for at in range(len(solution.hands))]
    instant = frozenset(each.own for each in seen if "declare" in each.worth)

    def by_instant(words: str) -> Meaning | None:
        return Meaning(lambda own: own in instant) if words == INSTANT else None

    def hands() -> Iterator[Seen]:
        return iter(seen)

    known = {two for each in seen for two in twos_of(each.own)}
    stage = Stage(
        title=TITLE,
        unit=solution.boards * solution.prices.unit,
        cases=len(solution.hands),
        size=len(seen),
        hands=hands,
        read=any_of(by_instant, by_twos, everything),
        lines=(INSTANT, *map(name_of, preference(solution, known))),
        suffix=kept_two,
    )
    return (stage,)


def _seen(solution: Solution, at: int) -> Seen:
    """One hand with what each decision is worth; two that keep alike cards are one."""
    own: Cards = tuple(PACK[card] for card in solution.hands[at])
    values = [int(value) for value in solution.values[at]]
    worth = {"declare": values[DECLARE], "fold": values[GIVE_UP]}
    for place, two in zip(DISCARDS, twos_of(own), strict=True):
        for said, option in (("no bet", NO_BET + place), ("bet", BET + place)):
            name = f"{said} {name_of(two)}"
            worth[name] = max(worth.get(name, CLOSED), values[option])
    open_now = {said: whole(value) for said, value in worth.items() if value != CLOSED}
    return Seen(own, ((),), whole(1), open_now)
