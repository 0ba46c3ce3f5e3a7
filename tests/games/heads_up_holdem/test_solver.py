"""What the solver leaves out changes nothing, and what a kept count stands on is counted anew."""

from collections.abc import Callable
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houseway.games.heads_up_holdem import odds, solver
from houseway.games.heads_up_holdem.odds import kept_solution, main_wager
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.solver import Solution, solve
from houseway.odds import kernels, store
from houseway.odds.holdem import Boards, holding_classes, pair_number
from houseway.pieces.cards import PACK, SUITS, Card, parse_cards
from houseway.pieces.money import Odds
from houseway.rulesets import Limits
from tests.games.heads_up_holdem.scenes import ULTIMATE
from tests.games.heads_up_holdem.walks import EXAMPLE, LATE, MA, ODD, paying, table

SMALL = parse_cards("3d 4c 5d 6c 6d 7c 8d Jc Kc")

# Raises that are left out, because another decision is never worse.

RAISES = [
    pytest.param((1, 2, 3), (1, 2), (1,), id="the regulation's"),
    pytest.param((3, 4), (2,), (1,), id="ultimate's"),
    pytest.param((1, 3), (1, 2, 3, 4), (2, 3), id="smaller ones first"),
    pytest.param((2,), (2, 3, 5), (2,), id="the same later"),
    pytest.param((), (1, 2, 3), (15,), id="much larger later"),
]


