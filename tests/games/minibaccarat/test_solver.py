"""The count of Minibaccarat held against every order of small shoes, written down a second time."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import perm
from typing import Any, NamedTuple

import msgspec
import pytest

from houseway.games.minibaccarat import GAME
from houseway.games.minibaccarat.house_money_odds import added_wager, taken_wager
from houseway.games.minibaccarat.pricing import BESIDES, Beside, smallest_stakes
from houseway.games.minibaccarat.rules import MinibaccaratRules
from houseway.games.minibaccarat.solver import Solution, solve
from houseway.games.minibaccarat.wager_odds import wagers_in_use
from houseway.odds.seen import ranks_of
from houseway.pieces.cards import Card, parse_cards
from tests.games.minibaccarat import plain
from tests.games.walks import shares

PACKS = [
    pytest.param("Ac Ad 4c 4h 7d 8s Kc Kd", id="pairs of all kinds"),
    pytest.param("2c 3d 5h 5s 9c Td Jh", id="tens that are no pair"),
    pytest.param("6c 6d 7h 7s 2c Qd Qh 3s", id="stays"),
]


def table(**choices: Any) -> MinibaccaratRules:
    rules = GAME.ruleset("ma").open(choices)
    assert isinstance(rules, MinibaccaratRules)
    return rules


def solved(rules: MinibaccaratRules, cards: str) -> Solution:
    return solve(rules, ranks_of(parse_cards(cards)))


@pytest.mark.parametrize("cards", PACKS)
def test_every_wager_that_a_coup_decides(cards: str) -> None:
    pack = parse_cards(cards)
    dealt: dict[str, Counter[Fraction]] = defaultdict(Counter)
    for order in permutations(pack, 6):
        for wager, net in plain.nets(plain.deal(order)).items():
            dealt[wager][net] += 1
    cases = perm(len(pack), 6)
    for version in ("standard", "ez"):
        rules = table(version=version)
        for odds in wagers_in_use(rules, solved(rules, cards)):
            if odds.wager.startswith("house-money"):
                continue
            assert odds.combinations == cases
            name = "ez banker" if (odds.wager, version) == ("banker", "ez") else odds.wager
            walked = {net: Fraction(count, cases) for net, count in dealt[name].items()}
            assert shares(odds) == walked, name


# House Money.


class Opened(NamedTuple):
    """A first four: how many pairs, whether a natural has decided, and what wagers on hands net."""

    pairs: int
    is_decided: bool
    ends: list[dict[str, Fraction]]


@cache
def opened(cards: str) -> list[Opened]:
    """Every first four of a small pack, dealt to the end in every order."""
    after: dict[tuple[Card, ...], list[dict[str, Fraction]]] = defaultdict(list)
    for order in permutations(parse_cards(cards), 6):
        after[order[:4]].append(plain.nets(plain.deal(order)))
    return [
        Opened(
            plain.pairs(four),
            plain.is_natural(four[::2]) or plain.is_natural(four[1::2]),
            ends,
        )
        for four, ends in after.items()
    ]


def best_nets(rules: MinibaccaratRules, cards: str, beside: Beside) -> dict[Fraction, Fraction]:
    """How often each net of House Money comes, by trying every decision after every opening."""
    portion, found = rules.house_money_portion, Counter[Fraction]()
    names = {"player": "player", "banker": "ez banker" if rules.is_ez else "banker"}
    for pairs, is_decided, ends in opened(cards):
        payout = Fraction({0: -1, 1: 3, 2: 15}[pairs])
        ways = [[payout] * len(ends)]
        if pairs and not (is_decided and rules.house_money_after_natural == "taken only"):
            ways += [
                [payout + payout * portion * end[names[wager]] for end in ends] for wager in beside
            ]
        found.update(max(ways, key=sum))
    return {net: Fraction(count, found.total()) for net, count in found.items()}


@pytest.mark.parametrize("cards", PACKS)
@pytest.mark.parametrize(
    "choices",
    [
        pytest.param({}, id="added whenever it pays"),
        pytest.param({"house_money_after_natural": "taken only"}, id="not after a natural"),
        pytest.param({"house_money_portion": "1/3"}, id="a third of it"),
        pytest.param({"version": "ez"}, id="ez"),
    ],
)
def test_house_money_taken_or_added_whichever_is_worth_more(
    cards: str, choices: dict[str, str]
) -> None:
    rules = table(**choices)
    solution, stakes = solved(rules, cards), smallest_stakes(rules)
    taken = taken_wager(rules, solution, stakes.house_money)
    assert shares(taken) == best_nets(rules, cards, ())
    for beside in BESIDES:
        odds = added_wager(rules, solution, stakes, beside)
        assert shares(odds) == best_nets(rules, cards, beside), beside


def test_the_pairs_of_whole_decks_are_those_of_a_formula() -> None:
    """Two cards of a rank: 31 of the other 415; both hands by the ranks that are left."""
    solution = solve(table(), (32,) * 13)
    pair = Fraction(31, 415)
    # The second hand is dealt from 414 cards that lack two of one rank.
    both = pair * Fraction(12 * 32 * 31 + 30 * 29, 414 * 413)
    assert Fraction(solution.paired(2), solution.cases) == both
    assert Fraction(solution.paired(1), solution.cases) == 2 * pair - 2 * both
    assert solution.paired(0) + solution.paired(1) + solution.paired(2) == solution.cases


# What is paid, at stakes that matter.


def test_a_banker_wager_is_priced_by_the_cents_of_its_vigorish() -> None:
    """The digest's worked round 1: 12.00 and 2.50, with and without rounding."""
    for limits, rounding, net in (
        ("12 to 120 by 1", "none", Fraction(11_40, 12_00)),
        ("12 to 120 by 1", "up to 25 cents", Fraction(11_25, 12_00)),
        ("2.50 to 25 by 0.50", "none", Fraction(2_38, 2_50)),
        ("2.50 to 25 by 0.50", "up to 25 cents", Fraction(2_25, 2_50)),
    ):
        rules = table(limits=limits, vigorish_rounding=rounding)
        odds = {each.wager: each for each in wagers_in_use(rules, solve(rules, (32,) * 13))}
        assert odds["banker"].lines[0].net == net


