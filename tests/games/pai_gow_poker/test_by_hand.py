"""Best play hand by hand: every hand's suits are looked at, and nothing is left out.

What is counted is found again by dealing all hands that can lie beside some seven cards, by the
count that advice asks, and in small packs (test_counting) by every pair of hands.
"""

from base64 import b64encode
from fractions import Fraction
from functools import cache
from random import Random
from zlib import compress

import msgspec
import numpy as np
import pytest

from houseway.games.pai_gow_poker import simulation_kernels
from houseway.games.pai_gow_poker.advice import advise, dealer_beside
from houseway.games.pai_gow_poker.by_hand import OfKind, hands_of, of_way, up_to_suits_of
from houseway.games.pai_gow_poker.cells import cells_of, count_hands
from houseway.games.pai_gow_poker.counting import Question, up_to_suits
from houseway.games.pai_gow_poker.kinds import BESIDE, HANDS, cards_of, kinds, number_of, set_of
from houseway.games.pai_gow_poker.odds import counted_for, report
from houseway.games.pai_gow_poker.questions import question_of
from houseway.games.pai_gow_poker.simulation import best_plan, simple_plan
from houseway.games.pai_gow_poker.solution import Answer, Apart, Role, gain, worth_of
from houseway.pieces.cards import Card
from houseway.pieces.figures import percent
from houseway.pieces.stock import parse_pieces
from tests.games.pai_gow_poker.every_hand import kinds_beside
from tests.games.pai_gow_poker.plain_hands import LOWEST, PACK, some_hands
from tests.games.pai_gow_poker.tables import RULES, RULESET, rules
from tests.games.pai_gow_poker.test_counting import OTHER_WAY

DEAREST = "2c 2d 3c 3d 4c 5d 6c"
"""Twos low, and not with the threes in the high hand as its kind is set."""
QUESTION = question_of(RULES)


@cache
def answer() -> Answer:
    return counted_for(RULES).answer


def one_of(cards: tuple[Card, ...]) -> int:
    """The hand that is told of all that a renaming of suits makes of it."""
    return int(up_to_suits(np.array([set_of(cards)]))[0])


def by_kind(hands: list[tuple[Card, ...]], question: Question = QUESTION) -> dict[int, OfKind]:
    asked, _ = of_way(question, np.unique([number_of(cards) for cards in hands]))
    return {each.kind: each for each in hands_of(question, asked)}


def fared_of(of_kind: OfKind, cards: tuple[Card, ...]) -> np.ndarray:
    (at,) = np.flatnonzero(of_kind.sets == one_of(cards))
    found: np.ndarray = of_kind.fared[at]
    return found


# What was found by others: C, 141 seconds, all classes of hands one by one.


@pytest.mark.parametrize(
    ("role", "kinds_apart", "hands", "won", "lost"),
    [
        ("player", 319, 227_960, 2_413_281_033_617_680, 2_499_920_250_289_652),
        ("bank", 242, 130_584, 2_521_043_748_599_964, 2_398_665_898_158_288),
    ],
)
def test_the_figures_are_those_of_best_play_hand_by_hand(
    role: str, kinds_apart: int, hands: int, won: int, lost: int
) -> None:
    found: Role = getattr(answer(), role)
    assert found.best == (won, lost)
    assert len({*found.apart.of_kinds.tolist()}) == kinds_apart
    assert found.apart.hands == hands
    best, kind = (
        worth_of(QUESTION, tally, QUESTION.pairs) for tally in (found.best, found.by_kinds)
    )
    assert 0 < best - kind < Fraction(1, 10**7)
    assert percent(-best) == percent(-kind)


def strengths(kind: int, place: int) -> tuple[int, int]:
    """High and low of a setting by its place in the plan."""
    way = QUESTION.way
    high, low = way.settings[way.starts[kind] + place].tolist()
    return int(way.highs[high]), int(way.lows[low])


def planned(role: Role, cards: tuple[Card, ...]) -> tuple[int, int]:
    """How best play sets seven cards."""
    kind, apart = number_of(cards), role.apart
    own = np.flatnonzero(apart.sets == one_of(cards))
    return strengths(kind, int(apart.places[own[0]] if len(own) else role.places[kind]))


