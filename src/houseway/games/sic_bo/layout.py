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

COLUMNS: Final = 30
_HALF: Final = 3
"""Two of a kind lies with three numbers on either side of the field."""

GROUPS: Final = (
    AreaGroup(name="even", title="Small and Big", narrow=2),
    AreaGroup(name=TOTAL, title="Total", narrow=7),
    AreaGroup(name=ONE, title="One of a kind", narrow=6),
    AreaGroup(name=COMBINATION, title="Two dice combination", narrow=5),
    AreaGroup(name=TWO, title="Two of a kind", narrow=6),
    AreaGroup(name=THREE, title="Three of a kind", narrow=6),
    AreaGroup(name=ANY_THREE, title="Any three of a kind", narrow=1),
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
        row, column, width = _place(spot, at, totals)
        name = spot.kind.name
        yield Area(
            wager=spot.wager,
            title=spot.kind.title.format(*spot.pick),
            row=row,
            column=column,
            width=width,
            shape="square",
            common=True,
            inscription=str(rules.paytable.pays[spot.line]),
            group="even" if name in (SMALL, BIG) else name,
            dice=_drawn(spot),
        )


def _place(spot: Spot, at: int, totals: int) -> tuple[int, int, int]:
    """Row, column and width of an area that is the so-manieth of its kind."""
    match spot.kind.name:
        case "small":
            return 0, 0, 5
        case "two-of-a-kind":
            return 0, (5 if at < _HALF else 13) + 2 * at, 2
        case "any-three-of-a-kind":
            return 0, 11, 8
        case "big":
            return 0, 25, 5
        case "three-of-a-kind":
            return 1, 5 * at, 5
        case "total":
            return 2, (COLUMNS - 2 * totals) // 2 + 2 * at, 2
        case "combination":
            return 3, 2 * at, 2
        case _:
            return 4, 5 * at, 5


def _drawn(spot: Spot) -> tuple[int, ...]:
    """The dice that are drawn in an area."""
    return {THREE: spot.pick * 3, TWO: spot.pick * 2, COMBINATION: spot.pick, ONE: spot.pick}.get(
        spot.kind.name, ()
    )
