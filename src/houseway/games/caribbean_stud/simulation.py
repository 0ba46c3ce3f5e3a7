"""Caribbean Stud played by chance, very often: a witness of the exact odds.

One round is one seat against the dealer, alone at the table, with an ante of 1 and 1 on each side
wager that the table offers; the meters read what they begin with. Kernels deal, decide and count
how rounds end; here every kind of ending is settled, wager by wager, in exact numbers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.caribbean_stud import simulation_kernels as kernels
from houseway.games.caribbean_stud.odds import MAIN, solution_of
from houseway.games.caribbean_stud.rules import (
    BONUS,
    FIVE_CARD,
    FIVE_CARD_DEALER,
    PROGRESSIVE,
    CaribbeanRules,
)
from houseway.games.caribbean_stud.simulation_kernels import Judge
from houseway.games.caribbean_stud.solver import Progress as Counted
from houseway.games.caribbean_stud.solver import won_by
from houseway.hands import ORDERS, batch
from houseway.odds.kernels import PERMUTATIONS
from houseway.odds.simulate import Counts, Estimate, Progress, Stream, fresh_seed, run, stream_of
from houseway.pieces.cards import PACK, Card
from houseway.rulesets import Limits, Paytable, ProgressiveTable
from houseway.table.meters import Meter

Strategy: TypeAlias = Literal["best", "simple"]
Result: TypeAlias = Literal["not qualified", "wins", "ties", "loses"]
Plan: TypeAlias = NDArray[np.uint64]
"""For every hand, the shown cards with which to bet, a bit for each."""

STRATEGIES: Final[tuple[Strategy, ...]] = ("best", "simple")
# In the order of the kernels' numbers.
RESULTS: Final[tuple[Result, ...]] = ("not qualified", "wins", "ties", "loses")
NO_PLAN: Final = np.empty(0, np.uint64)


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    bets: bool
    own: int
    """The lowest strength of the kind of hand that the player has."""
    result: Result
    """Of the player's hand against the dealer's, even if it was folded."""
    dealer: int
    """The lowest strength of the kind of hand that the dealer has."""


class Settled(NamedTuple):
    """What was staked on a wager, and what it brought or cost."""

    stake: int
    net: Fraction


class SimulationResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a run. The same rules, strategy and seed give the same one."""

    rounds: int
    seed: int
    strategy: Strategy
    endings: Counter[Ending]
    """How often each kind of round came up; all else follows from it."""
    wagers: dict[str, Estimate]
    """Each wager that the table offers, by the name under which the exact odds report it."""


def simulate(
    rules: CaribbeanRules,
    rounds: int,
    seed: int | None = None,
    *,
    strategy: Strategy = "best",
    plan: Plan | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    pack: Sequence[Card] = PACK,
) -> SimulationResult:
    """Play so many rounds from a seed. Best play needs a plan."""
    if len(set(pack)) < max(len(pack), kernels.CARDS_DEALT):
        raise ValueError(f"a pack is {kernels.CARDS_DEALT} or more different cards")
    if strategy == "best" and plan is None:
        raise ValueError("best play needs a plan")
    decisions = NO_PLAN if strategy == "simple" or plan is None else plan
    judge, kinds = judge_of(rules), kinds_of(rules)

    def play(stream: Stream, count: int) -> Counts:
        counts = np.zeros((2, kernels.KINDS, len(RESULTS), kernels.KINDS), np.int64)
        # Every batch begins with the same pack, so that its rounds are the stream's alone.
        cards = np.array(pack, np.uint8)
        kernels.play(stream, count, cards, judge, decisions, judge.floor, counts)
        return counts

    seed = fresh_seed() if seed is None else seed
    # Compiled here, by playing nothing, and not in several threads at once: they would wait for
    # each other's locks.
    play(stream_of(seed, 0), 0)
    counts = run(play, rounds, seed=seed, workers=workers, progress=progress)
    endings = Counter(dict(_endings(kinds, counts)))
    return SimulationResult(
        rounds=rounds,
        seed=seed,
        strategy=strategy,
        endings=endings,
        wagers=estimate(rules, endings),
    )


def by_wager(rules: CaribbeanRules, result: SimulationResult) -> dict[str, Estimate]:
    """The estimates under the names that the exact odds report them by."""
    return result.wagers


# What the kernels are told, and what they tell.


def kinds_of(rules: CaribbeanRules) -> list[int]:
    """The lowest strength of each kind of hand: the categories, then pairs by rank."""
    order = ORDERS[rules.order]
    floors = [order.floor(row.name) for row in reversed(order.rows)]
    return [*floors, *(order.floor("pair") | rank << 16 for rank in range(13))]


