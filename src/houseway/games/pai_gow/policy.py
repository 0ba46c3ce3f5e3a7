"""A simple player: the smallest wager, hands set the house way, and the bank whenever it can."""

from houseway.games.pai_gow.bank import NO_CUT
from houseway.games.pai_gow.rules import PaiGowRules
from houseway.pieces.tiles import Tile
from houseway.round.actions import Action, Choose, Set, TakeBack
from houseway.round.options import Keep
from houseway.round.view import View
from houseway.steps.player_bank import ALONE, BANK
from houseway.steps.simple import first_wager
from houseway.steps.two_hands import PLAY_ON

LIKED = (BANK, ALONE, NO_CUT, PLAY_ON)


def answer(view: View) -> Action | None:
    """What a simple player does when it is asked; nothing once it has wagered or may not."""
    assert view.ask is not None
    if (wager := first_wager(view)) is not None:
        return wager
    for option in view.ask.options:
        if isinstance(option, Keep):
            return house_way(view.rules, option)
    actions = [action for action in view.ask.actions() if not isinstance(action, TakeBack)]
    liked = (a for a in actions if isinstance(a, Choose) and a.choice in LIKED)
    return next(liked, actions[0] if actions else None)


def house_way(rules: object, option: Keep) -> Action:
    """Set four tiles as the dealer would."""
    assert isinstance(rules, PaiGowRules)
    tiles = [tile for tile in option.cards if isinstance(tile, Tile)]
    return Set(option.seat, rules.house_way.choose(tiles).setting.high)
