"""What a count of odds says, exactly: numbers are Fractions, and floats only when shown."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from math import sqrt
from typing import Any, Final, Self

import msgspec

from houseway.errors import NotPermitted
from houseway.odds.certificate import Certificate, CountOrigin
from houseway.odds.company import CompanyOdds, company_warnings
from houseway.odds.effects import Effects
from houseway.odds.estimates import CONFIDENCE, Estimate
from houseway.odds.meters import MeterOdds, StakeOdds
from houseway.odds.sampling import Result, reach
from houseway.pieces.figures import percent
from houseway.pieces.stock import Stock
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Ruleset

ONE: Final = Fraction(1)


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One result of a wager: what it is, how often it comes and what it nets for one staked."""

    result: str
    count: int
    net: Fraction


def lines_by_net(nets: Mapping[Fraction, int]) -> Iterator[Line]:
    """A line for each net that comes up, named by it, the least first."""
    for net, count in sorted(nets.items()):
        if count:
            yield Line(result=f"+{net}" if net > 0 else str(net), count=count, net=net)


class WagerOdds(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="counted"):
    """The odds of one wager under one paytable."""

    wager: str
    paytable: str
    per: str
    """What the house advantage is a part of."""
    combinations: int
    """How many equally likely cases were counted."""
    lines: tuple[Line, ...]
    average_stake: Fraction
    """What is staked on average, raises included."""
    wagers: tuple[str, ...] = ()
    """All that have these odds, where wagers that are worth the same are told together."""

    def __repr__(self) -> str:
        return _in_short(self)

    @classmethod
    def of_lines(
        cls,
        wager: str,
        paytable: str,
        lines: Iterable[Line],
        *,
        per: str = "",
        average_stake: Fraction = ONE,
        worth: Fraction | None = None,
    ) -> Self:
        """A wager of which these are all results; if nothing else is said, none is added to it.

        Refused if they do not add up to what best play was found to be worth.
        """
        found = tuple(lines)
        cases = sum(line.count for line in found)
        if worth is not None and sum(line.count * line.net for line in found) != worth * cases:
            raise AssertionError("the outcomes do not add up to the value of best play")
        return cls(
            wager=wager,
            paytable=paytable,
            per=per or wager,
            combinations=cases,
            lines=found,
            average_stake=average_stake,
        )

    @property
    def expectation(self) -> Fraction:
        """What a player nets on average for one staked at the beginning."""
        return sum((line.count * line.net for line in self.lines), Fraction(0)) / self.combinations

    @property
    def house_advantage(self) -> Fraction:
        """What the house keeps of it."""
        return -self.expectation

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of all that is staked."""
        return self.house_advantage / self.average_stake

    @property
    def variance(self) -> Fraction:
        """The variance of what a player nets."""
        square = sum((line.count * line.net**2 for line in self.lines), Fraction(0))
        return square / self.combinations - self.expectation**2

    @property
    def standard_deviation(self) -> float:
        """Its square root."""
        return sqrt(self.variance)

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player comes out ahead."""
        return Fraction(sum(line.count for line in self.lines if line.net > 0), self.combinations)

    def interval(self, estimate: Estimate, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Where the true mean lies by these rounds, with this confidence and no less.

        By the counted distribution: a rare payout that did not come up has its part in it.
        """
        results = (
            Result(Fraction(line.count, self.combinations), line.net)
            for line in self.lines
            if line.count
        )
        below, above = reach(results, estimate.rounds, confidence)
        return float(estimate.mean) - above, float(estimate.mean) + below

    @property
    def true_odds(self) -> Fraction:
        """The odds against coming out ahead, to one; nothing if it never happens."""
        hits = self.hit_frequency
        return (1 - hits) / hits if hits else Fraction(0)


class Combined(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="combined"):
    """Wagers that hang together: what they are worth is counted, how it scatters is simulated.

    The net of several wagers on one board and one dealer is the sum of theirs, and so is its mean;
    its deviation is not the sum of theirs.
    """

    wager: str
    paytable: str
    per: str
    combinations: int
    expectation: Fraction
    average_stake: Fraction
    estimate: Estimate | None = None
    """Many rounds of best play by chance; nothing where nobody needs them."""
    lines: tuple[Line, ...] = ()
    """Counts times nets, over all combinations, are the expectation; deals may be in several."""

    def __repr__(self) -> str:
        return _in_short(self)

    @property
    def house_advantage(self) -> Fraction:
        """What the house keeps of it."""
        return -self.expectation

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of all that is staked; nothing if nothing is."""
        return self.house_advantage / self.average_stake if self.average_stake else Fraction(0)

    @property
    def variance(self) -> Fraction | None:
        """The variance of what a player nets, as the rounds have it."""
        return self.estimate.variance if self.estimate else None

    @property
    def standard_deviation(self) -> float | None:
        """Its square root."""
        return sqrt(self.variance) if self.variance is not None else None

    @property
    def hit_frequency(self) -> Fraction | None:
        """How often the player comes out ahead, as the rounds have it."""
        return self.estimate.hit_frequency if self.estimate else None

    @property
    def true_odds(self) -> Fraction | None:
        """The odds against coming out ahead, to one, as the rounds have it."""
        hits = self.hit_frequency
        return (1 - hits) / hits if hits else None


def _in_short(odds: WagerOdds | Combined) -> str:
    name = f"{odds.wager} {odds.paytable}".strip()
    return f"<{type(odds).__name__} {name}: house advantage {percent(odds.house_advantage)}>"


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that is open, and what it is worth on average in first wagers."""

    decision: str
    expectation: Fraction


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """How often best play takes a decision."""

    stage: str
    decision: str
    count: int
    frequency: Fraction

    @classmethod
    def of(cls, stage: str, decision: str, count: int, cases: int) -> Self:
        """A decision that is taken so often in so many cases."""
        return cls(stage=stage, decision=decision, count=count, frequency=Fraction(count, cases))


class Indifference(msgspec.Struct, frozen=True, kw_only=True):
    """How often two or more decisions are worth the same, and as which of them that is counted."""

    stage: str
    counted_as: str
    count: int
    frequency: Fraction

    @classmethod
    def of(cls, stage: str, counted_as: str, count: int, cases: int) -> Self:
        """Decisions that are worth the same so often in so many cases."""
        share = Fraction(count, cases)
        return cls(stage=stage, counted_as=counted_as, count=count, frequency=share)


class OddsReport(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of every wager of a table under best play."""

    title: str
    wagers: tuple[WagerOdds | Combined, ...]
    decisions: tuple[Decision, ...]
    notes: tuple[str, ...]
    certificate: Certificate
    meters: tuple[MeterOdds, ...] = ()
    """Wagers with a progressive meter, whose odds change as it rises."""
    legend: dict[str, str] = msgspec.field(default_factory=dict)
    """What is meant by a wager that the law does not name: a part of one, or several together."""
    stakes: tuple[StakeOdds, ...] = ()
    """Those of them of which the house keeps more the more is wagered."""
    company: tuple[CompanyOdds, ...] = ()
    """Wagers whose odds change with the number of players."""
    indifferent: tuple[Indifference, ...] = ()
    """Decisions that best play could as well have taken otherwise, stage by stage."""
    effects: tuple[Effects, ...] = ()
    """What the odds would be if one thing were otherwise."""

    def __repr__(self) -> str:
        return f"<OddsReport {self.title}: {len(self.wagers)} wagers and tables>"

    @property
    def in_use(self) -> list[WagerOdds | Combined]:
        """The wagers under the tables in use, without those that are only a part of one."""
        found: dict[str, WagerOdds | Combined] = {}
        for odds in self.wagers:
            if "," not in odds.wager or (isinstance(odds, WagerOdds) and odds.wagers):
                found.setdefault(odds.wager, odds)
        return list(found.values())

    def wager(self, name: str, paytable: str = "") -> WagerOdds | Combined:
        """The odds of a wager by its name, and its paytable where it has several."""
        for odds in self.wagers:
            told = odds.wagers if isinstance(odds, WagerOdds) else ()
            if name in (odds.wager, *told) and paytable in ("", odds.paytable):
                return odds
        names = ", ".join(f"{odds.wager} {odds.paytable}".strip() for odds in self.wagers)
        raise KeyError(f"there is no wager {name!r} {paytable}; there are {names}")


def shown(deviation: float | None, places: int = 6) -> str:
    """A deviation for a reader; nothing where nobody looked for it."""
    return "" if deviation is None else f"{deviation:.{places}f}"


# The frame of a report.


def make_report(
    made_by: str,
    ruleset: Ruleset[Any],
    rules: Rules,
    *,
    combinations: int,
    seconds: float,
    wagers: Iterable[WagerOdds | Combined],
    decisions: Iterable[Decision],
    indifferent: Iterable[Indifference],
    notes: Iterable[str],
    company: Iterable[CompanyOdds] = (),
    count: CountOrigin | None = None,
    stock: Stock | None = None,
    **further: Any,
) -> OddsReport:
    """What a game's module found, under the title of its law, with its certificate.

    What company does is noted, and side wagers are added, from what is left of a stock.
    """
    from houseway.odds.side_wagers import side_wager_notes, side_wager_odds

    by_players = tuple(company)
    return OddsReport(
        title=ruleset.header.title,
        wagers=(*wagers, *side_wager_odds(rules, stock)),
        decisions=tuple(decisions),
        indifferent=tuple(indifferent),
        notes=(*notes, *company_warnings(by_players), *side_wager_notes(rules)),
        certificate=Certificate.of(
            made_by, ruleset, rules, combinations=combinations, seconds=seconds, count=count
        ),
        company=by_players,
        **further,
    )


def tables_for(ruleset: Ruleset[Any], key: str, rules: Rules, **beside: Any) -> list[Any]:
    """The table that rules have under a key, then the others that a licensee may choose.

    None if they have none. What must be chosen beside any other is given; a table that the house
    may not choose beside its other choices, such as its limits, is left out.
    """
    chosen, choice = getattr(rules, key), ruleset.entries[key].choice
    if chosen is None:
        return []
    names = () if choice is None else choice.values or tuple(ruleset.tables[key])
    others = [name for name in names if name in ruleset.tables[key] and name != chosen.name]
    found = [chosen]
    for name in others:
        with suppress(NotPermitted):
            found.append(getattr(ruleset.open({**beside, key: name}), key))
    return found


def evens(report: OddsReport) -> str:
    """Say how often best play could as well have done something else."""
    said = [
        f"{each.stage} in {each.count:,} ({percent(each.frequency)}), counted as {each.counted_as}"
        for each in report.indifferent
        if each.count
    ]
    if not said:
        return "Nowhere are two decisions worth the same."
    return f"Two decisions are worth the same {'; '.join(said)}."
