"""Whole rounds of a game by chance, best play and every wager settled, as fast as they go.

Rounds of Spanish 21 are dealt from whole shoes to the cutting card. No package that plays baccarat
by chance could be found on PyPI; of those that play twenty-one, blackjack21 is measured.
"""

from time import process_time

from houseway.games import find_game
from houseway.games.spanish_21.shoes import play_shoes

ROUNDS = 1 << 22
SEED = 52
TURNS = 3
GAMES = ("minibaccarat", "spanish-21")


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
            if name == "spanish-21":
                play_shoes(rules, plan, ROUNDS, SEED + turn)
            else:
                simulator.simulate(rules, ROUNDS, SEED + turn, plan=plan)
            best = max(best, ROUNDS / (process_time() - began))
        rates[f"houseway, {name}"] = best
    return rates
