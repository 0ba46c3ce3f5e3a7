"""The simulator: the same rounds as a plain one, and means that the exact odds lie near."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from houseway.games.colorado_holdem.instant import instant_winner
from houseway.games.colorado_holdem.kernels import BET, DECLARE, GIVE_UP, NO_BET
from houseway.games.colorado_holdem.odds import report
from houseway.games.colorado_holdem.policy import answer
from houseway.games.colorado_holdem.rules import ColoradoRules
from houseway.games.colorado_holdem.simulation import (
    SIMULATOR,
    best_plan,
    simple_option,
    simple_plan,
)
from houseway.games.colorado_holdem.solver import Stakes, solve
from houseway.odds.plans import Plan
from houseway.odds.report import WagerOdds
from houseway.odds.simulate import stream_of
from houseway.pieces.cards import PACK, Card, parse_cards, show_cards
from houseway.round.actions import parse_action
from houseway.round.payments import WagerLost, WagerPaid
from houseway.round.spots import Spot
from houseway.round.view import look
from tests.chance import PlainChance
from tests.games.colorado_holdem.scenes import (
    GAME,
    PERMISSIBLE,
    deal_to,
    every_version,
    law,
    play_out,
    take,
)

ROUNDS = 400
MAIN = "ante and bet"


def plain_nets(
    rules: ColoradoRules, plan: Plan, seed: int, rounds: int
) -> Counter[tuple[int, int]]:
    """The same rounds, dealt in plain integers and settled by the engine, in cents."""
    chance, pack = PlainChance(stream_of(seed, 0).tolist()), list(PACK)
    nets: Counter[tuple[int, int]] = Counter()
    for _ in range(rounds):
        hand, board = (cards := chance.deal(pack, 6))[:3], cards[3:]
        nets[engine_nets(rules, hand, board, plan)] += 1
    return nets


def engine_nets(
    rules: ColoradoRules, hand: list[Card], board: list[Card], plan: Plan
) -> tuple[int, int]:
    """What ante with bet, and bonus, net when the engine plays a hand by a plan."""
    low_first = sorted(hand)
    one, two, three = map(int, low_first)
    number = one + two * (two - 1) // 2 + three * (three - 1) * (three - 2) // 6
    option = int(plan[number])
    start = deal_to("2c 3c 5d").start
    round_ = GAME.round(rules, start)
    take(round_, "place 1 ante 10.00; place 1 bonus 1.00; proceed")
    for card in (hand[0], board[0], hand[1], board[1], hand[2], board[2]):
        round_.take(parse_action(f"draw {card}"))
    if option < NO_BET:
        take(round_, "declare 1" if option == DECLARE else "fold 1")
    else:
        kept = [card for at, card in enumerate(low_first) if at != (option - NO_BET) % 3]
        take(round_, "raise 1 1" if option >= BET else "check 1", f"set 1 {show_cards(kept)}")
    take(round_, "proceed")
    bonus = 0
    for event in round_.events:
        if isinstance(event, WagerPaid | WagerLost) and event.wager == "bonus":
            bonus += event.cents if isinstance(event, WagerPaid) else -event.cents
    return round_.felt.racks[1] - 1_000_00 - bonus, bonus


@every_version
@pytest.mark.parametrize("strategy", ["best", "simple"])
def test_the_same_rounds_as_a_plain_simulation(ruleset: str, strategy: str) -> None:
    rules = law(ruleset).open({"payout_limit": "none"})
    plan = best_plan(rules) if strategy == "best" else simple_plan(rules)
    fast = SIMULATOR.simulate(rules, ROUNDS, 5, plan=plan)
    plain = plain_nets(rules, plan, 5, ROUNDS)
    assert fast.wagers[MAIN].rounds == plain.total() == ROUNDS
    assert fast.wagers[MAIN].net * 1000 == sum(main * count for (main, _), count in plain.items())
    assert fast.wagers[MAIN].squares * 1000**2 == sum(main**2 * n for (main, _), n in plain.items())
    assert fast.wagers["bonus"].net * 100 == sum(side * count for (_, side), count in plain.items())
    assert fast.wagers["bonus"].hits == sum(count for (_, side), count in plain.items() if side > 0)


@every_version
def test_the_exact_odds_lie_in_the_intervals(ruleset: str) -> None:
    rules = law(ruleset).open()
    result = SIMULATOR.simulate(rules, 2_000_000, 20261116, plan=best_plan(rules), workers=2)
    found = report(law(ruleset), rules)
    estimates = result.wagers
    assert list(estimates) == [odds.wager for odds in found.wagers] == ["ante and bet", "bonus"]
    for odds in found.wagers:
        assert isinstance(odds, WagerOdds)
        assert estimates[odds.wager].covers(odds.expectation), odds.wager
        frequency = float(estimates[odds.wager].hit_frequency)
        assert frequency == pytest.approx(float(odds.hit_frequency), abs=0.002)


def test_playing_for_the_bonus_too_is_what_the_solver_says() -> None:
    rules, stakes = law().open({"payout_limit": "none"}), Stakes(5_00, 1_00)
    result = SIMULATOR.simulate(
        rules, 2_000_000, 77, plan=best_plan(rules, stakes=stakes), workers=2
    )
    together = result.wagers[MAIN].mean + result.wagers["bonus"].mean / 5
    exactly = solve(rules, stakes=stakes).value
    # Main and bonus move together, so that their deviations add up at most.
    spread = result.wagers[MAIN].deviation + result.wagers["bonus"].deviation / 5
    assert abs(together - exactly) < 3 * spread / result.rounds**0.5


def test_a_seed_gives_the_same_rounds_however_many_play_them() -> None:
    rules = law().open()
    plan = best_plan(rules)
    one, two = (
        SIMULATOR.simulate(rules, 200_000, 9, plan=plan, workers=workers) for workers in (1, 2)
    )
    assert one == two
    assert one != SIMULATOR.simulate(rules, 200_000, 10, plan=plan)


def test_a_small_pack_and_its_plan() -> None:
    rules, pack = law().open(), parse_cards("Qh Jh Th 9h 8h 8c 3d 2c")
    result = SIMULATOR.simulate(rules, 200_000, 4, plan=best_plan(rules, pack=pack), pack=pack)
    assert result.wagers[MAIN].covers(solve(rules, pack=tuple(pack)).value)
    with pytest.raises(ValueError, match="made for another pack"):
        SIMULATOR.simulate(rules, 10, 4, plan=best_plan(rules, pack=pack))
    with pytest.raises(ValueError, match="6 or more cards of 1 deck"):
        SIMULATOR.simulate(rules, 10, 4, plan=best_plan(rules), pack=pack[:5])
    with pytest.raises(ValueError, match="best play needs a plan"):
        SIMULATOR.simulate(rules, 10, 4)


@every_version
def test_the_simple_plan_is_the_simple_player(ruleset: str) -> None:
    rules = law(ruleset).open()
    chance = np.random.default_rng(1)
    for _ in range(120):
        hand = sorted(PACK[card] for card in chance.choice(52, 3, replace=False))
        option = simple_option(rules, hand)
        board = [card for card in PACK if card not in hand][:3]
        round_ = deal_to(show_cards(hand), show_cards(board), ruleset=ruleset)
        action = answer(look(round_, 1))
        round_.take(action)
        verbs = {DECLARE: "declare", GIVE_UP: "fold"}
        verb = verbs.get(option, "raise" if option >= BET else "check")
        assert action.verb == verb
        if option >= NO_BET:
            round_.take(answer(look(round_, 1)))
            assert round_.felt.cards(Spot(1, "discards")) == (hand[(option - NO_BET) % 3],)


def test_without_a_bonus_there_is_no_estimate_of_it() -> None:
    rules = law(PERMISSIBLE).open({"bonus_payouts": "none"})
    result = SIMULATOR.simulate(rules, 1000, 1, strategy="simple")
    assert list(result.wagers) == ["ante and bet"]


def test_endings_say_what_happened() -> None:
    result = SIMULATOR.simulate(law().open(), 100_000, 3, strategy="simple")
    assert {ending.played for ending in result.endings} == {"declare", "fold", "bet"}
    assert result.endings.total() == 100_000
    line = instant_winner(parse_cards("5s 6s 7s"), ace_low=False)
    assert any(ending.made == line for ending in result.endings)
    assert play_out("Jh Jd 4c", "Jh Jd", "5h 9s Kc").felt.racks == {1: 1_020_00}
    assert Fraction(result.wagers[MAIN].staked, result.wagers[MAIN].scale) > result.rounds
