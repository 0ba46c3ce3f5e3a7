"""The pages and the files they are made of.

The address of a file has the digest of all files in it, so that a browser fetches it once; so has
the list of games that the lobby shows, which is made of the laws that this floor offers.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from houseway.web.entries import lobby_of
from houseway.web.floor import Floor

STATIC: Final = Path(__file__).parent / "static"
MISSING: Final = "missing.html"
LOBBY: Final = "/made/lobby.json"
"""What the lobby is made of, as its page names it."""

Answer: TypeAlias = Callable[[Request], Awaitable[Response]]


@cache
def digest() -> str:
    """What the files are, all of them together, in a few letters."""
    seal = sha256()
    for file in sorted(path for path in STATIC.rglob("*") if path.is_file()):
        content = file.read_bytes()
        seal.update(f"{file.relative_to(STATIC).as_posix()} {len(content)}\n".encode())
        seal.update(content)
    return seal.hexdigest()[:12]


@cache
def page_text(name: str) -> str:
    """A page, its files named by the addresses under which they are kept."""
    text = (STATIC / name).read_text(encoding="utf-8")
    return text.replace('"/static/', f'"/static/{digest()}/')


def page(name: str, status: int = 200) -> Response:
    """A page as an answer."""
    return HTMLResponse(page_text(name), status)


# The lobby.


async def show_lobby(request: Request) -> Response:
    """The lobby: which games there are is fetched once, where people play is known at once."""
    floor: Floor = request.app.state.floor
    made, _ = await asyncio.to_thread(lobby_of, floor.house.offered)
    text = page_text("index.html").replace(LOBBY, f"/made/{made}/lobby.json")
    return HTMLResponse(text.replace('data-tables="0"', f'data-tables="{_with_people(floor)}"'))


def _with_people(floor: Floor) -> int:
    """How many tables somebody sits at who is no simple player."""
    tables = (room.table for room in floor.rooms.values())
    return sum(any(not who.is_bot for who in table.seats.values()) for table in tables)


async def show_games(request: Request) -> Response:
    """The games of the lobby, under the digest of what they say."""
    made, told = await asyncio.to_thread(lobby_of, request.app.state.floor.house.offered)
    if request.path_params["digest"] != made:
        return Response("there is nothing here any more", 404)
    return Response(told, media_type="application/json")


def _fixed(name: str) -> Answer:
    async def show(_: Request) -> Response:
        return page(name)

    return show


PAGES: Final[dict[str, Answer]] = {
    "/": show_lobby,
    "/tables/{table}": _fixed("table.html"),
    "/rounds/{round}": _fixed("round.html"),
    "/account": _fixed("account.html"),
    "/made/{digest}/lobby.json": show_games,
}


def routes() -> list[BaseRoute]:
    """Where pages and files are found."""
    files = Mount(f"/static/{digest()}", StaticFiles(directory=STATIC))
    return [*(Route(path, show, methods=["GET"]) for path, show in PAGES.items()), files]


def wants_page(request: Request) -> bool:
    """Whether a person asks, with a browser, and not a program."""
    is_page = not request.url.path.startswith(("/api/", "/static/", "/made/", "/ws/"))
    return is_page and "text/html" in request.headers.get("accept", "")
