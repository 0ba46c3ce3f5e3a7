"""The languages of the pages: complete, chosen by whoever reads, and not in the way of others."""

import json
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from houseway.games import GAMES, find_game
from houseway.web.languages import COOKIE, STATIC, catalogues, in_language, names
from houseway.web.pages import PAGES, digest
from tests.page.test_logic import run_node
from tests.web.visits import open_floor

ROOT = Path(__file__).parent.parent.parent
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools/words.py"))


LISTED = {"marked.js", "review.js", "worth.js"}
"""Modules whose texts stand in a list of another: `figures.js`."""
CODE: dict[str, set[str]] = {
    "adding-up.js": {"True", "False"},
    "answers.js": {"Enter"},
    "api.js": {"Content-Type"},
    "citing.js": {"policy:"},
    "clause-page.js": {"policy:"},
    "clauses.js": {"policy:"},
    "cells.js": {"field edges"},
    "cloth.js": {"inscription licensee"},
    "contest-facts.js": {"dead hand", "sits out"},
    "contest.js": {"pot rake area", "sits out"},
    "fair.js": {"a fresh one"},
    "game-tiles.js": {"switched"},
    "lab-charts.js": {"to"},
    "owed-boxes.js": {"vigorish owed"},
    "round-marks.js": {"pot dealer"},
    "choices.js": {"choose concede,choose show", "choose play-on,surrender", "choose show"}
    | {"you may ask"},
    "lab-model.js": {"straight flush"},
    "lab-side.js": {"at the end", "when known"},
    "lab-status.js": {"small primary"},
    "lab-typing.js": {"% of meter", "for", "to"},
    "line.js": {"there is no such table"},
    "lobby.js": {"As", "Jd", "Kh", "Qc", "Ts", "each other", "the house"},
    "marks.js": {"vigorish owed"},
    "model.js": {"the dice show"},
    "open-tables.js": {"primary"},
    "log.js": {"came lost", "came won"},
    "leaving.js": {"folded hand"},
    "picker.js": {"some"},
    "plain-reasons.js": {"stand off"},
    "reasons.js": {", by the other cards", ", low", ", over 21", "; low:", "against"}
    | {"high:", "the dice show"},
    "ring-strip.js": {"of"},
    "svg.js": {"rotate(", "scale("},
    "tiles.js": {"pip red"},
    "timeline.js": {"Compared", "wagers of"},
    "tongues.js": {"en English"},
    "touch.js": {"ring faint"},
    "spoken.js": {"Announced", "dealer:"},
}
"""Words that nobody reads: names of keys, of classes and of facts, what is sent, and what a module
keeps in the server's words, to be told where it is drawn."""


def modules() -> Iterator[tuple[str, str]]:
    for file in sorted(STATIC.glob("js/*.js")):
        yield file.name, file.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", list(catalogues()))
def test_a_language_has_every_text_of_the_pages_and_no_other(language: str) -> None:
    assert list(TOOL["faults"](catalogues()[language])) == []


@pytest.mark.parametrize("language", list(catalogues()))
def test_a_text_that_begins_with_a_capital_does_in_every_language(language: str) -> None:
    """The first letter of a text that stands in a sentence is made small where it is told."""
    catalogue = catalogues()[language]
    texts = {**catalogue.say, **catalogue.told}
    small = [key for key, text in texts.items() if key[0].isupper() and text[0].islower()]
    assert small == []


@pytest.mark.parametrize("language", list(catalogues()))
def test_a_games_name_is_not_told_as_an_answer_of_the_same_words(language: str) -> None:
    """Let It Ride is a game, and to let it ride is what one does there."""
    told = catalogues()[language].told
    alike = {key.lower() for key in told}
    names = [find_game(name).title for name in GAMES]
    assert [name for name in names if name.lower() in alike and name not in told] == []


def test_what_is_said_is_a_text_or_stands_in_a_list_of_the_same_module() -> None:
    for name, source in modules():
        said = [(by, text, line) for by, text, line in TOOL["said_in"](source)]
        others = [f"{name}:{line}" for _, text, line in said if not text]
        has_list = name in LISTED or any(by == "later" for by, _, _ in said)
        assert not others or has_list, others


def test_no_module_shows_words_that_it_does_not_say() -> None:
    unsaid = {
        f"{name}: {text}"
        for name, source in modules()
        for text, _ in TOOL["unsaid_in"](source)
        if text.strip() not in CODE.get(name, ()) and "px, " not in text
    }
    assert sorted(unsaid) == []


