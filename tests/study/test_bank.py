"""A player who banks: the own hands are weighed against all wagers together, and luck is fair."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, sqrt
from random import Random

import numpy as np
import pytest

from houseway.games.pai_gow.bank_worth import COUNTED as TILES_COUNTED
from houseway.games.pai_gow.deciding import Weigher
from houseway.games.pai_gow.rules import HAND_TILES, PaiGowRules
from houseway.games.pai_gow.solver import _hands, kinds, number_of
from houseway.games.pai_gow_poker import deciding as poker_deciding
from houseway.games.pai_gow_poker.bank_moments import counts_of
from houseway.games.pai_gow_poker.bank_worth import COUNTED, moments_of
from houseway.games.pai_gow_poker.cells import cells_of, count_hands
from houseway.games.pai_gow_poker.counting_kernels import BANK_WON
from houseway.games.pai_gow_poker.kinds import BESIDE, HANDS
from houseway.games.pai_gow_poker.kinds import kinds as poker_kinds
from houseway.games.pai_gow_poker.kinds import number_of as poker_number
from houseway.hands.pai_gow import BY_SIGN
from houseway.hands.pai_gow_poker import Setting
from houseway.odds.banking import (
    AgainstBank,
    Fares,
    net_of,
    terms_of,
    worth_cents,
)
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.pieces.tiles import JOKER
from houseway.round.actions import Set
from tests.study import banked as by_law
from tests.study.analysed import law, report
from tests.study.test_luck import FAR

PAI_GOWS = ("pai-gow", "pai-gow-poker")
HANDS_OF_FOUR = ("1-2 2-4 4-6 1-6", "6-6 4-4 4-5 1-5")


def sets_of(four: list[str]) -> list[Set]:
    tiles = [BY_SIGN[sign] for sign in four]
    return [Set(1, two) for two in combinations(tiles, 2)]


# What a bank has of the centre.


@pytest.mark.parametrize(
    ("name", "left", "shared", "net"),
    [
        ("pai-gow", 55_00, False, 52_25),  # a surplus: §8(o)
        ("pai-gow", -110_00, False, -110_00),  # a shortage
        ("pai-gow", 15_00, True, 7_00),  # half to the house, 5 percent of the other, up to 0.25
        ("pai-gow", -75_00, True, -37_50),  # §8(p)
        ("pai-gow-poker", -30_00, False, -30_00),  # §10(l)
        ("pai-gow-poker", 0, False, 0),
        ("pai-gow-poker", 1_01, True, 26),  # 0.51 by the odd cent, less a vigorish of 0.25
        ("pai-gow-poker", -1_01, True, -50),
    ],
)
def test_what_is_left_in_the_centre(name: str, left: int, shared: bool, net: int) -> None:
    assert net_of(terms_of(law(name)[2]), left, is_shared=shared) == net


# The bank's hands, by the words of the law.


@pytest.mark.parametrize("hand", HANDS_OF_FOUR)
def test_settings_of_the_banks_tiles_by_law(hand: str) -> None:
    """Every hand beside it is set by §7(d) and compared by §2: one wager, then two."""
    four = hand.split()
    ruleset = law("pai-gow")[1]
    rules = ruleset.open({"house_way": "statutory"})
    fared: dict[tuple[object, object], Counter[int]] = {}
    own = list(by_law.settings(four))
    beside = [by_law.statutory(other) for other in by_law.hands_beside(four)]
    for setting in own:
        fared[setting] = Counter(by_law.bank_fares(setting, other) for other in beside)
    for against in (AgainstBank(25_00, ()), AgainstBank(10_00, (30_00,))):
        found = Weigher(rules, [BY_SIGN[sign] for sign in four]).as_bank(against, sets_of(four))
        by_hand = [on_average(against.stakes, counts) for counts in fared.values()]
        unit = against.total_cents
        assert {each.worth * unit for each in found.answers} == {*by_hand}
        assert found.best.worth * unit == max(by_hand)
        assert found.is_exact is not bool(against.players_cents)


def on_average(stakes: tuple[int, ...], fared: Counter[int]) -> Fraction:
    """What stakes net against hands that are drawn apart: 5 percent of a surplus, up to 0.25."""
    total, hands = 0, sum(fared.values())
    for results in product((-1, 0, 1), repeat=len(stakes)):
        left = sum(result * stake for result, stake in zip(results, stakes, strict=True))
        taken = -(-left // (20 * 25)) * 25 if left > 0 else 0
        ways = 1
        for result in results:
            ways *= fared[result]
        total += ways * (left - taken)
    return Fraction(total, hands ** len(stakes))


def test_hands_drawn_apart_are_near_hands_that_lie_there() -> None:
    """Two opponents of whom neither holds a tile of the other, counted pair by pair."""
    rules, stakes = law("pai-gow")[2], (50_00, 50_00)
    masks, of_kind = _hands()
    terms, against = terms_of(rules), AgainstBank(50_00, (50_00,))
    counted = TILES_COUNTED(rules)
    for hand in HANDS_OF_FOUR:
        number = number_of([BY_SIGN[sign] for sign in hand.split()])
        own = masks[np.flatnonzero(of_kind == number)[0]]
        beside = np.flatnonzero(masks & own == 0)
        fares = counted.fares(number, counted.found.by_way[number])
        results = np.array(results_of(rules, number, of_kind[beside]))
        joint = {
            (one, other): disjoint(masks[beside][results == one], masks[beside][results == other])
            for one, other in product((-1, 0, 1), repeat=2)
        }
        pairs = sum(joint.values())
        assert pairs == comb(28, 4) * comb(24, 4)
        total = sum(
            count * net_of(terms, one * stakes[0] + other * stakes[1], is_shared=False)
            for (one, other), count in joint.items()
        )
        apart = worth_cents(terms, against, fares) / sum(stakes)
        assert abs(apart - Fraction(total, pairs * sum(stakes))) < Fraction(1, 2_000)


def results_of(rules: PaiGowRules, number: int, others: np.ndarray) -> list[int]:
    """How the house way's setting of a kind fares as the bank against those of other kinds."""
    chosen = [rules.house_way.choose(kind.tiles).setting for kind in kinds()]
    known = {"wins": -1, "pushes": 0, "loses": 1}
    fared = {
        other: known[rules.compare(chosen[other], chosen[number])[0]]
        for other in {*others.tolist()}
    }
    return [fared[other] for other in others.tolist()]


