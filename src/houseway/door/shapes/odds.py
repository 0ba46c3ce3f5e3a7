"""The shape of odds: of every wager, and of what differences between rulesets do to them."""

from fractions import Fraction

from houseway.door.asked import Asked
from houseway.door.shapes.parts import (
    Exact,
    Shape,
    TableShape,
    Whole,
    exact,
    exactly,
    facts_of,
    maybe,
)
from houseway.odds.certificate import Certificate
from houseway.odds.company import CompanyOdds
from houseway.odds.meters import MeterOdds, StakeOdds
from houseway.odds.report import Combined, Decision, Indifference, Line, OddsReport, WagerOdds
from houseway.pieces.money import Cents


class LineShape(Shape, frozen=True, kw_only=True):
    """One result of a wager."""

    result: str
    count: Whole
    net: Exact


class WagerShape(Shape, frozen=True, kw_only=True):
    """The odds of one wager under one paytable."""

    wager: str
    paytable: str
    wagers: list[str]
    """All that have these odds, where wagers that are worth the same are told together."""
    per: str
    combinations: Whole
    house_advantage: Exact
    element_of_risk: Exact
    average_stake: Exact
    variance: Exact | None
    standard_deviation: float | None
    standard_deviation_estimated: bool
    hit_frequency: Exact | None
    true_odds_to_1: Exact | None
    payout_odds_to_1: Exact | None
    simulated_rounds: int
    """How many rounds gave what is estimated; none where everything is counted."""
    lines: list[LineShape]


class DecisionShape(Shape, frozen=True, kw_only=True):
    """How often best play takes a decision."""

    stage: str
    decision: str
    count: Whole
    frequency: Exact


class IndifferenceShape(Shape, frozen=True, kw_only=True):
    """How often two or more decisions are worth the same."""

    stage: str
    counted_as: str
    count: Whole
    frequency: Exact


class MeterShape(Shape, frozen=True, kw_only=True):
    """A wager with a progressive meter; amounts in cents."""

    wager: str
    paytable: str
    combinations: Whole
    stake_cents: Cents
    reset_cents: Cents
    rate: Exact
    fixed_return: Exact
    part_of_meter: Exact
    envy_of_one_other_player: Exact
    house_advantage_at_reset: Exact
    break_even_cents: Exact
    average_meter_cents: Exact
    house_advantage_in_the_long_run: Exact


class StakePointShape(Shape, frozen=True, kw_only=True):
    """What the house keeps at a stake."""

    stake_cents: Cents
    house_advantage: Exact


class StakeShape(Shape, frozen=True, kw_only=True):
    """What the house keeps of a wager with a meter by its stake, the meter as it begins."""

    wager: str
    paytable: str
    house_advantage_at_reset: list[StakePointShape]


class CompanyShape(Shape, frozen=True, kw_only=True):
    """The house advantage by the number of players, from one up."""

    wager: str
    paytable: str
    per: str
    stakes: str
    why: str
    house_advantage_by_players: list[Exact]
    no_advantage_from_players: int | None


class EffectShape(Shape, frozen=True, kw_only=True):
    """One thing that is otherwise, and a figure for each wager that it touches."""

    what: str
    figures: dict[str, Exact]


class EffectsShape(Shape, frozen=True, kw_only=True):
    """Several of them."""

    title: str
    says: str
    rows: list[EffectShape]


class OriginShape(Shape, frozen=True, kw_only=True):
    """Who made a count that was not made by this very installation."""

    code_digest: str
    versions: dict[str, str]
    says: str


class CertificateShape(Shape, frozen=True, kw_only=True):
    """What a result was made from, so that anyone can make it again."""

    policies: dict[str, str]
    code_digest: str
    modules: dict[str, str]
    versions: dict[str, str]
    combinations: Whole
    seconds: float
    count: OriginShape | None


