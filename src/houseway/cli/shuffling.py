"""The commands `verify-shoe` and `fairness`: whether the shuffle was kept, and is fair."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import make_console, print_json
from houseway.cli.presenting import present
from houseway.cli.replay import list_files, play_again
from houseway.door.results import Paper
from houseway.door.shapes.records import FairnessShape, FindingShape, ShoeShape
from houseway.door.tables import Kind, Tidy
from houseway.errors import Damaged, Differs, Unreadable
from houseway.round.actions import Roll
from houseway.table.proof import count_sets, follow
from houseway.table.shoe import Stack, entropy

if TYPE_CHECKING:
    from houseway.reports.shuffle import Report

TESTS: Final[dict[str, Kind]] = {
    "clause": "text",
    "test": "text",
    "statistic": "text",
    "p": "number",
    "passes": "yes",
}


def verify_shoe(given: Namespace) -> int:
    """Check a stack that was told, against its digest and against what was dealt from it."""
    try:
        stack = Stack.parse(Path(given.file).read_text("utf-8", errors="replace"))
    except Unreadable as error:
        raise Damaged(error.message, file=given.file) from None
    wanted = given.digest.lower()
    if wanted and stack.digest != wanted:
        raise Differs(f"you were told {wanted}, this is {stack.digest}", file=given.file)
    word = given.word.lower()
    if word and word not in stack.words.values():
        raise Differs("your word did not go into this order", file=given.file)
    sets, of = count_sets(stack)
    files = list(list_files(given.rounds))
    records = [(file, play_again(file, given.rules)) for file in files]
    dealt = follow(stack, [(file, record.game, record.round) for file, record in records])
    found = ShoeShape(
        digest=stack.digest,
        is_as_told=bool(wanted),
        pledged=sorted(stack.pledges),
        words=sorted(stack.words),
        has_your_word=bool(word),
        cards=len(stack.cards),
        sets=sets,
        of=of,
        records=len(files),
        cards_dealt=dealt,
        rolls=sum(isinstance(a, Roll) for _, record in records for a in record.round.actions),
    )
    if given.json:
        print_json(msgspec.to_builtins(found))
    else:
        _print_verified(found)
    return 0


def _print_verified(shoe: ShoeShape) -> None:
    console = make_console()
    told = "the digest you were told" if shoe.is_as_told else "its digest; give --digest to"
    told += "" if shoe.is_as_told else " compare it with the one you were told"
    console.print(Text(f"{shoe.digest} is {told}"))
    console.print(Text(_say_words(shoe)))
    if shoe.cards:
        console.print(Text(f"{shoe.cards} cards, whole {shoe.of}: {shoe.sets}"))
    if shoe.records:
        console.print(Text(f"{_say_dealt(shoe)}; records read: {shoe.records}"))


def _say_dealt(shoe: ShoeShape) -> str:
    """What has come out of what was sealed."""
    cards = f"{shoe.cards_dealt} cards dealt in the order of the stack"
    rolls = f"rolls of the dice as they follow from the seal: {shoe.rolls}"
    return ", ".join([cards] * bool(shoe.cards) + [rolls] * bool(shoe.rolls))


def _say_words(shoe: ShoeShape) -> str:
    """Whose words went into the order."""
    seats = shoe.words
    silent = [seat for seat in shoe.pledged if seat not in seats]
    if not seats:
        said = "no player's word went into the order: it is the house's alone"
    else:
        said = f"the order follows from the seal and the words of {_seats(seats)}"
    if shoe.has_your_word:
        said += ", yours among them"
    return f"{said}; none came from {_seats(silent)}" if silent else said


def _seats(numbers: list[int]) -> str:
    return f"{'seat' if len(numbers) == 1 else 'seats'} {', '.join(map(str, numbers))}"


def report_fairness(given: Namespace) -> int:
    """Shuffle many times and test what came of it."""
    from houseway.reports.shuffle import examine

    found = Fairness(examine(given.shuffles, entropy(given.seed)))
    present(found, given, partial(_print_fairness, found=found))
    return 0 if found.report.passes else 1


class Fairness(Paper, msgspec.Struct, frozen=True, eq=False):
    """The tests of a shuffle."""

    report: "Report"

    @property
    def title(self) -> str:
        """What was shuffled."""
        return self.report.title

    def in_short(self) -> str:
        """What they come to."""
        return self.report.verdict

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every test."""
        heads = "clause", "test", "statistic", "p"
        return heads, ((t.clause, t.what, t.statistic, f"{t.p:.4f}") for t in self.report.tests)

    def tables(self) -> tuple[Tidy, ...]:
        """`tests`."""
        rows = ((t.clause, t.what, t.statistic, t.p, t.passes) for t in self.report.tests)
        return (Tidy.of("tests", TESTS, rows),)

    def shape(self) -> FairnessShape:
        """What `houseway fairness --json` prints."""
        return FairnessShape(
            shuffles=self.report.shuffles,
            entropy=self.report.entropy,
            seconds=round(self.report.seconds, 3),
            passes=self.report.passes,
            tests=[FindingShape(**t._asdict(), passes=t.passes) for t in self.report.tests],
        )


def _print_fairness(console: Console, found: Fairness) -> None:
    report = found.report
    console.print(Text(report.title, style="bold"))
    table = Columns("clause", "test", "statistic", "p", "", keys=2, figures=(3,))
    for test in report.tests:
        verdict = Text("ok", style="green") if test.passes else Text("below 1 %", style="yellow")
        table.add(f"547.14(b){test.clause}", test.what, test.statistic, f"{test.p:.4f}", verdict)
    console.print(table)
    console.print(Text(report.verdict, style="green" if report.passes else "red"))
