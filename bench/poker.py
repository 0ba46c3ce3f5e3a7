"""Six-handed no-limit hold'em in the engine, dealt and played as PokerKit plays it in its bench.

The blinds, the stacks and the decisions are the same. Besides what PokerKit does, every draw is
checked against what is left, every answer against what is open, and every fact has its clause.
"""

import random
from collections.abc import Callable
from time import process_time

from bench.pokerkit_peer import SEATS, SEED
from houseway.games.poker import GAME
from houseway.pieces.cards import PACK
from houseway.round.actions import Action, Draw, Fold, Match, Proceed
from houseway.round.engine import Round
from houseway.round.options import Exactly
from houseway.round.spots import CHANCE
from houseway.round.start import Player, Start
from houseway.round.turns import Offers

CHOICES = {"betting": "between limits", "limits": "2 to 200 by 1", "blinds": "1 and 2"}
STACK_CENTS = 200_00
CARDS = 2 * SEATS + 5 + 3
"""Cards that a round needs at most: two for each, the board, and those that are burned."""
DRAWS = tuple(map(Draw, PACK))
WARM_UP = 2_000
"""Rounds before the clock starts: a table that is open has met most hands before."""

Decide = Callable[[Offers], Action]


def check_call_rounds_per_second(seconds: float) -> float:
    """Rounds a second when everybody checks or calls."""
    return _rounds_per_second(_plain, seconds)


def fold_or_call_rounds_per_second(seconds: float) -> float:
    """Rounds a second when everybody who faces a bet folds or calls at random."""
    chance = random.Random(SEED)

    def decide(offers: Offers) -> Action:
        action = _plain(offers)
        if type(action) is Match and chance.getrandbits(1):
            return Fold(action.seat)
        return action

    return _rounds_per_second(decide, seconds)


def _plain(offers: Offers) -> Action:
    """The first thing that is open to the seat that is asked: a check, a call, or a hand shown."""
    first = next(iter(offers.values()))[0]
    assert isinstance(first, Exactly)
    return first.action


def _rounds_per_second(decide: Decide, seconds: float) -> float:
    rules = GAME.ruleset("ma").open({**CHOICES, "seats_max": SEATS, "count_every": 0})
    players = {seat: Player(f"Player {seat}", STACK_CENTS) for seat in range(1, SEATS + 1)}
    playing = [[seat, player.name] for seat, player in players.items()]
    start = Start(players=players, carried={"playing": playing})
    chance = random.Random(SEED)
    for _ in range(WARM_UP):
        _play(GAME.round(rules, start), decide, chance)
    rounds, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        _play(GAME.round(rules, start), decide, chance)
        rounds += 1
    return rounds / spent


def _play(round_: Round, decide: Decide, chance: random.Random) -> None:
    """One round of play, from a shuffled deck to the last pot."""
    take, draws = round_.take, iter(chance.sample(DRAWS, CARDS))
    take(Proceed())
    while (turn := round_.turn) is not None:
        offers = turn.offers
        take(next(draws) if CHANCE in offers else decide(offers))
    assert not round_.felt.wagers
