"""The kernels of hold'em games held against plain counting, and against closed forms."""

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb, factorial
from pathlib import Path
from typing import Any

import cloudpickle  # type: ignore[import-untyped]
import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.errors import NotPermitted
from houseway.games import find_game
from houseway.games.heads_up_holdem import kernels as game_kernels
from houseway.games.heads_up_holdem import solver
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.solver import Solution, solve
from houseway.hands import ORDERS, STANDARD, batch
from houseway.odds import kernels
from houseway.odds.holdem import Boards, boards_of, holding_classes, pair_number
from houseway.pieces.cards import PACK, SUITS, Card, parse_cards
from houseway.pieces.money import ODDS_MOST, ODDS_PARTS, Odds
from houseway.rulesets.values import Pay, Paytable

NINE = parse_cards("3d 4c 5d 6c 6d 7c 8d Jc Kc")
TWENTY = tuple(card for card in PACK if card.rank >= 8)
TABLES = tuple(batch.tables("standard")[:5])
PAIR = int(np.searchsorted(batch.tables("standard").plain, STANDARD.floor("pair")))
"""The lowest pair, numbered without gaps."""


@pytest.fixture(scope="module")
def rules() -> HeadsUpRules:
    found = find_game("heads-up-holdem").ruleset("ma").open()
    assert isinstance(found, HeadsUpRules)
    return found


def strength(cards: Any) -> int:
    """The plain order's own word."""
    return STANDARD.strength([Card(int(card)) for card in cards])


# Boards and flops.


def test_a_deck_has_as_many_boards_and_flops_up_to_suits_as_everybody_knows() -> None:
    boards = boards_of()
    assert len(boards.boards) == len(boards.weights) == 134_459
    assert int(boards.weights.sum()) == comb(52, 5)
    assert len(boards.stabilisers) == len(set(boards.numbers.tolist())) == 1_755
    assert len(boards.renamed) == factorial(4)
    assert boards.deals == 27_813_810_024_000


def renamed(cards: Any, renaming: Any) -> tuple[int, ...]:
    return tuple(sorted(int(card) & 60 | int(renaming[card & 3]) for card in cards))


def orbits(pack: tuple[Card, ...], count: int) -> Counter[tuple[int, ...]]:
    """Sets of cards up to suits, by trying every renaming: the least of each, and how many."""
    return Counter(
        min(renamed(cards, renaming) for renaming in kernels.PERMUTATIONS)
        for cards in combinations(pack, count)
    )


@pytest.mark.parametrize("ranks", ["9JA", "2345", "TJQKA"])
def test_boards_up_to_suits_are_those_that_trying_every_renaming_gives(ranks: str) -> None:
    pack = parse_cards(" ".join(rank + suit for rank in ranks for suit in SUITS))
    boards = boards_of(pack)
    found = {
        min(renamed(board, renaming) for renaming in kernels.PERMUTATIONS): int(weight)
        for board, weight in zip(boards.boards, boards.weights, strict=True)
    }
    assert len(found) == len(boards.boards)
    assert found == orbits(pack, 5)


@pytest.mark.parametrize("pack", [PACK, TWENTY], ids=["deck", "twenty cards"])
def test_a_flop_is_numbered_and_renamed_as_its_kind_is(pack: tuple[Card, ...]) -> None:
    boards = boards_of(pack)
    kinds: dict[int, set[tuple[int, ...]]] = {}
    for cards in combinations(pack, 3):
        triple = int(kernels.triple_number(*cards))
        renaming = kernels.PERMUTATIONS[boards.renamings[triple]]
        kinds.setdefault(int(boards.numbers[triple]), set()).add(renamed(cards, renaming))
    assert all(len(flops) == 1 for flops in kinds.values()), "one flop stands for each number"
    assert len(kinds) == len(orbits(pack, 3)) == len(boards.stabilisers)
    for number, (flop,) in kinds.items():
        leave = [renamed(flop, renaming) == flop for renaming in kernels.PERMUTATIONS]
        assert boards.stabilisers[number].tolist() == leave


