"""From the procedure to the odds: deals of a small pack, played round by round.

A pack of fourteen cards is dealt to one player and the dealer, as tables do that deal three cards
first. What rounds end with is compared with what the kernels count for that pack.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from houseway.games.pai_gow_poker import GAME
from houseway.games.pai_gow_poker.solution import answer_of
from houseway.hands.pai_gow_poker import PAI_GOW_POKER, settings_of
from houseway.pieces.cards import Card
from houseway.pieces.stock import parse_pieces
from houseway.round.actions import Draw, Set, parse_action
from houseway.round.engine import Round
from houseway.round.options import Keep
from houseway.round.spots import CHANCE
from houseway.round.start import Player, Start
from houseway.round.view import look
from houseway.study.walking import answer
from tests.games.pai_gow_poker.plain_hands import compare
from tests.games.pai_gow_poker.tables import rules
from tests.games.pai_gow_poker.test_counting import SMALL_PACKS, count_whole, dealt_in, on_pack
from tests.games.pai_gow_poker.test_odds import MANIA

PACK = parse_pieces(SMALL_PACKS[0])
LAW = rules(
    **{
        **MANIA,
        "progressive_paytable": "none",
        "progressive_limits": "none",
        "seven_card_paytable": "none",
        "seven_card_limits": "none",
        "commission": "5% down to 0.01, when paid",
    }
)
RESULTS = {9_50: "wins", 0: "pushes", -10_00: "loses"}
RACK = 500_00


def play(own: Sequence[Card], dealt: Sequence[Card], low: Sequence[Card] = ()) -> str:
    """Play a round with these cards, set the house way or with this low hand."""
    round_ = GAME.round(LAW, Start(players={1: Player("Ann", RACK)}))
    round_.take(parse_action("place 1 wager 10"))
    round_.take(parse_action("proceed"))
    cards = iter((*own[:3], *dealt[:3], *own[3:], *dealt[3:]))
    while (turn := round_.turn) is not None:
        if turn.asked[0] == CHANCE:
            round_.take(Draw(next(cards)))
        elif 1 not in turn.asked:
            round_.take(answer(round_, turn))
        elif low and any(isinstance(option, Keep) for option in turn.options):
            round_.take(Set(1, tuple(low)))
        else:
            action = GAME.policy(look(round_, 1))
            assert action is not None
            round_.take(action)
    return RESULTS[_net(round_)]


def _net(round_: Round) -> int:
    return round_.felt.racks[1] - RACK


def deals() -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Every way to deal the pack to two."""
    return [(own, tuple(card for card in PACK if card not in own)) for own in combinations(PACK, 7)]


def test_rounds_end_as_the_kernels_compare_the_hands() -> None:
    dealt = dealt_in(on_pack(PACK, LAW.house_way), PACK)
    for own, other in deals()[::143]:
        assert play(own, other) == compare(dealt[own], dealt[other]), own


def test_every_setting_of_a_hand_ends_as_its_strengths_say() -> None:
    dealt = dealt_in(on_pack(PACK, LAW.house_way), PACK)
    results = set()
    for own, other in (deals()[0], deals()[1001]):
        for setting in settings_of(own):
            legal = PAI_GOW_POKER.is_legal(setting)
            fares = compare(PAI_GOW_POKER.strengths(setting), dealt[other])
            results.add(expected := fares if legal else "loses")
            assert play(own, other, setting.low) == expected, setting
    assert len(results) > 1


@pytest.mark.slow
def test_all_deals_of_the_pack_end_as_often_as_they_are_counted() -> None:
    question = on_pack(PACK, LAW.house_way)
    found = Counter(play(own, other) for own, other in deals())
    counted = answer_of(question, count_whole(question)).player.by_way
    assert (found["wins"], found["loses"]) == counted
    assert found.total() == question.pairs