def disjoint(some: np.ndarray, others: np.ndarray) -> int:
    """How many pairs of hands have no tile in common."""
    return sum(int(np.count_nonzero(others & mask == 0)) for mask in some)


def test_settings_of_the_banks_cards_by_chance() -> None:
    """Hands of the other 46 cards, set the house way and compared as at a table."""
    rules, chance = law("pai-gow-poker")[2], Random(5)
    hand = parse_cards("As Kh Kd 9c 7s 4d 2h")
    left = [card for card in (*PACK, JOKER) if card not in hand]
    low = parse_cards("As 9c")
    own = Setting(tuple(card for card in hand if card not in low), tuple(low))
    many, fared = 1_500, Counter[str]()
    for _ in range(many):
        other = rules.house_way.choose(chance.sample(left, 7), rules.order).setting
        fared[rules.compare(other, own)[0]] += 1
    weigher = poker_deciding.Weigher(rules, hand)
    tally = weigher.others.against(rules.hands.strengths(own), as_bank=True)
    for result, count in (("loses", tally.won), ("wins", tally.lost)):
        part = count / BESIDE
        assert abs(fared[result] / many - part) < FAR * sqrt(part * (1 - part) / many)


def test_a_foul_of_the_bank_is_worth_the_house_way() -> None:
    rules = law("pai-gow-poker")[2]
    hand = parse_cards("Ad Qc 9d 7h 3c Ah Kc")
    weigher = poker_deciding.Weigher(rules, hand)
    actions = [Set(1, two) for two in combinations(hand, 2)]
    found = weigher.as_bank(AgainstBank(20_00, ()), actions, {})
    foul = found.answer(Set(1, tuple(parse_cards("Ah Kc"))))
    way = next(each for each in found.answers if each.decision.endswith("), the house way"))
    assert foul is not None
    assert "a foul" in foul.decision
    assert foul.worth == way.worth
    assert "a foul" not in found.best.decision


# Best answers are what the round was worth before the deal.


@pytest.mark.parametrize("others", [(), (40_00,), (40_00, 12_50)])
def test_best_settings_of_the_bank_are_what_banking_tiles_is_worth(others: tuple[int, ...]) -> None:
    rules = law("pai-gow")[2]
    against, total = AgainstBank(20_00, others), Fraction(0)
    for kind in kinds():
        actions = [Set(1, setting.high) for setting in kind.settings]
        found = Weigher(rules, kind.tiles).as_bank(against, actions)
        total += kind.hands * found.best.worth
    counted = TILES_COUNTED(rules).banked(terms_of(rules), against)
    assert total / comb(32, HAND_TILES) == counted / against.total_cents
    if not others:
        assert counted / 20_00 == edge("pai-gow", "bank")


def edge(name: str, wager: str) -> Fraction:
    found = report(name)
    assert found is not None
    return next(each.expectation for each in found.in_use if each.wager == wager)


