"""What is known of hands that go to a showdown, as somebody writes it, and what is still to come.

`AhKh` are cards; `?` is one that nobody knows, and `?` or `random` alone a hand of such cards. What
a variant deals later need not be written. Where players may draw, cards behind a stroke are thrown
away and others drawn for them: `AhKhQhJh/2c`.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from math import comb
from typing import Final

import msgspec

from houseway.errors import NotAllowed
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.variants import Variant
from houseway.pieces.cards import PACK, Card, parse_cards

UNKNOWN: Final = "?"
RANDOM: Final = "random"
THROWN: Final = "/"


class Holding(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of one hand."""

    text: str
    cards: tuple[Card, ...]
    blanks: int = 0
    """Cards that are dealt, or drawn, and that nobody knows."""
    thrown: tuple[Card, ...] = ()
    """Cards that were thrown away for others."""

    @property
    def size(self) -> int:
        """How many cards it has, once it has drawn."""
        return len(self.cards) + self.blanks + len(self.thrown)


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a showdown, with nothing in it that cannot be."""

    rules: PokerRules
    holdings: tuple[Holding, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    """Cards that are out of play, those thrown away among them."""
    size: int
    """The cards of each hand in the end."""
    board_size: int
    """Cards on the board in the end, common ones among them."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """Where all other cards come from."""
        gone = {*self.board, *self.dead, *(card for each in self.holdings for card in each.cards)}
        return tuple(card for card in PACK if card not in gone)

    @property
    def open_board(self) -> int:
        """Cards that the board still gets."""
        return self.board_size - len(self.board)

    @property
    def open_cards(self) -> tuple[int, ...]:
        """Cards that each hand still gets."""
        return tuple(self.size - len(each.cards) for each in self.holdings)

    @property
    def own_deals(self) -> int:
        """In how many ways the hands can be completed, the board aside."""
        return _ways(len(self.deck), self.open_cards)

    @property
    def deals(self) -> int:
        """In how many ways, all equally likely, everything can be completed."""
        return _ways(len(self.deck), (*self.open_cards, self.open_board))


def _ways(left: int, groups: Sequence[int]) -> int:
    ways = 1
    for size in groups:
        ways *= comb(left, size)
        left -= size
    return ways


def read_known(
    rules: PokerRules,
    hands: Sequence[str | Sequence[Card]],
    board: str | Sequence[Card] = (),
    dead: str | Sequence[Card] = (),
) -> Known:
    """What somebody writes down; refused, with what there could be, where it cannot be so."""
    variant = rules.variant
    if not 2 <= len(hands) <= variant.seats:
        raise NotAllowed(f"{variant.title} has 2 to {variant.seats} hands, not {len(hands)}")
    on_board, gone = _cards(board), _cards(dead)
    holdings = tuple(read_holding(variant, hand, on_board) for hand in hands)
    thrown = [card for each in holdings for card in each.thrown]
    own = [card for each in holdings for card in each.cards]
    for card, times in Counter([*own, *thrown, *on_board, *gone]).items():
        if times > 1:
            raise NotAllowed(f"{card} comes twice")
    _check_board(variant, on_board)
    common = 0
    if not variant.board_cards:
        common = max(len(on_board), _common(variant, holdings, len(gone)))
    known = Known(
        rules=rules,
        holdings=holdings,
        board=on_board,
        dead=(*gone, *thrown),
        size=variant.cards_each - common,
        board_size=variant.board_cards + common,
    )
    if known.open_board + sum(known.open_cards) > len(known.deck):
        raise NotAllowed(f"{len(known.deck)} cards are left, which is not enough for these hands")
    return known


def read_holding(variant: Variant, hand: str | Sequence[Card], board: Sequence[Card]) -> Holding:
    """One hand. A common card counts as one of each hand's."""
    if not isinstance(hand, str):
        hand = " ".join(map(str, hand))
    text = " ".join(hand.split())
    least, most = len(variant.streets[0].cards), variant.cards_each
    if not variant.board_cards:
        most -= len(board)
    if text.lower() in (UNKNOWN, RANDOM):
        return Holding(text=text, cards=(), blanks=least)
    kept, stroke, thrown = text.partition(THROWN)
    if stroke and not any(street.draw for street in variant.streets):
        raise NotAllowed(f"{text}: nothing is drawn in {variant.title}")
    found = Holding(
        text=text,
        cards=_cards(kept.replace(UNKNOWN, " ")),
        blanks=kept.count(UNKNOWN),
        thrown=_cards(thrown),
    )
    if not least <= found.size <= most:
        need = str(most) if least == most else f"{least} to {most}"
        raise NotAllowed(
            f"{text}: a hand of {variant.title} has {need} cards, not {found.size}; "
            f"{UNKNOWN} stands for one that is not known"
        )
    return found


def _cards(cards: str | Sequence[Card]) -> tuple[Card, ...]:
    if not isinstance(cards, str):
        return tuple(map(Card, cards))
    # Several words of several cards each, as when a hand is written with a ? in its middle.
    return tuple(card for word in cards.replace(",", " ").split() for card in parse_cards(word))


def _check_board(variant: Variant, board: Sequence[Card]) -> None:
    """Refuse a board that never lies there."""
    if variant.board_cards:
        sizes = sorted({0, *accumulate(street.board for street in variant.streets)})
    else:
        sizes = [*range(sum(street.common for street in variant.streets) + 1)]
    if len(board) not in sizes:
        there_are = ", ".join(map(str, sizes[:-1]))
        can = f"{there_are} or {sizes[-1]} cards" if there_are else "no cards"
        raise NotAllowed(f"the board of {variant.title} has {can}, not {len(board)}")


def _common(variant: Variant, holdings: Sequence[Holding], gone: int) -> int:
    """How many common cards are dealt because there are not enough for each of these hands.

    As the dealer finds it: the card that is burned counts, and so do those of hands that were
    folded, as far as they are told.
    """
    left = len(PACK) - gone
    most = max(each.size for each in holdings)
    dealt = common = 0
    for street in variant.streets:
        due = street.burn + len(street.cards) * len(holdings)
        if street.common and left < due and dealt + len(street.cards) > most:
            common += 1
            left = max(left - 2, 1)
            continue
        left -= due
        dealt += len(street.cards)
    return common
