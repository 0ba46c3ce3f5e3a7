"""Hands that play: a mouse, a finger, or the keyboard alone. They read the page as people do."""

import re
from typing import Any, Final, TypedDict

from playwright.sync_api import Locator, Page, expect

SETTLED: Final = re.compile(r"You (won|lost|are even)")
WHOLE: Final = re.compile("^(Banco|Suivi)")
"""Words by which somebody wagers as much as the bank."""
WAIT_MS: Final = 60_000
"""How long a page is waited for: what comes is seen at once, also on a busy machine."""
COUNTED_MS: Final = 240_000
"""How long it is waited for where a process that stands back for all others counts first."""
ON_FIELD: Final = 4
"""Wagers on a field that has many areas."""
EMPTY: Final = """areas => areas.filter((area) => /empty/.test(area.ariaLabel))
  .map((area) => area.dataset.wager)"""
"""Which areas have no chip on them."""
ACCEPTED: Final = '[aria-label*="lies there. Add a chip"]'
"""A wish is drawn at once; that a chip can be added is said when the house has it. Then other areas
are open that wait for this one."""


class Law(TypedDict):
    """A game, and the ruleset it is played under."""

    game: str
    ruleset: str


def line(page: Page) -> str:
    """What the action bar says."""
    return page.locator("#act .line").inner_text()


def mode(page: Page) -> str:
    """What the action bar is for just now."""
    return page.locator("#act").get_attribute("data-mode") or ""


def cents(text: str) -> int:
    """An amount as the page writes it, in cents."""
    sign = -1 if text.strip().startswith("−") else 1
    found = re.search(r"[\d,]+\.\d\d", text)
    assert found, text
    return sign * int(found[0].replace(",", "").replace(".", ""))


def until(page: Page, selector: str, timeout: float = WAIT_MS) -> None:
    """Until there is such an element; looked for at every frame that the browser draws.

    Playwright's own waiting for elements looks twice a second once it has waited for a little.
    """
    page.wait_for_function("what => document.querySelector(what)", arg=selector, timeout=timeout)


def be_asked(page: Page, url: str) -> None:
    """Like to be asked what leaves nothing to choose, which is answered by itself otherwise."""
    page.goto(url)
    page.evaluate(
        """() => {
          const liked = { settling: "none", marks: "off", idle: "ask" };
          localStorage.setItem("houseway-settings", JSON.stringify(liked));
        }"""
    )


class Mouse:
    """Clicks."""

    def press(self, target: Locator) -> None:
        """Press what is seen."""
        target.click()

    def choose(self, target: Locator) -> None:
        """Press what has no key of its own."""
        target.click()

    def come_by(self, target: Locator) -> None:
        """Press one of the games of the lobby."""
        self.choose(target)


class Finger(Mouse):
    """Taps, on a screen that can be touched."""

    def press(self, target: Locator) -> None:
        target.tap()


class Keyboard(Mouse):
    """Types the key that is printed on what is meant, and never touches it otherwise."""

    def press(self, target: Locator) -> None:
        expect(target).to_be_enabled()  # A button that has just come cannot be pressed by mistake.
        key = target.get_attribute("aria-keyshortcuts")
        if not key and target.get_attribute("data-common") is not None:
            return self._find(target)
        assert key, f"no key for {target.inner_text()}"
        target.page.keyboard.press(key)
        return None

    def _find(self, target: Locator) -> None:
        """An area of a large field is found by its name."""
        name = (target.get_attribute("aria-label") or "").partition(",")[0]
        keyboard = target.page.keyboard
        keyboard.press("/")
        keyboard.type(name)
        keyboard.press("Enter")
        keyboard.press("Escape")

    def come_by(self, target: Locator) -> None:
        keyboard = target.page.keyboard
        keyboard.press("/")
        keyboard.press("ArrowDown")
        for _ in range(60):
            if target.evaluate("one => one === document.activeElement"):
                keyboard.press("Enter")
                return
            keyboard.press("ArrowRight")
        raise AssertionError(f"arrows do not come to {target}")

    def choose(self, target: Locator) -> None:
        target.wait_for()
        for _ in range(60):
            target.page.keyboard.press("Tab")
            if target.evaluate("one => one === document.activeElement"):
                target.page.keyboard.press("Enter")
                return
        raise AssertionError(f"Tab does not come to {target}")


def words(page: Page) -> str:
    """The table as it is told to whoever does not see it."""
    return page.locator("#table-in-words").text_content() or ""


def own_cards(page: Page) -> str:
    """The cards of one's own, as they are told."""
    found = re.search(r"Seat \d, You: .*?cards: ([^.]*)", words(page))
    assert found, words(page)
    return found[1]


def come_from_lobby(page: Page, url: str, hand: Mouse, *, game: str, ruleset: str) -> None:
    """From the lobby to a seat, by the one press it takes; the law is switched where it must be."""
    page.goto(url)
    until(page, "body:not(.coming) .play")
    law = page.locator(f'.game:has(.play[data-game="{game}"]) select.law')
    for switch in law.all():
        if ruleset in switch.locator("option").evaluate_all("all => all.map((one) => one.value)"):
            switch.select_option(ruleset)
    hand.come_by(page.locator(f'.play[data-game="{game}"][data-ruleset="{ruleset}"]').first)
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)


