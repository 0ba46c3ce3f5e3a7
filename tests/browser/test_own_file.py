"""A ruleset file that is opened in the lobby: played, passed on by its link, or refused."""

import pytest
from playwright.sync_api import FilePayload, expect

from houseway.games import find_game
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, deal, finish, until, wager, wait_for_turn
from tests.browser.house import House

GAME = "three-card-poker"
WRONG = (
    '[ruleset]\ngame = "three-card-poker"\nname = "mine"\ntitle = "Mine"\nbased_on = "ma"\n'
    '\n[rules.dealer_qualify]\nis = "jack high"\ncite = "ours"\n'
)


def payload(text: str | bytes) -> FilePayload:
    content = text if isinstance(text, bytes) else text.encode()
    return {"name": "mine.toml", "mimeType": "application/toml", "buffer": content}


@pytest.mark.parametrize("size", [(1280, 800), (390, 780)])
def test_a_file_from_disk_is_played_and_its_link_opens_it_for_others(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    game = find_game(GAME)
    title = f"House of {size[0]}"
    made = game.variation(game.ruleset("ma"), {"pair_plus.flush": 4}, name="mine", title=title)
    page, hand = visit(size), Mouse()
    page.goto(house.url)
    until(page, "body:not(.coming) .play")
    page.locator("#own-file").set_input_files(payload(made.toml()))
    card = page.locator("#own-said .note")
    expect(card).to_contain_text(title, timeout=20_000)
    link = card.locator(".own-link").get_attribute("href") or ""
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    card.locator("button.primary").click()
    page.wait_for_url("**/tables/*")
    wait_for_turn(page)
    wager(page, hand)
    deal(page, hand)
    finish(page, hand)
    page.goto(house.url)
    expect(page.locator("#own-kept button", has_text=title)).to_be_visible()
    expect(page.locator("#seats a")).to_contain_text("Three Card Poker")
    other = visit()
    other.goto(f"{house.url}{link}")
    expect(other.locator("#open-title")).to_have_text(f"Three Card Poker, {title}")
    other.locator("#open-table .primary").click()
    other.wait_for_url("**/tables/*")
    wait_for_turn(other)
    other.locator("#tab-pays").click()
    expect(other.locator("#panel-pays")).to_contain_text("4 to 1")


def test_a_file_that_is_wrong_is_refused_at_its_line(visit: Visits, house: House) -> None:
    page = visit((390, 780))
    page.goto(house.url)
    until(page, "body:not(.coming) .play")
    page.locator("#own-paste").click()
    page.locator("#own-text").fill(WRONG)
    page.get_by_role("button", name="Check it").click()
    said = page.locator("#own-said .note.bad")
    expect(said).to_contain_text("Line 7: ", timeout=20_000)
    expect(said).to_contain_text("did you mean dealer_qualifies?")
    expect(said.locator("pre b")).to_contain_text("[rules.dealer_qualify]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_files_that_are_none_are_refused_without_asking_the_house(
    visit: Visits, house: House
) -> None:
    page = visit()
    page.goto(house.url)
    until(page, "body:not(.coming) .play")
    asked: list[str] = []
    page.on("request", lambda it: asked.append(it.url) if "variations" in it.url else None)
    for rubbish, says in ((b"\xff\xfe\x00", "no text"), (b"#" * 400_000, "too large")):
        page.locator("#own-file").set_input_files(payload(rubbish))
        expect(page.locator("#own-said")).to_contain_text(says)
    assert asked == []
