"""A simple player: the smallest wager, hands set the house way, and the bank whenever it can."""

from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.round.actions import Action, Choose, Declare, Set
from houseway.round.options import Keep
from houseway.round.view import View
from houseway.steps.player_bank import ALONE, BANK
from houseway.steps.simple import first_wager
from houseway.steps.two_hands import PLAY_ON

LIKED = (BANK, ALONE, PLAY_ON)


def answer(view: View) -> Action | None:
    """What a simple player does when it is asked; nothing where no wager is open any more."""
    assert view.ask is not None
    if (wager := first_wager(view)) is not None:
        return wager
    for option in view.ask.options:
        if isinstance(option, Keep):
            return house_way(view.rules, option)
    actions = view.ask.actions()
    liked = (a for a in actions if isinstance(a, Choose) and a.choice in LIKED)
    shown = (a for a in actions if isinstance(a, Declare))
    return next(liked, next(shown, actions[0] if actions else None))


def house_way(rules: object, option: Keep) -> Action:
    """Set seven cards as the dealer would."""
    assert isinstance(rules, PaiGowPokerRules)
    return Set(option.seat, rules.house_way.choose(option.cards, rules.order).setting.low)
