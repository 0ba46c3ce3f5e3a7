"""The kernel held against the procedure: every deal of a small pack, every way to set it."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.games.pai_gow import GAME, kernels
from houseway.games.pai_gow.rules import HAND_TILES, PaiGowRules
from houseway.games.pai_gow.solver import SETTINGS_MAX, TILES, strengths_of
from houseway.hands.pai_gow import BY_SIGN, Setting, settings_of
from houseway.pieces.tiles import Tile
from houseway.round.actions import Action, Choose, Draw, Set, parse_action
from houseway.round.engine import Round
from houseway.round.spots import DEALER_HAND, Spot
from houseway.round.start import Player, Start
from houseway.steps.ring import counted_from, ring_of
from houseway.steps.setting import without
from houseway.table.driving import answer_of_house
from tests.games.pai_gow.test_house_way import rules

SEAT: Final = 6
RACK_CENTS: Final = 500_00
WAGER_CENTS: Final = 20_00
"""Of which the vigorish is a whole number of quarters: nothing is rounded in the edge."""
NINE: Final = parse_action("roll 2-3-4")
"""It falls on whoever the count begins with."""
BEFORE: Final = {
    kernels.WON: ("place 6 wager 20", "proceed"),
    kernels.BANK_WON: (
        *("choose 6 bank", "choose 6 alone", "choose 6 no-cut", "place 6 dealer 20", "proceed"),
        *("choose 6 house-way-from-the-right", "rearrange 0 1-32", "choose 6 shake"),
    ),
}
"""What is done before the dice by a player, and by a bank."""


def begin(law: PaiGowRules, side: int) -> Round:
    """A round as far as the dice: with a wager against the dealer, or with the dealer's."""
    last = [{"seat": SEAT, "name": "Ann", "cents": WAGER_CENTS}]
    carried = {"is_open": True, "last": last} if side == kernels.BANK_WON else {}
    players = {SEAT: Player("Ann", RACK_CENTS)}
    round_ = GAME.round(law, Start(players=players, carried=carried))
    for text in BEFORE[side]:
        round_.take(parse_action(text))
    return round_


def net_cents(law: PaiGowRules, side: int, own: Setting, other: Sequence[Tile]) -> int:
    """What a round comes to in which these hands are dealt, the own one set like this."""
    mine = (*own.high, *own.low)
    stacks = {Spot(SEAT): iter(mine), DEALER_HAND: iter(other)}
    rest = iter(without(TILES, (*mine, *other)))
    first = Spot(SEAT) if side == kernels.BANK_WON else DEALER_HAND
    order = counted_from(ring_of(law.seats_max, dead_hand=True), first, 9)
    draws = [Draw(next(stacks.get(spot, rest))) for spot in order for _ in range(HAND_TILES)]
    round_ = begin(law, side)
    while round_.turn is not None:
        round_.take(answer(round_, draws, own))
    return round_.felt.racks[SEAT] - RACK_CENTS


def answer(round_: Round, draws: list[Draw], own: Setting) -> Action:
    """The dice, the next tile, the hand as it is meant, and what else is asked."""
    turn = round_.turn
    assert turn is not None
    if turn.phase == "chance":
        return draws.pop(0) if turn.wants.startswith("a card") else NINE
    if SEAT in turn.asked:
        return Choose(SEAT, "play-on") if "surrender" in turn.wants else Set(SEAT, own.high)
    done = answer_of_house(turn)
    assert done is not None
    return done


def counted(law: PaiGowRules, pack: Sequence[Tile]) -> NDArray[np.int64]:
    """What the kernel counts of every setting of every hand beside the others of the pack."""
    places = list(combinations(range(len(pack)), HAND_TILES))
    hands = [[pack[place] for place in four] for four in places]
    masks = np.array([sum(1 << place for place in four) for four in places], np.uint32)
    settings = np.zeros((len(hands), SETTINGS_MAX, 4), np.int32)
    for number, hand in enumerate(hands):
        for at, setting in enumerate(settings_of(hand)):
            settings[number, at] = strengths_of(law, setting)
    used = np.array([len(settings_of(hand)) for hand in hands], np.int64)
    dealt = [strengths_of(law, law.house_way.choose(hand).setting) for hand in hands]
    counts = np.zeros((len(hands), SETTINGS_MAX, kernels.COUNTED), np.int64)
    kernels.count_settings(masks, settings, used, masks, np.array(dealt, np.int32), counts, 1)
    return counts


@pytest.mark.parametrize(
    ("side", "signs"),
    [
        (kernels.WON, "1-1 2-4 3-5 4-6 4-6 2-3 1-4 5-6 1-2"),
        (kernels.WON, "6-6 6-6 2-4 1-2 4-5 2-6 1-3 5-5"),
        (kernels.BANK_WON, "6-6 6-6 2-4 1-2 4-5 2-6 1-3 5-5"),
    ],
)
def test_the_procedure_walked_through_small_packs_equals_the_count(side: int, signs: str) -> None:
    law, pack = rules(), [BY_SIGN[sign] for sign in signs.split()]
    won_cents = WAGER_CENTS - law.commission.of(WAGER_CENTS)
    walked = reckoned = 0
    fours = combinations(range(len(pack)), HAND_TILES)
    for four, counts in zip(fours, counted(law, pack), strict=True):
        own, left = [pack[at] for at in four], {*range(len(pack))} - {*four}
        others = [[pack[at] for at in other] for other in combinations(left, HAND_TILES)]
        sums, worths = [], []
        for setting, row in zip(settings_of(own), counts, strict=False):
            nets = [net_cents(law, side, setting, other) for other in others]
            won, lost = map(int, row[side : side + 2])
            assert (nets.count(won_cents), nets.count(-WAGER_CENTS)) == (won, lost)
            sums.append(sum(nets))
            worths.append(won_cents * won - WAGER_CENTS * lost)
        walked += max(sums)
        reckoned += max(worths)
    assert walked == reckoned != 0, "the edge of who sets every hand best"
