"""Random seven-card hands, evaluated by the house and by its peers through their public calls.

Every peer is given the same hands as its own cards, made before the clock starts, and is called in
the tightest loop that Python has. The clock is the processor's, on one core.
"""

from collections import deque
from collections.abc import Callable, Iterable
from itertools import islice, pairwise, starmap
from time import process_time
from typing import Any, NamedTuple

import eval7  # type: ignore[import-untyped]
import numpy as np
import pokerkit
import treys  # type: ignore[import-untyped]
from numpy.typing import NDArray
from phevaluator import evaluate_7cards  # type: ignore[import-untyped]

from bench.figures import Bar, Measured, Rate, Work, alone, in_turns
from houseway.hands import batch
from houseway.pieces.cards import PACK

HANDS = 1_000_000
PEER_HANDS = 20_000
CALLS_AT_ONCE = 500
SEED = 52
HANDS_LEAST = 30_000_000
TIMES_LEAST = 15


class Contestant(NamedTuple):
    """Somebody who evaluates hands."""

    name: str
    evaluate: Callable[[], Iterable[Any]]
    """All hands from the first, one result after another, as they are asked for."""
    best_is: int
    """1 if a higher result is the better hand, -1 if a lower one is."""


def measure(work: Work) -> Measured:
    """Hands a second, in turns with each peer."""
    hands = random_hands(work.of(HANDS))
    house = house_rate(hands)
    some, bar = random_hands(PEER_HANDS), Bar(TIMES_LEAST, of_ratio=True)
    found = [alone("seven cards", house, work, bar=Bar(HANDS_LEAST))]
    for peer in make_peers(some):
        assert_agrees(peer, some)
        found.append(
            in_turns(f"beside {peer.name}", house, peer_rate(peer), work, named=peer.name, bar=bar)
        )
    return Measured(found)


def random_hands(count: int) -> NDArray[np.uint8]:
    """Seven different cards a row."""
    packs = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    return np.random.default_rng(SEED).permuted(packs, axis=1)[:, :7].copy()


def make_peers(hands: NDArray[np.uint8]) -> Iterable[Contestant]:
    """The peers, each with these hands as it wants them."""
    rows = hands.tolist()
    of_eval7 = [eval7.Card(str(card)) for card in PACK]
    of_treys = [treys.Card.new(str(card)) for card in PACK]
    of_pokerkit = [next(pokerkit.Card.parse(str(card))) for card in PACK]
    sevens = [[of_eval7[card] for card in row] for row in rows]
    yield Contestant("eval7", lambda: map(eval7.evaluate, sevens), 1)
    # Its cards are numbered as ours are.
    yield Contestant("phevaluator", lambda: starmap(evaluate_7cards, rows), -1)
    dealt = [
        ([of_treys[card] for card in row[:2]], [of_treys[card] for card in row[2:]]) for row in rows
    ]
    yield Contestant("treys", lambda: starmap(treys.Evaluator().evaluate, dealt), -1)
    held = [[of_pokerkit[card] for card in row] for row in rows]
    yield Contestant("PokerKit", lambda: map(pokerkit.StandardHighHand.from_game, held), 1)


def assert_agrees(peer: Contestant, hands: NDArray[np.uint8]) -> None:
    """See that a peer puts the first hands in the same order as the house does."""
    results = list(islice(peer.evaluate(), CALLS_AT_ONCE))
    ours = batch.strengths(hands[: len(results)]).tolist()
    in_order = sorted(zip(ours, results, strict=True), key=lambda pair: pair[0])
    for (low, lower), (high, higher) in pairwise(in_order):
        rises = lower < higher if peer.best_is > 0 else lower > higher
        agrees = rises == (low < high) and (lower == higher) == (low == high)
        assert agrees, f"{peer.name} has another order"


def house_rate(hands: NDArray[np.uint8]) -> Rate:
    """Hands a second through the batch."""
    batch.strengths(hands[:7])  # The first call loads the kernel.

    def rate(seconds: float) -> float:
        done, began = 0, process_time()
        while (spent := process_time() - began) < seconds:
            batch.strengths(hands)
            done += len(hands)
        return done / spent

    return rate


def peer_rate(peer: Contestant) -> Rate:
    """Hands a second through a peer's public call."""

    def rate(seconds: float) -> float:
        done, spent = 0, 0.0
        while spent < seconds:
            results = iter(peer.evaluate())
            for _ in range(PEER_HANDS // CALLS_AT_ONCE):
                some = islice(results, CALLS_AT_ONCE)
                began = process_time()
                deque(some, maxlen=0)
                spent += process_time() - began
                done += CALLS_AT_ONCE
                if spent >= seconds:
                    break
        return done / spent

    return rate
