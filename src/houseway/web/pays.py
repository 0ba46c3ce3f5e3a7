"""What every line of every wager pays back, from a game's report: done apart."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from houseway.errors import NotAllowed
from houseway.odds.meters import MeterOdds
from houseway.odds.report import Combined, OddsReport, WagerOdds
from houseway.pieces.money import Cents
from houseway.study.placed import metered
from houseway.web.analysis_wire import Pays, PaysLine, PaysMeter, PaysWager, figure
from houseway.web.analysts import report_for
from houseway.web.asked import LawText


def pays_of(law: LawText, meters: Mapping[str, Cents]) -> Pays:
    """Every wager of a table under the paytables in use, the meters as they read."""
    report = report_for(law)
    if report is None:
        raise NotAllowed("the wagers of this game are not counted")
    return Pays(wagers=list(_wagers(report, meters)), notes=list(report.notes))


def _wagers(report: OddsReport, meters: Mapping[str, Cents]) -> Iterator[PaysWager]:
    by_meter = {odds.wager: odds for odds in metered(report)}
    for odds in report.in_use:
        counted = isinstance(odds, WagerOdds)
        names = list(odds.wagers) if isinstance(odds, WagerOdds) else []
        hits = odds.hit_frequency
        meter = by_meter.get(odds.wager)
        yield PaysWager(
            wager=odds.wager,
            wagers=names or odds.wager.split(" and "),
            paytable=odds.paytable,
            per=odds.per,
            edge=figure(odds.house_advantage),
            hit_frequency=figure(hits) if hits is not None else None,
            is_estimate=not counted,
            average_stake=figure(odds.average_stake),
            lines=list(_lines(odds)),
            meter=_meter(meter, meters) if meter is not None else None,
        )


def _lines(odds: WagerOdds | Combined) -> Iterator[PaysLine]:
    """Every result that comes up, what it pays, how often, and what that gives back."""
    for line in odds.lines:
        if line.count:
            often = Fraction(line.count, odds.combinations)
            yield PaysLine(
                result=line.result,
                net=figure(line.net),
                frequency=figure(often),
                returns=figure(often * (1 + line.net)),
            )


def _meter(odds: MeterOdds, meters: Mapping[str, Cents]) -> PaysMeter | None:
    if not odds.of_meter:
        return None
    reading = meters.get(odds.wager, odds.reset_cents)
    return PaysMeter(
        reading_cents=reading,
        reset_cents=odds.reset_cents,
        stake_cents=odds.stake_cents,
        edge=figure(odds.house_advantage(reading)),
        fair_cents=figure(odds.break_even()),
    )
