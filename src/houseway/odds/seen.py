"""What is left of a shoe when somebody has kept track of the cards that came out."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from houseway.errors import NotAllowed
from houseway.odds.simulate import Pack
from houseway.pieces.cards import RANKS, Card, show_cards
from houseway.pieces.stock import Stock

STUDY: Final = (
    "For study only: counted after {count} of {size} cards were seen ({cards}). Nobody may keep "
    "track of cards by a device, or work out odds from them, at a table{cite}."
)
SHOWN_MOST: Final = 12
"""So many cards are named one by one; more by their ranks."""


def left_after(stock: Stock, seen: Sequence[Card], least: int) -> Pack:
    """The cards that are left of a stock, at least so many, when these were seen."""
    gone, held = Counter(seen), Counter(stock.pieces)
    for card, count in gone.items():
        copies = held[card]
        if not copies:
            raise NotAllowed(f"{card} was seen, and the shoe has none")
        if count > copies:
            had = "once" if copies == 1 else f"{copies} times"
            raise NotAllowed(f"{card} was seen {count} times, and the shoe has it {had}")
    left = tuple(card for card in stock.faces for _ in range(held[card] - gone[card]))
    if len(left) < least:
        raise NotAllowed(f"{len(left)} cards are left, and a round takes up to {least}")
    return left


def ranks_of(cards: Iterable[Card]) -> tuple[int, ...]:
    """How many cards there are of each rank, from two to ace."""
    counts = Counter(card.rank for card in cards)
    return tuple(counts[rank] for rank in range(len(RANKS)))


def study_note(stock: Stock, seen: Sequence[Card], clause: str) -> str:
    """That such odds are for study, and how far the shoe is dealt."""
    if len(seen) <= SHOWN_MOST:
        cards = show_cards(sorted(seen))
    else:
        counts = ranks_of(seen)
        cards = ", ".join(
            f"{count} {rank}" for rank, count in zip(RANKS, counts, strict=True) if count
        )
    return STUDY.format(
        count=len(seen), size=stock.size, cards=cards, cite=f" ({clause})" if clause else ""
    )
