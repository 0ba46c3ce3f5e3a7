"""The kernels held against the procedure: every deal of a small pack, every way to play it."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
import numpy as np
import pytest

from houseway.games.heads_up_holdem import solver
from houseway.games.heads_up_holdem.odds import (
    cases,
    decisions,
    main_wager,
    net_of,
    pocket_wager,
    trips_wager,
)
from houseway.games.heads_up_holdem.rules import HeadsUpRules, wager_rules
from houseway.games.heads_up_holdem.solver import Solution, solve
from houseway.odds import kernels
from houseway.odds.holdem import Boards, holding_classes, pair_number
from houseway.odds.report import WagerOdds
from houseway.pieces.cards import PACK, SUITS, Card, parse_cards
from houseway.pieces.money import Odds
from houseway.rulesets import Paytable
from houseway.rulesets.values import Pay
from houseway.table.actions import Action, Check, Fold, Place, Proceed, Raise
from houseway.table.engine import Player, Round, Start
from houseway.table.payments import WagerLost, WagerPaid
from houseway.table.spots import COMMUNITY, Spot
from tests.bridge import Branch, Decisions, Situation, best_play, decide, walk
from tests.games.heads_up_holdem.scenes import AUTOMATED_SHOE, GAME, ULTIMATE, law

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


Ends: TypeAlias = Counter[tuple[Decisions, Net]]
"""How often rounds went like this and ended like that."""


def units(cents: int) -> Fraction:
    return Fraction(cents, STAKE_CENTS)


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
    compare_early(tree, solution)
    compare_flops(rules, tree, solution)
    if rules.trips_after_fold == "is lost":
        compare_with_trips(rules, pack, tree)
    return {said(path) for path, _ in play.ends}


def said(path: Decisions) -> str:
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
        said = f"{rules.wager_names.raised} {times(path[-1])} times"
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
    """What each decision before the flop is worth with each holding."""
    assert len(tree.situations) == len(solution.early)
    for situation in tree.situations.values():
        options = solution.early[hole_of(situation)]
        plays = {
            times(action): best_play(branch, lambda net: net.main, times)
            for action, branch in situation.branches.items()
        }
        assert {option.times: option.value for option in options} == {
            raised: units(play.total) / play.ends.total() for raised, play in plays.items()
        }


def compare_flops(rules: HeadsUpRules, tree: Branch[Net], solution: Solution) -> None:
    """What is decided on every flop with every holding."""
    boards, plan = solution.boards, solution.plan
    for early in tree.situations.values():
        for situation in early.branches[Check(1)].situations.values():
            flop = sorted(card for card in situation.view.piles[COMMUNITY] if card is not None)
            low, middle, high = flop
            triple = high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low
            renamed = boards.renamed[boards.renamings[triple]]
            cell = renamed[pair_number(hole_of(early))]
            place = int(plan.after[boards.numbers[triple], cell])
            raised = rules.raises_after_flop[place - 1] if place else 0
            decision, _ = decide(situation, lambda net: net.main, times)
            assert raised == times(decision)


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


def table(name: str, **values: Any) -> HeadsUpRules:
    """A ruleset's table, or one that differs from it in some values."""
    rules = law(name).open()
    assert isinstance(rules, HeadsUpRules)
    return msgspec.structs.replace(rules, **values)


def paying(paytable: Paytable | str, **pays: str) -> Paytable:
    """The same table with other lines."""
    assert isinstance(paytable, Paytable)
    lines = {hand.replace("_", " "): Pay.parse(pay) for hand, pay in pays.items()}
    return msgspec.structs.replace(paytable, pays={**paytable.pays, **lines})


MA = table("ma")
LATE = {"raises_before_flop": (), "raises_after_flop": (1, 5), "raises_after_river": (2,)}
"""Raises that grow: after the flop the smaller one can be best, as none so small comes later."""
ODD_PAYS = {
    "win_pays": Odds.parse("3 to 2"),
    "odds_paytable": paying(MA.odds_paytable, straight="none", flush="push", pair="1 to 3"),
    "bad_beat_paytable": paying(MA.bad_beat_paytable, straight="push", flush="none"),
}
"""Wagers that win more than they stake, and lines that push or do not pay."""
ODD = {**LATE, **ODD_PAYS, "trips_after_fold": "is lost", "dealer_qualifies": "two pair"}
ALL_OF_MA = {"raise 3", "check, raise 2", "check, check, raise 1", "check, check, fold"}
ALL_OF_ULTIMATE = {"raise 4", "check, raise 2", "check, check, raise 1", "check, check, fold"}
ALL_LATE = {"check, raise 1", "check, raise 5", "check, check, raise 2", "check, check, fold"}


