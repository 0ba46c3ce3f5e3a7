"""Three Card Poker played by chance, very often: a witness of the exact odds.

One round is one seat against the dealer, with an ante of 1 and 1 on Pair Plus. A kernel deals,
decides by a plan and counts how rounds end; here every kind of ending is settled in exact numbers.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import lcm
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.three_card_poker import simulation_kernels as kernels
from houseway.games.three_card_poker.hand import HAND_NAMES, hand_name, line_of
from houseway.games.three_card_poker.policy import is_good
from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.games.three_card_poker.solver import Progress as Told
from houseway.games.three_card_poker.solver import classes, prices_of, solution_of
from houseway.hands import THREE_CARD
from houseway.hands.three_card_batch import tables
from houseway.odds.kernels import FLOPS
from houseway.odds.simulate import Counts, Estimate, Progress, Stream, fresh_seed, run, stream_of
from houseway.pieces.cards import PACK, Card
from houseway.rulesets import Paytable

Strategy: TypeAlias = Literal["best", "simple"]
Result: TypeAlias = Literal["dealer does not qualify", "wins", "draw", "loses"]
Plan: TypeAlias = NDArray[np.uint8]
"""For the number of every three cards whether they are played; 2 for those not in the pack."""

STRATEGIES: Final[tuple[Strategy, ...]] = ("best", "simple")
RESULTS: Final[tuple[Result, ...]] = ("dealer does not qualify", "wins", "draw", "loses")
"""In the order of the kernel's numbers."""
UNKNOWN: Final = 2


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    played: bool
    hand: str
    """What the paytables call the player's cards."""
    result: Result
    """Against the dealer, even if the hand was folded."""


class SimulationResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a run. The same rules, strategy and seed give the same one."""

    rounds: int
    seed: int
    strategy: Strategy
    endings: Counter[Ending]
    """How often each kind of round came up; all else follows from it."""
    main: Estimate
    """Ante, play wager and ante bonus together, for each ante."""
    pair_plus: Estimate


def simulate(
    rules: ThreeCardRules,
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
    plan = _plan_of(rules, strategy, plan, pack)
    order, names = tables(), _names()
    floor = int(np.searchsorted(order.plain, THREE_CARD.floor(rules.dealer_qualifies)))

    def play(stream: Stream, count: int) -> Counts:
        counts = np.zeros((2, len(HAND_NAMES), len(RESULTS)), np.int64)
        # Every batch begins with the same pack, so that its rounds are the stream's alone.
        cards = np.array(pack, np.uint8)
        kernels.play_rounds(stream, count, cards, order.table, floor, plan, names, counts)
        return counts

    seed = fresh_seed() if seed is None else seed
    # Compiled here, by playing nothing, and not in several threads at once.
    play(stream_of(seed, 0), 0)
    endings = _endings(run(play, rounds, seed=seed, workers=workers, progress=progress))
    main, pair_plus = estimate(rules, endings)
    return SimulationResult(
        rounds=rounds,
        seed=seed,
        strategy=strategy,
        endings=endings,
        main=main,
        pair_plus=pair_plus,
    )


def by_wager(rules: ThreeCardRules, result: SimulationResult) -> dict[str, Estimate]:
    """The estimates under the names that the exact odds report them by."""
    names = rules.wager_names
    return {f"{names.ante} and {names.play}": result.main, names.pair_plus: result.pair_plus}


# Plans.


def best_plan(
    rules: ThreeCardRules,
    *,
    pack: tuple[Card, ...] = PACK,
    recount: bool = False,
    progress: Told | None = None,
) -> Plan:
    """The plan of the exact solver, from its kept count or a new one."""
    solution = solution_of(rules, pack=pack, recount=recount).found
    prices = prices_of(rules, rules.ante_bonus_paytable)
    played = {holding.cards: prices.plays(holding) for holding in solution.holdings}
    groups = [(hand, played[sample]) for sample, _, alike in classes(pack) for hand in alike]
    return _plan([hand for hand, _ in groups], [good for _, good in groups])


def simple_plan(rules: ThreeCardRules, pack: Sequence[Card] = PACK) -> Plan:
    """What the simple player does: it plays whatever a dealer would play with."""
    hands = list(combinations(pack, 3))
    return _plan(hands, [is_good(rules, hand) for hand in hands])


def _plan_of(
    rules: ThreeCardRules, strategy: Strategy, plan: Plan | None, pack: Sequence[Card]
) -> Plan:
    """The plan to play by; refused if it would lead the kernel out of its arrays."""
    if len(set(pack)) < max(len(pack), kernels.CARDS_DEALT):
        raise ValueError(f"a pack is {kernels.CARDS_DEALT} or more different cards")
    if strategy == "simple":
        return simple_plan(rules, pack)
    if plan is None:
        raise ValueError("best play needs a plan")
    if plan[numbers_of(list(combinations(pack, 3)))].max() > 1:
        raise ValueError("the plan was made for another pack")
    return plan


def _plan(hands: Sequence[Sequence[Card]], played: Sequence[bool]) -> Plan:
    plan = np.full(FLOPS, UNKNOWN, np.uint8)
    plan[numbers_of(hands)] = played
    return plan


@cache
def _names() -> NDArray[np.uint8]:
    """The name of every three cards by their number."""
    names, hands = np.zeros(FLOPS, np.uint8), list(combinations(PACK, 3))
    names[numbers_of(hands)] = [HAND_NAMES.index(hand_name(hand)) for hand in hands]
    return names


def numbers_of(hands: Sequence[Sequence[Card]]) -> NDArray[np.int64]:
    """The number of each of these triples, as the kernel numbers them."""
    low, middle, high = np.sort(np.array(hands, np.int64), axis=1).T
    numbers: NDArray[np.int64] = (
        high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low
    )
    return numbers


# Settling.


def _endings(counts: Counts) -> Counter[Ending]:
    """What was counted, in words."""
    endings: Counter[Ending] = Counter()
    for cell in zip(*(numbers.tolist() for numbers in counts.nonzero()), strict=True):
        played, name, result = cell
        endings[Ending(bool(played), HAND_NAMES[name], RESULTS[result])] = int(counts[cell])
    return endings


def settle_main(rules: ThreeCardRules, ending: Ending) -> tuple[int, Fraction]:
    """What ante and play wager staked, and what they and the bonus brought or cost, in antes."""
    if not ending.played:
        return 1, Fraction(-1)
    play, even = rules.play_times, Fraction(rules.win_pays)
    match ending.result:
        case "dealer does not qualify":
            net = even
        case "wins":
            net = even + play * even
        case "draw":
            net = Fraction(0) if rules.draws == "push" else Fraction(-1 - play)
        case _:
            net = Fraction(-1 - play)
    line = line_of(rules.ante_bonus_paytable, ending.hand)
    ante_wins = ending.result in ("wins", "dealer does not qualify")
    is_paid = ante_wins or rules.ante_bonus_paid == "whatever the dealer holds"
    if line is not None and line.odds and is_paid:
        net += line.odds
    return 1 + play, net


def settle_pair_plus(rules: ThreeCardRules, ending: Ending) -> tuple[int, Fraction]:
    """What Pair Plus brought or cost for 1 staked, played or folded."""
    line = line_of(rules.pair_plus_paytable, ending.hand)
    return 1, Fraction(-1) if line is None else line.worth


def estimate(rules: ThreeCardRules, endings: Mapping[Ending, int]) -> tuple[Estimate, Estimate]:
    """What these rounds tell of ante and play, and of Pair Plus."""
    scale = lcm(*(odds.denominator for odds in _all_odds(rules)))
    found = []
    for settle in (settle_main, settle_pair_plus):
        settled = ((settle(rules, ending), count) for ending, count in endings.items())
        sums = ((stake * scale, int(net * scale), count) for (stake, net), count in settled)
        found.append(Estimate.of(sums, scale))
    return found[0], found[1]


def _all_odds(rules: ThreeCardRules) -> Iterator[Fraction]:
    yield rules.win_pays
    both: tuple[Paytable, ...] = rules.ante_bonus_paytable, rules.pair_plus_paytable
    yield from (pay.odds for table in both for pay in table.pays.values() if pay.odds)