@pytest.mark.parametrize("name", PAI_GOWS)
def test_banking_against_one_is_worth_the_edge(name: str) -> None:
    """And with a co-bank half of that of the house way."""
    rules = law(name)[2]
    banked = law(name)[0].counted().banked
    assert banked is not None
    assert banked(rules, AgainstBank(0, (100_00,))) / 100_00 == edge(name, "bank")
    shared = banked(rules, AgainstBank(0, (1000_00,), 0, True)) / 1000_00
    assert shared == edge(name, "bank-set-the-house-way") / 2
    both = banked(rules, AgainstBank(100_00, (100_00,))) / 200_00
    assert edge(name, "bank") < both < edge(name, "bank") + Fraction(1, 100)


def test_means_of_several_opponents_are_those_of_one() -> None:
    """Those that come with the package, against the count of one opponent."""
    counted = COUNTED(law("pai-gow-poker")[2])
    found = moments_of(counted.answer)
    for by_way, tally in ((False, counted.answer.bank.best), (True, counted.answer.bank.by_way)):
        means = found.means(by_way=by_way)

        def chance(won: int, lost: int, *, means: object = means) -> Fraction:
            """That the first opponents fare so, whatever the others do."""
            assert isinstance(means, dict)
            rest = 6 - won - lost
            return sum(
                (
                    comb(rest, more) * comb(rest - more, less) * means[won + more, lost + less]
                    for more in range(rest + 1)
                    for less in range(rest + 1 - more)
                ),
                Fraction(0),
            )

        pairs = counted.question.pairs
        assert chance(0, 0) == 1
        assert (chance(1, 0), chance(0, 1)) == (
            Fraction(tally.won, pairs),
            Fraction(tally.lost, pairs),
        )
        # The same hand meets both: who beats one more likely beats the other.
        assert chance(2, 0) > chance(1, 0) ** 2


@pytest.mark.slow
@pytest.mark.parametrize("role", ["player", "bank"])
def test_best_settings_are_worth_the_edge_of_pai_gow_poker(role: str) -> None:
    """Cell by cell they add up to it; and hand by hand, over whole kinds, to each kind."""
    rules, chance = law("pai-gow-poker")[2], Random(7)
    counted = COUNTED(rules)
    question, plan = counted.question, getattr(counted.answer, role)
    first = BANK_WON if role == "bank" else 0
    counts = counts_of(question, plan.places)[:, 0, first : first + 2]
    assert tuple(counts.sum(axis=0).tolist()) == plan.by_kinds
    cells = cells_of(question, plan)
    told = cells.sets != 0
    counted_apart = count_hands(
        question, cells.kinds[told], cells.sets[told], cells.best[told, None]
    )
    apart = counted_apart[:, 0, first : first + 2].sum(axis=0)
    won, lost = (counts[cells.kinds[~told]].sum(axis=0) + apart).tolist()
    rate = rules.commission.rate
    worth = ((1 - rate) * won - lost) / question.pairs
    assert worth == edge("pai-gow-poker", {"player": "wager", "bank": "bank"}[role])
    way, sizes = question.way, poker_kinds().hands
    small = [kind for kind in range(len(sizes)) if 0 < sizes[kind] <= 24]
    for kind in chance.sample(small, 25):
        high, low = way.settings[way.starts[kind] + plan.places[kind]]
        both = int(way.highs[high]), int(way.lows[low])
        tallies = Counter[int]()
        hands = hands_of_kind(kind)
        assert len(hands) == sizes[kind]
        for hand in hands:
            beside = poker_deciding.Weigher(rules, hand).others
            fared = beside.against(both, as_bank=role == "bank")
            tallies.update({0: fared.won, 1: fared.lost})
        assert (tallies[0], tallies[1]) == tuple(counts[kind].tolist())
    assert int(sizes.sum()) == HANDS


def hands_of_kind(kind: int) -> list[tuple[Card, ...]]:
    """All hands of the same ranks that are of this kind."""
    of = poker_kinds()
    naturals = of.ranks[kind].tolist()[: 7 - bool(of.jokers[kind])]
    by_rank = Counter(naturals)
    parts = [
        list(combinations([card for card in PACK if card.rank == rank], many))
        for rank, many in by_rank.items()
    ]
    joker = (JOKER,) if of.jokers[kind] else ()
    found = []
    for some in product(*parts):
        hand = (*(card for part in some for card in part), *joker)
        if poker_number(hand) == kind:
            found.append(hand)
    return found


def test_fares_of_nobody_are_what_lies_in_the_centre() -> None:
    """Where every player has surrendered, the bank has the centre, however it sets."""
    rules = law("pai-gow-poker")[2]
    against = AgainstBank(0, (), 40_00)
    assert worth_cents(terms_of(rules), against, Fares(1, 1, 4)) == 38_00
