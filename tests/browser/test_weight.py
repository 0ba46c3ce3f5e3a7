"""How much a first visit to a table fetches, and what a return asks for: nothing that was kept."""

import time
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from houseway.games import GAMES, find_game
from houseway.web import built
from tests.browser.conftest import Lounge, Visits
from tests.browser.hands import (
    WAIT_MS,
    Keyboard,
    Mouse,
    come_from_lobby,
    deal,
    finish,
    go_to_table,
    wager,
)
from tests.browser.house import House
from tests.browser.test_languages import left_over, play

COLD_BYTES_MAX: Final = 60_000
"""What may come before the first wager: the page, scripts, styles and answers, headers included."""
ROUND_BYTES_MAX: Final = 80_000
"""The same with a whole round, its marks, and what is fetched unasked once the table has stood."""
PICTURES: Final = (".svg", ".png", ".ico", ".webmanifest")
SIZES: Final = {"wide": (1280, 800), "phone": (390, 780)}
IDLE_MS: Final = 2000
KEPT: Final = "() => navigator.serviceWorker.ready.then(({ active }) => active.state)"


class Scales:
    """What a page has fetched, in bytes on the wire, but for pictures and what the socket says.

    Where it is said when the page was ready, what comes after that and some idle time is no part.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.until = float("inf")
        self.urls: dict[str, str] = {}
        self.bytes: dict[str, float] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", self._came)
        session.on("Network.loadingFinished", self._ended)

    def _came(self, told: dict[str, Any]) -> None:
        url = told["response"]["url"]
        if told["type"] not in ("WebSocket", "Image") and not url.endswith(PICTURES):
            self.urls[told["requestId"]] = url

    def _ended(self, told: dict[str, Any]) -> None:
        if time.monotonic() < self.until:
            self.bytes[told["requestId"]] = told["encodedDataLength"]

    def ready(self) -> None:
        self.until = time.monotonic() + IDLE_MS / 1000

    @property
    def rows(self) -> list[tuple[float, str]]:
        return sorted(
            ((self.bytes.get(each, 0), url) for each, url in self.urls.items()), reverse=True
        )

    @property
    def total(self) -> float:
        return sum(size for size, _ in self.rows)


def stranger(lounge: Lounge, size: tuple[int, int], **how: Any) -> Page:
    """A browser that has never been here."""
    width, height = size
    phone = {"has_touch": True, "is_mobile": True} if width < 500 else {}
    given = {"reduced_motion": "reduce", **phone, **how}
    context = lounge.browser.new_context(viewport={"width": width, "height": height}, **given)
    context.set_default_timeout(WAIT_MS)
    return context.new_page()


@pytest.mark.parametrize("size", SIZES)
def test_a_first_table_of_every_game_is_light(lounge: Lounge, house: House, size: str) -> None:
    assert built.manifest() is not None, "the pages have changed: run make pages"
    weighed = {}
    for game in GAMES:
        page = stranger(lounge, SIZES[size], service_workers="block")
        weighed[game] = Scales(page)
        go_to_table(page, house.url, game=game, ruleset=find_game(game).rulesets[0])
        weighed[game].ready()
    weighed[GAMES[-1]].page.wait_for_timeout(IDLE_MS)
    heavy = [
        f"{game}: {scales.total:.0f} bytes: {scales.rows}"
        for game, scales in weighed.items()
        if scales.total > COLD_BYTES_MAX
    ]
    least = min(scales.total for scales in weighed.values())
    for scales in weighed.values():
        scales.page.context.close()
    assert least > COLD_BYTES_MAX / 3, "what is fetched was weighed"
    assert not heavy, "\n".join(heavy)


LANGUAGE_BYTES_MAX: Final = 4_200
"""What another language than English costs a table cold: its words, and what puts them in place."""
WORDS_BYTES_MAX: Final = 1_600
"""The file of words among that."""


def weigh_spanish(lounge: Lounge, house: House, game: str, size: str) -> None:
    """A table in Spanish is within the same bar, and none of it is English."""
    assert built.manifest() is not None, "the pages have changed: run make pages"
    weighed: dict[str, float] = {}
    for locale in ("en-US", "es-US"):
        page = stranger(lounge, SIZES[size], service_workers="block", locale=locale)
        scales = Scales(page)
        go_to_table(page, house.url, game=game, ruleset=find_game(game).rulesets[0])
        scales.ready()
        page.wait_for_timeout(IDLE_MS)
        weighed[locale] = scales.total
        if locale == "es-US":
            words = [(bytes_, url) for bytes_, url in scales.rows if "/words/" in url]
            assert [url.rpartition("/words/")[2] for _, url in words] == [f"es/table/{game}.json"]
            assert words[0][0] <= WORDS_BYTES_MAX
            assert left_over(page) == []
        page.context.close()
    assert weighed["es-US"] - weighed["en-US"] <= LANGUAGE_BYTES_MAX, weighed
    assert weighed["es-US"] <= COLD_BYTES_MAX, weighed


def test_a_first_table_in_spanish_is_hardly_heavier(lounge: Lounge, house: House) -> None:
    weigh_spanish(lounge, house, "pai-gow-poker", "phone")  # The heaviest of them.


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_first_table_of_every_game_in_spanish_is_hardly_heavier(
    lounge: Lounge, house: House, game: str, size: str
) -> None:
    weigh_spanish(lounge, house, game, size)


def test_a_whole_round_fetches_little_more(lounge: Lounge, house: House) -> None:
    page = stranger(lounge, SIZES["wide"], service_workers="block")
    scales, hand = Scales(page), Mouse()
    go_to_table(page, house.url, game="heads-up-holdem", ruleset="ma")
    wager(page, hand)
    deal(page, hand)
    finish(page, hand)
    page.wait_for_timeout(IDLE_MS)
    page.context.close()
    assert scales.total <= ROUND_BYTES_MAX, scales.rows


@pytest.mark.parametrize("part", ["words/es/table/", "words/es/rounds/"])
def test_words_that_do_not_come_are_told_and_fetched_again(
    visit: Visits, house: House, part: str
) -> None:
    """And the page waits for them: nothing of it is English meanwhile, and the round is played."""
    page = visit(locale="es-US")
    tried: list[str] = []

    def fail(route: Route) -> None:
        tried.append(route.request.url)
        if len(tried) <= LOST:
            route.abort("connectionfailed")
        else:
            route.continue_()

    page.route(f"**/{part}*", fail)
    go_to_table(page, house.url, game="let-it-ride", ruleset="ma")
    assert left_over(page) == []
    if "rounds" in part:
        page.locator("[data-wager]:not([aria-disabled])").first.click()
        expect(page.locator("#toast")).to_contain_text("no ha llegado")
    play(page)
    assert left_over(page) == []
    assert len(tried) == LOST + 1


def test_a_part_that_does_not_come_is_told_and_fetched_again(visit: Visits, house: House) -> None:
    """And what was pressed meanwhile counts: the cards are dealt once all is there."""
    page, hand = visit(), Keyboard()
    tried: list[str] = []

    def fail(route: Route) -> None:
        tried.append(route.request.url)
        if len(tried) <= LOST:
            route.abort("connectionfailed")
        else:
            route.continue_()

    page.route("**/playing.js", fail)
    go_to_table(page, house.url, game="let-it-ride", ruleset="ma")
    wager(page, hand)
    expect(page.locator("#toast")).to_contain_text("has not come yet")
    deal(page, hand)
    finish(page, hand)
    assert len(tried) == LOST + 1


LOST: Final = 2


def files_asked(context: BrowserContext) -> list[str]:
    """What the house itself is asked for, of what has the digest of its files in its address.

    Playwright tells of a request twice where the worker asks for it: what the worker has kept it
    does not ask for, and pages ask the worker.
    """
    asked: list[str] = []

    def hear(request: Request) -> None:
        is_file = "/static/" in request.url or "/made/" in request.url
        if is_file and request.service_worker is not None:
            asked.append(request.url)

    context.on("request", hear)
    return asked


def test_a_return_to_the_lobby_and_to_a_table_asks_for_no_file(
    lounge: Lounge, house: House
) -> None:
    page = stranger(lounge, SIZES["wide"])
    law = {"game": "three-card-poker", "ruleset": "ma"}
    come_from_lobby(page, house.url, Mouse(), **law)
    page.wait_for_function(KEPT)
    asked = files_asked(page.context)
    for _ in range(2):  # The worker keeps what it hears of, from the second time on.
        come_from_lobby(page, house.url, Mouse(), **law)
        play_on(page)
    assert asked, "what the worker asks for is heard"
    asked.clear()
    assert page.evaluate("navigator.serviceWorker.controller !== null"), "files come by the worker"
    come_from_lobby(page, house.url, Mouse(), **law)
    play_on(page)
    page.context.close()
    assert not asked


def play_on(page: Page) -> None:
    """A round, so that what it needs has been fetched."""
    wager(page, Mouse())
    deal(page, Mouse())
    finish(page, Mouse())
