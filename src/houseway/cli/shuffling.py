"""The commands `verify-shoe` and `fairness`: whether the shuffle was kept, and is fair."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import make_console, print_json
from houseway.cli.replay import list_files, play_again
from houseway.errors import Differs
from houseway.round.actions import Roll
from houseway.table.proof import count_sets, follow
from houseway.table.shoe import Stack, entropy


def verify_shoe(given: Namespace) -> int:
    """Check a stack that was told, against its digest and against what was dealt from it."""
    stack = Stack.parse(Path(given.file).read_text(encoding="utf-8"), given.file)
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
    facts = {
        "digest": stack.digest,
        "is_as_told": bool(wanted),
        "pledged": sorted(stack.pledges),
        "words": sorted(stack.words),
        "has_your_word": bool(word),
        "cards": len(stack.cards),
        "sets": sets,
        "of": of,
        "records": len(files),
        "cards_dealt": dealt,
        "rolls": sum(isinstance(a, Roll) for _, record in records for a in record.round.actions),
    }
    if given.json:
        print_json(facts)
    else:
        _print_verified(facts)
    return 0


def _print_verified(facts: dict[str, Any]) -> None:
    console = make_console()
    told = "the digest you were told" if facts["is_as_told"] else "its digest; give --digest to"
    told += "" if facts["is_as_told"] else " compare it with the one you were told"
    console.print(Text(f"{facts['digest']} is {told}"))
    console.print(Text(_say_words(facts)))
    if facts["cards"]:
        console.print(Text(f"{facts['cards']} cards, whole {facts['of']}: {facts['sets']}"))
    if facts["records"]:
        console.print(Text(f"{_say_dealt(facts)}; records read: {facts['records']}"))


def _say_dealt(facts: dict[str, Any]) -> str:
    """What has come out of what was sealed."""
    cards = f"{facts['cards_dealt']} cards dealt in the order of the stack"
    rolls = f"rolls of the dice as they follow from the seal: {facts['rolls']}"
    return ", ".join([cards] * bool(facts["cards"]) + [rolls] * bool(facts["rolls"]))


def _say_words(facts: dict[str, Any]) -> str:
    """Whose words went into the order."""
    seats = facts["words"]
    silent = [seat for seat in facts["pledged"] if seat not in seats]
    if not seats:
        said = "no player's word went into the order: it is the house's alone"
    else:
        said = f"the order follows from the seal and the words of {_seats(seats)}"
    if facts["has_your_word"]:
        said += ", yours among them"
    return f"{said}; none came from {_seats(silent)}" if silent else said


def _seats(numbers: list[int]) -> str:
    return f"{'seat' if len(numbers) == 1 else 'seats'} {', '.join(map(str, numbers))}"


def report_fairness(given: Namespace) -> int:
    """Shuffle many times and test what came of it."""
    from houseway.reports.shuffle import examine

    report = examine(given.shuffles, entropy(given.seed))
    if given.json:
        print_json(report.facts())
        return 0 if report.passes else 1
    console = make_console()
    console.print(Text(report.title, style="bold"))
    table = Columns("clause", "test", "statistic", "p", "", keys=2, figures=(3,))
    for test in report.tests:
        verdict = Text("ok", style="green") if test.passes else Text("below 1 %", style="yellow")
        table.add(f"547.14(b){test.clause}", test.what, test.statistic, f"{test.p:.4f}", verdict)
    console.print(table)
    console.print(Text(report.verdict, style="green" if report.passes else "red"))
    return 0 if report.passes else 1
