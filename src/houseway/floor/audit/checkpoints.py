"""Checkpoints: all that a witness remembers at an entry of the journal, to go on from there.

Whoever verifies makes one at the end, keeps it, and need not hear again what came before. It is
sealed with its own digest and names the entry and the digest that it stands at, so that it belongs
to one journal only. The order of the shoes in play is in it: it is kept as close as the database.
"""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.errors import Damaged, HousewayError, Unreadable
from houseway.first_use import known
from houseway.floor.audit.replaying import Played
from houseway.floor.audit.seen import Seen
from houseway.floor.audit.witness import Witness
from houseway.floor.books.journal import FIRST, Head
from houseway.floor.books.keys import is_signed, public_key
from houseway.floor.dealing.standing import Kept, decode, decode_start, keep, set_up
from houseway.floor.seats.seating import Sitter
from houseway.pieces.money import Cents
from houseway.round.actions import parse_action
from houseway.round.spots import Seat


class KeptTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as a witness has seen it."""

    opening: dict[str, Any]
    is_sure: bool
    is_open: bool
    out_of_order: str
    seats: list[tuple[Seat, Sitter]]
    dealer: tuple[str, str]
    round_id: str
    standing: str
    """The session as text; empty where there is none, or none is needed any more."""
    begun: str = ""
    on: str | None = ""
    dealt: str = ""
    is_taken_up: bool = False
    ended: tuple[int, bool] = 0, False
    done: list[str] | None
    """What was done in the round that is on, if it is played again."""


class State(msgspec.Struct, frozen=True, kw_only=True):
    """What is remembered at an entry."""

    seq: int = 0
    digest: str = FIRST
    balances: dict[str, Cents] = {}
    people: dict[str, dict[str, Any]] = {}
    laws: dict[str, tuple[str, str, str | None]] = {}
    settings: dict[str, str] = {}
    format: int = 1
    """How rounds are written by now, and below how many are written in an earlier way."""
    earlier: int = 0
    unnamed: int = 0
    """How many things were done of which an earlier version does not say by whom."""
    unlinked: int = 0
    """How many rounds of an earlier version begin otherwise than the last has left."""
    moment: str = ""
    """The latest that was told, and below how many entries say that they are older."""
    backwards: int = 0
    tables: dict[str, KeptTable] = {}
    rounds: dict[str, tuple[dict[str, Any], bool, tuple[Any, ...]]] = {}
    """Of each round that is on: what its entry says, whether cards are prepared, how it began."""
    entries: dict[str, int] = {}
    """How many entries each of those has by now."""
    put: dict[str, list[str]] = {}
    """The racks from which something was put down in each."""
    shoes: dict[str, tuple[str, str, bool]] = {}
    """Those that are not told yet."""
    words: dict[str, list[tuple[Seat, str]]] = {}
    """The players' words that went into those, as their entries say them."""
    counts: tuple[int, int] = 0, 0
    """How many rounds and shoes there were."""
    unplayed: dict[str, int] = {}
    of_today: list[str] = []
    """The versions of whoever verified that have dealt."""

    @property
    def head(self) -> Head:
        """Where it stands."""
        return Head(self.seq, self.digest)

    @property
    def text(self) -> str:
        """All of it, always written the same way."""
        return msgspec.json.encode(self, order="deterministic").decode()

    def is_as(self, other: "State", *, is_sample: bool) -> bool:
        """Whether two are the same: all of it, or what is known without playing rounds again."""
        if not is_sample:
            return self.text == other.text
        return self._tables() == other._tables() and all(
            getattr(self, field) == getattr(other, field) for field in _WITHOUT_PLAYING
        )

    def _tables(self) -> dict[str, Any]:
        """Of each table what is known without playing its rounds again."""
        return {
            name: (
                table.opening,
                table.is_open,
                table.out_of_order,
                table.dealer,
                [(seat, sitter.person_id, sitter.name) for seat, sitter in table.seats],
            )
            for name, table in self.tables.items()
        }


_WITHOUT_PLAYING: Final = (
    *("head", "balances", "people", "laws", "settings", "shoes", "words", "counts"),
    *("entries", "put", "earlier", "moment", "backwards", "format"),
)
"""What is known of a journal of which not all rounds are played again."""


def remember(witness: Witness, balances: Mapping[str, Cents], head: Head) -> State:
    """All that a witness knows when the last entry has been heard and compared."""
    return State(
        seq=head.seq,
        digest=head.digest,
        balances={name: cents for name, cents in balances.items() if cents},
        people=witness.people,
        laws=witness.heard_laws,
        settings=witness.settings,
        tables={name: _keep(witness, seen) for name, seen in witness.tables.items()},
        rounds={
            name: (played.body, played.is_preparation, witness.beginnings[name])
            for name, played in witness.rounds.items()
        },
        entries={name: witness.entries[name] for name in witness.rounds},
        put={name: sorted(witness.put[name]) for name in witness.rounds},
        format=witness.format,
        earlier=witness.earlier,
        unnamed=witness.unnamed,
        unlinked=witness.unlinked,
        moment=witness.moment,
        backwards=witness.backwards,
        shoes=dict(witness.shoes),
        words={shoe: sorted(words.items()) for shoe, words in witness.words.items()},
        counts=(witness.rounds_heard, witness.shoes_heard),
        unplayed=dict(witness.unplayed),
        of_today=sorted(witness.of_today),
    )


