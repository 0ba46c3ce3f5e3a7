"""All that a player can be asked about: every situation of a game, and what each decision is worth.

A game gives its stages; whoever prices a strategy walks through them. Situations that differ only
by a renaming of suits are met once, for all of them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.odds import Progress
from houseway.pieces.cards import SUITS, Card

if TYPE_CHECKING:
    from houseway.odds.board_stages import BoardStage

Cards: TypeAlias = tuple[Card, ...]


class Seen(NamedTuple):
    """Own cards, and all that may lie beside them when a decision is asked for."""

    own: Cards
    boards: tuple[Cards, ...]
    """Community cards, or the card that the dealer shows; one empty board where there are none."""
    cases: NDArray[Any]
    """How many equally likely cases of the stage each board stands for."""
    worth: Mapping[str, NDArray[Any]]
    """By decision, what it is worth with each board if best play follows, in parts of a stage."""
    after: tuple[Cards, str] | None = None
    """The holding of the stage before and the decision that leads here; all do if left out."""


class Meaning(NamedTuple):
    """Whether some words are true of a situation."""

    may_be: Callable[[Cards], bool]
    """Of own cards, whatever lies beside them; whether they can be, where that matters."""
    is_so: Callable[[Cards, Cards], bool] | None = None
    """Of own cards and a board; nothing where the own cards say it all."""


Read: TypeAlias = Callable[[str], Meaning | None]
"""What some words of a chart mean; nothing where they mean nothing here."""


def spelled_out(own: Cards, board: Cards) -> str:
    """A situation card by card, as a chart names it.

    >>> from houseway.pieces.cards import parse_cards
    >>> spelled_out(parse_cards("9h Ah"), parse_cards("Kd"))
    'Ah 9h beside Kd'
    """
    shown = [" ".join(map(str, sorted(cards, reverse=True))) for cards in (own, board) if cards]
    return " beside ".join(shown)


class Stage(NamedTuple):
    """A chance to decide."""

    title: str
    unit: int
    """What one first wager counts in the worth of a decision."""
    cases: int
    """All equally likely cases."""
    size: int
    """How many holdings there are, for whoever waits."""
    hands: Callable[[], Iterable[Seen]]
    read: Read
    lines: tuple[str, ...]
    """Words that divide all situations, from the top, as best play can be told in them."""
    suffix: Callable[[Cards, str], str] = lambda _, __: ""
    """What is added to a decision by what its line says of a holding: which two cards are kept."""
    best: "Callable[[], tuple[tuple[str | tuple[str, ...], str], ...]] | None" = None
    """Best play in lines, where a game names the exceptions to its own words by itself."""
    copies: int = 1
    """How often the same card can be held: as often as there are decks."""


class MakeStages(Protocol):
    """The stages of a game under some rules."""

    def __call__(
        self, rules: Any, *, progress: Progress | None = ...
    ) -> "tuple[Stage | BoardStage, ...]":
        """In the order in which decisions come."""


class Situation(NamedTuple):
    """What a strategy that is a function is asked about."""

    stage: str
    own: Cards
    board: Cards
    """The community cards, or the card that the dealer shows."""
    decisions: tuple[str, ...]
    """What may be decided."""


RENAMINGS = tuple(permutations(range(len(SUITS))))


def up_to_suits(own: Sequence[Card], board: Sequence[Card]) -> tuple[tuple[int, ...], ...]:
    """What is the same for all cards that differ only by a renaming of suits.

    >>> from houseway.pieces.cards import parse_cards
    >>> up_to_suits(parse_cards("Ah Kd"), ()) == up_to_suits(parse_cards("Ac Ks"), ())
    True
    """
    return min(
        tuple(
            tuple(sorted(card - card % 4 + renaming[card % 4] for card in cards))
            for cards in (own, board)
        )
        for renaming in RENAMINGS
    )


def whole(*numbers: int) -> NDArray[Any]:
    """Numbers of any size."""
    return np.array(numbers, object)
