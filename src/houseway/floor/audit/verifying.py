"""Whether the chain is whole, the books balance, and every round is what the engine makes of it.

The journal is read once, from its first entry to its last. Everything else that is stored must
follow from it: postings, balances, people, tables, rounds and shoes.
"""

import gc
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, Row, select
from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import HousewayError
from houseway.first_use import known
from houseway.floor.audit.checkpoints import State, recall, remember
from houseway.floor.audit.comparing import Comparison
from houseway.floor.audit.sampling import ALL, Sample
from houseway.floor.audit.witness import Witness
from houseway.floor.books import models
from houseway.floor.books.chain import any_bytes, read_chain
from houseway.floor.books.chapters import AT_ONCE, Entry, digest_at
from houseway.floor.books.database import reading
from houseway.floor.books.heads import SignedHead, digests_between
from houseway.floor.books.journal import FIRST, PLAY, Head
from houseway.floor.books.ledger import ISSUED, Move, may_owe
from houseway.floor.books.merkle import Tree
from houseway.floor.books.recorded import moves_in, unfolded
from houseway.floor.books.stacks import Stacks
from houseway.floor.dealing.laws import Laws
from houseway.pieces.money import Cents, show_money

_UNREAD: Final = (TypeError, ValueError, LookupError, ArithmeticError, AttributeError)
FAULTS_MAX: Final = 50
AT_MOST: Final = 1_000
"""How many rounds are heard before what is over is compared and forgotten."""


class Report(msgspec.Struct):
    """What was found."""

    entries: int = 0
    postings: int = 0
    accounts: int = 0
    rounds: int = 0
    replayed: int = 0
    """How many of them were played again."""
    shoes: int = 0
    tables: int = 0
    people: int = 0
    issued_cents: Cents = 0
    unplayed: int = 0
    """How many rounds could not be played again, whatever was asked for."""
    unnamed: int = 0
    """How many things were done for the house of which nothing says by whom."""
    unheld: int = 0
    """How many other things there was nothing to hold against: each is noted."""
    head: str = FIRST
    faults: list[str] = msgspec.field(default_factory=list)
    notes: list[str] = msgspec.field(default_factory=list)

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    @property
    def is_whole(self) -> bool:
        """Whether nothing is wrong, and nothing had to be taken as it is said."""
        return self.is_sound and not (self.unplayed or self.unnamed or self.unheld)

    @property
    def verdict(self) -> str:
        """What was found, in a sentence."""
        if not self.is_sound:
            return f"{len(self.faults)} things are wrong"
        whole = "the chain is whole and the books balance"
        if self.is_whole:
            again = f"{self.replayed:,} of" if self.replayed < self.rounds else "all"
            return f"{whole}; {again} {self.rounds:,} rounds were played again"
        rounds = f"{self.unplayed:,} of {self.rounds:,} rounds could not be played again"
        deeds = f"nothing says who did {self.unnamed:,} things for the house"
        others = f"{self.unheld:,} other things could be held against nothing"
        said = {rounds: self.unplayed, deeds: self.unnamed, others: self.unheld}
        lacks = [lack for lack, count in said.items() if count]
        return f"{whole}, as far as that can be told: {', and '.join(lacks)}"

    def note_unheld(self, what: str, count: int = 1) -> None:
        """Note that there was nothing to hold something against."""
        self.notes.append(what)
        self.unheld += count

    def fault(self, what: str) -> None:
        """Name something that is wrong, as long as there are not too many."""
        if len(self.faults) < FAULTS_MAX:
            self.faults.append(what)

    def note_sample(self, sample: Sample, skimmed: int) -> None:
        """Say what was played again, where it was not everything."""
        self.replayed = self.rounds - skimmed - self.unplayed
        if not sample.is_all:
            self.notes.append(
                f"of {self.rounds:,} rounds {self.replayed:,} were played again: one shoe "
                f"in {sample.one_in}, by the seed {sample.seed}"
            )


class Sealed(msgspec.Struct, frozen=True):
    """An entry as it was read, with the money that it says it moves."""

    seq: int
    at: str
    kind: str
    table_id: str
    round_id: str
    body: dict[str, Any]
    moves: tuple[Move, ...]


class Audit(msgspec.Struct, frozen=True, kw_only=True):
    """From where to where a journal is heard, and what must be found in it."""

    head: str = ""
    """A digest noted earlier."""
    heads: Sequence[SignedHead] = ()
    start: State = State()
    """What is known already; nothing at the beginning of the journal."""
    sample: Sample = ALL
    """What is played again."""
    end: State | None = None
    """What must be known at the end; None for all of the journal and what is stored beside it."""


