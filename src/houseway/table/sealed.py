"""Sealed chance: the house draws and seals, players add words, and one rule makes the outcome.

1. Each player who takes part **pledges** a random word: tells its SHA-256 and keeps the word.
2. The house draws its part and tells the digest of it, in which the pledges are named.
3. The players tell their words. A word that is not the pledged one is refused.
4. Numbers follow from the house's part and the words by the rule of `Numbers`.

The house seals before it hears a word, and no word can be chosen by another, since all are pledged
before the first is heard. Nothing here knows of cards: whatever is drawn by chance, an order or the
fall of dice, is drawn from `Numbers`.
"""

import hmac
import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final, TypeVar

import msgspec

from houseway.errors import NotAllowed
from houseway.round.spots import Seat

T = TypeVar("T")

WORD: Final = re.compile(r"[0-9a-f]{32}")
"""A word is 128 random bits."""
PLEDGE: Final = re.compile(r"[0-9a-f]{64}")
_SPAN: Final = 2**64


def pledge_of(word: str) -> str:
    """What a player tells before the house seals its part: the SHA-256 of the word's letters.

    >>> pledge_of("00" * 16)[:16]
    '84e0c0eafaa95a34'
    """
    return sha256(word.encode()).hexdigest()


def refuse_pledge(pledge: str) -> None:
    """Refuse what cannot be the SHA-256 of a word."""
    if PLEDGE.fullmatch(pledge) is None:
        raise NotAllowed("a pledge is a SHA-256 in 64 of 0-9 and a-f")


def refuse_word(pledges: Mapping[Seat, str], seat: Seat, word: str) -> None:
    """Refuse a word that was not pledged."""
    if WORD.fullmatch(word) is None:
        raise NotAllowed("a word is 128 bits in 32 of 0-9 and a-f")
    if seat not in pledges:
        raise NotAllowed(f"seat {seat} has pledged no word for this")
    if pledge_of(word) != pledges[seat]:
        raise NotAllowed(f"this is not the word that seat {seat} has pledged")


def show_by_seat(texts: Mapping[Seat, str]) -> str:
    """Pledges or words by seat, in the order of the seats.

    >>> show_by_seat({3: "c0", 1: "a1"})
    '1:a1 3:c0'
    """
    return " ".join(f"{seat}:{texts[seat]}" for seat in sorted(texts))


def read_by_seat(text: str) -> dict[Seat, str]:
    """What `show_by_seat` has shown."""
    pairs = (part.partition(":") for part in text.split())
    return {int(seat): told for seat, _, told in pairs}


class Words(msgspec.Struct):
    """Where a table stands with the words of its players."""

    pledged: dict[Seat, str] = {}
    """The pledges for what is to be sealed next."""
    told: dict[Seat, str] = {}
    """The words that were told for what was sealed last."""
    are_taken: bool = False
    """Whether words are still taken for that: nothing may come of it before they no longer are."""

    def seal(self, seats: Iterable[Seat]) -> dict[Seat, str]:
        """The pledges of these seats, to be sealed now: each counts once."""
        pledges = {seat: self.pledged.pop(seat) for seat in seats if seat in self.pledged}
        self.told, self.are_taken = {}, bool(pledges)
        return pledges


class Numbers:
    """The numbers that follow from what was sealed and the words that were told.

    The key is the SHA-256 of the sealed text, a line feed, and the words by seat. Each number is
    the first eight bytes of the HMAC-SHA-256, under that key, of how many were drawn before, in
    eight bytes; big-endian. A number that would favour some outcome is passed over.
    """

    def __init__(self, sealed: str, words: Mapping[Seat, str], drawn: int = 0) -> None:
        self._key = sha256(f"{sealed}\n{show_by_seat(words)}".encode()).digest()
        self.drawn = drawn
        """How many were drawn so far."""

    def below(self, limit: int) -> int:
        """A number from 0 to one below a limit, none favoured."""
        while True:
            block = hmac.digest(self._key, self.drawn.to_bytes(8, "big"), "sha256")
            self.drawn += 1
            number = int.from_bytes(block[:8], "big")
            if number < _SPAN - _SPAN % limit:
                return number % limit

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """Things in another order: from the last place on, each is exchanged with one up to it."""
        order = list(things)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)
