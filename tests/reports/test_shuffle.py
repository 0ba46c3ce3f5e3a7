"""The examination of the shuffle: it passes a fair one, and each kind of unfairness is found."""

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, permutations
from math import factorial

import numpy as np
import pytest

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK
from houseway.reports import chances, shuffle
from houseway.reports.shuffle import Finding, Shuffles, deal_out, examine, run_tests
from houseway.table.shoe import entropy

COUNT = 8_000
NUMERALS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


def fair(seed: int = 1) -> Callable[[], list[int]]:
    chance = entropy(seed)

    def shuffle_() -> list[int]:
        cards: list[int] = list(PACK)
        chance.shuffle(cards)
        return cards

    return shuffle_


def found_by(shuffles: Shuffles) -> set[str]:
    """The tests that a shuffle does not pass."""
    tests = zip(shuffle.TESTS, run_tests(shuffles), strict=True)
    return {test.__name__ for test, result in tests if result.p < 1e-6}


def test_the_table_s_own_shuffle_passes() -> None:
    report = examine(COUNT, entropy(7))
    assert report.passes
    assert len(report.tests) == 16
    assert "The shuffle passes at 99 %" in report.verdict
    assert "a seed" in report.title


def test_every_test_that_the_regulation_names_is_run() -> None:
    clauses = {test.clause for test in run_tests(deal_out(2_000, fair()))}
    named = {f"(2)({number})" for number in NUMERALS}
    assert clauses == named | {"(1)"}


def test_too_few_shuffles_are_refused() -> None:
    with pytest.raises(NotAllowed, match="at least 2,000"):
        examine(1_999, entropy(1))


# Shuffles that are not fair, each with a fault of its own.


def exchange_any(chance: random.Random) -> list[int]:
    """Every card changes places with any other, not with one still to come."""
    cards = list(range(52))
    for place in range(52):
        other = int(chance.random() * 52)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def riffle(chance: random.Random, times: int) -> list[int]:
    """The deck is parted and the halves fall together, as often as this."""
    cards = list(range(52))
    for _ in range(times):
        heads = [chance.random() < 0.5 for _ in cards]
        left, right = iter(cards[: sum(heads)]), iter(cards[sum(heads) :])
        cards = [next(left) if head else next(right) for head in heads]
    return cards


def test_exchanging_with_any_card_is_found() -> None:
    chance = random.Random(1)
    assert "places" in found_by(deal_out(4 * COUNT, lambda: exchange_any(chance)))


def test_seven_riffles_are_too_few() -> None:
    chance = random.Random(1)
    assert "climbs" in found_by(deal_out(COUNT, lambda: riffle(chance, 7)))


def test_four_riffles_are_seen_everywhere() -> None:
    chance = random.Random(1)
    found = found_by(deal_out(COUNT, lambda: riffle(chance, 4)))
    assert {"places", "climbs", "individually", "frequency", "subsequences"} <= found


def test_a_shuffle_that_begins_where_the_last_ended_is_found() -> None:
    """Each shuffle by itself is fair: only beside the one before can it be seen."""
    chance = random.Random(1)
    cards = list(range(52))

    def shuffle_some() -> list[int]:
        part = chance.sample(range(52), 26)
        moved = part[:]
        chance.shuffle(moved)
        before = cards[:]
        for at, to in zip(part, moved, strict=True):
            cards[to] = before[at]
        return cards

    found = found_by(deal_out(COUNT, shuffle_some))
    assert {"earlier_shuffles", "stays"} <= found


def shuffle_with(change: Callable[[list[int], int], list[int]]) -> Shuffles:
    """Fair shuffles, each changed by its number."""
    shuffle_ = fair(3)
    changed = [change(shuffle_(), number) for number in range(COUNT)]
    return np.array(changed, np.uint8)


def swap(cards: list[int], a: int, b: int) -> list[int]:
    cards[a], cards[b] = cards[b], cards[a]
    return cards


def test_a_period_in_the_first_cards_is_found() -> None:
    def change(cards: list[int], number: int) -> list[int]:
        ace = next(at for at, card in enumerate(cards) if card >= 48)
        return swap(cards, 0, ace) if number % 11 == 0 else cards

    assert {"spectrum", "gaps", "individually"} <= found_by(shuffle_with(change))


