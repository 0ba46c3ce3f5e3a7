"""Three or four cards of a hand to come, sorted into kinds that can be said in words.

What such cards can become depends on their ranks and on whether they are all of one suit. So a few
thousand sights stand for all, each with how often it comes.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, groupby
from math import comb, prod
from typing import Final, NamedTuple, TypeAlias

from houseway.odds.report import Advice
from houseway.odds.situations import Meaning, Read
from houseway.odds.strategy import StrategyLine
from houseway.pieces.cards import ACE, RANK_NAMES, Card

STRAIGHTS: Final = (
    *(frozenset(range(top - 4, top + 1)) for top in range(4, ACE + 1)),
    frozenset((ACE, 0, 1, 2, 3)),
)
"""The ranks of every straight."""
MANY: Final = tuple(f"{name}es" if name.endswith("x") else f"{name}s" for name in RANK_NAMES)

OPEN_ENDED_SAID: Final = "Open-ended: four in a row that can be a straight at either end."

Weighed: TypeAlias = tuple[int, tuple[Advice, ...]]
"""How often something comes, and what each decision is worth then, the best first."""
Namer: TypeAlias = Callable[[Sequence[int]], str]
"""What some kinds of one family, from the highest key down, are called together."""


class Sight(NamedTuple):
    """Cards that stand for all of the same ranks, suited or not."""

    cards: tuple[Card, ...]
    times: int
    """How many there are."""

    @property
    def ranks(self) -> tuple[int, ...]:
        """Their ranks, ascending."""
        return tuple(sorted(card.rank for card in self.cards))

    @property
    def is_suited(self) -> bool:
        """Whether they are all of one suit."""
        return len({card.suit for card in self.cards}) == 1


def sights(count: int) -> Iterator[Sight]:
    """Every sight of so many cards of a deck."""
    for ranks in combinations_with_replacement(range(ACE + 1), count):
        copies = Counter(ranks)
        ways = prod(comb(4, times) for times in copies.values())
        if max(copies.values()) > 4:
            continue
        suited = 4 if len(copies) == count else 0
        if suited:
            yield Sight(tuple(Card(4 * rank) for rank in ranks), suited)
        # Suits that go round: no two cards of a rank have one suit, and not all have the same.
        mixed = tuple(Card(4 * rank + place) for place, rank in enumerate(ranks))
        yield Sight(mixed, ways - suited)


class Family(NamedTuple):
    """Kinds that go together, told apart by a number."""

    key: Callable[[Sight], int | None]
    """The number of a sight, or None if it does not belong here."""
    name: Namer


def pairs_named(ranks: Sequence[int]) -> str:
    """Pairs of these ranks, from the highest down.

    >>> pairs_named([12, 11, 10]), pairs_named([3, 2]), pairs_named([2, 1, 0])
    ('pair of queens or better', 'pair of fours to fives', 'pair of fours or less')
    """
    high, low = ranks[0], ranks[-1]
    if high == ACE:
        return f"pair of {MANY[low]} or better"
    if low == 0:
        return f"pair of {MANY[high]} or less"
    return f"pair of {MANY[low]} to {MANY[high]}"


def pair_rank(sight: Sight) -> int | None:
    """The rank of the one pair among some cards."""
    copies = Counter(sight.ranks)
    paired = [rank for rank, times in copies.items() if times > 1]
    is_pair = len(paired) == 1 and copies[paired[0]] == 2
    return paired[0] if is_pair else None


def lines_of(
    families: Sequence[Family], weighed: Iterable[tuple[Sight, tuple[Advice, ...]]]
) -> Iterator[StrategyLine]:
    """A line for all that follow one another in a family and are decided alike.

    A sight belongs to the first family that has a number for it.
    """
    found: list[dict[int, list[Weighed]]] = [defaultdict(list) for _ in families]
    for sight, options in weighed:
        for family, kinds in zip(families, found, strict=True):
            key = family.key(sight)
            if key is not None:
                kinds[key].append((sight.times, options))
                break
        else:
            raise ValueError(f"{sight.cards} belong to no family")
    for family, kinds in zip(families, found, strict=True):
        yield from _family_lines(family, kinds)


def _family_lines(family: Family, kinds: dict[int, list[Weighed]]) -> Iterator[StrategyLine]:
    keys = sorted(kinds, reverse=True)
    for decided, run in groupby(keys, key=lambda key: _decisions(kinds[key])):
        alike = list(run)
        cases = [case for key in alike for case in kinds[key]]
        for decision in decided:
            own = [case for case in cases if case[1][0].decision == decision]
            where = "" if len(decided) == 1 else ", some of them"
            yield StrategyLine.of(f"{family.name(alike)}{where}", own, decision=decision)


def _decisions(cases: list[Weighed]) -> tuple[str, ...]:
    """The decisions that are best somewhere among some cases."""
    return tuple(sorted({options[0].decision for _, options in cases}))


# Four cards.


def open_run_top(sight: Sight) -> int | None:
    """The highest of four cards that run and can be a straight at either end."""
    low, *_, high = sight.ranks
    in_a_row = len(set(sight.ranks)) == 4 and high - low == 3
    return high if in_a_row and high < ACE else None


def four_families() -> tuple[Family, ...]:
    """The kinds of four cards, for games in which a hand is paid by itself."""
    return (
        Family(_made, lambda _: "two pairs, or three or four of a kind"),
        Family(pair_rank, pairs_named),
        Family(lambda sight: 0 if sight.is_suited else None, lambda _: "four of one suit"),
        Family(open_run_top, _open_runs_named),
        Family(_straight_draw, lambda _: "any other four of a straight"),
        Family(lambda _: 0, lambda _: "anything else"),
    )


def _made(sight: Sight) -> int | None:
    copies = sorted(Counter(sight.ranks).values())
    return 0 if copies[-1] > 2 or copies == [2, 2] else None


def _open_runs_named(tops: Sequence[int]) -> str:
    high, low = tops[0], tops[-1]
    if high == ACE - 1:
        return f"open-ended four, {RANK_NAMES[low]} high or better"
    return f"open-ended four, {RANK_NAMES[high]} high or lower"


def _straight_draw(sight: Sight) -> int | None:
    return 0 if any(set(sight.ranks) < straight for straight in STRAIGHTS) else None


# The same in a chart of one's own.


def by_families(families: Sequence[Family], count: int) -> Read:
    """The names of kinds of so many cards, alone and with those that follow one another."""
    known: dict[str, Meaning] = {}
    met = {_kind(families, sight) for sight in sights(count)}
    for place, family in enumerate(families):
        kinds = sorted((key for at, key in met if at == place), reverse=True)
        for start, end in combinations(range(len(kinds) + 1), 2):
            run = kinds[start:end]
            known.setdefault(family.name(run), _of_kinds(families, place, frozenset(run)))
    return known.get


def _kind(families: Sequence[Family], sight: Sight) -> tuple[int, int]:
    """The family that a sight belongs to, and its number there."""
    for place, family in enumerate(families):
        key = family.key(sight)
        if key is not None:
            return place, key
    raise ValueError(f"{sight.cards} belong to no family")


def _of_kinds(families: Sequence[Family], place: int, keys: frozenset[int]) -> Meaning:
    def is_of_kinds(own: tuple[Card, ...]) -> bool:
        at, key = _kind(families, Sight(own, 1))
        return at == place and key in keys

    return Meaning(is_of_kinds)
