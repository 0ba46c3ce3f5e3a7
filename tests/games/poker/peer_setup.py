"""A round of random stakes and stacks, as the engine and as PokerKit are to begin it."""

from pathlib import Path
from random import Random
from typing import Any

import pokerkit
from pokerkit import BettingStructure, Deck, Opening, State
from pokerkit.state import Mode

from houseway.games.poker.procedure import play
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.variants import Street
from houseway.pieces.money import Cents, show_money
from houseway.round.start import Player, Start
from houseway.rulesets.loading import load
from tests.games.poker.peer_types import AUTOMATED, OPENINGS, TYPES

FOLDER = Path(play.__code__.co_filename).parent
RULES = load("poker", PokerRules, FOLDER / "ma.toml", FOLDER)

UNIT = 5_544_000
"""Cents of a unit: twice all numbers to eleven divide it in whole dollars, and nine tenths of it in
cents, so nothing is odd but dollars after a rake."""
BET_UNITS = {"lower": 4, "higher": 8}
BLINDS = (2, 4)
KILLER_UNITS = 13
"""What the player of a kill has at least: the ante, the kill blind and one bet at the minimum."""
RAKED = 10
"""A rake takes one part of so many, of each pot and of everything that was put in."""


class Setup:
    """What a round is played for, and with what."""

    def __init__(self, variant: str, rng: Random) -> None:
        self.count = rng.randint(2, RULES.tables["variant"][variant]["seats"])
        self.order = list(range(1, self.count + 1))
        self.fixed = rng.random() < 0.5
        self.raises = rng.choice((0, 3, 4))
        self.ante = rng.choice((0, 1))
        self.is_raked = rng.random() < 0.25
        self.kill = rng.choice(("none", "kill at 40", "half-kill at 40"))
        if not RULES.tables["variant"][variant].get("kill"):
            self.kill = "none"
        self.killer = rng.choice(self.order) if self.kill != "none" else 0
        units = [rng.choice((9, 10, 13, 17, 25, 40, 41, 77, 100)) for _ in self.order]
        if self.killer:
            units[self.killer - 1] = max(KILLER_UNITS, units[self.killer - 1])
        self.racks = [unit * UNIT for unit in units]
        self.rules = self._rules(variant)

    @property
    def times(self) -> tuple[int, int]:
        """By what a kill raises the limits."""
        return self.rules.kill.times if self.killer else (1, 1)

    def raised(self, units: int) -> Cents:
        """Units of a limit, as they are where a kill raises it."""
        times, parts = self.times
        return units * UNIT * times // parts

    def net(self, cents: Cents) -> Cents:
        """What a rake leaves of a pot."""
        return cents - cents // RAKED if self.is_raked else cents

    def _rules(self, variant: str) -> PokerRules:
        def money(units: int) -> str:
            return show_money(units * UNIT)

        most = 8 if self.fixed else 170  # as far as a limit may be written
        return RULES.open(
            {
                "variant": variant,
                "seats_max": max(2, self.count),
                "betting": "fixed limit" if self.fixed else "between limits",
                "limits": f"{money(4)} to {money(most)} by {money(1)}",
                "most_raises": self.raises,
                "ante": money(self.ante),
                "blinds": " and ".join(map(money, BLINDS)),
                "forced_bet": money(2),
                "short_all_in": "first counts",
                "kill": self.kill,
                "rake": "10% up to 10,000,000" if self.is_raked else "none",
                "rake_base": "antes too",
            }
        )

    def start(self) -> Start:
        """How the engine's round begins: the last seat has the button."""
        players = {
            seat: Player(f"p{seat}", cents)
            for seat, cents in zip(self.order, self.racks, strict=True)
        }
        carried = {"kill": self.killer, "killer": f"p{self.killer}"} if self.killer else {}
        return Start(players=players, carried=carried)

    def state(self) -> Any:
        """PokerKit's round."""
        variant = self.rules.variant
        return State(
            AUTOMATED,
            Deck.STANDARD,
            TYPES[variant.name],
            tuple(self._street(number) for number in range(len(variant.streets))),
            BettingStructure.FIXED_LIMIT if self.fixed else BettingStructure.NO_LIMIT,
            True,
            self.ante * UNIT,
            self._blinds() if variant.button else 0,
            0 if variant.button else 2 * UNIT,
            self.racks,
            self.count,
            mode=Mode.CASH_GAME,
            rake=lambda cents, _: (cents - self.net(cents), self.net(cents)),
        )

    def _street(self, number: int) -> Any:
        street = self.rules.variant.streets[number]
        # A posted number of raises does not count a bet that opens a later betting round.
        most = (self.raises + (number > 0)) if self.raises else None
        return pokerkit.Street(
            street.burn,
            tuple(face == "u" for face in street.cards),
            street.board,
            street.draw,
            self._opening(street, number),
            self.raised(BET_UNITS[street.bet] if self.fixed else 4),
            most,
        )

    def _opening(self, street: Street, number: int) -> Any:
        if not number and self.rules.variant.forced == "highest up-card, ace low":
            return Opening.HIGH_CARD
        return OPENINGS[street.opens]

    def _blinds(self) -> tuple[Cents, ...]:
        """The blinds by place; of two players PokerKit turns them round.

        The blind of a kill that is not in the last blind's place is one that was posted late, below
        nothing as it is written there: it is live, and whoever follows the blinds still acts first.
        """
        blinds = [units * UNIT for units in BLINDS] + [0] * (self.count - len(BLINDS))
        if self.killer:
            is_last = self.killer == len(BLINDS)
            blinds[self.killer - 1] = self.raised(4) if is_last else -self.raised(4)
        return tuple(blinds if self.count > 2 else reversed(blinds))
