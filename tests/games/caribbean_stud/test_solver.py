"""Best play counted exactly: the published integers, and the counts against plain ones."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.errors import NotPermitted
from houseway.games.caribbean_stud import kernels
from houseway.games.caribbean_stud.advice import weigh
from houseway.games.caribbean_stud.odds import kept_solution
from houseway.games.caribbean_stud.rules import CaribbeanRules
from houseway.games.caribbean_stud.solver import Solution, pays_of, solve
from houseway.hands import STANDARD
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.pieces.money import ODDS_MOST, ODDS_PARTS, Odds
from houseway.rulesets.values import Pay
from tests.games.caribbean_stud.scenes import law

FLOOR = STANDARD.floor("ace-king high")


@cache
def rules(**choices: object) -> CaribbeanRules:
    found: CaribbeanRules = law().open(choices)
    return found


@pytest.fixture(scope="module")
def whole() -> Solution:
    return kept_solution(rules()).found


def test_the_published_integers(whole: Solution) -> None:
    """Wizard of Odds, and Contingencies 2000."""
    assert whole.deals == 19_933_230_517_200
    assert whole.value * whole.deals == -1_041_372_912_372


def test_a_pair_always_bets_and_less_than_ace_king_always_folds(whole: Solution) -> None:
    folds = whole.outcomes[:, kernels.FOLD]
    everything = whole.shown * whole.rivals
    assert not folds[whole.strengths >= STANDARD.floor("pair")].any()
    assert (folds[whole.strengths < FLOOR] == everything).all()
    between = (whole.strengths >= FLOOR) & (whole.strengths < STANDARD.floor("pair"))
    assert int(whole.weights[between].sum()) == 167_280
    assert set(whole.close.tolist()) == set(np.flatnonzero(between).tolist())


def test_every_hand_up_to_suits(whole: Solution) -> None:
    assert len(whole.hands) == 134_459
    assert int(whole.weights.sum()) == comb(52, 5)
    assert (np.diff(whole.strengths) >= 0).all()
    assert (whole.outcomes.sum(axis=1) == 47 * comb(46, 4)).all()


@pytest.mark.parametrize("count", [2, pytest.param(6, marks=pytest.mark.slow)])
def test_some_hands_one_by_one(whole: Solution, count: int) -> None:
    """Every deal of some hands with some cards shown, dealt and compared one after the other."""
    chance = random.Random(15)
    numbers = [
        *chance.sample(range(len(whole.hands)), count),
        *chance.sample(whole.close.tolist(), count),
    ]
    for number in numbers:
        hand = [Card(int(card)) for card in whole.hands[number]]
        total = np.zeros(kernels.OUTCOMES, np.int64)
        value = 0
        for shown in PACK:
            if shown in hand:
                continue
            counts = weigh(rules(), hand, shown)
            bet = worth(whole, number, counts)
            value += bet
            bets = bool(int(whole.plan[number]) >> shown & 1)
            assert bets == (bet > -whole.rivals)
            if bets:
                total += counts
            else:
                total[kernels.FOLD] += whole.rivals
        assert total.tolist() == whole.outcomes[number].tolist()
        assert value == whole.bets[number]


def worth(solution: Solution, number: int, counts: NDArray[np.int64]) -> int:
    wins = solution.pays.wins[solution.categories[number]]
    won, lost = counts[kernels.WIN] * wins, counts[kernels.LOSE] * solution.pays.lost
    return int(counts[kernels.UNQUALIFIED] * solution.pays.unqualified + won + lost)


def plainly(hand: tuple[Card, ...], shown: Card, pack: tuple[Card, ...]) -> list[int]:
    """How a bet ends, by the plain order."""
    own, counts = STANDARD.strength(hand), [0] * kernels.OUTCOMES
    left = [card for card in pack if card not in (*hand, shown)]
    for hole in combinations(left, 4):
        dealer = STANDARD.strength((shown, *hole))
        if dealer < FLOOR:
            counts[kernels.UNQUALIFIED] += 1
        elif own > dealer:
            counts[kernels.WIN] += 1
        else:
            counts[kernels.TIE if own == dealer else kernels.LOSE] += 1
    return counts


@pytest.mark.parametrize(
    "cards",
    [
        "As Ah Ad Ac Ks Kh Kd Kc 7s 7h 7d 7c",
        "As Ks Qs Js Ts 9s Ad Kd 2d 2c 3h",
        "Ac Kd Qh Js 9c 8d 7h 5s 4c 3d 2h",
    ],
)
def test_whole_small_packs_against_the_plain_order(cards: str) -> None:
    pack = tuple(sorted(parse_cards(cards)))
    solution = solve(rules(), pack=pack)
    for number, row in enumerate(solution.hands.tolist()):
        hand = tuple(map(Card, row))
        total = [0] * kernels.OUTCOMES
        for shown in (card for card in pack if card not in hand):
            counts = plainly(hand, shown, pack)
            assert weigh(rules(), hand, shown, pack).tolist() == counts
            if int(solution.plan[number]) >> shown & 1:
                total = [one + other for one, other in zip(total, counts, strict=True)]
            else:
                total[kernels.FOLD] += solution.rivals
        assert total == solution.outcomes[number].tolist()


def test_a_pack_that_leaves_nothing_to_decide_is_refused() -> None:
    with pytest.raises(ValueError, match="10 or more"):
        solve(rules(), pack=PACK[:9])


# Payouts.


def test_payouts_in_whole_numbers() -> None:
    pays = pays_of(rules())
    assert (pays.scale, pays.unqualified, pays.lost, pays.folded) == (1, 1, -3, -1)
    assert pays.wins.tolist() == [3, 3, 5, 7, 9, 11, 15, 41, 101, 201]


def test_a_limit_caps_what_a_bet_wins() -> None:
    limited = rules(bet_payout_limit="5,000 per hand")
    assert pays_of(limited).wins.tolist()[-1] == 201
    assert pays_of(limited, 25_00).wins.tolist()[-1] == 201
    pays = pays_of(limited, 500_00)
    assert pays.scale == 1
    assert pays.wins.tolist() == [3, 3, 5, 7, 9, 11, 11, 11, 11, 11]
    assert pays_of(limited, 30_00).net(pays_of(limited, 30_00).wins[-1]) == 1 + Fraction(500, 3)


def test_payouts_that_the_integers_cannot_hold_are_refused() -> None:
    table = rules().bet_paytable
    huge = msgspec.structs.replace(table, pays={**table.pays, "pair": Pay(Odds(10**13, 7))})
    with pytest.raises(NotPermitted, match="too large"):
        pays_of(msgspec.structs.replace(rules(), bet_paytable=huge))


def test_the_highest_odds_of_a_file_fit_every_sum() -> None:
    highest = Odds(ODDS_MOST * ODDS_PARTS - 1, ODDS_PARTS)
    table = rules().bet_paytable
    paying = msgspec.structs.replace(table, pays=dict.fromkeys(table.pays, Pay(highest)))
    most = {"bet_paytable": paying, "ante_pays": highest, "bet_times": 15}
    pays_of(msgspec.structs.replace(rules(), **most))
    assert comb(46, 4) * 47 * kernels.PAY_MOST < 2**63


def test_what_all_hands_win_may_be_more_than_64_bits(whole: Solution) -> None:
    def paying(wins: NDArray[np.int64]) -> Fraction:
        return whole._replace(pays=whole.pays._replace(wins=wins)).value

    wins, times = whole.pays.wins, 1 << 20
    won = paying(wins) - paying(0 * wins)
    assert won * whole.pays.scale * whole.deals * times > 2**63
    assert paying(times * wins) - paying(0 * wins) == times * won
