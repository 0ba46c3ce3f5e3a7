"""The exceptions to best play of Caribbean Stud in words, each by its name.

Suits decide by how many cards of the shown card's suit a player holds, which the dealer cannot
have for a flush: so that number is nearly all that need be said of them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from houseway.games.caribbean_stud.rules import HAND_CARDS
from houseway.odds.situations import Cards, Meaning, spelled_out
from houseway.pieces.cards import RANKS, Card

Cell: TypeAlias = tuple[tuple[int, ...], int]
"""The ranks of a hand from the highest down, and the rank that is shown."""


class Exceptions:
    """Hands and shown cards of one sentence, told apart by whether they are exceptions to it."""

    def __init__(self) -> None:
        self.by_ranks: dict[Cell, dict[str, list[tuple[bool, str]]]] = {}
        """By which ranks of the hand are of the shown card's suit."""

    def add(self, hand: Sequence[Card], shown: Card, *, is_one: bool) -> None:
        """Note a situation, up to suits, and whether it is an exception."""
        in_order = sorted(hand, reverse=True)
        of_suit = "-".join(RANKS[card.rank] for card in in_order if card.suit == shown.suit)
        cell = tuple(card.rank for card in in_order), shown.rank
        noted = self.by_ranks.setdefault(cell, {}).setdefault(of_suit, [])
        noted.append((is_one, spelled_out(tuple(hand), (shown,))))

    def names(self) -> tuple[str, ...]:
        """All exceptions: by ranks, by how many or which are of the suit, or card by card."""
        return tuple(
            f"{'-'.join(RANKS[rank] for rank in ranks)}, {RANKS[shown]} shown{more}"
            if not more.startswith(" beside ")
            else more.removeprefix(" beside ")
            for (ranks, shown), of_suit in sorted(self.by_ranks.items())
            for more in _further(of_suit)
        )


def _further(of_suit: Mapping[str, Sequence[tuple[bool, str]]]) -> Iterator[str]:
    """What is said of suits behind the ranks; of what suits do not tell apart, the cards."""
    are_all = {held: all(is_one for is_one, _ in noted) for held, noted in of_suit.items()}
    by_number: dict[int, list[str]] = {}
    for held in sorted(of_suit, key=lambda held: (len(held), held)):
        by_number.setdefault(len(held.split("-")) if held else 0, []).append(held)
    whole = [n for n, helds in by_number.items() if all(are_all[held] for held in helds)]
    if len(whole) == len(by_number):
        yield ""
        return
    if whole:
        yield f", {_of_suit(whole, max(by_number))} of its suit held"
    for number, helds in by_number.items():
        for held in helds if number not in whole else ():
            if are_all[held]:
                yield f", {held} of its suit"
                continue
            yield from (f" beside {cards}" for is_one, cards in of_suit[held] if is_one)


def _of_suit(held: Sequence[int], most: int) -> str:
    """How many cards, in words that a chart knows.

    >>> _of_suit([0], 4), _of_suit([0, 1, 2], 4), _of_suit([3, 4], 4), _of_suit([1, 3], 4)
    ('none', 'at most 2', '3 or more', '1 or 3')
    """
    if [*held] == [0]:
        return "none"
    if [*held] == [*range(held[-1] + 1)]:
        return f"at most {held[-1]}"
    if [*held] == [*range(held[0], most + 1)]:
        return f"{held[0]} or more"
    return " or ".join(map(str, held))


_HELD: Final = re.compile(r"(?:(none)|at most (\d)|(\d) or more|(\d(?: or \d)*)) of its suit held")
_WHICH: Final = re.compile(r"([2-9TJQKA](?:-[2-9TJQKA])*) of its suit")


def by_suit(words: str) -> Meaning | None:
    """How many of the shown card's suit are held, or which."""

    def of_suit(own: Cards, board: Cards) -> list[str]:
        in_order = sorted(own, reverse=True)
        return [RANKS[card.rank] for card in in_order if card.suit == board[0].suit]

    if said := _WHICH.fullmatch(words):
        wanted = said[1].split("-")
        return Meaning(lambda _: True, lambda own, board: of_suit(own, board) == wanted)
    if not (said := _HELD.fullmatch(words)):
        return None
    none, most, least, some = said.groups()
    if none or most:
        known = range(int(most or 0) + 1)
    else:
        known = range(int(least), HAND_CARDS) if least else range(0)
    numbers = {*known, *map(int, some.split(" or "))} if some else {*known}
    return Meaning(lambda _: True, lambda own, board: len(of_suit(own, board)) in numbers)
