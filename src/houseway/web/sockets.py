"""The socket of a table: frames in, frames out, and what is done about bad ones."""

import asyncio
import logging
from collections.abc import Callable
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.errors import HousewayError, NotAllowed
from houseway.first_use import known
from houseway.floor.dealing.dealing import Dealing
from houseway.floor.house import House
from houseway.floor.seats.people import Person
from houseway.floor.seats.roles import require
from houseway.pieces.money import Cents
from houseway.round.actions import parse_action
from houseway.round.spots import Seat
from houseway.web.doors import HEARS_WITHIN
from houseway.web.floor import Floor
from houseway.web.listeners import Listener, encode
from houseway.web.room import Room
from houseway.web.security import address_of, is_own_origin, person_of

LOG = logging.getLogger(__name__)

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Money: TypeAlias = Annotated[Cents, msgspec.Meta(ge=0, le=10**12)]
SeatNumber: TypeAlias = Annotated[Seat, msgspec.Meta(ge=1, le=30)]
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
Pledge: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
SpokenWord: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"\A([0-9a-f]{32})?\Z")]


WAGERS_MAX: Final = 64
"""The most wagers of one bet: a field has fifty areas, and somebody may cover them all."""


class Frame(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Something that a listener says."""

    id: Number | None = None


class Act(Frame, tag="act", frozen=True, kw_only=True):
    """Answer the turn, or call an irregularity."""

    action: Text
    number: Number | None = None
    """Another number in it, where its option has a dial: how deep a cut, how much a wager."""


class Bet(Frame, tag="bet", frozen=True, kw_only=True):
    """Make my wagers these."""

    wagers: Annotated[dict[Text, Money], msgspec.Meta(max_length=WAGERS_MAX)]


class Ready(Frame, tag="ready", frozen=True, kw_only=True):
    """No further wager, or the result is seen."""

    ready: bool = True


class Sit(Frame, tag="sit", frozen=True, kw_only=True):
    """Sit down."""

    seat: SeatNumber
    cents: Money
    pledge: Pledge = ""
    """The SHA-256 of a random word for the shoe to come."""


class CallTime(Frame, tag="time", frozen=True):
    """I want my time bank too for what I am asked."""


class Speak(Frame, tag="word", frozen=True, kw_only=True):
    """The word that I pledged for the shoe that is sealed, and what I pledge for the next."""

    word: SpokenWord = ""
    pledge: Pledge = ""


class Leave(Frame, tag="leave", frozen=True):
    """Get up."""


class Stay(Frame, tag="stay", frozen=True):
    """Do not get up after all."""


class Buy(Frame, tag="buy", frozen=True, kw_only=True):
    """Bring more to the seat."""

    cents: Money


class Bots(Frame, tag="bots", frozen=True, kw_only=True):
    """Simple players at these seats and at no others."""

    seats: Annotated[list[SeatNumber], msgspec.Meta(max_length=30)]


class Deal(Frame, tag="deal", frozen=True, kw_only=True):
    """Take the dealer's place, or leave it."""

    on: bool = True


class ChangeCards(Frame, tag="cards", frozen=True, kw_only=True):
    """Have the cards reshuffled, changed or taken out."""

    what: Text


class Resync(Frame, tag="resync", frozen=True):
    """Tell me everything again."""


class Ping(Frame, tag="ping", frozen=True):
    """Are you there?"""


Said: TypeAlias = (
    Act
    | Bet
    | Ready
    | CallTime
    | Sit
    | Speak
    | Leave
    | Stay
    | Buy
    | Bots
    | Deal
    | ChangeCards
    | Resync
    | Ping
)
_DECODER: msgspec.json.Decoder[Said] = msgspec.json.Decoder(known(Said))


class Numbered(msgspec.Struct, frozen=True):
    """A frame of which nothing is known but its number, if that."""

    id: Number | None = None


_NUMBERS = msgspec.json.Decoder(known(Numbered))


class Closing(Exception):
    """The socket is to be closed, with this code."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.why = why


async def listen(socket: WebSocket) -> None:
    """A socket at a table, from the handshake to its end."""
    floor: Floor = socket.app.state.floor
    if not is_own_origin(socket, required=True):
        LOG.warning("a socket from %s was refused", socket.headers.get("origin"))
        await socket.close(1008)
        return
    person = person_of(floor.house, socket)
    await socket.accept()
    try:
        room = _enter(floor, socket, person)
    except Closing as closing:
        await socket.close(closing.code, closing.why)
        return
    listener = Listener(person, address_of(socket))
    with floor.one_more_socket(listener.address):
        room.enter(listener)
        sending = asyncio.create_task(_send(socket, listener))
        try:
            await _receive(floor, room, socket, listener)
        except Closing as closing:
            await _close(socket, closing.code, closing.why)
        except WebSocketDisconnect:
            pass
        finally:
            room.leave(listener)
            sending.cancel()


def _enter(floor: Floor, socket: WebSocket, person: Person | None) -> Room:
    """The room of the table that is asked for, if another socket may be opened there."""
    address = address_of(socket)
    if floor.requests.take(address):
        raise Closing(4429, "too many sockets: wait a moment")
    room = floor.find(socket.path_params["table"])
    if room is None:
        raise Closing(4404, "there is no such table")
    try:
        floor.refuse_crowd(address)
    except NotAllowed as error:
        raise Closing(4409, error.reason) from None
    same = [one for one in room.listeners if person is not None and one.person is person]
    if len(same) >= floor.settings.sockets_each_max:
        raise Closing(4409, "you have this table open too often")
    return room


async def _send(socket: WebSocket, listener: Listener) -> None:
    """Send what the listener is told, until it ends or does not keep up."""
    try:
        while (frame := await listener.frames.get()) is not None:
            if listener.is_slow:
                await _close(socket, 4408, "you listen too slowly")
                return
            async with asyncio.timeout(HEARS_WITHIN):
                await socket.send_text(frame)
        await _close(socket, *listener.ending)
    except (WebSocketDisconnect, RuntimeError, OSError):
        # The other side is gone; the receiving end notices too and cleans up.
        return


async def _close(socket: WebSocket, code: int, why: str) -> None:
    try:
        await socket.close(code, why)
    except RuntimeError:
        return


async def _receive(floor: Floor, room: Room, socket: WebSocket, listener: Listener) -> None:
    """Take frames until the socket ends."""
    bad, person = 0, listener.person
    # However many sockets somebody has, what may be said is the same; nobody counts by address.
    speaker = person.id if person is not None else listener.address
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect" or listener.is_ended:
            return
        if floor.frames.take(speaker):
            raise Closing(4429, "too many frames")
        try:
            said = _read(message, floor.settings.frame_bytes_max)
        except HousewayError as error:
            bad += 1
            LOG.warning("table %s: a bad frame: %s", room.table.id, error)
            number = _number_of(message, floor.settings.frame_bytes_max)
            listener.tell(encode({"type": "error", "id": number, "why": str(error)}))
            if bad >= floor.settings.bad_frames_max:
                raise Closing(4400, "too many bad frames") from None
            continue
        if isinstance(said, Ping):
            listener.tell(encode({"type": "pong", "id": said.id}))
        elif isinstance(said, Resync):
            room.resync(listener)
        else:
            room.do(_deed(floor, room, listener.person, said), listener, said.id)


def _read(message: Any, bytes_max: int) -> Said:
    text = message.get("text")
    if text is None:
        raise NotAllowed("a frame is text")
    if len(text.encode("utf-8", "surrogatepass")) > bytes_max:
        raise NotAllowed(f"a frame has at most {bytes_max} bytes")
    try:
        return _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise NotAllowed(f"a frame is one JSON object with a type: {error}") from None


def _number_of(message: Any, bytes_max: int) -> int | None:
    """The number of a frame that cannot be read, so that whoever sent it waits no longer."""
    text = message.get("text") or ""
    try:
        return _NUMBERS.decode(text).id if len(text) <= bytes_max else None
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _deed(floor: Floor, room: Room, person: Person | None, said: Said) -> Callable[[], None]:
    """What a frame does, ready to be done."""

    def deed() -> None:
        if person is None:
            require("nobody", "play")
            return
        if isinstance(said, CallTime):
            room.call_time(floor.house.own_seat(room.table, person))
            return
        _DEEDS[type(said)](floor.house, room.table, person, said)

    return deed


def _act(house: House, table: Dealing, person: Person, said: Act) -> None:
    action = parse_action(said.action)
    house.act(table, person, action if said.number is None else action.numbered(said.number))


def _sit(house: House, table: Dealing, person: Person, said: Sit) -> None:
    house.sit(table, person, said.seat, said.cents)
    if said.pledge:
        table.speaking.pledge(said.seat, said.pledge)


def _speak(house: House, table: Dealing, person: Person, said: Speak) -> None:
    seat = house.own_seat(table, person)
    if said.word:
        table.speaking.speak(seat, said.word)
    if said.pledge:
        table.speaking.pledge(seat, said.pledge)


_DEEDS: dict[type[Frame], Callable[[House, Dealing, Person, Any], None]] = {
    Act: _act,
    Bet: lambda house, table, person, said: table.bet(house.own_seat(table, person), said.wagers),
    Ready: lambda house, table, person, said: table.be_ready(
        house.own_seat(table, person), on=said.ready
    ),
    Sit: _sit,
    Speak: _speak,
    Leave: lambda house, table, person, _: table.leave(house.own_seat(table, person)),
    Stay: lambda house, table, person, _: table.stay(house.own_seat(table, person)),
    Buy: lambda house, table, person, said: house.buy(table, person, said.cents),
    Bots: lambda house, table, person, said: house.set_bots(table, person, said.seats),
    Deal: lambda house, table, person, said: house.deal(table, person, on=said.on),
    ChangeCards: lambda house, table, person, said: house.change_cards(table, person, said.what),
}
