"""The shoe: cards in an order that nobody knows. The only part of the house that shuffles.

Entropy is the operating system's unless a seed is given for a test or a replay. Python's shuffle
draws each place with `_randbelow`, which rejects instead of reducing, so that no order is favoured.
"""

import random
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK, Card
from houseway.table.actions import Draw
from houseway.table.felt import Bundle
from houseway.table.spots import Seat

Chance: TypeAlias = random.Random
"""A source of chance."""


def entropy(seed: int | None = None) -> Chance:
    """A source of chance: the operating system's, or a reproducible one from a seed."""
    return random.SystemRandom() if seed is None else random.Random(seed)


class Shoe:
    """A stack of cards, with the cut card somewhere in it. The next card is at the front."""

    def __init__(self, cards: Iterable[Card], *, behind_cut_card: int = 0) -> None:
        self._cards = list(cards)
        self._cards.reverse()
        self._behind = behind_cut_card
        self._cut_card_out = behind_cut_card <= 0

    @classmethod
    def shuffled(cls, decks: int, chance: Chance) -> "Shoe":
        """A freshly shuffled set of cards, in a single stack."""
        cards = list(PACK) * decks
        chance.shuffle(cards)
        return cls(cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __repr__(self) -> str:
        return f"Shoe({len(self._cards)} cards)"

    def cut(self, at: int) -> None:
        """Take the cards in front of the cut card to the back of the stack."""
        front = self._cards[len(self._cards) - at :]
        self._cards = front + self._cards[: len(self._cards) - at]

    def insert_cut_card(self, behind: int) -> None:
        """Put the cut card in with this many cards behind it."""
        self._behind = behind
        self._cut_card_out = False

    def draw(self) -> Draw:
        """The next card, with word of the cut card if that came out before it."""
        if not self._cards:
            raise NotAllowed("the shoe is empty")
        cut_card = not self._cut_card_out and len(self._cards) <= self._behind
        if cut_card:
            self._cut_card_out = True
        return Draw(self._cards.pop(), cut_card)

    def take_out(self, card: Card) -> None:
        """Take a card of this face out of turn: the one nearest the front."""
        at = len(self._cards) - 1 - self._cards[::-1].index(card)
        del self._cards[at]
        if at < self._behind:
            self._behind -= 1

    def put_back(self, cards: Sequence[Card], chance: Chance) -> None:
        """Shuffle used cards into the stack, as a continuous shuffling device does."""
        self._cards.extend(cards)
        chance.shuffle(self._cards)


def rebuild_hands(rack: Iterable[Bundle], round_number: int) -> dict[Seat, tuple[Card, ...]]:
    """The cards each seat was dealt in a round, rebuilt from the discard rack; 0 is the dealer.

    The community cards and cards that never reached a hand are left out.
    """
    hands: dict[Seat, tuple[Card, ...]] = {}
    for bundle in rack:
        spot = bundle.spot
        if bundle.round == round_number and spot is not None and spot.area != "community":
            hands[spot.seat] = hands.get(spot.seat, ()) + bundle.cards
    return hands