def test_first_cards_that_avoid_each_other_are_found() -> None:
    ranks: list[int] = []

    def change(cards: list[int], number: int) -> list[int]:
        recent = set(ranks[-6:])
        at = next(at for at, card in enumerate(cards) if card // 4 not in recent)
        ranks.append(cards[at] // 4)
        return swap(cards, 0, at)

    assert {"coupons", "gaps"} <= found_by(shuffle_with(change))


def test_a_hand_that_comes_in_order_is_found() -> None:
    def change(cards: list[int], number: int) -> list[int]:
        return [*sorted(cards[:5]), *cards[5:]]

    assert "orders" in found_by(shuffle_with(change))


def test_pairs_that_come_too_often_are_found() -> None:
    def change(cards: list[int], number: int) -> list[int]:
        mate = next(at for at in range(1, 52) if cards[at] // 4 == cards[0] // 4)
        return swap(cards, 1, mate) if number % 3 == 0 else cards

    assert {"poker", "two_cards", "three_cards"} <= found_by(shuffle_with(change))


def test_colours_that_alternate_too_often_are_found() -> None:
    def change(cards: list[int], number: int) -> list[int]:
        for at in range(0, 50, 3):
            if shuffle.RED[cards[at]] == shuffle.RED[cards[at + 1]]:
                swap(cards, at + 1, at + 2)
        return cards

    assert "colours" in found_by(shuffle_with(change))


def test_neighbours_of_like_rank_are_found() -> None:
    def change(cards: list[int], number: int) -> list[int]:
        return [*cards[:40], *sorted(cards[40:])]

    assert "neighbours" in found_by(shuffle_with(change))


def test_too_even_a_shuffle_is_found() -> None:
    """Every card goes round every place: nothing is ever off by one."""
    shuffles = np.array([np.roll(np.arange(52), at) for at in range(COUNT // 52 * 52)], np.uint8)
    assert "places" in found_by(shuffles)


def test_a_report_fails_when_one_test_is_too_unlikely() -> None:
    found = [Finding("", "", "", 0.5), Finding("", "", "", 0.004)]
    assert shuffle.Report(1, "", 1.0, (found[0], found[0])).passes
    report = shuffle.Report(1, "", 1.0, tuple(found))
    assert not report.passes
    assert [test.passes for test in report.tests] == [True, False]
    assert "does not pass" in report.verdict


# What a fair shuffle does, against every order of a few cards.


def share(n: int, measure: Callable[[tuple[int, ...]], int]) -> list[Fraction]:
    counts = [0] * (n + 1)
    for order in permutations(range(n)):
        counts[measure(order)] += 1
    return [Fraction(count, factorial(n)) for count in counts]


def test_the_laws_are_those_of_every_order_of_six_cards() -> None:
    def falls(order: tuple[int, ...]) -> int:
        return sum(a > b for a, b in pairwise(order))

    def runs(order: tuple[int, ...]) -> int:
        return 1 + sum((a < 3) != (b < 3) for a, b in pairwise(order))

    def same(order: tuple[int, ...]) -> int:
        return sum(at == card for at, card in enumerate(order))

    assert [*chances.descents(6), 0] == share(6, falls)
    assert chances.colour_runs(6) == share(6, runs)
    assert chances.matches(6) == share(6, same)


@pytest.mark.parametrize(
    "law",
    [
        chances.descents(52),
        chances.colour_runs(52),
        chances.matches(52),
        chances.gaps(Fraction(1, 13), 60),
        chances.collections(13, 150),
    ],
)
def test_the_laws_are_whole(law: list[Fraction]) -> None:
    assert sum(law) == 1
    assert min(law) >= 0


def test_collecting_two_kinds_is_waiting_for_the_other() -> None:
    law = chances.collections(2, 5)
    assert law == [0, 0, Fraction(1, 2), Fraction(1, 4), Fraction(1, 8), Fraction(1, 8)]


@pytest.mark.parametrize(
    ("statistic", "freedom", "upper"),
    [
        # From tables of the distribution.
        (6.635, 1, 0.01),
        (76.154, 50, 0.01),
        (29.707, 50, 0.99),
        (135.807, 100, 0.01),
        (0.0, 3, 1.0),
    ],
)
def test_chi_square_is_that_of_the_tables(statistic: float, freedom: int, upper: float) -> None:
    assert chances.upper_tail(statistic, freedom) == pytest.approx(upper, abs=2e-5)


def test_thin_bins_are_joined() -> None:
    law = [Fraction(1, 100)] * 5 + [Fraction(95, 100)]
    statistic, freedom = chances.chi_square([2, 2, 2, 2, 2, 190], law)
    assert (statistic, freedom) == (0.0, 1)
