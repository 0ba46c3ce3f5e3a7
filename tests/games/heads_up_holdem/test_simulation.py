"""The simulator's rounds: dealt fairly, decided by the policy, settled as the procedure settles."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from houseway.games.heads_up_holdem import simulation_kernels
from houseway.games.heads_up_holdem.pocket import pocket_hand
from houseway.games.heads_up_holdem.policy import is_good
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.simulation import (
    SIMULATOR,
    STAGES,
    Ending,
    Stage,
    habits_of,
    settle,
)
from houseway.hands import STANDARD
from houseway.odds.holdem import pair_number
from houseway.odds.simulate import BATCH_ROUNDS, settled_by
from houseway.pieces.cards import PACK, Card
from houseway.round.spots import COMMUNITY, Spot
from houseway.round.view import View
from tests.games.heads_up_holdem.plain_simulation import (
    LOW,
    MA,
    NINE,
    STRANGE,
    TWO_SUITS,
    compare,
    deals,
    estimates_of,
    moved,
    names_of,
    table,
)
from tests.games.heads_up_holdem.scenes import GAME, ULTIMATE, bots, open_table

TABLES = [
    pytest.param(MA, id="ma"),
    pytest.param(table(ULTIMATE), id="ultimate"),
    pytest.param(STRANGE, id="strange"),
    pytest.param(
        table(ULTIMATE, trips_after_fold="is lost", raises_before_flop=()), id="trips lost"
    ),
]


# Seeds and threads.


def test_a_seed_gives_the_same_rounds_whatever_the_number_of_threads() -> None:
    rounds = 3 * BATCH_ROUNDS + 17
    one, two, five = (
        SIMULATOR.simulate(MA, rounds, 8, strategy="simple", workers=n) for n in (1, 2, 5)
    )
    assert one == two == five
    assert one.endings.total() == rounds
    assert SIMULATOR.simulate(MA, rounds, 9, strategy="simple").endings != one.endings


def test_a_longer_run_begins_with_the_rounds_of_a_shorter_one() -> None:
    short, long = (
        SIMULATOR.simulate(MA, n, 8, strategy="simple") for n in (100, BATCH_ROUNDS + 100)
    )
    whole = SIMULATOR.simulate(MA, BATCH_ROUNDS, 8, strategy="simple")
    assert short.endings < whole.endings < long.endings
    assert (long.endings - whole.endings).total() == 100


def test_without_a_seed_one_is_drawn_and_told() -> None:
    one, other = (SIMULATOR.simulate(MA, 50, strategy="simple") for _ in range(2))
    assert one.seed != other.seed
    assert SIMULATOR.simulate(MA, 50, one.seed, strategy="simple") == one


# The same deals through the procedure.


@pytest.mark.parametrize("rules", TABLES)
def test_the_simple_player_comes_out_as_in_the_procedure(rules: HeadsUpRules) -> None:
    result = SIMULATOR.simulate(rules, 400, 21, strategy="simple")
    assert len(result.decisions) >= 3
    compare(rules, result, GAME.policy)


def test_hands_that_are_seldom_made_come_out_as_in_the_procedure() -> None:
    result = SIMULATOR.simulate(STRANGE, 400, 22, strategy="simple", pack=TWO_SUITS)
    made = {(ending.category, ending.result) for ending in result.endings}
    for name in ("straight", "flush"):
        assert {(name, "wins"), (name, "ties"), (name, "loses")} <= made
    assert "straight flush" in result.categories
    compare(STRANGE, result, GAME.policy, TWO_SUITS)


def test_a_dealer_with_the_lowest_hand_that_qualifies_does() -> None:
    rules = table(dealer_qualifies="straight")
    result = SIMULATOR.simulate(rules, 200, 24, strategy="simple", pack=LOW)
    assert {ending.qualifies for ending in result.endings} == {True, False}
    compare(rules, result, GAME.policy, LOW)


# The simple player.


def view_of(hole: Sequence[Card], board: Sequence[Card]) -> View:
    """What a player sees of the cards."""
    return View(
        eyes=1,
        rules=MA,
        ask=None,
        racks={},
        wagers={},
        piles={Spot(1): tuple(hole), COMMUNITY: tuple(board)},
        discard_rack_size=0,
        lammers=frozenset(),
        marker=0,
    )


def simple_stage(hole: Sequence[Card], board: Sequence[Card]) -> Stage:
    """Where the game's own policy raises."""
    if is_good(view_of(hole, ()), final=False):
        return "before flop"
    if is_good(view_of(hole, board[:3]), final=False):
        return "after flop"
    return "after river" if is_good(view_of(hole, board), final=True) else "fold"


