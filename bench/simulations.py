"""Whole rounds of a game by chance, best play and every wager settled, as fast as they go.

Rounds of Spanish 21 are dealt from whole shoes to the cutting card. No package that plays baccarat
by chance could be found on PyPI; of those that play twenty-one, blackjack21 is measured.
"""

from collections.abc import Callable
from itertools import count
from time import process_time
from typing import Any

from bench import blackjack_peer
from bench.figures import Bar, Measured, Rate, Work, alone, in_turns
from houseway.games import find_game
from houseway.games.spanish_21.shoes import play_shoes

ROUNDS = 1 << 22
"""Rounds of a turn: what is done once a run weighs nothing."""
SEED = 52
BAR = Bar(2_500_000)
"""Rounds of minibaccarat that one core should play in a second."""
PEER_BAR = Bar(100, of_ratio=True)


def measure(work: Work) -> Measured:
    """Rounds a second: of baccarat by itself, of Spanish 21 beside a peer that plays twenty-one."""
    rounds = work.of(ROUNDS)
    baccarat, spanish, peer = minibaccarat(rounds), spanish_21(rounds), blackjack_peer.rounds()
    named = blackjack_peer.named()
    figures = [
        alone("minibaccarat", baccarat, work, bar=BAR),
        in_turns("Spanish 21", spanish, peer, work, named=named, bar=PEER_BAR),
    ]
    return Measured(figures)


def minibaccarat(rounds: int) -> Rate:
    """Rounds of minibaccarat, each from a fresh shoe."""
    game = find_game("minibaccarat")
    rules, simulator = game.ruleset("ma").open(), game.counted().simulator
    plan = simulator.best_plan(rules)
    return _rate(lambda seed, many: simulator.simulate(rules, many, seed, plan=plan), rounds)


def spanish_21(rounds: int) -> Rate:
    """Rounds of Spanish 21, from whole shoes."""
    game = find_game("spanish-21")
    rules: Any = game.ruleset("ma").open()
    plan = game.counted().simulator.best_plan(rules)
    return _rate(lambda seed, many: play_shoes(rules, plan, many, seed), rounds)


def _rate(play: Callable[[int, int], object], rounds: int) -> Rate:
    play(SEED, 1)  # Compiled before the clock starts.
    seeds = count(SEED)

    def rate(_: float) -> float:
        began = process_time()
        play(next(seeds), rounds)
        return rounds / (process_time() - began)

    return rate
