"""Signed heads: a journal that was written anew is found out, and a round is proven under one."""

import re
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, text

from houseway.cli import main
from houseway.errors import Unreadable
from houseway.floor.audit.proofs import Proof, check_proof
from houseway.floor.books.heads import read_heads
from houseway.floor.books.journal import FIRST, seal
from houseway.floor.books.keys import read_key
from houseway.floor.books.merkle import Tree, path_of, root_by
from tests.floor.scenes import Scene

DIGESTS = [sha256(bytes([n])).hexdigest() for n in range(70)]


@given(st.integers(1, 70), st.data())
def test_every_digest_leads_to_the_root_and_no_other_does(size: int, data: st.DataObject) -> None:
    digests = DIGESTS[:size]
    at = data.draw(st.integers(0, size - 1))
    path = path_of(digests, at)
    assert root_by(digests[at], path) == Tree(digests).root
    assert root_by(sha256(b"another").hexdigest(), path) != Tree(digests).root
    assert len(path) <= (size - 1).bit_length()


def test_the_tree_is_that_of_rfc_6962() -> None:
    """Of three: the first two together, then the third."""

    def node(*parts: bytes) -> bytes:
        return sha256(b"\x01" + b"".join(parts)).digest()

    one, two, three = (sha256(b"\x00" + bytes.fromhex(d)).digest() for d in DIGESTS[:3])
    assert Tree(DIGESTS[:3]).root == node(node(one, two), three).hex()
    assert Tree().root == sha256().hexdigest()


class House:
    """A floor with two heads, the second in the middle of a round, and its files."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self.engine, self.heads, self.proof = engine, folder / "heads", folder / "proof"
        self.key = folder / "key"
        self.scene = Scene(engine)
        self.scene.sit_all()
        while self.scene.phase != "decision":
            self.scene.step()
        self.round = self.scene.table.round_id
        self.sign()
        self.scene.play(2)
        self.sign()

    def run(self, *words: str) -> int:
        return main([*words, "--database", str(self.engine.url), "--heads", str(self.heads)])

    def sign(self) -> None:
        assert self.run("head", "--key", str(self.key)) == 0

    def prove(self) -> Proof:
        assert self.run("prove", self.round, "--out", str(self.proof)) == 0
        return msgspec.json.decode(self.proof.read_bytes(), type=Proof)

    @property
    def public(self) -> str:
        return read_key(self.key).public_key().public_bytes_raw().hex()


@pytest.fixture
def house(engine: Engine, tmp_path: Path) -> House:
    return House(engine, tmp_path)


def test_heads_follow_each_other_and_are_the_houses(house: House) -> None:
    heads = read_heads(house.heads, house.public)
    assert [head.after for head in heads] == [0, heads[0].seq]
    assert heads[-1].digest == house.scene.house.journal.head.digest
    assert house.key.stat().st_mode & 0o077 == 0, "nobody else reads the key"
    assert house.run("verify", "--key", house.public) == 0
    with pytest.raises(Unreadable, match="signed with another key"):
        read_heads(house.heads, "00" * 32)
    house.heads.write_text(house.heads.read_text().replace('"after":0', '"after":1'))
    with pytest.raises(Unreadable, match="not what was signed"):
        read_heads(house.heads)


def test_a_journal_that_is_sealed_anew_is_found_by_a_head_kept_elsewhere(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    with house.engine.begin() as connection:
        before = FIRST
        for row in connection.execute(text("SELECT * FROM journal ORDER BY seq")).all():
            at = row.at.replace("20", "19", 1)
            before = seal(before, row.seq, at, row.kind, row.table_id, row.round_id, row.body)
            values = {"at": at, "digest": before, "seq": row.seq}
            update = "UPDATE journal SET at = :at, digest = :digest WHERE seq = :seq"
            connection.execute(text(update), values)
    assert main(["verify", "--database", str(house.engine.url)]) == 0, "the chain alone is whole"
    assert house.run("verify") == 1
    assert re.search(r"entry \d+ is not what was signed at", capsys.readouterr().out)
    assert house.run("head", "--key", str(house.key)) == 2, "nor is it signed on"


def test_a_round_is_proven_without_the_database(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = house.prove()
    assert len(proof.heads) == 2, "it began under one head and ended under the next"
    assert main(["check-proof", str(house.proof), "--key", house.public]) == 0
    assert (
        f"entries of round {house.round}, from its beginning to its end, are in"
        in capsys.readouterr().out
    )
    assert main(["check-proof", str(house.proof), "--key", "00" * 32]) == 1
    house.proof.write_bytes(house.proof.read_bytes().replace(b"wager 1 ante", b"wager 1 odds"))
    assert main(["check-proof", str(house.proof)]) == 1
    assert "is not under the head" in capsys.readouterr().out


def test_a_proof_cannot_be_bent(house: House) -> None:
    proof = house.prove()
    entry, other = proof.entries[-1], proof.entries[1]
    bent = {
        "is not under": msgspec.structs.replace(entry, path=other.path),
        "is under no head": msgspec.structs.replace(entry, head=9),
        "is not of round": msgspec.structs.replace(entry, round_id="another"),
    }
    for said, forged in bent.items():
        changed = msgspec.structs.replace(proof, entries=[*proof.entries[:-1], forged])
        with pytest.raises(Unreadable, match=said):
            check_proof(changed)
    with pytest.raises(Unreadable, match="the beginning of the round is not in this proof"):
        check_proof(msgspec.structs.replace(proof, entries=proof.entries[1:]))


def test_a_round_that_is_on_or_not_signed_is_not_proven(house: House) -> None:
    house.scene.play(1)
    last = house.scene.table.last_round_id
    assert house.run("prove", last) == 2, "no head yet"
    while house.scene.phase != "decision":
        house.scene.step()
    assert house.run("prove", house.scene.table.round_id) == 2, "still on"
    assert house.run("prove", "nothing-1") == 2
