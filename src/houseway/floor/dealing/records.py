"""What was played, read back: rounds to be replayed, shoes, entries of the journal."""

from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Row, select

from houseway.errors import HousewayError, NotPermitted
from houseway.floor.books import chapters, models
from houseway.floor.books.database import reading
from houseway.floor.books.recorded import Deed, facts_of, read_round, words_of
from houseway.floor.dealing.giving_back import SAID
from houseway.floor.dealing.laws import Laws, law_of
from houseway.floor.dealing.standing import decode, decode_start
from houseway.floor.seats.seating import Law
from houseway.games import find_game
from houseway.pieces.cards import Card
from houseway.round.actions import Draw, GetUp, SitDown
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.spots import Seat
from houseway.round.start import Start
from houseway.table import notation
from houseway.table.shoe import Stack

ROUNDS_AT_ONCE = 20
ENTRIES_AT_ONCE = 100


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A round as it is stored."""

    id: str
    table_id: str
    number: int
    law: Law
    """The law that it was played under; today's, to draw it by, where that is not known."""
    is_law_known: bool
    played: notation.Played
    people: dict[Seat, str]
    deeds: list[Deed]
    shoe: str
    is_told: bool
    ended_at: str
    """When it was over; empty while it is on."""
    is_over: bool
    previous: str | None
    next: str | None

    @property
    def names(self) -> dict[Seat, str]:
        """Who sat where, those included who came while wagers were open."""
        names = {seat: player.name for seat, player in self.start.players.items()}
        came = (deed.action for deed in self.deeds if isinstance(deed.action, SitDown))
        return {**names, **{action.seat: action.name for action in came}}

    @property
    def start(self) -> Start:
        """How things stood when it began."""
        return self.played.start

    def notation(self) -> str:
        """The round as text: what was done, and what became fact then."""
        rows = [
            row
            for deed in self.deeds
            if not deed.is_end
            for row in notation.rows_of(str(deed.action or ""), deed.facts)
        ]
        ends = [fact for deed in self.deeds if deed.is_end for fact, _ in deed.facts]
        return notation.write_rows(self.played, rows, ends)


class Follower:
    """Plays a stored round again beside what the journal says, for as long as they agree."""

    def __init__(self, record: Record) -> None:
        self.round: Round | None = None
        if record.is_law_known:
            with suppress(HousewayError):
                self.round = record.law.game.round(record.law.rules, record.start)

    def follow(self, deed: Deed) -> list[Event] | None:
        """The events of what was done next; None from where the engine makes other facts of it."""
        events = self._take(deed)
        if events is None or facts_of(events) != deed.facts:
            self.round = None
            return None
        return events

    def _take(self, deed: Deed) -> list[Event] | None:
        if self.round is None or deed.is_end:
            return None
        if deed.action is None:
            return self.round.events[:]
        try:
            return self.round.take(deed.action)
        except HousewayError:
            return None


def find_round(engine: Engine, round_id: str) -> Record | None:
    """A round by its id."""
    with reading(engine) as connection:
        row = connection.execute(select(models.Round).where(models.Round.id == round_id)).first()
        if row is None:
            return None
        table = connection.execute(
            select(models.Table).where(models.Table.id == row.table_id)
        ).one()
        told = select(models.Shoe.is_told).where(models.Shoe.digest == row.shoe)
        beginning, deeds = read_round(connection, row.id)
        choices = msgspec.json.decode(beginning.choices)
        law, is_known = _law(connection, table, row.law, choices)
        return Record(
            id=row.id,
            table_id=row.table_id,
            number=row.number,
            law=law,
            is_law_known=is_known,
            played=notation.Played(
                game=table.game,
                ruleset=table.ruleset,
                digest=row.law,
                choices=choices,
                start=decode_start(beginning.start, is_preparation=row.is_preparation),
            ),
            people=_people(decode(beginning.people, dict[Seat, str]), deeds),
            deeds=deeds,
            shoe=row.shoe,
            is_told=bool(connection.scalar(told)) and not law.game.keeps_cards,
            ended_at=row.ended_at,
            is_over=bool(row.ended_at),
            previous=_neighbour(connection, row, row.number - 1),
            next=_neighbour(connection, row, row.number + (not row.is_preparation)),
        )


def _people(people: dict[Seat, str], deeds: list[Deed]) -> dict[Seat, str]:
    """Which person sat where when wagers closed: some came, went or moved while they were open."""
    for deed in deeds:
        if isinstance(deed.action, SitDown):
            people[deed.action.seat] = deed.person
        elif isinstance(deed.action, GetUp):
            people.pop(deed.action.seat, None)
    return people


