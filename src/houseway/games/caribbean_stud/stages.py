"""Every situation of Caribbean Stud in which a player decides, and what each decision is worth."""

from collections.abc import Callable, Iterator
from math import comb
from typing import Final

import numpy as np

from houseway.games.caribbean_stud.advice import FOLD, TITLE, groups_of, words_of
from houseway.games.caribbean_stud.exceptions import by_suit
from houseway.games.caribbean_stud.odds import kept_solution
from houseway.games.caribbean_stud.rules import BET, HAND_CARDS, CaribbeanRules
from houseway.games.caribbean_stud.solver import Solution, count_bets
from houseway.hands import ORDERS
from houseway.odds import Progress
from houseway.odds.chart_words import any_of, by_order, by_shown, everything
from houseway.odds.situations import Cards, Meaning, Read, Seen, Stage, spelled_out
from houseway.pieces.cards import PACK, RANKS, Card

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
        exception=_by_ranks(rules),
    )
    return (stage,)


def _by_ranks(rules: CaribbeanRules) -> Callable[[Cards, Cards], str]:
    """A situation by its ranks, where a hand has nothing but them; suits decide nothing then."""
    order = ORDERS[rules.order]

    def named(own: Cards, board: Cards) -> str:
        if order.category(order.strength(own)).name != "high card":
            return spelled_out(own, board)
        ranks = sorted((card.rank for card in own), reverse=True)
        return f"{'-'.join(RANKS[rank] for rank in ranks)}, {RANKS[board[0].rank]} shown"

    return named


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
