"""Attesting a shipped count: counting a sample of it again, and writing down what was counted.

A whole count takes minutes. When its code has changed in a way that should change no number, some
of its shards and the arrays beside it are counted by the new code and compared. Which shards is
not chosen: it follows from the digests of the code and the question.
"""

from hashlib import sha256
from pathlib import Path

import msgspec
import numpy as np

from houseway.errors import Differs
from houseway.games.fast_action_holdem import tables
from houseway.games.fast_action_holdem.categories import count_categories
from houseway.games.fast_action_holdem.counting import Question, count_shard
from houseway.games.fast_action_holdem.tables import Attested, Filed
from houseway.odds.store import write_sealed
from houseway.sources import versions

BOARDS = "boards"
"""The array beside a count: the boards that make each category."""


def attest(file: Path, shards: int) -> Attested:
    """Count so many shards of a file again, and write it anew with what was counted."""
    filed = tables.read_file(file)
    if filed is None:
        raise Differs(f"{file.name}: the seal is broken")
    sample = sample_of(filed.counted.question, len(filed.counted.shards), shards)
    arrays = compare(filed, sample)
    attested = Attested(
        sources=tables.sources_digest(), versions=versions(), shards=sample, arrays=arrays
    )
    write_sealed(file, tables.encode(msgspec.structs.replace(filed, attested=attested)))
    return attested


def sample_of(question: Question, size: int, count: int) -> tuple[int, ...]:
    """Which shards are counted again: as good as drawn by lot, and the same for everybody."""

    def lot(number: int) -> bytes:
        return sha256(f"{tables.sources_digest()} {question.digest} {number}".encode()).digest()

    return tuple(sorted(sorted(range(size), key=lot)[:count]))


def compare(filed: Filed, sample: tuple[int, ...]) -> tuple[str, ...]:
    """Count shards and the arrays of a file again; refuse it where a number differs."""
    question = filed.counted.question
    wrong = [
        str(number)
        for number in sample
        if count_shard(question, number).digest() != filed.counted.shards[number]
    ]
    if wrong:
        raise Differs(f"{question.digest}: this code counts shards {', '.join(wrong)} otherwise")
    if BOARDS in filed.further:
        made = count_categories(question.copies, question.order)
        if not np.array_equal(made, filed.further[BOARDS]):
            raise Differs(f"{question.digest}: this code counts the boards otherwise")
    return tuple(filed.further)
