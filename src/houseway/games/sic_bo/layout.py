"""The felt of Sic Bo: one field of areas for all, and three dice."""

from collections.abc import Iterator
from typing import Final

from houseway.games.sic_bo.areas import (
    ANY_THREE,
    BIG,
    COMBINATION,
    DICE,
    ONE,
    SMALL,
    THREE,
    TOTAL,
    TWO,
    Spot,
)
from houseway.games.sic_bo.rules import SicBoRules, offered
from houseway.table.layout import Area, AreaGroup, Layout, payouts

COLUMNS: Final = 210
"""Fine enough that totals, combinations and singles each fill a row."""
_HALF: Final = 3
"""Two and three of a kind lie with three numbers on either side of the field."""

GROUPS: Final = (
    AreaGroup(name="even", title="Small, Big and any three of a kind", narrow=3),
    AreaGroup(name=TOTAL, title="Total", narrow=7),
    AreaGroup(name=TWO, title="Two of a kind", narrow=6),
    AreaGroup(name=THREE, title="Three of a kind", narrow=6),
    AreaGroup(name=COMBINATION, title="Two dice combination", narrow=8),
    AreaGroup(name=ONE, title="One of a kind", narrow=6),
)


def layout(rules: SicBoRules) -> Layout:
    """Every permissible wager once on the table, with the odds now offered."""
    return Layout(
        areas=tuple(_areas(rules)),
        groups=GROUPS,
        hand=0,
        dealer=0,
        community=0,
        dice=DICE,
        shaker="covered" if rules.shaker == "manual" else "open",
        inscriptions=(
            f"One of a kind on two dice pays {rules.one_of_a_kind_on_two}, "
            f"on three dice {rules.one_of_a_kind_on_three}",
        ),
        payouts=payouts([("Payout odds", "", rules.paytable)]),
    )


def _areas(rules: SicBoRules) -> Iterator[Area]:
    seen: dict[str, int] = {}
    spots = offered(rules)
    totals = sum(spot.kind.name == TOTAL for spot in spots)
    for spot in spots:
        at = seen[spot.kind.name] = seen.get(spot.kind.name, -1) + 1
        row, column, width, height = _place(spot, at, totals)
        name = spot.kind.name
        yield Area(
            wager=spot.wager,
            title=spot.kind.title.format(*spot.pick),
            row=row,
            column=column,
            width=width,
            height=height,
            shape="square",
            common=True,
            inscription=str(rules.paytable.pays[spot.line]),
            group="even" if name in (SMALL, BIG, ANY_THREE) else name,
            dice=_drawn(spot),
            mark=str(spot.pick[0]) if name == TOTAL else "",
        )


def _place(spot: Spot, at: int, totals: int) -> tuple[int, int, int, int]:
    """Row, column, width and height of an area that is the so-manieth of its kind."""
    beside = 35 + 20 * at + (0 if at < _HALF else 20)
    match spot.kind.name:
        case "small":
            return 0, 0, 35, 2
        case "two-of-a-kind":
            return 0, beside, 20, 1
        case "three-of-a-kind":
            return 1, beside, 20, 1
        case "any-three-of-a-kind":
            return 0, 95, 20, 2
        case "big":
            return 0, 175, 35, 2
        case "total":
            return 2, (COLUMNS - 15 * totals) // 2 + 15 * at, 15, 1
        case "combination":
            return 3, 14 * at, 14, 1
        case _:
            return 4, 35 * at, 35, 1


def _drawn(spot: Spot) -> tuple[int, ...]:
    """The dice that are drawn in an area."""
    return {THREE: spot.pick * 3, TWO: spot.pick * 2, COMBINATION: spot.pick, ONE: spot.pick}.get(
        spot.kind.name, ()
    )
