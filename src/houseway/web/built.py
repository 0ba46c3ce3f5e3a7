"""Pages as they are sent: in few packed files, as long as those were made of the files of today.

`make pages` makes them. Where a source has changed since, the modules are sent as they stand.
"""

import re
from functools import cache
from hashlib import sha256
from typing import Final

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from houseway.first_use import known
from houseway.web.languages import ENGLISH, STATIC, words_file

MANIFEST: Final = STATIC / "built" / "manifest.json"
PACKED: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
}
"""What is packed, and what it is once it is unpacked."""
NEEDLESS: Final = ("ETag", "Last-Modified", "Accept-Ranges")
"""What nobody asks about a file whose address says which it is, and which is fetched whole."""
FETCHED: Final = re.compile(
    r' *<(?:link rel="(?:stylesheet|modulepreload)" href="/static/[^"]+"'
    r'|script type="module" src="/static/[^"]+")>(?:</script>)?\n'
)


BEGINS: Final = {"table.html": "table", "round.html": "table"}
"""Pages about one game: the parts of words that they begin with, by game."""
ALL: Final = "all"
"""The part that has all words."""


class BuiltPage(msgspec.Struct, frozen=True):
    """What a page fetches at once."""

    styles: list[str]
    scripts: list[str]
    parts: list[str]
    """What the scripts import, so that none is waited for."""


class Manifest(msgspec.Struct, frozen=True):
    """What was made, and of what."""

    digest: str
    pages: dict[str, BuiltPage]
    words: dict[str, list[str]] = {}
    """Of every language besides English the parts of its words, by what they are for."""


def sources_digest() -> str:
    """Of everything that the packed files are made of."""
    seal = sha256()
    found = (STATIC.glob(kind) for kind in ("*.html", "js/*.js", "style/*.css", "words/**/*.json"))
    names = (file.relative_to(STATIC).as_posix() for files in found for file in files)
    for name in sorted(names):
        content = (STATIC / name).read_bytes()
        seal.update(f"{name} {len(content)}\n".encode())
        seal.update(content)
    return seal.hexdigest()


@cache
def manifest() -> Manifest | None:
    """What was made of the sources as they are now; nothing where that was not done."""
    if not MANIFEST.is_file():
        return None
    try:
        found = msgspec.json.decode(MANIFEST.read_bytes(), type=known(Manifest))
    except msgspec.ValidationError:
        return None  # An older tool made it.
    return found if found.digest == sources_digest() else None


def scripts_of(language: str) -> str:
    """The folder of a language's modules: packed ones say what they say in that language."""
    found = manifest()
    if found is None:
        return "js"
    return f"built/js-{language}" if language in found.words else "built/js"


def words_of(page: str, language: str, game: str) -> str:
    """The file of words that a page begins with; whole where nothing of them is packed."""
    found = manifest()
    if found is None or language not in found.words:
        return words_file(language)
    wanted = (page.removesuffix(".html"), f"{BEGINS.get(page, '')}/{game}")
    part = next((name for name in wanted if name in found.words[language]), ALL)
    return f"built/words/{language}/{part}.json"


def with_built(name: str, text: str, language: str = ENGLISH) -> str:
    """A page that fetches the packed files in place of the sources."""
    found = manifest()
    if found is None or name not in found.pages:
        return text
    page = found.pages[name]
    folder = scripts_of(language)
    parts, scripts = (
        [one.replace("built/js", folder, 1) for one in some] for some in (page.parts, page.scripts)
    )
    lines = [
        *(f'  <link rel="stylesheet" href="/static/{style}">\n' for style in page.styles),
        *(f'  <link rel="modulepreload" href="/static/{part}">\n' for part in parts),
        *(f'  <script type="module" src="/static/{one}"></script>\n' for one in scripts),
    ]
    return FETCHED.sub("", text).replace("</head>", f"{''.join(lines)}</head>")


class PackedFiles(StaticFiles):
    """Files of which some lie there packed too, for browsers that can unpack them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The packed file where there is one and whoever asks takes it."""
        ending = path[path.rfind(".") :]
        takes = Headers(scope=scope).get("accept-encoding", "")
        if ending not in PACKED or not (STATIC / f"{path}.br").is_file() or "br" not in takes:
            return await super().get_response(path, scope)
        answer = await super().get_response(f"{path}.br", scope)
        answer.headers["Content-Type"] = PACKED[ending]
        answer.headers["Content-Encoding"] = "br"
        for name in NEEDLESS:
            del answer.headers[name]
        answer.headers.add_vary_header("Accept-Encoding")
        return answer
