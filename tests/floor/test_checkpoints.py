"""A journal is verified from checkpoint to checkpoint, and nothing that is wrong is missed."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from houseway.cli import main
from houseway.errors import Unreadable
from houseway.floor.audit import verifying
from houseway.floor.audit.checkpoints import State, read_checkpoint, write_checkpoint
from houseway.floor.audit.segments import verify_parts
from houseway.floor.audit.verifying import Audit, verify_on
from houseway.floor.books.keys import public_key, read_key
from houseway.games import GAMES
from tests.floor.scenes import Scene


@pytest.mark.parametrize("game", GAMES)
def test_going_on_from_a_checkpoint_is_as_if_all_had_been_heard(
    engine: Engine, game: str, tmp_path: Path
) -> None:
    """At every step of a round, between rounds, while cards are prepared and words are told."""
    scene = Scene(engine, game, people=2)
    scene.sit_all(pledging=True)
    scene.table.company.set_bots([4])
    state, file, said = State(), tmp_path / "checkpoint", set[str]()
    while scene.table.session.rounds_completed < 2:
        scene.step()
        before = state
        report, state = verify_on(engine, Audit(start=before))
        assert report.faults == []
        assert report.entries == state.seq - before.seq
        write_checkpoint(state, file)
        assert read_checkpoint(file) == state
        state = read_checkpoint(file)
        said |= {shoe for shoe, words in state.words.items() if words}
    whole, known = verify_on(engine, Audit())
    assert known.text == state.text
    assert said, "words went into shoes, and are in checkpoints until those are told"
    assert (whole.rounds, whole.shoes) == state.counts


@pytest.mark.parametrize("how", ["continuous shuffler", "automated shuffler"])
def test_every_way_to_shuffle_goes_on(engine: Engine, how: str) -> None:
    scene = Scene(engine, "fast-action-holdem", ruleset="ma", shuffling=how)
    scene.sit_all(pledging=True)
    state = State()
    for _ in range(3):
        scene.play(1)
        report, state = verify_on(engine, Audit(start=state))
        assert report.faults == []
    assert verify_on(engine, Audit())[1].text == state.text


class Kept:
    """A floor, and a checkpoint after each of three rounds."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self.engine, self.url = engine, str(engine.url)
        self.files = [folder / f"{number}.checkpoint" for number in range(3)]
        scene = Scene(engine)
        scene.sit_all()
        for file in self.files:
            scene.play(1)
            command = ["verify", "--database", self.url, "--checkpoint", str(file)]
            assert main(command) == 0
        scene.play(1)
        self.states = [read_checkpoint(file) for file in self.files]

    def spoil(self, statement: str, **values: Any) -> None:
        with self.engine.begin() as connection:
            assert connection.execute(text(statement), values).rowcount


@pytest.fixture
def kept(engine: Engine, tmp_path: Path) -> Kept:
    return Kept(engine, tmp_path)


def test_all_parts_together_are_the_whole(kept: Kept) -> None:
    parts, known = verify_parts(kept.url, kept.states, Audit(), jobs=2)
    whole, state = verify_on(kept.engine, Audit())
    assert (parts, known.text) == (whole, state.text)
    words = ["verify", "--database", kept.url, "--jobs", "2", "--checkpoints"]
    assert main([*words, *map(str, kept.files)]) == 0


def test_what_was_changed_in_one_part_is_named(kept: Kept) -> None:
    seq = kept.states[0].seq + 3
    kept.spoil("UPDATE journal SET at = 'then' WHERE seq = :seq", seq=seq)
    faults = verify_parts(kept.url, kept.states, Audit(), jobs=2)[0].faults
    assert any(f"journal entry {seq} " in fault for fault in faults)
    after = Audit(start=kept.states[1])
    assert verify_on(kept.engine, after)[0].faults == [], "it was heard before the checkpoint"


def test_a_checkpoint_that_lies_is_found_by_the_part_before_it(kept: Kept) -> None:
    first, second, third = kept.states
    account = next(name for name in second.balances if name.startswith("carried/"))
    second.balances[account] += 1_00
    faults = verify_parts(kept.url, [first, second, third], Audit(), jobs=2)[0].faults
    assert any("not what the next checkpoint says" in fault for fault in faults)


def test_a_checkpoint_is_of_one_journal_and_is_not_changed(kept: Kept) -> None:
    kept.spoil("UPDATE journal SET digest = 'x' WHERE seq = :seq", seq=kept.states[1].seq)
    report, _ = verify_on(kept.engine, Audit(start=kept.states[1]))
    assert any("is not what the checkpoint says" in fault for fault in report.faults)
    file = kept.files[0]
    assert file.stat().st_mode & 0o077 == 0, "the order of the shoe is in it"
    file.write_text(file.read_text().replace("player", "dealer"))
    with pytest.raises(Unreadable, match="or it was changed"):
        read_checkpoint(file)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_over_is_forgotten(engine: Engine, game: str) -> None:
    """Memory and checkpoints are for what is on, however long the journal is."""
    scene = Scene(engine, game)
    scene.sit_all(pledging=True)
    sizes = []
    for rounds in (2, 8):
        scene.play(rounds)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(verifying, "AT_MOST", 3)
            report, state = verify_on(engine, Audit())
        assert report.faults == []
        assert state.counts[0] > scene.table.session.rounds_completed
        assert not state.rounds
        in_play = {scene.table.shoe_digest} if not scene.table.is_told else set()
        assert ({*state.shoes}, {*state.words}) == (in_play, in_play)
        sizes.append(len(state.text))
    assert sizes[1] < 1.5 * sizes[0], "five times the rounds"


def test_a_checkpoint_is_signed_by_whoever_has_verified(kept: Kept, tmp_path: Path) -> None:
    mine, other = (public_key(read_key(tmp_path / name)) for name in ("mine", "other"))
    file = str(tmp_path / "signed.checkpoint")
    floor = ["verify", "--database", kept.url]
    assert main([*floor, "--checkpoint", file, "--sign", str(tmp_path / "mine")]) == 0
    assert main([*floor, "--from", file, "--signed-by", mine]) == 0
    with pytest.raises(Unreadable, match="not signed with that key"):
        read_checkpoint(Path(file), other)
    with pytest.raises(Unreadable, match="not signed with that key"):
        read_checkpoint(kept.files[0], mine)
    seal, _, text_ = Path(file).read_text("utf-8").partition("\n")
    digest, _, signature = seal.split(" ")
    Path(file).write_text(f"{digest} {other} {signature}\n{text_}")
    with pytest.raises(Unreadable, match="not what was signed"):
        read_checkpoint(Path(file), other)
