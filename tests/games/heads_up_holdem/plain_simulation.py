"""What the simulator does, done again plainly: its rounds played by the engine."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from houseway.games.heads_up_holdem.rules import HeadsUpRules, wager_rules
from houseway.games.heads_up_holdem.simulation import SimulationResult
from houseway.games.heads_up_holdem.simulation_kernels import CARDS_DEALT
from houseway.odds.estimates import Estimate
from houseway.odds.simulate import BATCH_ROUNDS, stream_of
from houseway.pieces.cards import PACK, SUITS, Card, parse_cards
from houseway.pieces.money import Odds
from houseway.round.actions import Draw, Place, Proceed
from houseway.round.engine import Round
from houseway.round.payments import WagerLost, WagerPaid, WagerPlaced
from houseway.round.stack_options import DrawCard
from houseway.round.start import Player, Start
from houseway.round.view import look
from houseway.rulesets import Pay, Paytable
from houseway.table.driving import Policy
from tests.chance import PlainChance
from tests.games.heads_up_holdem.scenes import GAME, law

STAKE_CENTS = 30_00
RACK_CENTS = 10_000_00
SIXTEEN = parse_cards(" ".join(rank + suit for rank in "9TJA" for suit in SUITS))
"""A small pack whose suits are alike."""
THIRTEEN = SIXTEEN[:11] + parse_cards("2c Ks")
"""A small pack whose suits are not."""
TWO_SUITS = parse_cards(" ".join(rank + suit for rank in "789TJQKA" for suit in "hs"))
"""A small pack with straights, flushes and both at once."""
LOW = parse_cards(" ".join(rank + suit for rank in "2345A" for suit in SUITS))
"""A small pack whose only straight is the lowest."""
NINE = parse_cards("2c 3d 5c 6h 8s 9d Jc Kc Kd")
"""A tiny pack with one pair, so that there is much to fold."""


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
STRANGE = table(
    raises_before_flop=(5, 2),
    raises_after_flop=(),
    raises_after_river=(1, 3),
    dealer_qualifies="two pair",
    win_pays=Odds.parse("3 to 2"),
    odds_paytable=paying(MA.odds_paytable, straight="none", flush="push", pair="1 to 3"),
    bad_beat_paytable=paying(MA.bad_beat_paytable, straight="push", pair="7 to 2"),
    trips_after_fold="is lost",
    pocket_after_fold="is lost",
)
"""Every value that the simulator reads, and none as the law has it."""


# Chance.


def deals(seed: int, rounds: int, pack: Sequence[Card] = PACK) -> Iterator[list[Card]]:
    """The rounds of a seed: two cards for the player, five for the board, two for the dealer."""
    assert rounds <= BATCH_ROUNDS
    chance, lying = PlainChance(stream_of(seed, 0).tolist()), list(pack)
    for _ in range(rounds):
        yield chance.deal(lying, CARDS_DEALT)


# Rounds.


def play(
    rules: HeadsUpRules, cards: Sequence[Card], decide: Policy, pack: Sequence[Card] = PACK
) -> Round:
    """One round of the procedure with nine cards as the simulator deals them."""
    gone = tuple(card for card in PACK if card not in pack)
    round_ = GAME.round(rules, Start(players={1: Player("Ann", RACK_CENTS)}, gone=gone))
    for area in wager_rules(rules).areas:
        round_.take(Place(1, area.wager, STAKE_CENTS))
    round_.take(Proceed())
    shoe = iter([cards[at] for at in (0, 7, 1, 8, 2, 3, 4, 5, 6)])
    while round_.turn is not None:
        if isinstance(round_.turn.options[0], DrawCard):
            round_.take(Draw(next(shoe)))
        else:
            asked = 1 in round_.turn.asked
            round_.take((asked and decide(look(round_, 1))) or Proceed())
    return round_


def moved(round_: Round) -> tuple[Counter[str], Counter[str]]:
    """What a round's player staked on each wager, and what each won or lost, in cents."""
    staked: Counter[str] = Counter()
    net: Counter[str] = Counter()
    for event in round_.events:
        if isinstance(event, WagerPlaced):
            staked[event.wager] += event.cents
        elif isinstance(event, WagerPaid):
            net[event.wager] += event.cents
        elif isinstance(event, WagerLost):
            net[event.wager] -= event.cents
    return staked, net


def names_of(rules: HeadsUpRules) -> dict[str, tuple[str, ...]]:
    """The wagers of the simulator as the layout calls them, and the main ones together."""
    names = rules.wager_names
    main = {"ante": (names.ante,), "odds": (names.odds,), "raise": (names.raised,)}
    sides = {"trips": (names.trips,), "pocket": (names.pocket,)}
    offered = {area.wager for area in wager_rules(rules).areas}
    return {
        "main": (names.ante, names.odds, names.raised),
        **main,
        **{side: name for side, name in sides.items() if name[0] in offered},
    }


def estimates_of(result: SimulationResult) -> dict[str, Estimate]:
    """Every estimate of a run, under the same keys."""
    return {"main": result.main, **result.apart}


def compare(
    rules: HeadsUpRules, result: SimulationResult, decide: Policy, pack: Sequence[Card] = PACK
) -> None:
    """Every sum of a run held against the procedure's own payments, round by round."""
    staked, net, squares = Counter[str](), Counter[str](), Counter[str]()
    rack = 0
    for cards in deals(result.seed, result.rounds, pack):
        round_ = play(rules, cards, decide, pack)
        placed, won = moved(round_)
        rack += round_.felt.racks[1] - RACK_CENTS
        for wager, names in names_of(rules).items():
            staked[wager] += sum(placed[name] for name in names)
            net[wager] += sum(won[name] for name in names)
            squares[wager] += sum(won[name] for name in names) ** 2
    found = estimates_of(result)
    assert list(found) == list(names_of(rules))
    for wager, one in found.items():
        unit = Fraction(STAKE_CENTS, one.scale)
        assert one.rounds == result.rounds
        assert one.staked * unit == staked[wager], wager
        assert one.net * unit == net[wager], wager
        assert one.squares * unit**2 == squares[wager], wager
    whole = sum(Fraction(one.net, one.scale) for one in result.apart.values())
    assert whole * STAKE_CENTS == rack
