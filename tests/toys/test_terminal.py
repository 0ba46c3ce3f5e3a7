"""The toys at the terminal: found, read, dealt, replayed and played by somebody who types."""

from pathlib import Path

import pytest

from houseway.examination import Law
from houseway.table.clauses import round_files
from houseway.table.notation import write
from houseway.table.sealed import pledge_of
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.cli.conftest import Run, run

__all__ = ["run"]  # A fixture.


def test_the_terminal_knows_it(run: Run, law: Law, tmp_path: Path) -> None:
    name = law.game.name
    for words in (("rules", name), ("clauses", name), ("schema", name)):
        said = run(*words)
        assert (said.code, said.err) == (0, ""), words
    golden = [str(file) for file in round_files(law.game, "sample")]
    assert run("replay", *golden).code == 0
    dealt = run("deal", name, "-n", "20", "--seed", "7", "--out", str(tmp_path))
    assert dealt.code == 0, dealt.err
    again = run("deal", name, "-n", "20", "--seed", "7")
    lines = [said.out.splitlines() for said in (dealt, again)]
    tables = [[line for line in said if "rounds" not in line] for said in lines]
    assert tables[0] == tables[1]


@pytest.mark.parametrize(
    ("name", "typed", "drawn"),
    [
        ("three-fields", f"10{chr(10) * 16}q\n", ("rolled 3-5", "dice 3-5", "lit high, total-8")),
        ("passing-bank", "\n\ns\nq\n", ("Banker (Ann)", "pot bank 500.00", "Jk")),
    ],
)
def test_somebody_plays_a_round_of_it(
    run: Run, name: str, typed: str, drawn: tuple[str, ...]
) -> None:
    said = run("play", name, "--seed", "3", typed=typed)
    assert (said.code, said.err) == (0, "")
    assert not [words for words in drawn if words not in said.out]


def test_what_was_sealed_can_be_checked_at_home(run: Run, law: Law, tmp_path: Path) -> None:
    """With a word of a player in it; and somebody who exchanges what came of it is found."""
    game, words = law.game, {1: "a1" * 16}
    session = Session(game, law.ruleset.open(), entropy(5))
    for seat in (1, 2):
        session.sit(seat, f"Player {seat}", 500_00)
    session.words.pledged = {seat: pledge_of(word) for seat, word in words.items()}
    policies = dict.fromkeys(session.players, game.policy)
    record = session.begin_preparation()
    while record.turn is not None:
        record.take(session.answer_preparation(record, policies))
    session.words.told = words
    stack = session.mix()
    session.finish_preparation(record)
    round_ = session.play(policies)
    (tmp_path / "shoe.stack").write_text(stack.text())
    for name, played in (("1p", record), ("2", round_)):
        (tmp_path / f"{name}.round").write_text(write(game, law.ruleset, played))
    command = ("verify-shoe", str(tmp_path / "shoe.stack"), str(tmp_path))
    said = run(*command, "--digest", stack.digest, "--word", words[1])
    assert (said.code, said.err) == (0, "")
    forge(tmp_path / "2.round")
    assert "the stack has" in run(*command).err


def forge(file: Path) -> None:
    """Let something else have come out of what was sealed; the rest is left out."""
    bare = [line.partition(" | ")[0].rstrip() for line in file.read_text().splitlines()]
    first = next(at for at, line in enumerate(bare) if line.startswith(("roll ", "draw ")))
    verb, was = bare[first].split()
    others = ("1-1", "2-2") if verb == "roll" else ("2c", "3c")
    bare[first] = f"{verb} {others[0] if was != others[0] else others[1]}"
    file.write_text("\n".join(bare[: first + 1]) + "\n")