def test_renamed_pairs_are_permutations_and_what_renaming_the_cards_gives() -> None:
    table = boards_of().renamed
    assert table.shape == (24, 1326)
    for row, renaming in zip(table, kernels.PERMUTATIONS, strict=True):
        assert sorted(row.tolist()) == list(range(1326))
        for pair in combinations(PACK[::3], 2):
            low, high = renamed(pair, renaming)
            assert row[pair_number(pair)] == pair_number((Card(low), Card(high)))


def test_pairs_and_triples_are_numbered_without_gaps() -> None:
    assert sorted(map(pair_number, combinations(PACK, 2))) == list(range(kernels.HOLDINGS))
    assert [kernels.pair_number(*pair) for pair in combinations(PACK[:9], 2)] == [
        pair_number(pair) for pair in combinations(PACK[:9], 2)
    ]
    triples = [int(kernels.triple_number(*cards)) for cards in combinations(PACK, 3)]
    assert sorted(triples) == list(range(kernels.FLOPS))


def test_a_pack_whose_suits_differ_has_every_board_for_itself() -> None:
    boards = boards_of(NINE)
    assert not boards.is_symmetric
    assert len(boards.boards) == comb(9, 5)
    assert set(boards.weights.tolist()) == {1}
    assert {tuple(board) for board in boards.boards.tolist()} == {
        tuple(sorted(map(int, board))) for board in combinations(NINE, 5)
    }


@pytest.mark.parametrize("pack", [NINE[:8], (*NINE, NINE[0])], ids=["too few", "one twice"])
def test_a_pack_that_is_none_is_refused(pack: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match="nine or more different cards"):
        boards_of(pack)


def test_holdings_before_the_flop_are_169_kinds() -> None:
    classes, samples = holding_classes(boards_of())
    assert len(samples) == 169
    sizes = Counter(Counter(classes.tolist()).values())
    assert sizes == {6: 13, 4: 78, 12: 78}
    classes, samples = holding_classes(boards_of(NINE))
    assert len(samples) == comb(9, 2)
    assert sorted(classes[classes >= 0].tolist()) == list(range(36))


# One board.


def some_boards(pack: tuple[Card, ...], count: int) -> Iterator[NDArray[np.int64]]:
    rng = random.Random(5)
    for _ in range(count):
        yield np.array(sorted(rng.sample(pack, 5)), np.int64)


def counted(board: NDArray[np.int64], pack: tuple[Card, ...], floor: int) -> tuple[int, Any]:
    """The dealer's holdings, and for every holding of a player: rank, wins, ties, weak dealers."""
    space = kernels.workspace()
    rivals, count = kernels.count_board(board, np.array(pack, np.int64), TABLES, floor, space)
    firsts, seconds, pairs, ranks, _, _, wins, ties, weak, *_ = (part[:count] for part in space)
    found = {}
    for holding, pair, *numbers in zip(
        zip(firsts, seconds, strict=True), pairs, ranks, wins, ties, weak, strict=True
    ):
        cards = tuple(sorted(map(int, holding)))
        assert pair == pair_number([Card(card) for card in cards])
        found[cards] = [int(number) for number in numbers]
    assert len(found) == count == comb(len(pack) - 5, 2)
    assert rivals == comb(len(pack) - 7, 2)
    return rivals, found


@pytest.mark.parametrize("floor", ["pair", "three-of-a-kind", "high card"])
@pytest.mark.parametrize("pack", [NINE, TWENTY, PACK[::2]], ids=["nine", "twenty", "two suits"])
def test_showdowns_of_a_board_are_those_that_plain_counting_gives(
    pack: tuple[Card, ...], floor: str
) -> None:
    plain = batch.tables("standard").plain
    least = STANDARD.floor(floor)
    for board in some_boards(pack, 4):
        rivals, found = counted(board, pack, int(np.searchsorted(plain, least)))
        left = [int(card) for card in pack if card not in board]
        strengths = {pair: strength([*board, *pair]) for pair in combinations(left, 2)}
        for pair, (rank, wins, ties, weak) in found.items():
            mine = strengths[pair]
            others = [strengths[other] for other in strengths if not {*pair} & {*other}]
            assert plain[rank] == mine
            assert rivals == len(others)
            assert wins == sum(other < mine for other in others)
            assert ties == sum(other == mine for other in others)
            assert weak == sum(other < least for other in others)


