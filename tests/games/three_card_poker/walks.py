"""Small packs of Three Card Poker, dealt in every way, and tables that differ from the law's."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.games.three_card_poker.solver import Holding, prices_of
from houseway.pieces.cards import PACK, Card
from houseway.pieces.money import Odds
from houseway.round.actions import Action, Place, Proceed, Raise
from houseway.round.engine import Round
from houseway.round.payments import WagerLost, WagerPaid
from houseway.round.start import Player, Start
from houseway.rulesets import Paytable
from houseway.rulesets.values import Pay
from tests.games.three_card_poker.scenes import COVERS, GAME, law

STAKE_CENTS = 30_00
RACK_CENTS = 10_000_000_00


class Net(NamedTuple):
    """What a round ended with: cents won or lost by each kind of wager."""

    main: int
    """Ante, play wager and ante bonus."""
    pair_plus: int


# The rounds that are walked.


def deals(pack: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every deal of a pack from a shoe to one player, each hand in one order only.

    The order within a hand tells nobody anything: no decision is made before it is whole, and a
    hand is worth what it is in any order.
    """
    for own in combinations(pack, 3):
        for dealer in combinations(without(pack, own), 3):
            yield own[0], dealer[0], own[1], dealer[1], own[2], dealer[2]


def without(cards: Iterable[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)


def rounds(rules: ThreeCardRules, pack: Sequence[Card]) -> Callable[[], Round]:
    """Rounds from this pack, with both wagers made, of one size."""
    start = Start(players={1: Player("Ann", RACK_CENTS)}, gone=without(PACK, pack))
    wagers = [Place(1, wager, STAKE_CENTS) for wager in ("ante", "pair-plus")]

    def begin() -> Round:
        round_ = GAME.round(rules, start)
        for action in (*wagers, Proceed()):
            round_.take(action)
        return round_

    return begin


def nets(round_: Round) -> Net:
    """What each kind of wager won or lost, and that it is what the rack says."""
    won = dict.fromkeys(("ante", "play", "ante-bonus", "pair-plus"), 0)
    for event in round_.events:
        if isinstance(event, WagerPaid):
            won[event.wager] += event.cents
        elif isinstance(event, WagerLost):
            won[event.wager] -= event.cents
    *main, pair_plus = won.values()
    assert round_.felt.racks[1] == RACK_CENTS + sum(main) + pair_plus
    return Net(sum(main), pair_plus)


def times(action: Action) -> int:
    """How often the ante a decision stakes; what the solver prefers less of where all is equal."""
    return action.times if isinstance(action, Raise) else 0


def worth_of(rules: ThreeCardRules, holding: Holding) -> Fraction:
    """What it is worth to play a hand under some rules, in antes."""
    return prices_of(rules, rules.ante_bonus_paytable).value(holding)


def units(cents: int) -> Fraction:
    return Fraction(cents, STAKE_CENTS)


# Tables.


def table(choices: dict[str, Any] | None = None, **values: Any) -> ThreeCardRules:
    """The law's table with some choices, or one that differs from it in some values."""
    rules = law().open({"limits": "1 to 500 by 1", **(choices or {})})
    assert isinstance(rules, ThreeCardRules)
    return msgspec.structs.replace(rules, **values)


def paying(paytable: Paytable, **pays: str) -> Paytable:
    """The same table with other lines."""
    lines = {hand.replace("_", " "): Pay.parse(pay) for hand, pay in pays.items()}
    return msgspec.structs.replace(paytable, pays={**paytable.pays, **lines})


MA = table()
A, B, C = (table({**COVERS, "ante_bonus_paytable": name}) for name in "ABC")
STRICT = table({"draws": "lose", "ante_bonus_paid": "only if the ante wins"})
ODD = table(
    win_pays=Odds.parse("3 to 2"),
    play_times=2,
    dealer_qualifies="pair",
    ante_bonus_paytable=paying(
        MA.ante_bonus_paytable, straight="none", flush="1 to 3", pair="push"
    ),
    pair_plus_paytable=paying(MA.pair_plus_paytable, pair="push", flush="5 to 2"),
)
"""Wagers that win more than they stake, and lines that push or do not pay."""
