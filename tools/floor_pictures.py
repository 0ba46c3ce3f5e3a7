"""Take the README's pictures of the floor in a real browser: docs/pictures/*.png.

    python tools/floor_pictures.py [FOLDER]

A floor of its own is opened for it; the cards differ from run to run.
"""

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.browser.hands import Keyboard, deal, finish, go_to_table, mode, wager
from tests.browser.house import FLAGS, House, chromium
from tests.browser.test_presser import open_table

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


def to_decide(page: Page, url: str, game: str, ruleset: str) -> None:
    """At a table, with the first answer to give."""
    hand = Keyboard()
    go_to_table(page, url, game=game, ruleset=ruleset)
    wager(page, hand)
    deal(page, hand)
    page.wait_for_selector("#act[data-mode=decision]")


def bend(page: Page) -> None:
    """Hold the corner of a card that is to be turned."""
    box = page.locator(".bent").first.bounding_box()
    assert box is not None
    right, top = box["x"] + box["width"], box["y"]
    page.mouse.move(right - 4, top + 4)
    page.mouse.down()
    page.mouse.move(right - 0.45 * box["width"], top + 0.35 * box["height"], steps=4)


def take_new_shapes(browser: Browser, url: str, folder: Path) -> None:
    """A field of areas for all, and two hands that belong to nobody."""
    page = come(browser, url, WIDE, "light", "Fay")
    go_to_table(page, url, game="sic-bo", ruleset="ma")
    for area in ("small", "total-9", "two-of-a-kind-2", "combination-2-5", "one-of-a-kind-5"):
        page.locator(f'[data-wager="{area}"]').click()
    deal(page, Keyboard())
    finish(page, Keyboard())
    page.screenshot(path=folder / "sic-bo.png")
    page = come(browser, url, WIDE, "light", "Gus")
    to_decide(page, url, "minibaccarat", "ma")
    bend(page)
    page.screenshot(path=folder / "minibaccarat.png")


def take_poker(browser: Browser, url: str, folder: Path) -> None:
    """An oval of eight in the middle of a hand, and stud on a phone."""
    bets = {"betting": "pot limit", "limits": "4 to 400 by 1", "rake": "10% up to 4"}
    for size, name, choices in ((WIDE, "poker", bets), (PHONE, "phone-poker", {"variant": "stud"})):
        page = come(browser, url, size, "light", f"Hal {name}")
        unhurried = {"decision_ms": 30_000}
        table = open_table(page, url, "poker", bots=7, choices=choices, timing=unhurried)
        taken = {seat["seat"] for seat in table["seats"]}
        free = next(seat for seat in range(1, table["seats_max"] + 1) if seat not in taken)
        page.goto(f"{url}/tables/{table['id']}?sit={free}")
        for _ in range(60):
            page.wait_for_selector(
                "#act:is([data-mode=wagers], [data-mode=decision], [data-mode=results])"
            )
            seen = page.locator("#table-in-words").text_content() or ""
            up = re.search(r"seen by all: ([^.;]*)", seen)
            is_late = "Community cards" in seen or (up is not None and up[1].count(",") > 1)
            if mode(page) == "decision" and is_late:
                break
            page.locator("#act .buttons .primary").click()
            page.wait_for_timeout(150)
        page.screenshot(path=folder / f"{name}.png")


def take_lab(browser: Browser, url: str, folder: Path) -> None:
    """A design that goes beyond the law, with its figures."""
    page = browser.new_page(viewport={"width": WIDE[0], "height": 900}, color_scheme="light")
    page.goto(f"{url}/lab?game=three-card-poker&rules=ma")
    page.wait_for_selector(".picture img")
    page.locator('[data-key="pair_plus_paytable"] [data-line="flush"] input').fill("2")
    page.wait_for_selector(".rule .against")
    page.wait_for_timeout(2500)
    page.evaluate("document.activeElement.blur()")
    page.screenshot(path=folder / "lab.png")


def take(folder: Path) -> None:
    """All the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as books, sync_playwright() as playwright:
        house = House(Path(books))
        house.open()
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        page = come(browser, house.url, WIDE, "dark", "Ann")
        to_decide(page, house.url, "heads-up-holdem", "ma")
        finish(page, Keyboard())
        page.screenshot(path=folder / "result.png")
        page = come(browser, house.url, WIDE, "light", "Ben")
        to_decide(page, house.url, "let-it-ride", "ma")
        page.screenshot(path=folder / "let-it-ride.png")
        take_new_shapes(browser, house.url, folder)
        take_poker(browser, house.url, folder)
        take_lab(browser, house.url, folder)
        page = come(browser, house.url, WIDE, "light", "Cleo")
        page.wait_for_selector(".table-row")
        page.screenshot(path=folder / "lobby.png")
        page = come(browser, house.url, PHONE, "light", "Dan")
        to_decide(page, house.url, "fast-action-holdem", "wa-multi-deck")
        page.keyboard.press("1")
        page.keyboard.press("2")
        page.screenshot(path=folder / "phone.png")
        page = come(browser, house.url, PHONE, "dark", "Eve")
        to_decide(page, house.url, "caribbean-stud", "ma")
        page.screenshot(path=folder / "phone-dark.png")
        browser.close()
        house.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
