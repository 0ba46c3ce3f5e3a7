"""The kernels held against the procedure: every deal of a small pack, every way to play it."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any, TypeAlias

import pytest

from houseway.games.heads_up_holdem.odds import (
    cases,
    decisions,
    main_wager,
    net_of,
    pocket_wager,
    raising,
    trips_wager,
)
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.solver import Solution, rivers_of, solve
from houseway.odds import kernels
from houseway.odds.holdem import pair_number
from houseway.odds.report import WagerOdds
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.round.actions import Check, Fold, Raise
from houseway.round.spots import COMMUNITY, Spot
from houseway.rulesets import Paytable
from houseway.study.walking import Branch, Decisions, Situation, best_play, decide, walk
from tests.games.heads_up_holdem.scenes import AUTOMATED_SHOE, ULTIMATE, law
from tests.games.heads_up_holdem.walks import (
    EXAMPLE,
    LATE,
    MA,
    ODD,
    ODD_PAYS,
    Net,
    deals,
    nets,
    rounds,
    table,
    times,
    units,
)

Ends: TypeAlias = Counter[tuple[Decisions, Net]]
"""How often rounds went like this and ended like that."""


# What is compared.


def compare(rules: HeadsUpRules, pack: tuple[Card, ...]) -> set[str]:
    """Hold a walk against the kernels in everything. The decisions that best play takes."""
    tree = walk(rounds(rules, pack), deals(pack), nets)
    solution = solve(rules, pack=pack)
    play = best_play(tree, lambda net: net.main, times)
    total = play.ends.total()
    assert total == solution.boards.deals
    assert units(play.total) / total == solution.value == main_wager(rules, solution).expectation
    compare_main(rules, solution, play.ends)
    compare_sides(rules, solution, play.ends)
    assert len(tree.situations) == len(solution.early)
    compare_early(tree, solution)
    compare_plan(rules, tree, solution)
    if rules.trips_after_fold == "is lost":
        compare_with_trips(rules, pack, tree)
    return {spelled(path) for path, _ in play.ends}


def spelled(path: Decisions) -> str:
    """Decisions in words: `check, raise 2`."""
    return ", ".join(f"{action.verb} {times(action) or ''}".strip() for action in path)


def shares(odds: WagerOdds) -> dict[Fraction, Fraction]:
    """How often each net comes, as the kernels say."""
    found: dict[Fraction, Fraction] = {}
    for line in odds.lines:
        if line.count:
            found[line.net] = found.get(line.net, Fraction(0)) + Fraction(
                line.count, odds.combinations
            )
    return found


def walked_shares(ends: Ends, place: int) -> dict[Fraction, Fraction]:
    counts: Counter[Fraction] = Counter()
    for (_, net), count in ends.items():
        counts[units(net[place])] += count
    return {net: Fraction(count, ends.total()) for net, count in counts.items()}


def compare_main(rules: HeadsUpRules, solution: Solution, ends: Ends) -> None:
    """The distribution of what is won, what is staked, and how often each decision is taken."""
    odds = main_wager(rules, solution)
    assert shares(odds) == walked_shares(ends, 0)
    staked = sum(
        count * (2 + sum(times(action) for action in path)) for (path, _), count in ends.items()
    )
    assert odds.average_stake == Fraction(staked, ends.total())
    taken: Counter[tuple[str, str]] = Counter()
    stages = "before the flop", "after the flop", "after the river"
    for (path, _), count in ends.items():
        said = raising(rules, times(path[-1]))
        word = "fold" if isinstance(path[-1], Fold) else said
        taken[stages[len(path) - 1], word] += count
    found = {(line.stage, line.decision): line.count for line in decisions(rules, solution)}
    assert {decision: count for decision, count in found.items() if count} == taken


def compare_sides(rules: HeadsUpRules, solution: Solution, ends: Ends) -> None:
    """The side wagers of somebody who plays best for the ante and the odds wager."""
    if isinstance(rules.trips_paytable, Paytable):
        odds = trips_wager(rules, solution, rules.trips_paytable)
        assert shares(odds) == walked_shares(ends, 1)
    if isinstance(rules.pocket_paytable, Paytable):
        pack = tuple(Card(int(card)) for card in solution.boards.pack)
        odds = pocket_wager(rules, rules.pocket_paytable, pack)
        assert shares(odds) == walked_shares(ends, 2)


def compare_early(tree: Branch[Net], solution: Solution) -> None:
    """What each decision before the flop is worth with each holding that was walked."""
    for situation in tree.situations.values():
        options = solution.early[hole_of(situation)]
        plays = {
            times(action): best_play(branch, lambda net: net.main, times)
            for action, branch in situation.branches.items()
        }
        assert {option.times: option.value for option in options} == {
            raised: units(play.total) / play.ends.total() for raised, play in plays.items()
        }


def compare_plan(rules: HeadsUpRules, tree: Branch[Net], solution: Solution) -> None:
    """What is decided on every flop and on every river with every holding that was walked."""
    boards, rivers = solution.boards, rivers_of(rules, solution)
    number_of = {tuple(board): number for number, board in enumerate(boards.boards.tolist())}
    for early in tree.situations.values():
        pair = pair_number(hole_of(early))
        for flop in early.branches[Check(1)].situations.values():
            triple = kernels.triple_number(*board_of(flop))
            renamed = boards.renamed[boards.renamings[triple]]
            place = solution.plan.after[boards.numbers[triple], renamed[pair]]
            assert place == place_of(flop, rules.raises_after_flop)
            for river in flop.branches[Check(1)].situations.values():
                place = rivers[number_of[board_of(river)], pair]
                assert place == place_of(river, rules.raises_after_river)


def place_of(situation: Situation[Net], raises: tuple[int, ...]) -> int:
    """The best decision as the solver names it: 0 for no raise, else its place among them."""
    decision, _ = decide(situation, lambda net: net.main, times)
    return raises.index(times(decision)) + 1 if times(decision) else 0


def board_of(situation: Situation[Net]) -> tuple[int, ...]:
    return tuple(sorted(card for card in situation.view.piles[COMMUNITY] if card is not None))


def hole_of(situation: Situation[Net]) -> tuple[Card, Card]:
    """The hole cards as the solver names them: the higher first."""
    low, high = sorted(card for card in situation.view.piles[Spot(1)] if card is not None)
    return high, low


def compare_with_trips(rules: HeadsUpRules, pack: tuple[Card, ...], tree: Branch[Net]) -> None:
    """Playing for an equal side wager too, where a fold loses it."""
    play = best_play(tree, lambda net: net.main + net.trips, times)
    both = solve(rules, pack=pack, trips_stake=Fraction(1))
    assert units(play.total) / play.ends.total() == both.value
    found: Counter[Fraction] = Counter()
    for raised, category, outcome, count, folded in cases(rules, both):
        side = Fraction(-1) if folded else both.pays.net(4, category)
        found[net_of(both, raised, category, outcome, folded=folded) + side] += count
    counts: Counter[Fraction] = Counter()
    for (_, net), count in play.ends.items():
        counts[units(net.main + net.trips)] += count
    assert found == counts
    apart = best_play(tree, lambda net: net.main, times).ends
    assert play.total > sum(count * (net.main + net.trips) for (_, net), count in apart.items())


# The tables that are walked.

ALL_OF_MA = {"raise 3", "check, raise 2", "check, check, raise 1", "check, check, fold"}
ALL_OF_ULTIMATE = {"raise 4", "check, raise 2", "check, check, raise 1", "check, check, fold"}
ALL_OF_ODD = {"check, raise 5", "check, check, raise 2", "check, check, fold"}


def test_some_holdings_walked_through_nine_cards_are_played_as_the_kernels_play_them() -> None:
    """Each decision with one holding that takes it at once, and with one that waits."""
    pack = parse_cards("3d 4c 5d 6c 6d 7c 8d Jc Kc")
    held = [{*parse_cards(cards)} for cards in ("6c 6d", "3d 4c", "Jc Kc")]
    tree = walk(rounds(MA, pack), (deal for deal in deals(pack) if {*deal[:3:2]} in held), nets)
    assert len(tree.situations) == len(held)
    solution = solve(MA, pack=pack)
    compare_early(tree, solution)
    compare_plan(MA, tree, solution)
    taken = {spelled(path) for path, _ in best_play(tree, lambda net: net.main, times).ends}
    assert taken == ALL_OF_MA


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "cards", "taken"),
    [
        pytest.param(MA, "3d 4c 5d 6c 6d 7c 8d Jc Kc", ALL_OF_MA, id="ma"),
        pytest.param(table(ULTIMATE), "2d 3d 4c 5c 5d 7c Jd Kd Ac", ALL_OF_ULTIMATE, id="ultimate"),
        pytest.param(table(**ODD), "2d 3d 4c 6c 6d Qd Ac Ad Ah", ALL_OF_ODD, id="odd"),
    ],
)
def test_the_procedure_walked_through_nine_cards_equals_the_kernels(
    rules: HeadsUpRules, cards: str, taken: set[str]
) -> None:
    assert compare(rules, parse_cards(cards)) == taken


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        pytest.param(table(**LATE), "2d 3d 4c 6c 6d Qd Ac Ad Ah", id="larger raises later"),
        pytest.param(table(**ODD_PAYS), "2c 3c 7c 9c 9d Kd Ac Ad As", id="odd pays"),
        pytest.param(table(str(EXAMPLE)), "5c 6c 7c 8c 9c 9d 9h Jc Jd", id="bad beat"),
        pytest.param(MA, "4c 5c 5d 6c 6d 7c 8c 9c Jd Kd", id="ma, ten cards"),
        pytest.param(
            table(str(EXAMPLE)), "2d 6c 7d 8c 8d 9d Tc Jc Jd Kd", id="bad beat, ten cards"
        ),
        pytest.param(table(ULTIMATE), "2s 7c 8d Ts Jd Js Qs Kd Ks As", id="ultimate, ten cards"),
        pytest.param(table(**ODD), "2d 4c 6c 7c 7d 8d 9c Ac Ah As", id="odd, ten cards"),
    ],
)
def test_the_procedure_walked_through_more_packs_equals_the_kernels(
    rules: HeadsUpRules, cards: str
) -> None:
    compare(rules, parse_cards(cards))


# What the walk takes for granted.


def seen_and_won(rules: HeadsUpRules, cards: Sequence[Card]) -> dict[Decisions, object]:
    """For every way to play one deal: the cards seen at each decision, sorted, and what was won."""
    found: dict[Decisions, object] = {}

    def collect(branch: Branch[Net], path: Decisions, before: tuple[object, ...]) -> None:
        if branch.ends:
            found[path] = before, dict(branch.ends)
        for situation in branch.situations.values():
            piles = situation.view.piles.values()
            seen = [sorted(card for card in pile if card is not None) for pile in piles]
            for action, after in situation.branches.items():
                collect(after, (*path, action), (*before, sorted(filter(None, seen))))

    collect(walk(rounds(rules, cards), [cards], nets), (), ())
    return found


def some_deals() -> list[list[Card]]:
    rng = random.Random(20)
    return [rng.sample(PACK, 9) for _ in range(20)]


def test_the_order_within_a_set_of_cards_does_not_matter() -> None:
    rng = random.Random(21)
    for deal in some_deals():
        expected = seen_and_won(MA, deal)
        assert len(expected) == 3 + 2 + 1 + 1
        for _ in range(3):
            again = deal.copy()
            for places in ((0, 2), (1, 3), (4, 5, 6), (7, 8)):
                for place, other in zip(places, rng.sample(places, len(places)), strict=True):
                    again[place] = deal[other]
            assert seen_and_won(MA, again) == expected


@pytest.mark.parametrize(
    "choices",
    [{"board": "five face down first"}, {"dealing": "from the hand"}, AUTOMATED_SHOE],
    ids=["manual shoe, board first", "from the hand", "automated shoe"],
)
def test_the_way_to_deal_does_not_matter(choices: dict[str, Any]) -> None:
    rules = law().open(choices)
    for deal in some_deals():
        hands, board = deal[:4], deal[4:]
        if rules.dealing == "automated shoe":
            hands = [hands[0], hands[2], hands[1], hands[3]]
        again = [*board, *hands] if rules.board_first else deal
        assert seen_and_won(rules, again) == seen_and_won(MA, deal)


def test_deals_that_differ_only_in_what_is_hidden_are_one_situation() -> None:
    pack = parse_cards("3d 4c 5d 6c 6d 7c 8d Jc Kc")
    hole, flop = set(pack[:2]), set(pack[2:5])
    alike = [deal for deal in deals(pack) if {deal[0], deal[2]} == hole and {*deal[4:7]} == flop]
    (situation,) = walk(rounds(MA, pack), alike, nets).situations.values()
    assert situation.branches[Raise(1, 3)].ends.total() == len(alike) == comb(4, 2)
    (situation,) = situation.branches[Check(1)].situations.values()
    assert situation.branches[Raise(1, 2)].ends.total() == comb(4, 2)
    assert len(situation.branches[Check(1)].situations) == comb(4, 2), "as many rivers"
