"""Six-handed no-limit hold'em in PokerKit, the nearest peer that plays a whole procedure.

PokerKit is given every automation it has, so that what is measured is its dealing, betting and
showdown, and not a loop of ours around them.
"""

from collections.abc import Callable
from random import Random
from time import process_time

from pokerkit import Automation, NoLimitTexasHoldem, State

SEATS = 6
BLINDS = (1, 2)
STACK = 200
SEED = 36


def check_call_hands_per_second(seconds: float) -> float:
    """Hands a second when everybody checks or calls, so that six hands reach every showdown."""
    return _hands_per_second(State.check_or_call, seconds)


def fold_or_call_hands_per_second(seconds: float) -> float:
    """Hands a second when everybody who faces a bet folds or calls at random."""
    chance = Random(SEED)

    def act(state: State) -> None:
        if chance.getrandbits(1) and state.can_fold():
            state.fold()
        else:
            state.check_or_call()

    return _hands_per_second(act, seconds)


def _hands_per_second(act: Callable[[State], object], seconds: float) -> float:
    """Whole hands only: the last one is played out, and its time is counted."""
    _play_hand(act)  # The first hand fills PokerKit's lookup tables.
    hands = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        _play_hand(act)
        hands += 1
    return hands / spent


def _play_hand(act: Callable[[State], object]) -> None:
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=BLINDS,
        min_bet=BLINDS[-1],
        raw_starting_stacks=STACK,
        player_count=SEATS,
    )
    while state.actor_index is not None:
        act(state)
    assert not state.status, "a hand whose betting is over has been pushed and pulled"
