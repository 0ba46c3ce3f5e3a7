"""One server and one browser a worker; a page for each visitor, whose faults fail the test."""

import re
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from tests.browser.house import FLAGS, PICTURES, House, chromium

EXPECTED = re.compile(r"WebSocket|ERR_CONNECTION|status of (404|409|422)")
"""What a browser writes about answers that a test provokes."""


class Visits(Protocol):
    """Comes to the house as somebody new, on a screen of a size."""

    def __call__(self, size: tuple[int, int] = (1280, 800), **how: Any) -> Page: ...


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.open()
    yield house
    house.close()
    assert "Traceback" not in house.log


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visits]:
    pages: list[Page] = []
    faults: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            faults.append(message.text)

    def come(size: tuple[int, int] = (1280, 800), **how: Any) -> Page:
        width, height = size
        phone = {"has_touch": True, "is_mobile": True} if width < 500 else {}
        given = {"reduced_motion": "reduce", **phone, **how}
        context = browser.new_context(viewport={"width": width, "height": height}, **given)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        pages.append(page)
        return page

    yield come
    PICTURES.mkdir(exist_ok=True)
    for number, page in enumerate(pages):
        name = request.node.name.replace("/", "-")
        page.screenshot(path=PICTURES / f"{name}-{number}.png")
        page.context.close()
    assert not faults, faults
