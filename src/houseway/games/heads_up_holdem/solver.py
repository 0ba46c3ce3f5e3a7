"""Best play of Heads Up Hold'em and its variations, counted exactly over all deals."""

from concurrent.futures import Executor
from fractions import Fraction
from itertools import combinations
from math import comb, lcm
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotPermitted
from houseway.games.heads_up_holdem import kernels
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.hands import ORDERS, Order, batch
from houseway.odds import Progress
from houseway.odds.exact import exact_sum
from houseway.odds.holdem import Boards, boards_of, holding_classes
from houseway.odds.kernels import triple_number
from houseway.odds.parts import Arrays, Shards, Steps, Unfinished, Whole, added_up
from houseway.odds.planes import Bits, pack_bits, unpack_bits
from houseway.pieces.cards import PACK, Card
from houseway.rulesets import Paytable

SHARDS: Final = 12
"""Always as many, so that a count goes on from what another machine or fewer cores have done."""
RAISE_MOST = 16
"""No raise is as many times the ante; the rules see to it."""


class Pays(NamedTuple):
    """The payouts as whole numbers of `1 / scale` antes, by category."""

    scale: int
    table: NDArray[np.int64]
    """Rows: what a main wager loses and wins; the odds wager of a winner; of a loser; a fold; what
    else rides on the hand."""
    most: int
    """The most that one case can add up to, whatever the raise."""

    @property
    def is_narrow(self) -> bool:
        """Whether one board's sums fit 32 bits."""
        return self.most <= kernels.NARROW_MOST

    @property
    def win(self) -> Fraction:
        """What a main wager wins, for one staked."""
        return Fraction(int(self.table[0, 1]), self.scale)

    def net(self, row: int, category: int) -> Fraction:
        """An entry as a fraction of the ante."""
        return Fraction(int(self.table[row, category]), self.scale)


class Option(NamedTuple):
    """A decision before the flop and what it is worth on average, in antes."""

    times: int
    """How often the ante is raised; 0 is a check."""
    value: Fraction


class Plan(NamedTuple):
    """Best play: what to do with every holding before the flop, and on every flop."""

    before: NDArray[np.int64]
    """For each pair of cards: 0 to check, else the place of the raise."""
    after: NDArray[np.uint8]
    """The same for each flop and pair of cards."""


class Solution(NamedTuple):
    """What the count found."""

    tally: NDArray[np.int64]
    """Cases by stage, place of the raise, category and outcome."""
    plan: Plan
    early: dict[tuple[Card, Card], tuple[Option, ...]]
    """For each class of holdings before the flop, what each decision is worth."""
    pays: Pays
    boards: Boards
    even: tuple[int, int, int, int]
    """The deals in which another decision is worth the same as the one that is taken: before the
    flop, after it, and after the river where a raise and where a fold is taken."""

    @property
    def value(self) -> Fraction:
        """What best play is worth on average, in antes."""
        weights = _class_sizes(self.boards)
        total = sum(
            weights[sample] * max(option.value for option in options)
            for sample, options in self.early.items()
        )
        return Fraction(total) / sum(weights.values())


def pays_of(rules: HeadsUpRules, trips_stake: Fraction = Fraction(0)) -> Pays:
    """The payouts of a table, with a side wager on top where a fold would lose it."""
    order = ORDERS[rules.order]
    names = [row.name for row in reversed(order.rows)]
    tables = [
        table
        for table in (rules.odds_paytable, rules.bad_beat_paytable, rules.trips_paytable)
        if isinstance(table, Paytable)
    ]
    lines = [pay.odds for table in tables for pay in table.pays.values() if pay.odds]
    odds = (*lines, rules.win_pays, trips_stake)
    scale = lcm(*(each.denominator for each in odds))
    rows = [[scale, _whole(rules.win_pays, scale), *([0] * (len(names) - 2))]]
    rows += [
        [_whole(_entry(rules, row, name, trips_stake), scale) for name in names]
        for row in range(1, 5)
    ]
    most = RAISE_MOST * max(sum(abs(row[place]) for row in rows) for place in range(len(names)))
    if most > kernels.PAY_MOST:
        raise NotPermitted("the payouts are too large for the kernels' integers")
    return Pays(scale, np.array(rows, np.int64), most)


