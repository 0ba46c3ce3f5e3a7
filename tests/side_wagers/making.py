"""Side wagers for tests: read as a file's are, and counted again by brute force."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from houseway.pieces.cards import Card
from houseway.rulesets.side_wagers import SideWager, Sight
from houseway.rulesets.values import decode
from houseway.steps.side_terms import judge

LIMITS = "5 to 100 by 5"


def wager(**parts: Any) -> SideWager:
    """A side wager with these parts."""
    given = {"name": "side", "cite": "our idea", "limits": LIMITS, **parts}
    return msgspec.convert(given, SideWager, dec_hook=decode)


def of_order(order: str, lines: Sequence[str], *looks_at: str) -> SideWager:
    """One that pays lines of an order."""
    return wager(looks_at=looks_at, order=order, pays=dict.fromkeys(lines, "1 to 1"))


def of_lines(lines: Mapping[str, str], *looks_at: str) -> SideWager:
    """One whose lines are these conditions, by their names."""
    said = [{"name": name, "when": when} for name, when in lines.items()]
    return wager(looks_at=looks_at, lines=said, pays=dict.fromkeys(lines, "1 to 1"))


def deals(
    pack: Sequence[Card], sights: Mapping[str, Sight], looks_at: Sequence[str]
) -> Iterator[dict[str, tuple[Card, ...]]]:
    """Every deal of a pack into sights, card by card."""
    if not looks_at:
        yield {}
        return
    name, *others = looks_at
    places = range(len(pack))
    for chosen in combinations(places, sights[name].cards):
        rest = [pack[at] for at in places if at not in chosen]
        for deal in deals(rest, sights, others):
            yield {name: tuple(pack[at] for at in chosen), **deal}


def by_brute_force(
    side: SideWager, pack: Sequence[Card], sights: Mapping[str, Sight]
) -> tuple[int, Counter[str]]:
    """How many deals there are, and how many each line has; judged one by one."""
    found = Counter(judge(side, deal).line for deal in deals(pack, sights, side.looks_at))
    total = found.total()
    del found[""]
    return total, found
