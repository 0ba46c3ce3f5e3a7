"""Who asks, from where, and how often: cookies, origin, tokens, limits and headers."""

import hmac
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv6Address, IPv6Network, ip_address
from time import monotonic
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.errors import NotAllowed
from houseway.floor.house import House
from houseway.floor.seats.people import Person
from houseway.web.settings import Rate

COOKIE: Final = "houseway"
SECURE_COOKIE: Final = f"__Host-{COOKIE}"
"""Where the house is reached by TLS: a browser takes it from nobody else then."""
COOKIE_SECONDS: Final = 365 * 24 * 3600
TOKEN_HEADER: Final = "x-csrf-token"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
"""How long a file may be kept whose address changes when it does."""

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
FILE_HEADERS: Final = {
    name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
}
"""All that a script, a style or a catalogue needs: the rest speaks to documents."""
DATA_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    **FILE_HEADERS,
}
"""All that JSON for a page needs: opened by itself it loads nothing and is framed by nobody."""
FILES: Final = ("text/javascript", "text/css", "application/json")

STRICT: Final = "max-age=63072000; includeSubDomains"

Next: TypeAlias = Callable[[], Awaitable[Any]]


# Cookies and tokens.


def sign(house: House, text: str, purpose: str) -> str:
    """A signature that only this floor can make, for one purpose."""
    return hmac.new(house.secret, f"{purpose}:{text}".encode(), sha256).hexdigest()


def cookie_of(house: House, person: Person) -> str:
    """The cookie that says who somebody is."""
    text = f"{person.id}.{person.token}"
    return f"{text}.{sign(house, text, 'cookie')}"


def is_secure(connection: HTTPConnection) -> bool:
    """Whether somebody reaches the house by TLS, here or at a proxy that it trusts."""
    return connection.url.scheme in ("https", "wss")


def cookie_name(connection: HTTPConnection) -> str:
    """What the cookie is called."""
    return SECURE_COOKIE if is_secure(connection) else COOKIE


def person_of(house: House, connection: HTTPConnection) -> Person | None:
    """Whoever's cookie came along, if it is one of ours and has not been ended."""
    text, _, signature = connection.cookies.get(cookie_name(connection), "").rpartition(".")
    expected = sign(house, text, "cookie")
    if not text or not hmac.compare_digest(signature.encode(), expected.encode()):
        return None
    person_id, _, token = text.partition(".")
    person = house.people.find(person_id)
    if person is None or not hmac.compare_digest(token.encode(), person.token.encode()):
        return None
    return person


def token_of(house: House, person: Person | None) -> str:
    """What an unsafe request of somebody must carry, so that no other site can make it."""
    return sign(house, f"{person.id}.{person.token}" if person else "nobody", "csrf")


def is_token(house: House, person: Person | None, given: str) -> bool:
    """Whether a request carries the token of whoever makes it."""
    return hmac.compare_digest(given.encode(), token_of(house, person).encode())


def is_own_origin(connection: HTTPConnection, *, required: bool) -> bool:
    """Whether a request was made by a page of this floor, as far as the browser says."""
    origin = connection.headers.get("origin")
    if origin is None:
        if connection.headers.get("sec-fetch-site") not in (None, "same-origin", "none"):
            return False
        return not required
    try:
        return urlsplit(origin).netloc == connection.headers.get("host", "")
    except ValueError:
        return False


def address_of(connection: HTTPConnection) -> str:
    """Where a request or a socket comes from; of IPv6 the /64 that somebody has all of."""
    return _place(connection.client.host) if connection.client else ""


@lru_cache(maxsize=10_000)
def _place(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:  # A test client, or a socket of the system's own.
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address.packed[:8] + bytes(8), 64)))


# Limits.


class Buckets:
    """How much each of many has left to ask."""

    def __init__(self, rate: Rate | None, many_max: int = 10_000) -> None:
        self.rate = rate
        self.many_max = many_max
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> float:
        """Take one; gives 0, or how many seconds to wait."""
        wait = self.wait(key)
        if not wait:
            self.spend(key, 1)
        return wait

    def wait(self, key: str) -> float:
        """How many seconds to wait until there is one to take."""
        if self.rate is None:
            return 0.0
        left = self._has(key, monotonic())
        return (1 - left) / self.rate.per_second if left < 1 else 0.0

    def spend(self, key: str, many: int) -> None:
        """Take what was used, even where that is more than there was."""
        if self.rate is None or not many:
            return
        now = monotonic()
        if len(self._left) > self.many_max:
            self._forget(now)
        self._left[key] = self._has(key, now) - many, now

    def _has(self, key: str, now: float) -> float:
        assert self.rate is not None
        left, when = self._left.get(key, (self.rate.burst, now))
        return min(self.rate.burst, left + (now - when) * self.rate.per_second)

    def _forget(self, now: float) -> None:
        """Forget those whose bucket is full again."""
        assert self.rate is not None
        burst = self.rate.burst
        self._left = {key: kept for key, kept in self._left.items() if self._has(key, now) < burst}


class Spending:
    """How much more may be written for a person, and for all who come from one address."""

    def __init__(self, person: Rate | None, address: Rate | None) -> None:
        self._person, self._address = Buckets(person), Buckets(address)

    def refuse_spent(self, person_id: str, address: str) -> None:
        """Refuse whoever has had so much written that they have to wait."""
        if person_id and self._person.wait(person_id):
            raise NotAllowed("the books cannot keep up with you: wait a moment")
        if self._address.wait(address):
            raise NotAllowed("the books cannot keep up with all who play from where you are: wait")

    def spend(self, person_id: str, address: str, many: int) -> None:
        """Count what was written."""
        self._person.spend(person_id, many)
        self._address.spend(address, many)


def _keeping(scope: Scope, status: int) -> str:
    """How long an answer may be kept: what has a digest in its address for good."""
    if scope["path"].startswith("/api/"):
        return "no-store"
    is_kept = scope["path"].startswith(("/static/", "/made/")) and status in (200, 206, 304)
    return FOR_GOOD if is_kept else "no-cache"


def _speaking(scope: Scope, headers: MutableHeaders, status: int) -> Mapping[str, str]:
    """Which headers an answer needs: a part of a page is never shown by itself."""
    kind = headers.get("content-type", "")
    if scope["path"].startswith("/static/") and status == 200 and kind.startswith(FILES):
        return FILE_HEADERS
    is_data = scope["path"].startswith("/api/") and kind.startswith("application/json")
    return DATA_HEADERS if is_data else HEADERS


class Headers:
    """Puts the security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_speaking(scope, headers, message["status"]))
                if scope["scheme"] == "https":
                    headers["Strict-Transport-Security"] = STRICT
                headers["Cache-Control"] = _keeping(scope, message["status"])
            await send(message)

        await self.app(scope, receive, send_with_headers)
