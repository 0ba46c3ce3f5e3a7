"""Figures that others have published of wagers which can be written as side wagers.

The house edges are those that Wizard of Odds lists for these paytables, to as many digits.
"""

from fractions import Fraction

import pytest

from houseway.pieces.stock import Stock
from houseway.rulesets.side_wagers import InSight, SideWager, Sight
from houseway.steps.side_counting import count_lines
from tests.side_wagers.making import wager

SIX_CARDS = InSight(sights={"own": Sight("own", 3), "dealer": Sight("dealer", 3)}, wagers=())
FIRST = InSight(
    sights={"own first": Sight("own", 2), "dealer first": Sight("dealer", 1)}, wagers=()
)
HANDS = (
    *("royal flush", "straight flush", "four-of-a-kind", "full house"),
    *("flush", "straight", "three-of-a-kind"),
)


def six_card_bonus(*pays: int) -> SideWager:
    """The 6 Card Bonus with what each hand pays to one."""
    lines = {hand: f"{pay} to 1" for hand, pay in zip(HANDS, pays, strict=True)}
    return wager(looks_at=["own", "dealer"], order="standard", pays=lines)


def of(looks_at: list[str], **lines: tuple[str, str]) -> SideWager:
    """A wager by conditions and what they pay."""
    said = [{"name": name, "when": when} for name, (when, _) in lines.items()]
    return wager(
        looks_at=looks_at, lines=said, pays={name: pay for name, (_, pay) in lines.items()}
    )


ROYAL_MATCH = of(
    ["own first"], royal=("suited and ranks K Q", "25 to 1"), easy=("suited", "5 to 2")
)
PERFECT_PAIRS = of(
    ["own first"],
    perfect=("2 alike", "25 to 1"),
    coloured=("pair and one colour", "12 to 1"),
    mixed=("pair", "6 to 1"),
)
TWENTY_ONE_PLUS_3 = of(
    ["own first", "dealer first"],
    flush=("suited", "9 to 1"),
    three=("3 of a rank", "9 to 1"),
    straight=("in sequence", "9 to 1"),
)
PLAYER_PAIR = of(["own first"], pair=("pair", "11 to 1"))


@pytest.mark.parametrize(
    ("side", "in_sight", "decks", "percent"),
    [
        (six_card_bonus(1000, 200, 50, 25, 15, 10, 5), SIX_CARDS, 1, "15.28"),
        (six_card_bonus(1000, 200, 100, 20, 15, 10, 7), SIX_CARDS, 1, "8.56"),
        (ROYAL_MATCH, FIRST, 6, "6.67"),
        (PERFECT_PAIRS, FIRST, 6, "6.11"),
        (TWENTY_ONE_PLUS_3, FIRST, 6, "3.24"),
        (PLAYER_PAIR, FIRST, 8, "10.36"),
    ],
    ids=["6 card bonus", "6 card bonus, 8.56", "royal match", "perfect pairs", "21+3", "pair"],
)
def test_the_house_edge_is_as_published(
    side: SideWager, in_sight: InSight, decks: int, percent: str
) -> None:
    counted = count_lines(side, in_sight, Stock.of_decks(decks))
    won = sum(count * side.pays[line].worth for line, count in counted.lines.items())
    edge = (counted.others - won) / Fraction(counted.deals)
    assert f"{float(edge) * 100:.2f}" == percent


def test_six_cards_are_as_published() -> None:
    """The combinations of the best five of six cards."""
    counted = count_lines(six_card_bonus(1, 1, 1, 1, 1, 1, 1), SIX_CARDS, Stock.of_decks(1))
    assert counted.deals == 20_358_520
    assert [counted.lines[hand] for hand in HANDS] == [
        *(188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160)
    ]
