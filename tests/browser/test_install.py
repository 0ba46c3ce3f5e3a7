"""The house as an app: a manifest, a worker that keeps what never changes, a page offline."""

import json
from collections.abc import Iterator
from urllib.parse import urljoin

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Lounge
from tests.browser.hands import WAIT_MS, until
from tests.browser.house import House

CONTROLLED = "() => navigator.serviceWorker.ready.then(({ active }) => active.state)"
KEPT = """() => caches.keys().then((names) => Promise.all(names.map((name) =>
  caches.open(name).then((one) => one.keys()).then((all) => all.map(({ url }) => url)))))
  .then((lists) => lists.flat())"""


@pytest.fixture
def context(lounge: Lounge) -> Iterator[BrowserContext]:
    """A browser of its own, in which the worker may run."""
    made = lounge.browser.new_context(viewport={"width": 390, "height": 780})
    made.set_default_timeout(WAIT_MS)
    yield made
    made.close()


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that can be shut."""
    house = House(tmp_path_factory.mktemp("install"))
    house.open()
    yield house
    if house.process is not None:
        house.close()


def come(page: Page, house: House) -> None:
    page.goto(house.url)
    until(page, "body:not(.coming) .play")
    page.wait_for_function(CONTROLLED)


def test_the_manifest_has_what_systems_ask_for(context: BrowserContext, house: House) -> None:
    page = context.new_page()
    page.goto(house.url)
    address = page.locator("link[rel=manifest]").get_attribute("href") or ""
    answer = page.request.get(urljoin(house.url, address))
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = json.loads(answer.text())
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    sizes = {icon["sizes"] for icon in told["icons"]}
    assert {"any", "192x192", "512x512"} <= sizes
    assert any(icon.get("purpose") == "maskable" for icon in told["icons"])
    for icon in told["icons"]:
        found = page.request.get(urljoin(urljoin(house.url, address), icon["src"]))
        assert found.ok
        assert found.headers["content-type"].startswith(icon["type"])
        if icon["sizes"] != "any":
            width = int.from_bytes(found.body()[16:20])
            assert f"{width}x{width}" == icon["sizes"]


def test_a_return_asks_for_no_file_and_no_answer_is_kept(
    context: BrowserContext, own: House
) -> None:
    page = context.new_page()
    come(page, own)
    come(page, own)  # Now the worker hears of every file, and keeps it.
    page.reload()
    until(page, "body:not(.coming) .play")
    kept = page.evaluate(KEPT)
    assert any(url.endswith("/built/js/index.js") for url in kept)
    assert any("/made/" in url for url in kept)
    assert all("/static/" in url or "/made/" in url or url.endswith("/offline") for url in kept)
    asked: list[str] = []
    context.on("request", lambda it: asked.append(it.url) if it.service_worker else None)
    page.reload()
    until(page, "body:not(.coming) .play")
    assert not [url for url in asked if "/static/" in url]


def test_offline_a_page_says_so_and_goes_on_by_itself(context: BrowserContext, own: House) -> None:
    page = context.new_page()
    come(page, own)
    own.close()
    page.goto(f"{own.url}/tables/abcdefgh", wait_until="domcontentloaded")
    expect(page.locator("h1")).to_have_text("The line is down")
    color = page.evaluate("getComputedStyle(document.querySelector('.cloth')).fill")
    assert color not in ("rgb(0, 0, 0)", "none"), "the page has its style"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.goto(own.url, wait_until="domcontentloaded")
    expect(page.locator("h1")).to_have_text("The line is down")
    own.open()
    until(page, "body:not(.coming) .play")


def test_another_version_is_never_hidden_by_what_was_kept(
    context: BrowserContext, own: House
) -> None:
    """Pages are asked for each time, and name their files by the digest of what they are."""
    page = context.new_page()
    come(page, own)
    pages: list[str] = []
    context.on("response", lambda it: pages.append(it.url) if it.url == f"{own.url}/" else None)
    page.reload()
    until(page, "body:not(.coming) .play")
    assert pages, "the page was fetched, not taken from what is kept"
    worker = page.request.get(f"{own.url}/worker.js")
    digest = (page.locator("script[src$='index.js']").get_attribute("src") or "").split("/")[2]
    assert f'"/static/{digest}/"' in worker.text()
    assert worker.headers["cache-control"] == "no-cache"
