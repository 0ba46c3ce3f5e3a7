"""Hands against up cards, as a chart in the terminal."""

from rich.console import Console
from rich.text import Text

from houseway.cli.console import PLAIN, QUIET
from houseway.door.asked import Asked
from houseway.errors import cited
from houseway.odds.up_charts import UpChart

WIDTH = 5
HAND = 9


def print_up_chart(console: Console, asked: Asked, chart: UpChart) -> None:
    """Print the chart, and what every mark means."""
    console.print(Text(asked.title, style=PLAIN))
    for part in chart.sections:
        head = "".join(f"{column:^{WIDTH}}" for column in chart.columns)
        console.print(Text(f"\n{part.title:<{HAND}}{head}".rstrip(), style="bold"))
        for row in part.rows:
            line = Text(f"{row.hand:<{HAND}}")
            for cell in row.cells:
                colour = chart.colour(cell.decision)
                style = f"not bold {colour.ink} on {colour.fill}"
                line.append_text(Text(f"{cell.mark:^{WIDTH}}", style=style))
            console.print(line)
    console.print()
    for mark, says in chart.marks.items():
        console.print(Text(f"{mark:<4}{says}"))
    console.print()
    for said in chart.words:
        console.print(Text(said, style=QUIET))
    console.print(Text(f"{cited(chart.note, chart.clause)}.", style=QUIET))
