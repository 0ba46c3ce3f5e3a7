"""A proof of a round shows all of it, in order and each entry once, or it is none."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.cli import main
from houseway.errors import Unreadable
from houseway.floor.audit.proofs import Proof, check_proof, prove
from houseway.floor.books.database import reading
from tests.floor.forging import Floor


@pytest.fixture(scope="module")
def proof(floor: Floor) -> Proof:
    """The proof of a round of eight entries and more."""
    with floor.engine.connect() as connection:
        name = str(
            connection.exec_driver_sql("SELECT id FROM rounds WHERE number = 3").scalars().all()[-1]
        )
    with reading(floor.engine) as connection:
        return prove(connection, name, [floor.head])


Entries = list[Any]
BENT: dict[str, tuple[Callable[[Entries], Entries], str]] = {
    "without the end": (lambda all_: all_[:-1], "the end of the round is not in this proof"),
    "without the last answers": (lambda all_: [*all_[:-2], all_[-1]], "has 9 entries, and 8 are"),
    "without one in the middle": (lambda all_: [*all_[:3], *all_[4:]], "has 9 entries, and 8 are"),
    "only the beginning": (lambda all_: all_[:1], "the end of the round is not in this proof"),
    "beginning and end": (lambda all_: [all_[0], all_[-1]], "has 9 entries, and 2 are in this"),
    "without the beginning": (lambda all_: all_[1:], "the beginning of the round is not in this"),
    "in reverse order": (lambda all_: all_[::-1], r"entry \d+ does not come after entry \d+"),
    "two exchanged": (lambda all_: [*all_[:2], all_[3], all_[2], *all_[4:]], "does not come after"),
    "the last told twice": (lambda all_: [*all_, all_[-1]], "does not come after"),
    "one told twice": (lambda all_: [*all_[:4], *all_[3:]], "does not come after"),
    "nothing": (lambda _: [], "the beginning of the round is not in this proof"),
}


def test_a_whole_proof_says_that_it_is_whole(
    proof: Proof, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proof"
    file.write_bytes(msgspec.json.encode(proof))
    assert main(["check-proof", str(file), "--key", proof.heads[0].key]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert f"all 9 entries of round {proof.round}, from its beginning to its end" in said
    assert "are in the journal, in order and each once" in said


@pytest.mark.parametrize("what", BENT)
def test_a_proof_of_which_something_is_left_out_is_none(proof: Proof, what: str) -> None:
    bend, named = BENT[what]
    with pytest.raises(Unreadable, match=named):
        check_proof(msgspec.structs.replace(proof, entries=bend(proof.entries)))


def test_a_proof_says_what_was_sealed(proof: Proof) -> None:
    first, *others = proof.entries
    raised = msgspec.structs.replace(first, body=first.body.replace("5", "6"))
    with pytest.raises(Unreadable, match="is not under the head"):
        check_proof(msgspec.structs.replace(proof, entries=[raised, *others]))
    path = [(first.path[0][0], "this is no digest"), *first.path[1:]]
    led = msgspec.structs.replace(first, path=path)
    with pytest.raises(Unreadable, match="is not under the head"):
        check_proof(msgspec.structs.replace(proof, entries=[led, *others]))
    with pytest.raises(Unreadable, match="is not of round"):
        check_proof(msgspec.structs.replace(proof, round="another-1"))
    head = msgspec.structs.replace(proof.heads[0], seq=proof.heads[0].seq + 1)
    with pytest.raises(Unreadable, match="is not what was signed"):
        check_proof(msgspec.structs.replace(proof, heads=[head]))


def test_heads_of_a_proof_come_one_after_the_other(proof: Proof) -> None:
    with pytest.raises(Unreadable, match="does not come after the one before it"):
        check_proof(msgspec.structs.replace(proof, heads=proof.heads * 2))
