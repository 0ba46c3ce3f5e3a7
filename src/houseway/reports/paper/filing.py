"""`houseway.report`: the odds of a game as a paper to file."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from houseway.door.asked import find_counted
from houseway.door.counting import odds
from houseway.door.finding import Choices, Which, find_ruleset
from houseway.door.results import Result
from houseway.door.simulating import ROUNDS, simulate
from houseway.door.takings import Taken, takings
from houseway.door.watching import Watched, watched
from houseway.errors import NotAllowed
from houseway.pieces.figures import percent
from houseway.reports.paper.blocks import Paper
from houseway.reports.paper.content import make_paper
from houseway.reports.paper.page import to_html
from houseway.reports.paper.print import to_pdf
from houseway.reports.paper.takings import takings_paper
from houseway.reports.paper.wagers import in_use
from houseway.reports.paper.witnesses import Heard

ENGINE_ROUNDS: Final = 10_000
"""So many rounds go through the procedure of the game."""
SEED: Final = 146
"""The rounds of the witness are the same each time."""
ENDINGS: Final = (".pdf", ".html")


class Report(Result, frozen=True, kw_only=True, eq=False):
    """A report to file: every wager's figures, the rules, the method and the witnesses."""

    paper: Paper
    heads: tuple[str, ...]
    figures: tuple[tuple[str, ...], ...]

    def in_short(self) -> str:
        """How much there is of it."""
        parts = sum(section.level == 1 for section in self.paper.sections)
        what = "wagers" if self.asked.game.odds else "pots"
        return f"{parts} parts, {len(self.figures)} {what}"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """The house advantage of each wager in use."""
        return self.heads, self.figures

    def html(self) -> str:
        """The report as one page that needs nothing else."""
        return to_html(self.paper)

    def pdf(self) -> bytes:
        """The report as it is printed; needs the extra `charts`."""
        return to_pdf(self.paper)

    def save(self, file: str | Path) -> Path:
        """Write it, as PDF or HTML by the ending of the name."""
        path = Path(file)
        check_ending(path)
        written = self.pdf() if path.suffix == ".pdf" else self.html().encode()
        try:
            path.write_bytes(written)
        except OSError as problem:
            raise NotAllowed(f"cannot write {path}: {problem.strerror}") from problem
        return path


def check_ending(path: Path) -> None:
    """Refuse a name by whose ending nobody knows what to write."""
    if path.suffix not in ENDINGS:
        raise NotAllowed(f"{path} should end in {' or '.join(ENDINGS)}")


def report(
    game: Which,
    *,
    rules: Which | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    rounds: int = ROUNDS,
    seed: int = SEED,
    threads: int = 0,
    progress: Watched = None,
) -> Report:
    """The odds of a table as a paper to file, which is the same whenever it is made again.

    `rounds`, `seed` and `threads` are those of the witnesses that play by chance. The rest is as
    for `houseway.odds`.

    >>> import houseway
    >>> houseway.report("sic-bo", rounds=500, threads=1).in_short()
    '10 parts, 13 wagers'
    """
    chosen = {**(paytables or {}), **(choices or {})}
    if find_ruleset(game, rules)[0].takings:
        return _of_takings(takings(game, rules, choices=chosen, progress=progress), chosen)
    asked = find_counted(game, rules, paytables, choices)
    company = asked.game.layout(asked.rules).participants  # as few as a round needs
    with watched(progress) as tell:
        found = odds(asked.ruleset, choices=chosen, progress=tell or False).report
        ask = partial(
            simulate,
            asked.ruleset,
            choices=chosen,
            seed=seed,
            threads=threads,
            progress=tell or False,
        )
        heard = Heard(
            best=ask(rounds),
            simple=ask(rounds, strategy="simple"),
            engine=ask(min(rounds, ENGINE_ROUNDS), through_engine=True, seats=company),
        )
        paper = make_paper(asked, chosen, found, heard, tell)
    figures = tuple((each.wager, percent(each.house_advantage)) for each in in_use(found))
    return Report(asked=asked, paper=paper, heads=("wager", "house advantage"), figures=figures)


def _of_takings(taken: Taken, chosen: Choices) -> Report:
    """The paper of a game without an edge: what the house takes of each pot."""
    heads, rows = taken.rows()
    figures = tuple(tuple(row) for row in rows)
    paper = takings_paper(taken, chosen)
    return Report(asked=taken.asked, paper=paper, heads=tuple(heads), figures=figures)
