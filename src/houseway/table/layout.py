"""The felt as a drawing needs it: where each betting area and card place lies, and what is written.

A layout is data that a game makes of its rules, so that whoever draws it knows no game. Rows count
from the dealer towards the player, columns from the player's left to the player's right.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec

from houseway.pieces.money import show_money
from houseway.round.spots import Seat
from houseway.rulesets.progressive import ProgressiveTable
from houseway.rulesets.rules import Rules
from houseway.rulesets.side_wagers import SideWager
from houseway.rulesets.values import AggregateLimit, Paytable
from houseway.steps.wagers import BettingArea

Shape: TypeAlias = Literal["circle", "square", "diamond"]


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """A betting area at every betting position, or one that is common to all."""

    wager: str
    """The wager that lies there, as actions name it."""
    title: str
    """What is written in it."""
    row: int
    column: int
    shape: Shape = "circle"
    compulsory: bool = False
    """Whether a player must wager here to be in the round."""
    after_deal: bool = False
    """Whether the wager is made once cards lie there, and not before the deal."""
    common: bool = False
    """Whether it lies once on the table, for the chips of all seats."""
    inscription: str = ""
    """A line beside it, such as the raises that are permitted; in a common area its odds."""
    width: int = 1
    """Over how many columns it goes."""
    height: int = 1
    """Over how many rows it goes."""
    group: str = ""
    """The group that it lies in, where areas are grouped."""
    on_hand: int = 0
    """The number of the further hand that its wager rides on: it lies with the cards of that hand
    and has no place of its own; 0 for one that has."""
    box: Seat = 0
    """The box that its wager is made on from another seat: it lies there, behind the wager of
    whoever decides, and has no place of its own; 0 for one on the own box."""
    dice: tuple[int, ...] = ()
    """The faces of dice that are drawn in it."""
    mark: str = ""
    """What is written large in a common area, where that is not its title."""


class AreaGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Areas of one kind. Where a screen is too narrow for the rows, group lies below group."""

    name: str
    title: str
    narrow: int
    """How many of its areas lie side by side on a narrow screen."""


class Payouts(msgspec.Struct, frozen=True, kw_only=True):
    """A paytable as the layout or a sign states it, always the one in force."""

    title: str
    wager: str
    """The wager it is about."""
    also: tuple[str, ...] = ()
    """Other wagers that are paid by it."""
    is_extra: bool = False
    """Whether it pays beside what the wager comes to itself, or for another's hand."""
    is_if_won: bool = False
    """Whether it pays only where the hand beats the dealer's."""
    cite: str
    lines: tuple[tuple[str, str], ...]
    """A hand and what it is paid, best first."""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn on the felt under some rules."""

    areas: tuple[Area, ...]
    groups: tuple[AreaGroup, ...] = ()
    """The groups of areas in the order in which a narrow screen has them, where they are many."""
    hand: int
    """How many cards a player is dealt."""
    dealer: int
    """How many cards the dealer is dealt."""
    community: int
    """How many places for community cards lie in a row; 0 for none."""
    discards: Literal["", "left", "right"] = ""
    """On which side of the betting areas a player lays discards; empty where there are none."""
    pieces: Literal["cards", "tiles"] = "cards"
    """What is dealt."""
    hands: int = 1
    """How many hands a player can come to have: by splitting, by choice, or by setting two."""
    draws: bool = False
    """Whether hands draw further cards, so that they get more than they are dealt at first."""
    parted: int = 0
    """How many go to the high hand where a hand is set as two, which lie where it lay; or 0."""
    common_hands: dict[str, int] = {}
    """How many cards hands get that belong to no seat, by their names."""
    hands_turned: bool = False
    """Whether cards of these hands are seen only once whoever holds them turns them over."""
    dice: int = 0
    """How many dice are rolled; 0 for none."""
    shaker: Literal["", "covered", "open"] = ""
    """What the dice are shaken in: under a cover that is lifted, or in sight; empty for neither."""
    roads: bool = False
    """Whether what each round of the shoe came to is displayed, as `record` in what is carried."""
    boxes: dict[Seat, int] = {}
    """The number on each seat's box for a commission that is marked, where there are boxes."""
    participants: int = 1
    """How many must take part for a round to be played."""
    pots: tuple[str, ...] = ()
    """The pots that lie in the middle, by their names."""
    ring: bool = False
    """Whether players sit round an oval and contend for the pots, with bets before their seats."""
    inscriptions: tuple[str, ...]
    signs: tuple[str, ...] = ()
    """What stands on a sign at the table, and not on the layout."""
    payouts: tuple[Payouts, ...]


