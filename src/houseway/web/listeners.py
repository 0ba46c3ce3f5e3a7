"""Who listens at a table, and what they are still to be told."""

import asyncio
from typing import Any

import msgspec

from houseway.floor.seats.people import Person


class Listener:
    """An open socket at a table, and what it is still to be told."""

    def __init__(self, person: Person | None, address: str = "", *, waiting_max: int = 256) -> None:
        self.person = person
        self.address = address
        """Where the socket comes from."""
        self.frames: asyncio.Queue[str | None] = asyncio.Queue(waiting_max)
        self.is_slow = False
        self.ending = 1000, "the table is closed"
        """With what the socket is closed in the end."""
        self.is_ended = False

    def tell(self, frame: str) -> None:
        """Have a frame sent, unless the listener does not keep up."""
        try:
            self.frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.is_slow = True

    def end(self, code: int = 1000, why: str = "the table is closed") -> None:
        """Have the socket closed once everything is sent; what it still says is not heard."""
        self.ending, self.is_ended = (code, why), True
        try:
            self.frames.put_nowait(None)
        except asyncio.QueueFull:
            self.is_slow = True


def encode(frame: dict[str, Any]) -> str:
    """A frame as text."""
    return msgspec.json.encode(frame).decode()
