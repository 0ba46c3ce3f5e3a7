"""The simulator's best player: follows a plan card by card, and comes out as was counted."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

from houseway.games.heads_up_holdem import odds
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.simulation import (
    SIMULATOR,
    STAGES,
    SimulationResult,
    best_plan,
    plan_of,
)
from houseway.games.heads_up_holdem.simulation_kernels import WholePlan
from houseway.odds.holdem import Boards, boards_of, pair_number
from houseway.odds.kernels import HOLDINGS, PERMUTATIONS, triple_number
from houseway.odds.simulation_kernels import number_of_five
from houseway.pieces.cards import PACK, SUITS, Card, parse_cards
from houseway.round.actions import Action, Check, Fold, Raise
from houseway.round.spots import COMMUNITY
from houseway.round.view import View
from houseway.rulesets import Paytable
from tests.games.heads_up_holdem.plain_simulation import (
    MA,
    SIXTEEN,
    STRANGE,
    THIRTEEN,
    compare,
    table,
)
from tests.games.heads_up_holdem.scenes import ULTIMATE

ROOT = Path(__file__).parents[3]
TWENTY = parse_cards(" ".join(rank + suit for rank in "257JK" for suit in SUITS))

# A plan that nobody solved.


def place_in(hole: Sequence[Card], board: Sequence[Card], places: int) -> int:
    """A decision that means nothing, depends on every card, and not on the names of suits."""
    mixed = sum(
        (card.rank + 2) * (1 + sum(card.suit == other.suit for other in (*hole, *board))) ** 2
        for card in hole
    )
    mixed += sum(card.rank for card in board)
    return (mixed * 40_503 >> 8) % (places + 1)


def raises_of(rules: HeadsUpRules) -> tuple[tuple[int, ...], ...]:
    """The raises that are open at each stage."""
    return rules.raises_before_flop, rules.raises_after_flop, rules.raises_after_river


def some_plan(rules: HeadsUpRules, pack: tuple[Card, ...]) -> WholePlan:
    """A plan of such decisions."""
    return plan_of_places(tuple(map(len, raises_of(rules))), pack)


@cache
def plan_of_places(places: tuple[int, ...], pack: tuple[Card, ...]) -> WholePlan:
    boards = boards_of(pack)
    before = np.zeros(HOLDINGS, np.int64)
    after = np.zeros((len(boards.stabilisers), HOLDINGS), np.uint8)
    rivers = np.zeros((len(boards.boards), HOLDINGS), np.uint8)
    flops = {
        int(boards.numbers[triple_number(*flop)]): renamed(flop, boards, triple_number(*flop))
        for flop in combinations(sorted(pack), 3)
    }
    for hole in combinations(pack, 2):
        pair = pair_number(hole)
        before[pair] = place_in(hole, (), places[0])
        for number, flop in flops.items():
            after[number, pair] = place_in(hole, flop, places[1])
        for number, board in enumerate(boards.boards.tolist()):
            cards = [Card(card) for card in board]
            rivers[number, pair] = place_in(hole, cards, places[2])
    return plan_of(before, after, rivers, boards)


def renamed(flop: Sequence[Card], boards: Boards, triple: int) -> list[Card]:
    """A flop as the one that stands for it."""
    suits = PERMUTATIONS[int(boards.renamings[triple])].tolist()
    return [Card(card.rank * 4 + suits[card.suit]) for card in flop]


def follow(view: View) -> Action:
    """What such a plan decides, worked out from the cards as they lie."""
    rules = view.rules
    assert isinstance(rules, HeadsUpRules)
    hole = [card for card in view.hand if card is not None]
    board = [card for card in view.piles.get(COMMUNITY, ()) if card is not None]
    raises = raises_of(rules)[(0, 3, 5).index(len(board))]
    place = place_in(hole, board, len(raises))
    if place:
        return Raise(1, raises[place - 1])
    return Fold(1) if len(board) == 5 else Check(1)


@pytest.mark.parametrize("pack", [SIXTEEN, THIRTEEN], ids=["suits alike", "suits not alike"])
@pytest.mark.parametrize("rules", [MA, STRANGE], ids=["ma", "strange"])
def test_a_plan_is_followed_as_in_the_procedure(
    rules: HeadsUpRules, pack: tuple[Card, ...]
) -> None:
    result = SIMULATOR.simulate(rules, 400, 23, plan=some_plan(rules, pack), pack=pack)
    assert len(result.decisions) == 1 + sum(map(len, raises_of(rules)))
    compare(rules, result, follow, pack)


def test_a_raise_that_is_listed_twice_is_one_decision() -> None:
    rules = table(raises_before_flop=(2, 2))
    result = SIMULATOR.simulate(rules, 400, 25, plan=some_plan(rules, SIXTEEN), pack=SIXTEEN)
    assert result.endings.total() == result.decisions.total() == 400
    assert result.main.rounds == 400


def test_a_run_of_a_plan_is_reproducible() -> None:
    plan = some_plan(MA, SIXTEEN)
    one, two = (
        SIMULATOR.simulate(MA, 200_000, 3, plan=plan, workers=n, pack=SIXTEEN) for n in (1, 2)
    )
    assert one == two
    assert one.strategy == "best"


def spelled(result: SimulationResult) -> list[list[object]]:
    """Endings as another process can tell them."""
    return sorted([*ending, count] for ending, count in result.endings.items())


def test_kernels_say_the_same_when_nothing_compiles_them(tmp_path: Path) -> None:
    plan = some_plan(STRANGE, SIXTEEN)
    np.savez(tmp_path / "plan.npz", **plan._asdict())
    script = f"""if True:
        import json
        import numpy as np
        from numba import config
        from tests.games.heads_up_holdem.test_simulation_plan import *
        assert config.DISABLE_JIT
        plan = WholePlan(**np.load({str(tmp_path / "plan.npz")!r}))
        best = SIMULATOR.simulate(STRANGE, 300, 41, plan=plan, pack=SIXTEEN)
        simple = SIMULATOR.simulate(MA, 300, 42, strategy="simple")
        print(json.dumps([spelled(best), spelled(simple)]))
    """
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    best = SIMULATOR.simulate(STRANGE, 300, 41, plan=plan, pack=SIXTEEN)
    simple = SIMULATOR.simulate(MA, 300, 42, strategy="simple")
    assert json.loads(ran.stdout) == [spelled(best), spelled(simple)]


# The numbers of boards.


def test_every_board_of_a_deck_finds_the_one_that_stands_for_it() -> None:
    boards = boards_of()
    none = np.zeros((0, HOLDINGS), np.uint8)
    plan = plan_of(np.zeros(HOLDINGS, np.uint8), none, none, boards)
    assert len(plan.board_numbers) == comb(52, 5)
    assert np.bincount(plan.board_numbers).tolist() == boards.weights.tolist()
    chance = np.random.default_rng(1)
    for _ in range(3_000):
        cards = chance.permutation(52)[:5]
        number = number_of_five(*cards)
        assert number == sum(comb(int(card), at) for at, card in enumerate(sorted(cards), start=1))
        suits = PERMUTATIONS[plan.board_renamings[number]]
        found = sorted(int(card) & 60 | int(suits[card & 3]) for card in cards)
        assert found == boards.boards[plan.board_numbers[number]].tolist()


@pytest.mark.parametrize("pack", [SIXTEEN, THIRTEEN], ids=["suits alike", "suits not alike"])
def test_boards_that_a_pack_does_not_have_are_not_numbered(pack: tuple[Card, ...]) -> None:
    numbers = some_plan(MA, pack).board_numbers
    own = [number_of_five(*map(int, board)) for board in combinations(pack, 5)]
    assert np.flatnonzero(numbers >= 0).tolist() == sorted(own)


# Refusals.


def test_best_play_needs_a_plan() -> None:
    with pytest.raises(ValueError, match="needs a plan"):
        SIMULATOR.simulate(MA, 10, 1)


def test_a_plan_for_other_raises_is_refused() -> None:
    plan = some_plan(MA, SIXTEEN)
    for stage, few in (
        ("before flop", table(raises_before_flop=(1,))),
        ("after flop", table(raises_after_flop=())),
        ("after river", table(raises_after_river=())),
    ):
        with pytest.raises(ValueError, match=f"a raise {stage} that the rules do not have"):
            SIMULATOR.simulate(few, 10, 1, plan=plan, pack=SIXTEEN)


def test_a_plan_for_another_pack_is_refused() -> None:
    plan = some_plan(MA, SIXTEEN)
    for pack in (PACK, (*SIXTEEN[1:], PACK[0])):
        with pytest.raises(ValueError, match="another pack"):
            SIMULATOR.simulate(MA, 10, 1, plan=plan, pack=pack)
    SIMULATOR.simulate(MA, 10, 1, plan=plan, pack=SIXTEEN[::-1])


@pytest.mark.parametrize("pack", [PACK[:8], PACK[:9] + PACK[:1]], ids=["too few", "twice"])
def test_a_pack_that_cannot_be_dealt_is_refused(pack: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match="9 or more cards of 1 deck"):
        SIMULATOR.simulate(MA, 10, 1, strategy="simple", pack=pack)


# The solver's plan: two witnesses.


def agree(rules: HeadsUpRules, pack: tuple[Card, ...], rounds: int) -> SimulationResult:
    """Play by the solver's plan, and find what the solver counted, each within its interval."""
    result = SIMULATOR.simulate(
        rules, rounds, 51, plan=best_plan(rules, pack=pack), workers=2, pack=pack
    )
    solution = odds.kept_solution(rules, pack=pack).found
    exact = [odds.main_wager(rules, solution)]
    if isinstance(rules.trips_paytable, Paytable):
        exact.append(odds.trips_wager(rules, solution, rules.trips_paytable))
    if isinstance(rules.pocket_paytable, Paytable):
        exact.append(odds.pocket_wager(rules, rules.pocket_paytable, pack))
    found = result.wagers
    assert list(found) == [wager.wager for wager in exact]
    for wager in exact:
        one = found[wager.wager]
        assert one.covers(wager.expectation, 0.999), wager.wager
        assert one.deviation == pytest.approx(wager.standard_deviation, rel=0.05)
    raises = *raises_of(rules), (0,)
    decided = [
        (stage, times) for stage, open_ in zip(STAGES, raises, strict=True) for times in open_
    ]
    for decision, line in zip(decided, odds.decisions(rules, solution), strict=True):
        share = float(line.frequency)
        off = result.decisions[decision] - rounds * share
        assert abs(off) <= 4 * sqrt(rounds * share * (1 - share)), decision
    return result


@pytest.mark.parametrize("pack", [TWENTY, THIRTEEN], ids=["suits alike", "suits not alike"])
@pytest.mark.parametrize("rules", [MA, table(ULTIMATE)], ids=["ma", "ultimate"])
def test_best_play_of_a_small_pack_is_worth_what_was_counted(
    rules: HeadsUpRules, pack: tuple[Card, ...]
) -> None:
    result = agree(rules, pack, 500_000)
    assert len(result.decisions) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("rules", [MA, table(ULTIMATE)], ids=["ma", "ultimate"])
def test_best_play_of_a_whole_deck_is_worth_what_was_counted(rules: HeadsUpRules) -> None:
    agree(rules, PACK, 20_000_000)
