"""Complete six-seat rounds of Fast Action Hold'em, played by the engine as fast as it goes.

Every round is dealt from a shuffled pack, every player decides, the dealer's hand is set by the
house way, all hands are compared and all wagers settled, and every event is recorded.
"""

import random
import time

from bench import pokerkit_peer
from bench.figures import Bar, Measured, Rate, Work, in_turns
from houseway.games import find_game
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.pieces.cards import PACK
from houseway.round.actions import Draw, Place, Proceed, Set
from houseway.round.engine import Round
from houseway.round.spots import CHANCE, Spot
from houseway.round.start import Player, Start

SEATS = (1, 2, 3, 4, 5, 6)
WARM_UP = 6_000
"""Rounds before the clock starts: a table that is open has met most hands before."""
BAR = Bar(20, of_ratio=True)


def measure(work: Work) -> Measured:
    """Rounds a second, beside PokerKit's hands where everybody checks or calls."""
    peer = pokerkit_peer.check_call_hands("holdem")
    house = six_seat_rounds(work.of(WARM_UP))
    named = pokerkit_peer.named()
    return Measured([in_turns("six seats", house, peer, work, named=named, bar=BAR)])


def six_seat_rounds(warm_up: int) -> Rate:
    """How many whole rounds this machine plays a second, on one core."""
    game = find_game("fast-action-holdem")
    rules = game.ruleset("ma").open()
    assert isinstance(rules, FastActionRules)
    start = Start(players={seat: Player(f"Player {seat}", 100_000) for seat in SEATS})
    chance = random.Random(7)
    for _ in range(warm_up):
        play(game.round(rules, start), rules, chance)

    def rate(seconds: float) -> float:
        rounds, began = 0, time.process_time()
        while (spent := time.process_time() - began) < seconds:
            play(game.round(rules, start), rules, chance)
            rounds += 1
        return rounds / spent

    return rate


def play(round_: Round, rules: FastActionRules, chance: random.Random) -> None:
    """One round: the smallest wager at every seat, every hand kept by the house way."""
    take, felt = round_.take, round_.felt
    cards = chance.sample(PACK * rules.decks, 4 * (len(SEATS) + 1) + 6)
    for seat in SEATS:
        take(Place(seat, "wager", rules.limits.minimum))
    take(Proceed())
    for card in cards[:28]:
        take(Draw(card))
    for seat in SEATS:
        take(Set(seat, rules.way.choose(felt.cards(Spot(seat))).tied[0]))
    rest = iter(cards[28:])
    # A dealer's natural ends the round before the board is dealt.
    while (turn := round_.turn) is not None:
        take(Draw(next(rest)) if CHANCE in turn.offers else Proceed())
