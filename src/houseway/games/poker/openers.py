"""Who begins a betting round: by up-cards, by the hand showing, by the community card."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from houseway.games.poker.variants import Forced
from houseway.pieces.cards import ACE, Card
from houseway.round.spots import Seat

Showing: TypeAlias = Mapping[Seat, Sequence[Card]]
"""The up-cards of everybody who is in, in the order of dealing."""

_BELOW_TWO: Final = -1


def by_suit(card: Card) -> tuple[int, int]:
    """A card by its rank, and of equal ranks by its suit: spades, hearts, diamonds, clubs.

    >>> from houseway.pieces.cards import parse_cards
    >>> sorted(parse_cards("4s 4h 4d 4c Ah"), key=by_suit)
    [4c, 4d, 4h, 4s, Ah]
    """
    return card.rank, card.suit


def _ace_low(card: Card) -> tuple[int, int]:
    return _BELOW_TWO if card.rank == ACE else card.rank, card.suit


def forced(showing: Showing, rule: Forced) -> Seat:
    """Whose up-card makes the forced bet."""
    if rule == "lowest up-card":
        return min(_up(showing), key=lambda seat: by_suit(showing[seat][0]))
    return max(_up(showing), key=lambda seat: _ace_low(showing[seat][0]))


def _up(showing: Showing) -> list[Seat]:
    """Who shows a card."""
    return [seat for seat, cards in showing.items() if cards]


def hand_showing(cards: Sequence[Card]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How high the cards are that somebody shows: four, three, two pairs, a pair, high cards.

    Somebody may show a card more than the others, if one was turned up in the deal.

    >>> from houseway.pieces.cards import parse_cards
    >>> hand_showing(parse_cards("4h 4d 9s")) > hand_showing(parse_cards("Ah Kd Qs"))
    True
    """
    return _showing(tuple(sorted([card.rank for card in cards])))


@cache
def _showing(ranks: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The same of ranks, in order: there are few, and they are met again and again."""
    made = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    return tuple(n for n, _ in made if n > 1), tuple(rank for _, rank in made)


def best_showing(showing: Showing, _: Sequence[Card]) -> Seat:
    """Who shows the highest hand; of equal ones the first in the order of dealing."""
    return max(showing, key=lambda seat: hand_showing(showing[seat]))


def highest_up(showing: Showing, _: Sequence[Card]) -> Seat:
    """Who shows the highest card, by suit."""
    return max(_up(showing) or showing, key=lambda seat: max(map(by_suit, showing[seat])))


def pair_up(showing: Showing, board: Sequence[Card]) -> Seat:
    """Who pairs the community card; else who shows the highest card, by rank alone."""
    ranks = {card.rank for card in board}

    def weight(seat: Seat) -> tuple[bool, int]:
        highest = max((card.rank for card in showing[seat]), default=_BELOW_TWO)
        return any(card.rank in ranks for card in showing[seat]), highest

    return max(showing, key=weight)


OPENERS: Final[dict[str, Callable[[Showing, Sequence[Card]], Seat]]] = {
    "best hand showing": best_showing,
    "highest up-card": highest_up,
    "pair with the community card": pair_up,
}
