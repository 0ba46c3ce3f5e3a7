"""The languages of the pages: English, and one more for every file of words.

A page is sent in the language of whoever asks, so that nothing of it is seen in another first. What
its modules say and what the server tells is put into that language there, by the same file.
"""

import re
from collections.abc import Callable
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request

from houseway.first_use import known

STATIC: Final = Path(__file__).parent / "static"
ENGLISH: Final = "en"
COOKIE: Final = "houseway-language"
"""Keeps what somebody has chosen in the settings."""

_TEXT: Final = re.compile(r">([^<>]*[A-Za-z][^<>]*)<")
_TAG: Final = re.compile(r"<[a-z][^<>]*>")
_SAID: Final = re.compile(r'\b(aria-label|alt|content|placeholder|title)="([^"]+)"')
_SHOWN_META: Final = re.compile(
    r'<meta (?:name="description"|property="og:(?:title|description)")[^>]*>'
)


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A language: what it is called, how it writes numbers, and its words."""

    name: str
    locale: str
    joins: dict[str, str]
    """What runs together when it comes to stand side by side."""
    say: dict[str, str]
    """What the pages say."""
    told: dict[str, str]
    """What the server tells, with places; `telling.js` reads it."""


@cache
def catalogues() -> dict[str, Catalogue]:
    """The languages that are shipped besides English, by what a browser calls them."""
    files = sorted((STATIC / "words").glob("*.json"))
    return {
        file.stem: msgspec.json.decode(file.read_bytes(), type=known(Catalogue)) for file in files
    }


@cache
def names() -> dict[str, str]:
    """Every language by its own name."""
    return {ENGLISH: "English"} | {tag: words.name for tag, words in catalogues().items()}


def language_of(request: Request) -> str:
    """The language that somebody has chosen, or the first that their browser asks for."""
    chosen = request.cookies.get(COOKIE, "")
    if chosen in names():
        return chosen
    return preferred(request.headers.get("accept-language", ""))


def preferred(accepted: str) -> str:
    """The first language of a header that is shipped.

    >>> preferred("fr-CH, es-MX;q=0.8, en;q=0.9"), preferred("es, en"), preferred("*")
    ('en', 'es', 'en')
    """
    wanted: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        tag, _, quality = part.strip().partition(";q=")
        try:
            wanted.append((-float(quality or 1), tag.split("-")[0].lower()))
        except ValueError:
            continue
    known = (
        tag for quality, tag in sorted(wanted, key=lambda it: it[0]) if quality and tag in names()
    )
    return next(known, ENGLISH)


def texts_of(page: str) -> list[str]:
    """What a page shows or says, as it stands in the file.

    >>> texts_of('<meta name="robots" content="all"><b title="Why">Deal &amp; play</b> <i>1</i>')
    ['Why', 'Deal & play']
    """
    found: list[str] = []

    def note(text: str) -> str:
        found.append(text)
        return text

    _each_text(page, note)
    return found


def _each_text(page: str, say: Callable[[str], str]) -> str:
    """A page with what stands between its tags, and in those that are heard, said otherwise."""

    def between(found: re.Match[str]) -> str:
        text = found[1].strip()
        return found[0].replace(text, escape(say(unescape(text)), quote=False))

    def heard(found: re.Match[str]) -> str:
        return f'{found[1]}="{escape(say(unescape(found[2])))}"'

    def tag(found: re.Match[str]) -> str:
        is_silent = found[0].startswith("<meta ") and not _SHOWN_META.match(found[0])
        return found[0] if is_silent else _SAID.sub(heard, found[0])

    return _TEXT.sub(between, _TAG.sub(tag, page))


def words_file(language: str) -> str:
    """The words of a language whole, as a page fetches them unless it is told to fetch a part."""
    return f"words/{language}.json"


def in_language(page: str, language: str) -> str:
    """A page in a language: its texts, what it says of itself, and which others there are."""
    all_names = "|".join(f"{tag} {name}" for tag, name in names().items())
    page = page.replace(
        '<html lang="en">', f'<html lang="{language}" data-languages="{escape(all_names)}">'
    )
    words = catalogues().get(language)
    if words is None:
        return page
    file = f"/static/{words_file(language)}"
    link = f'<link id="words" rel="preload" as="fetch" href="{file}" crossorigin>'
    page = page.replace("</head>", f"  {link}\n</head>")
    return _each_text(page, lambda text: words.say.get(text, text))
