"""The odds lab in a browser: figures follow what is changed, and a link opens the same."""

import json
import re
from pathlib import Path
from secrets import randbelow
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import houseway
from houseway.pieces.figures import percent
from tests.browser.conftest import Visits
from tests.browser.house import House
from tests.browser.test_accessible import examine

WIDE, PHONE = (1366, 625), (390, 780)
WAGER, QUALIFIES = "ante and odds", "high card"


def come(visit: Visits, house: House, size: tuple[int, int], design: str) -> Page:
    """At a design, with its figures."""
    is_small = size[0] < 500
    page = visit(size, has_touch=is_small, is_mobile=is_small)
    page.goto("about:blank")
    game, _, rules = design.partition("/")
    page.goto(f"{house.url}/lab?game={game}&rules={rules}")
    expect(page.locator(".figures .edge").first).to_be_visible(timeout=240_000)
    return page


def edge(page: Page, wager: str) -> str:
    """What the house keeps of a wager, as the page shows it."""
    row = page.locator(f'.figures tbody:has([data-row^="{wager}|"])').first
    return row.locator(".edge .figure").inner_text()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_payout_is_changed_and_the_edge_moves(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    page = come(visit, house, size, "three-card-poker/ma")
    assert edge(page, "pair-plus") == "12.7964 %"
    field = page.locator('.rule[data-key="pair_plus_paytable"]')
    line = field.locator('[data-line="flush"] input')
    line.fill("4")
    mine = houseway.odds(houseway.variation("three-card-poker", pair_plus_paytable={"flush": 4}))
    shown = percent(mine.wager("pair-plus").house_advantage)
    expect(page.locator(".figures")).to_contain_text(shown)
    assert edge(page, "pair-plus") == shown
    expect(page.locator(".figures .change").nth(1)).to_have_text("▼ −4.9593")
    expect(field.locator('[data-line="flush"] .was')).to_have_text("✎ 3 to 1")
    expect(page.locator("#law-said")).to_contain_text("The law permits this design")
    line.press("Tab")
    expect(line).to_have_value("4 to 1")
    line.press("ArrowDown")
    expect(page.locator(".figures")).to_contain_text("12.7964 %")
    expect(field).not_to_have_class(re.compile("is-changed"))
    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0, "nothing is wider than the window"


def test_what_the_law_does_not_permit_is_marked_with_its_clause_and_what_cannot_be_is_refused(
    visit: Visits, house: House
) -> None:
    page = come(visit, house, WIDE, "three-card-poker/ma")
    field = page.locator('.rule[data-key="pair_plus_paytable"]')
    field.locator('[data-line="flush"] input').fill("2")
    expect(field.locator(".against")).to_contain_text(
        "Not permitted under §11(a)(2)", timeout=30_000
    )
    expect(field.locator(".against")).to_contain_text("no less than 3 to 1")
    expect(page.locator("#law-said")).to_contain_text("the law does not permit it")
    assert edge(page, "pair-plus") == "17.7557 %"
    line = field.locator('[data-line="pair"] input')
    line.fill("a lot")
    line.press("Enter")
    expect(page.locator("#state")).to_contain_text("a lot")
    expect(field.locator(".refused")).to_contain_text("a lot")
    page.get_by_role("button", name="Reset").click()
    expect(field.locator(".against")).to_have_count(0)
    expect(page.locator(".figures")).to_contain_text("12.7964 %")


def test_what_is_shown_of_another_design_than_a_refused_one_is_dimmed_and_nothing_done_with_it(
    visit: Visits, house: House
) -> None:
    page = come(visit, house, WIDE, "three-card-poker/ma")
    line = page.locator('.rule[data-key="pair_plus_paytable"] [data-line="pair"] input')
    line.fill("a lot")
    line.press("Enter")
    expect(page.locator("#state")).to_contain_text("a lot")
    expect(page.locator("#law-said")).to_be_empty()
    expect(page.locator("#figures .figure").first).to_have_css("opacity", "0.55")
    for button in ("Open a table with it", "TOML", "PDF"):
        expect(page.get_by_role("button", name=button, exact=True)).to_be_disabled()
    page.locator("#beside").select_option(index=0)  # Asked anew, it is refused anew.
    page.locator("#beside").dispatch_event("change")
    expect(page.locator("#figures")).to_have_attribute("aria-busy", "false")
    expect(page.locator("#state")).to_contain_text("a lot")
    expect(page.locator("#law-said")).to_be_empty()
    expect(page.locator("#charts")).to_have_attribute("inert", "")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator("#link")).to_have_value(page.url)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Open a table with it")).to_be_enabled()
    page.wait_for_function("document.querySelector('#link').value === location.href")
    expect(page.locator("#state")).to_be_hidden()