def test_an_added_payout_pays_the_vigorish_that_it_adds() -> None:
    """Round 9: 15.00 added to 20.00 pays 1.75 instead of 1.00; rounded up, 11.00 and 15.00."""
    rules = table(house_money_limits="5 to 100 by 1", limits="20 to 200 by 1")
    for rounding, limits, gain in (
        ("none", "20 to 200 by 1", 14_25),
        ("up to 25 cents", "11 to 110 by 1", 15_00 - (1_50 - 75)),
    ):
        rules = table(vigorish_rounding=rounding, limits=limits)
        odds = added_wager(rules, solve(rules, (32,) * 13), smallest_stakes(rules), ("banker",))
        nets = {line.result: line.net for line in odds.lines}
        assert nets["one pair, added to banker, won"] == Fraction(15_00 + gain, 5_00)
        assert nets["one pair, added to banker, lost"] == 0


def test_a_portion_of_odd_cents_is_handed_out() -> None:
    rules = table(house_money_portion="1/8")
    odds = added_wager(rules, solve(rules, (32,) * 13), smallest_stakes(rules), ("player",))
    nets = {line.result: line.net for line in odds.lines}
    assert nets["one pair, added to player, won"] == Fraction(15_00 + 1_87, 5_00)


def test_other_rules_of_drawing_are_counted_too() -> None:
    """A Banker who never draws, and a Player who draws to seven."""
    rules = table()
    other = type(rules.banker_draws).parse("0: 8")
    changed = msgspec.structs.replace(rules, player_draws_to=7, banker_draws=other)
    solution = solve(changed, (32,) * 13)
    assert all(coup.banker_cards == 2 or coup.player_cards == 3 for coup in solution.coups)
    assert solution.coups != solve(rules, (32,) * 13).coups
    with_three = sum(n for coup, n in solution.coups.items() if coup.player_cards == 3)
    both_low = Fraction(with_three, solution.cases)
    assert Fraction(6, 10) < both_low < Fraction(7, 10)
