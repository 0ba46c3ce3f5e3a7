"""`houseway.price`: what a strategy of one's own costs against best play, exactly."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from houseway.door.asked import Asked, Ratio, find_table
from houseway.door.finding import Choices, Which, find_ruleset
from houseway.door.results import Result
from houseway.door.shapes.parts import exact, facts_of
from houseway.door.shapes.price import PriceShape, stage_shape
from houseway.door.tables import Cell, Kind, Tidy
from houseway.door.watching import Watched, watched
from houseway.errors import NotPermitted
from houseway.games import every_game
from houseway.games.counted import require_counted
from houseway.odds.board_charts import board_rows
from houseway.odds.board_files import BoardRow, write_rows
from houseway.odds.board_short import short_stage
from houseway.odds.board_stages import BoardStage
from houseway.odds.own_charts import (
    ChartHead,
    ChartPlayer,
    ChartStage,
    OwnChart,
    best_chart,
    in_short,
)
from houseway.odds.own_play import FunctionPlayer, price_play
from houseway.odds.play_prices import LinePrice, PlayPrice
from houseway.odds.seam import EVERYONE, Side
from houseway.odds.situations import Situation
from houseway.pieces.figures import percent
from houseway.table.game import Game

if TYPE_CHECKING:
    from houseway.odds import Progress
    from houseway.odds.seam import GameOdds, OwnCharts
    from houseway.odds.situations import Stage

Play: TypeAlias = Callable[[Situation], str] | OwnChart | str | PathLike[str]
"""A strategy: a function, a chart, or the file of one."""


NO_DECISIONS: Final = "nothing is decided at {} but which wagers to make, and odds says their worth"
NOT_PRICED: Final = "a strategy of {} cannot be priced"
CONTENDED: Final = (
    "players contend with each other at {}: a strategy has no price before those of the others are "
    "known, and simulate --policy plays one against them"
)

LINE_COLUMNS: Final[dict[str, Kind]] = {
    **dict.fromkeys(("stage", "hands", "decision"), "text"),
    **dict.fromkeys(("frequency", "wrong", "cost"), "exact"),
}
WORST_COLUMNS: Final[dict[str, Kind]] = {
    **dict.fromkeys(("stage", "cards", "decision", "best"), "text"),
    **dict.fromkeys(("costs", "frequency"), "exact"),
}


class Priced(Result, frozen=True, kw_only=True, eq=False):
    """What a strategy costs, decision by decision."""

    price: PlayPrice
    chart: OwnChart | None = None
    """The chart, where the strategy is one."""

    def in_short(self) -> str:
        """What the house keeps, and what of it is the strategy's."""
        edge, cost = percent(self.price.edge), percent(self.price.cost)
        return f"the house keeps {edge}, of which the strategy costs {cost}"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """What each line costs."""
        heads = "stage", "hands", "decision", "how often", "costs", "exactly"
        return heads, (
            (
                *(stage.title, self.words(stage.title, line), line.decision),
                *(percent(line.frequency, 2), percent(line.cost, 6), str(line.cost)),
            )
            for stage in self.price.stages
            for line in stage.lines
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`lines`: what each costs; `worst`: the situations that cost most."""
        lines = Tidy.of("lines", LINE_COLUMNS, self._lines())
        return lines, Tidy.of("worst", WORST_COLUMNS, self._worst())

    def _lines(self) -> Iterator[list[Cell]]:
        for stage in self.price.stages:
            for line in stage.lines:
                said = self.words(stage.title, line)
                costs: list[Cell] = [line.frequency, line.wrong, line.cost]
                yield [stage.title, said, line.decision, *costs]

    def _worst(self) -> Iterator[list[Cell]]:
        for stage in self.price.stages:
            for each in stage.worst:
                cards = [stage.title, each.cards, each.decision, each.best]
                yield [*cards, each.costs, each.frequency]

    def shape(self) -> PriceShape:
        """What `houseway price --json` prints."""
        return PriceShape(
            **facts_of(self.asked),
            house_advantage=exact(self.price.edge),
            best_house_advantage=exact(self.price.best_edge),
            cost=exact(self.price.cost),
            stages=[
                stage_shape(stage, [self.words(stage.title, line) for line in stage.lines])
                for stage in self.price.stages
            ],
        )

    def words(self, stage: str, line: LinePrice) -> str:
        """The words of a line; nothing where there is no chart and nobody told them."""
        if line.says or self.chart is None:
            return line.says
        of = next((one for one in self.chart.stages if one.title in ("", stage)), None)
        if of is None:
            return ""
        return Path(of.table).name if line.line == len(of.lines) else in_short(of.lines[line.line])


def price(
    game: Which,
    rules: Which | None = None,
    *,
    play: Play,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    ratio: Ratio | None = None,
    role: str = "",
    against: str = "",
    progress: Watched = None,
) -> Priced:
    """What a strategy of one's own costs against best play, exactly, decision by decision.

    `play` is a chart, its file, or a function that is given a `Situation` and says what is decided.
    A function is asked once for all cards that differ only by their suits' names, and must decide
    alike with all of them. `ratio` is that of two wagers, where a player chooses it. `role` is
    whose strategy it is, `bank` for one, and `against` whom it is priced, where there are several.

    >>> import houseway
    >>> found = houseway.price("three-card-poker", play=lambda situation: "play")
    >>> found.in_short()
    'the house keeps 7.6538 %, of which the strategy costs 4.2808 %'
    """
    require_priced(find_ruleset(game, rules)[0])
    asked = find_table(game, rules, paytables, choices)
    return price_at(asked, play, Side(role, against), ratio=ratio, progress=progress)


def price_at(
    asked: Asked,
    play: Play,
    said: Side = EVERYONE,
    *,
    ratio: Ratio | None = None,
    progress: Watched = None,
) -> Priced:
    """The same at a table that was found."""
    chart = chart_of(asked, play)
    with watched(progress) as tell:
        own, wanted = asked.odds_at(ratio).own_charts, _wanted(chart, said)
        side = side_of(asked, own, wanted)
        if own is not None:
            strategy = play if callable(play) else _chart(chart).stages
            priced = own.price(asked.rules, strategy, side, progress=tell)
            return Priced(asked=asked, price=priced, chart=chart)
        stages = stages_of(asked, ratio, tell)
        player = FunctionPlayer(play) if callable(play) else ChartPlayer(_chart(chart), stages)
        return Priced(asked=asked, price=price_play(stages, player, tell), chart=chart)


def chart_of(asked: Asked, play: Play) -> OwnChart | None:
    """The chart that a strategy is; nothing where it is a function. Refused for another game."""
    chart = play if isinstance(play, OwnChart) else None
    if isinstance(play, str | PathLike):
        chart = OwnChart.read(fspath(play))
    if chart is None and not callable(play):
        raise NotPermitted("a strategy is a function, a chart, or the file of one")
    if chart is not None and chart.chart.game != asked.game.name:
        raise NotPermitted(f"the chart is for {chart.chart.game}, not for {asked.game.name}")
    return chart


def _wanted(chart: OwnChart | None, asked_for: Side) -> Side:
    """Whose strategy a chart is, where nobody says it otherwise."""
    if chart is None:
        return asked_for
    return Side(asked_for.role or chart.chart.role, asked_for.against or chart.chart.against)


def side_of(asked: Asked, own: "OwnCharts | None", wanted: Side) -> Side:
    """Whose strategy is meant, and against whom; refused where there are no such."""
    known = ((), ()) if own is None else (own.roles, own.opponents)
    for what, word, words in zip(("role", "opponent"), wanted, known, strict=True):
        if word and word not in words:
            there = f"; there are {', '.join(words)}" if words else ""
            raise NotPermitted(f"{asked.game.name} has no {what} {word!r}{there}")
    return Side(*(word or next(iter(words), "") for word, words in zip(wanted, known, strict=True)))


def _chart(chart: OwnChart | None) -> OwnChart:
    assert chart is not None, "what is no function is a chart"
    return chart


def stages_of(
    asked: Asked, ratio: Ratio | None = None, progress: "Progress | None" = None
) -> "tuple[Stage | BoardStage, ...]":
    """All that is decided at a table; refused where that cannot be priced, with where it can."""
    odds = asked.odds_at(ratio)
    if odds.stages is None:
        name = asked.game.name
        why = NO_DECISIONS if odds.decide is None else NOT_PRICED
        raise NotPermitted(f"{why.format(name)}; {priced_games()}")
    return odds.stages(asked.rules, progress=progress)


def priced_games() -> str:
    """The games of which a strategy can be priced, in words."""
    have = [game.name for game in every_game() if game.odds and _is_priced(game.counted())]
    return f"those of {', '.join(have)} are priced"


def _is_priced(odds: "GameOdds") -> bool:
    return odds.stages is not None or odds.own_charts is not None


def require_priced(game: Game) -> None:
    """Refuse a game at which a strategy has no price, with why."""
    if not game.odds and game.contended:
        raise NotPermitted(f"{CONTENDED.format(game.name)}; {priced_games()}")
    require_counted(game)


def best_play_chart(
    asked: Asked,
    ratio: Ratio | None = None,
    progress: "Progress | None" = None,
    tables: Sequence[str] = (),
    *,
    side: Side = EVERYONE,
    short: bool = False,
) -> OwnChart:
    """Best play as a chart that can be edited and priced.

    Decisions beside boards are left out of it, which is to play them best, or stand in files of
    their own: the tables that `save_later` writes, in the order of the stages. Or in `short` lines,
    where there are such, which cost a little.
    """
    own = asked.odds_at(ratio).own_charts
    meant = side_of(asked, own, side)
    if own is not None:
        head = ChartHead(
            game=asked.game.name,
            title=f"The best chart of {asked.title}",
            role=meant.role,
            against=meant.against,
        )
        return OwnChart(chart=head, stages=own.best(asked.rules, meant, progress=progress))
    title = f"Best play of {asked.title}"
    stages = stages_of(asked, ratio, progress)
    beside = [stage for stage in stages if isinstance(stage, BoardStage)]
    later = {stage.title: short_stage(stage, progress) for stage in beside if short and stage.short}
    if short and not later:
        raise NotPermitted(f"later decisions of {asked.game.name} have no short lines")
    for stage, table in zip(beside, tables, strict=False):
        later[stage.title] = ChartStage(title=stage.title, table=table)
    return best_chart(asked.game.name, title, stages, later)


def save_later(asked: Asked, files: Sequence[str], progress: "Progress | None" = None) -> None:
    """Write best play beside boards: every board up to suits, and the holdings of each decision.

    One file for each stage that has boards, in their order, CSV or Parquet as its name ends.
    """
    have = asked.odds.stages is not None
    stages = stages_of(asked, progress=progress) if have else ()
    beside = [stage for stage in stages if isinstance(stage, BoardStage)]
    if not beside:
        raise NotPermitted(
            f"later decisions of {asked.game.name} are no table of boards; those of "
            "heads-up-holdem are"
        )
    if len(files) > len(beside):
        raise NotPermitted(
            f"there is a table for each of {', '.join(stage.title for stage in beside)}, "
            f"and {len(files)} files are named"
        )
    for stage, file in zip(beside, files, strict=False):
        write_rows(Path(file), _best_rows(stage, progress))


def _best_rows(stage: BoardStage, progress: "Progress | None") -> Iterator[BoardRow]:
    done = 0
    for spread in stage.spreads(()):
        if progress is not None:
            progress(stage.title, done, stage.size)
        yield from board_rows(stage, spread, spread.chosen())
        done += len(spread.numbers)
