"""Small packs of Heads Up Hold'em, dealt in every way, and tables that differ from the law's."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from houseway.games.heads_up_holdem.rules import HeadsUpRules, wager_rules
from houseway.pieces.cards import PACK, Card
from houseway.pieces.money import Odds
from houseway.round.actions import Action, Place, Proceed, Raise
from houseway.round.engine import Round
from houseway.round.payments import WagerLost, WagerPaid
from houseway.round.start import Player, Start
from houseway.rulesets import Paytable
from houseway.rulesets.values import Pay
from tests.games.heads_up_holdem.scenes import GAME, law

EXAMPLE = Path(__file__).parents[3] / "examples" / "heads-up-bad-beat.toml"
STAKE_CENTS = 30_00
RACK_CENTS = 10_000_000_00


class Net(NamedTuple):
    """What a round ended with: cents won or lost by each kind of wager."""

    main: int
    """Ante, odds wager and raise."""
    trips: int
    pocket: int


# The rounds that are walked.


def deals(pack: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every deal of a pack from a shoe to one player, each set of cards in one order only.

    The player's two cards, the dealer's two, the flop and the last two come in one order out of
    2 * 2 * 6 * 2 each, and that is exact: nobody decides anything before a set is whole, a hand is
    the best five whatever their order, and every deal stands for the same number of orders.
    `test_the_order_within_a_set_of_cards_does_not_matter` looks at other orders.
    """
    for hole in combinations(pack, 2):
        for dealer in combinations(without(pack, hole), 2):
            left = without(pack, (*hole, *dealer))
            for flop in combinations(left, 3):
                for last in combinations(without(left, flop), 2):
                    yield hole[0], dealer[0], hole[1], dealer[1], *flop, *last


def without(cards: Iterable[Card], gone: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card not in gone)


def rounds(rules: HeadsUpRules, pack: Sequence[Card]) -> Callable[[], Round]:
    """Rounds from this pack, with every wager of the table made, all of one size."""
    start = Start(players={1: Player("Ann", RACK_CENTS)}, gone=without(PACK, pack))
    wagers = [Place(1, area.wager, STAKE_CENTS) for area in wager_rules(rules).areas]

    def begin() -> Round:
        round_ = GAME.round(rules, start)
        for action in (*wagers, Proceed()):
            round_.take(action)
        return round_

    return begin


def nets(round_: Round) -> Net:
    """What each kind of wager won or lost, and that it is what the rack says."""
    names = round_.rules.wager_names  # type: ignore[attr-defined]
    won = dict.fromkeys((names.ante, names.odds, names.raised, names.trips, names.pocket), 0)
    for event in round_.events:
        if isinstance(event, WagerPaid):
            won[event.wager] += event.cents
        elif isinstance(event, WagerLost):
            won[event.wager] -= event.cents
    *main, trips, pocket = won.values()
    assert round_.felt.racks[1] == RACK_CENTS + sum(main) + trips + pocket
    return Net(sum(main), trips, pocket)


def times(action: Action) -> int:
    """How often the ante a decision stakes; what the kernels prefer less of where all is equal."""
    return action.times if isinstance(action, Raise) else 0


def units(cents: int) -> Fraction:
    return Fraction(cents, STAKE_CENTS)


# Tables.


def table(name: str = "ma", **values: Any) -> HeadsUpRules:
    """A ruleset's table, or one that differs from it in some values."""
    rules = law(name).open()
    assert isinstance(rules, HeadsUpRules)
    return msgspec.structs.replace(rules, **values)


def paying(paytable: Paytable | None, **pays: str) -> Paytable:
    """The same table with other lines."""
    assert paytable is not None
    lines = {hand.replace("_", " "): Pay.parse(pay) for hand, pay in pays.items()}
    return msgspec.structs.replace(paytable, pays={**paytable.pays, **lines})


MA = table()
LATE: dict[str, Any] = {
    "raises_before_flop": (),
    "raises_after_flop": (1, 5),
    "raises_after_river": (2,),
}
"""Raises that grow: after the flop the smaller one can be best, as none so small comes later."""
ODD_PAYS: dict[str, Any] = {
    "win_pays": Odds.parse("3 to 2"),
    "odds_paytable": paying(MA.odds_paytable, straight="none", flush="push", pair="1 to 3"),
    "bad_beat_paytable": paying(MA.bad_beat_paytable, straight="push", flush="none"),
}
"""Wagers that win more than they stake, and lines that push or do not pay."""
ODD: dict[str, Any] = {
    **LATE,
    **ODD_PAYS,
    "trips_after_fold": "is lost",
    "dealer_qualifies": "two pair",
}
