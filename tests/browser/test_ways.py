"""Ways in, ways back, presses that do what was meant: tables, racks, results, chips, the line."""

import json
import re
import signal
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, Route, expect

from houseway.floor.seats.people import BIRDS
from houseway.web.room import PAUSES
from tests.browser.conftest import Visits
from tests.browser.hands import (
    Law,
    Mouse,
    come_from_lobby,
    deal,
    finish,
    go_to_table,
    mode,
    own_cards,
    until,
    wager,
    wait_for_turn,
)
from tests.browser.house import House
from tests.browser.stages import Stage, Theatre
from tests.browser.test_presser import SIT_POOR, open_table

GAME: Final[Law] = {"game": "heads-up-holdem", "ruleset": "ma"}
SMALL: Final = (360, 640)
TAKES_OVER_MS: Final = 400
"""A key that takes over another's place is dead for a little less."""
AWAY_MS: Final = 800
"""A seat whose page is gone for longer is given up."""
OWN_TABLES: Final = """fetch('/api/tables').then(answer => answer.json())
  .then(tables => tables.filter(table => table.is_mine).length)"""


def primary(page: Page) -> str:
    return page.locator("#act .buttons .primary").inner_text()


# Tables.


def test_play_closes_the_own_tables_where_only_simple_players_are_left(
    visit: Visits, house: House
) -> None:
    page, hand = visit(), Mouse()
    come_from_lobby(page, house.url, hand, game="let-it-ride", ruleset="ma")
    wager(page, hand)
    deal(page, hand)
    until(page, "#act[data-mode=decision]")
    for _ in range(2):
        come_from_lobby(page, house.url, hand, **GAME)
        assert page.evaluate(OWN_TABLES) == 1


def test_leave_stands_in_the_header_and_leads_to_the_lobby(visit: Visits, house: House) -> None:
    page = visit()
    go_to_table(page, house.url, **GAME)
    page.locator("#leave").click()
    page.wait_for_url(f"{house.url}/")
    assert page.evaluate(OWN_TABLES) == 0
    me = page.evaluate("fetch('/api/me').then(answer => answer.json())")
    assert me["carried_cents"] == 2_000_00


def test_where_a_limit_bites_the_own_tables_can_be_closed(visit: Visits, house: House) -> None:
    page = visit()
    table = open_table(page, house.url, **GAME)
    friend = visit()
    friend.goto(f"{house.url}/tables/{table['id']}?sit=2")
    wait_for_turn(friend)
    refusal = {"error": "not-allowed", "why": "you have 4 tables open: close one first"}

    def refuse(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=409, json=refusal)
        else:
            route.fallback()

    page.route("**/api/tables", refuse)
    page.goto(house.url)
    page.locator(".play").first.click()
    expect(page.locator("#full")).to_contain_text("close one first")
    page.locator("#full .close-table").click()
    expect(page.locator("#full .table-row")).to_have_count(0)
    assert page.evaluate(OWN_TABLES) == 0
    page.unroute("**/api/tables")


def test_what_is_wrong_with_an_option_stands_at_its_field(visit: Visits, house: House) -> None:
    page = visit()
    page.goto(house.url)
    page.get_by_role("button", name="Open a table of Heads Up Hold'em, Massachusetts").click()
    for words in ("x", "5 to 20 by 1"):
        page.get_by_label("Limits", exact=True).fill(words)
        page.get_by_role("button", name="Open the table").click()
        note = page.locator("#choice-limits + .note")
        expect(note).to_contain_text("147.07(1)")
        expect(note).to_be_in_viewport(ratio=1)
        foot = page.locator("#open-table .row.end").bounding_box()
        at = note.bounding_box()
        assert foot is not None
        assert at is not None
        assert at["y"] + at["height"] <= foot["y"]
        assert ".toml" not in note.inner_text()
    assert page.url.rstrip("/") == house.url


# Wagers and racks.


