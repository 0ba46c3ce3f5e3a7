"""Batches, their streams and what is estimated from them; no game is played here."""

from fractions import Fraction
from math import sqrt
from statistics import NormalDist, fmean, pstdev
from threading import get_ident

import numpy as np
import pytest

from houseway.odds.estimates import Estimate
from houseway.odds.simulate import BATCH_ROUNDS, Counts, Stream, fresh_seed, run, stream_of


def note(stream: Stream, rounds: int) -> Counts:
    """A game in which nothing counts but which stream was played for how long."""
    return np.array([rounds, int(stream[0] >> np.uint64(8)), int(stream[3] >> np.uint64(8))])


def test_every_batch_has_a_stream_of_its_own() -> None:
    streams = [tuple(stream_of(seed, batch).tolist()) for seed in range(20) for batch in range(20)]
    assert len(set(streams)) == 400
    assert len({word for stream in streams for word in stream}) == 1600
    assert streams[0] == tuple(stream_of(0, 0).tolist())


def test_a_stream_is_the_same_on_every_machine() -> None:
    """SHA-256 of "7 1", eight bytes a word, the lowest first."""
    words = "71273213460c316a 1e598539355bae2d ce1528bd206ae969 7e36ac7a948f3de6"
    assert [f"{word:016x}" for word in stream_of(7, 1).tolist()] == words.split()


def test_numbers_that_look_alike_have_different_streams() -> None:
    assert stream_of(1, 11).tolist() != stream_of(11, 1).tolist() != stream_of(111, 0).tolist()
    assert stream_of(-1, 0).tolist() != stream_of(1, 0).tolist()


@pytest.mark.parametrize("workers", [1, 2, 7])
@pytest.mark.parametrize("rounds", [1, BATCH_ROUNDS, BATCH_ROUNDS + 1, 40 * BATCH_ROUNDS - 3])
def test_the_batches_are_the_same_whoever_plays_them(rounds: int, workers: int) -> None:
    sizes = [BATCH_ROUNDS] * (rounds // BATCH_ROUNDS) + [rounds % BATCH_ROUNDS]
    expected = sum(note(stream_of(5, batch), size) for batch, size in enumerate(sizes) if size)
    assert run(note, rounds, seed=5, workers=workers).tolist() == np.asarray(expected).tolist()


def test_threads_share_the_work() -> None:
    seen = set()

    def play(stream: Stream, rounds: int) -> Counts:
        seen.add(get_ident())
        return note(stream, rounds)

    run(play, 50 * BATCH_ROUNDS, seed=1, workers=3)
    assert get_ident() not in seen
    assert len(seen) <= 3


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[str, int, int]] = []
    rounds = 9 * BATCH_ROUNDS + 5
    run(note, rounds, seed=1, workers=2, progress=lambda *at: told.append(at))
    assert len(told) == 10
    assert told == sorted(set(told))
    assert told[-1] == ("rounds", rounds, rounds)


def test_a_fault_in_a_batch_is_not_lost() -> None:
    def play(stream: Stream, rounds: int) -> Counts:
        raise ZeroDivisionError(f"{stream} {rounds}")

    with pytest.raises(ZeroDivisionError):
        run(play, 10, seed=1, workers=2)


@pytest.mark.parametrize(("rounds", "workers"), [(0, 1), (-1, 1), (1, 0)])
def test_a_run_of_nothing_is_refused(rounds: int, workers: int) -> None:
    with pytest.raises(ValueError, match="cannot be played"):
        run(note, rounds, seed=1, workers=workers)


def test_fresh_seeds_differ() -> None:
    seeds = {fresh_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert all(0 <= seed < 1 << 63 for seed in seeds)


# Estimates.


def test_an_estimate_is_what_statistics_says() -> None:
    nets = [-2, 3, 3, 0, -2, 10]
    found = Estimate.of([(4, -2, 2), (4, 3, 2), (4, 0, 1), (4, 10, 1)], scale=2)
    assert (found.rounds, found.staked, found.net) == (6, 24, sum(nets))
    assert found.squares == sum(net**2 for net in nets)
    assert found.hit_frequency == Fraction(3, 6)
    units = [net / 2 for net in nets]
    assert found.mean == Fraction(1)
    assert found.per_unit_staked == Fraction(1, 2)
    assert found.deviation == pytest.approx(pstdev(units))
    half = NormalDist().inv_cdf(0.995) * pstdev(units) / sqrt(6)
    assert found.interval() == pytest.approx((fmean(units) - half, fmean(units) + half))
    low, high = found.interval(0.5)
    assert 1 - half < low < 1 < high < 1 + half
    assert found.covers(Fraction(1))
    assert not found.covers(1 + Fraction(half) * 2)
    assert not found.covers(1 - Fraction(half) * 2)


def test_nothing_staked_brings_nothing() -> None:
    found = Estimate.of([(0, 0, 3)], scale=1)
    assert found.rounds == 3
    assert found.mean == found.per_unit_staked == found.hit_frequency == 0
    assert found.interval() == (0.0, 0.0)
