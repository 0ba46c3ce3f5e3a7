"""Rounds of Minibaccarat that the tests of this folder play."""

from typing import Any

from houseway.round.actions import Choose, Proceed, parse_action
from houseway.round.engine import Round
from houseway.round.stack_options import DrawCard
from tests.games.scenes import Scenes

SCENES = Scenes("minibaccarat")
shows, begin, open_table, bots = SCENES.shows, SCENES.begin, SCENES.open_table, SCENES.bots
LATER: dict[str, Any] = {"vigorish_collected": "later"}
WILLING = ("turn", "accept", "take")


def play_out(round_: Round, wagers: str, cards: str = "") -> Round:
    """A round by these wagers and cards; who is asked turns the cards and takes House Money.

    Without cards, as far as the first of them.
    """
    for wager in filter(None, wagers.split(", ")):
        round_.take(parse_action(f"place {wager}"))
    round_.take(Proceed())
    due = cards.split()
    while round_.turn is not None:
        options = round_.turn.options
        if isinstance(options[0], DrawCard):
            if not due:
                return round_
            round_.take(parse_action(f"draw {due.pop(0)}"))
            continue
        actions = [action for option in options for action in option.examples()]
        willing = [a for a in actions if isinstance(a, Choose) and a.choice in WILLING]
        round_.take((willing or actions)[0])
    assert not due
    return round_


def net(wagers: str, cards: str, **choices: Any) -> int:
    """What one player has more or less after a round."""
    round_ = begin(**choices)
    before = round_.felt.racks[1]
    return play_out(round_, wagers, cards).felt.racks[1] - before
