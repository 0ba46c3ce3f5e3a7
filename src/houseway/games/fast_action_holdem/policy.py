"""A simple player: the smallest wagers, the hand by the house way, no split, no surrender."""

from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.round.actions import Action, Choose, Declare, Set
from houseway.round.options import Exactly, Keep
from houseway.round.view import View
from houseway.round.wager_options import PlaceWager


def answer(view: View) -> Action:
    """What a simple player does when it is asked."""
    assert view.ask is not None
    assert isinstance(view.rules, FastActionRules)
    options = view.ask.options
    for option in options:
        if isinstance(option, Exactly) and isinstance(option.action, Declare):
            return option.action
    for option in options:
        if isinstance(option, PlaceWager):
            for wager in option.examples():
                return wager
        if isinstance(option, Keep) and not option.wagers:
            choice = view.rules.way.choose(option.cards)
            return Set(option.seat, choice.kept(view.rules.house_way_ties))
    actions = view.ask.actions()
    for action in actions:
        if isinstance(action, Choose) and action.choice in ("complete", "pass"):
            return action
    return actions[0]