def test_the_dearest_hand_is_set_with_its_twos_low() -> None:
    cards, kind, role = parse_pieces(DEAREST), number_of(parse_pieces(DEAREST)), answer().player
    dealer = dealer_beside(QUESTION, cards)

    def worth(both: tuple[int, int]) -> Fraction:
        return worth_of(QUESTION, dealer.against(both), BESIDE)

    best, of_kind = planned(role, cards), strengths(kind, int(role.places[kind]))
    assert advise(RULES, cards, ())[0].decision.startswith("2d 2c low (pair of twos / pair of thr")
    assert advise(RULES, cards, ())[0].expectation == worth(best)
    assert percent(worth(best) - worth(of_kind)) == "0.1976 %"


@pytest.mark.slow
def test_no_hand_is_dearer() -> None:
    plan, most = answer().player, 0
    asked, _ = of_way(QUESTION, np.unique(plan.apart.of_kinds))
    for each in hands_of(QUESTION, asked):
        worth = gain(QUESTION, each.fared[:, :, 0], each.fared[:, :, 1])
        most = max(most, int((worth.max(axis=1) - worth[:, plan.places[each.kind]]).max()))
    assert percent(Fraction(most, 20 * BESIDE)) == "0.1976 %"


# Found again in other ways.


def test_hands_fare_as_advice_counts_them() -> None:
    """Hands by chance, in all sensible settings, as a player's and as the bank's; and best."""
    hands = some_hands(12, seed=23) + [tuple(Random(at).sample(PACK, 7)) for at in range(12)]
    told = by_kind(hands)
    for cards in hands:
        dealer, of_kind = dealer_beside(QUESTION, cards), told[number_of(cards)]
        worths: tuple[list[Fraction], list[Fraction]] = [], []
        for fared, both in zip(fared_of(of_kind, cards), of_kind.settings.tolist(), strict=True):
            tallies = [dealer.against(tuple(both), as_bank=bool(role)) for role in range(2)]
            assert fared.tolist() == [*tallies[0], *tallies[1]], cards
            for role, tally in enumerate(tallies):
                worths[role].append(worth_of(QUESTION, tally, BESIDE))
        for role, own in enumerate((answer().player, answer().bank)):
            tally = dealer.against(planned(own, cards), as_bank=bool(role))
            assert worth_of(QUESTION, tally, BESIDE) == max(worths[role]), cards


@pytest.mark.parametrize(
    "question",
    [question_of(rules(order=LOWEST)), question_of(RULES, OTHER_WAY)],
    ids=["wheel lowest", "another way"],
)
def test_hands_fare_so_under_other_rules(question: Question) -> None:
    hands = [*some_hands(5, seed=29), parse_pieces("Jk As 2s 3s 4s 9d 8c")]
    told = by_kind(hands, question)
    for cards in hands:
        dealer, of_kind = dealer_beside(question, cards), told[number_of(cards)]
        for fared, both in zip(fared_of(of_kind, cards), of_kind.settings.tolist(), strict=True):
            tallies = [dealer.against(tuple(both), as_bank=bool(role)) for role in range(2)]
            assert fared.tolist() == [*tallies[0], *tallies[1]], cards