def test_showdowns_with_a_whole_deck_are_those_of_one_holding_at_a_time() -> None:
    pack = np.array(PACK, np.int64)
    rng = random.Random(6)
    for board in some_boards(PACK, 6):
        rivals, found = counted(board, PACK, PAIR)
        for pair in rng.sample(sorted(found), 25):
            hole = np.array(pair, np.int64)
            wins, ties, weak, others, rank = game_kernels.showdown_of(
                hole, board, pack, TABLES, PAIR, kernels.workspace()
            )
            assert found[pair] == [rank, wins, ties, weak]
            assert rivals == others == 990


def test_holdings_are_sorted_by_rank() -> None:
    rng = np.random.default_rng(7)
    for count in (1, 2, 500, 1081, 1326):
        for most in (2, 100, 1 << 14):
            ranks = rng.integers(0, most, 1326).astype(np.int32)
            order, scratch = np.empty((2, 1326), np.int32)
            kernels.sort_by_rank(ranks, count, order, scratch, np.empty(129, np.int32))
            assert sorted(order[:count].tolist()) == list(range(count))
            assert (np.diff(ranks[order[:count]]) >= 0).all()
    for name in ORDERS:
        assert len(batch.tables(name).plain) <= 1 << 14, "two passes over seven bits are enough"


# A whole count.


class OneAfterAnother(Executor):
    """Does everything at once where it is asked, as somebody's own executor might."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class Elsewhere(OneAfterAnother):
    """Does everything with copies, as a process or a machine of its own does: only results come."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(carried(fn), *args, **kwargs)


def carried(work: Any) -> Any:
    """A function as it arrives elsewhere: with what it holds on to, but not the same things."""
    return cloudpickle.loads(cloudpickle.dumps(work))


def same(one: Solution, other: Solution) -> bool:
    arrays: Any = zip((one.tally, *one.plan), (other.tally, *other.plan), strict=True)
    return one.early == other.early and all(np.array_equal(*both) for both in arrays)


@pytest.mark.parametrize(
    "make",
    [OneAfterAnother, Elsewhere, *(partial(ThreadPoolExecutor, count) for count in (1, 2, 7))],
    ids=["in turn", "elsewhere", "one", "two", "seven"],
)
@pytest.mark.parametrize("pack", [NINE, TWENTY], ids=["nine cards", "twenty cards"])
def test_a_count_does_not_depend_on_who_counts(
    rules: HeadsUpRules, make: Callable[[], Executor], pack: tuple[Card, ...]
) -> None:
    with make() as executor:
        found = solve(rules, pack=pack, executor=executor)
    assert same(found, solve(rules, pack=pack))


