"""Who is let in at all: by which name the house was asked for, and how slowly one may speak."""

import asyncio
from ipaddress import ip_address
from typing import Any, Final

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SPEAKS_WITHIN: Final = 10.0
"""Seconds in which a whole request must have been said."""
HEARS_WITHIN: Final = 30.0
"""Seconds after which somebody who does not take in what is sent is given up."""


class Hosts:
    """Answers only to the names of the house, so that no other name can be made to mean it.

    An address in figures and `localhost` are always the house itself.
    """

    def __init__(self, app: ASGIApp, names: tuple[str, ...] = ()) -> None:
        self.app = app
        self.names = frozenset(name.casefold() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        names = self.names | frozenset(_own_names(scope))
        if is_own_host(HTTPConnection(scope).headers.get("host", ""), names):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
        else:
            answer = PlainTextResponse("This house has another name.\n", 421)
            await answer(scope, receive, send)


def _own_names(scope: Scope) -> tuple[str, ...]:
    floor = getattr(scope["app"].state, "floor", None) if "app" in scope else None
    return floor.settings.hosts if floor is not None else ()


def is_own_host(host: str, names: frozenset[str]) -> bool:
    """Whether this is a name of the house, with or without a port."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    name = name.strip("[]").casefold()
    if name == "localhost" or name in names:
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Patience(HttpToolsProtocol):
    """A connection that is ended if it says its request, or takes in its answer, too slowly."""

    _impatience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: something must be said soon."""
        super().connection_made(transport)
        self._grow_impatient(SPEAKS_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._calm()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins: the whole of it is waited for so long and no longer."""
        super().on_message_begin()
        self._grow_impatient(SPEAKS_WITHIN)

    def on_message_complete(self) -> None:
        """The whole request has been said."""
        self._calm()
        super().on_message_complete()

    def pause_writing(self) -> None:
        """What is sent is not taken in."""
        super().pause_writing()
        self._grow_impatient(HEARS_WITHIN)

    def resume_writing(self) -> None:
        """It is taken in again."""
        self._calm()
        super().resume_writing()

    def handle_websocket_upgrade(self) -> None:
        """A socket is opened, which has a clock of its own."""
        self._calm()
        super().handle_websocket_upgrade()

    def _grow_impatient(self, seconds: float) -> None:
        self._calm()
        self._impatience = self.loop.call_later(seconds, self._end)

    def _calm(self) -> None:
        if self._impatience is not None:
            self._impatience.cancel()
            self._impatience = None

    def _end(self) -> None:
        transport: Any = self.transport
        if not transport.is_closing():
            transport.abort()
