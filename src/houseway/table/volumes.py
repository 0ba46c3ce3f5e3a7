"""Many rounds in one file: JSON lines, or Parquet where the extra `parquet` is installed.

A line or row is a round: its notation, from which it is played again, with the facts that it is
made of, what was done, and what each seat came to, so that nobody has to parse to count. What is
read back is held to what the engine makes of the notation.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Literal, Protocol, Self

import msgspec

from houseway.errors import Differs, NotPermitted, Unreadable
from houseway.extras import load
from houseway.first_use import known
from houseway.pieces.money import Cents
from houseway.round.engine import Round
from houseway.round.spots import Seat
from houseway.round.telling import tell_event
from houseway.rulesets.ruleset import Ruleset
from houseway.table import notation
from houseway.table.game import Game

FORMAT: Final = "houseway-round/1"
JSON_LINES: Final = ".jsonl"
PARQUET: Final = ".parquet"
SUFFIXES: Final = (JSON_LINES, PARQUET)
ROW_GROUP: Final = 1000
"""Rounds that are written to Parquet at a time."""


class Sitting(msgspec.Struct, frozen=True):
    """Somebody who sat there: with how much, and what the round came to."""

    seat: Seat
    name: str
    rack_cents: Cents
    """What lay in the rack when the round began."""
    net_cents: Cents


class RoundRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A round of a file."""

    format: Literal["houseway-round/1"]
    number: int
    game: str
    ruleset: str
    digest: str
    choices: dict[str, str]
    seats: list[Sitting]
    actions: list[str]
    """What was done, as the notation writes it."""
    events: list[dict[str, Any]]
    """What became fact, as `houseway.round.telling` tells it."""
    round: str
    """The notation."""

    def replay(self, game: Game, ruleset: Ruleset[Any]) -> Round:
        """The round, played again; raises `Differs` where the record says something else."""
        name = f"round {self.number}"
        played = notation.replay(game, ruleset, notation.read(self.round, name))
        made = record_of(game, ruleset, played, self.number)
        for field in self.__struct_fields__:
            if field != "round" and getattr(self, field) != getattr(made, field):
                raise Differs(f"its {field} are not those of its notation", file=name)
        return played


def record_of(game: Game, ruleset: Ruleset[Any], round_: Round, number: int) -> RoundRecord:
    """A round as a file keeps it."""
    return RoundRecord(
        format=FORMAT,
        number=number,
        game=game.name,
        ruleset=ruleset.name,
        digest=ruleset.digest,
        choices=dict(round_.rules.choices),
        seats=[
            Sitting(seat, player.name, player.rack_cents, round_.net(seat))
            for seat, player in sorted(round_.start.players.items())
        ],
        actions=[str(action) for action in round_.actions],
        events=[tell_event(event) for event in round_.events],
        round=notation.write(game, ruleset, round_),
    )


def is_volume(path: Path) -> bool:
    """Whether a file of this name holds many rounds."""
    return path.suffix in SUFFIXES


# Writing.


class Volume(Protocol):
    """A file that rounds are added to, open while it is a context."""

    def add(self, record: RoundRecord) -> None:
        """Write one more round."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None: ...


def open_volume(path: Path) -> Volume:
    """A new file for many rounds, of the kind that its name says."""
    if path.suffix == PARQUET:
        return _ParquetVolume(path)
    if path.suffix == JSON_LINES:
        return _JsonLines(path)
    raise _not_a_volume(path)


def _not_a_volume(path: Path) -> NotPermitted:
    names = " or ".join(SUFFIXES)
    return NotPermitted(f"{path} is no file for many rounds: its name ends in {names}")


class _JsonLines:
    """A round a line."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("wb")

    def add(self, record: RoundRecord) -> None:
        self._file.write(msgspec.json.encode(record) + b"\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


class _ParquetVolume:
    """A round a row; facts and choices, which differ from game to game, are JSON in theirs."""

    def __init__(self, path: Path) -> None:
        self._arrow: Any = load("pyarrow")
        parquet: Any = load("pyarrow.parquet")
        path.parent.mkdir(parents=True, exist_ok=True)
        self._schema = _schema(self._arrow)
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._waiting: list[dict[str, Any]] = []

    def add(self, record: RoundRecord) -> None:
        row = msgspec.to_builtins(record)
        for field in _AS_JSON:
            row[field] = msgspec.json.encode(row[field]).decode()
        self._waiting.append(row)
        if len(self._waiting) >= ROW_GROUP:
            self._write()

    def _write(self) -> None:
        self._writer.write_table(self._arrow.Table.from_pylist(self._waiting, self._schema))
        self._waiting = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._waiting:
            self._write()
        self._writer.close()


_AS_JSON: Final = ("choices", "events")


def _schema(arrow: Any) -> Any:
    text, whole = arrow.string(), arrow.int64()
    sitting = [("seat", whole), ("name", text), ("rack_cents", whole), ("net_cents", whole)]
    kinds: Mapping[str, Any] = {
        "number": whole,
        "seats": arrow.list_(arrow.struct(sitting)),
        "actions": arrow.list_(text),
    }
    return arrow.schema([(f, kinds.get(f, text)) for f in RoundRecord.__struct_fields__])


# Reading.


def read_volume(path: Path) -> Iterator[RoundRecord]:
    """The rounds of a file, one after the other; raises `Unreadable` at one that is none."""
    if not is_volume(path):
        raise _not_a_volume(path)
    rows = _rows_of_parquet(path) if path.suffix == PARQUET else _rows_of_lines(path)
    for number, row in enumerate(rows, start=1):
        try:
            if isinstance(row, bytes):
                yield msgspec.json.decode(row, type=known(RoundRecord))
            else:
                yield msgspec.convert(row, known(RoundRecord))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise Unreadable(f"this is no round: {error}", file=str(path), line=number) from None


def _rows_of_lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        yield from file


def _rows_of_parquet(path: Path) -> Iterator[dict[str, Any]]:
    arrow: Any = load("pyarrow")
    parquet: Any = load("pyarrow.parquet")
    try:
        file = parquet.ParquetFile(path)
        for batch in file.iter_batches(ROW_GROUP):
            for row in batch.to_pylist():
                yield {
                    key: msgspec.json.decode(value) if key in _AS_JSON else value
                    for key, value in row.items()
                }
    except (arrow.ArrowInvalid, msgspec.DecodeError) as error:
        raise Unreadable(f"this is no file of rounds: {error}", file=str(path)) from None
