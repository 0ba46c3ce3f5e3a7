"""The count held against the procedure: every deal of a small pack, every way to play it."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houseway.games.three_card_poker.odds import decisions, main_wager, pair_plus_wager
from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.games.three_card_poker.solver import FOLD, classes, solve
from houseway.hands import THREE_CARD
from houseway.odds.report import WagerOdds
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.round.actions import Choose, Fold, Raise
from houseway.round.spots import Spot
from houseway.study.walking import Branch, Situation, best_play, decide, walk
from tests.games.three_card_poker.scenes import (
    WAYS,
    Choices,
    begin,
    dealt,
    later,
    law,
    take,
    wagers,
)
from tests.games.three_card_poker.walks import (
    MA,
    ODD,
    STRICT,
    A,
    B,
    C,
    Net,
    deals,
    nets,
    rounds,
    times,
    units,
    without,
    worth_of,
)


def shares(odds: WagerOdds) -> dict[Fraction, Fraction]:
    """How often each net comes, as counted."""
    found: Counter[Fraction] = Counter()
    for line in odds.lines:
        found[line.net] += line.count
    return {net: Fraction(count, odds.combinations) for net, count in found.items() if count}


def compare(rules: ThreeCardRules, pack: tuple[Card, ...]) -> set[str]:
    """Hold a walk against the count in everything. The decisions that best play takes."""
    tree = walk(rounds(rules, pack), deals(pack), nets)
    solution, bonus = solve(rules, pack=pack), rules.ante_bonus_paytable
    play = best_play(tree, lambda net: net.main, times)
    total = play.ends.total()
    main, side = (
        main_wager(rules, solution, bonus),
        pair_plus_wager(rules, solution, rules.pair_plus_paytable),
    )
    assert total == solution.deals
    assert units(play.total) / total == main.expectation
    for place, odds in enumerate((main, side)):
        walked: Counter[Fraction] = Counter()
        for (_, net), count in play.ends.items():
            walked[units(net[place])] += count
        assert {net: Fraction(count, total) for net, count in walked.items()} == shares(odds)
    staked = sum(count * (1 + times(path[0])) for (path, _), count in play.ends.items())
    assert main.average_stake == Fraction(staked, total)
    taken: Counter[str] = Counter()
    for (path, _), count in play.ends.items():
        taken["play" if isinstance(path[0], Raise) else "fold"] += count
    assert {line.decision: line.count for line in decisions(rules, solution) if line.count} == taken
    compare_hands(rules, pack, tree)
    return set(taken)


def compare_hands(rules: ThreeCardRules, pack: tuple[Card, ...], tree: Branch[Net]) -> None:
    """What each decision is worth with each hand, Pair Plus apart and together with it."""
    holdings = {frozenset(holding.cards): holding for holding in solve(rules, pack=pack).holdings}
    for situation in tree.situations.values():
        holding = holdings.get(hand_of(situation))
        plays = {
            action: best_play(branch, lambda net: net.main, times)
            for action, branch in situation.branches.items()
        }
        worth = {action: units(play.total) / play.ends.total() for action, play in plays.items()}
        assert worth[Fold(1)] == worth[Choose(1, "forfeit-unexposed")] == FOLD
        if holding is not None:
            raised = worth[Raise(1, rules.play_times)]
            assert raised == worth_of(rules, holding)
        both, _ = decide(situation, lambda net: net.main + net.pair_plus, times)
        alone, _ = decide(situation, lambda net: net.main, times)
        assert both == alone, "Pair Plus changes no decision, and nobody gives it up"


def hand_of(situation: Situation[Net]) -> frozenset[Card]:
    return frozenset(card for card in situation.view.piles[Spot(1)] if card is not None)


@pytest.mark.parametrize(
    ("rules", "cards", "taken"),
    [
        pytest.param(MA, "2c 3d 5h 7c 9s Jd Qh Kc", {"play", "fold"}, id="high cards"),
        pytest.param(MA, "Ac Kc Qc Ad Kd Qd Ah", {"play", "fold"}, id="high ones"),
        pytest.param(MA, "2c 2d 3c 3d 4c 4d Ac Ad", {"play", "fold"}, id="low straights"),
        pytest.param(A, "As Ks Qs Ah Kh Qh 6s 6h", {"play", "fold"}, id="A, mini royals"),
        pytest.param(B, "As Ks Qs Ah Kh 7s 6s 5s", {"play", "fold"}, id="B"),
        pytest.param(C, "As Ks Qs Jc Td 9h 8s 2c", {"play", "fold"}, id="C"),
        pytest.param(STRICT, "2c 2d 2h 3c 3d 3h 4c 4d", {"play", "fold"}, id="strict, draws"),
        pytest.param(ODD, "2c 2d 3c 4c 7h 9s Jd Kc", {"play", "fold"}, id="odd"),
    ],
)
def test_the_procedure_walked_through_small_packs_equals_the_count(
    rules: ThreeCardRules, cards: str, taken: set[str]
) -> None:
    assert compare(rules, parse_cards(cards)) == taken


@pytest.mark.slow
@pytest.mark.parametrize("rules", [MA, A, B, C, STRICT, ODD])
def test_the_procedure_walked_through_packs_at_random_equals_the_count(
    rules: ThreeCardRules,
) -> None:
    chance = random.Random(19)
    for _ in range(3):
        compare(rules, tuple(chance.sample(PACK, 9)))


def test_a_pack_whose_suits_are_alike_is_counted_once_for_each_renaming() -> None:
    """Every hand that a class stands for meets what the class's one hand was counted to meet."""
    pack = parse_cards("2c 2d 2h 2s 7c 7d 7h 7s Kc Kd Kh Ks")
    counted = {holding.cards: holding for holding in solve(MA, pack=pack).holdings}
    assert len(counted) < comb(12, 3) == sum(holding.hands for holding in counted.values())
    for sample, _, alike in classes(pack):
        for hand in alike:
            assert plain_results(pack, hand) == counted[sample].results


