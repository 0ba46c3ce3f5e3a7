"""The general counter against brute force on small packs, and against figures that are known."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

from houseway.hands import MULTIDECK, STANDARD, THREE_CARD, WASHINGTON_MULTIDECK, Order
from houseway.hands.pai_gow_poker import PAI_GOW_POKER
from houseway.pieces.cards import PACK, RANKS, Card
from houseway.pieces.stock import Stock, parse_pieces
from houseway.rulesets.conditions import FORMS
from houseway.rulesets.side_wagers import InSight, SideWager, Sight
from houseway.steps.side_counting import SideCount, count_lines
from tests.side_wagers.making import by_brute_force, of_lines, of_order

SMALL = [card for card in PACK if RANKS[card.rank] in "AKQ2" and card.suit != 0]
"""Twelve cards: the ace at both ends of a sequence, and three suits."""
RUNNING = [card for card in PACK if RANKS[card.rank] in "A65432" and card.suit in (1, 3)]
ODD = parse_pieces("As Ah Ks Kd Kd Qs Js Js Ts 4c 3d 2s 2s")
"""Some cards twice, and no two suits of one number."""
WITH_JOKER = parse_pieces("Jk Ah Ad As Kh Qh Jh Th 5h 4h 3d 2d 2h")
TWO_SIGHTS = InSight(sights={"own": Sight("own", 3), "dealer": Sight("dealer", 1)}, wagers=())


def assert_counted(side: SideWager, pack: Sequence[Card], in_sight: InSight = TWO_SIGHTS) -> None:
    """The counter finds of every line as many parts of all deals as looking at each of them."""
    total, lines = by_brute_force(side, pack, in_sight.sights)
    counted = count_lines(side, in_sight, Stock.of(pack))
    assert shares(counted) == {line: Fraction(count, total) for line, count in lines.items()}


def shares(counted: SideCount) -> dict[str, Fraction]:
    """The part of all deals that each line has."""
    return {line: Fraction(count, counted.deals) for line, count in counted.lines.items()}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("pack", [SMALL, ODD, WITH_JOKER], ids=["small", "odd", "joker"])
def test_every_term_is_counted_as_it_is_judged(form: str, pack: Sequence[Card]) -> None:
    """With and without a sight, as it is and denied, before and behind another line."""
    is_scoped = form.startswith(("own", "2 of own"))
    scoped = form if is_scoped else f"own: {form}"
    lines = {"scoped": f"{scoped} and dealer: red", "plain": form, "denied": f"not {form}"}
    assert_counted(of_lines(lines, "own", "dealer"), pack)
    if not is_scoped:
        assert_counted(of_lines({"not": f"not {form} and no Q", "so": form}, "own", "dealer"), pack)


@pytest.mark.parametrize(
    ("order", "pack", "cards"),
    [
        (STANDARD, SMALL, 5),
        (STANDARD, SMALL, 6),
        (STANDARD, RUNNING, 7),
        (THREE_CARD, SMALL, 3),
        (THREE_CARD, SMALL, 5),
        (MULTIDECK, ODD, 6),
        (MULTIDECK, SMALL[6:] * 2, 5),
        (WASHINGTON_MULTIDECK, SMALL[8:] * 3, 6),
        (PAI_GOW_POKER, WITH_JOKER, 5),
        (PAI_GOW_POKER, WITH_JOKER, 7),
    ],
    ids=lambda given: getattr(given, "name", "") or (given if type(given) is int else "of"),
)
def test_orders_are_counted_as_their_best_hands_are_found(
    order: Order, pack: Sequence[Card], cards: int
) -> None:
    in_sight = InSight(sights={"own": Sight("own", cards)}, wagers=())
    lines = [row.name for row in order.rows]
    assert_counted(of_order(order.name, lines, "own"), pack, in_sight)
    some = [*lines[:3], "pair of queens or better", "pair of twos or better"]
    assert_counted(of_order(order.name, some, "own"), pack, in_sight)


def test_seven_cards_are_as_everybody_knows_them() -> None:
    in_sight = InSight(sights={"own": Sight("own", 7)}, wagers=())
    lines = [row.name for row in STANDARD.rows]
    counted = count_lines(of_order("standard", lines, "own"), in_sight, Stock.of_decks(1))
    assert counted.deals == 133_784_560
    assert [counted.lines[line] for line in lines] == [
        *(4_324, 37_260, 224_848, 3_473_184, 4_047_644),
        *(6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
    ]


def test_a_joker_is_as_everybody_knows_it() -> None:
    in_sight = InSight(sights={"own": Sight("own", 7)}, wagers=())
    lines = ["five aces", "royal flush", "straight flush", "four-of-a-kind", "full house"]
    side = of_order("pai-gow-poker", lines, "own")
    counted = count_lines(side, in_sight, Stock.of_decks(1, jokers=1))
    assert counted.deals == 154_143_080
    assert [counted.lines[line] for line in lines] == [1_128, 26_132, 184_832, 307_472, 4_188_528]


def test_pairs_of_a_shoe_are_in_closed_form() -> None:
    in_sight = InSight(sights={"player first": Sight("player", 2)}, wagers=())
    side = of_lines({"perfect": "2 alike", "pair": "pair"}, "player first")
    for decks in (6, 8):
        counted = count_lines(side, in_sight, Stock.of_decks(decks))
        alike = 52 * decks * (decks - 1) // 2
        pairs = 13 * (4 * decks) * (4 * decks - 1) // 2
        assert counted.lines == Counter(perfect=alike, pair=pairs - alike)
        assert counted.deals == 52 * decks * (52 * decks - 1) // 2
