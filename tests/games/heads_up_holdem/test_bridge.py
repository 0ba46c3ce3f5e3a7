"""The kernels held against the procedure: every deal of a small pack, every way to play it."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

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
from houseway.odds.holdem import pair_number
from houseway.odds.report import WagerOdds
from houseway.pieces.cards import PACK, Card, parse_cards
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
STAKE_CENTS = 10_00
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
    return {" ".join(map(str, path)).replace(" 1", "", 1) for path, _ in play.ends} - {""}


Ends = Counter[tuple[Decisions, Net]]


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
