"""The pages and the files they are made of.

The address of a file has the digest of all files in it, so that a browser fetches it once.
"""

from functools import cache
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from houseway.web.languages import STATIC, in_language, language_of

PAGES: Final = {
    "/": "index.html",
    "/tables/{table}": "table.html",
    "/rounds/{round}": "round.html",
    "/account": "account.html",
}
MISSING: Final = "missing.html"


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
    text = in_language((STATIC / name).read_text(encoding="utf-8"), language)
    return text.replace('"/static/', f'"/static/{digest()}/')


def page(request: Request, name: str, status: int = 200) -> Response:
    """A page as an answer, in the language of whoever asks."""
    language = language_of(request)
    headers = {"Content-Language": language, "Vary": "Accept-Language, Cookie"}
    return HTMLResponse(page_text(name, language), status, headers)


def routes() -> list[BaseRoute]:
    """Where pages and files are found."""

    def answer(name: str) -> Route:
        async def show(request: Request) -> Response:
            return page(request, name)

        path = next(path for path, one in PAGES.items() if one == name)
        return Route(path, show, methods=["GET"])

    files = Mount(f"/static/{digest()}", StaticFiles(directory=STATIC))
    return [*map(answer, PAGES.values()), files]


def wants_page(request: Request) -> bool:
    """Whether a person asks, with a browser, and not a program."""
    is_page = not request.url.path.startswith(("/api/", "/static/", "/ws/"))
    return is_page and "text/html" in request.headers.get("accept", "")