def test_a_link_opens_the_same_design_for_somebody_else(visit: Visits, house: House) -> None:
    page = come(visit, house, WIDE, "three-card-poker/ma")
    page.locator('.rule[data-key="dealer_qualifies"]').locator("input").evaluate(
        "box => (box.closest('details').open = true)"
    )
    box = page.locator("#rule-dealer_qualifies")
    box.fill("jack high")
    box.press("Enter")
    expect(page.locator('.rule[data-key="dealer_qualifies"] .against')).to_be_visible(
        timeout=30_000
    )
    page.wait_for_function("location.hash.startsWith('#1.')")
    other = visit(PHONE, has_touch=True, is_mobile=True)
    other.goto("about:blank")
    other.goto(page.url)
    expect(other.locator(".figures .change").first).not_to_have_text("none")
    assert edge(other, "ante and play") == edge(page, "ante and play")
    expect(other.locator("#rule-dealer_qualifies")).to_have_value("jack high")


def test_a_link_that_cannot_be_read_says_so(visit: Visits, house: House) -> None:
    page = visit(WIDE)
    page.goto("about:blank")
    page.goto(f"{house.url}/lab?game=three-card-poker&rules=ma#1.nothing")
    expect(page.locator("#toast")).to_contain_text("cannot be read")
    expect(page.locator(".figures .edge").first).to_be_visible()


def test_a_table_opens_with_a_design(visit: Visits, house: House) -> None:
    page = come(visit, house, WIDE, "three-card-poker/ma")
    page.locator('.rule[data-key="pair_plus_paytable"] [data-line="flush"] input').fill("4")
    expect(page.locator(".figures")).to_contain_text("7.8371 %")
    page.get_by_role("button", name="Open a table with it").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("header .where")).to_contain_text("Massachusetts, varied")


def test_a_file_is_kept_and_read_back(visit: Visits, house: House, tmp_path: Path) -> None:
    page = come(visit, house, WIDE, "three-card-poker/ma")
    page.locator('.rule[data-key="pair_plus_paytable"] [data-line="flush"] input').fill("4")
    expect(page.locator(".figures")).to_contain_text("7.8371 %")
    with page.expect_download() as kept:
        page.locator('[data-export="toml"]').click()
    file = tmp_path / kept.value.suggested_filename
    kept.value.save_as(file)
    made = houseway.variation("three-card-poker", pair_plus_paytable={"flush": 4})
    assert houseway.ruleset("three-card-poker", str(file)).digest == made.digest
    page.get_by_role("button", name="Reset").click()
    expect(page.locator(".figures")).to_contain_text("12.7964 %")
    page.locator("#file").set_input_files(file)
    expect(page.locator(".figures")).to_contain_text("7.8371 %")
    expect(page.locator("#ruleset option:checked")).to_have_text("a file of your own")


def test_pictures_are_drawn_and_kept(visit: Visits, house: House) -> None:
    page = come(visit, house, WIDE, "three-card-poker/ma")
    picture = page.locator("#charts .picture")
    expect(picture.locator("img")).to_have_attribute(
        "alt", re.compile("Three Card Poker"), timeout=30_000
    )
    assert picture.locator("img").evaluate("image => image.naturalWidth") > 0
    page.get_by_role("button", name="Edge against a payout").click()
    expect(picture.locator("img")).to_have_attribute(
        "alt", re.compile("paytable|pays"), timeout=30_000
    )
    page.get_by_role("button", name="Best play").click()
    expect(picture).to_contain_text("Q-6-4")
    picture.get_by_text("As a table").click()
    expect(picture.locator("table tbody tr").first).to_be_visible()
    with page.expect_download() as kept:
        picture.get_by_role("button", name="SVG").click()
    assert Path(kept.value.path()).read_text(encoding="utf-8").startswith("<svg")


def test_two_rule_sets_stand_side_by_side(visit: Visits, house: House) -> None:
    page = come(visit, house, WIDE, "colorado-holdem/ma")
    page.locator("#beside").select_option("ma-permissible-bet")
    expect(page.locator(".figures .change").first).to_contain_text(
        re.compile(r"[▲▼]"), timeout=60_000
    )
    assert page.locator(".figures thead th").count() == 7
    page.get_by_role("button", name="What each difference does").click()
    expect(page.locator("#differences table")).to_contain_text("All together")