def _entry(rules: HeadsUpRules, row: int, name: str, trips_stake: Fraction) -> Fraction:
    """What a row of the payouts has for a category, in antes."""
    side = trips_stake * _net(rules.trips_paytable, name, Fraction(-1))
    match row:
        case 1:
            return _net(rules.odds_paytable, name, Fraction(0))
        case 2:
            return _net(rules.bad_beat_paytable, name, Fraction(-1))
        case 3:
            return -2 - trips_stake if rules.trips_after_fold == "is lost" else -2 + side
        case _:
            return side


def _net(table: Paytable | None, name: str, otherwise: Fraction) -> Fraction:
    """What a paytable nets for a category; a missing line is `otherwise`, and `none` loses."""
    line = table.pay(name) if table is not None else None
    if line is None:
        return otherwise
    return Fraction(line.worth)


def _whole(value: Fraction, scale: int) -> int:
    scaled = value * scale
    if scaled.denominator != 1:
        raise AssertionError("the scale does not make every payout whole")
    return scaled.numerator


def amounts_after_flop(rules: HeadsUpRules) -> tuple[int, ...]:
    """The raises after the flop that can be best.

    A raise's value is linear in its amount, so that only the smallest and the largest can be. Where
    one may still raise later by no more than the smallest, waiting is never worse than that: for a
    hand that loses by raising, a later and smaller raise loses less, and folding is open besides.
    """
    return _useful(rules.raises_after_flop, rules.raises_after_river)


def amounts_before_flop(rules: HeadsUpRules) -> tuple[int, ...]:
    """The raises before the flop that can be best, by the same reason."""
    later = (*rules.raises_after_flop, *rules.raises_after_river)
    return _useful(rules.raises_before_flop, later)


def _useful(now: tuple[int, ...], later: tuple[int, ...]) -> tuple[int, ...]:
    if not now:
        return ()
    if later and min(later) <= min(now):
        return (max(now),)
    return tuple(sorted({min(now), max(now)}))


