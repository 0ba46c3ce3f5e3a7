"""Playing a game by chance, very often and on all cores: seeds, batches and estimates.

A run is cut into batches of one size, and each batch has a stream of chance of its own, made from
the seed and the batch's number. So a seed deals the same rounds however many threads play them, and
a longer run begins with the rounds of a shorter one.

`Simulator` is the frame. A game brings the deal, a kernel that deals, decides and counts how rounds
end, with the words for each count; and the settlement, what becomes of every wager at such an end,
in exact numbers.
"""

import secrets
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from fractions import Fraction
from hashlib import sha256
from itertools import islice
from math import lcm
from typing import Any, Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.odds import Progress
from houseway.odds.estimates import Estimate
from houseway.pieces.cards import Card
from houseway.pieces.stock import Stock, sets_of

Ending = TypeVar("Ending", bound=Hashable)
Key = TypeVar("Key", bound=Hashable)
Plan = TypeVar("Plan")

Pack: TypeAlias = tuple[Card, ...]
WhoPlays: TypeAlias = Literal["best", "simple"]
Stream: TypeAlias = NDArray[np.uint64]
"""The state of a source of chance, four words."""
Counts: TypeAlias = NDArray[np.int64]
"""How often each thing happened. Counts of batches can be added in any order."""
Play: TypeAlias = Callable[[Stream, int], Counts]
"""Plays so many rounds from a stream; releases the interpreter's lock if threads are to help."""

STRATEGIES: Final[tuple[WhoPlays, ...]] = ("best", "simple")
BATCH_ROUNDS: Final = 1 << 16
"""Rounds of a batch. Another number deals other rounds from the same seed."""


def fresh_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbits(63)


def stream_of(seed: int, batch: int) -> Stream:
    """The stream of a batch: a digest of the seed and the batch's number."""
    digest = sha256(f"{seed} {batch}".encode()).digest()
    return np.frombuffer(digest, dtype="<u8").astype(np.uint64)


def run(
    play: Play, rounds: int, *, seed: int, workers: int, progress: Progress | None = None
) -> Counts:
    """Play so many rounds on so many threads, and add up what was counted."""
    if rounds < 1 or workers < 1:
        raise ValueError(f"{rounds} rounds cannot be played by {workers} workers")
    total: Counts | None = None
    done = 0
    batches = _batches(rounds)
    with ThreadPoolExecutor(workers) as threads:

        def begin(count: int) -> dict[Future[Counts], int]:
            return {
                threads.submit(play, stream_of(seed, batch), size): size
                for batch, size in islice(batches, count)
            }

        # Two for each thread keep it busy, and are soon over when somebody interrupts.
        running = begin(2 * workers)
        while running:
            for ended in wait(running, return_when=FIRST_COMPLETED).done:
                total = ended.result() if total is None else total + ended.result()
                done += running.pop(ended)
                running |= begin(1)
                if progress is not None:
                    progress("rounds", done, rounds)
    assert total is not None, "there is at least one batch"
    return total


def _batches(rounds: int) -> Iterator[tuple[int, int]]:
    """The number and the size of every batch; the last may be smaller."""
    for batch, first in enumerate(range(0, rounds, BATCH_ROUNDS)):
        yield batch, min(BATCH_ROUNDS, rounds - first)


# One game.


class Settled(NamedTuple):
    """What was staked on a wager, and what it brought or cost, in units."""

    stake: Fraction | int
    net: Fraction | int


class SimulationResult(msgspec.Struct, Generic[Ending], frozen=True, kw_only=True):
    """What came of a run. The same rules, plan and seed give the same one."""

    rounds: int
    seed: int
    strategy: WhoPlays
    endings: Counter[Ending]
    """How often each kind of round came up; all else follows from it."""
    wagers: dict[str, Estimate]
    """Each wager that the table offers, by the name under which the exact odds report it."""
    apart: dict[str, Estimate]
    """Each wager by itself, where several are reported together."""

    @property
    def main(self) -> Estimate:
        """The first wager, with those that are reported together with it."""
        return next(iter(self.wagers.values()))

    def count(self, of: Callable[[Ending], Key]) -> Counter[Key]:
        """How often each part of an ending came up."""
        counted: Counter[Key] = Counter()
        for ending, rounds in self.endings.items():
            counted[of(ending)] += rounds
        return counted


class ByChance(msgspec.Struct, Generic[Ending], frozen=True, kw_only=True):
    """How a game is dealt and played by chance."""

    kernel: Callable[..., None]
    """Plays so many rounds from a stream and a pack, and adds up how they end."""
    told: tuple[Any, ...]
    """What the kernel is told besides."""
    shape: tuple[int, ...]
    """The shape of its counts."""
    pack: Sequence[Card]
    ending: Callable[..., Ending]
    """A cell of the counts in words."""

    def count(
        self, rounds: int, seed: int, *, workers: int, progress: Progress | None = None
    ) -> Counter[Ending]:
        """Play so many rounds, and count how they end."""
        # Compiled here, by playing nothing, and not in several threads at once: they would wait for
        # each other's locks.
        self._play(stream_of(seed, 0), 0)
        return self.words(run(self._play, rounds, seed=seed, workers=workers, progress=progress))

    def _play(self, stream: Stream, rounds: int) -> Counts:
        counts = np.zeros(self.shape, np.int64)
        # Every batch begins with the same pack, so that its rounds are the stream's alone.
        self.kernel(stream, rounds, np.array(self.pack, np.uint8), *self.told, counts)
        return counts

    def words(self, counts: Counts) -> Counter[Ending]:
        """What was counted, in words; two cells may be one ending."""
        endings: Counter[Ending] = Counter()
        for cell in zip(*(numbers.tolist() for numbers in counts.nonzero()), strict=True):
            endings[self.ending(*cell)] += int(counts[cell])
        return endings


