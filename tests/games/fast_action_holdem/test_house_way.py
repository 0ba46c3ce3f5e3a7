"""The house ways, every four cards of every pack against a dealer who looks at the hand itself.

Every day every seventh of them is set, and all of them in the slow tests.

The interpreter weighs two cards at a time. The dealers below never do: they look for what a step
names among the ranks of the hand and of each suit, and know that once pairs are out of the way the
four ranks differ.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import (
    combinations,
    combinations_with_replacement,
    islice,
    pairwise,
    permutations,
)
from math import comb
from typing import NamedTuple, TypeAlias

import msgspec
import pytest

from houseway.games import find_game
from houseway.games.fast_action_holdem.house_way import HouseWay
from houseway.pieces.cards import PACK, Card

GAME = find_game("fast-action-holdem")
WAYS = {name: HouseWay.of(GAME.ruleset(name).open().house_way) for name in GAME.rulesets}
MULTISETS = 341_055
"""Ways to draw four faces of 52 with repetition."""

Verdict: TypeAlias = tuple[int, int, int]
"""The step, counted from 1, and the two ranks that are kept, 2 to 14."""
Dealer: TypeAlias = Callable[[Sequence[Card]], Verdict]


class Held(NamedTuple):
    """A hand as a dealer looks at it: its ranks from the highest down, and those of each suit."""

    ranks: list[int]
    suits: list[list[int]]

    @classmethod
    def of(cls, hand: Sequence[Card]) -> "Held":
        suits: list[list[int]] = [[], [], [], []]
        for card in sorted(hand, reverse=True):
            suits[card % 4].append(card // 4 + 2)
        return cls(sorted((card // 4 + 2 for card in hand), reverse=True), suits)

    @property
    def has_ace(self) -> bool:
        return self.ranks[0] == 14

    @property
    def pairs(self) -> list[int]:
        return [high for high, low in pairwise(self.ranks) if high == low]

    @property
    def suited_pairs(self) -> list[int]:
        return [high for suit in self.suits for high, low in pairwise(suit) if high == low]

    @property
    def suited(self) -> list[tuple[int, int]]:
        """The highest two of each suit."""
        return [(suit[0], suit[1]) for suit in self.suits if len(suit) > 1]

    @property
    def ace_suited(self) -> int:
        """The highest card of an ace's suit, or 0."""
        return max((low for high, low in self.suited if high == 14), default=0)

    @property
    def suited_runs(self) -> list[tuple[int, int]]:
        return [two for suit in self.suits for two in pairwise(suit) if two[0] - two[1] == 1]

    @property
    def runs(self) -> list[tuple[int, int]]:
        return [two for two in pairwise(self.ranks) if two[0] - two[1] == 1]


def deal_massachusetts(hand: Sequence[Card]) -> Verdict:
    held = Held.of(hand)
    if found := held.suited_pairs:
        return 1, max(found), max(found)
    if found := held.pairs:
        return 2, max(found), max(found)
    return next(look_without_pairs(held))


def look_without_pairs(held: Held) -> Iterator[Verdict]:
    """Massachusetts from the third step; the four ranks differ."""
    second = held.ranks[1]
    if held.ace_suited >= 10:
        yield 3, 14, held.ace_suited
    suited_runs = held.suited_runs
    if big := [two for two in suited_runs if two[1] >= 10]:
        yield 4, *max(big)
    if held.has_ace and second >= 10:
        yield 5, 14, second
    if big := [two for two in held.runs if two[1] >= 11 and two not in suited_runs]:
        yield 6, *max(big)
    yield from look_farther(held)


def look_farther(held: Held) -> Iterator[Verdict]:
    """Massachusetts from the seventh step."""
    first, second = held.ranks[:2]
    if held.ace_suited:
        yield 7, 14, held.ace_suited
    if big := [two for two in held.suited if two[1] >= 10]:
        yield 8, *max(big)
    if second >= 11:
        yield 9, first, second
    if held.has_ace:
        yield 10, 14, second
    if held.suited_runs:
        yield 11, *max(held.suited_runs)
    if held.suited:
        yield 12, *max(held.suited)
    if held.runs:
        yield 13, *max(held.runs)
    yield 14, first, second


def deal_washington(hand: Sequence[Card], steps: int) -> Verdict:
    """The list of 14 steps; that of 13 lacks the third."""
    held = Held.of(hand)
    pair = max(held.pairs, default=0)
    if pair >= 8:
        return 1, pair, pair
    if held.has_ace and held.ranks[1] >= 11:
        return 2, 14, held.ranks[1]
    if held.suited_pairs and steps == 14:
        return 3, max(held.suited_pairs), max(held.suited_pairs)
    fewer = 14 - steps
    if pair:
        return 4 - fewer, pair, pair
    step, high, low = next(look_for_high_cards(held))
    return step - fewer, high, low


def look_for_high_cards(held: Held) -> Iterator[Verdict]:
    """Washington from the fifth of 14 steps; the four ranks differ."""
    first, second = held.ranks[:2]
    if held.ace_suited:
        yield 5, 14, held.ace_suited
    if big := [two for two in held.suited if two[1] >= 10]:
        yield 6, *max(big)
    if second >= 10:
        yield 7, first, second
    if held.has_ace:
        yield 8, 14, second
    if faces := [two for two in held.suited if two[0] >= 11]:
        yield 9, *max(faces)
    if first >= 11:
        yield 10, first, second
    if held.suited_runs:
        yield 11, *max(held.suited_runs)
    if held.runs:
        yield 12, *max(held.runs)
    if held.suited:
        yield 13, *max(held.suited)
    yield 14, first, second


