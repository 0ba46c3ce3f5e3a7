"""Whole rounds of a game by chance, best play and every wager settled, as fast as they go.

There is no peer: no package that plays baccarat by chance could be found on PyPI.
"""

from time import process_time

from houseway.games import find_game

ROUNDS = 1 << 23
SEED = 52
TURNS = 3
GAMES = ("minibaccarat",)


def simulated_rounds_per_second() -> dict[str, float]:
    """Rounds a second of processor time, on one core; of several measurements the best."""
    rates = {}
    for name in GAMES:
        game = find_game(name)
        rules, simulator = game.ruleset(game.rulesets[0]).open(), game.counted().simulator
        plan = simulator.best_plan(rules)
        simulator.simulate(rules, 1, SEED, plan=plan)  # Compiled before the clock starts.
        best = 0.0
        for turn in range(TURNS):
            began = process_time()
            simulator.simulate(rules, ROUNDS, SEED + turn, plan=plan)
            best = max(best, ROUNDS / (process_time() - began))
        rates[f"houseway, {name}"] = best
    return rates