def solve(
    rules: HeadsUpRules,
    *,
    pack: tuple[Card, ...] = PACK,
    trips_stake: Fraction = Fraction(0),
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Find best play and count its outcomes over every deal of a pack.

    What is finished is written down, and a count that was broken off goes on from there.
    """
    stages = rules.raises_before_flop, rules.raises_after_flop, rules.raises_after_river
    if max(map(len, stages)) > kernels.RAISES_MOST:
        raise NotPermitted(f"a player chooses among more than {kernels.RAISES_MOST} raises")
    boards, order = boards_of(pack), ORDERS[rules.order]
    pays = pays_of(rules, trips_stake)
    counting = _Counting(rules, boards, pays, order, progress)
    sums, early = counting.sum_boards(executor)
    after, best, even = counting.decide(sums)
    options = counting.early_options(early, best)
    plan = Plan(counting.before(options), after)
    tally, last = counting.tally(executor, plan)
    counting.unfinished.clear()
    if int(tally.sum()) != boards.deals:
        raise AssertionError("the deals do not add up")
    even_deals = even_early(boards, options), even_flops(boards, plan, even), *last
    return Solution(tally, plan, options, pays, boards, even_deals)


def even_early(boards: Boards, options: dict[tuple[Card, Card], tuple[Option, ...]]) -> int:
    """The deals in which two decisions before the flop are worth the same."""
    sizes = _class_sizes(boards)
    pairs = 0
    for sample, of_sample in options.items():
        values = [option.value for option in of_sample]
        pairs += sizes[sample] if values.count(max(values)) > 1 else 0
    return pairs * boards.deals // sum(sizes.values())


def even_flops(boards: Boards, plan: Plan, even: NDArray[np.uint8]) -> int:
    """The deals in which two decisions after the flop are worth the same, if it comes to one."""
    if not plan.after.any():
        return 0
    pairs = [(low, high) for high in range(52) for low in range(high)]
    has = np.zeros((52, len(pairs)), bool)
    for number, pair in enumerate(pairs):
        has[list(pair), number] = True
    gone = [card for card in range(52) if card not in set(boards.pack.tolist())]
    waits = (plan.before == 0) & ~has[gone].any(axis=0)
    count = 0
    for flop in combinations(boards.pack.tolist(), 3):
        triple = triple_number(*flop)
        renamed = boards.renamed[boards.renamings[triple]]
        is_even = even[boards.numbers[triple], renamed] > 0
        count += int((is_even & waits & ~has[list(flop)].any(axis=0)).sum())
    return count * comb(len(boards.pack) - 5, 2) * boards.rivals


def rivers_of(
    rules: HeadsUpRules, solution: Solution, *, progress: Progress | None = None
) -> NDArray[np.uint8]:
    """The last decision of best play for each board and pair of cards: the raise, 0 to fold."""
    boards, order = solution.boards, ORDERS[rules.order]
    counting = _Counting(rules, boards, solution.pays, order, progress)
    return counting.rivers(solution.plan)


class _Counting:
    """One count: what is handed to the kernels, shard by shard."""

    def __init__(
        self,
        rules: HeadsUpRules,
        boards: Boards,
        pays: Pays,
        order: Order,
        progress: Progress | None,
    ) -> None:
        tables = batch.tables(order.name)
        self.rules = rules
        self.boards = boards
        self.pays = pays
        self.progress = progress
        self.amounts = amounts_after_flop(rules)
        self.shards = max(1, min(len(boards.boards), SHARDS))
        floor = int(np.searchsorted(tables.plain, order.floor(rules.dealer_qualifies)))
        categories = (tables.plain >> 20).astype(np.int64) - 1
        self.common = boards.pack, tuple(tables[:5]), categories, pays.table
        self.river = np.array(rules.raises_after_river, np.int64), floor, boards.flops
        self.unfinished = Unfinished(self._asked(order.name, floor), __name__)

    def _asked(self, order: str, floor: int) -> list[Any]:
        """All that the kernels are handed."""
        boards = Arrays((self.boards.pack, self.boards.boards, self.boards.weights)).digest()
        paid = self.pays.scale, self.pays.table.tolist(), self.pays.is_narrow
        raised = self.rules.raises_after_river, self.amounts
        return ["heads-up-holdem", order, floor, boards, *raised, paid, self.shards]

    def _part(self, shard: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The boards of a shard and their weights."""
        part = slice(shard, None, self.shards)
        boards, weights = self.boards.boards[part], self.boards.weights[part]
        return np.ascontiguousarray(boards), np.ascontiguousarray(weights)

    @property
    def _none(self) -> int:
        """The number of a shard without boards: kernels are compiled on it, before several threads
        would wait for each other's locks.
        """
        return self.shards + len(self.boards.boards)

    def _added_up(self, stage: Shards, executor: Executor | None, asked: object = None) -> Whole:
        stage.work(self._none)
        file, code = self.unfinished.file(stage.what, asked), self.unfinished.code
        return added_up(stage, file, code, executor=executor, progress=self.progress)

    def sum_boards(self, executor: Executor | None) -> Whole:
        """The values of every flop and holding, and of every holding before the flop."""
        flops, columns = len(self.boards.stabilisers), 1 + len(self.amounts)
        sums = np.zeros((flops, 1326, columns), np.int64)
        early = np.zeros((1326, 2), np.int64)

        def work(shard: int) -> Whole:
            made = np.zeros_like(sums), np.zeros_like(early)
            boards, weights = self._part(shard)
            amounts = np.array(self.amounts, np.int64)
            values = np.empty((1326, columns), np.int32 if self.pays.is_narrow else np.int64)
            kernels.sum_boards(boards, weights, *self.common, *self.river, amounts, values, *made)
            return made

        return self._added_up(Shards("boards", self.shards, work, (sums, early)), executor)

    def decide(
        self, sums: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint8], NDArray[Any], NDArray[np.uint8]]:
        """The decision on every flop, and what every holding is worth if it checks before it.

        And where another decision is worth the same.
        """
        decisions = np.zeros(sums.shape[:2], np.uint8)
        best = np.zeros(sums.shape[:2], np.int64)
        boards, raises = self.boards, self.rules.raises_after_flop
        even = np.zeros_like(decisions)
        kernels.decide_flops(sums, boards.stabilisers, boards.renamed, decisions, best, even)
        places = np.array([0, *(raises.index(times) + 1 for times in self.amounts)], np.uint8)
        return places[decisions], exact_sum(best), even

    def early_options(
        self, early: NDArray[np.int64], best: NDArray[Any]
    ) -> dict[tuple[Card, Card], tuple[Option, ...]]:
        """What each decision before the flop is worth, for each class of holdings."""
        classes, samples = holding_classes(self.boards)
        sizes = _class_sizes(self.boards)
        total_pairs = sum(sizes.values())
        options = {}
        for number, sample in enumerate(samples):
            of_class = classes == number
            fixed, raised = (sum(early[of_class, part].tolist()) for part in (0, 1))
            per = self.pays.scale * Fraction(self.boards.deals * sizes[sample], total_pairs)
            checked = Option(0, int(best[of_class].sum()) / per)
            raises = [
                Option(times, (fixed + times * raised) / per)
                for times in self.rules.raises_before_flop
            ]
            options[sample] = (checked, *raises)
        return options

    def before(self, options: dict[tuple[Card, Card], tuple[Option, ...]]) -> NDArray[np.int64]:
        """The decision before the flop for every pair of cards."""
        classes, samples = holding_classes(self.boards)
        decided = []
        for sample in samples:
            best = max(options[sample], key=lambda option: option.value)
            decided.append(options[sample].index(best))
        return np.where(classes >= 0, np.array(decided)[classes], 0)

    def tally(
        self, executor: Executor | None, plan: Plan
    ) -> tuple[NDArray[np.int64], tuple[int, int]]:
        """The outcomes of best play.

        And in how many deals a last raise, or a fold, is worth no more than another decision.
        """

        def work(shard: int) -> Whole:
            tally, even, _ = self._tallied(shard, plan)
            return tally, even

        nothing = work(self._none)
        stage = Shards("outcomes", self.shards, work, nothing)
        total, even = self._added_up(stage, executor, Arrays(tuple(plan)).digest())
        return total, (int(even[0]), int(even[1]))

    def rivers(self, plan: Plan) -> NDArray[np.uint8]:
        """The last decisions of best play, board by board."""
        rivers = np.zeros((len(self.boards.boards), 1326), np.uint8)

        def work(shard: int) -> Bits:
            return pack_bits(self._tallied(shard, plan, with_rivers=True)[2])

        self._tallied(self._none, plan)
        unfinished = Unfinished([self.unfinished.key, Arrays(tuple(plan)).digest()], __name__)
        steps = Steps(unfinished, self.progress)
        for shard, found in enumerate(steps.made("rivers", self.shards, work, threads=None)):
            rivers[shard :: self.shards] = unpack_bits(found)
        unfinished.clear()
        return rivers

    def _tallied(
        self, shard: int, plan: Plan, *, with_rivers: bool = False
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8]]:
        """Outcomes of a shard, how many are even, and its last decisions where they are wanted."""
        shape = (kernels.STAGES, kernels.RAISES_MOST + 1, self.pays.table.shape[1])
        tally, even = np.zeros((*shape, kernels.OUTCOMES), np.int64), np.zeros(2, np.int64)
        boards, weights = self._part(shard)
        rivers = np.zeros((len(boards) if with_rivers else 0, 1326), np.uint8)
        args = (boards, weights, *self.common, *self.river, tuple(plan), tally, rivers, even)
        kernels.tally_boards(*args)
        return tally, even, rivers


def _class_sizes(boards: Boards) -> dict[tuple[Card, Card], int]:
    classes, samples = holding_classes(boards)
    counts = np.bincount(classes[classes >= 0], minlength=len(samples))
    return {sample: int(counts[number]) for number, sample in enumerate(samples)}
