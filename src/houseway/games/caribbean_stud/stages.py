"""Every situation of Caribbean Stud in which a player decides, and what each decision is worth."""

from collections.abc import Iterator
from math import comb
from typing import Final

import numpy as np

from houseway.games.caribbean_stud.advice import FOLD, TITLE, groups_of, strategy, words_of
from houseway.games.caribbean_stud.exceptions import by_suit
from houseway.games.caribbean_stud.odds import kept_solution
from houseway.games.caribbean_stud.rules import BET, HAND_CARDS, CaribbeanRules
from houseway.games.caribbean_stud.solver import Solution, count_bets
from houseway.hands import ORDERS
from houseway.odds import Progress
from houseway.odds.chart_words import any_of, by_order, by_shown, everything
from houseway.odds.situations import Cards, Meaning, Read, Seen, Stage
from houseway.pieces.cards import PACK, Card

OTHER: Final = "any other "


def stages(rules: CaribbeanRules, *, progress: Progress | None = None) -> tuple[Stage, ...]:
    """The one decision: to bet or to fold, with a card of the dealer in sight."""
    solution = kept_solution(rules, progress=progress).found
    (players, _, weights), (values, _, _), pays = count_bets(rules, progress=progress)
    fold, alone = solution.rivals * pays.folded, {card: (card,) for card in PACK}

    def hands() -> Iterator[Seen]:
        for cards, weight, bets in zip(players.tolist(), weights.tolist(), values, strict=True):
            own = tuple(map(Card, cards))
            left = [card for card in PACK if card not in own]
            worth = {FOLD: np.full(len(left), fold), BET: bets[left]}
            boards = tuple(alone[card] for card in left)
            yield Seen(own, boards, np.full(len(left), weight), worth)

    lines = dict.fromkeys(group.words for group in groups_of(rules, solution))
    stage = Stage(
        title=TITLE,
        unit=pays.scale * solution.rivals,
        cases=comb(len(PACK), HAND_CARDS) * solution.shown,
        size=len(players),
        hands=hands,
        read=_read(rules, solution, frozenset(lines)),
        lines=tuple(lines),
        best=lambda: _best(rules),
    )
    return (stage,)


def _best(rules: CaribbeanRules) -> tuple[tuple[str | tuple[str, ...], str], ...]:
    """Best play in lines: the exceptions by their names, then what they are exceptions to."""
    (stage,) = strategy(rules).stages
    named = [(line.named, line.decision) for line in stage.lines if line.named]
    others = [(line.hands, line.decision) for line in stage.lines if not line.named]
    return (*named, *others)


def _read(rules: CaribbeanRules, solution: Solution, known: frozenset[str]) -> Read:
    """The words of the strategy for hands with which the shown card decides, and any others."""
    order = ORDERS[rules.order]
    by_hand = by_order(order)
    kinds = frozenset((solution.strengths[solution.close] >> 12).tolist())

    def is_close(own: Cards) -> bool:
        return order.strength(own) >> 12 in kinds

    def by_words(words: str) -> Meaning | None:
        if words.startswith(OTHER):
            return by_hand(words.removeprefix(OTHER))
        if words not in known or by_hand(words) is not None:
            return None

        def is_so(own: Cards, board: Cards) -> bool:
            ranks = sorted((card.rank for card in own), reverse=True)
            category = order.category(order.strength(own)).name
            return words_of(category, ranks, board[0].rank) == words

        return Meaning(is_close, is_so)

    return any_of(everything, by_words, by_hand, by_shown, by_suit)