class OddsShape(TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-odds/1"):
    """What `houseway odds` prints: the odds of every wager of a table under best play."""

    ratio: Exact | None
    """Of two wagers, where somebody asked for one."""
    seen: list[str]
    """Cards that came out of the shoe before, where somebody asked for that."""
    wagers: list[WagerShape]
    decisions: list[DecisionShape]
    indifferent: list[IndifferenceShape]
    meters: list[MeterShape]
    stakes: list[StakeShape]
    company: list[CompanyShape]
    effects: list[EffectsShape]
    notes: list[str]
    legend: dict[str, str]
    certificate: CertificateShape


def odds_shape(
    asked: Asked, report: OddsReport, ratio: Fraction | None, seen: list[str]
) -> OddsShape:
    """The odds of a table for another program."""
    return OddsShape(
        **facts_of(asked),
        ratio=maybe(ratio),
        seen=seen,
        wagers=[wager_shape(odds) for odds in report.wagers],
        decisions=[_decision(each) for each in report.decisions],
        indifferent=[_indifference(each) for each in report.indifferent],
        meters=[_meter(odds) for odds in report.meters],
        stakes=[_stake(odds) for odds in report.stakes],
        company=[_company(odds) for odds in report.company],
        effects=[
            EffectsShape(
                title=effects.title,
                says=effects.says,
                rows=[
                    EffectShape(what=row.what, figures=exactly(row.figures)) for row in effects.rows
                ],
            )
            for effects in report.effects
        ],
        notes=list(report.notes),
        legend=report.legend,
        certificate=_certificate(report.certificate),
    )


def line_shape(line: Line) -> LineShape:
    """A result for another program."""
    return LineShape(result=line.result, count=str(line.count), net=exact(line.net))


def wager_shape(odds: WagerOdds | Combined) -> WagerShape:
    """The odds of a wager for another program."""
    rough = isinstance(odds, Combined) and odds.estimate is not None
    return WagerShape(
        wager=odds.wager,
        paytable=odds.paytable,
        wagers=list(odds.wagers) if isinstance(odds, WagerOdds) else [],
        per=odds.per,
        combinations=str(odds.combinations),
        house_advantage=exact(odds.house_advantage),
        element_of_risk=exact(odds.element_of_risk),
        average_stake=exact(odds.average_stake),
        variance=maybe(odds.variance, is_estimated=rough),
        standard_deviation=odds.standard_deviation,
        standard_deviation_estimated=rough,
        hit_frequency=maybe(odds.hit_frequency, is_estimated=rough),
        true_odds_to_1=maybe(odds.true_odds, is_estimated=rough),
        payout_odds_to_1=maybe(payout_odds(odds)),
        simulated_rounds=odds.estimate.rounds
        if isinstance(odds, Combined) and odds.estimate
        else 0,
        lines=[line_shape(line) for line in odds.lines],
    )


def payout_odds(odds: WagerOdds | Combined) -> Fraction | None:
    """What is won on average, to one, when the player comes out ahead, if results were counted."""
    if isinstance(odds, Combined):
        return None
    ahead = [line for line in odds.lines if line.net > 0]
    hits = sum(line.count for line in ahead)
    won = sum((line.count * line.net for line in ahead), Fraction(0))
    return won / hits if hits else Fraction(0)


def _decision(each: Decision) -> DecisionShape:
    return DecisionShape(
        stage=each.stage,
        decision=each.decision,
        count=str(each.count),
        frequency=exact(each.frequency),
    )


def _indifference(each: Indifference) -> IndifferenceShape:
    return IndifferenceShape(
        stage=each.stage,
        counted_as=each.counted_as,
        count=str(each.count),
        frequency=exact(each.frequency),
    )


def _meter(odds: MeterOdds) -> MeterShape:
    return MeterShape(
        wager=odds.wager,
        paytable=odds.paytable,
        combinations=str(odds.combinations),
        stake_cents=odds.stake_cents,
        reset_cents=odds.reset_cents,
        rate=exact(odds.rate),
        fixed_return=exact(odds.fixed),
        part_of_meter=exact(odds.of_meter),
        envy_of_one_other_player=exact(odds.envy),
        house_advantage_at_reset=exact(odds.house_advantage(odds.reset_cents)),
        break_even_cents=exact(odds.break_even()),
        average_meter_cents=exact(odds.average_meter),
        house_advantage_in_the_long_run=exact(odds.long_run()),
    )


def _stake(odds: StakeOdds) -> StakeShape:
    points = [
        StakePointShape(stake_cents=stake, house_advantage=exact(point))
        for stake, point in odds.points
    ]
    return StakeShape(wager=odds.wager, paytable=odds.paytable, house_advantage_at_reset=points)


def _company(odds: CompanyOdds) -> CompanyShape:
    return CompanyShape(
        wager=odds.wager,
        paytable=odds.paytable,
        per=odds.per,
        stakes=odds.stakes,
        why=odds.why,
        house_advantage_by_players=[exact(point) for point in odds.points],
        no_advantage_from_players=odds.turns_at,
    )


def _certificate(certificate: Certificate) -> CertificateShape:
    count = certificate.count
    return CertificateShape(
        policies=certificate.policies,
        code_digest=certificate.code_digest,
        modules=certificate.modules,
        versions=certificate.versions,
        combinations=str(certificate.combinations),
        seconds=certificate.seconds,
        count=None
        if count is None
        else OriginShape(code_digest=count.code_digest, versions=count.versions, says=count.says),
    )


# What differences between rulesets do to the odds.


class ChangeShape(Shape, frozen=True, kw_only=True):
    """One difference, and the house advantage of each wager with that difference alone."""

    what: str
    before: str
    after: str
    house_advantage: dict[str, Exact]


class SideShape(TableShape, frozen=True, kw_only=True):
    """A table, and the house advantage of each of its wagers."""

    house_advantage: dict[str, Exact]


class ChangesShape(Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-changes/1"):
    """What `houseway odds --against` prints: what each difference does to the odds, and all."""

    against: SideShape
    changes: list[ChangeShape]
    all: SideShape


# The ratio of two wagers.


class RatioShape(Shape, frozen=True, kw_only=True):
    """What the house keeps at one ratio: of the first wager, and of both together."""

    ratio: Exact
    house_advantage: Exact
    of_all: Exact


class CurveShape(Shape, frozen=True, kw_only=True):
    """The ratios that the limits allow, under one paytable."""

    paytable: str
    first: str
    second: str
    points: list[RatioShape]
    even: list[Exact]
    """The ratios at which the house keeps nothing."""


class RatiosShape(
    TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-ratios/1"
):
    """Two wagers at every ratio of the two."""

    curves: list[CurveShape]
