"""Cards for links: what a link to a page shows where it is pasted, a title and a picture.

Nothing of anybody stands in them: the game, the law where it comes with the house, and the page's
own words.
"""

import asyncio
import re
from contextlib import suppress
from html import escape, unescape
from typing import Final
from urllib.parse import urlencode

from sqlalchemy import Engine, select
from starlette.requests import Request

from houseway.errors import HousewayError
from houseway.floor.books.database import reading
from houseway.floor.books.models import Table
from houseway.floor.dealing.laws import Called, Laws
from houseway.floor.house import House
from houseway.games import names
from houseway.table.entries import entry_of
from houseway.web.describing import ROUND_ID
from houseway.web.floor import Floor
from houseway.web.languages import STATIC

HOUSE: Final = "house"
"""The picture of whatever is about no one game."""
SIZE: Final = (600, 315)

NAMING: Final = ("game", "rules")
"""By what a link to the lobby or to the lab names a law."""

_TITLE: Final = re.compile(r"<title>([^<]*)</title>")
_WORDS: Final = re.compile(r'<meta name="description" content="([^"]*)">')


async def law_of(request: Request) -> Called | None:
    """What the law is called that a page is about: of its table, of its round, or of its link."""
    floor: Floor = request.app.state.floor
    params = request.path_params
    if "table" in params:
        return await _law_at(floor, params["table"])
    if "round" in params and ROUND_ID.fullmatch(params["round"]):
        return await _law_at(floor, params["round"].partition("-")[0])
    game = request.query_params.get("game", "")
    return _named(floor.house, game, request.query_params.get("rules", ""))


async def _law_at(floor: Floor, table_id: str) -> Called | None:
    """The law of a table that is open, or was."""
    room = floor.find(table_id)
    if room is not None:
        return Called.of(room.table.law)
    return await asyncio.to_thread(_recorded, floor.engine, table_id)


def _recorded(engine: Engine, table_id: str) -> Called | None:
    with reading(engine) as connection:
        row = connection.execute(select(Table).where(Table.id == table_id)).one_or_none()
        if row is None:
            return None
        laws = Laws.read(connection, row.ruleset_digest)
    if row.ruleset_digest not in laws:
        return None
    return laws.called(row.game, row.ruleset_digest)


def _named(house: House, game: str, name: str) -> Called | None:
    if game not in names():
        return None
    with suppress(HousewayError):
        if name in house.laws and name not in house.offered.names(game):
            return house.laws.called(game, name)
        return Called.of(house.offered.law(game, name or house.offered.names(game)[0], {}))
    return None


def with_preview(text: str, request: Request, law: Called | None) -> str:
    """A page with the card of its link in its head."""
    title, words = (unescape(found[1]) if found else "" for found in _found(text))
    picture = HOUSE
    if law is not None:
        entry = entry_of(law.game, law.name, law.choices)
        title = f"{_called(law)} · {title}"
        if (STATIC / "previews" / f"{entry.name}.png").is_file():
            picture = entry.name
    origin = f"{request.url.scheme}://{request.url.netloc}"
    told = {
        "og:type": "website",
        "og:site_name": "Houseway",
        "og:title": title,
        "og:description": words,
        "og:url": f"{origin}{request.url.path}{_asked(request, law)}",
        "og:image": f"{origin}/previews/{picture}.png",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
    }
    tags = [f'<meta property="{name}" content="{escape(said)}">' for name, said in told.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image">')
    return text.replace("</head>", "  " + "\n  ".join(tags) + "\n</head>", 1)


def _asked(request: Request, law: Called | None) -> str:
    """What a link asks for that its card depends on: who looks it up again finds the same."""
    named = {key: request.query_params[key] for key in NAMING if key in request.query_params}
    return f"?{urlencode(named)}" if law is not None and named else ""


def _found(text: str) -> tuple[re.Match[str] | None, re.Match[str] | None]:
    return _TITLE.search(text), _WORDS.search(text)


def _called(law: Called) -> str:
    """The game and its law; a law of somebody's own is in nobody's words here."""
    title = entry_of(law.game, law.name, law.choices).title or law.game.title
    is_house = law.name in law.game.rulesets and law.title != title
    return f"{title}, {law.title}" if is_house else title