def test_a_newcomer_is_told_what_to_do_and_may_sit_a_round_out(visit: Visits, house: House) -> None:
    page = visit()
    table = open_table(page, house.url, **GAME, bots=2)  # Results last 400 ms.
    page.goto(f"{house.url}/tables/{table['id']}?sit=4")
    wait_for_turn(page)
    assert primary(page).startswith("Deal")
    page.locator("#act .buttons .primary").click()
    expect(page.locator("#toast")).to_have_text("Put a chip on Ante first.")
    page.locator("#act .buttons button", has_text="Sit this one out").click()
    expect(page.locator("#log")).to_contain_text("Round 2", timeout=10_000)
    expect(page.locator("#log")).to_contain_text("Bot Ben wagers")
    wait_for_turn(page)


def test_an_empty_rack_is_filled_by_the_first_button(visit: Visits, house: House) -> None:
    page, hand = visit(), Mouse()
    table = open_table(page, house.url, **GAME, bots=2)
    page.goto(f"{house.url}/account")
    page.evaluate(SIT_POOR, [table["id"], 4])
    page.goto(f"{house.url}/tables/{table['id']}")
    expect(page.locator("#act .buttons .primary")).to_contain_text(
        "Bring 200.00 (you carry 1,999.97)"
    )
    page.locator("#act .buttons .primary").click()
    expect(page.locator(".plate.own .rack")).to_have_text("200.03")
    wager(page, hand)
    deal(page, hand)


def test_chips_that_are_put_down_fast_all_arrive_and_nothing_blinks(
    visit: Visits, house: House
) -> None:
    page = visit(reduced_motion="no-preference")
    go_to_table(page, house.url, **GAME)
    page.evaluate(
        """() => { window.lines = new Set();
        const line = document.querySelector("#act .line");
        new MutationObserver(() => window.lines.add(line.textContent))
          .observe(line, { childList: true, characterData: true, subtree: true }); }"""
    )
    area = page.locator("[data-wager=ante]")
    box = area.bounding_box()
    assert box is not None
    for number in range(1, 7):
        page.mouse.click(box["x"] + 20, box["y"] + 20)
        lies = area.get_attribute("aria-label") or ""
        assert f"{number * 5}.00 lies there" in lies, "the wish is drawn at once"
        page.wait_for_timeout(80)
    expect(page.locator("#act .line")).to_have_text("Your wagers: 60.00.")
    expect(page.locator(".plate.own .rack")).to_have_text("440.00")
    assert all(words.startswith("Your wagers") for words in page.evaluate("[...window.lines]"))


# Results.


def test_a_result_stays_until_it_is_put_away(visit: Visits, house: House) -> None:
    page, hand = visit(reduced_motion="no-preference"), Mouse()
    table = open_table(page, house.url, "fast-action-holdem", bots=2)  # Results last 400 ms.
    page.goto(f"{house.url}/tables/{table['id']}?sit=4")
    wait_for_turn(page)
    wager(page, hand)
    deal(page, hand)
    page.keyboard.press("Space")  # Nobody need watch how it is dealt.
    finish(page, hand)
    expect(page.locator("#log")).to_contain_text("Round 2", timeout=15_000)
    page.wait_for_timeout(1000)
    assert mode(page) == "results"
    for row in page.locator("#act .results li").all():
        for part in (".why", ".clause"):
            assert row.locator(part).evaluate("one => one.scrollWidth <= one.clientWidth + 1")
            assert row.locator(part).inner_text().strip()
            expect(row.locator(part)).to_be_in_viewport(ratio=1)
    expect(page.locator("#act .buttons a", has_text="Replay")).to_be_visible()
    page.locator("#act .results .clause").first.click()
    assert page.locator("#clause-note").inner_text()


def test_a_key_that_changes_its_meaning_is_dead_for_a_moment_and_then_wagers_again(
    visit: Visits, house: House
) -> None:
    page, hand = visit(settling="usual"), Mouse()
    go_to_table(page, house.url, **GAME)
    wager(page, hand)
    deal(page, hand)
    finish(page, hand)
    page.wait_for_timeout(TAKES_OVER_MS)
    page.keyboard.press("n")
    until(page, "#act[data-mode=wagers]")
    assert "Rebet and deal" in primary(page)
    page.wait_for_timeout(TAKES_OVER_MS)
    page.keyboard.press("r")
    expect(page.locator("#act .line")).to_have_text(re.compile("Your wagers"))
    page.keyboard.press("x")
    expect(page.locator("[data-wager=ante]")).to_have_attribute("aria-label", re.compile("empty"))
    page.wait_for_timeout(TAKES_OVER_MS)
    page.keyboard.press("Enter")
    until(page, "#act[data-mode=decision]")


