"""The lobby: tiles in rows, laws that are switched, search, filters, keys, what one was at."""

import re

import pytest
from playwright.sync_api import Page, expect

from houseway.floor.dealing.offered import Offered
from houseway.games import find_game
from houseway.odds.shipped import shipped_report
from houseway.table.entries import entries_of
from houseway.web.entries import tiles_of
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, deal, finish, mode, until, wager, wait_for_turn
from tests.browser.house import House

SHIFTED = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 400);
})"""
COLUMNS = """() => new Set([...document.querySelectorAll(".game")]
  .map((tile) => Math.round(tile.getBoundingClientRect().left))).size"""
SEEN = """() => {
  const strip = document.querySelector("#people").getBoundingClientRect().height;
  const low = innerHeight + (strip && strip + 18); // tables of other tests stand above the games
  return [...document.querySelectorAll(".game .edge")]
    .filter((edge) => edge.getBoundingClientRect().bottom <= low).length;
}"""
CUT = """() => [...document.querySelectorAll(".game *")].filter((one) => {
  const box = one.getBoundingClientRect();
  const tile = one.closest(".game").getBoundingClientRect();
  return box.width && (box.left < tile.left - 1 || box.right > tile.right + 1);
}).map((one) => one.className)"""


def come(page: Page, house: House) -> None:
    page.goto(house.url)
    until(page, "body:not(.coming) .play")


def titles(page: Page) -> list[str]:
    return page.locator(".game h3").all_inner_texts()


@pytest.mark.parametrize(
    ("size", "columns", "seen"),
    [((1920, 1080), 6, 12), ((1366, 768), 5, 10), ((390, 780), 2, 4), ((360, 640), 2, 2)],
)
def test_tiles_stand_in_rows_and_nothing_shifts_or_is_cut(
    visit: Visits, house: House, size: tuple[int, int], columns: int, seen: int
) -> None:
    """And of so many games the felt, the name and the edge are seen at once, where nobody sits."""
    page = visit(size)
    come(page, house)
    assert page.evaluate(SHIFTED) <= 0.02
    assert page.evaluate(COLUMNS) == columns
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(SEEN) >= seen
    expect(page.locator("header nav a[href='/lab']")).to_be_in_viewport()


def test_every_game_that_a_player_looks_for_has_a_tile_with_its_own_felt(
    visit: Visits, house: House
) -> None:
    page = visit()
    come(page, house)
    shown = titles(page)
    assert {"EZ Baccarat", "Omaha", "Ultimate Texas Hold'em", "Sic Bo"} <= set(shown)
    assert len(shown) == len(set(shown)) == 25
    field = page.locator(".game[data-entry=sic-bo] .felt-in-small .area")
    assert field.count() == 50
    edge = page.locator(".game[data-entry=sic-bo] .edge")
    game = find_game("sic-bo")
    ruleset = game.ruleset("ma")
    if shipped_report(game.folder, ruleset, ruleset.open()) is None:
        expect(edge).to_have_text("its edge is not counted yet")
    else:
        expect(edge).to_have_text("2.78 % on Small")
        expect(edge.locator("b")).to_have_attribute("title", re.compile("1/36"))


def test_the_law_is_a_switch_that_says_what_it_changes(visit: Visits, house: House) -> None:
    page = visit()
    come(page, house)
    tile = page.locator(".game[data-entry=fast-action-holdem]")
    before = tile.locator(".edge").inner_text(), tile.locator("svg").inner_html()
    tile.locator("select.law").select_option("wa-single-deck")
    after = tile.locator(".edge").inner_text(), tile.locator("svg").inner_html()
    assert before[0] != after[0] or "not counted" in before[0]
    assert before[1] != after[1]
    expect(tile.locator(".changes")).to_contain_text("Decks: 1, not 6")
    expect(tile.locator(".changes")).to_contain_text("with Bonus")
    expect(tile.locator(".play")).to_have_attribute("data-ruleset", "wa-single-deck")
    tile.locator("select.law").select_option("ma")
    expect(tile.locator(".changes")).to_have_text("")


def test_a_game_is_found_by_a_name_that_is_nearly_right_and_played_by_enter(
    visit: Visits, house: House
) -> None:
    page = visit()
    come(page, house)
    page.keyboard.press("/")
    page.keyboard.type("washington singel")
    expect(page.locator(".game")).to_have_count(1)
    expect(page.locator(".play")).to_have_attribute("data-ruleset", "wa-single-deck")
    page.keyboard.press("Escape")
    expect(page.locator(".game")).to_have_count(25)
    page.keyboard.press("/")
    page.keyboard.type("easy bacarat")
    assert titles(page)[0] == "EZ Baccarat"
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    areas = page.evaluate(
        "fetch('/api' + location.pathname).then((said) => said.json()).then((table) =>"
        " table.layout.areas.map((area) => area.wager))"
    )
    assert "dragon-7" in areas


def test_arrows_lead_through_the_tiles_and_enter_plays(visit: Visits, house: House) -> None:
    page = visit((1366, 625))
    come(page, house)
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    held = page.evaluate("document.activeElement.closest('.game').dataset.entry")
    assert held == page.locator(".game").nth(2).get_attribute("data-entry")
    stops = ".game button:not([tabindex='-1']), .game select:not([tabindex='-1'])"
    assert page.locator(stops).count() <= 3
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")


def test_filters_leave_what_is_liked(visit: Visits, house: House) -> None:
    page = visit((390, 780))
    come(page, house)
    page.locator(".filter", has_text="Dice").tap()
    assert titles(page) == ["Sic Bo"]
    page.locator(".filter", has_text="Poker").tap()
    poker = [entry.title for entry in entries_of(find_game("poker"))]
    assert titles(page) == poker
    page.locator(".filter", has_text="Edge below").tap()
    expect(page.locator("#none")).to_contain_text("No game")
    page.locator(".filter", has_text="Poker").tap()
    low = [tile.title for tile in tiles_of(Offered()) if tile.laws[0].edge is not None]
    assert ("Minibaccarat" in titles(page)) is ("Minibaccarat" in low)
    assert "Caribbean Stud" not in titles(page)


def test_whoever_comes_back_goes_on_or_plays_the_same_again(visit: Visits, house: House) -> None:
    page, hand = visit(), Mouse()
    come(page, house)
    page.locator(".game[data-entry=three-card-poker] .play").click()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    wager(page, hand)
    deal(page, hand)
    come(page, house)
    seat = page.locator("#seats a")
    expect(seat).to_contain_text("Three Card Poker")
    expect(seat).to_contain_text("Your turn")
    assert page.evaluate(SHIFTED) <= 0.02
    seat.click()
    page.wait_for_url("**/tables/*")
    finish(page, hand)
    page.locator("#leave").click()
    page.wait_for_url(f"{house.url}/")
    until(page, "body:not(.coming) .play")
    card = page.locator(".again-card").first
    expect(card).to_contain_text("Three Card Poker")
    expect(card).to_contain_text(re.compile(r"[\d.]+ wagered"))
    card.click()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    assert mode(page) == "wagers"
    expect(page.locator("#act .buttons .primary")).to_contain_text("Rebet")


def test_tables_with_people_are_a_strip_and_come_later_by_a_button(
    visit: Visits, house: House
) -> None:
    watcher, player = visit((390, 780)), visit()
    come(watcher, house)
    was = watcher.locator("#people").is_visible()
    come(player, house)
    player.locator(".game[data-entry=caribbean-stud] .play").click()
    player.wait_for_url("**/tables/*")
    wait_for_turn(player)
    table = player.url.rpartition("/")[2].partition("?")[0]
    if not was:
        watcher.locator("#show-tables").wait_for()
        watcher.locator("#show-tables").tap()
    row = watcher.locator(f'.table-row:has(a[href^="/tables/{table}"])')
    expect(row).to_contain_text("Caribbean Stud")
    watcher.reload()
    until(watcher, "body:not(.coming) .play")
    expect(row.locator("a", has_text="Sit")).to_be_attached()
    row.evaluate("one => { one.isOld = true; }")
    with watcher.expect_response("**/api/tables"):
        pass  # Asked for again and again: what is the same stays, with a press that has begun.
    watcher.wait_for_timeout(300)
    assert row.evaluate("one => one.isOld")
    assert watcher.evaluate(SHIFTED) <= 0.02
    assert watcher.evaluate("document.documentElement.scrollWidth") <= 390
