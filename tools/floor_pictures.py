"""Take the README's pictures of the floor in a real browser: docs/pictures/*.png.

    python tools/floor_pictures.py [FOLDER]

A floor of its own is opened for it; the cards differ from run to run.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.hands import Keyboard, deal, decide, finish, go_to_table, wager
from tests.browser.house import FLAGS, House, chromium

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
WIDE, PHONE = (1280, 800), (390, 780)


def come(browser: Browser, url: str, size: tuple[int, int], scheme: str, name: str) -> Page:
    """Somebody with a name, at the lobby."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        has_touch=size == PHONE,
        is_mobile=size == PHONE,
    )
    page = context.new_page()
    page.goto(f"{url}/account")
    page.locator("#new-name").fill(name)
    page.locator("#new-word").fill("a picture of a table")
    page.get_by_role("button", name="Make the account").click()
    page.wait_for_selector("#who dl")
    page.goto(url)
    page.wait_for_selector(".play")
    return page


def take(folder: Path) -> None:
    """All the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    hand = Keyboard()
    with TemporaryDirectory() as books, sync_playwright() as playwright:
        house = House(Path(books))
        house.open()
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        page = come(browser, house.url, WIDE, "dark", "Ann")
        go_to_table(page, house.url, game="heads-up-holdem", ruleset="ma")
        wager(page, hand)
        deal(page, hand)
        page.wait_for_selector("#act[data-mode=decision]")
        decide(page, hand)
        page.wait_for_selector("#act[data-mode=decision]")
        finish(page, hand)
        page.screenshot(path=folder / "result.png")
        page = come(browser, house.url, WIDE, "light", "Ben")
        page.wait_for_selector(".table-row")
        page.screenshot(path=folder / "lobby.png")
        page = come(browser, house.url, PHONE, "light", "Cleo")
        go_to_table(page, house.url, game="fast-action-holdem", ruleset="wa-multi-deck")
        wager(page, hand)
        deal(page, hand)
        page.wait_for_selector("#act[data-mode=decision]")
        page.keyboard.press("1")
        page.keyboard.press("2")
        page.screenshot(path=folder / "phone.png")
        browser.close()
        house.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