# Every hand of every pack.

EVERY = 7
"""A step that no pattern of ranks or suits repeats in."""


class Survey(NamedTuple):
    """What a house way makes of all hands."""

    hands: int
    tied: int
    """Hands in which cards that differ are tied."""
    tied_unlike: int
    """Of these, the hands in which a suited choice is tied with an unsuited one."""
    interchangeable: int
    """Of the tied ones, those whose choices are the same but for the names of the suits."""
    reached: Counter[int]
    """Hands by the step that decides them."""


def survey(way: HouseWay, hands: Iterable[tuple[Card, ...]], dealer: Dealer) -> Survey:
    """Set every hand both ways, and stop at the first that is set differently."""
    hands_seen = tied = unlike = interchangeable = 0
    reached: Counter[int] = Counter()
    numbers = {step.cite: number for number, step in enumerate(way.steps, start=1)}
    for hand in hands:
        choice = way.choose(hand)
        step, high, low = dealer(hand)
        assert numbers[choice.step.cite] == step, f"{hand}: {choice.step.cite}, not step {step}"
        kept = {ranks(pair) for pair in choice.tied}
        assert kept == {(high, low)}, f"{hand}: keeps {kept}, not {high} {low}"
        hands_seen += 1
        reached[step] += 1
        if len(choice.tied) > 1 and len({tuple(sorted(pair)) for pair in choice.tied}) > 1:
            tied += 1
            unlike += len({is_suited(pair) for pair in choice.tied}) > 1
            interchangeable += len({nameless(hand, pair) for pair in choice.tied}) == 1
    return Survey(hands_seen, tied, unlike, interchangeable, reached)


def ranks(pair: tuple[Card, Card]) -> tuple[int, int]:
    one, other = pair[0] // 4 + 2, pair[1] // 4 + 2
    return (one, other) if one >= other else (other, one)


def is_suited(pair: tuple[Card, Card]) -> bool:
    return pair[0] % 4 == pair[1] % 4


def nameless(hand: Sequence[Card], kept: Sequence[Card]) -> tuple[tuple[int, ...], ...]:
    """Kept and discarded cards with the suits named so that the result is the smallest."""
    rest = list(hand)
    for card in kept:
        rest.remove(card)
    return min((renamed(kept, names), renamed(rest, names)) for names in permutations(range(4)))


def renamed(cards: Iterable[Card], names: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(card - card % 4 + names[card % 4] for card in cards))


@pytest.mark.parametrize(
    ("name", "copies", "dealer"),
    [
        pytest.param(
            "ma",
            True,
            deal_massachusetts,
            marks=[
                pytest.mark.clause("fast-action-holdem", "ma", "§8(i)"),
                pytest.mark.clause("fast-action-holdem", "section-36", "(h)(9)"),
            ],
        ),
        pytest.param(
            "wa-single-deck",
            False,
            lambda hand: deal_washington(hand, 13),
            marks=pytest.mark.clause("fast-action-holdem", "wa-single-deck", "WA1 9"),
        ),
        pytest.param(
            "wa-multi-deck",
            True,
            lambda hand: deal_washington(hand, 14),
            marks=pytest.mark.clause("fast-action-holdem", "wa-multi-deck", "WA6 6"),
        ),
    ],
)
def test_every_seventh_hand_is_set_as_the_law_says(name: str, copies: bool, dealer: Dealer) -> None:
    way = WAYS[name]
    hands = combinations_with_replacement(PACK, 4) if copies else combinations(PACK, 4)
    found = survey(way, islice(hands, 0, None, EVERY), dealer)
    assert found.hands == -(-(MULTISETS if copies else comb(52, 4)) // EVERY)
    assert found.tied
    assert set(found.reached) == set(range(1, len(way.steps) + 1))


@pytest.mark.slow
@pytest.mark.clause("fast-action-holdem", "ma", "§8(i)")
@pytest.mark.clause("fast-action-holdem", "section-36", "(h)(9)")
def test_every_hand_of_several_decks_is_set_as_massachusetts_says() -> None:
    found = survey(WAYS["ma"], combinations_with_replacement(PACK, 4), deal_massachusetts)
    assert found[:4] == (MULTISETS, 2_587, 0, 715)
    assert set(found.reached) == set(range(1, 15))


def test_section_36_has_the_list_of_massachusetts() -> None:
    lists = [
        [msgspec.structs.replace(step, cite="") for step in WAYS[name].steps]
        for name in ("ma", "section-36")
    ]
    assert lists[0] == lists[1]
    assert len(lists[0]) == 14


@pytest.mark.slow
@pytest.mark.clause("fast-action-holdem", "wa-single-deck", "WA1 9")
def test_every_hand_of_one_deck_is_set_as_washington_says() -> None:
    found = survey(
        WAYS["wa-single-deck"], combinations(PACK, 4), lambda hand: deal_washington(hand, 13)
    )
    assert found[:4] == (270_725, 2_509, 0, 637)
    assert set(found.reached) == set(range(1, 14))


@pytest.mark.slow
@pytest.mark.clause("fast-action-holdem", "wa-multi-deck", "WA6 6")
def test_every_hand_of_several_decks_is_set_as_washington_says() -> None:
    found = survey(
        WAYS["wa-multi-deck"],
        combinations_with_replacement(PACK, 4),
        lambda hand: deal_washington(hand, 14),
    )
    assert found[:4] == (MULTISETS, 6_787, 4_242, 673)
    assert set(found.reached) == set(range(1, 15))