@pytest.mark.parametrize("lost", [False, True], ids=["trips stays", "trips is lost"])
@pytest.mark.parametrize("cards", ["3d 4c 5d 6c 6d 7c 8d Jc Kc", "2d 4c 6c 7c 7d 8d 9c Ac Ah As"])
@pytest.mark.parametrize(("before", "flop", "river"), RAISES)
def test_leaving_dominated_raises_out_changes_nothing(
    before: tuple[int, ...],
    flop: tuple[int, ...],
    river: tuple[int, ...],
    cards: str,
    lost: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = table(
        raises_before_flop=before,
        raises_after_flop=flop,
        raises_after_river=river,
        trips_after_fold="is lost" if lost else "stays",
    )
    compare_with_all_raises(rules, parse_cards(cards), Fraction(lost), monkeypatch)


@pytest.mark.slow
def test_leaving_dominated_raises_out_changes_nothing_with_a_whole_deck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compare_with_all_raises(MA, PACK, Fraction(0), monkeypatch)


def compare_with_all_raises(
    rules: HeadsUpRules,
    pack: tuple[Card, ...],
    stake: Fraction,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = solve(rules, pack=pack, trips_stake=stake)
    monkeypatch.setattr(solver, "amounts_after_flop", lambda rules: rules.raises_after_flop)
    whole = solve(rules, pack=pack, trips_stake=stake)
    assert found.value == whole.value
    assert found.early == whole.early
    assert (found.tally == whole.tally).all()
    assert (found.plan.after == whole.plan.after).all()


def test_some_raises_are_left_out_and_others_are_not() -> None:
    amounts = solver.amounts_after_flop
    assert amounts(MA) == (2,)
    assert amounts(table(raises_after_flop=(1, 2, 4), raises_after_river=(2,))) == (1, 4)
    assert amounts(table(raises_after_flop=(3,), raises_after_river=(9,))) == (3,)
    assert amounts(table(raises_after_flop=())) == ()


@pytest.mark.parametrize("name", ["ma", ULTIMATE])
def test_before_the_flop_only_a_check_or_the_largest_raise_is_best(name: str) -> None:
    rules = table(name)
    early = kept_solution(rules).found.early
    assert len(early) == 169
    for options in early.values():
        best = max(option.value for option in options)
        taken = {option.times for option in options if option.value == best}
        assert taken <= {0, max(rules.raises_before_flop)}


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
        pytest.param(table(**ODD), "TKA", id="odd, twelve cards"),
        pytest.param(table(str(EXAMPLE)), "TJQKA", id="bad beat, twenty cards"),
        pytest.param(table(**LATE), "2346", id="larger raises later, sixteen cards"),
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


# Sums that are as narrow as they can be.


@pytest.mark.parametrize("most", ["500 to 1", "1500 to 1", "5000 to 1"])
def test_narrow_sums_are_wide_enough(most: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = parse_cards(" ".join(rank + suit for rank in "TJQKA" for suit in SUITS))
    lines = {"royal flush": most, "straight": most, "full house": most}
    rules = table(odds_paytable=paying(MA.odds_paytable, **lines))
    found = solve(rules, pack=pack)
    assert found.pays.is_narrow == (most != "5000 to 1")
    monkeypatch.setattr(solver.Pays, "is_narrow", False)
    wide = solve(rules, pack=pack)
    assert found.early == wide.early
    assert (found.tally == wide.tally).all()


# What a count depends on.


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for counts, so that packs of a few cards do not fill the user's."""
    monkeypatch.setattr(store, "counts_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def counted(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> list[HeadsUpRules]:
    """The tables that are counted anew."""
    done: list[HeadsUpRules] = []

    def count(rules: HeadsUpRules, **how: Any) -> Solution:
        done.append(rules)
        return solve(rules, **how)

    monkeypatch.setattr(odds, "solve", count)
    return done


@pytest.mark.parametrize(
    "other",
    [
        lambda rules: {"raises_before_flop": (1, 2)},
        lambda rules: {"raises_after_flop": (1,)},
        lambda rules: {"raises_after_river": (2,)},
        lambda rules: {"dealer_qualifies": "two pair"},
        lambda rules: {"win_pays": Odds.parse("2 to 1")},
        lambda rules: {"odds_paytable": paying(rules.odds_paytable, straight="2 to 1")},
        lambda rules: {"bad_beat_paytable": paying(rules.bad_beat_paytable, straight="2 to 1")},
        lambda rules: {"bad_beat_paytable": None},
    ],
    ids=["before", "flop", "river", "qualifies", "win", "odds", "bad beat", "no bad beat"],
)
def test_what_best_play_depends_on_is_counted_anew(
    counted: list[HeadsUpRules], other: Callable[[HeadsUpRules], dict[str, Any]]
) -> None:
    rules = MA
    changed = table(**other(rules))
    found = [kept_solution(each, pack=SMALL).found for each in (rules, changed, rules, changed)]
    assert counted == [rules, changed]
    assert found[1].value == found[3].value == solve(changed, pack=SMALL).value
    assert found[2].value == found[0].value != found[1].value


def test_what_best_play_does_not_depend_on_is_not_counted_anew(
    counted: list[HeadsUpRules],
) -> None:
    rules = MA
    others = [
        table(limits=Limits.parse("25 to 1000 by 5")),
        table(trips_after_fold="is lost"),
        table(trips_paytable=paying(rules.trips_paytable, straight="2 to 1")),
        table(pocket_paytable="none"),
        table(seats_max=1),
    ]
    for each in (rules, *others):
        kept_solution(each, pack=SMALL)
    assert counted == [rules]
    kept_solution(rules, pack=parse_cards("3d 4c 5d 6c 6d 7c 8d Jc Ac"))
    kept_solution(rules, pack=SMALL, recount=True)
    kept_solution(rules, pack=SMALL, trips_stake=Fraction(1))
    assert len(counted) == 4


def test_a_count_comes_back_as_it_was(own_cache: Path) -> None:
    first, again = (kept_solution(MA, pack=SMALL).found for _ in range(2))
    assert first is not again
    assert first.value == again.value
    assert first.early == again.early
    arrays: Any = zip(
        (first.tally, *first.plan, *first.boards),
        (again.tally, *again.plan, *again.boards),
        strict=True,
    )
    assert all(np.array_equal(one, other) for one, other in arrays)
    assert len([*own_cache.iterdir()]) == 1