def judge_of(rules: CaribbeanRules) -> Judge:
    """How two hands are compared under some rules."""
    tables, order = batch.tables(rules.order), ORDERS[rules.order]
    categories = (tables.plain >> 20) - 1
    is_pair = categories == (order.floor("pair") >> 20) - 1
    kinds = np.where(is_pair, len(order.rows) + (tables.plain >> 16 & 15), categories)
    floor = int(np.searchsorted(tables.plain, order.floor(rules.dealer_qualifies)))
    return Judge(tables=tables[:-1], kinds=kinds.astype(np.uint8), floor=floor)


def best_plan(
    rules: CaribbeanRules,
    *,
    pack: tuple[Card, ...] = PACK,
    recount: bool = False,
    progress: Counted | None = None,
) -> Plan:
    """The plan of the exact solver, from its kept count or a new one."""
    solution = solution_of(rules, pack=pack, recount=recount, progress=progress)
    spread = np.zeros(kernels.HANDS, np.uint64)
    suits = [{card.rank for card in pack if card.suit == suit} for suit in range(4)]
    symmetric = all(suit == suits[0] for suit in suits)
    # Hands of a pack whose suits differ stand for themselves alone, under the first renaming,
    # which renames nothing.
    renamings = PERMUTATIONS if symmetric else PERMUTATIONS[:1]
    kernels.spread_plan(solution.hands, solution.plan, renamings.astype(np.int64), spread)
    return spread


def _endings(kinds: Sequence[int], counts: Counts) -> Iterator[tuple[Ending, int]]:
    """What was counted, in words."""
    for cell in zip(*(numbers.tolist() for numbers in counts.nonzero()), strict=True):
        bets, own, result, dealer = cell
        yield Ending(bool(bets), kinds[own], RESULTS[result], kinds[dealer]), int(counts[cell])


# Settling.


def settle(rules: CaribbeanRules, ending: Ending) -> dict[str, Settled]:
    """What becomes of every wager when a round ends like this."""
    settled = {MAIN: _settle_main(rules, ending)}
    order = ORDERS[rules.order]
    if isinstance(rules.bonus_paytable, Paytable):
        pays = rules.bonus_paytable
        line = pays.pay(order.line(ending.own, pays.pays)) if ending.bets else None
        settled[BONUS] = Settled(1, line.worth if line is not None else Fraction(-1))
    meter, limits = rules.progressive_meter, rules.progressive_limits
    if isinstance(rules.progressive_paytable, ProgressiveTable):
        table, hand = rules.progressive_paytable, ending.own if ending.bets else None
        settled[PROGRESSIVE] = Settled(1, _paid(rules, table, hand, meter, limits))
    meter, limits = rules.five_card_meter, rules.five_card_limits
    if isinstance(rules.five_card_paytable, ProgressiveTable):
        table = rules.five_card_paytable
        for wager, hand in ((FIVE_CARD, ending.own), (FIVE_CARD_DEALER, ending.dealer)):
            settled[wager] = Settled(1, _paid(rules, table, hand, meter, limits))
    return settled


def _settle_main(rules: CaribbeanRules, ending: Ending) -> Settled:
    """Ante and bet together, in antes."""
    if not ending.bets:
        return Settled(1, Fraction(-1))
    stake, category = 1 + rules.bet_times, ORDERS[rules.order].category(ending.own).name
    match ending.result:
        case "not qualified":
            return Settled(stake, Fraction(rules.ante_pays))
        case "wins":
            return Settled(stake, rules.ante_pays + won_by(rules, category, 0))
        case "ties":
            return Settled(stake, Fraction(0))
        case "loses":
            return Settled(stake, Fraction(-stake))


def _paid(
    rules: CaribbeanRules, table: ProgressiveTable, hand: int | None, meter: Meter, limits: Limits
) -> Fraction:
    """What a wager with a meter nets for one wagered; nothing is paid for a hand that is gone."""
    payout = None if hand is None else table.pay(ORDERS[rules.order].line(hand, table.pays))
    if payout is None:
        return Fraction(-1)
    return payout.for_one + payout.of_meter * meter.reset_cents / limits.minimum - 1


def estimate(rules: CaribbeanRules, endings: Counter[Ending]) -> dict[str, Estimate]:
    """What these rounds tell of each wager."""
    settled = [(settle(rules, ending), count) for ending, count in endings.items()]
    found = {}
    for wager in settled[0][0]:
        scale = lcm(*(each[wager].net.denominator for each, _ in settled))
        found[wager] = Estimate.of(
            (
                (each[wager].stake * scale, int(each[wager].net * scale), count)
                for each, count in settled
            ),
            scale,
        )
    return found
