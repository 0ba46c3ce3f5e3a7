"""What betting and folding are worth: one hand counted on the spot, all from the count."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.caribbean_stud import kernels
from houseway.games.caribbean_stud.exceptions import Exceptions
from houseway.games.caribbean_stud.odds import kept_solution
from houseway.games.caribbean_stud.rules import BET, HAND_CARDS, CaribbeanRules
from houseway.games.caribbean_stud.solver import Solution, pays_of
from houseway.hands import ORDERS, batch
from houseway.odds import Progress
from houseway.odds.advising import best_first, require_cards
from houseway.odds.exact import exact_dot
from houseway.odds.report import Advice
from houseway.odds.strategy import Strategy, StrategyLine, StrategyStage
from houseway.pieces.cards import PACK, RANKS, Card
from houseway.pieces.figures import decimal

FOLD = "fold"
QUEEN = RANKS.index("Q")
JACK = RANKS.index("J")
EXCEPT = "  except those named below"
TITLE = "Five cards, and the card that the dealer shows"


def advise(
    rules: CaribbeanRules,
    hole: Sequence[Card],
    board: Sequence[Card],
    *,
    progress: Progress | None = None,
) -> tuple[Advice, ...]:
    """What each decision is worth with five cards and the card that the dealer shows."""
    are_enough = len(hole) == HAND_CARDS and len(board) == 1
    needs = "five cards, and the card that the dealer shows as the board"
    require_cards([*hole, *board], are_enough=are_enough, needs=needs)
    counts = weigh(rules, hole, board[0])
    pays = pays_of(rules)
    category = (ORDERS[rules.order].strength(hole) >> 20) - 1
    total = (
        int(counts[kernels.UNQUALIFIED]) * pays.unqualified
        + int(counts[kernels.WIN]) * int(pays.wins[category])
        + int(counts[kernels.LOSE]) * pays.lost
    )
    bet = Fraction(total, pays.scale * int(counts.sum()))
    return best_first([(BET, bet), (FOLD, pays.net(pays.folded))])


def weigh(
    rules: CaribbeanRules, hand: Sequence[Card], shown: Card, pack: Sequence[Card] = PACK
) -> NDArray[np.int64]:
    """How a bet ends against every hand that the dealer can have, counted one by one."""
    tables = batch.tables(rules.order)
    floor = ORDERS[rules.order].floor(rules.dealer_qualifies)
    counts = np.zeros(kernels.OUTCOMES, np.int64)
    kernels.weigh(
        np.array(hand, np.int64),
        int(shown),
        np.array(pack, np.int64),
        tuple(tables[:5]),
        int(np.searchsorted(tables.plain, floor)),
        counts,
    )
    return counts


# Best play in words.


class Group(NamedTuple):
    """Hands and shown cards that one sentence describes, and what they come to."""

    words: str
    holdings: dict[str, int]
    """How many there are, by the better decision."""
    gains: dict[str, int]
    """By how much that is better, all told."""
    closest: dict[str, int]
    worth: dict[str, int]
    """What the better decision comes to, all told."""

    def add(self, decision: str, holdings: int, gain: int, closest: int, worth: int) -> None:
        """Add hands that are played alike; the gain and the worth are of all of them."""
        self.holdings[decision] = self.holdings.get(decision, 0) + holdings
        self.gains[decision] = self.gains.get(decision, 0) + gain
        self.closest[decision] = min(self.closest.get(decision, closest), closest)
        self.worth[decision] = self.worth.get(decision, 0) + worth

    @property
    def usual(self) -> str:
        """The decision that is the better one on the whole."""
        return max(self.gains, key=lambda decision: self.gains[decision])


def strategy(rules: CaribbeanRules, *, progress: Progress | None = None) -> Strategy:
    """Best play in lines that are read from the top, exceptions under each."""
    solution = kept_solution(rules, progress=progress).found
    groups = groups_of(rules, solution)
    named = named_exceptions(rules, solution, groups)
    lines = [line for group in groups for line in _lines(solution, group, named)]
    stage = StrategyStage(title=TITLE, lines=tuple(lines))
    return Strategy(stages=(stage,), in_short=_in_short(solution, groups))


def groups_of(rules: CaribbeanRules, solution: Solution) -> list[Group]:
    """All hands and shown cards in few words, those that are bet first."""
    settled = list(_settled(rules, solution))
    bets = [group for group in settled if group.usual == BET]
    folds = [group for group in settled if group.usual == FOLD]
    return [*bets, *_close(rules, solution), *folds]


def _settled(rules: CaribbeanRules, solution: Solution) -> Iterator[Group]:
    """The hands with which the shown card decides nothing, best first."""
    rows = ORDERS[rules.order].rows
    settled = np.ones(len(solution.hands), np.bool_)
    settled[solution.close] = False
    folds = solution.outcomes[:, kernels.FOLD] > 0
    per_deal = solution.rivals * solution.pays.folded * solution.shown
    runs: list[tuple[list[str], Group]] = []
    for place in range(len(rows) - 1, -1, -1):
        for decision, chosen in ((BET, ~folds), (FOLD, folds)):
            these = settled & (solution.categories == place) & chosen
            if not these.any():
                continue
            if not runs or decision not in runs[-1][1].holdings:
                runs.append(([], Group("", {}, {}, {}, {})))
            names, group = runs[-1]
            names.append(rows[-1 - place].name)
            weights = solution.weights[these]
            bets = exact_dot(solution.bets[these], weights)
            fold = per_deal * int(weights.sum())
            worth = bets if decision == BET else fold
            gain = abs(bets - fold)
            closest = int(solution.closest[these].min())
            group.add(decision, int(weights.sum()) * solution.shown, gain, closest, worth)
    decided = {rows[-1 - place].name for place in solution.categories[solution.close].tolist()}
    for names, group in runs:
        other = "any other " if names[-1] in decided else ""
        yield group._replace(words=other + _span(names))


def _span(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[-1]} to {names[0]}"


def _close(rules: CaribbeanRules, solution: Solution) -> Iterator[Group]:
    """The hands with which the shown card decides, by how it stands to them."""
    groups: dict[str, Group] = {}
    fold = solution.rivals * solution.pays.folded
    for number, values in zip(solution.close.tolist(), solution.close_bets.tolist(), strict=True):
        hand = solution.hands[number].tolist()
        ranks = sorted((card >> 2 for card in hand), reverse=True)
        weight = int(solution.weights[number])
        category = ORDERS[rules.order].category(int(solution.strengths[number])).name
        for shown in solution.pack:
            if shown in hand:
                continue
            words = words_of(category, ranks, shown.rank)
            group = groups.setdefault(words, Group(words, {}, {}, {}, {}))
            bet = values[shown]
            decision = BET if bet > fold else FOLD
            gain = abs(bet - fold)
            group.add(decision, weight, weight * gain, gain, weight * max(bet, fold))
    yield from groups.values()


def named_exceptions(
    rules: CaribbeanRules, solution: Solution, groups: Sequence[Group]
) -> dict[str, tuple[str, ...]]:
    """By the words of a group, the hands and shown cards that are played otherwise, by name."""
    usual = {group.words: group.usual for group in groups}
    mixed = {group.words for group in groups if len(group.holdings) > 1}
    found = {words: Exceptions() for words in mixed}
    fold = solution.rivals * solution.pays.folded
    for number, values in zip(solution.close.tolist(), solution.close_bets.tolist(), strict=True):
        hand = [Card(card) for card in solution.hands[number].tolist()]
        ranks = sorted((card.rank for card in hand), reverse=True)
        category = ORDERS[rules.order].category(int(solution.strengths[number])).name
        for shown in solution.pack:
            if shown not in hand and (words := words_of(category, ranks, shown.rank)) in mixed:
                decision = BET if values[shown] > fold else FOLD
                found[words].add(hand, shown, is_one=decision != usual[words])
    return {words: each.names() for words, each in found.items()}


def words_of(category: str, ranks: Sequence[int], shown: int) -> str:
    """How a shown card stands to five cards, in few words."""
    if len(set(ranks)) < HAND_CARDS:
        return f"{category}, {'one' if shown in ranks else 'none'} of its ranks shown"
    high, next_ = RANKS[ranks[0]], RANKS[ranks[1]]
    names = f"{high}-{next_}"
    if shown in ranks[2:]:
        return f"{names}, one of the other three shown"
    if shown in ranks[:2]:
        third = "with Q or J" if ranks[2] >= JACK else "without Q and J"
        return f"{names} {third}, {high} or {next_} shown"
    if ranks[2] < QUEEN:
        return f"{names} without Q, none of them shown"
    where = "below" if shown < ranks[3] else "above"
    return f"{names}-{RANKS[ranks[2]]}, a card {where} the 4th shown"


def _lines(
    solution: Solution, group: Group, named: Mapping[str, tuple[str, ...]]
) -> Iterator[StrategyLine]:
    """A line for what is mostly done, and one for the exceptions."""
    decisions = sorted(group.holdings, key=lambda decision: decision != group.usual)
    for at, decision in enumerate(decisions):
        holdings = group.holdings[decision]
        scale = solution.pays.scale * solution.rivals
        yield StrategyLine(
            hands=EXCEPT if at else group.words,
            decision=decision,
            holdings=holdings,
            worth=Fraction(group.worth[decision], scale * holdings),
            second=FOLD if decision == BET else BET,
            costs=Fraction(group.gains[decision], scale * holdings),
            closest=Fraction(group.closest[decision], scale),
            named=named[group.words] if at else (),
        )


def rule_cost(solution: Solution, groups: Sequence[Group]) -> Fraction:
    """What it costs on average, in antes, to do without the exceptions."""
    lost = sum(
        gain
        for group in groups
        for decision, gain in group.gains.items()
        if decision != group.usual
    )
    return Fraction(lost, solution.pays.scale * solution.deals)


def _in_short(solution: Solution, groups: Sequence[Group]) -> str:
    cost = rule_cost(solution, groups)
    if not cost:
        return "There are no exceptions."
    return f"Without the exceptions it costs {decimal(cost, 8)} antes more ({cost})."
