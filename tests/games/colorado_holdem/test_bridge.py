"""The kernels held against the procedure: every deal of a small pack, every way to play it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
import pytest

from houseway.games.colorado_holdem.odds import bonus_wagers, decisions, main_wager
from houseway.games.colorado_holdem.rules import ColoradoRules
from houseway.games.colorado_holdem.solver import Stakes, solve
from houseway.odds.report import WagerOdds
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.round.actions import Action, Check, Declare, Fold, Proceed, Raise, parse_action
from houseway.round.engine import Round
from houseway.round.payments import WagerLost, WagerPaid
from houseway.round.start import Player, Start
from houseway.rulesets import Paytable
from houseway.rulesets.values import Pay
from houseway.study.walking import best_play, walk
from tests.games.colorado_holdem.scenes import (
    AUTOMATED_SHOE,
    GAME,
    PERMISSIBLE,
    REQUIRED,
    every_version,
    law,
)

RACK_CENTS = 10_000_000_00
EVERY_DAY = ("flushes and runs", "low cards")
"""In these two, best play decides everything there is to decide."""
PACKS = {
    "flushes and runs": "Qh Jh Th 9h 8h 8c 3d 2c",
    "pairs": "Ts Th 7c 7d 7h 4s 4d 2c",
    "low cards": "9c 7d 6h 5h 4s 3s 2c 2d",
    "royal": "As Ks Qs Js Ts 9d 5c 3h",
    "ace low": "Ah 2h 3h 4c 5d 9s 9h Kc",
}


class Net(NamedTuple):
    """What a round ended with, in cents."""

    main: int
    bonus: int


def deals(pack: Sequence[Card], *, stacks: bool) -> Iterator[tuple[Card, ...]]:
    """Every hand and board of a pack, each set of cards in one order only.

    That is exact: nobody decides before the three cards are there, and a hand does not know in
    which order its cards came. Hands come from the highest card down, as the solver prefers to keep
    where two choices are worth the same.
    """
    for hand in combinations(sorted(pack, reverse=True), 3):
        for board in combinations([card for card in pack if card not in hand], 3):
            mixed = [card for both in zip(hand, board, strict=True) for card in both]
            yield (*hand, *board) if stacks else tuple(mixed)


def rounds(rules: ColoradoRules, pack: Sequence[Card], stakes: Stakes) -> Callable[[], Round]:
    """Rounds from this pack, with these wagers made."""
    gone = tuple(card for card in PACK if card not in pack)
    start = Start(players={1: Player("Ann", RACK_CENTS)}, gone=gone)

    def begin() -> Round:
        round_ = GAME.round(rules, start)
        round_.take(parse_action(f"place 1 ante {stakes.ante / 100:.2f}"))
        if stakes.bonus:
            round_.take(parse_action(f"place 1 bonus {stakes.bonus / 100:.2f}"))
        round_.take(Proceed())
        return round_

    return begin


def nets(round_: Round) -> Net:
    """What the wagers won or lost, and that it is what the rack says."""
    won: Counter[str] = Counter()
    for event in round_.events:
        if isinstance(event, WagerPaid):
            won[event.wager] += event.cents
        elif isinstance(event, WagerLost):
            won[event.wager] -= event.cents
    assert round_.felt.racks[1] == RACK_CENTS + sum(won.values())
    return Net(won["ante"] + won["bet"], won["bonus"])


def staked(action: Action) -> int:
    return int(isinstance(action, Raise))


def shares(odds: WagerOdds) -> dict[Fraction, Fraction]:
    """How often each net comes, as the solver says."""
    found: Counter[Fraction] = Counter()
    for line in odds.lines:
        found[line.net] += line.count
    return {net: Fraction(count, odds.combinations) for net, count in found.items() if count}


def compare(rules: ColoradoRules, pack: tuple[Card, ...]) -> set[str]:
    """Hold a walk against the solver in everything. What best play does first."""
    stakes = Stakes(10_00, 1_00)
    stacks = rules.dealing == "automated shoe"
    tree = walk(rounds(rules, pack, stakes), deals(pack, stacks=stacks), nets)
    solution = solve(rules, pack=pack)
    play = best_play(tree, lambda net: net.main, staked)
    total = play.ends.total()
    main = main_wager(rules, solution)
    assert total == solution.deals == main.combinations
    assert Fraction(play.total, stakes.ante * total) == solution.value == main.expectation
    counts: list[Counter[Fraction]] = [Counter(), Counter()]
    words: Counter[str] = Counter()
    stake = 0
    for (path, net), count in play.ends.items():
        counts[0][Fraction(net.main, stakes.ante)] += count
        counts[1][Fraction(net.bonus, stakes.bonus)] += count
        stake += count * (1 + staked(path[0]))
        words[WORDS[type(path[0])]] += count
    assert isinstance(rules.bonus_payouts, Paytable)
    (side,) = bonus_wagers(rules, solution, [rules.bonus_payouts])
    for odds, found in zip((main, side), counts, strict=True):
        assert shares(odds) == {net: Fraction(count, total) for net, count in found.items()}
    assert main.average_stake == Fraction(stake, total)
    taken = {each.decision: each.count * solution.boards for each in decisions(rules, solution)}
    assert {word: count for word, count in taken.items() if count} == words
    # Playing for all three wagers.
    both = solve(rules, stakes=stakes, pack=pack)
    together = best_play(tree, sum, staked).total
    assert Fraction(together, stakes.ante * total) == both.value
    assert both.value >= solution.value + side.expectation * Fraction(stakes.bonus, stakes.ante)
    return set(words)


WORDS = {Raise: "bet", Fold: "fold", Check: "no bet", Declare: "declare"}


def table(ruleset: str, **choices: Any) -> ColoradoRules:
    rules = law(ruleset).open(choices)
    assert isinstance(rules, ColoradoRules)
    return rules


@every_version
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in EVERY_DAY else [pytest.mark.slow]) for name in PACKS],
)
def test_best_play_is_what_every_way_to_play_comes_to(ruleset: str, name: str) -> None:
    pack = parse_cards(PACKS[name])
    compare(table(ruleset), tuple(pack))


def test_the_packs_bring_up_every_decision() -> None:
    """What the comparison above would not show with a pack in which nobody ever folds."""
    found = {ruleset: set[str]() for ruleset in (REQUIRED, PERMISSIBLE)}
    for ruleset, seen in found.items():
        for name in EVERY_DAY:
            solution = solve(table(ruleset), pack=tuple(parse_cards(PACKS[name])))
            seen |= {e.decision for e in decisions(table(ruleset), solution) if e.count}
    assert found == {
        REQUIRED: {"bet", "fold", "declare"},
        PERMISSIBLE: {"bet", "no bet", "declare"},
    }


@pytest.mark.parametrize(
    "choices",
    [
        {"ace_low_instant": True},
        {"bonus_after_fold": "is returned"},
        AUTOMATED_SHOE,
    ],
    ids=str,
)
def test_other_choices_are_counted_as_they_are_played(choices: dict[str, Any]) -> None:
    compare(table(REQUIRED, **choices), tuple(parse_cards(PACKS["ace low"])))


@every_version
def test_odds_of_a_licensees_own_are_counted_as_they_are_paid(ruleset: str) -> None:
    rules = table(ruleset)
    lines = {"pair of tens or better": "3 to 2", "pair of fours or better": "1 to 5"}
    own = {**rules.payouts.pays, **{line: Pay.parse(pay) for line, pay in lines.items()}}
    payouts = msgspec.structs.replace(rules.payouts, pays=own)
    compare(msgspec.structs.replace(rules, payouts=payouts), tuple(parse_cards(PACKS["pairs"])))


@every_version
def test_the_payout_limit_is_counted_as_it_is_paid(ruleset: str) -> None:
    rules, stakes = table(ruleset), Stakes(400_00, 1_00)
    pack = tuple(parse_cards(PACKS["royal"]))
    tree = walk(rounds(rules, pack, stakes), deals(pack, stacks=False), nets)
    limited = best_play(tree, sum, staked)
    total = limited.ends.total()
    found = solve(rules, stakes=stakes, pack=pack).value
    assert Fraction(limited.total, stakes.ante * total) == found
    unlimited = msgspec.structs.replace(
        rules, payout_limit=table(ruleset, payout_limit="none").payout_limit
    )
    assert solve(unlimited, stakes=stakes, pack=pack).value > found
