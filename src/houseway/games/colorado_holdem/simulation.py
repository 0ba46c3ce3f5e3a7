"""Colorado Hold'em played by chance, very often: a witness of the exact odds.

One round is one seat with an ante and, where it is offered, the bonus. A kernel deals, does what a
plan says and counts how rounds end; here every kind of ending is settled in exact numbers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import lcm
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.games.colorado_holdem import simulation_kernels as kernels
from houseway.games.colorado_holdem.instant import STRAIGHT_FLUSH, THREE_OF_A_KIND, instant_winner
from houseway.games.colorado_holdem.kernels import BET, DECLARE, GIVE_UP, NO_BET, OPTIONS
from houseway.games.colorado_holdem.policy import is_good, worth
from houseway.games.colorado_holdem.rules import CARDS_DEALT, ColoradoRules
from houseway.games.colorado_holdem.solver import KINDS, Stakes, examples, kinds_of, solve
from houseway.hands import ORDERS, batch
from houseway.odds import Progress as Told
from houseway.odds.kernels import FLOPS
from houseway.odds.simulate import Counts, Estimate, Progress, Stream, fresh_seed, run, stream_of
from houseway.pieces.cards import PACK, Card
from houseway.rulesets import Pay, Paytable

Strategy: TypeAlias = Literal["best", "simple"]
Played: TypeAlias = Literal["declare", "fold", "no bet", "bet"]
Plan: TypeAlias = NDArray[np.uint8]
"""What is done with every three cards, by their number; `UNKNOWN` for those not in the pack."""

STRATEGIES: Final[tuple[Strategy, ...]] = ("best", "simple")
UNKNOWN: Final = OPTIONS


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    played: Played
    made: int | str
    """The strength of the hand, or the instant winner that was declared; nothing after a fold."""


class SimulationResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a run. The same rules, plan and seed give the same one."""

    rounds: int
    seed: int
    strategy: Strategy
    endings: Counter[Ending]
    """How often each kind of round came up; all else follows from it."""
    main: Estimate
    """Ante and bet together, for each ante; no payout limit is felt."""
    bonus: Estimate | None