def test_before_the_flop_the_simple_player_does_with_every_pair_as_the_policy() -> None:
    before = habits_of(MA).before
    for hole in combinations(PACK, 2):
        assert before[pair_number(hole)] == (3 if is_good(view_of(hole, ()), final=False) else 0)


def test_after_the_flop_the_simple_player_sees_the_pairs_that_the_policy_sees() -> None:
    seen = Counter[bool]()
    for cards in deals(4, 3_000):
        good = is_good(view_of(cards[:2], cards[2:5]), final=False)
        assert simulation_kernels.is_matched(np.array(cards, np.uint8)) == good
        seen[good] += 1
    assert min(seen.values()) > 500


def every_ending(pack: Sequence[Card]) -> Iterator[Ending]:
    """How every deal of a small pack ends for the simple player, by the plain order."""
    times = {"before flop": 3, "after flop": 2, "after river": 1, "fold": 0}
    for hole in combinations(pack, 2):
        rest = [card for card in pack if card not in hole]
        for dealer in combinations(rest, 2):
            left = [card for card in rest if card not in dealer]
            for flop in combinations(left, 3):
                last = [card for card in left if card not in flop]
                stage = simple_stage(hole, [*flop, *last])
                own, other = (STANDARD.strength([*h, *flop, *last]) for h in (hole, dealer))
                yield Ending(
                    stage=stage,
                    times=times[stage],
                    category=STANDARD.category(own).name,
                    result="wins" if own > other else "loses" if own < other else "ties",
                    qualifies=STANDARD.at_least(other, MA.dealer_qualifies),
                    pocket=pocket_hand(hole),
                )


def test_rounds_of_a_tiny_pack_end_as_often_as_all_its_deals_do() -> None:
    exact, rounds = Counter(every_ending(NINE)), 500_000
    assert exact.total() == comb(9, 2) * comb(7, 2) * comb(5, 3)
    found = SIMULATOR.simulate(MA, rounds, 31, strategy="simple", workers=2, pack=NINE)
    assert set(found.endings) == set(exact)
    assert {ending.stage for ending in exact} == set(STAGES)
    for ending, count in exact.items():
        share = count / exact.total()
        off = found.endings[ending] - rounds * share
        assert abs(off) < 4.5 * sqrt(rounds * share * (1 - share)), ending
    for wager, one in settled_by(settle)(MA, exact).items():
        assert found.apart[wager].covers(one.mean, 0.9999), wager


def test_hands_come_as_often_as_they_should() -> None:
    """Of C(52,7) hands of seven cards, and of C(52,2) pairs of hole cards."""
    rounds = 1_000_000
    found = SIMULATOR.simulate(MA, rounds, 12, strategy="simple", workers=2)
    hands = {"royal flush": 4_324, "straight flush": 37_260, "four-of-a-kind": 224_848}
    hands |= {"full house": 3_473_184, "flush": 4_047_644, "straight": 6_180_020}
    hands |= {"three-of-a-kind": 6_461_620, "two pair": 31_433_400}
    hands |= {"pair": 58_627_800, "high card": 23_294_460}
    pockets = Counter(pocket_hand(hole) for hole in combinations(PACK, 2))
    for counts, known in ((found.categories, hands), (found.pockets, pockets)):
        assert sum(counts.values()) == rounds
        for name, ways in known.items():
            share = ways / sum(known.values())
            assert abs(counts[name] - rounds * share) < 4 * sqrt(rounds * share), name


def test_a_table_run_by_the_engine_comes_to_the_same_means() -> None:
    session, rounds = open_table((1,), seed=5), 3_000
    nets: Counter[str] = Counter()
    for _ in range(rounds):
        staked, net = moved(session.play(bots(session)))
        for wager, names in names_of(MA).items():
            unit = staked[MA.wager_names.ante if wager in ("raise", "main") else names[0]]
            nets[wager] += Fraction(sum(net[name] for name in names), unit)  # type: ignore[assignment]
    result = SIMULATOR.simulate(MA, 1_000_000, 13, strategy="simple", workers=2)
    for wager, one in estimates_of(result).items():
        wide = one.deviation * sqrt(1 / rounds + 1 / one.rounds)
        assert abs(float(nets[wager]) / rounds - float(one.mean)) < 3 * wide, wager
