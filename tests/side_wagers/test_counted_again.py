"""Side wagers of every kind counted again: each deal of a small pack, judged by the page alone."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from houseway.pieces.stock import PIECES, Stock
from houseway.pieces.tiles import JOKER
from houseway.rulesets.side_wagers import InSight, Sight
from houseway.steps.side_counting import count_lines
from tests.side_wagers.any_sides import any_section
from tests.side_wagers.judged_again import line_of
from tests.side_wagers.test_again import CARDS, read

ORDERS = {
    "one deck": ["standard", "three-card"],
    "several decks": ["multideck", "washington-multideck"],
    "with a joker": ["pai-gow-poker"],
}


def deals(pack: Sequence[str], sizes: Sequence[int]) -> Iterator[tuple[list[str], ...]]:
    """Every way to deal lots of these sizes."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(range(len(pack)), sizes[0]):
        rest = [pack[at] for at in range(len(pack)) if at not in chosen]
        for others in deals(rest, sizes[1:]):
            yield [pack[at] for at in chosen], *others


def small_stock(kind: str, chance: random.Random) -> Stock:
    """Eight faces of a deck, some of them twice where there are several; or a joker beside them."""
    copies = [0] * (JOKER + 1 if kind == "with a joker" else CARDS)
    for face in chance.sample(range(CARDS), 8):
        copies[face] = chance.randint(1, 2) if kind == "several decks" else 1
    if kind == "with a joker":
        copies[JOKER] = 1
    return Stock(tuple(copies))


def count_again(kind: str, seed: int) -> None:
    chance = random.Random(f"{kind} {seed}")
    stock = small_stock(kind, chance)
    sizes = {"own": chance.randint(1, 4), "dealer": chance.randint(1, 2)}
    sights = {name: (name, size, size) for name, size in sizes.items()}
    section = any_section(chance, sights, ORDERS[kind], [])
    looks_at = section["looks_at"]
    there = {"own": Sight("own", sizes["own"]), "dealer": Sight("dealer", sizes["dealer"])}
    counted = count_lines(read({"side": section})[0], InSight(sights=there, wagers=()), stock)
    pack = [str(PIECES[at]) for at, copies in enumerate(stock.copies) for _ in range(copies)]
    dealt = deals(pack, [sizes[name] for name in looks_at])
    mine = Counter(line_of(section, dict(zip(looks_at, deal, strict=True))) for deal in dealt)
    total = mine.total()
    del mine[""]
    found = {line: Fraction(number, counted.deals) for line, number in counted.lines.items()}
    assert found == {line: Fraction(number, total) for line, number in mine.items()}, section


@pytest.mark.parametrize("kind", ORDERS)
def test_small_packs_are_counted_again(kind: str) -> None:
    for seed in range(6):
        count_again(kind, seed)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ORDERS)
def test_many_small_packs_are_counted_again(kind: str) -> None:
    for seed in range(6, 200):
        count_again(kind, seed)
