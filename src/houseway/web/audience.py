"""Everybody who listens at a table, and what each of them is told."""

from houseway.floor.dealing.dealing import Dealing
from houseway.floor.house import House
from houseway.round.events import Event
from houseway.round.spots import Seat
from houseway.round.view import Eyes
from houseway.web.clocks import Left
from houseway.web.describing import describe_table
from houseway.web.frames import Painter, Told
from houseway.web.listeners import Listener, encode
from houseway.web.words import Words


class Audience:
    """The open sockets of a table. Frames are made as things stand, and sent by somebody else."""

    def __init__(self, house: House, table: Dealing) -> None:
        self.house = house
        self.layout = table.law.game.layout(table.law.rules)
        self.listeners: set[Listener] = set()
        self.told = 0
        """How many updates there have been."""

    def here(self, table: Dealing) -> set[Seat]:
        """The seats of persons with an open socket."""
        seats = (table.seat_of(one.person.id) for one in self.listeners if one.person)
        return {seat for seat in seats if seat is not None}

    def watching(self, table: Dealing) -> int:
        """How many listen without a seat."""
        return sum(
            one.person is None or table.seat_of(one.person.id) is None for one in self.listeners
        )

    def update(
        self,
        table: Dealing,
        events: list[Event],
        left: Left,
        by: Listener | None = None,
        number: int | None = None,
    ) -> list[tuple[Listener, str]]:
        """What each is told of what has happened; whoever did it hears the number of the frame."""
        self.told += 1
        if not self.listeners:
            return []
        words = self.words(table)
        told, painter = Told(events, words), Painter(table, words, self.here(table), left)
        made: dict[Eyes, str] = {}
        frames = []
        for listener in self.listeners:
            eyes = self.house.eyes_of(table, listener.person)
            if eyes not in made:
                frame = {
                    "type": "update",
                    "n": self.told,
                    "events": told.to(eyes),
                    "state": painter.state(eyes),
                }
                made[eyes] = encode(frame)
            text = made[eyes]
            if listener is by and number is not None:
                text = f'{{"id":{number},{text[1:]}'
            frames.append((listener, text))
        return frames

    def welcome(self, table: Dealing, listener: Listener, left: Left) -> str:
        """Everything, for somebody who knows nothing yet."""
        person, words = listener.person, self.words(table)
        eyes, now = self.house.eyes_of(table, person), table.now
        frame = {
            "type": "welcome",
            "n": self.told,
            "you": {
                "id": person.id if person else None,
                "name": person.name if person else "",
                "role": person.role if person else "nobody",
                "carried_cents": person.carried_cents if person else 0,
                "seat": table.seat_of(person.id) if person else None,
            },
            "table": describe_table(self.house, table, person, watching=self.watching(table)),
            "state": Painter(table, words, self.here(table), left).state(eyes),
            "events": Told(now.events if now else (), words).to(eyes),
        }
        return encode(frame)

    def words(self, table: Dealing) -> Words:
        """How what happens at the table is said."""
        names = {seat: sitter.name for seat, sitter in table.seats.items()}
        now = table.now
        if now is not None:
            names = {**{seat: who.name for seat, who in now.start.players.items()}, **names}
        return Words.at(names, self.layout)
