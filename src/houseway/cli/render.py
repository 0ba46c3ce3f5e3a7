"""How cards and the layout are drawn."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

import msgspec
from rich.align import Align
from rich.box import ASCII, ROUNDED
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from houseway.cli.console import fitted, longest_word, wrapped
from houseway.pieces.cards import SUIT_SIGNS, Card
from houseway.pieces.money import Cents, show_money
from houseway.pieces.tiles import Unsuited
from houseway.round.spots import Seat

FACE = "on #f6f1e4"
BACK = "#9db8d6 on #2a4a6f"
TWO_COLOURS = ("#1d1d1d", "#b5121b", "#b5121b", "#1d1d1d")
"""The ink of clubs, diamonds, hearts and spades."""
FOUR_COLOURS = ("#1b6e2e", "#1747a6", "#b5121b", "#1d1d1d")
PLAIN = "#1d1d1d"
"""The ink of pieces without a suit."""
LAYOUT_WIDTH = 78
ROOMY_WIDTH = 70
FRAME = 4
"""What the frame of the layout takes."""
SAYS_LEAST = 14
BELOW = " " * 5
SEAT_GAPS = 12
"""What the number of a seat and the gaps between its columns take."""


class Ink:
    """How this terminal draws a card."""

    def __init__(self, console: Console, *, four_colour: bool = False) -> None:
        self.inks = FOUR_COLOURS if four_colour else TWO_COLOURS
        self.has_signs = _can_write(console, f"{SUIT_SIGNS}▒▸·")
        roomy = console.color_system is not None and not console.no_color
        self.room = " " if roomy and console.width >= ROOMY_WIDTH else ""

    def card(self, card: Card | None) -> Text:
        """One card; its back where its face is not known."""
        if card is None:
            return Text(f"{self.room}{'▒▒' if self.has_signs else '??'}{self.room}", style=BACK)
        name = card.sign if self.has_signs else str(card)
        ink = PLAIN if isinstance(card, Unsuited) else self.inks[card.suit]
        return Text(f"{self.room}{name}{self.room}", style=f"bold {ink} {FACE}")

    def cards(self, cards: Iterable[Card | None]) -> Text:
        """Cards side by side."""
        return Text(" ").join(self.card(card) for card in cards)

    def lettered(self, cards: Sequence[Card]) -> Text:
        """Cards with the letters by which somebody picks them."""
        return Text("  ").join(
            Text.assemble((letter, "bold"), " ", self.card(card))
            for letter, card in zip(LETTERS, cards, strict=False)
        )

    @property
    def pointer(self) -> str:
        """What points at the own seat."""
        return "▸" if self.has_signs else ">"


def _room_to_say(says: str | None) -> int:
    """How narrow the column may become in which something is said of a hand."""
    text = Text(says or "")
    return max(longest_word(text), min(len(text), SAYS_LEAST))


LETTERS = "abcdefghijklm"


def _can_write(console: Console, text: str) -> bool:
    try:
        text.encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as it is drawn."""

    seat: Seat
    name: str
    hands: tuple[tuple[Card | None, ...], ...]
    says: tuple[str, ...]
    """What lies on its betting areas or, at the end, what each of its hands came to."""
    amount: Text
    """Its rack or, at the end, what it won or lost."""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """A table as one pair of eyes sees it, ready to be drawn."""

    title: str
    law: str
    own: Seat
    dealer: tuple[Card | None, ...]
    dealer_says: str = ""
    community: tuple[Card | None, ...]
    middle: tuple[str, ...] = ()
    """What else lies in the middle for all: dice, lit areas, pots."""
    common: tuple[tuple[str, tuple[Card | None, ...]], ...] = ()
    """Hands that belong to no seat, by their names."""
    rows: tuple[Row, ...]

    def draw(self, console: Console, ink: Ink) -> RenderableType:
        """The dealer at the top, the community cards, then the seats."""
        width = min(console.width, LAYOUT_WIDTH)
        parts: list[RenderableType] = [Align.center(self._dealer(ink))]
        if self.dealer_says:
            says = fitted(Text(self.dealer_says, style="dim"), width - FRAME)
            parts.append(Align.center(says))
        if self.community:
            parts.append(Align.center(ink.cards(self.community)))
        for name, cards in self.common:
            parts.append(Align.center(Text.assemble(f"{name}  ", ink.cards(cards))))
        parts.extend(Align.center(fitted(Text(says), width - FRAME)) for says in self.middle)
        parts.append(Text())
        parts.append(self._seats(ink, width - FRAME))
        return Panel(
            Group(*parts),
            title=Text(self.title),
            subtitle=Text(self.law, style="dim"),
            border_style="green",
            box=ROUNDED if ink.has_signs else ASCII,
            width=width,
        )

    def _dealer(self, ink: Ink) -> Text:
        return Text.assemble("Dealer  ", ink.cards(self.dealer)) if self.dealer else Text("Dealer")

    def _seats(self, ink: Ink, width: int) -> RenderableType:
        beside = [
            len(row.name) + len(row.amount) + len(ink.cards(hand or ())) + _room_to_say(says)
            for row in self.rows
            for hand, says in zip_longest(row.hands, row.says)
        ]
        has_room = max(beside, default=0) + SEAT_GAPS <= width
        return self._side_by_side(ink) if has_room else Group(*self._stacked(ink, width))

    def _stacked(self, ink: Ink, width: int) -> Iterator[Text]:
        """A seat with its rack, and below them its hands and what is said of them."""
        for row in self.rows:
            own = row.seat == self.own
            name = Text.assemble((ink.pointer if own else " ", "bold yellow"), f" {row.seat}  ")
            name.append(row.name, style="bold" if own else "")
            name.pad_right(width - len(name) - len(row.amount))
            yield name + row.amount
            for hand, says in zip_longest(row.hands, row.says):
                if hand:
                    yield Text(BELOW) + ink.cards(hand)
                for line in wrapped(Text(says or ""), width - len(BELOW)):
                    yield Text(f"{BELOW}{line}", style="" if own else "dim")

    def _side_by_side(self, ink: Ink) -> Table:
        grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
        for name in ("", "", "", ""):
            grid.add_column(name, no_wrap=True)
        grid.columns[3].no_wrap, grid.columns[3].ratio = False, 1
        grid.add_column("", justify="right", no_wrap=True)
        for row in self.rows:
            own = row.seat == self.own
            pointer = Text(ink.pointer if own else " ", style="bold yellow")
            lines = zip_longest(row.hands, row.says, fillvalue=None)
            for at, (hand, says) in enumerate(lines if row.hands or row.says else [((), "")]):
                grid.add_row(
                    Text.assemble(pointer, f" {row.seat}") if not at else "",
                    Text(row.name, style="bold" if own else "") if not at else "",
                    ink.cards(hand or ()),
                    Text(says or "", style="" if own else "dim"),
                    row.amount if not at else "",
                )
        return grid


def signed(cents: Cents) -> Text:
    """A result, won or lost.

    >>> str(signed(1000)), str(signed(-500)), str(signed(0))
    ('+10.00', '-5.00', '0.00')
    """
    if cents > 0:
        return Text(f"+{show_money(cents)}", style="bold green")
    return Text(show_money(cents), style="bold red" if cents else "")
