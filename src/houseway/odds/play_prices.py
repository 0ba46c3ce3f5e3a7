"""What a strategy costs: by line, by stage and in all, with the situations that cost most."""

from fractions import Fraction
from typing import Final

import msgspec

from houseway.odds.situations import Cards
from houseway.pieces.cards import show_cards
from houseway.pieces.tiles import Tile

WORST: Final = 10
"""How many of the costliest situations are told."""


class LinePrice(msgspec.Struct, frozen=True, kw_only=True):
    """What a line of a strategy costs."""

    line: int
    decision: str
    frequency: Fraction
    """How often it is played."""
    says: str = ""
    """Its words, where no chart has them."""
    wrong: Fraction
    """How often another decision would have been better."""
    cost: Fraction
    """What it costs in all, in first wagers."""


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A situation in which a strategy does not decide best."""

    own: Cards
    board: Cards
    decision: str
    best: str
    costs: Fraction
    """What it costs whenever it comes up, in first wagers."""
    frequency: Fraction

    @property
    def cards(self) -> str:
        """The cards of it."""
        beside = f" beside {show_cards(self.board)}" if self.board else ""
        return f"{_shown(self.own)}{beside}"


def _shown(own: Cards) -> str:
    """Cards by their names, tiles as they are spoken of."""
    if any(isinstance(card, Tile) for card in own):
        return " ".join(card.sign for card in own)
    return show_cards(own)


class StagePrice(msgspec.Struct, frozen=True, kw_only=True):
    """What the decisions of one stage cost."""

    title: str
    cost: Fraction
    wrong: Fraction
    """How often a decision of this stage is not the best one."""
    lines: tuple[LinePrice, ...]
    worst: tuple[Mistake, ...]
    """The situations that cost most in all, the costliest first."""

    @classmethod
    def of(
        cls,
        title: str,
        counts: tuple[int, int],
        sums: dict[tuple[int, str], list[int]],
        worst: tuple[Mistake, ...],
    ) -> "StagePrice":
        """By line and decision: cases, those decided wrongly, what that costs.

        `counts` is how many cases there are, and what one first wager counts in that cost.
        """
        cases, unit = counts
        lines = [
            LinePrice(
                line=line,
                decision=decision,
                frequency=Fraction(met, cases),
                wrong=Fraction(wrong, cases),
                cost=Fraction(cost, unit * cases),
            )
            for (line, decision), (met, wrong, cost) in sorted(sums.items())
        ]
        return cls(
            title=title,
            cost=sum((line.cost for line in lines), Fraction(0)),
            wrong=sum((line.wrong for line in lines), Fraction(0)),
            lines=tuple(lines),
            worst=worst,
        )


class PlayPrice(msgspec.Struct, frozen=True, kw_only=True):
    """What a strategy costs."""

    best_edge: Fraction
    """What the house keeps of the first wager under best play."""
    stages: tuple[StagePrice, ...]

    @property
    def cost(self) -> Fraction:
        """What the strategy costs more, in first wagers."""
        return sum((stage.cost for stage in self.stages), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """What the house keeps of the first wager."""
        return self.best_edge + self.cost