def test_words_that_are_shown_and_not_said_are_found() -> None:
    source = """
    html("p", { class: "two words" }, "Two words"); html("p", {}, say("So"), `${n} more cards`);
    if (kind === "Some kind") find("#some thing"); const x = { "aria-label": "Heard" };
    """
    assert [text for text, _ in TOOL["unsaid_in"](source)] == ["Two words", " more cards", "Heard"]


SPEAK = """
import { readFileSync } from "node:fs";
import { spoken } from "../../tools/word_files.mjs";
const { words, modules } = JSON.parse(readFileSync(0, "utf8"));
const said = Object.entries(modules).map(([name, source]) => [name, spoken(source, words, name)]);
console.log(JSON.stringify(Object.fromEntries(said)));
"""


@pytest.mark.parametrize("language", list(catalogues()))
def test_packed_modules_say_in_their_language_what_they_say(language: str) -> None:
    words = catalogues()[language].say
    given = json.dumps({"words": words, "modules": dict(modules())})
    ran = run_node("--input-type=module", "-e", SPEAK, given=given)
    assert ran.returncode == 0, ran.stderr
    spoken = json.loads(ran.stdout)
    count = 0
    for name, source in modules():
        wanted = [(by, words.get(text, text), line) for by, text, line in TOOL["said_in"](source)]
        assert list(TOOL["said_in"](spoken[name])) == wanted, name
        assert spoken[name].count("\n") == source.count("\n")
        count += len(wanted)
    assert count > 900


def test_texts_are_found_however_they_are_written() -> None:
    source = """
    // say("in a comment")
    const a = say("one"), b = `x ${say('it\\'s two')} y ${`${later("three")}`}`;
    say(is ? "four" : "five", { six: "no" }); page.say("no"); say(word);
    class Voice { say(no) { "no"; } } /say("no")/.test(b);
    """
    found = [(by, text) for by, text, _ in TOOL["said_in"](source)]
    assert found == [
        ("say", "one"),
        ("say", "it's two"),
        ("later", "three"),
        ("say", "four"),
        ("say", "five"),
        ("say", ""),
    ]


# Who reads what.


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_floor(tmp_path_factory.mktemp("languages")) as (client, _):
        yield client


@pytest.mark.parametrize(
    ("accepted", "chosen", "language"),
    [
        ("", "", "en"),
        ("es-MX,es;q=0.9,en;q=0.8", "", "es"),
        ("en-US,en;q=0.9,es;q=0.8", "", "en"),
        ("fr, de;q=0.5", "", "en"),
        ("es;q=0, *", "", "en"),
        ("es;q=x,;;,", "", "en"),
        ("es", "en", "en"),
        ("en", "es", "es"),
        ("en", "../es", "en"),
    ],
)
def test_a_page_comes_in_the_language_of_whoever_asks(
    client: TestClient, accepted: str, chosen: str, language: str
) -> None:
    headers = {"Accept-Language": accepted} | ({"Cookie": f"{COOKIE}={chosen}"} if chosen else {})
    answer = client.get("/account", headers=headers)
    assert f'<html lang="{language}" data-languages=' in answer.text
    assert answer.headers["content-language"] == language
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["vary"].split(", "))
    assert ("<h1>Su cuenta</h1>" in answer.text) is (language == "es")
    assert ("<h1>Your account</h1>" in answer.text) is (language == "en")


def test_english_readers_fetch_nothing_of_another_language(client: TestClient) -> None:
    for page in ("/", "/account", "/tables/abc"):
        text = client.get(page).text
        assert "/words/" not in text
        assert "telling.js" not in text
        spanish = client.get(page, headers={"Accept-Language": "es"}).text
        assert len(re.findall(rf'href="/static/{digest()}/(?:built/)?words/es', spanish)) == 1


def test_the_words_are_kept_for_good(client: TestClient) -> None:
    answer = client.get(f"/static/{digest()}/words/es.json")
    assert answer.headers["content-type"] == "application/json"
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("language", list(names()))
@pytest.mark.parametrize("name", [*PAGES.values(), "missing.html"])
def test_a_page_in_another_language_is_the_same_page(name: str, language: str) -> None:
    def bones(page: str) -> list[str]:
        return re.findall(r'<(/?[a-z][\w-]*)|\b(?:id|class|href|src|for)="([^"]*)"', page)

    text = (STATIC / name).read_text(encoding="utf-8")
    added = 0 if language == "en" else len(("link", "id", "href"))
    assert len(bones(in_language(text, language))) == len(bones(text)) + added
    if language != "en":
        assert 'aria-label="The felt"' not in in_language(text, language)
