"""Side wagers where players contend with one another: nothing is shown or paid before the end.

A hand that was folded stays unseen while others still bet, and what a wager pays would be chips to
bet with. So the desk keeps the first cards of every spot in mind and settles when the round ends,
by what was dealt. What never came decides nothing, and the wager goes back.
"""

from typing import Final

from houseway.pieces.cards import Card
from houseway.round.engine import Table
from houseway.round.events import Event
from houseway.round.spots import Seat, Spot
from houseway.steps.settling import give_back, lose
from houseway.steps.side_desk import SideDesk, Sides

FOLDED: Final = ("folded hand", "dead hand")
"""As what the cards of a hand are collected that is out of the round."""


class QuietDesk(SideDesk):
    """Who watches the side wagers of such a round."""

    __slots__ = ("_dealt",)

    def __init__(self, table: Table, sides: Sides) -> None:
        super().__init__(table, sides)
        self._dealt: dict[tuple[Spot, int], tuple[Card, ...]] = {}
        """The first cards of spots to which all of them were dealt: a draw does not change them."""

    def after(self, event: Event) -> None:
        """A fact was made: cards lie otherwise."""
        self._note_first_cards()

    def look(self) -> None:
        """A street is dealt: what lies there are the first cards."""
        self._dealt = {**self._first, **self._dealt}

    def complete(self, *, is_sound: bool) -> None:
        """No hand draws here by rules alone."""

    def leaving(self, spot: Spot, what: str) -> None:
        """A hand that is given up takes the wagers along that do not stand without it."""
        for seat, wager in list(self._open()):
            if what in FOLDED and spot == Spot(seat) and wager.fold == "loses":
                lose(self._table, seat, wager.name, wager.cite, "folded")

    def _first_cards(self, spot: Spot, cards: int) -> tuple[Card, ...]:
        return self._dealt.get((spot, cards), ())


def desk_of(table: Table, sides: Sides) -> SideDesk:
    """Who watches the side wagers of a round."""
    return (QuietDesk if sides.are_quiet else SideDesk)(table, sides)


def give_back_sides(table: Table, seat: Seat, but: str, clause: str, why: str) -> None:
    """Give all that a seat has wagered back, but for one wager that is settled otherwise."""
    for wager in [name for owner, name in table.felt.wagers if owner == seat and name != but]:
        give_back(table, seat, wager, clause, why)