@pytest.mark.parametrize(
    ("rules", "cards", "taken"),
    [
        pytest.param(MA, "3d 4c 5d 6c 6d 7c 8d Jc Kc", ALL_OF_MA, id="ma"),
        pytest.param(table(ULTIMATE), "2d 3d 4c 5c 5d 7c Jd Kd Ac", ALL_OF_ULTIMATE, id="ultimate"),
        pytest.param(table("ma", **ODD), "2d 3d 4c 6c 6d Qd Ac Ad Ah", ALL_LATE, id="odd"),
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
        pytest.param(table("ma", **LATE), "2d 3d 4c 6c 6d Qd Ac Ad Ah", id="larger raises later"),
        pytest.param(table("ma", **ODD_PAYS), "2c 3c 7c 9c 9d Kd Ac Ad As", id="odd pays"),
        pytest.param(table(str(EXAMPLE)), "5c 6c 7c 8c 9c 9d 9h Jc Jd", id="bad beat"),
        pytest.param(MA, "4c 5c 5d 6c 6d 7c 8c 9c Jd Kd", id="ma, ten cards"),
        pytest.param(
            table(str(EXAMPLE)), "2d 6c 7d 8c 8d 9d Tc Jc Jd Kd", id="bad beat, ten cards"
        ),
        pytest.param(table(ULTIMATE), "2s 7c 8d Ts Jd Js Qs Kd Ks As", id="ultimate, ten cards"),
        pytest.param(table("ma", **ODD), "2d 4c 6c 7c 7d 8d 9c Ac Ah As", id="odd, ten cards"),
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


# Suits that are interchangeable.


def boards_one_by_one(cards: tuple[Card, ...] = PACK) -> Boards:
    """The boards of a pack, each for itself, though its suits may be interchangeable."""
    pack = np.array(sorted(cards), np.int64)
    one = kernels.PERMUTATIONS[:1].astype(np.int64)
    boards = np.empty((comb(len(pack), 5), 5), np.int64)
    weights = np.zeros(len(boards), np.int64)
    assert kernels.canonical_boards(pack, False, boards, weights) == len(boards)
    numbers, renamings = np.zeros((2, kernels.FLOPS), np.int64)
    masks = np.zeros((kernels.FLOPS, 4), np.int64)
    flops = kernels.canonical_flops(pack, False, one, numbers, renamings, masks)
    return Boards(
        pack=pack,
        boards=boards,
        weights=weights,
        numbers=numbers,
        renamings=renamings,
        renamed=kernels.rename_pairs(one),
        stabilisers=np.ones((flops, 1), np.bool_),
    )


@pytest.mark.parametrize(
    ("rules", "ranks"),
    [
        pytest.param(MA, "9JA", id="ma, twelve cards"),
        pytest.param(table(ULTIMATE), "236", id="ultimate, twelve cards"),
        pytest.param(table("ma", **ODD), "TKA", id="odd, twelve cards"),
        pytest.param(table(str(EXAMPLE)), "TJQKA", id="bad beat, twenty cards"),
        pytest.param(table("ma", **LATE), "2346", id="larger raises later, sixteen cards"),
    ],
)
def test_counting_boards_up_to_suits_changes_nothing(
    rules: HeadsUpRules, ranks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = parse_cards(" ".join(rank + suit for rank in ranks for suit in SUITS))
    found = solve(rules, pack=pack)
    assert found.boards.is_symmetric
    assert len(found.boards.boards) < comb(len(pack), 5) / 4
    monkeypatch.setattr(solver, "boards_of", boards_one_by_one)
    expected = solve(rules, pack=pack)
    assert not expected.boards.is_symmetric
    assert found.value == expected.value
    assert (found.tally == expected.tally).all()
    assert (found.plan.before == expected.plan.before).all()
    assert main_wager(rules, found) == main_wager(rules, expected)
    sample_of = dict(zip(*holding_samples(found), strict=True))
    assert len(expected.early) == comb(len(pack), 2)
    for holding, options in expected.early.items():
        assert options == found.early[sample_of[pair_number(holding)]]


def holding_samples(solution: Solution) -> tuple[list[int], list[tuple[Card, Card]]]:
    """The number of every pair of cards of a pack, and the pair that stands for its class."""
    classes, samples = holding_classes(solution.boards)
    pairs = [int(pair) for pair in np.nonzero(classes >= 0)[0]]
    return pairs, [samples[classes[pair]] for pair in pairs]
