"""Best play after the flop as a table: every flop up to suits, and with which holdings to raise."""

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from houseway.games.heads_up_holdem.odds import kept_solution, raising
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.odds import Progress
from houseway.odds.kernels import triple_number
from houseway.odds.seam import LaterRow
from houseway.pieces.cards import Card


def later(rules: HeadsUpRules, *, progress: Progress | None = None) -> Iterator[LaterRow]:
    """The holdings of each decision on each flop, of those that best play has checked before it."""
    solution = kept_solution(rules, progress=progress).found
    boards, plan = solution.boards, solution.plan
    pairs = [(low, high) for high in range(52) for low in range(high)]
    has = np.zeros((52, len(pairs)), bool)
    for number, pair in enumerate(pairs):
        has[list(pair), number] = True
    waits = plan.before == 0
    names = ["check", *(raising(rules, times) for times in rules.raises_after_flop)]
    met: set[int] = set()
    for flop in combinations(boards.pack.tolist(), 3):
        triple = triple_number(*flop)
        number = int(boards.numbers[triple])
        if number in met:
            continue
        met.add(number)
        decided = plan.after[number, boards.renamed[boards.renamings[triple]]]
        open_now = waits & ~has[list(flop)].any(axis=0)
        for place, name in enumerate(names):
            holdings = np.flatnonzero(open_now & (decided == place)).tolist()
            if holdings:
                yield LaterRow(_cards(flop), name, tuple(_cards(pairs[at]) for at in holdings))


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(str(Card(card)) for card in sorted(cards, reverse=True))
