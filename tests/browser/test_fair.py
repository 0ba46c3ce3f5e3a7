"""The page pledges a word, tells it and checks the shoe, and nobody presses anything for it."""

import json

from playwright.sync_api import Page, Route, expect

from houseway.pieces.stock import Stock
from houseway.table.sealed import pledge_of
from houseway.table.shoe import Stack, entropy
from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, come_from_lobby, deal, finish, go_to_table, wager
from tests.browser.house import House

MODULE = """const files = document.querySelector("link[rel=icon]").href.replace("icon.svg", "");
  const fair = await import(`${files}js/fair.js`);
  const { check } = await import(`${files}js/fair-check.js`);"""
TOLD_TWICE = f"""async () => {{
  {MODULE}
  const sent = [];
  const page = {{ own: 1, socket: {{ tell: async (frame) => sent.push(frame) }} }};
  const mine = new fair.Fair(page);
  const pledge = await mine.pledge();
  for (const digest of ["a", "a", "b"]) {{
    const shoe = {{ digest, pledges: {{ 1: pledge }}, spoken: [], takes_words: true, next: {{}} }};
    page.state = {{ shoe }};
    await mine.speak();
  }}
  return sent.map(({{ word, pledge }}) => [Boolean(word), /^[0-9a-f]{{64}}$/.test(pledge)]);
}}"""
CHECKED = f"""async ([text, digest]) => {{
  {MODULE}
  return check(text, digest).then((words) => [...words.keys()], (error) => error.message);
}}"""


def check(page: Page) -> None:
    page.locator("[data-id=check-shoe]").click()


def spoil(route: Route) -> None:
    """The first two cards of the order exchanged, on their way to the browser."""
    answer = route.fetch()
    shoe = answer.json()
    head, _, order = shoe["text"].partition("order   ")
    first, second, *rest = order.split()
    shoe["text"] = f"{head}order   {' '.join([second, first, *rest])}\n"
    route.fulfill(response=answer, body=json.dumps(shoe))


def test_an_own_word_is_in_the_order_and_the_browser_checks_it(visit: Visits, house: House) -> None:
    page, hand = visit(), Mouse()
    come_from_lobby(page, house.url, hand, game="let-it-ride", ruleset="ma")
    page.locator("[aria-controls=panel-seats]").click()
    expect(page.locator("#words-in-shoe")).to_have_text(
        "Random words went into its order after the seal, from: you."
    )
    wager(page, hand)
    deal(page, hand)
    finish(page, hand)
    check(page)
    said = page.locator("#shoe-check")
    expect(said).to_have_text(
        "The seal holds, and the order is what it and the word make, your own among them."
    )
    page.route("**/api/shoes/*", spoil)
    check(page)
    expect(said).to_have_text("It does not hold: The order is not the one that the words make.")


def test_a_word_is_told_under_one_digest_only(visit: Visits, house: House) -> None:
    """A house that has heard a word could seal another stack, and ask for the same word again."""
    page = visit()
    go_to_table(page, house.url, game="let-it-ride", ruleset="ma")
    assert page.evaluate(TOLD_TWICE) == [[True, True], [True, True], [False, True]]


def test_the_browser_reckons_as_the_house_does(visit: Visits, house: House) -> None:
    page = visit()
    go_to_table(page, house.url, game="let-it-ride", ruleset="ma")
    words = {seat: f"{seat:02x}" * 16 for seat in (2, 5, 11)}
    pledges = {seat: pledge_of(word) for seat, word in words.items()}
    sealed = Stack.shuffled(Stock.of_decks(8), entropy(3), pledges)
    stack = sealed.with_words(words)
    assert page.evaluate(CHECKED, [stack.text(), stack.digest]) == ["2", "5", "11"]
    assert page.evaluate(CHECKED, [sealed.text(), sealed.digest]) == []
    other = stack.text().replace(words[5], words[2])
    wrong = "The word of seat 5 is not the one that was pledged."
    assert page.evaluate(CHECKED, [other, stack.digest]) == wrong
    told = "The digest is not the one that was told."
    assert page.evaluate(CHECKED, [stack.text(), "0" * 64]) == told


def test_two_pages_of_one_player_do_not_pledge_against_each_other(
    visit: Visits, house: House
) -> None:
    page = visit()
    go_to_table(page, house.url, game="let-it-ride", ruleset="ma")
    other, sent = page.context.new_page(), list[str]()
    other.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    other.goto(page.url)
    expect(other.locator("#act")).to_have_attribute("data-mode", "wagers")
    other.evaluate("localStorage.clear()")  # As in another browser: it knows no word of the first.
    other.reload()
    expect(other.locator("#act")).to_have_attribute("data-mode", "wagers")
    other.close()
    assert not [frame for frame in sent if '"word"' in frame]
