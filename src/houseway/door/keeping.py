"""Where rounds that are dealt are written down: one file for all, or a file for each."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from houseway.door.finding import AnyRuleset
from houseway.errors import NotAllowed
from houseway.round.engine import Round
from houseway.table import notation
from houseway.table.game import Game
from houseway.table.volumes import is_volume, open_volume, record_of

Each: TypeAlias = Callable[[int, Round], None]
"""What is done with every round when it is over, by its number."""

SUFFIX: Final = ".round"


@contextmanager
def keeping(path: Path, rounds: int, game: Game, ruleset: AnyRuleset) -> Iterator[Each]:
    """What writes a round down where the path says, while this is open."""
    if is_volume(path):
        with open_volume(path) as volume:
            yield lambda number, round_: volume.add(record_of(game, ruleset, round_, number))
        return
    if path.suffix == SUFFIX and rounds > 1:
        many = "name a folder, or a file that ends in .jsonl or .parquet"
        raise NotAllowed(f"{path} is one file and there are {rounds} rounds: {many}")
    (path.parent if path.suffix == SUFFIX else path).mkdir(parents=True, exist_ok=True)
    yield partial(_write, path, game, ruleset)


def _write(path: Path, game: Game, ruleset: AnyRuleset, number: int, round_: Round) -> None:
    file = path if path.suffix == SUFFIX else path / f"{number:05}{SUFFIX}"
    file.write_text(notation.write(game, ruleset, round_), encoding="utf-8")
