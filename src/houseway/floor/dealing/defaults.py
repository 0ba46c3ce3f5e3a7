"""What a table answers for a seat that does not answer: its stated default.

It passes where it may: a clock that runs out takes nothing from anybody else. Otherwise it is what
the game's simple player would do where that puts no further money down, or the first answer that
puts none down.
"""

from collections.abc import Iterator
from typing import Final

from houseway.round.actions import (
    Action,
    Check,
    Choose,
    Cut,
    Declare,
    Fold,
    Place,
    Proceed,
    Raise,
    Set,
    Split,
    Surrender,
)
from houseway.round.engine import Round
from houseway.round.options import Exactly
from houseway.round.payments import WagerPlaced
from houseway.round.spots import Seat
from houseway.round.view import look
from houseway.steps.simple import PASS, STAND
from houseway.table.game import Game

STATED: Final = (
    "A seat that does not answer in time passes or stands where it may; otherwise it is answered "
    "as the game's simple player would, but puts no further money down. Where every such answer "
    "would, it is the first that puts none down: check or fold. No wager is made for anybody."
)
_COSTS: Final = (Place, Raise, Split)
_COSTS_NOTHING: Final = (Check, Fold, Set, Choose, Cut, Declare, Surrender, Proceed)


def default_answer(game: Game, round_: Round, seat: Seat) -> Action | None:
    """What is answered for a seat; None if every answer puts money down."""
    for action in _candidates(game, round_, seat):
        if not puts_money_down(round_, action, seat):
            return action
    return None


def _candidates(game: Game, round_: Round, seat: Seat) -> Iterator[Action]:
    view = look(round_, seat)
    if view.ask is not None and view.ask.options:
        actions = view.ask.actions()
        yield from (a for a in actions if isinstance(a, Choose) and a.choice in (PASS, STAND))
        simple = game.policy(view)
        if simple is not None:
            yield simple
        # To give up is the last resort.
        yield from sorted(actions, key=lambda action: isinstance(action, Fold | Surrender))


def puts_money_down(round_: Round, action: Action, seat: Seat) -> bool:
    """Whether an answer would put further money of a seat on the layout."""
    if isinstance(action, _COSTS) or action.takes_on or _costs_by_word(round_, action):
        return True
    turn = round_.turn
    fitting = [o for o in turn.options if o.fits == (type(action), seat)] if turn else []
    if any(option.refusal(action) is None and option.cost(action) for option in fitting):
        return True
    if isinstance(action, _COSTS_NOTHING):
        return False
    # A kind of answer of one game: try it on a copy.
    events = round_.copy().take(action)
    return any(isinstance(event, WagerPlaced) and event.seat == seat for event in events)


def _costs_by_word(round_: Round, action: Action) -> bool:
    """Whether a word that is open now puts a wager down."""
    options = round_.turn.options if round_.turn is not None else ()
    return any(
        isinstance(option, Exactly) and option.action == action and option.costs
        for option in options
    )
