"""The pages and the files they are made of.

The address of a file has the digest of all files in it, so that a browser fetches it once; so has
the list of games that the lobby shows, which is made of the laws that this floor offers.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from hashlib import sha256
from typing import Final, TypeAlias

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from houseway.floor.dealing.laws import Called
from houseway.floor.seats.people import Person
from houseway.web.built import PackedFiles, with_built, words_of
from houseway.web.entries import lobby_of
from houseway.web.floor import Floor
from houseway.web.languages import STATIC, in_language, language_of, words_file
from houseway.web.previews import law_of, with_preview
from houseway.web.security import person_of

PAGES: Final = {
    "/": "index.html",
    "/tables/{table}": "table.html",
    "/rounds/{round}": "round.html",
    "/account": "account.html",
    "/play": "play.html",
    "/lab": "lab.html",
    "/offline": "offline.html",
}
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
def page_text(name: str, language: str) -> str:
    """A page in a language, its files named by the addresses under which they are kept."""
    text = with_built(name, (STATIC / name).read_text(encoding="utf-8"), language)
    text = in_language(text, language)
    return text.replace('"/static/', f'"/static/{digest()}/')


def page(
    request: Request,
    name: str,
    status: int = 200,
    *,
    filled: Mapping[str, str] | None = None,
    law: Called | None = None,
) -> Response:
    """A page as an answer, in the language of whoever asks, with what is known only now."""
    language = language_of(request)
    words = words_of(name, language, law.game.name if law else "")
    text = page_text(name, language).replace(f'/{words_file(language)}"', f'/{words}"')
    text = with_preview(text, request, law)
    for place, said in (filled or {}).items():
        text = text.replace(place, said)
    headers = {"Content-Language": language, "Vary": "Accept-Language, Cookie"}
    return HTMLResponse(text, status, headers)


# The lobby.


async def show_lobby(request: Request) -> Response:
    """The lobby: which games there are is fetched once, where people play is known at once."""
    floor: Floor = request.app.state.floor
    made, _ = await asyncio.to_thread(lobby_of, floor.house.offered)
    tables = f'data-tables="{_with_people(floor, person_of(floor.house, request))}"'
    filled = {LOBBY: f"/made/{made}/lobby.json", 'data-tables="0"': tables}
    return page(request, "index.html", filled=filled, law=await law_of(request))


def _with_people(floor: Floor, person: Person | None) -> int:
    """How many tables somebody sits at who is neither a simple player nor whoever asks."""
    own = person.id if person else ""
    tables = (room.table for room in floor.rooms.values())
    return sum(
        any(not who.is_bot and who.person_id != own for who in table.seats.values())
        for table in tables
    )


async def show_games(request: Request) -> Response:
    """The games of the lobby, under the digest of what they say."""
    made, told = await asyncio.to_thread(lobby_of, request.app.state.floor.house.offered)
    if request.path_params["digest"] != made:
        return Response("there is nothing here any more", 404)
    return Response(told, media_type="application/json")


async def show_lab(request: Request) -> Response:
    """The lab: what answers there gets ready while the page is on its way."""
    request.app.state.floor.lab.get_ready()
    return page(request, "lab.html", law=await law_of(request))


FILLED: Final[dict[str, Answer]] = {"index.html": show_lobby, "lab.html": show_lab}
"""Pages that have something in them which is known only when they are asked for, or begin work."""
ABOUT: Final = ("table.html", "round.html")
"""Pages that are about a game, which the card of their link names."""


def routes() -> list[BaseRoute]:
    """Where pages and files are found."""

    def answer(name: str) -> Answer:
        async def show(request: Request) -> Response:
            law = await law_of(request) if name in ABOUT else None
            return page(request, name, law=law)

        return FILLED.get(name, show)

    shown = {path: answer(name) for path, name in PAGES.items()}
    made = {"/made/{digest}/lobby.json": show_games, "/worker.js": show_worker}
    return [
        *(Route(path, show, methods=["GET"]) for path, show in (shown | made).items()),
        Mount(f"/static/{digest()}", PackedFiles(directory=STATIC)),
        Mount("/previews", StaticFiles(directory=STATIC / "previews")),
    ]


@cache
def _worker() -> str:
    text = (STATIC / "worker.js").read_text(encoding="utf-8")
    return text.replace('"/static/', f'"/static/{digest()}/')


async def show_worker(_: Request) -> Response:
    """What keeps files in the browser; another one as soon as a file is another."""
    return Response(_worker(), media_type="text/javascript")


def wants_page(request: Request) -> bool:
    """Whether a person asks, with a browser, and not a program."""
    is_page = not request.url.path.startswith(("/api/", "/static/", "/made/", "/previews/", "/ws/"))
    return is_page and "text/html" in request.headers.get("accept", "")
