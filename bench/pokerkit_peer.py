"""Six-handed poker in PokerKit, the nearest peer that plays a whole procedure.

PokerKit is given every automation it has, so that what is measured is its dealing, betting and
showdown, and not a loop of ours around them.
"""

from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import version
from random import Random
from time import process_time
from typing import Any, Final

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    NoLimitTexasHoldem,
    Opening,
    PotLimitOmahaHoldem,
    StandardHighHand,
    State,
    Street,
)

from bench.figures import Rate

SEATS = 6
BLINDS = (1, 2)
STACK = 200
SEED = 36
DISCARDS = 2
"""Cards that everybody changes at a draw."""

Act = Callable[[State], object]
_ALIKE: Final[Mapping[str, Any]] = {
    "automations": tuple(Automation),
    "ante_trimming_status": True,
    "raw_antes": 0,
    "raw_starting_stacks": STACK,
    "player_count": SEATS,
}
_BLINDS: Final[Mapping[str, Any]] = {"raw_blinds_or_straddles": BLINDS}
_FIXED: Final[Mapping[str, Any]] = {"small_bet": BLINDS[-1], "big_bet": 2 * BLINDS[-1]}


def _draw() -> State:
    """Five-card draw is no class of PokerKit's own, but it has all that it takes."""
    asked: dict[str, Any] = {"opening": Opening.POSITION, "board_dealing_count": 0}
    asked["max_completion_betting_or_raising_count"] = None
    first: dict[str, Any] = {"card_burning_status": False, "hole_dealing_statuses": (False,) * 5}
    then: dict[str, Any] = {"card_burning_status": True, "hole_dealing_statuses": ()}
    streets = (
        Street(**first, draw_status=False, min_completion_betting_or_raising_amount=2, **asked),
        Street(**then, draw_status=True, min_completion_betting_or_raising_amount=4, **asked),
    )
    how: dict[str, Any] = {
        "deck": Deck.STANDARD,
        "hand_types": (StandardHighHand,),
        "streets": streets,
    }
    how["betting_structure"] = BettingStructure.FIXED_LIMIT
    return State(**how, **_ALIKE, **_BLINDS, bring_in=0)


_STUD: Final = {**_ALIKE, **_FIXED, "bring_in": BLINDS[0]}
STATES: Final[Mapping[str, Callable[[], State]]] = {
    "holdem": partial(NoLimitTexasHoldem.create_state, **_ALIKE, **_BLINDS, min_bet=BLINDS[-1]),
    "omaha": partial(PotLimitOmahaHoldem.create_state, **_ALIKE, **_BLINDS, min_bet=BLINDS[-1]),
    "omaha-8": partial(
        FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state, **_ALIKE, **_BLINDS, **_FIXED
    ),
    "stud": partial(FixedLimitSevenCardStud.create_state, **_STUD),
    "stud-8": partial(FixedLimitSevenCardStudHighLowSplitEightOrBetter.create_state, **_STUD),
    "draw": _draw,
}
"""The variants that are measured, by our names, each with as nearly our stakes as it has."""


def named() -> str:
    """The peer with its version."""
    return f"PokerKit {version('pokerkit')}"


def check_call_hands(variant: str) -> Rate:
    """Hands when everybody checks or calls, so that six hands reach every showdown."""
    return _hands(State.check_or_call, variant)


def fold_or_call_hands(variant: str) -> Rate:
    """Hands when everybody who faces a bet folds or calls at random."""
    chance = Random(SEED)

    def act(state: State) -> None:
        if chance.getrandbits(1) and state.can_fold():
            state.fold()
        else:
            state.check_or_call()

    return _hands(act, variant)


def _hands(act: Act, variant: str) -> Rate:
    """Whole hands only: the last one is played out, and its time is counted."""
    play, create = _PLAYS.get(variant, _bet), STATES[variant]
    play(create(), act)  # The first hand fills PokerKit's lookup tables.

    def rate(seconds: float) -> float:
        hands, began = 0, process_time()
        while (spent := process_time() - began) < seconds:
            state = create()
            play(state, act)
            assert not state.status, "a hand whose betting is over has been pushed and pulled"
            hands += 1
        return hands / spent

    return rate


def _bet(state: State, act: Act) -> None:
    while state.actor_index is not None:
        act(state)


def _bring_in_and_bet(state: State, act: Act) -> None:
    state.post_bring_in()
    _bet(state, act)


def _bet_and_draw(state: State, act: Act) -> None:
    _bet(state, act)
    while (drawer := state.stand_patter_or_discarder_index) is not None:
        state.stand_pat_or_discard(state.hole_cards[drawer][:DISCARDS])
    _bet(state, act)


_PLAYS: Final[Mapping[str, Callable[[State, Act], None]]] = {
    "stud": _bring_in_and_bet,
    "stud-8": _bring_in_and_bet,
    "draw": _bet_and_draw,
}
"""How a hand is played that has more than betting in it."""
