"""Deals by chance are judged as a dealer judges each of them, and agree with the count."""

import numpy as np
import pytest

from houseway.hands import MULTIDECK, STANDARD, THREE_CARD, WASHINGTON_MULTIDECK, Order
from houseway.hands.pai_gow_poker import PAI_GOW_POKER
from houseway.odds.side_chance import Dealt, deal, lines_of
from houseway.pieces.cards import PACK
from houseway.pieces.stock import Stock
from houseway.pieces.tiles import JOKER
from houseway.rulesets.conditions import FORMS
from houseway.rulesets.side_wagers import SideWager
from houseway.steps.side_terms import judge
from tests.side_wagers.making import of_lines, of_order

LOTS = {"own": 4, "dealer": 3}
ONE_DECK = Stock.of_decks(1).pieces
SHOE = Stock.of_decks(8).pieces
WITH_JOKER = (*PACK, JOKER) * 2
"""Two jokers, so that some deals have one."""


def assert_judged(side: SideWager, pack: tuple[int, ...], deals: int = 400) -> None:
    """Every deal by itself has the line that it has among many."""
    chance = np.random.Generator(np.random.PCG64(1))
    places = np.array([chance.permutation(len(pack))[:7] for _ in range(deals)])
    cards = np.array(pack)[places]
    for row in cards:
        split = {"own": row[:4], "dealer": row[4:]}
        looked = {name: split[name] for name in side.looks_at}
        dealt = {name: Dealt.of(lot[None, :]) for name, lot in looked.items()}
        plain = {name: tuple(PIECES[number] for number in lot) for name, lot in looked.items()}
        assert lines_of(side, dealt) == {judge(side, plain).line: 1}, plain


PIECES = (*PACK, JOKER)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("pack", [ONE_DECK, SHOE, WITH_JOKER], ids=["deck", "shoe", "jokers"])
def test_every_term_is_judged_as_by_looking(form: str, pack: tuple[int, ...]) -> None:
    scoped = form if form.startswith(("own", "2 of own")) else f"own: {form}"
    lines = {"scoped": f"{scoped} and dealer: no 2", "plain": form, "denied": f"not {form}"}
    assert_judged(of_lines(lines, "own", "dealer"), pack, deals=60)


@pytest.mark.parametrize(
    ("order", "pack"),
    [
        (STANDARD, ONE_DECK),
        (THREE_CARD, ONE_DECK),
        (MULTIDECK, SHOE),
        (WASHINGTON_MULTIDECK, SHOE),
        (PAI_GOW_POKER, (*PACK, JOKER)),
        (PAI_GOW_POKER, (JOKER, *PACK[28:])),
    ],
    ids=["standard", "three-card", "multideck", "washington", "pai-gow-poker", "with the joker"],
)
def test_every_order_is_judged_as_by_looking(order: Order, pack: tuple[int, ...]) -> None:
    lines = [*(row.name for row in order.rows), "pair of jacks or better"]
    assert_judged(of_order(order.name, lines, "own", "dealer"), pack)


def test_no_deal_has_a_card_twice() -> None:
    dealt = deal(np.random.Generator(np.random.PCG64(2)), PACK, LOTS, 2_000)
    together = dealt["own"].faces + dealt["dealer"].faces
    assert together.max() == 1
    assert {*together.sum(axis=1)} == {7}
