"""A full table at every stage of a round, as its frames: long names, large amounts, every wager.

The frames are those that the server would send, made in this process, so that a page can be shown
any stage of any game at once. What the page does with them is as real as the rest.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from houseway.round.options import Exactly, TakePart
from houseway.round.view import look
from houseway.round.wager_options import PlaceWager
from houseway.web.clocks import Left
from houseway.web.describing import describe_table
from houseway.web.frames import Painter, Told
from houseway.web.words import Words
from tests.floor.scenes import Scene, make_engine

NAMES: Final = ("Wilhelmina Abercrombie", "", "MMMMMMMM WWWWWWWW")
"""Whoever has no name is a guest, and has the name of one."""
STAKE_CENTS: Final = 100_00
RACK_CENTS: Final = 1_999_99
BANK_MS: Final = 30_000
"""What a time bank holds where players contend."""


class Stage(Scene):
    """A table whose every seat is taken, played from stage to stage."""

    def __init__(self, folder: Path, game: str, ruleset: str, **choices: Any) -> None:
        super().__init__(make_engine(folder), game, ruleset=ruleset, people=1, **choices)
        self.told: list[Any] = []

    def sit_down(self) -> None:
        """Persons with long names, and simple players, at every seat."""
        house, table = self.house, self.table
        last = table.law.rules.seats_max
        self.own = (last + 1) // 2
        for seat in range(1, last + 1):
            if seat % 2 == 0 and seat != self.own:
                table.company.set_bots([*(s for s, who in table.seats.items() if who.is_bot), seat])
                continue
            person = self.people[0] if seat == self.own else self.guest()
            if name := NAMES[seat % len(NAMES)]:
                house.journal.write([house.people.register(person, f"{name} {seat}", "")])
            house.sit(table, person, seat, RACK_CENTS)
        table.open_next()
        self.told = self.write()

    def frames(self) -> Iterator[tuple[str, str]]:
        """What the own seat is welcomed with: before wagers, after them, asked, and at the end."""
        self.sit_down()
        while self.phase == "preparing":
            self.told += self.step()
        yield "before wagers", self.welcome()
        self.wager_all()
        yield "wagers", self.welcome()
        for seat in self.table.people_in_play:
            self.table.be_ready(seat, on=True)
        self.told = [*(self.table.now.events if self.table.now else ()), *self.write()]
        asked = 0
        while self.phase == "decision":
            now = self.table.now
            assert now is not None
            assert now.turn is not None
            if self.own in now.turn.asked and asked < 1:
                asked += 1
                yield "a decision", self.welcome()
            before = len(self.told)
            self.stay()
            assert len(self.told) > before
        assert asked >= self.decides, "who is dealt cards is asked"
        yield "results", self.welcome()

    def wager_all(self) -> None:
        """Every wager that can be made, as large as they are wanted; or everybody takes part."""
        table = self.table
        assert table.now is not None
        assert table.now.turn is not None
        for option in table.now.turn.options:
            if isinstance(option, TakePart) and not table.seats[option.action.seat].is_bot:  # type: ignore[attr-defined]
                table.act(option.action)
                self.write()
        for _ in range(60):
            now = table.now
            assert now is not None
            assert now.turn is not None
            offers = [
                option
                for option in now.turn.options
                if isinstance(option, PlaceWager) and not table.seats[option.seat].is_bot
            ]
            made = next(
                (action for option in offers for action in [largest(option)] if action), None
            )
            if made is None:
                return
            table.act(made)
            self.write()

    def stay(self) -> None:
        """Somebody answers, and gives nothing up if that can be helped; a word wagers if it can."""
        now = self.table.now
        assert now is not None
        assert now.turn is not None
        seats = [seat for seat in self.table.people_in_play if seat in now.turn.asked]
        view = look(now, self.own if self.own in seats else seats[0])
        assert view.ask is not None
        actions = view.ask.actions()
        kept = [a for a in actions if not gives_up(str(a))] or actions
        wagers = [o.action for o in view.ask.options if isinstance(o, Exactly) and o.costs]
        self.table.act((wagers if view.eyes == self.own and wagers else kept)[-1])
        self.told += self.write()

    def welcome(self) -> str:
        """The frame that somebody at the own seat would get who comes now."""
        table, person = self.table, self.people[0]
        names = {seat: who.name for seat, who in table.seats.items()}
        words = Words.at(names, table.law.game.layout(table.law.rules))
        here = set(table.seats)
        state = Painter(table, words, here, Left(17_000, BANK_MS)).state(self.own)
        if table.phase != "result":
            events = Told(table.now.events if table.now else (), words).to(self.own)
        else:
            events = Told(self.told, words).to(self.own)
        frame = {
            "type": "welcome",
            "n": 1,
            "you": {
                "id": person.id,
                "name": person.name,
                "role": "player",
                "carried_cents": person.carried_cents,
                "seat": self.own,
            },
            "table": describe_table(self.house, table, person, watching=0),
            "state": {**state, "last_round": msgspec.Raw(b"null")},
            "events": events,
        }
        return msgspec.json.encode(frame).decode()


def gives_up(action: str) -> bool:
    """Whether nothing would be said of the hand: folded, surrendered, or conceded unseen."""
    return action.startswith(("fold", "surrender")) or action.endswith("concede")


def largest(option: PlaceWager) -> Any:
    """The largest of an option's wagers that is no more than wanted."""
    found = [a for a in option.examples() if getattr(a, "cents", 0) <= STAKE_CENTS]
    return max(found, key=lambda action: getattr(action, "cents", 0), default=None)


class Theatre:
    """A page whose socket is here: it shows what it is given."""

    APART: ClassVar[dict[str, Any]] = {"service_workers": "block"}
    """How such a page is opened: what is told to its socket is for nobody who comes after."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.sockets: list[WebSocketRoute] = []
        self.frame = ""
        page.route_web_socket("**/ws/tables/**", self._open)
        self.url = f"{url}/tables/theatre"

    def _open(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda message: self._answer(socket, str(message)))
        socket.send(self.frame)

    def _answer(self, socket: WebSocketRoute, message: str) -> None:
        said = json.loads(message)
        if said["type"] == "ping":
            socket.send(json.dumps({"type": "pong", "id": said["id"]}))

    def show(self, frame: str) -> None:
        """Show a stage."""
        self.frame = frame
        if not self.sockets:
            self.page.goto(self.url)
            self.page.wait_for_selector("#veil", state="hidden")
        else:
            self.sockets[-1].send(frame)


def stages_of(folder: Path, game: str, ruleset: str) -> list[tuple[str, str]]:
    """All stages of a round of a game."""
    return list(Stage(folder, game, ruleset).frames())