def test_a_side_wager_is_added_changed_and_taken_out(visit: Visits, house: House) -> None:
    page = come(visit, house, PHONE, "three-card-poker/ma")
    group = page.locator('[data-group="side"]')
    group.get_by_label("A side wager to add").select_option(label="own-and-dealer")
    group.get_by_role("button", name="Add").last.click()
    expect(page.locator('.figures [data-row^="own-and-dealer|"]')).to_be_visible()
    before = edge(page, "own-and-dealer")
    field = page.locator('.rule[data-key="side_wagers.own-and-dealer"]')
    line = field.locator('[data-line="flush"] input')
    line.fill("16")
    line.press("Enter")
    row = page.locator('.figures tbody:has([data-row^="own-and-dealer|"]) .edge .figure')
    expect(row).not_to_have_text(before)
    expect(page.locator("#law-said")).to_contain_text("205 CMR 147.04")
    field.get_by_label("dealer (3 cards)").uncheck()
    expect(page.locator("#state")).to_contain_text("a hand has 5 cards")
    expect(field.locator(".refused")).to_contain_text("it looks at 3")
    page.get_by_role("button", name="Undo").click()
    field.get_by_role("button", name="Take this wager out").click()
    expect(field).to_have_count(0)
    expect(page.locator('.figures [data-row^="own-and-dealer|"]')).to_have_count(0)


def test_poker_says_that_it_has_no_edge_and_what_the_rake_takes(
    visit: Visits, house: House
) -> None:
    page = visit(WIDE)
    page.goto(f"{house.url}/lab?game=poker&rules=ma")
    expect(page.locator(".takings")).to_contain_text("No edge", timeout=120_000)
    variant = page.locator('[data-group="rules"] [data-key="variant"]')
    expect(variant.locator("select").first).to_be_visible()
    shown = variant.locator("input").evaluate_all("all => all.map((one) => one.value)")
    assert not [value for value in shown if "§" in value or value == "Hold'em"]
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    rake = page.locator("#rule-rake")
    rake.fill("10% up to 4")
    rake.press("Enter")
    expect(page.locator('.rakes [data-pot="30"]')).to_contain_text("3.00")
    expect(page.locator('.rakes [data-pot="30"]')).to_contain_text("10.00 %")
    expect(page.locator("#charts img")).to_have_attribute("alt", re.compile("rake 10%"))
    rake.fill("12% up to 4")
    rake.press("Enter")
    expect(page.locator("#state")).to_contain_text("10% at most")
    expect(page.locator('[data-export="pdf"]')).to_be_hidden()


def begin_a_count(page: Page) -> Locator:
    """A design that nobody has counted: another commission, which every setting is chosen by."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.locator("#rule-commission").select_option(label="another…")
    field = page.locator('.rule[data-key="commission"] input')
    field.fill(f"{1 + randbelow(98)}.{randbelow(1000):03}1% up to 0.25, when paid")
    field.press("Enter")
    state = page.locator("#state")
    expect(state.locator("progress")).to_be_visible()
    return state


def expect_text(place: Locator, wanted: re.Pattern[str]) -> re.Match[str]:
    """What a place says, once it says it."""
    expect(place).to_contain_text(wanted, timeout=120_000)
    found = wanted.search(place.inner_text())
    assert found is not None, "it has gone on meanwhile"
    return found


def test_a_count_is_cancelled_and_the_figures_stay(visit: Visits, house: House) -> None:
    page = come(visit, house, WIDE, "pai-gow-poker/ma")
    before = edge(page, "wager")
    state = begin_a_count(page)
    told, heads = state.bounding_box(), page.locator(".figures thead").bounding_box()
    assert told is not None
    assert heads is not None
    assert told["y"] + told["height"] <= heads["y"], "it lies over the title alone"
    page.get_by_role("button", name="Cancel").click()
    expect(state).to_contain_text("Cancelled")
    expect(page.locator("#figures")).to_have_attribute("aria-busy", "false")
    assert edge(page, "wager") == before, "the figures stay as they were"
    page.get_by_role("button", name="Go on").click()
    expect(state.locator("progress")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(state).to_contain_text("Cancelled")


def qualify(page: Page) -> Locator:
    """Let other hands of the dealer qualify, so that all is counted anew."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    field = page.locator("#rule-dealer_qualifies")
    field.fill(QUALIFIES)
    field.press("Enter")
    return page.locator("#state")


def kept_figures(page: Page) -> str:
    """Every figure of a design, as the page has it kept."""
    with page.expect_download(timeout=120_000) as kept:
        page.locator('[data-export="json"]').click()
    return Path(kept.value.path()).read_text(encoding="utf-8")


