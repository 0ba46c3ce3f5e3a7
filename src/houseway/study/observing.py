"""What a seat sees, as numbers in a row: made of a view and nothing else, so hidden is hidden."""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.pieces.stock import PIECES
from houseway.round.spots import COMMON, DEALER_SEAT, HANDS, Spot
from houseway.round.view import View
from houseway.rulesets.rules import Rules
from houseway.table.game import Game

Numbers: TypeAlias = NDArray[np.float32]

CENTS: Final = 100
"""Amounts are told in dollars."""
MOST: Final = 1e9
"""Nothing that is told is more."""
DICE: Final = 6
"""Dice whose faces are told."""


class Group(NamedTuple):
    """Cards that are told together."""

    name: str
    spots: tuple[Spot, ...]


class Observer:
    """Tells what a seat sees of a table, the same numbers in the same places at every step."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self._faces = [PIECES[n] for n, count in enumerate(rules.stock.copies) if count]
        self._faces += rules.stock.strangers
        self._at = {face: place for place, face in enumerate(self._faces)}
        self._wagers = [area.wager for area in game.layout(rules).areas]
        self._seats = rules.seats_max
        self.names = tuple(self._names())
        """What each number is."""

    def _names(self) -> list[str]:
        groups = [*HANDS, "dealer", *COMMON, "others"]
        cards = [f"{group}: {each}" for group in groups for each in (*self._faces, "unseen")]
        own = [f"staked on {wager}" for wager in self._wagers]
        lit = [f"lit: {wager}" for wager in self._wagers]
        dice = [f"die {number}" for number in range(1, DICE + 1)]
        rest = ("others' stakes", "in pots", "on meters", "discards", "marker", "bank", "covered")
        return [*cards, *own, *lit, *dice, *rest]

    def tell(self, view: View) -> Numbers:
        """What these eyes see."""
        assert isinstance(view.eyes, int)
        cards = np.zeros((len(HANDS) + 2 + len(COMMON), len(self._faces) + 1), np.float32)
        for spot, pile in view.piles.items():
            row = cards[self._row(spot, view.eyes)]
            for card in pile:
                row[len(self._faces) if card is None else self._at[card]] += 1
        return np.concatenate([cards.ravel(), self._rest(view)])

    def _row(self, spot: Spot, seat: int) -> int:
        if spot.area in COMMON:
            return len(HANDS) + 1 + COMMON.index(spot.area)
        if spot.seat == seat:
            return HANDS.index(spot.area) if spot.area in HANDS else len(HANDS) - 1
        return len(HANDS) if spot.seat == DEALER_SEAT else len(HANDS) + 1 + len(COMMON)

    def _rest(self, view: View) -> Numbers:
        """All that is no card: stakes, lit areas, dice, money elsewhere, who has which marker."""
        seat = int(view.eyes)
        stakes = [view.wagers.get((seat, wager), 0) / CENTS for wager in self._wagers]
        lit = [float(wager in view.lit) for wager in self._wagers]
        dice = [*(view.dice or ()), *(0,) * DICE][:DICE]
        others = sum(cents for (owner, _), cents in view.wagers.items() if owner != seat)
        pots = sum(cents for account, cents in view.others.items() if account.kind == "pot")
        bank = view.bank
        rest = [
            others / CENTS,
            pots / CENTS,
            sum(view.meters.values()) / CENTS,
            view.discard_rack_size,
            self._from(seat, view.marker),
            self._from(seat, bank.seat) if bank is not None else 0,
            bank.covers_cents / CENTS if bank is not None else 0,
        ]
        return np.clip(np.array([*stakes, *lit, *dice, *rest], np.float32), 0, MOST)

    def _from(self, seat: int, other: int) -> int:
        """How far to the left somebody sits, oneself being 1; 0 for the dealer."""
        return (other - seat) % self._seats + 1 if other else 0
