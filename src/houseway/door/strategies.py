"""`houseway.strategy`: best play as a chart of the first decision, by up cards, or as lines."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from houseway.door.asked import Asked, Seen, find_counted
from houseway.door.finding import Choices, Which
from houseway.door.results import Result
from houseway.door.shapes.parts import facts_of
from houseway.door.shapes.play import StrategyShape
from houseway.door.strategy_tables import play_shape, strategy_table, up_cells
from houseway.door.tables import Tidy
from houseway.door.watching import Watched, watched
from houseway.errors import NotPermitted
from houseway.odds import charts, up_charts
from houseway.odds import strategy as lines
from houseway.odds.charts import Chart, make_chart, to_png
from houseway.odds.strategy import Strategy
from houseway.odds.up_charts import UpChart


class BestPlay(Result, frozen=True, kw_only=True, eq=False):
    """Best play of a table, written down."""

    play: Chart | Strategy | UpChart
    """A chart of the first decision, lines to be read from the top, or a chart by up cards."""

    @property
    def decisions(self) -> list[str]:
        """Every decision that is best somewhere."""
        return list(self.play.decisions)

    def in_short(self) -> str:
        """The decisions."""
        said = isinstance(self.play, Strategy) and self.play.in_short
        return said or ", ".join(self.decisions)

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """What is done with each hand."""
        return ("hand", "decision"), self._hands()

    def _hands(self) -> Iterator[Sequence[str]]:
        match self.play:
            case Chart():
                yield from ((cell.hand, cell.best.decision) for cell in self.play.cells)
            case Strategy():
                lines = (line for stage in self.play.stages for line in stage.lines)
                yield from ((line.hands, line.decision) for line in lines)
            case UpChart():
                cells = up_cells(self.play)
                yield from ((f"{each.hand} against {each.up_card}", each.says) for each in cells)

    def tables(self) -> tuple[Tidy, ...]:
        """`hands`, `lines` or `cells`, by what best play is written as."""
        return (strategy_table(self.play),)

    def shape(self) -> StrategyShape:
        """What `houseway strategy --json` prints."""
        return StrategyShape(**facts_of(self.asked), play=play_shape(self.play))

    def svg(self) -> str:
        """It as a picture that needs nothing else."""
        title, law, source = self.asked.game.title, self.asked.ruleset.header.title, self._source
        if isinstance(self.play, Chart):
            return charts.to_svg(self.play)
        if isinstance(self.play, Strategy):
            subtitle = f"{law}: best play"
            return lines.to_svg(self.play, title=title, subtitle=subtitle, source=source)
        subtitle = f"{law}: by total, number of cards and up card"
        return up_charts.to_svg(self.play, title=title, subtitle=subtitle, source=source)

    @property
    def _source(self) -> str:
        return self.asked.source

    def draw(self, file: str | Path) -> Path:
        """Draw it into a file: as PNG if that is how its name ends, as SVG otherwise."""
        path, picture = Path(file), self.svg()
        if path.suffix == ".png":
            path.write_bytes(to_png(picture))
        else:
            path.write_text(picture, encoding="utf-8")
        return path

    def _repr_html_(self) -> None:
        """A notebook shows the picture."""

    def _repr_svg_(self) -> str:
        return self.svg()


def strategy(
    game: Which,
    rules: Which | None = None,
    *,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    seen: Seen = "",
    recount: bool = False,
    progress: Watched = None,
) -> BestPlay:
    """Best play of a table, where it fits a page; all is asked for as in `houseway.odds`.

    >>> import houseway
    >>> houseway.strategy("three-card-poker")
    <BestPlay of Three Card Poker, Massachusetts: Play Q-6-4 or better, fold anything less.>
    """
    asked = find_counted(game, rules, paytables, choices)
    odds = asked.odds_at(None, seen)
    if odds.strategy is None:
        raise NotPermitted(_no_chart(asked))
    with watched(progress) as tell:
        if recount:
            odds.report(asked.ruleset, asked.rules, recount=True, progress=tell)
        found = odds.strategy(asked.rules, progress=tell)
    if isinstance(found, Strategy | UpChart):
        return BestPlay(asked=asked, play=found)
    chart = make_chart(
        found,
        title=asked.game.title,
        subtitle=f"{asked.ruleset.header.title}: the first decision under best play",
        source=asked.source,
    )
    return BestPlay(asked=asked, play=chart)


def _no_chart(asked: Asked) -> str:
    if asked.odds.advise is not None:
        return f"best play of {asked.game.name} fits no chart: ask with your cards, by advise"
    return (
        f"nothing is decided at {asked.game.name} but which wagers to make: odds says what each is "
        "worth, advise what several are together"
    )