def areas(
    places: Mapping[str, tuple[int, int]],
    made: Iterable[BettingArea],
    *,
    later: str = "",
    said: Mapping[str, str] | None = None,
) -> tuple[Area, ...]:
    """The areas of the wagers that a table takes, by row and column, and of one made later.

    Where those of a row are not offered, the rows below move up.
    """
    offered = {area.wager: area for area in made}
    placed = {name: place for name, place in places.items() if name in offered or name == later}
    rows = sorted({row for row, _ in placed.values()})
    return tuple(
        Area(
            wager=wager,
            title=title(wager),
            row=rows.index(row),
            column=column,
            shape="diamond" if wager in offered and offered[wager].is_one_chip else "circle",
            compulsory=wager in offered and offered[wager].compulsory,
            after_deal=wager == later,
            inscription=(said or {}).get(wager, ""),
        )
        for wager, (row, column) in placed.items()
    )


R = TypeVar("R", bound=Rules)

ABREAST: Final = 3
"""As many areas as lie side by side on a narrow screen."""


def with_side_wagers(layout: Callable[[R], Layout]) -> Callable[[R], Layout]:
    """The felt of a game with an area and a paytable for each side wager that a ruleset adds."""

    @wraps(layout)
    def drawn(rules: R) -> Layout:
        plain = layout(rules)
        if not rules.side_wagers:
            return plain
        return msgspec.structs.replace(
            plain,
            areas=(*plain.areas, *_side_areas(plain.areas, rules.side_wagers)),
            payouts=(*plain.payouts, *map(_side_payouts, rules.side_wagers)),
        )

    return drawn


def _side_areas(placed: tuple[Area, ...], wagers: Iterable[SideWager]) -> Iterator[Area]:
    """Areas at the player's right of all others, or below them where they lie three abreast."""
    rows = max((area.row + area.height for area in placed if not area.on_hand), default=1)
    columns = max((area.column + area.width for area in placed), default=0)
    for number, wager in enumerate(wagers):
        if columns < ABREAST:
            further, up = divmod(number, rows)
            place = rows - 1 - up, columns + further
        else:
            down, across = divmod(number, columns)
            place = rows + down, across
        yield Area(
            wager=wager.name,
            title=title(wager.name),
            row=place[0],
            column=place[1],
            shape=placed[0].shape if placed else "circle",
        )


def _side_payouts(wager: SideWager) -> Payouts:
    cite, lines = wager.paid_by, _lines(wager.pays)
    return Payouts(title=title(wager.name), wager=wager.name, cite=cite, lines=lines)


def payout_limit(limit: AggregateLimit, on: str = "") -> tuple[str, ...]:
    """The payout limit in force, as the layout or a sign states it; nothing where there is none."""
    if limit.scope is None:
        return ()
    amount = show_money(limit.cents).removesuffix(".00")
    per = limit.scope.removeprefix("per ").capitalize()
    return (f"Payout Limit of ${amount} per {per}{on}",)


def payouts(
    tables: Iterable[tuple[str, str, object]],
    also: Mapping[str, Sequence[str]] | None = None,
) -> tuple[Payouts, ...]:
    """The paytables in force among some, each given with its title and wager.

    `also` are the other wagers that a table pays, by the wager it is about.
    """
    others = also or {}
    return tuple(
        Payouts(
            title=title,
            wager=wager,
            also=tuple(others.get(wager, ())),
            cite=table.cite,
            lines=_lines(table.pays),
        )
        for title, wager, table in tables
        if isinstance(table, (Paytable, ProgressiveTable))
    )


def extra(tables: Iterable[Payouts]) -> tuple[Payouts, ...]:
    """Tables that pay beside what a wager comes to itself."""
    return tuple(msgspec.structs.replace(table, is_extra=True) for table in tables)


def if_won(tables: Iterable[Payouts]) -> tuple[Payouts, ...]:
    """Tables that pay only where the hand beats the dealer's."""
    return tuple(msgspec.structs.replace(table, is_if_won=True) for table in tables)


def _lines(pays: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    return tuple((hand, str(pay)) for hand, pay in pays.items())


def title(wager: str) -> str:
    """A wager's name as it is written on the felt.

    >>> title("trips-plus")
    'Trips Plus'
    """
    return " ".join(word.capitalize() for word in wager.split("-"))
