"""One server and one browser a worker; a page for each visitor, whose faults fail the test."""

import re
from collections import defaultdict
from collections.abc import Generator, Iterator
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.hands import WAIT_MS
from tests.browser.house import FLAGS, PICTURES, House, chromium

expect.set_options(timeout=WAIT_MS)

EXPECTED = re.compile(r"WebSocket|ERR_CONNECTION|status of (404|409|422|429|503)")
"""What a browser writes about answers that a test provokes, or that a busy house gives."""


LIKES = """try {
  if (!localStorage.getItem("houseway-settings")) {
    const likes = { settling: "SETTLING", marks: "off" };
    localStorage.setItem("houseway-settings", JSON.stringify(likes));
  }
} catch {} // An empty page keeps nothing."""
"""What somebody likes who has chosen nothing else."""


class Visits(Protocol):
    """Comes to the house as somebody new, on a screen of a size.

    Buttons do not wait for whoever knows what is pressed, unless it is said that they are to, and
    decisions are not marked after a round: who wants that says so.
    """

    def __call__(
        self, size: tuple[int, int] = (1280, 800), *, settling: str = "none", **how: Any
    ) -> Page: ...


class Lounge:
    """Pages that somebody has left, to be used by the next: opening one takes longer than a round.

    Whoever comes is new all the same: nothing of the former guest is left but files in the cache.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[Page]] = defaultdict(list)
        self.sizes: dict[str, tuple[int, int]] = {}
        self.faults: list[str] = []

    def come(self, size: tuple[int, int], how: dict[str, Any]) -> tuple[str, Page]:
        """A page, and the name it is left under."""
        kind = repr((size, sorted(how.items())))
        self.sizes[kind] = size
        return kind, self.free[kind].pop() if self.free[kind] else self._open(size, how)

    def leave(self, kind: str, page: Page) -> None:
        """Forget whoever was here.

        The page waits at a file of the house: at a blank one it would give up its process, and the
        next guest would wait for a new one.
        """
        origin = page.evaluate("location.origin")
        page.unroute_all(behavior="ignoreErrors")
        if origin.startswith("http"):
            page.goto(f"{origin}/static/icon.svg")
            page.evaluate("localStorage.clear(), sessionStorage.clear()")
        page.context.clear_cookies()
        page.emulate_media(color_scheme=None)
        width, height = self.sizes[kind]
        page.set_viewport_size({"width": width, "height": height})
        self.free[kind].append(page)

    def _open(self, size: tuple[int, int], how: dict[str, Any]) -> Page:
        width, height = size
        settling, how = how["settling"], {k: v for k, v in how.items() if k != "settling"}
        phone = {"has_touch": True, "is_mobile": True} if width < 500 else {}
        given = {"reduced_motion": "reduce", "service_workers": "block", **phone, **how}
        context = self.browser.new_context(viewport={"width": width, "height": height}, **given)
        context.set_default_timeout(WAIT_MS)
        context.add_init_script(LIKES.replace("SETTLING", settling))
        page = context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            self.faults.append(message.text)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note which tests failed: those have their pictures taken."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.open()
    yield house
    house.close()
    assert "Traceback" not in house.log


@pytest.fixture(scope="package")
def lounge() -> Iterator[Lounge]:
    """Closed after the last browser test: beside the loop of Playwright no other can run."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        yield Lounge(browser)
        browser.close()


@pytest.fixture
def visit(lounge: Lounge, request: pytest.FixtureRequest) -> Iterator[Visits]:
    here: list[tuple[str, Page]] = []

    def come(size: tuple[int, int] = (1280, 800), *, settling: str = "none", **how: Any) -> Page:
        here.append(lounge.come(size, {"settling": settling, **how}))
        return here[-1][1]

    yield come
    for number, (kind, page) in enumerate(here):
        if request.node.stash.get(FAILED, False):
            name = request.node.name.replace("/", "-")
            PICTURES.mkdir(exist_ok=True)
            picture = PICTURES / f"{name}-{number}.jpg"
            page.screenshot(path=picture, type="jpeg", quality=85, animations="allow")
        lounge.leave(kind, page)
    faults, lounge.faults = lounge.faults, []
    assert not faults, faults