def _law(
    connection: Connection, table: Row[Any], digest: str, choices: dict[str, str]
) -> tuple[Law, bool]:
    """The law of a round, and whether it is known; if not, the nearest there is to draw it by."""
    try:
        return Laws.read(connection, digest).find(table.game, digest, choices), True
    except HousewayError:
        pass
    for chosen in (choices, {}):
        with suppress(NotPermitted):
            return law_of(table.game, table.ruleset, chosen), False
    return law_of(table.game, "", {}), False


def why_out_of_order(engine: Engine, table_id: str) -> str:
    """Why a table is out of order, in a sentence; empty if it is not, or there is none."""
    found = select(models.Table.out_of_order).where(models.Table.id == table_id)
    with engine.connect() as connection:
        why = connection.scalar(found)
    return SAID.format(why) if why else ""


def _neighbour(connection: Connection, row: Row[Any], number: int) -> str | None:
    found = select(models.Round.id).where(
        models.Round.table_id == row.table_id,
        models.Round.number == number,
        models.Round.is_preparation.is_(False),
    )
    return connection.scalar(found)


def last_rounds(engine: Engine, table_id: str, before: int) -> list[dict[str, Any]]:
    """The last rounds of a table before one, newest first."""
    rounds = models.Round
    found = (
        select(rounds.id, rounds.number, rounds.ended_at)
        .where(rounds.table_id == table_id, rounds.is_preparation.is_(False))
        .where(rounds.ended_at != "", rounds.number < before)
        .order_by(rounds.number.desc())
        .limit(ROUNDS_AT_ONCE)
    )
    with engine.connect() as connection:
        return [dict(row._mapping) for row in connection.execute(found)]


def find_shoe(engine: Engine, digest: str, *, for_audit: bool = False) -> dict[str, Any] | None:
    """A shoe by its digest; its order once it was told, to whoever may know it."""
    with reading(engine) as connection:
        row = connection.execute(select(models.Shoe).where(models.Shoe.digest == digest)).first()
        if row is None:
            return None
        dealt = select(models.Round.id).where(models.Round.shoe == digest)
        order = models.Round.number, models.Round.is_preparation.desc()
        rounds = list(connection.scalars(dealt.order_by(*order)))
        words = words_of(connection, rounds[0]) if rounds else {}
        game = connection.scalar(select(models.Table.game).where(models.Table.id == row.table_id))
    is_told = row.is_told and (for_audit or not _is_kept(game or ""))
    shoe = {
        "digest": digest,
        "table": row.table_id,
        "sealed_at": row.sealed_at,
        "is_told": is_told,
        "rounds": rounds,
    }
    if is_told:
        shoe["text"] = Stack.stored(digest, row.sealed, words).text()
    return shoe


def _is_kept(game: str) -> bool:
    """Whether a game keeps the order of its cards from players; so does one that is gone."""
    try:
        return find_game(game).keeps_cards
    except HousewayError:
        return True


def cards_after(engine: Engine, record: Record) -> tuple[Card, ...]:
    """The cards that lay in the stack after the last that came out; none before it was told.

    However it was cut, they follow those of the round in the order of the stack, taken as a ring.
    """
    drawn = [deed.action.card for deed in record.deeds if isinstance(deed.action, Draw)]
    if not record.is_told or not drawn:
        return ()
    with reading(engine) as connection:
        row = connection.execute(select(models.Shoe).where(models.Shoe.digest == record.shoe)).one()
        dealt = select(models.Round.id).where(models.Round.shoe == record.shoe)
        order = models.Round.number, models.Round.is_preparation.desc()
        first = connection.scalar(dealt.order_by(*order).limit(1))
        words = words_of(connection, first) if first else {}
    ring = Stack.stored(record.shoe, row.sealed, words).order
    twice, count = [*ring, *ring], len(drawn)
    places = [at for at in range(len(ring)) if twice[at : at + count] == drawn]
    if len(places) != 1:
        return ()
    return tuple(twice[places[0] + count : places[0] + len(ring)])


def entries_after(engine: Engine, seq: int) -> list[dict[str, Any]]:
    """Some entries of the journal after one."""
    with reading(engine) as connection:
        some = islice(chapters.entries_after(connection, seq), ENTRIES_AT_ONCE)
        return [{name: getattr(entry, name) for name in _COLUMNS} for entry in some]


_COLUMNS = tuple(models.JournalEntry.__table__.columns.keys())
