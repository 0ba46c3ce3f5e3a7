"""The app: routes, pages and sockets over one floor."""

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from houseway import __version__
from houseway.table.shoe import Chance
from houseway.web import analysis, lab, my_play, pages, people, records, tables, variations
from houseway.web.doors import Hosts
from houseway.web.floor import Floor
from houseway.web.openapi import describe_api
from houseway.web.requests import Endpoint, Failure, Question, answer_to, failure
from houseway.web.room import PAUSES
from houseway.web.security import HEADERS, Headers
from houseway.web.settings import Settings
from houseway.web.sockets import listen

LOG = logging.getLogger(__name__)
COMPRESSED_BYTES_MIN: Final = 1024


async def show_health(question: Question, _: None) -> dict[str, Any]:
    """Whether the floor can be written to, and read."""
    floor = question.floor
    if not await floor.is_well():
        raise Failure(503, "pauses", PAUSES)
    return {
        "ok": True,
        "version": __version__,
        "tables": len(floor.rooms),
        "sockets": floor.sockets,
    }


async def show_api(_: Question, __: None) -> dict[str, Any]:
    """The HTTP API for machines."""
    return describe_api(ENDPOINTS)


ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *people.ENDPOINTS,
    *tables.ENDPOINTS,
    *records.ENDPOINTS,
    *variations.ENDPOINTS,
    *analysis.ENDPOINTS,
    *my_play.ENDPOINTS,
    *lab.ENDPOINTS,
    Endpoint(
        method="GET",
        path="/api/health",
        handler=show_health,
        says="Whether the floor is open",
        statuses=(503,),
    ),
    Endpoint(method="GET", path="/api/openapi.json", handler=show_api, says="This description"),
)


def create_app(settings: Settings, chance: Chance | None = None) -> Starlette:
    """The app over a floor of its own, which is open as long as the app runs."""

    @asynccontextmanager
    async def run(app: Starlette) -> AsyncIterator[None]:
        with Floor.opened(settings, chance) as floor:
            app.state.floor = floor
            yield

    return make_app(run)


def make_app(lifespan: Callable[[Starlette], Any] | None = None) -> Starlette:
    """The app over the floor that is put into its state."""
    routes = [
        *(Route(end.path, answer_to(end), methods=[end.method]) for end in ENDPOINTS),
        *pages.routes(),
        WebSocketRoute("/ws/tables/{table}", listen),
    ]
    compressed = Middleware(GZipMiddleware, minimum_size=COMPRESSED_BYTES_MIN, compresslevel=6)
    return Starlette(
        routes=routes,
        middleware=[Middleware(Headers), Middleware(Hosts), compressed],
        exception_handlers={HTTPException: _tell_http, Exception: _tell_fault},
        lifespan=lifespan,
    )


_NAMES: Final = {404: "not-found", 405: "wrong-method"}


async def _tell_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and pages.wants_page(request):
        return pages.page(request, pages.MISSING, 404)
    name = _NAMES.get(error.status_code, "unreadable")
    return failure(Failure(error.status_code, name, error.detail))


async def _tell_fault(request: Request, error: Exception) -> Response:
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    answer = failure(Failure(500, "fault", "a fault of ours: it has been written down"))
    answer.headers.update(HEADERS)
    return answer
