"""The commands `head`, `prove` and `check-proof`: signed heads, and what they show."""

from argparse import Namespace
from pathlib import Path

import msgspec
from rich.text import Text

from houseway.cli.books import floor_at
from houseway.cli.console import make_console
from houseway.cli.presenting import print_shape
from houseway.door.shapes.floor import ProofCheckShape
from houseway.errors import Damaged, Unreadable
from houseway.first_use import known
from houseway.floor.audit.proofs import Proof, check_proof, prove
from houseway.floor.books.database import reading
from houseway.floor.books.heads import read_heads, sign_head
from houseway.floor.books.keys import key_file, public_key, read_key


def sign(given: Namespace) -> int:
    """Sign the head of the journal, add it to the file of heads and print it."""
    file = Path(given.heads)
    with floor_at(given.database) as engine:
        key = read_key(key_file(engine, given.key))
        heads = read_heads(file, public_key(key))
        with reading(engine) as connection:
            head = sign_head(connection, key, heads[-1] if heads else None)
    line = msgspec.json.encode(head).decode()
    with file.open("a", encoding="utf-8") as out:
        out.write(f"{line}\n")
    print(line)
    return 0


def prove_round(given: Namespace) -> int:
    """Write the proof that a round is in the journal."""
    with floor_at(given.database) as engine, reading(engine) as connection:
        proof = prove(connection, given.round, read_heads(Path(given.heads)))
    text = msgspec.json.format(msgspec.json.encode(proof)).decode()
    if not given.out:
        print(text)
        return 0
    Path(given.out).write_text(f"{text}\n", encoding="utf-8")
    return 0


def check(given: Namespace) -> int:
    """Check a proof, without the floor's database."""
    try:
        proof = msgspec.json.decode(Path(given.file).read_bytes(), type=known(Proof))
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Damaged(f"this is not a proof: {error}", file=given.file) from None
    fault = _fault_of(proof, given.key)
    if given.json:
        print_shape(_checked(proof, fault))
        return 1 if fault else 0
    console = make_console()
    if fault:
        console.print(Text(f"wrong: {fault}", style="bold"))
        return 1
    seen = f"all {len(proof.entries)} entries of round {proof.round}, from its beginning to its end"
    for head in proof.heads:
        console.print(Text(f"head of entry {head.seq}, signed {head.at} with the key {head.key}"))
    console.print(Text(f"{seen}, are in the journal, in order and each once"))
    if not given.key:
        console.print(Text("compare the key with the one that the house has published"))
    return 0


def _fault_of(proof: Proof, key: str) -> str:
    """What is wrong with a proof; nothing if it holds."""
    try:
        check_proof(proof, key)
    except Unreadable as error:
        return str(error)
    return ""


def _checked(proof: Proof, fault: str) -> ProofCheckShape:
    return ProofCheckShape(
        holds=not fault,
        round=proof.round,
        entries=len(proof.entries),
        heads=[head.seq for head in proof.heads],
        key=proof.heads[0].key if proof.heads else "",
        fault=fault,
    )
