"""`houseway.equity`: what hands of poker are worth against each other."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from houseway.door.finding import Choices
from houseway.door.results import Paper
from houseway.door.shapes.equity import EquityShape, HandShape
from houseway.door.shapes.parts import Exact, maybe
from houseway.door.tables import Cell, Kind, Tidy
from houseway.door.watching import Watched, watched
from houseway.errors import NotAllowed
from houseway.games.poker.equity import Equity, HandEquity, poker_rules
from houseway.games.poker.equity import equity as weigh_hands
from houseway.odds.estimates import CONFIDENCE
from houseway.pieces.cards import Card
from houseway.pieces.figures import percent

HANDS: Final[dict[str, Kind]] = {
    "hand": "text",
    "win": "exact",
    "tie": "exact",
    "share": "exact",
    "share_from": "number",
    "share_to": "number",
    "high": "exact",
    "low": "exact",
    "quartered": "exact",
    "estimated": "yes",
    "deals": "whole",
}
SPLIT: Final = ("high", "low", "quartered")


class Equities(Paper, msgspec.Struct, frozen=True, eq=False):
    """What hands are worth against each other at a showdown of all of them."""

    equity: Equity

    @property
    def title(self) -> str:
        """The variant."""
        return self.equity.title

    @property
    def hands(self) -> tuple[HandEquity, ...]:
        """What each hand is worth, in the order in which they were named."""
        return self.equity.hands

    @property
    def deals(self) -> int:
        """How many deals were looked at."""
        return self.equity.deals

    @property
    def is_estimated(self) -> bool:
        """Whether these are deals by chance and not all there are."""
        return self.equity.is_estimated

    def in_short(self) -> str:
        """Each hand and its share of the pot."""
        about = "~" if self.is_estimated else ""
        worth = ", ".join(f"{each.hand} {about}{percent(each.share, 2)}" for each in self.hands)
        return f"{worth} ({self.deals:,} deals)"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every hand."""
        heads = "hand", "win", "tie", "share", "exactly"
        return heads, (
            (
                *(each.hand, percent(each.win, 3), percent(each.tie, 3)),
                *(percent(each.share, 3), "" if self.is_estimated else str(each.share)),
            )
            for each in self.hands
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`hands`."""
        return (Tidy.of("hands", HANDS, map(self._row, self.hands)),)

    def _row(self, each: HandEquity) -> tuple[Cell, ...]:
        halves = [getattr(each, name) if self.equity.is_split else None for name in SPLIT]
        return (
            *(each.hand, each.win, each.tie, each.share, *_bounds(each), *halves),
            *(self.is_estimated, self.deals),
        )

    def shape(self) -> EquityShape:
        """What `houseway equity --json` prints."""
        found = self.equity
        return EquityShape(
            variant=found.variant,
            title=found.title,
            board=list(map(str, found.board)),
            dead=list(map(str, found.dead)),
            estimated=found.is_estimated,
            deals=str(found.deals),
            of_deals=str(found.of_deals),
            seed=None if found.seed is None else str(found.seed),
            confidence=CONFIDENCE if found.is_estimated else None,
            with_low=self._half(found.with_low),
            hands=[self._hand(each) for each in self.hands],
        )

    def _hand(self, each: HandEquity) -> HandShape:
        low, high = _bounds(each)
        return HandShape(
            hand=each.hand,
            win=self._part(each.win),
            tie=self._part(each.tie),
            lose=self._part(each.lose),
            share=self._part(each.share),
            share_from=low,
            share_to=high,
            high=self._half(each.high),
            low=self._half(each.low),
            quartered=self._half(each.quartered),
        )

    def _part(self, value: Fraction) -> Exact:
        said = maybe(value, is_estimated=self.is_estimated)
        assert said is not None
        return said

    def _half(self, value: Fraction) -> Exact | None:
        """A figure of one half of the pot; nothing where there is but one."""
        return self._part(value) if self.equity.is_split else None


def _bounds(each: HandEquity) -> tuple[float, float] | tuple[None, None]:
    return (None, None) if each.estimate is None else each.estimate.interval()


def equity(
    variant: str,
    *hands: str | Sequence[Card],
    board: str | Sequence[Card] = "",
    dead: str | Sequence[Card] = "",
    exactly: bool = False,
    simulate: int = 0,
    seed: int | None = None,
    rules: str = "",
    choices: Choices | None = None,
    threads: int = 0,
    progress: Watched = None,
) -> Equities:
    """What each hand of poker is worth if all of them go to the showdown and nobody folds.

    `variant` is holdem, omaha, omaha-8, stud, stud-hi-lo, stud-8, draw, draw-low, five-card-stud or
    mambo. A hand is written as "AhKh"; `?` is a card that nobody knows. All deals are counted if
    they are not too many, and always if `exactly` is set; otherwise, or if `simulate` says how
    many, they are made by chance.

    >>> import houseway
    >>> found = houseway.equity("holdem", "AhKh", "QcQd", board="2c 9d Ts")
    >>> [hand.share for hand in found.hands]
    [Fraction(233, 990), Fraction(757, 990)]
    """
    if threads < 0 or simulate < 0:
        raise NotAllowed("deals and threads are numbers from 1 up")
    chosen: Mapping[str, object] = choices or {}
    found = poker_rules(variant, rules, chosen)
    with watched(progress) as tell:
        told = weigh_hands(
            found,
            *hands,
            board=board,
            dead=dead,
            exactly=exactly,
            simulate=simulate,
            seed=seed,
            workers=threads or None,
            progress=tell,
        )
    return Equities(told)