def _keep(witness: Witness, seen: Seen) -> KeptTable:
    played = witness.rounds.get(seen.round_id)
    round_ = played.round if played is not None else None
    session = seen.session if seen.is_open else None
    return KeptTable(
        opening=seen.opening,
        is_sure=seen.is_sure,
        is_open=seen.is_open,
        out_of_order=seen.out_of_order,
        seats=list(seen.seats.items()),
        dealer=seen.dealer,
        round_id=seen.round_id,
        begun=seen.begun,
        on=seen.on,
        dealt=seen.dealt,
        is_taken_up=seen.is_taken_up,
        ended=seen.ended,
        standing=keep(session) if session is not None else "",
        done=[str(action) for action in round_.actions] if round_ is not None else None,
    )


def recall(state: State, witness: Witness) -> dict[str, Cents]:
    """Let a witness that has heard nothing know all this; gives what lies in each account."""
    witness.format, witness.earlier, witness.unnamed = state.format, state.earlier, state.unnamed
    witness.moment, witness.backwards = state.moment, state.backwards
    witness.unlinked = state.unlinked
    witness.entries.update(state.entries)
    witness.put.update((name, set(racks)) for name, racks in state.put.items())
    witness.people = {name: dict(person) for name, person in state.people.items()}
    witness.heard_laws, witness.settings = dict(state.laws), dict(state.settings)
    witness.shoes = dict(state.shoes)
    witness.words = {shoe: dict(words) for shoe, words in state.words.items()}
    witness.rounds_heard, witness.shoes_heard = state.counts
    witness.unplayed.update(state.unplayed)
    witness.of_today = set(state.of_today)
    for name, kept in state.tables.items():
        witness.tables[name] = _set_up(witness, kept)
    for name, (body, is_preparation, began) in state.rounds.items():
        table_id = began[-3]
        witness.over[name], witness.beginnings[name] = False, tuple(began)
        today = witness.tables[table_id].today
        played = Played(table_id, None, body, is_preparation, today)
        witness.rounds[name] = played
        kept = state.tables[table_id]
        if kept.done is not None and kept.round_id == name:
            _play(witness.tables[table_id], played, kept.done)
    return dict(state.balances)


def _set_up(witness: Witness, kept: KeptTable) -> Seen:
    try:
        seen = Seen.opened(kept.opening, witness.laws)
    except HousewayError:
        seen = Seen(kept.opening)
    seen.is_sure, seen.is_open, seen.out_of_order = kept.is_sure, kept.is_open, kept.out_of_order
    seen.begun, seen.ended = kept.begun, kept.ended
    seen.on, seen.dealt, seen.is_taken_up = kept.on, kept.dealt, kept.is_taken_up
    seen.seats, seen.dealer, seen.round_id = dict(kept.seats), kept.dealer, kept.round_id
    if seen.session is not None and kept.standing:
        standing = decode(kept.standing, Kept)
        set_up(seen.session, standing)
        seen.session.stack = witness.find_stack(standing.stack)
        seen.session.committed = witness.find_stack(standing.committed)
    return seen


def _play(seen: Seen, played: Played, done: list[str]) -> None:
    """Play a round that is on again, up to where it was; the shoe is there already."""
    session = seen.session
    assert session is not None
    start = decode_start(played.body["start"], is_preparation=played.is_preparation)
    played.round = session.game.round(session.rules, start)
    for action in done:
        played.round.take(parse_action(action))
    if played.is_preparation:
        seen.record = played.round
    else:
        session.round = played.round


# Files.


def _signed(digest: str) -> bytes:
    """What whoever has verified signs."""
    return f"houseway checkpoint\n{digest}".encode()


def write_checkpoint(state: State, file: Path, key: Ed25519PrivateKey | None = None) -> None:
    """Write a checkpoint into a file, sealed with its digest, for its owner's eyes only.

    With a key it is signed: whoever has verified says so, under a name that can be held to it.
    """
    text = state.text
    seal = [sha256(text.encode()).hexdigest()]
    if key is not None:
        seal += [public_key(key), key.sign(_signed(seal[0])).hex()]
    file.touch(mode=0o600)
    file.write_text(f"{' '.join(seal)}\n{text}\n", encoding="utf-8")


def read_checkpoint(file: Path, key: str = "") -> State:
    """The checkpoint in a file; with a public key, one that was signed with it."""
    seal, _, text = file.read_text("utf-8", errors="replace").partition("\n")
    digest, *signed = seal.split(" ")
    if sha256(text.rstrip("\n").encode()).hexdigest() != digest:
        raise Damaged("this is not a checkpoint, or it was changed", file=str(file))
    by, signature = signed if len(signed) == 2 else ("", "")
    if key and by != key:
        raise Unreadable("this checkpoint is not signed with that key", file=str(file))
    if signed and not is_signed(by, signature, _signed(digest)):
        raise Damaged("this checkpoint is not what was signed", file=str(file))
    try:
        return msgspec.json.decode(text, type=known(State))
    except msgspec.MsgspecError as error:
        raise Damaged(f"this is not a checkpoint: {error}", file=str(file)) from None