@pytest.mark.parametrize("shards", [1, 3, 64, 1000])
@pytest.mark.parametrize("pack", [NINE, TWENTY], ids=["nine cards", "twenty cards"])
def test_a_count_does_not_depend_on_how_it_is_split(
    rules: HeadsUpRules, shards: int, pack: tuple[Card, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = solve(rules, pack=pack)
    monkeypatch.setattr(solver, "SHARDS", shards)
    assert same(solve(rules, pack=pack), expected)


def test_a_count_says_how_far_it_is(rules: HeadsUpRules) -> None:
    told: list[tuple[str, int, int]] = []
    solve(rules, pack=NINE, progress=lambda *now: told.append(now))
    for what in ("boards", "outcomes"):
        done = [(so_far, of) for said, so_far, of in told if said == what]
        assert done == [(number, solver.SHARDS) for number in range(solver.SHARDS + 1)]


@pytest.mark.parametrize("pack", [NINE, TWENTY, PACK[:10]], ids=["nine", "twenty", "ten"])
@pytest.mark.parametrize("stake", [0, 1])
def test_every_tally_adds_up_to_the_closed_form(
    rules: HeadsUpRules, pack: tuple[Card, ...], stake: int
) -> None:
    size = len(pack)
    found = solve(rules, pack=pack, trips_stake=Fraction(stake))
    deals = comb(size, 5) * comb(5, 3) * comb(size - 5, 2) * comb(size - 7, 2)
    assert int(found.tally.sum()) == found.boards.deals == deals
    # Whatever is decided, a category comes as often as seven cards make it.
    plain = batch.strengths(np.array([*combinations(pack, 7)], np.uint8))
    by_category = np.bincount((plain >> 20) - 1, minlength=len(STANDARD.rows))
    assert (
        found.tally.sum(axis=(0, 1, 3)).tolist()
        == (by_category * (deals // comb(size, 7))).tolist()
    )
    # Player and dealer could change places.
    wins, _, losses = found.tally.sum(axis=(0, 1, 2)).reshape(3, 2).sum(axis=1)
    assert wins == losses


def test_a_tally_that_does_not_add_up_is_not_given_out(
    rules: HeadsUpRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = boards_of(NINE)
    fewer: Boards = boards._replace(boards=boards.boards[1:], weights=boards.weights[1:])
    monkeypatch.setattr(solver, "boards_of", lambda _: fewer)
    with pytest.raises(AssertionError, match="do not add up"):
        solve(rules, pack=NINE)


def test_without_the_compiler_the_count_is_the_same(rules: HeadsUpRules, tmp_path: Path) -> None:
    script = (
        "from houseway.games import find_game\n"
        "from houseway.games.heads_up_holdem.solver import solve\n"
        "from houseway.pieces.cards import parse_cards\n"
        "rules = find_game('heads-up-holdem').ruleset('ma').open()\n"
        f"print(solve(rules, pack=parse_cards('{' '.join(map(str, NINE))}')).value)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "HOUSEWAY_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Fraction(done.stdout.strip()) == solve(rules, pack=NINE).value
    assert not [*tmp_path.rglob("*.nbi")], "nothing was compiled"


# Bounds.


def paying(rules: HeadsUpRules, odds: Odds) -> HeadsUpRules:
    table = rules.odds_paytable
    pays: dict[str, Pay] = {**table.pays, "royal flush": Pay(odds)}
    return msgspec.structs.replace(rules, odds_paytable=msgspec.structs.replace(table, pays=pays))


@pytest.mark.parametrize("odds", [Odds(10**9), Odds(1, 777_777_777), Odds(10**30)])
def test_payouts_that_the_integers_cannot_hold_are_refused(rules: HeadsUpRules, odds: Odds) -> None:
    with pytest.raises(NotPermitted, match="too large"):
        solve(paying(rules, odds), pack=NINE)


def test_the_largest_payouts_that_are_taken_fit_every_sum(rules: HeadsUpRules) -> None:
    """Whatever is paid, at the highest odds that a file can have."""
    highest = Pay(Odds(ODDS_MOST * ODDS_PARTS - 1, ODDS_PARTS))
    tables = {
        key: msgspec.structs.replace(table, pays=dict.fromkeys(table.pays, highest))
        for key in ("odds_paytable", "bad_beat_paytable")
        if isinstance(table := getattr(rules, key), Paytable)
    }
    assert len(tables) == 2
    solver.pays_of(msgspec.structs.replace(rules, win_pays=highest.odds, **tables))
    most = game_kernels.PAY_MOST
    assert comb(52, 5) * 10 * 990 * (most // solver.RAISE_MOST) < 2**63
    assert 24 * comb(49, 2) * 24 * 990 * most < 2**63


@pytest.mark.parametrize("stage", ["raises_before_flop", "raises_after_flop", "raises_after_river"])
def test_more_raises_than_a_tally_has_room_for_are_refused_or_counted_right(
    rules: HeadsUpRules, stage: str
) -> None:
    many = msgspec.structs.replace(rules, **{stage: tuple(range(1, 16))})
    try:
        found = solve(many, pack=NINE)
    except NotPermitted:
        return
    places = np.nonzero(found.tally.sum(axis=(2, 3)))
    limits = [
        len(amounts)
        for amounts in (
            many.raises_before_flop,
            many.raises_after_flop,
            many.raises_after_river,
            (),
        )
    ]
    assert all(place <= limits[step] for step, place in zip(*places, strict=True))