@pytest.mark.parametrize(
    "hands",
    [
        pytest.param([parse_pieces(DEAREST), parse_pieces("Jk As Qs 9s 8s 4d 3h")], id="two"),
        pytest.param(
            some_hands(60, seed=31) + [tuple(Random(at).sample(PACK, 7)) for at in range(140)],
            id="two hundred",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_hands_fare_as_all_that_can_lie_beside_are_dealt(hands: list[tuple[Card, ...]]) -> None:
    """All 53,524,680 hands of the other 46 cards, one after the other."""
    told, way = by_kind(hands), QUESTION.way
    high, low = way.by_way.T
    highs, lows = way.highs[high], way.lows[low]
    for cards in hands:
        dealt, of_kind = kinds_beside(cards), told[number_of(cards)]
        assert int(dealt.sum()) == BESIDE
        for fared, (own, other) in zip(
            fared_of(of_kind, cards).tolist(), of_kind.settings.tolist(), strict=True
        ):
            assert fared == [
                int(dealt[(own > highs) & (other > lows)].sum()),
                int(dealt[(own <= highs) & (other <= lows)].sum()),
                int(dealt[(own >= highs) & (other >= lows)].sum()),
                int(dealt[(own < highs) & (other < lows)].sum()),
            ]


def test_hands_up_to_suits_are_all_hands() -> None:
    """Of every so-manieth kind each hand is told once, and of it so many as there are."""
    for kind in range(0, len(kinds().hands), 2_003):
        _, sets, ways = up_to_suits_of(QUESTION, kind)
        assert int(ways.sum()) == kinds().hands[kind]
        assert len({*sets.tolist()}) == len(sets)
        assert all(number_of(cards_of(held)) == kind for held in sets.tolist())
        assert all(set_of(cards_of(held)) == held for held in sets.tolist())


def test_what_is_set_apart_is_found_again() -> None:
    """Some of the kinds in which suits decide, with all their hands."""
    for role, won in ((answer().player, 0), (answer().bank, 2)):
        which = np.unique(role.apart.of_kinds)[3::40]
        asked, _ = of_way(QUESTION, which)
        for each in hands_of(QUESTION, asked):
            worth = gain(QUESTION, each.fared[:, :, won], each.fared[:, :, won + 1])
            better = worth.max(axis=1) > worth[:, role.places[each.kind]]
            own = role.apart.of_kinds == each.kind
            assert {*each.sets[better].tolist()} == {*role.apart.sets[own].tolist()}
            best = dict(zip(each.sets.tolist(), worth.argmax(axis=1).tolist(), strict=True))
            told = zip(role.apart.sets[own].tolist(), role.apart.places[own].tolist(), strict=True)
            assert all(best[held] == place for held, place in told)


# Who follows it.


def test_what_a_strategy_sets_one_by_one_is_all_hands() -> None:
    way = QUESTION.way
    for role in (answer().player, answer().bank):
        cells = cells_of(QUESTION, role)
        assert int(cells.hands.sum()) == HANDS
        high, low = way.by_way[cells.kinds].T
        as_way = (cells.best == np.stack([way.highs[high], way.lows[low]], axis=1)).all(axis=1)
        assert int(cells.hands[as_way].sum()) == role.alike


def test_the_simulator_sets_hands_apart_from_their_kind() -> None:
    plan, chance = best_plan(RULES), Random(3)
    apart = np.zeros(len(plan.of_kinds), np.bool_)
    apart[plan.kinds] = True
    told = plan.of_kinds, apart, plan.sets, plan.of_hands
    differ = 0
    for role, first in ((answer().player, 0), (answer().bank, 2)):
        for held in chance.sample(role.apart.sets.tolist(), 40):
            cards = cards_of(held)
            kind, suits = number_of(cards), chance.sample(range(4), 4)
            renamed = [card if card == 52 else card // 4 * 4 + suits[card % 4] for card in cards]
            chance.shuffle(renamed)
            hand = np.array(renamed, np.int64)
            found = simulation_kernels.set_by(told, kind, hand)[first : first + 2].tolist()
            assert tuple(found) == planned(role, cards)
            differ += tuple(found) != strengths(kind, int(role.places[kind]))
    assert differ == 80


def test_the_report_says_what_kinds_would_cost() -> None:
    (note,) = [each for each in report(RULESET, RULES).notes if each.startswith("Best hand by")]
    assert "loses 0.0000084 % of the wager, as the bank 0.0000064 %" in note
    assert "227,960 and 130,584 hands" in note


def test_where_no_suits_decide_there_are_kinds_only() -> None:
    none = np.zeros(0, np.int64)
    plain = Apart(hands=0, cards=pressed(none), kinds=pressed(none), best=pressed(none))
    role = msgspec.structs.replace(answer().player, apart=plain)
    cells = cells_of(QUESTION, role)
    assert (int(cells.hands.sum()), len(cells.kinds)) == (HANDS, len(kinds().hands))
    plan = simple_plan(RULES).set_as(cells, cells.best, as_bank=False)
    assert plan.sets.dtype == np.int64
    assert not len(plan.sets)
    both = cells.best[:0, None]
    assert count_hands(QUESTION, none, none, both).shape == (0, 1, 4)


def pressed(array: np.ndarray) -> str:
    return b64encode(compress(array.tobytes())).decode()
