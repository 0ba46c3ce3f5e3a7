"""Small packs walked through a game with one seat, for the bridge of games without a dealer's hand.

tree = walk(rounds(rules, pack, wagers), deals, nets)
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from houseway.odds.report import WagerOdds
from houseway.pieces.cards import PACK, Card
from houseway.round.actions import Place, Proceed
from houseway.round.engine import Round
from houseway.round.payments import WagerLost, WagerPaid, WagerTakenIn
from houseway.round.start import Player, Start
from houseway.rulesets import Rules
from houseway.table.game import Game

RACK_CENTS = 10_000_000_00


def without(cards: Iterable[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)


def rounds(
    game: Game, rules: Rules, pack: Sequence[Card], wagers: dict[str, int]
) -> Callable[[], Round]:
    """Rounds from a pack in which these wagers, in cents, are made."""
    start = Start(players={1: Player("Ann", RACK_CENTS)}, gone=without(PACK, pack))
    places = [Place(1, wager, cents) for wager, cents in wagers.items()]

    def begin() -> Round:
        round_ = game.round(rules, start)
        for action in (*places, Proceed()):
            round_.take(action)
        return round_

    return begin


def won_by(round_: Round) -> dict[str, int]:
    """What each wager won or lost in cents, and that it is what the rack says."""
    won: dict[str, int] = {}
    for event in round_.events:
        if isinstance(event, WagerPaid):
            won[event.wager] = won.get(event.wager, 0) + event.cents
        elif isinstance(event, WagerLost | WagerTakenIn):
            won[event.wager] = won.get(event.wager, 0) - event.cents
    assert round_.felt.racks[1] == RACK_CENTS + sum(won.values())
    return won


def shares(odds: WagerOdds) -> dict[Fraction, Fraction]:
    """How often each net comes, as the kernels say."""
    found: dict[Fraction, Fraction] = {}
    for line in odds.lines:
        if line.count:
            share = Fraction(line.count, odds.combinations)
            found[line.net] = found.get(line.net, Fraction(0)) + share
    return found
