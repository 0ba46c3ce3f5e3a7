"""The counts that come with the package: whole, small, and what these sources count."""

from pathlib import Path

import pytest

from houseway.games.fast_action_holdem import tables
from houseway.games.fast_action_holdem.classes import settings_of
from houseway.games.fast_action_holdem.counting import Question, count_shard, shards_of
from houseway.games.fast_action_holdem.tables import Filed
from houseway.odds.store import read_sealed
from tests.games.fast_action_holdem.small_packs import rules_of

BYTES_MAX = 5 << 19  # with the boards of every category, where a Bonus hangs on them
FILES = sorted(tables.SHIPPED.iterdir())


def read(file: Path) -> Filed:
    written = read_sealed(file)
    assert written is not None, "the seal is broken"
    return tables.decode(written)


def test_there_are_counts_to_read() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem[:6])
def test_a_shipped_count_is_whole_and_small(file: Path) -> None:
    counted = read(file).counted
    assert file == tables.shipped_file(counted.question)
    assert file.stat().st_size < BYTES_MAX
    assert len(counted.beaten) == len(settings_of(counted.question.copies).kept)
    assert len(counted.shards) == len(shards_of(counted.question.copies))
    assert all(0 <= beaten <= counted.showdowns * counted.scale for beaten in counted.beaten)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem[:6])
def test_a_part_of_a_shipped_count_is_counted_again(file: Path) -> None:
    counted = read(file).counted
    assert count_shard(counted.question, 0).digest() == counted.shards[0]


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem[:6])
def test_another_part_of_a_shipped_count_is_counted_again(file: Path) -> None:
    counted = read(file).counted
    number = len(counted.shards) // 2
    assert count_shard(counted.question, number).digest() == counted.shards[number]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem[:6])
def test_a_shipped_count_is_of_the_code_that_is_here(file: Path) -> None:
    filed = read(file)
    assert filed.is_of_this_code, "the code that counts has changed: make attest (docs/counting.md)"
    if filed.attested is not None:
        assert len(filed.attested.shards) >= 3
        assert filed.attested.arrays == tuple(filed.further)


@pytest.mark.slow
def test_one_deck_is_counted_again_from_end_to_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "counts_folder", lambda: tmp_path)
    monkeypatch.setattr(tables, "_known", {})
    question = Question.of(rules_of("wa-single-deck"))
    filed = tables.find(question)
    assert filed is not None
    made = tables.counted(question, recount=True)
    assert made.shards == filed.counted.shards
