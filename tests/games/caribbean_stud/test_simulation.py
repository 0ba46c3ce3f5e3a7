"""Caribbean Stud by chance: the counted value lies where chance says, and kernels deal as told."""

from collections import Counter
from functools import cache
from math import comb

import pytest

from houseway.games.caribbean_stud.odds import kept_solution, report
from houseway.games.caribbean_stud.rules import CaribbeanRules
from houseway.games.caribbean_stud.simulation import (
    SIMULATOR,
    Ending,
    Plan,
    best_plan,
    settle,
)
from houseway.hands import STANDARD
from houseway.odds.simulate import stream_of
from houseway.pieces.cards import PACK, Card
from tests.chance import PlainChance
from tests.games.caribbean_stud.scenes import law

ROUNDS = 1 << 19
FLOOR = STANDARD.floor("ace-king high")


@cache
def rules(**choices: object) -> CaribbeanRules:
    found: CaribbeanRules = law().open(choices)
    return found


@pytest.fixture(scope="module")
def plan() -> Plan:
    return best_plan(rules())


def test_the_counted_values_lie_in_the_intervals(plan: Plan) -> None:
    result = SIMULATOR.simulate(rules(), ROUNDS, 15, plan=plan, workers=2)
    counted = report(law(), rules())
    estimates = result.wagers
    assert set(estimates) == {odds.wager for odds in counted.wagers}
    for wager, estimate in estimates.items():
        assert estimate.rounds == ROUNDS
        assert estimate.covers(counted.wager(wager).expectation, 0.999), wager


def test_a_seed_deals_the_same_on_any_number_of_threads(plan: Plan) -> None:
    one, two = (
        SIMULATOR.simulate(rules(), 150_000, 3, plan=plan, workers=n).endings for n in (1, 2)
    )
    assert one == two
    assert one != SIMULATOR.simulate(rules(), 150_000, 4, plan=plan).endings


def kind(strength: int) -> str:
    """What a paytable can call a hand, plainly."""
    category = STANDARD.category(strength).name
    return STANDARD.describe(strength) if category == "pair" else category


def play_plainly(rounds: int, seed: int, plan: Plan | None) -> Counter[Ending]:
    """The same rounds in plain Python."""
    chance, pack, found = PlainChance(stream_of(seed, 0).tolist()), list(PACK), Counter[Ending]()
    for _ in range(rounds):
        cards = chance.deal(pack, 10)
        own, dealer = STANDARD.strength(cards[:5]), STANDARD.strength(cards[5:])
        bets = own >= FLOOR
        if plan is not None:
            bets = bool(int(plan[number_of(cards[:5])]) >> cards[5] & 1)
        result = "wins" if own > dealer else "ties" if own == dealer else "loses"
        if dealer < FLOOR:
            result = "not qualified"
        found[Ending(bets, kind(own), result, kind(dealer))] += 1  # type: ignore[arg-type]
    return found


def number_of(hand: list[Card]) -> int:
    return sum(comb(card, place) for place, card in enumerate(sorted(hand), start=1))


def test_the_kernels_play_as_plain_python_does(plan: Plan) -> None:
    assert SIMULATOR.simulate(rules(), 2_000, 8, plan=plan).endings == play_plainly(2_000, 8, plan)
    simple = SIMULATOR.simulate(rules(), 2_000, 8, strategy="simple").endings
    assert simple == play_plainly(2_000, 8, None)


def test_the_plan_is_the_solvers_whatever_the_suits(plan: Plan) -> None:
    solution = kept_solution(rules()).found
    for number in solution.close[::971].tolist():
        hand = [Card(int(card)) for card in solution.hands[number]]
        assert plan[number_of(hand)] == solution.plan[number]
        turned = [Card(card & 60 | (card & 3) ^ 1) for card in hand]
        bets, other = int(solution.plan[number]), int(plan[number_of(turned)])
        assert {card & 60 | (card & 3) ^ 1 for card in range(52) if bets >> card & 1} == {
            card for card in range(52) if other >> card & 1
        }


def test_settling_one_ending() -> None:
    flush = "flush"
    settled = settle(rules(), Ending(True, flush, "wins", "pair of twos"))
    assert {wager: int(one.net) for wager, one in settled.items()} == {
        **{"ante and bet": 11, "bonus": 40, "progressive": 49, "five-card": 49},
        **{"five-card-dealer": -1},
    }
    folded = settle(rules(), Ending(False, flush, "wins", flush))
    assert {wager: int(one.net) for wager, one in folded.items()} == {
        **{"ante and bet": -1, "bonus": -1, "progressive": -1, "five-card": 49},
        **{"five-card-dealer": 49},
    }
    bare = rules(bonus_paytable="none", progressive_paytable="none", five_card_paytable="none")
    assert set(settle(bare, Ending(True, flush, "loses", flush))) == {"ante and bet"}


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a plan"):
        SIMULATOR.simulate(rules(), 10)
    with pytest.raises(ValueError, match="10 or more"):
        SIMULATOR.simulate(rules(), 10, strategy="simple", pack=PACK[:9])
