"""Let It Ride played by chance, very often: a witness of the exact odds.

One round is one seat with three bets of 1, so small that no payout limit is in reach, and 1 on each
bonus that the table offers. A kernel deals, lets bets ride by a plan and counts how rounds end;
here every kind of ending is settled in exact numbers.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.let_it_ride import simulation_kernels as kernels
from houseway.games.let_it_ride.odds import BETS_SAID, kept_solution
from houseway.games.let_it_ride.policy import is_good
from houseway.games.let_it_ride.prizes import three_card_pay
from houseway.games.let_it_ride.rules import BONUS, THREE_CARD_BONUS, LetItRideRules
from houseway.hands import ORDERS, batch, three_card_batch
from houseway.hands.three_card import THREE_CARD
from houseway.odds import Progress as Told
from houseway.odds.fours import plan_of
from houseway.odds.kinds import kinds_of_hands, paid_by, payout_scale
from houseway.odds.simulate import Counts, Estimate, Progress, Stream, fresh_seed, run, stream_of
from houseway.pieces.cards import PACK, Card

Strategy: TypeAlias = Literal["best", "simple"]

STRATEGIES: Final[tuple[Strategy, ...]] = ("best", "simple")


class Plan(NamedTuple):
    """Which bets ride: 1 if they do."""

    first: NDArray[np.uint8]
    """By the number of the own three cards."""
    second: NDArray[np.uint8]
    """By whether the first bet rides and the number of the four cards in sight."""


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    first: bool
    """Whether the first bet rides."""
    second: bool
    hand: str
    """The category of the five cards, with the rank of a pair: `pair of jacks`."""
    three: str
    """The category of the own three."""


class SimulationResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a run. The same rules, strategy and seed give the same one."""

    rounds: int
    seed: int
    strategy: Strategy
    endings: Counter[Ending]
    """How often each kind of round came up; all else follows from it."""
    wagers: dict[str, Estimate]
    """The bets together, for each bet, and each bonus that is offered."""


def simulate(
    rules: LetItRideRules,
    rounds: int,
    seed: int | None = None,
    *,
    strategy: Strategy = "best",
    plan: Plan | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    pack: Sequence[Card] = PACK,
) -> SimulationResult:
    """Play so many rounds from a seed. Best play needs a plan that was made for the same pack."""
    if len(set(pack)) < max(len(pack), kernels.CARDS_DEALT):
        raise ValueError(f"a pack is {kernels.CARDS_DEALT} or more different cards")
    if strategy == "simple":
        plan = simple_plan(tuple(pack))
    elif plan is None:
        raise ValueError("best play needs a plan")
    tables, kinds = tuple(batch.tables(rules.order)[:5]), kinds_of_hands(rules.order)
    table, plain = three_card_batch.tables()
    three = table, (len(THREE_CARD.rows) - (plain >> 20)).astype(np.uint8)
    chosen = plan

    def play(stream: Stream, count: int) -> Counts:
        counts = np.zeros((2, 2, len(kinds.names), len(THREE_CARD.rows)), np.int64)
        # Every batch begins with the same pack, so that its rounds are the stream's alone.
        cards = np.array(pack, np.uint8)
        kernels.play_rounds(stream, count, cards, tables, kinds.of, three, *chosen, counts)
        return counts

    seed = fresh_seed() if seed is None else seed
    # Compiled here, by playing nothing, and not in several threads at once.
    play(stream_of(seed, 0), 0)
    endings = _endings(rules, run(play, rounds, seed=seed, workers=workers, progress=progress))
    return SimulationResult(
        rounds=rounds,
        seed=seed,
        strategy=strategy,
        endings=endings,
        wagers=estimates(rules, endings),
    )


def _endings(rules: LetItRideRules, counts: Counts) -> Counter[Ending]:
    """What was counted, in words."""
    hands = kinds_of_hands(rules.order).names
    endings: Counter[Ending] = Counter()
    for cell in zip(*(numbers.tolist() for numbers in counts.nonzero()), strict=True):
        early, late, kind, three = cell
        ending = Ending(bool(early), bool(late), hands[kind], THREE_CARD.rows[three].name)
        endings[ending] = int(counts[cell])
    return endings


def by_wager(rules: LetItRideRules, result: SimulationResult) -> dict[str, Estimate]:
    """The estimates under the names that the exact odds report them by."""
    return result.wagers


# Settling.


def estimates(rules: LetItRideRules, endings: Counter[Ending]) -> dict[str, Estimate]:
    """What these rounds tell of each wager."""
    tables = [rules.paytable, rules.three_card_paytable]
    scale = lcm(payout_scale(tables), rules.bonus_chip.minimum)
    settled: dict[str, list[tuple[int, int, int]]] = {}
    for ending, rounds in endings.items():
        for wager, (stake, net) in settle(rules, ending).items():
            each = stake * scale, int(net * scale), rounds
            settled.setdefault(wager, []).append(each)
    return {wager: Estimate.of(each, scale) for wager, each in settled.items()}


def settle(rules: LetItRideRules, ending: Ending) -> dict[str, tuple[int, Fraction]]:
    """What is staked on each wager when a round ends like this, and what it brings or costs."""
    riding = 1 + ending.first + ending.second
    pays = paid_by(ORDERS[rules.order], rules.paytable, ending.hand)
    found = {BETS_SAID: (riding, riding * pays)}
    if rules.bonus_offered:
        cents = rules.bonus_prizes.pays_cents.get(ending.hand, 0)
        stays = rules.bonus_stake == "is not returned" or not cents
        found[BONUS] = (1, Fraction(cents, rules.bonus_chip.minimum) - stays)
    if rules.three_card_offered:
        table, unlisted = rules.three_card_paytable, rules.mini_royal_unlisted
        line = three_card_pay(table, unlisted, ending.three)
        found[THREE_CARD_BONUS] = (1, Fraction(-1 if line is None else line.worth))
    return found


# Plans.


def best_plan(
    rules: LetItRideRules,
    *,
    pack: tuple[Card, ...] = PACK,
    recount: bool = False,
    progress: Told | None = None,
) -> Plan:
    """The plan of the exact solver, from its kept count or a new one."""
    solution = kept_solution(rules, pack=pack, recount=recount).found
    return Plan(solution.first, solution.second)


@cache
def simple_plan(pack: tuple[Card, ...] = PACK) -> Plan:
    """Which bets the simple player lets ride."""
    second = plan_of(pack, 4, is_good)
    return Plan(plan_of(pack, 3, is_good), np.stack([second, second]))
