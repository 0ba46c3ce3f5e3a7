"""What it is worth to take House Money or to add it, with the first four cards in sight."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Final, TypeAlias

import numpy as np

from houseway.errors import NotAllowed
from houseway.games.minibaccarat.house_money_odds import stage_of
from houseway.games.minibaccarat.odds import kept_solution
from houseway.games.minibaccarat.pricing import (
    ADDED_TO,
    BESIDES,
    DECISIONS,
    TAKE,
    Beside,
    added_of,
    gains_of,
    may_add,
    smallest_stakes,
)
from houseway.games.minibaccarat.rules import BANKER, CARDS_AT_MOST, PLAYER, MinibaccaratRules
from houseway.games.minibaccarat.solver import KINDS, Openings, drawing_of, kind_of
from houseway.hands.points import is_pair, point_count, points
from houseway.odds import Progress
from houseway.odds.report import Advice
from houseway.odds.seen import left_after
from houseway.odds.strategy import Strategy, StrategyLine, StrategyStage
from houseway.pieces.cards import Card

Options: TypeAlias = tuple[Advice, ...]
"""What may be done, the best first."""
Known: TypeAlias = tuple[tuple[int, int], int, Options]
"""What both hands count, in how many orders, and what may be done."""

ASKED: Final = (
    "advice needs the first four cards: the Player's two and, as the board, the Banker's two; or "
    "all four as they left the shoe"
)
NOT_OFFERED: Final = "there is nothing to decide: House Money is not offered at this table"
NO_PAIR: Final = "there is nothing to decide: neither hand is a pair, and House Money has lost"
DECIDED: Final = "a natural has decided"
AHEAD: Final = {1: "the Player's Hand counts more", -1: "the Banker's Hand counts more", 0: "equal"}


def advise(
    rules: MinibaccaratRules,
    hole: Sequence[Card],
    board: Sequence[Card],
    *,
    seen: Sequence[Card] = (),
    progress: Progress | None = None,
) -> Options:
    """What a payout of House Money is worth that is taken, and added to either wager.

    In House Money wagers, for a player with wagers on both hands: who has one passes over the line
    of the other. Counted on the spot from the cards that are left.
    """
    player, banker = hands_of(hole, board)
    if rules.house_money is None:
        raise NotAllowed(NOT_OFFERED)
    left = left_after(rules.stock, [*seen, *player, *banker], CARDS_AT_MOST - 4)
    if not is_pair(player) and not is_pair(banker):
        raise NotAllowed(NO_PAIR)
    return next(weigh(rules, opening_of(rules, player, banker, left), (PLAYER, BANKER)))[2]


def hands_of(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Sequence[Card], Sequence[Card]]:
    """The Player's and the Banker's first two cards."""
    if len(hole) == 2 and len(board) == 2:
        return hole, board
    if len(hole) == 4 and not board:
        return hole[::2], hole[1::2]
    raise NotAllowed(ASKED)


def opening_of(
    rules: MinibaccaratRules, player: Sequence[Card], banker: Sequence[Card], left: Sequence[Card]
) -> Openings:
    """The first four cards, and every end that the cards that are left can make of them."""
    drawing, copies = drawing_of(rules), Counter(map(points, left))
    ends = [0] * len(KINDS)
    for (next_card, first), (after_it, second) in product(copies.items(), repeat=2):
        coup = drawing.coup(point_count(player), point_count(banker), next_card, after_it)
        ends[KINDS.index(kind_of(coup))] += first * (second - (next_card == after_it))
    pairs = is_pair(player) + is_pair(banker)
    cards = [points(card) for card in (*player, *banker)]
    ways = np.array([ends])
    return Openings(np.array([cards]), np.array([pairs]), ways, ways)


def weigh(rules: MinibaccaratRules, openings: Openings, beside: Beside) -> Iterator[Known]:
    """What every decision that is open after each opening is worth, in House Money wagers.

    Of equal decisions that comes first which stakes less.
    """
    stakes = smallest_stakes(rules)
    added = {pairs: added_of(rules, pairs, stakes) for pairs in (1, 2)}
    gains = gains_of(rules, openings, added, beside)
    counts = zip(*(each.tolist() for each in openings.counts), strict=True)
    may = may_add(rules, openings)
    for at, count in enumerate(counts):
        payout, cases = added[int(openings.pairs[at])], int(openings.ends[at].sum())
        found = []
        for number, decision in enumerate(DECISIONS):
            can = may[at] and payout.added and ADDED_TO.get(decision) in beside
            if decision == TAKE or can:
                cents = payout.payout + Fraction(int(gains[at, number]), cases)
                found.append(Advice(decision=decision, expectation=cents / stakes.house_money))
        found.sort(key=lambda advice: -advice.expectation)
        yield count, int(openings.ways[at].sum()), tuple(found)


# Best play in lines.


def strategy(
    rules: MinibaccaratRules, *, seen: Sequence[Card] = (), progress: Progress | None = None
) -> Strategy:
    """Which payouts best play adds, beside wagers on one hand and on both."""
    if rules.house_money is None:
        raise NotAllowed(NOT_OFFERED)
    openings = kept_solution(rules, seen=seen).found.openings
    stages = []
    for beside in BESIDES:
        known = list(weigh(rules, openings, beside))
        lines = tuple(_forced(known)), *(tuple(_lines(known, ahead)) for ahead in AHEAD)
        stages.append(StrategyStage(title=stage_of(beside), lines=sum(lines, ())))
    return Strategy(stages=tuple(stages), in_short=_in_short(stages))


def _forced(known: Sequence[Known]) -> Iterator[StrategyLine]:
    """The line of payouts that can only be taken."""
    forced = [(ways, options) for _, ways, options in known if len(options) == 1]
    if forced:
        yield StrategyLine.of(DECIDED, forced)


def _lines(known: Sequence[Known], ahead: int) -> Iterator[StrategyLine]:
    """The lines for one hand ahead, or for equal counts: more than one where counts matter."""
    groups: dict[str, list[Known]] = {}
    for each in known:
        (player, banker), _, options = each
        if len(options) > 1 and (player > banker) - (player < banker) == ahead:
            groups.setdefault(options[0].decision, []).append(each)
    for decision, group in sorted(groups.items(), key=lambda item: item[0] == TAKE):
        said = AHEAD[ahead]
        if len(groups) > 1:
            said = f"{said}, {'others' if decision == TAKE else _counts(group)}"
        cases = [(ways, options) for _, ways, options in group]
        yield StrategyLine.of(said, cases, decision=decision)


def _counts(group: Sequence[Known]) -> str:
    """The counts of both hands: `4-4, 7-7`."""
    return ", ".join(f"{player}-{banker}" for player, banker in sorted({each[0] for each in group}))


def _in_short(stages: Sequence[StrategyStage]) -> str:
    """The rule in a sentence, where it holds."""
    both = {line.hands: line.decision for line in stages[-1].lines}
    expected = {AHEAD[1]: f"add to {PLAYER}", AHEAD[-1]: f"add to {BANKER}"}
    if any(both.get(said) != decision for said, decision in expected.items()):
        return ""
    said = "Add House Money to the hand that counts more, whatever may still be drawn"
    return f"{said}, where it may be added." if DECIDED in both else f"{said}."
