"""What the house takes of poker, which has no edge in it: of a pot by its size, and for bad beats.

The house has no hand and no stake in a pot. It takes a rake, by percentage or at levels, or it
charges by time; what goes to a bad beat payout comes back to players.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import ceil
from os import cpu_count
from typing import Final

import msgspec

from houseway.games.poker.beats import COUNTED, BeatCount, by_chance, chances, is_counted
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.sides import first_cards
from houseway.odds import Progress
from houseway.odds.report import WagerOdds
from houseway.odds.side_wagers import side_wager_notes, side_wager_odds
from houseway.pieces.cards import PACK
from houseway.pieces.money import DOLLAR, Cents
from houseway.rulesets.poker_signs import Rake
from houseway.rulesets.ruleset import Ruleset

POTS: Final = (5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500, 1000)
"""The pots that are told, in dollars."""
DEALS: Final = 2_000_000
SEED: Final = 19
"""Deals by chance for each number of players, where a bad beat is not counted."""


class RakeAt(msgspec.Struct, frozen=True, kw_only=True):
    """What the rake takes of a pot of some size."""

    pot_cents: Cents
    most_cents: Cents
    """If it was bet in one betting round."""
    least_cents: Cents
    """If it was spread over all betting rounds so that rounding takes least."""

    @property
    def most_part(self) -> Fraction:
        """The most as a part of the pot."""
        return Fraction(self.most_cents, self.pot_cents)

    @property
    def least_part(self) -> Fraction:
        """The least as a part of the pot."""
        return Fraction(self.least_cents, self.pot_cents)


class Takings(msgspec.Struct, frozen=True, kw_only=True):
    """What the house takes at a table of poker."""

    title: str
    variant: str
    rake: str
    betting_rounds: int
    rakes: tuple[RakeAt, ...]
    """By the size of the pot; none where there is no rake."""
    time_cents: Cents
    """What each player pays when a charge by time is due."""
    bad_beat: str
    contribution_cents: Cents
    """What a pot contributes to the payout."""
    hand: str
    """The hand that must lose, under the rules of the table; empty where there is no payout."""
    beats: tuple[BeatCount, ...]
    """The chance of a bad beat by hand and players, if all dealt in go to the showdown."""
    side_wagers: tuple[WagerOdds, ...] = ()
    """The odds of the wagers against the house that a ruleset adds."""
    side_notes: tuple[str, ...] = ()
    """What these leave unsaid."""

    def contributed(self, beat: BeatCount) -> Fraction | None:
        """What pots contribute on average between two bad beats, in cents, if every pot does.

        A payout of so much gives a table back what it pays in; nothing if there never is one.
        """
        return self.contribution_cents / beat.chance if beat.chance else None


def takings(
    ruleset: Ruleset[PokerRules],
    rules: PokerRules,
    *,
    recount: bool = False,
    progress: Progress | None = None,
) -> Takings:
    """What the house takes at a table."""
    rounds = len(rules.variant.streets)
    return Takings(
        title=ruleset.header.title,
        variant=rules.variant.title,
        rake=str(rules.rake),
        betting_rounds=rounds,
        rakes=tuple(rakes_of(rules)),
        time_cents=rules.time_charge.cents,
        bad_beat=str(rules.bad_beat),
        contribution_cents=rules.bad_beat.cents,
        hand=rules.bad_beat.hand,
        beats=tuple(_beats(rules, recount=recount, progress=progress)),
        side_wagers=tuple(side_wager_odds(rules)),
        side_notes=tuple(_side_notes(rules)),
    )


def _side_notes(rules: PokerRules) -> Iterator[str]:
    """That some cards need not come, and what becomes of a hand that is given up."""
    first, sights = first_cards(rules.variant), rules.in_sight.sights
    for wager in rules.side_wagers:
        looked = [sights[name] for name in wager.looks_at]
        if any(sight.area != "own" or sight.cards > first for sight in looked):
            yield (
                f"{wager.name} goes back where a round ends before all that it looks at is dealt. "
                "Its figures are those of rounds in which all of it comes."
            )
    yield from side_wager_notes(rules)


def rakes_of(rules: PokerRules) -> Iterator[RakeAt]:
    """What the rake takes of each pot that is told, and of those from which on it takes more."""
    rake, rounds = rules.rake, len(rules.variant.streets)
    if not rake.rate and not rake.levels:
        return
    unit = DOLLAR if rules.rake_unit == "whole dollars" else 1
    pots = {pot * DOLLAR for pot in POTS} | {level for _, level in rake.levels}
    for pot in sorted(pots):
        if rake.levels:
            most = least = rake.at(pot)
        else:
            most = min(rake.of(pot, unit), rake.most_cents)
            least = least_of(rake, pot, unit, rounds)
        yield RakeAt(pot_cents=pot, most_cents=most, least_cents=least)


def least_of(rake: Rake, pot_cents: Cents, unit: Cents, rounds: int) -> Cents:
    """The least that a percentage takes of a pot that is bet in so many betting rounds."""
    for units, largest in enumerate(_largest(rake.rate, unit, rake.most_cents // unit, rounds)):
        if largest >= pot_cents:
            return units * unit
    return rake.most_cents


@cache
def _largest(rate: Fraction, unit: Cents, most: int, rounds: int) -> tuple[Cents, ...]:
    """The largest pot of which so many units are taken, from none up, over some betting rounds."""
    one = [ceil((units + 1) * unit / rate) - 1 for units in range(most)]
    best = one
    for _ in range(rounds - 1):
        best = [
            max(best[units - part] + one[part] for part in range(units + 1))
            for units in range(most)
        ]
    return tuple(best)


def _beats(rules: PokerRules, *, recount: bool, progress: Progress | None) -> Iterator[BeatCount]:
    """Counted where that can be done; else by chance, if the table has a payout."""
    wanted, variant = rules.bad_beat.hand, rules.variant
    if is_counted(rules):
        yield from chances(rules, recount=recount, progress=progress).found
    if not wanted or (is_counted(rules) and wanted in COUNTED):
        return
    if any(street.draw for street in variant.streets):
        return
    for players in range(2, variant.seats + 1):
        if players * variant.cards_each + variant.board_cards <= len(PACK):
            workers = cpu_count() or 1
            yield by_chance(rules, wanted, players, DEALS, seed=SEED, workers=workers)
