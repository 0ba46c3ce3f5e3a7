"""The figures of a report: every wager in a line, its return table, what the house will hold."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from statistics import NormalDist

from houseway.door.warning import warnings_in
from houseway.odds.report import Combined, OddsReport, WagerOdds, shown
from houseway.odds.sampling import Result, reach
from houseway.pieces.figures import decimal, percent
from houseway.reports.paper.blocks import Block, Facts, Section, Words, grid

Odds = WagerOdds | Combined

DIGITS_MOST = 21
"""A count of more digits is told by its first ones."""
HOLD_ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000)
HOLD_CONFIDENCE = 0.95

SUMMARY_SAID = (
    "House advantage: what the house keeps, on average, of one staked on what stands under per. "
    "Element of risk: what it keeps of all that is staked, raises included. Hit frequency: how "
    "often the player comes out ahead. The first table of a wager is the one in use."
)
RETURN_SAID = (
    "Pays is what the wager nets for one staked; return is probability times pays. The returns add "
    "up to what the player nets on average: the house advantage with its sign turned."
)
SEVERAL_SAID = (
    "These lines belong to wagers that hang together: a deal may be in several of them, so that "
    "their combinations do not add up to all deals. Their returns do add up to the expectation."
)
LARGE_SAID = "Counts of so many digits are cut here; houseway odds --json has every digit."
HOLD_SAID = (
    "What the house holds of one staked in each of so many rounds, on average, and between what it "
    f"lies in {percent(Fraction(str(HOLD_CONFIDENCE)), 0)} of all runs of that length. By the "
    "counted distribution, rare payouts included; ~ is by a normal curve through a deviation that "
    "was estimated."
)


def in_use(report: OddsReport) -> list[Odds]:
    """Each wager under the table in use, which is its first."""
    found: dict[str, Odds] = {}
    for odds in report.wagers:
        found.setdefault(odds.wager, odds)
    return list(found.values())


def summary(report: OddsReport) -> Section:
    """Every wager and paytable in a line, with what must be read first."""
    blocks: list[Block] = [Words(text, "warning") for text in warnings_in(report.notes)]
    rows = [
        (
            odds.wager,
            odds.paytable,
            odds.per,
            percent(odds.house_advantage),
            percent(odds.element_of_risk),
            _about(odds, "" if odds.hit_frequency is None else percent(odds.hit_frequency, 2)),
            _about(odds, shown(odds.standard_deviation, 4)),
        )
        for odds in report.wagers
    ]
    columns = (
        *("wager", "table", "per", "house advantage", "element of risk"),
        *("hit frequency", "standard deviation"),
    )
    blocks.append(grid(columns, rows, figures=range(3, 7), widths=(9, 7, 6, 6, 6, 6, 6)))
    blocks.append(Words(SUMMARY_SAID, "quiet"))
    rounds = [o.estimate.rounds for o in report.wagers if isinstance(o, Combined) and o.estimate]
    if rounds:
        said = f"~ is estimated from {max(rounds):,} rounds of best play; all else is counted."
        blocks.append(Words(said, "quiet"))
    if report.legend:
        blocks.append(Facts(tuple(report.legend.items())))
    return Section("In short", tuple(blocks))


def notes(report: OddsReport) -> Iterator[Section]:
    """What the figures hold for, and what they leave out."""
    warnings = warnings_in(report.notes)
    plain = [Words(note) for note in report.notes if note not in warnings]
    if plain:
        yield Section("What the figures hold for", tuple(plain))


def _about(odds: Odds, figure: str) -> str:
    """A figure, with a sign before it where rounds by chance gave it."""
    return f"~{figure}" if figure and isinstance(odds, Combined) and odds.estimate else figure


# Return tables.


def returns(report: OddsReport) -> Iterator[Section]:
    """For each wager and paytable every result, adding up to its figure."""
    yield Section("The wagers, result by result", (Words(RETURN_SAID, "quiet"),))
    for odds in report.wagers:
        title = f"{odds.wager}, table {odds.paytable}" if odds.paytable else odds.wager
        yield Section(title, tuple(_return_blocks(odds)), level=2)


def _return_blocks(odds: Odds) -> Iterator[Block]:
    if odds.lines:
        yield _return_table(odds)
        if isinstance(odds, Combined):
            yield Words(SEVERAL_SAID, "quiet")
        if len(str(odds.combinations)) > DIGITS_MOST:
            yield Words(f"In all {odds.combinations} cases. {LARGE_SAID}", "quiet")
    yield Facts(tuple(_figures(odds)))


def _return_table(odds: Odds) -> Block:
    cases = odds.combinations
    rows = []
    total = Fraction(0)
    for line in odds.lines:
        chance = Fraction(line.count, cases)
        total += chance * line.net
        worth = _chance(chance), _net(line.net), _signed(chance * line.net)
        rows.append((line.result, _count(line.count), *worth))
    if total != odds.expectation:
        raise AssertionError(f"the lines of {odds.wager} do not add up to what it is worth")
    together = isinstance(odds, WagerOdds)
    return grid(
        ("result", "combinations", "probability", "pays", "return"),
        rows,
        figures=range(1, 5),
        total=(
            "in all",
            _count(cases) if together else f"of {_count(cases)}",
            _chance(Fraction(1)) if together else "",
            "",
            _signed(total),
        ),
    )


def _figures(odds: Odds) -> Iterator[tuple[str, str]]:
    yield (
        "house advantage",
        f"{odds.house_advantage} = {percent(odds.house_advantage, 6)} of the {odds.per}",
    )
    if odds.element_of_risk != odds.house_advantage:
        yield "element of risk", f"{odds.element_of_risk} = {percent(odds.element_of_risk, 6)}"
        yield "staked on average", f"{odds.average_stake} = {decimal(odds.average_stake, 6)}"
    if odds.variance is not None:
        yield "variance", _about(odds, decimal(odds.variance, 6))
        yield "standard deviation", _about(odds, shown(odds.standard_deviation))
    if odds.hit_frequency is not None:
        hits = f"{odds.hit_frequency} = " if isinstance(odds, WagerOdds) else ""
        yield "hit frequency", f"{hits}{_about(odds, percent(odds.hit_frequency, 6))}"
    if isinstance(odds, WagerOdds) and odds.wagers:
        yield "the same for", ", ".join(odds.wagers)


def _count(count: int) -> str:
    """A number of cases; one that no line has room for by its first digits.

    >>> _count(407_170_400), _count(27_813_810_024_000_000_000_000)
    ('407,170,400', '2.7813810 × 10^22')
    """
    digits = str(count)
    if len(digits) <= DIGITS_MOST:
        return f"{count:,}"
    return f"{digits[0]}.{digits[1:8]} × 10^{len(digits) - 1}"


def _chance(chance: Fraction) -> str:
    """A probability with as many places as tell it from nothing."""
    places = 8
    while chance and chance * 10**places < 1000 and places < 20:
        places += 1
    return decimal(chance, places)


def _net(net: Fraction) -> str:
    if not net:
        return "push"
    return str(net) if net.denominator < 1000 else decimal(net, 6)


def _signed(value: Fraction) -> str:
    return f"{'+' if value > 0 else ''}{decimal(value, 8)}"


# What will be held.


def hold(report: OddsReport) -> Section:
    """What the house holds over so many rounds, and how far that may stray."""
    counted = [odds for odds in in_use(report) if odds.variance is not None]
    rows = [(odds.wager, percent(odds.house_advantage), *_held(odds)) for odds in counted]
    columns = ("wager", "on average", *(f"{rounds:,} rounds" for rounds in HOLD_ROUNDS))
    table = grid(
        columns, rows, figures=range(1, len(columns)), widths=(9, 5, *(8 for _ in HOLD_ROUNDS))
    )
    return Section("What the house holds", (table, Words(HOLD_SAID, "quiet")))


def _held(odds: Odds) -> Iterator[str]:
    for rounds in HOLD_ROUNDS:
        low, high = _span(odds, rounds)
        yield _about(odds, f"{percent(low, 2).removesuffix(' %')} to {percent(high, 2)}")


def _span(odds: Odds, rounds: int) -> tuple[Fraction, Fraction]:
    """Between what the hold of so many rounds lies."""
    if isinstance(odds, WagerOdds):
        below, above = reach(_results(odds), rounds, HOLD_CONFIDENCE)
        return odds.house_advantage - Fraction(above), odds.house_advantage + Fraction(below)
    half = NormalDist().inv_cdf((1 + HOLD_CONFIDENCE) / 2) * (odds.standard_deviation or 0.0)
    span = Fraction(half / rounds**0.5)
    return odds.house_advantage - span, odds.house_advantage + span


def _results(odds: WagerOdds) -> Sequence[Result]:
    return [
        Result(Fraction(line.count, odds.combinations), line.net)
        for line in odds.lines
        if line.count
    ]
