"""What wagers are worth that lie on the layout before anything is dealt, by a game's report."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

import msgspec

from houseway.odds.banking import AGAINST, against_bank
from houseway.odds.deciding import Decide
from houseway.odds.meters import MeterOdds
from houseway.odds.report import Combined, OddsReport, WagerOdds
from houseway.odds.seam import GameOdds
from houseway.pieces.money import Cents
from houseway.round.view import View

MAIN: Final = "wager"
"""What is wagered against a bank."""
UNKNOWN: Final = "What the {} wager is worth is not counted: it stands here as if it were fair."


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """Wagers that hang together, and what they net on average under best play."""

    wagers: tuple[str, ...]
    """The first is the one that the worth is a multiple of."""
    cents: Cents
    """How much of that one."""
    worth: Fraction | None
    """For one of it; nothing where nobody has counted it."""

    @property
    def worth_cents(self) -> Fraction:
        """What they net on average, in cents."""
        return self.cents * self.worth if self.worth is not None else Fraction(0)


class Prices(NamedTuple):
    """What wagers are priced by: the rules, a game's odds and its report, where it is counted."""

    rules: Any
    odds: GameOdds | None
    report: OddsReport | None

    @property
    def decide(self) -> Decide | None:
        """What weighs a seat's answers, where that is counted."""
        return self.odds.decide if self.odds is not None else None


def placed_of(
    prices: Prices, stakes: Mapping[str, Cents], meters: Mapping[str, Cents]
) -> tuple[Placed, ...]:
    """What lies there, by what it is worth."""
    left = {wager: cents for wager, cents in stakes.items() if cents}
    found = []
    for placed in _counted(prices, dict(left), meters):
        if placed.wagers[0] in left:
            found.append(placed)
            for wager in placed.wagers:
                left.pop(wager, None)
    unknown = (
        Placed(wagers=(wager,), cents=cents, worth=None) for wager, cents in sorted(left.items())
    )
    return (*found, *unknown)


def placed_at(prices: Prices, view: View) -> tuple[Placed, ...]:
    """What lies before whoever looks, or against them where they bank."""
    stakes = {name: cents for (own, name), cents in view.wagers.items() if own == view.eyes}
    return (*_against(prices, view), *placed_of(prices, stakes, view.meters))


def _against(prices: Prices, view: View) -> Iterator[Placed]:
    """All wagers against the bank together, for whoever banks."""
    banked = prices.odds.banked if prices.odds is not None else None
    against = against_bank(view, MAIN) if banked is not None else None
    if banked is None or against is None or not against.stakes:
        return
    cents = against.total_cents
    worth = banked(prices.rules, against) / cents
    yield Placed(wagers=(AGAINST,), cents=cents, worth=worth)


def _counted(
    prices: Prices, stakes: Mapping[str, Cents], meters: Mapping[str, Cents]
) -> Iterator[Placed]:
    odds, report = prices.odds, prices.report
    if odds is not None and odds.started is not None:
        for names, worth in odds.started(prices.rules, stakes).items():
            yield Placed(wagers=names, cents=stakes[names[0]], worth=worth)
    if odds is not None and report is not None:
        yield from _reported(report, odds, stakes, meters)


def _reported(
    report: OddsReport,
    counted: GameOdds,
    stakes: Mapping[str, Cents],
    meters: Mapping[str, Cents],
) -> Iterator[Placed]:
    for odds in metered(report):
        if odds.wager in stakes and odds.wager in meters:
            stake = stakes[odds.wager]
            at_stake = msgspec.structs.replace(odds, stake_cents=stake)
            worth = -at_stake.house_advantage(meters[odds.wager])
            yield Placed(wagers=(odds.wager,), cents=stake, worth=worth)
    for wagers in report.in_use:
        for names in _names(wagers, counted.together):
            if names[0] in stakes:
                yield Placed(wagers=names, cents=stakes[names[0]], worth=wagers.expectation)


def metered(report: OddsReport) -> Iterator[MeterOdds]:
    """The wagers with a meter, each under the table that is in use."""
    seen = set()
    for odds in report.meters:
        if odds.wager not in seen:
            seen.add(odds.wager)
            yield odds


def _names(
    odds: WagerOdds | Combined, together: Sequence[tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """The wagers that some odds are of, the one that they are told for first."""
    if isinstance(odds, WagerOdds) and odds.wagers:
        yield from ((wager,) for wager in odds.wagers)
        return
    if together and odds.wager == together[0][0]:
        yield from together[1:]
        return
    names = tuple(odds.wager.split(" and "))
    first = odds.per if odds.per in names else names[0]
    yield (first, *(name for name in names if name != first))