def test_giving_up_is_asked_once_more_and_the_clock_goes_on(visit: Visits, house: House) -> None:
    page, hand = visit(), Mouse()
    table = open_table(
        page,
        house.url,
        "three-card-poker",
        bots=1,
        timing={"wagers_ms": 20_000, "decision_ms": 20_000, "away_ms": 60_000, "result_ms": 4000},
    )
    page.goto(f"{house.url}/tables/{table['id']}?sit=4")
    wait_for_turn(page)
    wager(page, hand)
    deal(page, hand)
    until(page, "#act[data-mode=decision]")
    seconds = page.locator("#act .time")
    expect(seconds).to_have_text(re.compile(r"^1[0-8]\b"))
    before = int(seconds.inner_text().split()[0])
    fold = page.locator("#act .gives-up").first
    fold.click()
    expect(fold).to_contain_text("give it up?")
    assert int(seconds.inner_text().split()[0]) <= before
    expect(seconds).to_have_attribute("title", re.compile(r"answers for you: [A-Z][a-z ]+$"))
    fold.click()
    finish(page, hand)


# The line, the log and the voice.


def test_a_server_that_stands_still_is_noticed_and_nothing_can_be_pressed(
    visit: Visits, house: House
) -> None:
    page, hand = visit(), Mouse()
    go_to_table(page, house.url, **GAME)
    wager(page, hand)
    assert house.process is not None
    house.process.send_signal(signal.SIGSTOP)
    try:
        expect(page.locator("#veil")).to_contain_text("The connection is lost", timeout=9000)
        assert page.locator("#act").evaluate("one => one.inert")
        page.keyboard.press("Enter")
        assert page.locator("#act").get_attribute("data-mode") == "wagers"
    finally:
        house.process.send_signal(signal.SIGCONT)
    expect(page.locator("#veil")).to_be_hidden(timeout=20_000)
    deal(page, hand)
    until(page, "#act[data-mode=decision]")


def test_a_house_that_pauses_says_so_and_goes_on(
    visit: Visits, house: House, tmp_path: Path
) -> None:
    page = visit(**Theatre.APART)
    theatre = Theatre(page, house.url)
    _, wagers = next(Stage(tmp_path, **GAME).frames())
    theatre.show(wagers)
    theatre.show(json.dumps({"type": "pause", "on": True, "why": PAUSES}))
    expect(page.locator("#veil")).to_have_text(PAUSES)
    assert page.locator("#act").evaluate("one => one.inert")
    theatre.show(json.dumps({"type": "pause", "on": False, "why": ""}))
    expect(page.locator("#veil")).to_be_hidden()
    assert not page.locator("#act").evaluate("one => one.inert")


def take_leaving_back(page: Page) -> None:
    """While a round holds the seat *Leave* is *Stay*, and the bar says so."""
    leave, line = page.locator("#leave"), page.locator("#act .line")
    for word, goes in (("Stay", True), ("Leave", False)):
        leave.click()
        expect(leave).to_have_text(word)
        assert ("You get up when this round is over." in line.inner_text()) is goes


def test_what_one_is_asked_is_said_by_the_bar_alone_and_the_log_names_oneself_as_you(
    visit: Visits, house: House
) -> None:
    page, hand = visit(reduced_motion="no-preference"), Mouse()
    go_to_table(page, house.url, game="three-card-poker", ruleset="ma")
    wager(page, hand)
    deal(page, hand)
    until(page, "#act[data-mode=decision]")
    expect(page.locator("#act .line")).to_contain_text("play or fold")
    expect(page.locator("#voice")).to_contain_text("No more bets")
    take_leaving_back(page)
    page.locator("#act .buttons button", has_text="Play").click()
    page.keyboard.press("Space")
    until(page, "#act[data-mode=results]", timeout=15_000)
    log = page.locator("#log")
    expect(log).to_contain_text(re.compile(r"Your (Ante|Play|Pair Plus)"))
    told = log.inner_text().partition("Round 1")[2]
    told, *_ = told.partition("Words that went into the order")  # The next may have begun.
    assert not re.search(rf"\b({'|'.join(BIRDS)}) \d", told)


