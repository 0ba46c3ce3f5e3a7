"""The command `replay`: check rounds against their notation and show them."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from rich.console import Console
from rich.text import Text

from houseway.cli.app import in_one_line
from houseway.cli.columns import Columns
from houseway.cli.console import make_console
from houseway.cli.presenting import is_on_paper, present
from houseway.cli.render import Ink, signed
from houseway.cli.sight import Sight
from houseway.cli.table_talk import Talk, print_lines
from houseway.door.results import Paper
from houseway.door.shapes.records import (
    FactShape,
    RecordShape,
    ReplayShape,
    RoundShape,
    SeatShape,
    StepShape,
)
from houseway.door.tables import Kind, Tidy
from houseway.errors import HousewayError, Unreadable, cited
from houseway.games import find_game
from houseway.pieces.money import Cents, show_money
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.view import SURVEILLANCE, look
from houseway.rulesets.ruleset import Ruleset
from houseway.steps.comings import players_of
from houseway.steps.equipment import Occasion
from houseway.table import notation
from houseway.table.game import Game
from houseway.table.notation import Script
from houseway.table.volumes import is_volume, read_volume

STDIN = "-"
FILES: Final[dict[str, Kind]] = {
    "file": "text",
    "ok": "yes",
    "error": "text",
    "rounds": "whole",
    "players_net_cents": "whole",
}
FACTS: Final[dict[str, Kind]] = {
    "file": "text",
    "step": "whole",
    "action": "text",
    "says": "text",
    "clause": "text",
}


class Record(NamedTuple):
    """A file that was read and played again."""

    game: Game
    ruleset: Ruleset[Any]
    script: Script
    round: Round


def replay_files(given: Namespace) -> int:
    """Check every file; show a single one whole."""
    files = list(list_files(given.files))
    if given.phh:
        return print_histories(files, given.rules)
    console = make_console()
    on_paper = is_on_paper(given)
    shows_whole = len(files) == 1 and on_paper and not is_volume(Path(files[0]))
    found: list[RecordShape] = []
    for file in files:
        try:
            if is_volume(Path(file)):
                found.append(_check_volume(console, file, given))
                continue
            record = play_again(file, given.rules)
        except (HousewayError, OSError) as error:
            if len(files) == 1:
                raise
            found.append(_record(file, error=in_one_line(error)))
            print(f"houseway: {in_one_line(error)}", file=sys.stderr)
            continue
        found.append(record_shape(file, record))
        if shows_whole:
            _show(console, record)
        elif on_paper:
            _show_line(console, file, record)
    replayed = Replayed(tuple(found))
    if not shows_whole:
        present(replayed, given, lambda paper: paper.print(Text(replayed.in_short())))
    return 0 if all(each.ok for each in found) else 2


def print_histories(files: list[str], rules: str) -> int:
    """Print rounds as hand histories for other tools: one as it is, several numbered."""
    rounds: list[Round] = []
    game, wrong = None, 0
    for file in files:
        try:
            for game, round_ in _rounds_of(file, rules):
                game.hand_history(round_)  # one that cannot be written is named with its file
                rounds.append(round_)
        except (HousewayError, OSError) as error:
            if len(files) == 1:
                raise
            wrong += 1
            print(f"houseway: {file}: {in_one_line(error)}", file=sys.stderr)
    if game is not None and rounds:
        print(game.hand_history(*rounds), end="")
    return 2 if wrong else 0


def _rounds_of(file: str, rules: str) -> Iterator[tuple[Game, Round]]:
    """The round of a file, or all of a file of many, played again."""
    if not is_volume(Path(file)):
        record = play_again(file, rules)
        yield record.game, record.round
        return
    for each in read_volume(Path(file)):
        game = find_game(each.game)
        yield game, each.replay(game, _ruleset(game, rules or each.ruleset))


def list_files(words: list[str]) -> Iterator[str]:
    """Files as they are named, and the rounds of every folder in the order of their names."""
    for word in words:
        path = Path(word)
        if word != STDIN and path.is_dir():
            yield from sorted(str(file) for file in path.rglob("*.round"))
        else:
            yield word


def play_again(file: str, rules: str) -> Record:
    """Read a file and play what it says; raises where it says what the engine does not."""
    if file == STDIN:
        script = notation.read(sys.stdin.read(), "standard input")
    else:
        script = notation.read(Path(file).read_text(encoding="utf-8"), file)
    game = find_game(script.game)
    ruleset = game.ruleset(rules or script.ruleset)
    return Record(game, ruleset, script, notation.replay(game, ruleset, script))


def _check_volume(console: Console, file: str, given: Namespace) -> RecordShape:
    """Play every round of a file of many again; raises at the first that is not as written."""
    rounds, won = 0, 0
    for record in read_volume(Path(file)):
        game = find_game(record.game)
        try:
            round_ = record.replay(game, _ruleset(game, given.rules or record.ruleset))
        except Unreadable as error:
            raise type(error)(str(error), file=file) from None
        rounds, won = rounds + 1, won - sum(map(round_.net, round_.start.players))
    if is_on_paper(given):
        said = f"{rounds:,} rounds, the players {show_money(-won)}"
        console.print(Text.assemble(("ok ", "green"), f"{file}: ", (said, "dim")), soft_wrap=True)
    return _record(file, rounds=rounds, net=-won)


@cache
def _ruleset(game: Game, name: str) -> Ruleset[Any]:
    """A ruleset, read once for all the rounds of a file."""
    return game.ruleset(name)


# For another program.


class Replayed(Paper, msgspec.Struct, frozen=True, eq=False):
    """What was played again."""

    files: tuple[RecordShape, ...]

    @property
    def title(self) -> str:
        """What it is."""
        return "Records played again"

    def in_short(self) -> str:
        """How many are as they are written."""
        return f"{sum(each.ok for each in self.files)} of {len(self.files)} as written"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every file."""
        return ("file", ""), ((each.file, each.error or "ok") for each in self.files)

    def tables(self) -> tuple[Tidy, ...]:
        """`files`, and `facts`: what became fact by each action."""
        files = (
            (each.file, each.ok, each.error, each.rounds, each.players_net_cents)
            for each in self.files
        )
        facts = (
            (each.file, number, step.action, fact.says, fact.clause)
            for each in self.files
            for number, step in enumerate(each.record.steps if each.record else (), start=1)
            for fact in step.facts
        )
        return Tidy.of("files", FILES, files), Tidy.of("facts", FACTS, facts)

    def shape(self) -> ReplayShape:
        """What `houseway replay --json` prints."""
        return ReplayShape(files=list(self.files))


