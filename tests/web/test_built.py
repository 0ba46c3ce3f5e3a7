"""Pages as they are sent: packed, from the files of today, for browsers that can unpack them."""

import re

import msgspec
import pytest

from houseway.web import built
from houseway.web.languages import STATIC, catalogues, names
from houseway.web.pages import PAGES, page_text


def test_what_is_packed_was_made_of_the_files_of_today() -> None:
    assert built.manifest() is not None, "the pages have changed: run make pages"


def test_every_page_fetches_packed_files_and_no_source() -> None:
    for name in PAGES.values():
        for language in names():
            text = page_text(name, language)
            fetched = re.findall(r'(?:href|src)="/static/\w+/([^"#]+)"', text)
            assert not [file for file in fetched if file.startswith(("js/", "style/"))], name
            for file in fetched:
                assert (STATIC / file).is_file(), f"{name} fetches {file}"


def test_a_page_begins_with_the_words_of_its_game_and_no_others() -> None:
    for tag in catalogues():
        for page, game, part in (
            ("table.html", "sic-bo", "table/sic-bo"),
            ("round.html", "sic-bo", "table/sic-bo"),
            ("table.html", "somebody-elses", "all"),
            ("index.html", "", "index"),
            ("lab.html", "sic-bo", "all"),
        ):
            file = built.words_of(page, tag, game)
            assert file == f"built/words/{tag}/{part}.json"
            words = msgspec.json.decode((STATIC / file).read_bytes())
            after = words.get("next", f"{tag}/all.json")
            assert (STATIC / "built" / "words" / after).is_file()
            assert set(words) >= {"locale", "joins", "told"}


def test_a_source_that_has_changed_is_sent_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(built, "manifest", lambda: None)
    text = (STATIC / "table.html").read_text(encoding="utf-8")
    assert built.with_built("table.html", text) == text


def test_every_packed_file_says_what_its_plain_one_says() -> None:
    found = msgspec.json.decode(built.MANIFEST.read_bytes(), type=built.Manifest)
    for page in found.pages.values():
        for file in (*page.styles, *page.scripts, *page.parts):
            assert (STATIC / f"{file}.br").stat().st_size < (STATIC / file).stat().st_size + 64