def verify(engine: Engine, audit: Audit | None = None) -> Report:
    """Read everything that is stored and name what does not follow from the journal."""
    return verify_on(engine, audit or Audit())[0]


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Little that is made here refers to itself: it is searched for that seldom."""
    before = gc.get_threshold()
    gc.set_threshold(200_000, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def verify_on(engine: Engine, audit: Audit) -> tuple[Report, State]:
    """Verify, and give what is known at the end, to go on from there another time."""
    report, state = Report(), audit.start
    try:
        with seldom_collecting(), reading(engine) as connection, any_bytes(connection):
            _check_heads(connection, audit.heads, report)
            state = _verify(connection, audit, report)
    except (HousewayError, SQLAlchemyError, *_UNREAD) as error:
        # A row that holds what its column cannot: everything after it is unread.
        said = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
        report.fault(f"what is stored cannot be read to its end: {said}")
    return report, state


def _check_heads(connection: Connection, heads: Sequence[SignedHead], report: Report) -> None:
    """The journal is still what the house has signed that it was."""
    for head in heads:
        if digest_at(connection, head.seq) != head.digest:
            report.fault(f"entry {head.seq} is not what was signed at {head.at}")
        elif Tree(digests_between(connection, head.after, head.seq)).root != head.root:
            report.fault(f"entries {head.after + 1} to {head.seq} are not what was signed")


def _verify(connection: Connection, audit: Audit, report: Report) -> State:
    start, until = audit.start, audit.end.seq if audit.end is not None else None
    if digest_at(connection, start.seq) != start.digest:
        report.fault(f"entry {start.seq} is not what the checkpoint says")
    stacks = Stacks(connection, report.fault)
    played = partial(moves_in, connection)
    witness = Witness(report.fault, stacks, Laws.read(connection), played, audit.sample)
    balances: dict[str, Cents] = defaultdict(int, recall(start, witness))
    comparison = Comparison(witness, connection, balances, report)
    postings = _read_postings(connection, start.seq, until)
    books = _Books(balances, postings, report)
    last, is_found = start.head, audit.head in ("", start.digest)

    def ahead(sealings: list[bytes]) -> None:
        stacks.look_ahead(sealings, witness.shoes)

    for some in read_chain(connection, report.fault, start.head, until, ahead):
        is_found = is_found or audit.head in {row.digest for row in some}
        last = _hear(some, witness, books) or last
        if len(witness.over) >= AT_MOST:
            comparison.settle()
    for stray in postings:
        report.fault(f"posting {stray.seq}.{stray.number} belongs to no entry")
    if not is_found:
        report.fault(f"no entry has the digest {audit.head}: the journal was cut off or replaced")
    report.head, report.issued_cents = last.digest, -balances.get(ISSUED, 0)
    comparison.settle()
    state = remember(witness, balances, last)
    if audit.end is None:
        _check_accounts(connection, balances, report, is_all=start.seq == 0)
        comparison.compare()
        report.note_sample(audit.sample, witness.rounds_skimmed)
    elif not audit.end.is_as(state, is_sample=not audit.sample.is_all):
        report.fault(f"entry {last.seq}: what is known there is not what the next checkpoint says")
    return state


class _Books(NamedTuple):
    """What lies in each account, what was posted, and what is found of it."""

    balances: dict[str, Cents]
    postings: "_Postings"
    report: Report

    def follow(self, row: Entry, moves: Iterable[Move]) -> None:
        """Follow the money of an entry."""
        balances = self.balances
        for source, target, cents in moves:  # In the order in which it moved.
            if cents <= 0 or source == target:
                self._fault(row, f"no money moves from {source} to {target}")
            balances[source] = left = balances[source] - cents
            balances[target] += cents
            if left < 0 and not may_owe(source) and balances[source] < 0:
                self._fault(row, f"{source} has paid more than it had")

    def compare(self, row: Entry, moves: Sequence[Move]) -> None:
        """What was posted is what an entry moves; what is in a chapter has nothing beside it."""
        if not row.is_archived:
            _check_postings(row.seq, moves, self.postings, self.report)

    def _fault(self, row: Entry, what: str) -> None:
        self.report.fault(f"journal entry {row.seq}: {what}")


def _hear(some: list[Entry], witness: Witness, books: _Books) -> Head | None:
    """Follow the money of entries and let the witness hear them; gives the last of them."""
    skim = witness.skim
    for row in some:
        witness.count(row)
        moves = skim(row)
        if moves is None:
            moves = (
                _hear_one(row, witness, books)
                if row.kind != PLAY
                else _hear_each(row, witness, books)
            )
        elif moves:
            books.follow(row, moves)
        if moves and row.round_id:
            witness.follow(row, moves)
        if not row.is_archived:
            books.compare(row, moves)
    books.report.entries += len(some)
    return Head(some[-1].seq, some[-1].digest) if some else None


def _hear_one(row: Entry, witness: Witness, books: _Books) -> Sequence[Move]:
    """Hear one entry; gives the money that it moves."""
    entry = _read_entry(row, books.report)
    if entry is None:
        return ()
    books.follow(row, entry.moves)
    witness.hear(entry, books.balances)
    return entry.moves


def _hear_each(row: Entry, witness: Witness, books: _Books) -> Sequence[Move]:
    """The same of what was done in a round, one thing after the other."""
    try:
        done = unfolded(row)
    except msgspec.MsgspecError:
        done = []
    if not done:
        books.report.fault(f"journal entry {row.seq} ({row.kind}): it cannot be read")
    moved: list[Move] = []
    for each in done:
        moves = witness.skim(each)
        if moves is None:
            moves = _hear_one(each, witness, books)
        else:
            books.follow(each, moves)
        moved += moves
    return moved


_BODY: Final = msgspec.json.Decoder(known(dict[str, Any]))


def _read_entry(row: Entry, report: Report) -> Sealed | None:
    try:
        body = _BODY.decode(row.data)
        said = body.pop("moves")
        moves = msgspec.convert(said, known(tuple[Move, ...])) if said != [] else ()
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError):
        report.fault(f"journal entry {row.seq} ({row.kind}): it cannot be read")
        return None
    return Sealed(row.seq, row.at, row.kind, row.table_id, row.round_id, body, moves)


class _Postings(Iterator[Row[Any]]):
    """The postings in order, with a look at the next one."""

    def __init__(self, rows: Iterator[Row[Any]]) -> None:
        self._rows = rows
        self.next = next(rows, None)

    def __next__(self) -> Row[Any]:
        if self.next is None:
            raise StopIteration
        row, self.next = self.next, next(self._rows, None)
        return row


def _read_postings(connection: Connection, after: int, until: int | None) -> _Postings:
    posting = models.Posting
    found = select(posting).where(posting.seq > after).order_by(posting.seq, posting.number)
    if until is not None:
        found = found.where(posting.seq <= until)
    rows = connection.execute(found, execution_options={"yield_per": AT_ONCE})
    return _Postings(iter(rows))


def _check_postings(seq: int, moves: Sequence[Move], postings: _Postings, report: Report) -> None:
    """The postings of an entry are the moves that are sealed in it."""
    while postings.next is not None and postings.next.seq < seq:
        row = next(postings)
        report.fault(f"posting {row.seq}.{row.number} belongs to no entry")
    found = []
    while postings.next is not None and postings.next.seq == seq:
        row = next(postings)
        report.postings += 1
        found.append((row.number, Move(row.source, row.target, row.cents)))
    for number, move in enumerate(moves):
        posted = next((one for at, one in found if at == number), None)
        if posted != move:
            shown = show_move(posted) if posted else "nothing"
            report.fault(f"posting {seq}.{number} says {shown}, sealed is {show_move(move)}")
    for number, posted in found:
        if number >= len(moves):
            report.fault(f"posting {seq}.{number} says {show_move(posted)}, sealed is nothing")


def show_move(move: Move) -> str:
    """A move in words."""
    return f"{show_money(move.cents)} from {move.source} to {move.target}"


def _check_accounts(
    connection: Connection, balances: dict[str, Cents], report: Report, *, is_all: bool
) -> None:
    """Every balance is the sum of what moved, and all together are nothing.

    Where all of the journal was heard, there is no account of which it says nothing.
    """
    stored = {row.name: row for row in connection.execute(select(models.Account))}
    report.accounts = len(stored)
    for name in sorted(stored.keys() | {name for name, cents in balances.items() if cents}):
        says = stored[name].balance_cents if name in stored else 0
        if says != balances.get(name, 0):
            moved = show_money(balances.get(name, 0))
            report.fault(f"account {name} says {show_money(says)}, what moved is {moved}")
        if is_all and name not in balances:
            report.fault(f"account {name}: nothing was ever moved from or to it")
        if name in stored and stored[name].may_owe != may_owe(name):
            report.fault(f"account {name}: whether it may owe was changed")
    total = sum(row.balance_cents for row in stored.values())
    if total:
        report.fault(f"the books do not balance: all accounts together are {show_money(total)}")