def plain_results(pack: tuple[Card, ...], hand: tuple[Card, ...]) -> tuple[int, ...]:
    """What a hand meets, by the plain order."""
    own, results = THREE_CARD.strength(hand), [0, 0, 0, 0]
    for dealer in map(THREE_CARD.strength, combinations(without(pack, hand), 3)):
        if not THREE_CARD.at_least(dealer, "queen high"):
            results[0] += 1
        else:
            results[1 if dealer < own else 2 if dealer == own else 3] += 1
    return tuple(results)


def net_played(own: tuple[Card, ...], dealer: tuple[Card, ...]) -> Fraction:
    """What a played hand nets, in antes, by a round of the engine."""
    round_ = begin(limits="1 to 500 by 1")
    hands = {1: " ".join(map(str, own))}
    take(round_, wagers(1), "proceed", dealt(round_, hands, " ".join(map(str, dealer))))
    take(round_, "raise 1 1; proceed")
    return Fraction(round_.felt.racks[1] - 1_000_00, 10_00)


@pytest.mark.parametrize("choices", WAYS)
def test_the_way_to_deal_does_not_matter(choices: Choices) -> None:
    chance = random.Random(20)
    for _ in range(20):
        cards = chance.sample(PACK, 6)
        own, dealer = (" ".join(map(str, part)) for part in (cards[:3], cards[3:]))
        won = []
        for rules in ({}, choices):
            round_ = begin(**rules)
            take(round_, wagers(1, 10_00, 5_00), "proceed", dealt(round_, {1: own}, dealer))
            take(round_, "raise 1 1", later(round_, dealer), "proceed")
            won.append(round_.felt.racks[1])
        assert won[0] == won[1]


def test_the_order_within_a_hand_does_not_matter() -> None:
    chance = random.Random(21)
    assert law().open().cards_dealt == 3
    for _ in range(20):
        cards = chance.sample(PACK, 6)
        expected = net_played(tuple(cards[:3]), tuple(cards[3:]))
        own, dealer = chance.sample(cards[:3], 3), chance.sample(cards[3:], 3)
        assert net_played(tuple(own), tuple(dealer)) == expected
