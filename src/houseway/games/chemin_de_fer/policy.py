"""A simple player: bids the least, banks, and wagers against others a little at a time.

Who sits at an even place doubles as the Banker and passes before it grows large; at an odd place
the wager stays what it is. Some call banco. A card is asked for on five wherever that is best.
"""

from collections.abc import Sequence
from typing import Final

from houseway.games.chemin_de_fer.hands import CARD, STAY
from houseway.games.chemin_de_fer.rules import AGAINST, BANKER, CheminDeFerRules
from houseway.games.chemin_de_fer.wagers import BANCO, SUIVI
from houseway.round.actions import Action, Choose, Place
from houseway.round.options import Exactly
from houseway.round.view import View
from houseway.round.wager_options import OfferWager, PlaceWager
from houseway.steps.simple import PASS, side_wager

OWN: Final = (BANKER, AGAINST)
"""The game's own wagers; all others are against the house."""
LARGE: Final = 8
"""How many times the smallest wager is too much to bank for somebody who doubles."""
PART: Final = 4
"""Only so small a part of the rack is risked at once."""


def answer(view: View) -> Action | None:
    """What a simple player does when it is asked; nothing where nothing is open."""
    assert view.ask is not None
    actions = view.ask.actions()
    for option in view.ask.options:
        if isinstance(option, OfferWager):
            is_outbid = option.least_cents > option.limits.minimum
            return _passes(actions) if is_outbid else next(option.examples())
        if isinstance(option, PlaceWager) and option.wager not in OWN:
            return side_wager(view)
        if isinstance(option, PlaceWager):
            placed = _banks(option) if option.wager == BANKER else _wagers(option)
            return placed or _passes(actions)
    words = {a.choice: a for a in actions if isinstance(a, Choose)}
    if CARD in words and STAY in words:
        return words[on_five(view.rules)]
    for word in (SUIVI, BANCO):
        if word in words:
            return words[word] if _calls(view, word) else words[PASS]
    return actions[0] if actions else None


def _passes(actions: Sequence[Action]) -> Action | None:
    return next((a for a in actions if isinstance(a, Choose) and a.choice == PASS), None)


def _banks(option: PlaceWager) -> Action | None:
    """The wager as the Banker: the least, or twice that while it is small."""
    open_now = [a for a in option.examples() if isinstance(a, Place)]
    doubles = option.seat % 2 == 0
    if not open_now or option.rack_cents < PART * open_now[0].cents:
        # Who has bid wagers the bid all the same.
        is_bid = option.bounds is not None and option.bounds[1] is None
        return open_now[0] if open_now and is_bid else None
    if doubles and open_now[0].cents >= LARGE * option.limits.minimum:
        return None
    has_range = option.bounds is not None and option.bounds[1] is not None
    return open_now[-1] if doubles and has_range else open_now[0]


def _wagers(option: PlaceWager) -> Action | None:
    """A part: all that is not covered where that is little, the least otherwise."""
    open_now = [a for a in option.examples() if isinstance(a, Place)]
    small = [a for a in open_now if a.cents <= option.rack_cents // PART]
    return small[-1] if small else (open_now[0] if open_now else None)


def _calls(view: View, word: str) -> bool:
    """Whether to wager as much as the Banker."""
    assert view.ask is not None
    seat = view.eyes
    cents = max(o.costs for o in view.ask.options if isinstance(o, Exactly))
    assert isinstance(seat, int)
    return cents <= view.racks[seat] // PART and (word == SUIVI or seat % 3 == 0)


def on_five(rules: object) -> str:
    """What is best with five."""
    assert isinstance(rules, CheminDeFerRules)
    return CARD if rules.is_card_best else STAY