def simulate(
    rules: ColoradoRules,
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
        plan = simple_plan(rules, pack)
    elif plan is None:
        raise ValueError("best play needs a plan")
    if plan[_numbers(list(combinations(sorted(pack), CARDS_DEALT)))].max() >= UNKNOWN:
        raise ValueError("the plan was made for another pack")
    tables, kinds = tuple(batch.tables(rules.order)[:5]), kinds_of(rules.order)

    def play(stream: Stream, count: int) -> Counts:
        counts = np.zeros((OPTIONS, KINDS), np.int64)
        # Every batch begins with the same pack, so that its rounds are the stream's alone.
        cards = np.array(pack, np.uint8)
        kernels.play_rounds(stream, count, cards, tables, kinds, plan, counts)
        return counts

    seed = fresh_seed() if seed is None else seed
    # Compiled here, by playing nothing, and not in several threads at once.
    play(stream_of(seed, 0), 0)
    endings = endings_of(rules, run(play, rounds, seed=seed, workers=workers, progress=progress))
    return SimulationResult(
        rounds=rounds,
        seed=seed,
        strategy=strategy,
        endings=endings,
        main=estimate_main(rules, endings),
        bonus=estimate_bonus(rules, endings),
    )


def by_wager(rules: ColoradoRules, result: SimulationResult) -> dict[str, Estimate]:
    """The estimates under the names that the exact odds report them by."""
    names = rules.wager_names
    found = {f"{names.ante} and {names.bet}": result.main}
    return found if result.bonus is None else {**found, names.bonus: result.bonus}


# Plans.


def best_plan(
    rules: ColoradoRules,
    *,
    stakes: Stakes | None = None,
    pack: Sequence[Card] = PACK,
    progress: Told | None = None,
) -> Plan:
    """The plan of the exact solver, for ante and bet or for stakes that include the bonus."""
    solution = solve(rules, stakes=stakes, pack=tuple(pack))
    hands = [tuple(PACK[card] for card in hand) for hand in solution.hands.tolist()]
    return _plan(hands, solution.choice.tolist())


def simple_plan(rules: ColoradoRules, pack: Sequence[Card] = PACK) -> Plan:
    """What the simple player does."""
    hands = list(combinations(sorted(pack), CARDS_DEALT))
    return _plan(hands, [simple_option(rules, hand) for hand in hands])


def simple_option(rules: ColoradoRules, hand: Sequence[Card]) -> int:
    """The simple player's option with three cards, the lowest first."""
    line = instant_winner(hand, ace_low=rules.ace_low_instant)
    if rules.payouts.pay(line) is not None:
        return DECLARE
    if not is_good(hand) and rules.may_fold:
        return GIVE_UP
    kept = max(combinations(hand, 2), key=worth)
    place = next(at for at, card in enumerate(hand) if card not in kept)
    return (BET if is_good(hand) else NO_BET) + place


def _plan(hands: Sequence[Sequence[Card]], options: Sequence[int]) -> Plan:
    plan = np.full(FLOPS, UNKNOWN, np.uint8)
    plan[_numbers(hands)] = options
    return plan


def _numbers(hands: Sequence[Sequence[Card]]) -> NDArray[np.int64]:
    """The numbers of triples, the lowest card first."""
    one, two, three = np.array(hands, np.int64).T
    found: NDArray[np.int64] = one + two * (two - 1) // 2 + three * (three - 1) * (three - 2) // 6
    return found


# What the kernel tells.


def endings_of(rules: ColoradoRules, counts: Counts) -> Counter[Ending]:
    """What was counted, in words."""
    endings: Counter[Ending] = Counter()
    strengths = examples(rules.order)
    for option, at in zip(*(numbers.tolist() for numbers in counts.nonzero()), strict=True):
        count = int(counts[option, at])
        if option == DECLARE:
            endings[Ending("declare", (STRAIGHT_FLUSH, THREE_OF_A_KIND)[at])] += count
        elif option == GIVE_UP:
            endings[Ending("fold", "")] += count
        else:
            endings[Ending("no bet" if option < BET else "bet", strengths[at])] += count
    return endings


def pay_of(rules: ColoradoRules, table: Paytable, ending: Ending) -> Pay:
    """What a table pays at an ending that is not a fold."""
    line = ending.made
    if isinstance(line, int):
        line = ORDERS[rules.order].line(line, table.pays)
    return table.pay(line) or Pay(None, "none")


def estimate_main(rules: ColoradoRules, endings: Counter[Ending]) -> Estimate:
    """Ante and bet, settled."""
    table = rules.payouts
    scale = lcm(*(pay.worth.denominator for pay in table.pays.values()))

    def settled() -> Iterator[tuple[int, int, int]]:
        for ending, count in endings.items():
            stake = 2 if ending.played == "bet" else 1
            folded = ending.played == "fold"
            net = -1 if folded else stake * pay_of(rules, table, ending).worth
            yield stake * scale, int(net * scale), count

    return Estimate.of(settled(), scale)


def estimate_bonus(rules: ColoradoRules, endings: Counter[Ending]) -> Estimate | None:
    """The bonus, settled."""
    table = rules.bonus_payouts
    if isinstance(table, str):
        return None
    scale = lcm(*(pay.worth.denominator for pay in table.pays.values()))
    lost = -1 if rules.bonus_after_fold == "is lost" else 0

    def settled() -> Iterator[tuple[int, int, int]]:
        for ending, count in endings.items():
            folded = ending.played == "fold"
            net = lost if folded else pay_of(rules, table, ending).worth
            yield scale, int(net * scale), count

    return Estimate.of(settled(), scale)
