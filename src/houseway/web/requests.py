"""What the HTTP API is asked, and how a question is read and an error told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.errors import HousewayError, NotAllowed, NotPermitted, Unreadable, plain_words
from houseway.first_use import known
from houseway.floor.books.journal import Change
from houseway.floor.seats.people import Person
from houseway.floor.seats.roles import Deed, NotYourRole, require
from houseway.floor.seats.seating import Timing
from houseway.web.apart import Busy
from houseway.web.doors import SPEAKS_WITHIN
from houseway.web.floor import Floor
from houseway.web.security import (
    TOKEN_HEADER,
    address_of,
    is_own_origin,
    is_token,
    person_of,
)

LOG = logging.getLogger(__name__)

Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Password: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
Span: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=600_000)]


class Credentials(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Password


class Appointment(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who gets which role."""

    name: Name
    role: Name


class Spans(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a table waits, in milliseconds."""

    wagers_ms: Span = Timing().wagers_ms
    decision_ms: Span = Timing().decision_ms
    away_ms: Span = Timing().away_ms
    result_ms: Span = Timing().result_ms
    bank_ms: Span = Timing().bank_ms
    bank_each_ms: Span = Timing().bank_each_ms
    idle_rounds: Annotated[int, msgspec.Meta(ge=0, le=1000)] = Timing().idle_rounds


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened."""

    game: Name
    ruleset: Annotated[str, msgspec.Meta(max_length=60)] = ""
    choices: Annotated[
        dict[Name, Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(max_length=100)
    ] = {}
    bots: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    timing: Spans = Spans()
    analysis: bool = True
    """Whether people may ask there what their answers are worth while a round is on."""


class Failure(HousewayError):
    """An error with a status of its own."""

    def __init__(
        self, status: int, error: str, why: str, wait_seconds: float = 0, line: int = 0
    ) -> None:
        super().__init__(why)
        self.line = line
        """The line of a text that it is about, where it is about one."""
        self.status = status
        self.error = error
        self.wait_seconds = wait_seconds


class Question:
    """A request that has been looked at: who asks, from where, and for what."""

    def __init__(self, floor: Floor, request: Request) -> None:
        self.floor = floor
        self.request = request
        self.person: Person | None = person_of(floor.house, request)

    @property
    def somebody(self) -> Person:
        """Whoever asks, who must be somebody."""
        if self.person is None:
            raise Failure(401, "nobody", "this needs somebody: come in as a guest first")
        return self.person

    @property
    def person_id(self) -> str:
        """The id of whoever asks; empty for nobody."""
        return self.person.id if self.person is not None else ""

    @property
    def where(self) -> str:
        """The address that it comes from."""
        return address_of(self.request)

    def require(self, deed: Deed) -> Person:
        """Whoever asks, whose role must allow this."""
        person = self.somebody
        require(person.role, deed)
        return person

    async def write(self, change: Change, person: Person) -> None:
        """Have written what somebody causes, and count it."""
        self.floor.entries.spend(person.id, self.where, change.size)
        await self.floor.write(change, person)

    def path(self, name: str) -> str:
        """A part of the path: a name, of which nothing is found that could not be written."""
        text = str(self.request.path_params[name])
        if not text.isprintable():
            raise Failure(404, "not-found", f"there is no such {name}")
        return text

    def number(self, name: str, default: int) -> int:
        """A number of the query."""
        text = self.request.query_params.get(name, "")
        if not text:
            return default
        if not (text.isascii() and text.isdecimal() and len(text) < 16):
            raise Unreadable(f"{name} is a number, not {text[:40]!r}")
        return int(text)


Handler: TypeAlias = Callable[[Question, Any], Awaitable[Any]]


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that can be asked over HTTP."""

    method: str
    path: str
    handler: Handler
    says: str
    body: Any = None
    """What the body must be; None for no body."""
    bytes_max: int = 0
    """How long the body may be, where that is not as everywhere."""
    answer: Any = dict
    """What the answer is like."""
    is_arrival: bool = False
    """Whether it is limited as arrivals are."""
    writes: bool = False
    """Whether it writes in the journal, and is limited by what somebody has had written."""
    statuses: tuple[int, ...] = ()
    """Which errors it can answer with, besides those of every request."""
    query: tuple[str, ...] = ()


def answer_to(endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint as Starlette calls it."""

    async def answer(request: Request) -> Response:
        floor: Floor = request.app.state.floor
        try:
            question = Question(floor, request)
            _refuse_too_many(floor, request, endpoint)
            if endpoint.writes:
                floor.entries.refuse_spent(question.person_id, question.where)
            body = await _read(question, endpoint)
            said = await endpoint.handler(question, body)
        except HousewayError as error:
            return failure(error)
        except asyncio.CancelledError:  # The server ends while something is still counted.
            return failure(Failure(503, "closing", "the house is closing: ask again later"))
        return said if isinstance(said, Response) else json(said)

    return answer


def _refuse_too_many(floor: Floor, request: Request, endpoint: Endpoint) -> None:
    buckets = floor.arrivals if endpoint.is_arrival else floor.requests
    wait = buckets.take(address_of(request))
    if wait:
        raise Failure(429, "too-many", "too many requests: wait a moment", wait)


async def _read(question: Question, endpoint: Endpoint) -> Any:
    """The body of an unsafe request, which must come from a page of this floor."""
    request, floor = question.request, question.floor
    if endpoint.method == "GET":
        return None
    if not is_own_origin(request, required=False):
        raise Failure(403, "wrong-origin", "this came from another site")
    if not is_token(floor.house, question.person, request.headers.get(TOKEN_HEADER, "")):
        raise Failure(403, "wrong-token", f"{TOKEN_HEADER} is missing or not yours")
    raw = await _body(request, endpoint.bytes_max or floor.settings.body_bytes_max)
    if endpoint.body is None:
        return None
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Unreadable("the body is JSON: send Content-Type: application/json")
    try:
        return msgspec.json.decode(raw, type=known(endpoint.body))
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Unreadable(str(error)) from None


async def _body(request: Request, bytes_max: int) -> bytes:
    raw = bytearray()
    try:
        async with asyncio.timeout(SPEAKS_WITHIN):
            async for chunk in request.stream():
                raw += chunk
                if len(raw) > bytes_max:
                    raise Failure(413, "too-large", f"a body has at most {bytes_max} bytes")
    except TimeoutError:
        raise Failure(408, "too-slow", "the body did not come") from None
    return bytes(raw)


def json(thing: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer in JSON."""
    content = msgspec.json.encode(thing)
    return Response(content, status, headers=headers, media_type="application/json")


_STATUSES: Final[tuple[tuple[type[HousewayError], int, str], ...]] = (
    (NotYourRole, 403, "not-your-role"),
    (NotPermitted, 422, "not-permitted"),
    (NotAllowed, 409, "not-allowed"),
    (Unreadable, 400, "unreadable"),
)


def failure(error: HousewayError) -> Response:
    """An error as the API tells it."""
    headers = {}
    status, name = 409, "not-allowed"
    if isinstance(error, Busy):
        status, name = 429, "too-many"
    if isinstance(error, Failure):
        status, name = error.status, error.error
    if isinstance(error, Failure | Busy) and error.wait_seconds:
        headers["Retry-After"] = str(max(1, round(error.wait_seconds)))
    for kind, kind_status, kind_name in _STATUSES:
        if isinstance(error, kind):
            status, name = kind_status, kind_name
    if isinstance(error, Unreadable) and error.key:
        status, name = 422, "not-permitted"  # A choice that is no value of its rule.
    told = {
        "error": name,
        "why": plain_words(error),
        "clause": getattr(error, "clause", ""),
        "key": getattr(error, "key", ""),
        "open": list(getattr(error, "open_instead", ())),
    }
    if isinstance(error, Failure) and error.line:
        told["line"] = error.line
    return json(told, status, headers)