def _record(
    file: str, *, error: str = "", rounds: int = 0, net: Cents = 0, record: RoundShape | None = None
) -> RecordShape:
    return RecordShape(
        file=file,
        ok=not error,
        error=error,
        rounds=rounds,
        players_net_cents=net,
        record=record,
    )


def record_shape(file: str, record: Record) -> RecordShape:
    """A record with every fact beside its action."""
    round_ = record.round
    start = round_.start
    players, racks = players_of(round_), round_.felt.racks
    again = record.game.round(round_.rules, start)
    steps = [StepShape(action="", facts=_facts(again.events))] if again.events else []
    steps += [
        StepShape(action=str(action), facts=_facts(again.take(action))) for action in round_.actions
    ]
    seats = {
        str(seat): SeatShape(
            name=player.name,
            rack_cents=player.rack_cents,
            result_cents=racks.get(seat, player.rack_cents) - player.rack_cents,
        )
        for seat, player in players.items()
    }
    said = RoundShape(
        kind="preparation" if isinstance(start, Occasion) else "round",
        game=record.game.name,
        ruleset=record.ruleset.name,
        ruleset_digest=record.ruleset.digest,
        choices=dict(round_.rules.choices),
        clauses=list(record.script.clauses),
        is_complete=round_.turn is None,
        seats=seats,
        steps=steps,
    )
    net = sum(seat.result_cents for seat in seats.values())
    return _record(file, rounds=0 if isinstance(start, Occasion) else 1, net=net, record=said)


def _facts(events: list[Event]) -> list[FactShape]:
    return [FactShape(says=event.text(), clause=event.clause) for event in events]


# On paper.


def _show_line(console: Console, file: str, record: Record) -> None:
    round_ = record.round
    won = round_.felt.inventory
    result = f"house {'+' if won > 0 else ''}{show_money(won)}"
    open_ = "" if round_.turn is None else ", not complete"
    said = f"{len(round_.actions)} actions, {result}{open_}"
    console.print(Text.assemble(("ok ", "green"), f"{file}: ", (said, "dim")), soft_wrap=True)


def _show(console: Console, record: Record) -> None:
    """A whole record: how things stood, what happened under which clause, what it came to."""
    game, ruleset, script, round_ = record
    start = round_.start
    console.print(Text(f"{game.title}, {ruleset.header.title}", style="bold"))
    for comment in script.comments:
        console.print(Text(comment, style="dim"))
    if script.choices:
        console.print(Text(f"chosen: {' · '.join(script.choices)}", style="dim"))
    ink = Ink(console)
    talk = Talk({seat: player.name for seat, player in players_of(round_).items()}, ink)
    again = game.round(round_.rules, start)
    sight = Sight(look(again, SURVEILLANCE), talk, "as written", ruleset.header.title)
    for action in round_.actions:
        events = again.take(action)
        sight.watch(look(again, SURVEILLANCE), events)
    print_lines(console, talk.lines(again.events))
    if isinstance(start, Occasion):
        return
    console.print(sight.outcome().draw(console, ink))
    _show_results(console, sight, round_)


def _show_results(console: Console, sight: Sight, round_: Round) -> None:
    table = Columns("", "", "", "", "", keys=3)
    for seat in sorted(players_of(round_)):
        for result in sight.results(seat):
            amount = signed(result.cents) if result.cents else Text(result.word)
            clause = Text(result.clause, style="cyan")
            table.add(sight.talk.names[seat], result.wager, amount, result.why, clause)
    console.print(table)
    if round_.turn is not None:
        wants = cited(f"not complete: {round_.turn.wants}", round_.turn.clause)
        console.print(Text(wants, style="yellow"))