def counted(said: str) -> dict[str, Any]:
    """What was counted of all figures, exactly; not how long that took."""
    found = json.loads(said)
    return {part: found[part] for part in ("wagers", "decisions", "effects")}


@pytest.mark.slow
def test_a_count_goes_on_after_a_cancel_and_in_a_house_that_was_closed_meanwhile(
    visit: Visits, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And comes to what a count comes to that nobody has interrupted, in a store of its own."""
    monkeypatch.setenv("HOUSEWAY_COUNTS", str(tmp_path / "counts"))
    own = House(tmp_path)
    own.open()
    page = come(visit, own, WIDE, "heads-up-holdem/ma")
    try:
        before = edge(page, WAGER)
        state = qualify(page)
        expect(state).to_contain_text(re.compile(r"boards, [1-9]\d? %"), timeout=300_000)
        page.get_by_role("button", name="Cancel").click()
        expect(state).to_contain_text("What is counted is kept.")
        page.get_by_role("button", name="Go on").click()
        goes_on = re.compile(r"(boards|outcomes), going on from [1-9]\d? of 12")
        assert expect_text(state, goes_on)[1] == "boards"
        own.close()
        own.open()
        page.reload()
        expect_text(state, goes_on)
        expect(state).to_be_hidden(timeout=300_000)
        resumed, shown = counted(kept_figures(page)), edge(page, WAGER)
    finally:
        page.goto("about:blank")
        own.close()
    monkeypatch.setenv("HOUSEWAY_COUNTS", str(tmp_path / "other"))
    found = houseway.odds(houseway.variation("heads-up-holdem", dealer_qualifies=QUALIFIES))
    assert resumed == counted(found.to_json())
    edge_now = percent(found.wager(WAGER).house_advantage)
    assert shown == edge_now.replace("-", "−") != before


@pytest.mark.slow
@pytest.mark.parametrize("ends", ["cancelled", "closed"])
def test_a_count_goes_on_from_where_it_was_ended(
    visit: Visits, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: str
) -> None:
    monkeypatch.setenv("HOUSEWAY_COUNTS", str(tmp_path / "counts"))
    own = House(tmp_path)
    own.open()
    try:
        page = come(visit, own, WIDE, "pai-gow-poker/ma")
        state = begin_a_count(page)
        expect(state).to_contain_text(re.compile(r"cards, 5\d %"), timeout=300_000)
        if ends == "cancelled":
            page.get_by_role("button", name="Cancel").click()
            expect(state).to_contain_text("Cancelled at 5")
            page.get_by_role("button", name="Go on").click()
        else:
            own.close()
            own.open()
            page.reload()
        goes_on = re.compile(r"going on from (2[4-9]|3\d) of 48")
        expect(state).to_contain_text(goes_on, timeout=120_000)
        expect(state).to_be_hidden(timeout=300_000)
        expect(page.locator(".figures .change").first).to_contain_text(re.compile("[▲▼]"))
        page.goto("about:blank")
    finally:
        own.close()


def test_a_line_that_is_down_is_told_and_mended(visit: Visits, house: House) -> None:
    page = come(visit, house, WIDE, "three-card-poker/ma")
    page.route("**/api/lab/asks", lambda route: route.abort("connectionrefused"))
    page.locator('.rule[data-key="pair_plus_paytable"] [data-line="flush"] input').fill("4")
    expect(page.locator("#state")).to_contain_text("The line is down")
    page.unroute("**/api/lab/asks")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".figures")).to_contain_text("7.8371 %")


def test_a_house_way_is_moved_line_by_line(visit: Visits, house: House) -> None:
    page = come(visit, house, PHONE, "pai-gow/ma")
    way = page.locator('.rule[data-key="house_way"]')
    second = way.locator(".way li .says").nth(1).inner_text()
    way.get_by_role("button", name="Line 2 up").click()
    expect(way.locator(".way li .says").nth(0)).to_contain_text(second.split("§")[0].strip())
    expect(way.locator(".was").first).to_be_visible()
    way.get_by_role("button", name="Change line 1", exact=True).click()
    expect(way.locator(".way-parts")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(way.locator("li.is-changed")).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, (360, 640)], ids=["wide", "phone"])
def test_axe_finds_nothing_serious_in_the_lab(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    page = come(visit, house, size, "three-card-poker/ma")
    page.locator('.rule[data-key="pair_plus_paytable"] [data-line="flush"] input').fill("2")
    expect(page.locator(".rule .against")).to_be_visible()
    page.locator(".figures .detail").first.click()
    expect(page.locator(".wager-detail")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    examine(page, "the lab")
