"""The speed of a round, the same bet again, and what can be done to a bet before it is dealt."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.hands import (
    Finger,
    Keyboard,
    Law,
    Mouse,
    deal,
    finish,
    go_to_table,
    mode,
    next_round,
    until,
    wager,
    wait_for_turn,
)
from tests.browser.house import House
from tests.browser.test_presser import open_table

HEADS_UP: Final[Law] = {"game": "heads-up-holdem", "ruleset": "ma"}
FAST_ACTION: Final[Law] = {"game": "fast-action-holdem", "ruleset": "ma"}
WIDE, PHONE = (1280, 800), (390, 780)
QUICK_MS: Final = 2500
SHIFT: Final = 0.02
"""How much of the page may be seen to move that nobody has touched."""
LOGGED: Final = """log => [...log.querySelectorAll(".round-head")].map((head) => {
  const folded = new Set();
  let line = head.nextElementSibling;
  for (; line && !line.matches(".round-head"); line = line.nextElementSibling) {
    folded.add(line.matches(".folded-away"));
  }
  return [head.querySelector(".unfold").getAttribute("aria-expanded"), [...folded]];
})"""
"""Of each round whether it is opened, and whether its lines are folded away."""
WATCH: Final = """() => {
  window.shown = { spent: 0, since: null, shift: 0 };
  const act = document.querySelector("#act");
  const look = () => {
    const showing = Boolean(act.querySelector("[data-id=skip]"));
    if (showing) shown.since ??= performance.now();
    else if (shown.since !== null) {
      shown.spent += performance.now() - shown.since;
      shown.since = null;
    }
  };
  new MutationObserver(look).observe(act, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shown.shift += entry.value;
  }).observe({ type: "layout-shift" });
}"""
"""Note for how long something is shown, and what of the page is pushed about."""


def lies(page: Page, area: str) -> str:
    """What lies on an area."""
    label = page.locator(f'[data-wager="{area}"]').get_attribute("aria-label") or ""
    return label.partition(": ")[2].partition(".")[0]


def lying(page: Page, area: str, cents: int) -> None:
    """Until so much lies there."""
    amount = f"{cents // 100}.{cents % 100:02} lies there" if cents else "empty"
    expect(page.locator(f'[data-wager="{area}"]')).to_have_attribute(
        "aria-label", re.compile(re.escape(amount))
    )


# The speed.


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_speed_is_chosen_at_the_table_and_remembered(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    page = visit(size)
    go_to_table(page, house.url, **HEADS_UP)
    speed, root = page.locator("#speed [aria-checked=true]"), page.locator("html")
    expect(speed).to_have_text("Dealer")
    speed.click()
    expect(speed).to_have_text("Quick")
    page.keyboard.press(".")
    expect(root).to_have_attribute("data-speed", "instant")
    page.keyboard.press(",")
    page.reload()
    wait_for_turn(page)
    expect(speed).to_have_text("Quick")
    expect(root).to_have_attribute("data-speed", "quick")


def test_a_quick_round_is_shown_in_time_and_pushes_nothing_about(
    visit: Visits, house: House
) -> None:
    """A full table of simple players, with motion."""
    page, hand = visit((1366, 768), reduced_motion="no-preference"), Keyboard()
    table = open_table(page, house.url, HEADS_UP["game"], bots=5)
    taken = {one["seat"] for one in table["seats"]}
    (free,) = {*range(1, table["seats_max"] + 1)} - taken
    page.goto(f"{house.url}/tables/{table['id']}?sit={free}")
    wait_for_turn(page)
    page.locator("#speed [data-speed=quick]").click()
    wager(page, hand)
    page.evaluate(WATCH)
    deal(page, hand)
    finish(page, hand)
    spent, shift = page.evaluate("[shown.spent, shown.shift]")
    assert 0 < spent <= QUICK_MS
    assert shift <= SHIFT


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_at_once_nothing_is_shown_one_by_one_and_the_result_is_read(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    page, hand = visit(size, reduced_motion="no-preference"), Mouse()
    go_to_table(page, house.url, **FAST_ACTION)
    page.keyboard.press(".")
    page.keyboard.press(".")
    wager(page, hand)
    page.evaluate(WATCH)
    deal(page, hand)
    finish(page, hand)
    page.wait_for_timeout(500)
    assert mode(page) == "results"
    spent, shift = page.evaluate("[shown.spent, shown.shift]")
    assert spent < 50
    assert shift <= SHIFT


# The same bet again.


def test_enter_from_the_result_is_the_same_bet_and_the_deal(visit: Visits, house: House) -> None:
    """Not by the press that was meant for something else: a button that has just come is dead."""
    page, hand = visit(settling="usual"), Mouse()
    go_to_table(page, house.url, **HEADS_UP)
    wager(page, hand)
    deal(page, hand)
    finish(page, hand)
    again = page.locator("#act .primary")
    expect(again).to_contain_text("Rebet and deal")
    expect(again).to_contain_text("20.00")
    page.wait_for_timeout(500)
    page.keyboard.press("Enter")
    until(page, "#act[data-mode=decision]")
    expect(page.locator("#log")).to_contain_text("Round 2")


def test_a_second_window_offers_the_bet_of_the_last_round(visit: Visits, house: House) -> None:
    page = visit(WIDE)
    go_to_table(page, house.url, **HEADS_UP)
    play_rounds(page, Mouse(), 1)
    other = page.context.new_page()
    other.goto(page.url.partition("?")[0])
    until(other, "#log .round-head[data-number='1']")  # The last round is known, and so is its bet.
    assert "Rebet and deal" in other.locator("#act .buttons").inner_text()
    other.close()


# What is done to a bet.


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_bet_is_doubled_halved_undone_and_taken_back_by_holding(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    page = visit(size)
    go_to_table(page, house.url, **HEADS_UP)
    ante = page.locator('[data-wager="ante"]')
    ante.click()
    lying(page, "odds", 500)
    page.locator("#act [data-id=double]").click()
    lying(page, "odds", 1000)
    page.keyboard.press("d")
    lying(page, "ante", 2000)
    page.keyboard.press("f")
    lying(page, "ante", 1000)
    page.keyboard.press("Backspace")
    lying(page, "ante", 2000)
    page.locator("#act [data-id=undo]").click()
    page.keyboard.press("u")
    lying(page, "ante", 500)
    page.keyboard.press("u")
    lying(page, "ante", 0)
    expect(page.locator("#act [data-id=undo]")).to_have_count(0)
    ante.click()
    lying(page, "odds", 500)
    box = ante.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    lying(page, "ante", 0)
    page.mouse.up()
    page.wait_for_timeout(150)
    lying(page, "ante", 0)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_bet_is_kept_made_again_elsewhere_and_thrown_away(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    page, hand = visit(size), Finger() if size == PHONE else Mouse()
    go_to_table(page, house.url, **HEADS_UP)
    wager(page, hand)
    hand.press(page.locator("#act [data-id=saved]"))
    panel = page.locator("#saved-bets")
    panel.get_by_role("button", name="Save this bet: 20.00").click()
    expect(panel.locator(".bet")).to_contain_text("Ante 5, ")
    expect(panel.get_by_role("button", name="Save this bet")).to_have_count(0)
    go_to_table(page, house.url, **HEADS_UP)  # Another table of the same game and rules.
    page.keyboard.press("k")
    panel.locator(".bet").click()
    lying(page, "trips-plus", 500)
    page.keyboard.press("k")
    panel.locator(".drop").click()
    expect(panel.locator(".bet")).to_have_count(0)
    star = page.locator("#act [data-id=saved]")
    at, over = star.bounding_box(), panel.bounding_box()
    assert at is not None
    assert over is not None
    assert over["x"] < at["x"] + at["width"], "it stands above its button"
    assert at["x"] < over["x"] + over["width"]
    panel.get_by_role("button", name="Save this bet").focus()
    page.keyboard.press("Escape")
    expect(star).to_be_focused()
    go_to_table(page, house.url, **FAST_ACTION)
    expect(page.locator("#act [data-id=saved]")).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_an_area_that_is_closed_says_what_it_needs(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    page = visit(size)
    go_to_table(page, house.url, **HEADS_UP)
    trips = page.locator('[data-wager="trips-plus"]')
    assert "needs Ante first" in " ".join(trips.locator(".needs tspan").all_text_contents())
    page.locator('[data-wager="ante"]').click()
    expect(trips.locator(".needs")).to_have_count(0)
    chip = page.locator(".tray-chip[aria-pressed=true]")
    expect(chip).to_have_attribute("data-cents", "500")  # One that makes the least wager.


# The cut.


def test_the_cut_is_passed_on_unless_it_is_wanted(visit: Visits, house: House) -> None:
    page, hand = visit(), Mouse()
    game: Law = {"game": "minibaccarat", "ruleset": "ma"}
    go_to_table(page, house.url, **game, bots=0)
    assert mode(page) == "wagers", "nobody was asked"
    expect(page.locator("#log")).to_contain_text(re.compile("cut offered to", re.IGNORECASE))
    wish = page.locator("#act [data-id=cut-wish]")
    expect(wish).to_have_attribute("aria-pressed", "false")
    hand.press(wish)
    expect(wish).to_have_attribute("aria-pressed", "true")
    go_to_table(page, house.url, **game, bots=0)
    assert mode(page) == "cut"
    hand.press(page.locator("#act .primary"))
    until(page, "#act[data-mode=wagers]")


# The log.


def play_rounds(page: Page, hand: Mouse, rounds: int) -> None:
    """So many rounds, and then wagers again."""
    for _ in range(rounds):
        wager(page, hand)
        deal(page, hand)
        finish(page, hand)
        next_round(page, hand)


def see_older_rounds(page: Page, hand: Mouse) -> None:
    """Whoever reads everything reads older rounds, too."""
    play_rounds(page, hand, 1)
    log = page.locator("#log")
    assert [is_open for is_open, _ in log.evaluate(LOGGED)] == ["true"] * 4
    hand.press(page.locator(".levels [data-level=me]"))
    assert [is_open for is_open, _ in log.evaluate(LOGGED)] == ["false"] * 3 + ["true"]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_log_has_three_levels_and_a_line_for_each_round_that_a_reload_keeps(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    page, hand = visit(size), Finger() if size == PHONE else Mouse()
    go_to_table(page, house.url, **HEADS_UP)
    play_rounds(page, hand, 2)
    held: list[Route] = []
    page.route("**/api/rounds/*-2", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks it
    page.reload()
    wait_for_turn(page)
    if size == PHONE:
        hand.press(page.locator("#fold"))
    log, heads = page.locator("#log"), page.locator("#log .round-head")
    expect(heads).to_have_count(3)
    came = re.compile(r"^[+−]?\d+\.\d\d(, .+)?$")
    expect(heads.first.locator(".came")).to_have_text(came)
    others = log.locator("> li:not([data-of=me])")
    assert not any(one.is_visible() for one in others.all())
    hand.press(heads.first.locator(".unfold"))
    expect(log.locator("> li:not(.round-head)").first).to_be_visible()
    held[0].continue_()  # The last round comes after an earlier one was opened.
    expect(log.locator(".folded-away").first).to_be_attached()
    assert log.evaluate(LOGGED) == [["true", [False]], ["false", [True]], ["true", []]]
    expect(heads.nth(1).locator(".came")).to_have_text(came)
    hand.press(heads.nth(1).locator(".unfold"))
    assert log.evaluate(LOGGED)[1] == ["true", [False]]
    hand.press(page.locator(".levels [data-level=all]"))
    expect(log).to_have_attribute("data-told", "all")
    expect(log.locator("> li[data-of=all]:not(.folded-away)").first).to_be_visible()
    if size == WIDE:
        see_older_rounds(page, hand)


# Cards that count, and cards that were given up.


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_cards_that_count_stand_out_at_the_result(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    page, hand = visit(size), Finger() if size == PHONE else Mouse()
    go_to_table(page, house.url, **HEADS_UP)
    wager(page, hand)
    deal(page, hand)
    finish(page, hand)
    lifted, dimmed = page.locator(".cards .card.lifted"), page.locator(".cards .card.dimmed")
    expect(dimmed.first).to_be_attached()
    assert lifted.count() >= 5, "five of the own hand, and the dealer's own that count"
    whys = page.locator("#act .results .why").all_inner_texts()
    assert any(re.search("against|does not qualify", why) for why in whys), whys


def test_a_clause_opens_a_small_page_with_its_place_and_source(visit: Visits, house: House) -> None:
    page = visit()
    go_to_table(page, house.url, **HEADS_UP)
    page.locator("#act .line-clause .clause").click()
    note = page.locator("#clause-note")
    expect(note.locator("h3")).to_have_text("§6(b)")
    expect(note.locator("dl")).to_contain_text("Massachusetts Gaming Commission")
    expect(note.locator(".place")).to_contain_text("§6")
    assert len(note.locator("p:not(.place)").first.inner_text()) > 30