def test_a_page_that_is_loaded_again_is_where_it_was_with_its_log_and_one_tab_stop_for_clauses(
    visit: Visits, house: House
) -> None:
    page, hand = visit(), Mouse()
    go_to_table(page, house.url, **GAME)
    wager(page, hand)
    deal(page, hand)
    until(page, "#act[data-mode=decision]")
    expect(page.locator("#aloud")).to_have_text(re.compile(r"Your cards: \w+ of \w+, \w+ of \w+\."))
    before = own_cards(page)
    page.reload()
    until(page, "#act[data-mode=decision]")
    assert own_cards(page) == before
    finish(page, hand)
    hand.press(page.locator("#act .buttons .primary"))
    until(page, "#act[data-mode=wagers]")
    page.reload()
    log = page.locator("#log")
    expect(log).to_contain_text("Round 1")
    expect(log).to_contain_text(re.compile(r"Your \w+ (loses|is paid|gets back)"))
    stops = page.locator("#log .clause").evaluate_all("all => all.filter(e => e.tabIndex === 0)")
    assert len(stops) == 1
    sizes = page.locator(".clause:visible").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(({width, height}) => [width, height])"
    )
    assert all(width >= 24 and height >= 24 for width, height in sizes)


def test_a_seat_is_kept_in_a_replay_and_losing_it_is_told(visit: Visits, house: House) -> None:
    page, hand = visit(), Mouse()
    quick = {"wagers_ms": 20_000, "decision_ms": 20_000, "away_ms": AWAY_MS, "result_ms": 200}
    table = open_table(page, house.url, **GAME, bots=2, timing=quick)
    link = f"{house.url}/tables/{table['id']}"
    page.goto(f"{link}?sit=4")
    wait_for_turn(page)
    wager(page, hand)
    deal(page, hand)
    finish(page, hand)
    page.locator("#act .buttons a", has_text="Replay").click()
    page.wait_for_url("**/rounds/*")
    expect(page.locator("#seats a")).to_contain_text("Heads Up Hold'emBack to seat 4")
    page.wait_for_timeout(2 * AWAY_MS)
    other = visit(SMALL)
    other.goto(page.url)
    until(other, "#veil[hidden]")
    other.locator("#fold").tap()
    expect(other.locator(".round-links a", has_text="To the table")).to_be_visible()
    expect(other.locator("#steps .step").first).to_be_visible()
    other.set_viewport_size({"width": 1280, "height": 800})
    name = page.evaluate("fetch('/api/me').then(answer => answer.json())")["name"]
    expect(other.locator(".plate", has_text=name[:8]).locator(".middle")).to_have_count(0)
    page.locator("#seats a").click()
    wait_for_turn(page)
    assert page.locator(".plate.own").count() == 1
    page.goto(f"{house.url}/static/none")
    page.wait_for_timeout(2 * AWAY_MS)
    page.goto(link)
    expect(page.locator("#toast")).to_contain_text("away for too long")


# Loading.


def test_the_lobby_does_not_shift_and_files_are_fetched_once(visit: Visits, house: House) -> None:
    page = visit()
    page.goto(house.url)
    until(page, "body:not(.coming) .play")
    page.wait_for_timeout(300)
    shifted = page.evaluate(
        """() => new Promise((done) => new PerformanceObserver((list) => done(
        list.getEntries().reduce((sum, entry) => sum + entry.value, 0)))
        .observe({ type: "layout-shift", buffered: true }) || setTimeout(() => done(0), 300))"""
    )
    assert shifted < 0.02
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(f"{house.url}/account")
    page.goto(house.url)
    until(page, "body:not(.coming) .play")
    kept = page.evaluate(
        """performance.getEntriesByType("resource").filter(({ name }) => name.includes("/static/"))
        .map(({ transferSize }) => transferSize)"""
    )
    assert len(kept) > 5
    assert not any(kept), "files come from the browser's own store"


def test_an_unknown_address_leads_to_the_lobby(visit: Visits, house: House) -> None:
    page = visit()
    page.goto(f"{house.url}/nothing/here")
    page.get_by_role("link", name="To the lobby").click()
    page.wait_for_url(f"{house.url}/")