# The frame.


Rules = TypeVar("Rules")
Outcome = TypeVar("Outcome", bound=SimulationResult[Any])
Estimates: TypeAlias = dict[str, Estimate]


def whole_stock(rules: Any) -> Pack:
    """What a round is dealt from, if nothing is gone."""
    pieces: Pack = rules.stock.pieces
    return pieces


def no_cards(rules: object) -> Pack:
    """What is dealt where dice are thrown."""
    return ()


class Simulator(msgspec.Struct, Generic[Rules, Plan, Ending, Outcome], frozen=True, kw_only=True):
    """A game as chance plays it, very often: a witness of its exact odds."""

    cards_dealt: int
    """How many cards a round takes; none where dice are thrown."""
    deal: Callable[[Rules, Plan, Pack], ByChance[Ending]]
    """How rounds are dealt from a pack and played by a plan; refuses one made for another pack."""
    tell: Callable[[Rules, Counter[Ending]], Estimates]
    """What so many rounds say of each wager, as the odds report it."""
    best_plan: Callable[..., Plan]
    """Best play under some rules; may be told of `progress`."""
    simple_plan: Callable[[Rules, Pack], Plan]
    """What the simple player does."""
    tell_apart: Callable[[Rules, Counter[Ending]], Estimates] | None = None
    """The same of each wager by itself, where several are reported together."""
    result: Callable[..., Outcome]
    """What came of a run, with the game's own views of it."""
    pack: Callable[[Rules], Pack] = whole_stock
    """What every round is dealt from."""

    def simulate(
        self,
        rules: Rules,
        rounds: int,
        seed: int | None = None,
        *,
        strategy: WhoPlays = "best",
        plan: Plan | None = None,
        workers: int = 1,
        progress: Progress | None = None,
        pack: Sequence[Card] | None = None,
    ) -> Outcome:
        """Play so many rounds from a seed, or one that nobody chose. Best play needs a plan."""
        cards = self.pack(rules) if pack is None else tuple(pack)
        if self.cards_dealt:
            check_pack(cards, self.cards_dealt, self.pack(rules))
        chosen = self.simple_plan(rules, cards) if strategy == "simple" else needed(plan)
        seed = fresh_seed() if seed is None else seed
        by_chance = self.deal(rules, chosen, cards)
        endings = by_chance.count(rounds, seed, workers=workers, progress=progress)
        told = {**self.tell(rules, endings), **_side_wagers(rules, rounds, seed, cards)}
        return self.result(
            rounds=rounds,
            seed=seed,
            strategy=strategy,
            endings=endings,
            wagers=told,
            apart=told if self.tell_apart is None else self.tell_apart(rules, endings),
        )


def _side_wagers(rules: Any, rounds: int, seed: int, cards: Pack) -> Estimates:
    """What as many deals say of side wagers, where a ruleset adds some."""
    from houseway.odds.side_chance import side_estimates

    return side_estimates(rules, rounds, seed, cards) if rules.side_wagers else {}


def settled_by(
    settle: Callable[[Rules, Ending], Mapping[str, Settled]],
) -> Callable[[Rules, Counter[Ending]], Estimates]:
    """What rounds say where each ending is settled by this, for the wagers of the first ending."""

    def tell(rules: Rules, endings: Counter[Ending]) -> Estimates:
        settled = [(settle(rules, ending), rounds) for ending, rounds in endings.items()]
        found = {}
        for wager in settled[0][0]:
            ends = [(each[wager], rounds) for each, rounds in settled]
            scale = lcm(*(part.denominator for one, _ in ends for part in one))
            whole = ((int(one.stake * scale), int(one.net * scale), rounds) for one, rounds in ends)
            found[wager] = Estimate.of(whole, scale)
        return found

    return tell


def simulator(
    cards_dealt: int,
    deal: Callable[[Rules, Plan, Pack], ByChance[Ending]],
    settle: Callable[[Rules, Ending], Mapping[str, Settled]],
    best_plan: Callable[..., Plan],
    simple_plan: Callable[[Rules, Pack], Plan],
) -> Simulator[Rules, Plan, Ending, SimulationResult[Ending]]:
    """A game whose endings say by themselves what becomes of each wager that the odds report."""
    return Simulator(
        cards_dealt=cards_dealt,
        deal=deal,
        tell=settled_by(settle),
        best_plan=best_plan,
        simple_plan=simple_plan,
        result=SimulationResult[Ending],
    )


def check_pack(pack: Sequence[Card], cards_dealt: int, whole: Pack) -> None:
    """Refuse a pack that a round would use up, or that is not a part of the whole one."""
    if len(pack) < cards_dealt or Counter(pack) - Counter(whole):
        count, what = sets_of(Stock.of(whole)) or (len(whole), "cards")
        of = what.replace("decks", "deck").replace("sets", "set") if count == 1 else what
        raise ValueError(f"a pack is {cards_dealt} or more cards of {count} {of}")


def needed(plan: Plan | None) -> Plan:
    """The plan of whoever plays best."""
    if plan is None:
        raise ValueError("best play needs a plan")
    return plan
