"""Six-handed no-limit hold'em in the engine, dealt and played as PokerKit plays it in its bench.

The blinds, the stacks and the decisions are the same. Besides what PokerKit does, every draw is
checked against what is left, every answer against what is open, and every fact has its clause.
"""

import random
from collections.abc import Callable
from time import process_time
from typing import Any

from bench.pokerkit_peer import SEATS, SEED
from houseway.games.poker import GAME
from houseway.pieces.cards import PACK
from houseway.round.actions import Draw, Fold, Match, Proceed
from houseway.round.engine import Round
from houseway.round.options import Exactly
from houseway.round.stack_options import DrawCard
from houseway.round.start import Player, Start

CHOICES = {"betting": "between limits", "limits": "2 to 200 by 1", "blinds": "1 and 2"}
STACK_CENTS = 200_00
WARM_UP = 300

Decide = Callable[[Any], Any]


def check_call_rounds_per_second(seconds: float) -> float:
    """Rounds a second when everybody checks or calls."""
    return _rounds_per_second(_plain, seconds)


def fold_or_call_rounds_per_second(seconds: float) -> float:
    """Rounds a second when everybody who faces a bet folds or calls at random."""
    chance = random.Random(SEED)

    def decide(options: Any) -> Any:
        action = _plain(options)
        if isinstance(action, Match) and chance.getrandbits(1):
            return Fold(action.seat)
        return action

    return _rounds_per_second(decide, seconds)


def _plain(options: Any) -> Any:
    """The first thing that is open: a check, a call, or a hand shown."""
    first = options[0]
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
    take, cards = round_.take, iter(chance.sample(PACK, len(PACK)))
    take(Proceed())
    while (turn := round_.turn) is not None:
        options = turn.options
        take(Draw(next(cards)) if isinstance(options[0], DrawCard) else decide(options))
    assert not round_.felt.wagers
