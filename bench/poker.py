"""Six-handed poker in the engine, dealt and played as PokerKit plays it in its bench.

The blinds, the stacks and the decisions are the same. Besides what PokerKit does, every draw is
checked against what is left, every answer against what is open, and every fact has its clause.
"""

import random
from collections.abc import Callable, Mapping
from time import process_time
from typing import Final

from bench import pokerkit_peer
from bench.figures import Bar, Figure, Measured, Rate, Work, in_turns
from bench.pokerkit_peer import DISCARDS, SEATS, SEED
from houseway.games.poker import GAME
from houseway.pieces.cards import PACK
from houseway.round.actions import Action, Draw, Fold, Match, Proceed, Set
from houseway.round.engine import Round
from houseway.round.options import Exactly, KeepSome
from houseway.round.spots import CHANCE
from houseway.round.start import Player, Start
from houseway.round.turns import Offers

STAKES: Final = {"blinds": "1 and 2", "ante": "0", "forced_bet": "1"}
LIMITS: Final[Mapping[str, Mapping[str, str]]] = {
    "holdem": {"betting": "between limits", "limits": "2 to 200 by 1"},
    "omaha": {"betting": "pot limit", "limits": "2 to 200 by 1"},
}
FIXED: Final = {"betting": "fixed limit", "limits": "2 to 4 by 1"}
STACK_CENTS = 200_00
DRAWS = tuple(map(Draw, PACK))
WARM_UP = 2_000
"""Rounds before the clock starts: a table that is open has met most hands before."""
TIMES_LEAST: Final = {
    **{"holdem, check or call": 15, "holdem, fold or call": 12, "omaha, check or call": 15},
    **{"omaha, fold or call": 15, "omaha-8, check or call": 15, "omaha-8, fold or call": 15},
}
"""In the others many cards are dealt one by one, or PokerKit rates hands with little work, so that
both do little but deal and ask: how often as fast we are is told. docs/bench.md says why hold'em
has another bar where hands are folded."""

Decide = Callable[[Offers], Action]


def measure(work: Work) -> Measured:
    """Rounds a second by variant and way of playing, in turns with PokerKit's hands."""
    found, named = list[Figure](), pokerkit_peer.named()
    for variant in pokerkit_peer.STATES:
        warm_up = work.of(WARM_UP)
        for way, house, peer in (
            ("check or call", check_call_rounds, pokerkit_peer.check_call_hands),
            ("fold or call", fold_or_call_rounds, pokerkit_peer.fold_or_call_hands),
        ):
            least = TIMES_LEAST.get(f"{variant}, {way}")
            bar = None if least is None else Bar(least, of_ratio=True)
            both = house(variant, warm_up), peer(variant)
            found.append(in_turns(f"{variant}, {way}", *both, work, named=named, bar=bar))
    return Measured(found)


def check_call_rounds(variant: str, warm_up: int) -> Rate:
    """Rounds when everybody checks or calls."""
    return _rounds(_plain, variant, warm_up)


def fold_or_call_rounds(variant: str, warm_up: int) -> Rate:
    """Rounds when everybody who faces a bet folds or calls at random."""
    coin = random.Random(SEED).getrandbits

    def decide(offers: Offers) -> Action:
        action = _plain(offers)
        return Fold(action.seat) if type(action) is Match and coin(1) else action

    return _rounds(decide, variant, warm_up)


def _plain(offers: Offers) -> Action:
    """The first thing that is open to the seat that is asked: a check, a call, or a hand shown.

    At a draw the first cards are changed.
    """
    first = next(iter(offers.values()))[0]
    if type(first) is KeepSome:
        return Set(first.seat, first.cards[DISCARDS:])
    assert isinstance(first, Exactly)
    return first.action


def _rounds(decide: Decide, variant: str, warm_up: int) -> Rate:
    choices = {**STAKES, **LIMITS.get(variant, FIXED), "variant": variant}
    rules = GAME.ruleset("ma").open({**choices, "seats_max": SEATS, "count_every": 0})
    players = {seat: Player(f"Player {seat}", STACK_CENTS) for seat in range(1, SEATS + 1)}
    playing = [[seat, player.name] for seat, player in players.items()]
    start = Start(players=players, carried={"playing": playing})
    chance, cards = random.Random(SEED), _cards_at_most(variant)
    for _ in range(warm_up):
        _play(GAME.round(rules, start), decide, chance.sample(DRAWS, cards))

    def rate(seconds: float) -> float:
        rounds, began = 0, process_time()
        while (spent := process_time() - began) < seconds:
            _play(GAME.round(rules, start), decide, chance.sample(DRAWS, cards))
            rounds += 1
        return rounds / spent

    return rate


def _cards_at_most(variant: str) -> int:
    """Cards that a round needs at most: those of each, the board, and those that are burned."""
    rules = GAME.ruleset("ma").open({"variant": variant})
    kind = rules.variant
    changed = DISCARDS * sum(street.draw for street in kind.streets)
    burned = sum(street.burn for street in kind.streets)
    return int((kind.cards_each + changed) * SEATS + kind.board_cards + burned)


def _play(round_: Round, decide: Decide, draws: list[Draw]) -> None:
    """One round of play, from a shuffled deck to the last pot."""
    take, next_card = round_.take, iter(draws)
    take(Proceed())
    while (turn := round_.turn) is not None:
        offers = turn.offers
        take(next(next_card) if CHANCE in offers else decide(offers))
    assert not round_.felt.wagers
