"""What odds change with: a meter, what is staked, who else plays, and one thing being otherwise."""

from collections.abc import Iterator
from fractions import Fraction

from houseway.odds.company import CompanyOdds
from houseway.odds.effects import Effects
from houseway.odds.meter_chart import to_svg
from houseway.odds.meters import MeterOdds, StakeOdds
from houseway.odds.report import OddsReport
from houseway.pieces.figures import decimal, percent
from houseway.pieces.money import show_money
from houseway.reports.paper.blocks import Block, Grid, Picture, Section, Words, grid

METERS_SAID = (
    "With the meter at its reset amount; what the advantage falls by, in percentage points, with "
    "every 1,000.00 on the meter; the reading at which there is none, from which on the player has "
    "the advantage; what the meter reads on average in the long run, and the advantage then. For a "
    "player alone at the table."
)
COMPANY_SAID = (
    "The house advantage by how many play, all of them wagering alike. The figures elsewhere are "
    "those of a player alone."
)
STAKES_ABREAST = 4
ABREAST = 7
"""So many figures stand side by side in a table of effects."""


def further(report: OddsReport, title: str, source: str) -> Iterator[Section]:
    """Every such table that the report has."""
    if report.meters:
        yield _meters(report, title, source)
    if report.company:
        blocks: list[Block] = [_company(odds) for odds in report.company]
        yield Section("By the number of players", (*blocks, Words(COMPANY_SAID, "quiet")))
    for effects in report.effects:
        yield Section(effects.title, (*_effects(effects), Words(effects.says, "quiet")))


def _meters(report: OddsReport, title: str, source: str) -> Section:
    columns = (
        *("wager", "table", "wager of", "advantage at reset", "less by each 1,000.00"),
        *("none with meter at", "meter on average", "in the long run"),
    )
    rows = [(odds.wager, odds.paytable, *meter_figures(odds)) for odds in report.meters]
    blocks: list[Block] = [
        grid(columns, rows, figures=range(2, 8), widths=(6, 4, 4, 5, 5, 6, 6, 5)),
        Words(METERS_SAID, "quiet"),
    ]
    for each in report.stakes:
        caption = f"{each.wager} {each.paytable} at reset, by what is wagered"
        blocks.append(_by_stake(each, caption))
    says = "How the advantage of each wager with a meter falls as the meter rises"
    blocks.append(Picture(to_svg(report.meters, title=title, source=source), says))
    return Section("Wagers with a meter", tuple(blocks))


def _by_stake(odds: StakeOdds, caption: str) -> Grid:
    """The advantage by what is wagered, several pairs in a row."""
    said = [cell for stake, point in odds.points for cell in (show_money(stake), percent(point))]
    across = 2 * STAKES_ABREAST
    said += [""] * (-len(said) % across)
    rows = [said[first : first + across] for first in range(0, len(said), across)]
    columns = ("wagered", "advantage") * STAKES_ABREAST
    return grid(columns, rows, figures=range(across), caption=caption)


def meter_figures(odds: MeterOdds) -> Iterator[str]:
    """How a wager with a meter stands."""
    yield show_money(odds.stake_cents)
    yield percent(odds.house_advantage(odds.reset_cents))
    yield decimal(100 * odds.per_thousand, 4)
    yield show_money(_rounded(odds.break_even()))
    yield show_money(_rounded(odds.average_meter))
    yield percent(odds.long_run())


def _rounded(cents: Fraction) -> int:
    return (cents + Fraction(1, 2)).__floor__()


def _company(odds: CompanyOdds) -> Grid:
    players = [str(count) for count in range(1, len(odds.points) + 1)]
    return grid(
        ("players", *players),
        [("house advantage", *(percent(point, 3) for point in odds.points))],
        figures=range(1, len(players) + 1),
        caption=f"{odds.title} ({odds.why})",
    )


def _effects(effects: Effects) -> Iterator[Grid]:
    """Things down and wagers across; or the other way round where there are fewer things."""
    whats = [row.what.replace("_", " ") for row in effects.rows]
    figures = {
        (what, wager): effect_figure(effects, row.figures.get(wager))
        for what, row in zip(whats, effects.rows, strict=True)
        for wager in effects.wagers
    }
    turned = len(whats) < len(effects.wagers)
    down, across = (effects.wagers, whats) if turned else (whats, effects.wagers)
    for first in range(0, len(across), ABREAST):
        part = across[first : first + ABREAST]
        rows = [
            (one, *(figures[(other, one) if turned else (one, other)] for other in part))
            for one in down
        ]
        yield grid(("", *part), rows, figures=range(1, len(part) + 1))


def effect_figure(effects: Effects, figure: Fraction | None) -> str:
    """A figure in per cent, with its sign where that belongs to it."""
    if figure is None:
        return ""
    sign = "+" if effects.signed and figure > 0 else ""
    return sign + decimal(100 * figure, effects.places)
