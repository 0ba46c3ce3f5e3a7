"""The simulator's rounds: dealt fairly, decided by the plan, settled as the procedure settles."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from houseway.games.three_card_poker.hand import hand_name
from houseway.games.three_card_poker.odds import kept_solution, main_wager, pair_plus_wager
from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.games.three_card_poker.simulation import (
    SIMULATOR,
    Ending,
    best_plan,
    settle_main,
    settle_pair_plus,
    simple_plan,
)
from houseway.hands import THREE_CARD
from houseway.odds.kernels import FLOPS
from houseway.odds.plans import Plan, numbers_of
from houseway.odds.simulate import BATCH_ROUNDS, stream_of
from houseway.odds.simulation_kernels import number_of_three
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.round.actions import Draw, Fold, Raise
from tests.chance import PlainChance
from tests.games.three_card_poker.walks import MA, ODD, STRICT, A, B, C, nets, rounds, units

SMALL = parse_cards("2c 2d 3c 4c 7h 9s Jd Qc Kc Ks")
NAMED = ("ma", "A", "B", "C", "strict", "odd")
TABLES = [
    pytest.param(each, id=name)
    for name, each in zip(NAMED, (MA, A, B, C, STRICT, ODD), strict=True)
]


def result_of(rules: ThreeCardRules, own: list[Card], dealer: list[Card]) -> str:
    """The result of two hands by the plain order."""
    mine, theirs = THREE_CARD.strength(own), THREE_CARD.strength(dealer)
    if not THREE_CARD.at_least(theirs, rules.dealer_qualifies):
        return "dealer does not qualify"
    return "wins" if mine > theirs else "loses" if mine < theirs else "draw"


# Seeds and threads.


def test_a_seed_gives_the_same_rounds_whatever_the_number_of_threads() -> None:
    count = 3 * BATCH_ROUNDS + 17
    one, two, five = (
        SIMULATOR.simulate(MA, count, 8, strategy="simple", workers=n) for n in (1, 2, 5)
    )
    assert one == two == five
    assert one.endings.total() == count
    assert SIMULATOR.simulate(MA, count, 9, strategy="simple").endings != one.endings


def test_without_a_seed_one_is_drawn_and_told() -> None:
    one, other = (SIMULATOR.simulate(MA, 50, strategy="simple") for _ in range(2))
    assert one.seed != other.seed
    assert SIMULATOR.simulate(MA, 50, one.seed, strategy="simple") == one


# The same deals through the plain order and the procedure.


@pytest.mark.parametrize("pack", [PACK, SMALL], ids=["deck", "small"])
def test_the_kernel_deals_decides_and_compares_as_it_should(pack: tuple[Card, ...]) -> None:
    found = SIMULATOR.simulate(MA, 3_000, 4, strategy="simple", pack=pack).endings
    plain: Counter[Ending] = Counter()
    chance, cards = PlainChance(stream_of(4, 0).tolist()), list(pack)
    for _ in range(3_000):
        dealt = chance.deal(cards, 6)
        own, dealer = dealt[:3], dealt[3:]
        good = THREE_CARD.at_least(THREE_CARD.strength(own), "queen high")
        plain[Ending(good, hand_name(own), result_of(MA, own, dealer))] += 1  # type: ignore[arg-type]
    assert found == plain


@pytest.mark.parametrize("rules", TABLES)
def test_endings_are_settled_as_the_procedure_settles_them(rules: ThreeCardRules) -> None:
    chance, cards = PlainChance(stream_of(6, 0).tolist()), list(SMALL)
    begin = rounds(rules, PACK)
    for number in range(400):
        dealt = chance.deal(cards, 6)
        own, dealer = dealt[:3], dealt[3:]
        played = bool(number % 3)
        round_ = begin()
        for card in (own[0], dealer[0], own[1], dealer[1], own[2], dealer[2]):
            round_.take(Draw(card))
        round_.take(Raise(1, rules.play_times) if played else Fold(1))
        while round_.turn is not None:
            round_.take(next(round_.turn.options[0].examples()))
        ending = Ending(played, hand_name(own), result_of(rules, own, dealer))  # type: ignore[arg-type]
        net = nets(round_)
        assert settle_main(rules, ending)[1] == units(net.main)
        assert settle_pair_plus(rules, ending)[1] == units(net.pair_plus)


# Against the count.


@pytest.mark.parametrize("rules", TABLES)
def test_the_counted_value_lies_within_the_interval(rules: ThreeCardRules) -> None:
    found = SIMULATOR.simulate(rules, 1_000_000, 12, plan=best_plan(rules), workers=2)
    solution = kept_solution(rules).found
    expected = {
        "ante and play": main_wager(rules, solution, rules.ante_bonus_paytable),
        "pair-plus": pair_plus_wager(rules, solution, rules.pair_plus_paytable),
    }
    for name, estimate in found.wagers.items():
        assert estimate.covers(expected[name].expectation), name
        low, high = estimate.interval()
        assert high - low < 0.03


def test_a_small_pack_comes_out_too() -> None:
    for rules in (MA, ODD):
        found = SIMULATOR.simulate(rules, 400_000, 3, plan=best_plan(rules, pack=SMALL), pack=SMALL)
        solution = kept_solution(rules, pack=SMALL).found
        odds = main_wager(rules, solution, rules.ante_bonus_paytable)
        main = found.wagers["ante and play"]
        assert main.covers(odds.expectation)
        staked = Fraction(
            found.wagers["ante and play"].staked,
            found.wagers["ante and play"].rounds * found.wagers["ante and play"].scale,
        )
        assert abs(staked - odds.average_stake) < Fraction(1, 100)


# Plans.


def test_best_play_and_simple_play_differ_in_the_low_queens_only() -> None:
    best, simple = best_plan(MA), simple_plan(MA)
    hands = list(combinations(PACK, 3))
    numbers = numbers_of(hands)
    differ = np.nonzero(best[numbers] != simple[numbers])[0].tolist()
    assert {THREE_CARD.best(hands[at]).name for at in differ} == {"queen high"}
    assert not best[numbers[differ]].any()


def number(hand: tuple[Card, ...]) -> int:
    return int(number_of_three(*hand))


def test_every_three_cards_have_a_number_of_their_own_in_any_order() -> None:
    hands = list(combinations(PACK, 3))
    numbers = numbers_of(hands).tolist()
    assert set(numbers) == set(range(FLOPS))
    for hand, expected in list(zip(hands, numbers, strict=True))[::53]:
        assert {number(each) for each in permutations(hand)} == {expected}


@pytest.mark.parametrize("plan", [np.full(FLOPS, 2, np.uint8), best_plan(MA, pack=SMALL)])
def test_a_plan_for_another_pack_is_refused(plan: Plan) -> None:
    with pytest.raises(ValueError, match="another pack"):
        SIMULATOR.simulate(MA, 10, 1, plan=plan)


def test_best_play_without_a_plan_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a plan"):
        SIMULATOR.simulate(MA, 10, 1)
    with pytest.raises(ValueError, match="6 or more cards of 1 deck"):
        SIMULATOR.simulate(MA, 10, 1, strategy="simple", pack=PACK[:5])