def go_to_table(
    page: Page, url: str, *, game: str, ruleset: str, bots: int = 2, **more: Any
) -> None:
    """To a seat in the middle of a new table with two simple players, as from the lobby."""
    door = page.context.request
    person = door.get(f"{url}/api/me").json()
    if person["id"] is None:
        key = {"X-CSRF-Token": person["csrf"]}
        person = door.post(f"{url}/api/guest", headers=key).json()
    key = {"X-CSRF-Token": person["csrf"]}
    wanted = {"game": game, "ruleset": ruleset, "bots": bots, **more}
    opened = door.post(f"{url}/api/tables", headers=key, data=wanted)
    table = opened.json()
    page.goto(f"{url}/tables/{table['id']}?sit={(table['seats_max'] + 3) // 2}")
    wait_for_turn(page)


def wait_for_turn(page: Page) -> None:
    """Until something is asked of this player, or the round is settled."""
    until(
        page,
        "#act:is([data-mode=wagers], [data-mode=decision], [data-mode=cut], [data-mode=results])",
    )


def wager(page: Page, hand: Mouse) -> None:
    """Wager on every area that is open before the deal; on some of a large field.

    Where players bank and wager by turns, until a wager of the own lies there.
    """
    while mode(page) == "cut":
        hand.press(page.locator("#act .buttons .primary"))
        until(page, "#act[data-mode=wagers], #act[data-mode=cut]")
    if goes_by_turns(page):
        join(page, hand)
        return
    while mode(page) == "decision":  # Somebody else may be the bank.
        decide(page, hand)
        wait_for_turn(page)
    areas = page.locator("[data-wager]:not([aria-disabled])")
    most = ON_FIELD if page.locator("[data-common]").count() else 99
    for _ in range(20):
        empty = areas.evaluate_all(EMPTY)
        if not empty or areas.count() - len(empty) >= most:
            return
        area = f'[data-wager="{empty[0]}"]'
        hand.press(page.locator(area))
        until(page, area + ACCEPTED)
    raise AssertionError("a wager that is made stays empty")


def goes_by_turns(page: Page) -> bool:
    """Whether wagers are made by turns, against a Banker who has an area too."""
    return "Against" in (page.locator(".position.large").text_content() or "")


def join(page: Page, hand: Mouse) -> None:
    """Play, and answer until a wager lies there; hands of others are looked at."""
    for _ in range(40):
        if re.search(r"You: rack [\d,.]+, \w", words(page)):
            return
        if mode(page) == "decision":
            decide(page, hand)
        else:
            press_on(page, hand, page.locator("#act .buttons .primary"))
        wait_for_turn(page)
    raise AssertionError("nobody takes a wager")


def deal(page: Page, hand: Mouse) -> None:
    """Say that the wagers are made, where they are made by all at once."""
    if mode(page) != "wagers":
        return
    press_on(page, hand, page.locator("#act .buttons .primary"))


def next_round(page: Page, hand: Mouse) -> None:
    """Put the result away, to wager anew."""
    press_on(page, hand, page.locator("#act [data-id=next]"))
    wait_for_turn(page)


def press_on(page: Page, hand: Mouse, button: Locator) -> None:
    """Press what leads to something else, and wait for that.

    A round in which nothing is asked may be over before anybody looks: then the bar shows a result
    again, of another round.
    """
    now = mode(page)
    replay = page.locator("#act [data-id=replay]")
    shown = replay.get_attribute("href") if replay.count() else ""
    hand.press(button)
    until(page, f'#act:not([data-mode={now}]), #act [data-id=replay]:not([href="{shown}"])')


def decide(page: Page, hand: Mouse) -> None:
    """Answer once: keep the first cards, or take the first answer that gives nothing up."""
    picks = page.locator("[role=checkbox][data-touch]")
    primary = page.locator("#act .buttons .primary")
    for number in range(picks.count()):
        if primary.count() and primary.is_enabled():
            break
        if isinstance(hand, Keyboard):
            page.keyboard.press(str(number + 1))
        else:
            hand.press(picks.nth(number))
    buttons = page.locator("#act .buttons > button:not(.gives-up):not(:disabled)")
    before = page.locator("#act").inner_text()
    whole = page.locator("#act .buttons > button", has_text=WHOLE)
    hand.press(primary if primary.count() else whole.first if whole.count() else buttons.first)
    page.wait_for_function(
        "before => document.querySelector('#act').innerText !== before", arg=before
    )


def finish(page: Page, hand: Mouse) -> None:
    """Answer until the round is settled."""
    for _ in range(40):
        wait_for_turn(page)
        if mode(page) != "decision":
            break
        decide(page, hand)
    expect(page.locator("#act .line")).to_have_text(SETTLED)


def results(page: Page) -> dict[str, int]:
    """What each wager came to, by its title."""
    rows = page.locator("#act .results li")
    return {
        row.locator(".wager").inner_text(): cents(row.locator(".amount").inner_text())
        for row in rows.all()
    }


def outcome(page: Page) -> int:
    """What the round came to, by the line of words."""
    said = line(page)
    found = SETTLED.search(said)
    assert found, said
    if found[1] == "are even":
        return 0
    return cents(said) * (1 if found[1] == "won" else -1)
