"""Both orders for several decks against judges that share nothing with their tables.

The judges read a hand as text, its ranks from the highest down, and look for what they see in it.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.hands import MULTIDECK, ORDERS, WASHINGTON_MULTIDECK, Order
from houseway.pieces.cards import PACK, Card

Verdict: TypeAlias = tuple[int, str]
Judge: TypeAlias = Callable[[Sequence[Card]], Verdict]

DOWNWARD = "AKQJT98765432"
# Letters that sort as the ranks do, so that texts of ranks compare as hands.
LETTERS = str.maketrans(DOWNWARD, "mlkjihgfedcba")

SEVENTEEN = [
    "highest ranking card",
    "pair",
    "two pairs",
    "three-of-a-kind",
    "straight",
    "flush",
    "full house",
    "four-of-a-kind",
    "flush with one pair",
    "flush with two pairs",
    "flush with three-of-a-kind",
    "five-of-a-kind",
    "flush with full house",
    "straight flush",
    "flush with four-of-a-kind",
    "royal flush",
    "flush with five-of-a-kind",
]
TWELVE = [
    "high card",
    "pair",
    "two pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full house",
    "four-of-a-kind",
    "five-of-a-kind",
    "straight flush",
    "royal flush",
    "five-of-a-kind suited",
]


def read(five: Sequence[Card]) -> tuple[str, str, bool]:
    """The ranks high to low, the same with the commonest first, and whether one suit."""
    texts = [str(card) for card in five]
    line = "".join(sorted((text[0] for text in texts), key=DOWNWARD.index))
    made = "".join(sorted(line, key=lambda rank: (-line.count(rank), DOWNWARD.index(rank))))
    return line, made, len({text[1] for text in texts}) == 1


def is_run(line: str) -> bool:
    return line in DOWNWARD or line == "A5432"


def run_letters(line: str) -> str:
    return ("5432" if line == "A5432" else line).translate(LETTERS)[0]


def kind_of(made: str) -> str:
    """The hand that the ranks alone make, by the copies of the first and the number of ranks."""
    kinds = {
        (5, 1): "five-of-a-kind",
        (4, 2): "four-of-a-kind",
        (3, 2): "full house",
        (3, 3): "three-of-a-kind",
        (2, 3): "two pairs",
        (2, 4): "pair",
        (1, 5): "straight" if is_run(made) else "nothing",
    }
    return kinds[made.count(made[0]), len(set(made))]


def judge_seventeen(five: Sequence[Card]) -> Verdict:
    line, made, suited = read(five)
    kind = kind_of(made)
    letters = run_letters(line) if kind == "straight" else made.translate(LETTERS)
    if kind == "nothing":
        name = "flush" if suited else "highest ranking card"
    elif kind == "straight" and suited:
        name = "royal flush" if line == "AKQJT" else "straight flush"
    elif kind == "pair" and suited:
        name = "flush with one pair"
    else:
        name = f"flush with {kind}" if suited else kind
    return SEVENTEEN.index(name), letters


def judge_twelve(five: Sequence[Card]) -> Verdict:
    line, made, suited = read(five)
    kind = kind_of(made).replace("two pairs", "two pair").replace("nothing", "high card")
    letters = run_letters(line) if kind == "straight" else made.translate(LETTERS)
    if suited and kind == "straight":
        kind = "royal flush" if line == "AKQJT" else "straight flush"
    elif suited and kind == "five-of-a-kind":
        kind = "five-of-a-kind suited"
    elif suited and kind in ("high card", "pair", "two pair", "three-of-a-kind"):
        kind, letters = "flush", line.translate(LETTERS)
    return TWELVE.index(kind), letters


BOTH = pytest.mark.parametrize(
    ("order", "judge"),
    [(MULTIDECK, judge_seventeen), (WASHINGTON_MULTIDECK, judge_twelve)],
    ids=["multideck", "washington"],
)
NAMES = {"multideck": SEVENTEEN, "washington-multideck": TWELVE}


def every_class() -> Iterator[tuple[Card, ...]]:
    """One hand of each choice of five ranks, suited and not suited."""
    for ranks in combinations_with_replacement(range(13), 5):
        for suit in (0, 1):
            yield (*(Card(rank * 4) for rank in ranks[:4]), Card(ranks[4] * 4 + suit))


@st.composite
def hands(draw: st.DrawFn, least: int = 5, most: int = 7) -> list[Card]:
    """Cards from a few ranks and suits, so that faces repeat and suits fill."""
    ranks = draw(st.lists(st.integers(0, 12), min_size=1, max_size=7))
    suits = draw(st.lists(st.integers(0, 3), min_size=1, max_size=5))
    card = st.builds(
        lambda rank, suit: Card(rank * 4 + suit), st.sampled_from(ranks), st.sampled_from(suits)
    )
    return draw(st.lists(card, min_size=least, max_size=most))


@BOTH
def test_every_class_of_five_cards_stands_where_the_judge_puts_it(
    order: Order, judge: Judge
) -> None:
    names = NAMES[order.name]
    ranked = sorted((judge(five), order.strength(five)) for five in every_class())
    for (low_verdict, low), (high_verdict, high) in pairwise(ranked):
        assert (low < high) == (low_verdict < high_verdict)
        assert (low == high) == (low_verdict == high_verdict)
    for (place, _), strength in ranked:
        assert order.category(strength).name == names[place]
    assert {place for (place, _), _ in ranked} == set(range(len(names)))


@pytest.mark.parametrize(
    ("order", "classes"),
    [
        # 6,188 choices of five ranks, each of them suited and not.
        (MULTIDECK, 2 * 6_188),
        # Here 156 fours-of-a-kind and 156 full houses are worth no more for being suited.
        (WASHINGTON_MULTIDECK, 2 * 6_188 - 2 * 156),
    ],
    ids=["multideck", "washington"],
)
def test_the_number_of_classes(order: Order, classes: int) -> None:
    assert len(set(map(order.strength, every_class()))) == classes


@BOTH
@settings(max_examples=75, deadline=None)
@given(hand=hands())
def test_a_hand_is_the_best_that_the_judge_finds_in_it(
    order: Order, judge: Judge, hand: list[Card]
) -> None:
    place, letters = max(map(judge, combinations(hand, 5)))
    best = order.best(hand)
    assert best.category.name == NAMES[order.name][place]
    assert judge(best.cards) == (place, letters)
    assert order.strength(hand) == best.strength


@BOTH
@settings(max_examples=75, deadline=None)
@given(board=hands(5, 5), player=hands(2, 2), dealer=hands(2, 2))
def test_two_hands_on_one_board_compare_as_the_judge_compares_them(
    order: Order,
    judge: Judge,
    board: list[Card],
    player: list[Card],
    dealer: list[Card],
) -> None:
    theirs = max(map(judge, combinations(board + player, 5)))
    ours = max(map(judge, combinations(board + dealer, 5)))
    first, second = order.strength(board + player), order.strength(board + dealer)
    assert (first > second, first == second) == (theirs > ours, theirs == ours)
    assert order.category(first).name == NAMES[order.name][theirs[0]]


@pytest.mark.parametrize("order", [MULTIDECK, WASHINGTON_MULTIDECK], ids=repr)
@given(hand=hands(), data=st.data())
def test_neither_the_order_of_the_cards_nor_a_renaming_of_suits_matters(
    order: Order, hand: list[Card], data: st.DataObject
) -> None:
    suits = data.draw(st.permutations(range(4)))
    turned = [Card(card.rank * 4 + suits[card.suit]) for card in data.draw(st.permutations(hand))]
    assert order.strength(turned) == order.strength(hand)
    assert order.best(turned) == order.best(hand)


@pytest.mark.parametrize("order", ORDERS.values(), ids=repr)
def test_suiting_five_cards_never_makes_them_weaker(order: Order) -> None:
    """What lets the quick strength take the greater of its two parts."""
    classes = list(every_class())
    for suited, mixed in zip(classes[::2], classes[1::2], strict=True):
        if order.one_deck:
            if len(set(suited)) < 5:
                continue
            assert len(set(mixed)) == 5
        assert order.best(suited).strength >= order.best(mixed).strength


def test_the_judges_read_the_cards_of_the_pack() -> None:
    """A judge that saw every hand alike would agree with anything."""
    verdicts = {judge_seventeen([card, *PACK[:4]]) for card in PACK[4:]}
    assert len(verdicts) > 10
