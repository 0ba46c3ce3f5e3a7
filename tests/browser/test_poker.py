"""Poker on the page: hold'em to the showdown, stud and a draw by thumb, side pots, sitting out."""

import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from houseway.round.actions import Bet, Choose, Fold, Match
from houseway.round.view import look
from tests.browser.conftest import Visits
from tests.browser.hands import (
    Finger,
    Keyboard,
    Mouse,
    cents,
    decide,
    line,
    mode,
    next_round,
    outcome,
    own_cards,
    results,
    until,
    wait_for_turn,
    words,
)
from tests.browser.house import House
from tests.browser.stages import Stage, Theatre
from tests.browser.test_accessible import examine
from tests.browser.test_phone import fits
from tests.browser.test_presser import USUAL, open_table

WIDE, PHONE = (1366, 768), (390, 844)
PICKS: Final = "[role=checkbox][data-touch]"
WIDE_LIMITS: Final[dict[str, Any]] = {"betting": "between limits", "limits": "4 to 2000 by 1"}


def come(
    page: Page, url: str, bots: int = 3, timing: dict[str, int] | None = None, **choices: str
) -> None:
    """To a seat beside simple players; nobody is dealt in yet."""
    table = open_table(page, url, "poker", bots=bots, choices=choices, timing=timing or USUAL)
    taken = {seat["seat"] for seat in table["seats"]}
    free = next(seat for seat in range(1, table["seats_max"] + 1) if seat not in taken)
    page.goto(f"{url}/tables/{table['id']}?sit={free}")
    until(page, "#act[data-mode=wagers]")
    expect(page.locator("#act .line")).to_have_text("You sit out, with 500.00.")


def press(page: Page, hand: Mouse, label: str) -> None:
    """Press a button of the bar by what it says."""
    hand.press(page.locator("#act .buttons > *", has_text=re.compile(f"^{label}")).first)


def deal_in(page: Page, hand: Mouse) -> None:
    """Take part, until something is asked: others may all fold first."""
    press(page, hand, "Deal me in")
    until(page, "#act:is([data-mode=decision], [data-mode=results])")
    for _ in range(12):
        if mode(page) == "decision":
            return
        next_round(page, hand)
        until(page, "#act:is([data-mode=decision], [data-mode=results])")
    raise AssertionError("nothing is asked")


def to_the_end(page: Page, hand: Mouse) -> None:
    """Check or call until the hand is over."""
    for _ in range(40):
        wait_for_turn(page)
        if mode(page) != "decision":
            break
        decide(page, hand)
    until(page, "#act[data-mode=results]")


def to_a_showdown(page: Page, hand: Mouse, cards: int = 2) -> None:
    """Hands, until one of them is whole and shown at the end: others may fold before."""
    for _ in range(12):
        to_the_end(page, hand)
        is_whole = len(own_cards(page).split(", ")) == cards
        is_shown = page.locator("#log", has_text="You show").count()
        if ": rack" in words(page) and is_whole and is_shown:
            return
        next_round(page, hand)
    raise AssertionError("nobody stays to the showdown")


@pytest.mark.parametrize("hand", [Mouse(), Keyboard()], ids=["mouse", "keyboard"])
def test_a_hand_of_holdem_to_the_showdown(visit: Visits, house: House, hand: Mouse) -> None:
    page = visit(WIDE)
    come(page, house.url, rake="10% up to 4")
    deal_in(page, hand)
    assert len(own_cards(page).split(", ")) == 2
    assert re.search(r"Seat \d, .*the button", words(page))
    expect(page.locator("#act .line")).to_have_text(
        re.compile(r"\d+\.\d\d (in the pot|with bets)\.")
    )
    to_a_showdown(page, hand)
    assert sum(results(page).values()) == outcome(page)
    assert page.locator(".marks .result").count() >= 2
    expect(page.locator("#log")).to_contain_text("of rake goes")
    expect(page.locator("#log .unfold").last).to_have_attribute("aria-expanded", "true")
    page.emulate_media(color_scheme="light")
    examine(page, "a showdown")


def test_what_is_bet_goes_by_a_slider_by_keys_and_by_parts_of_the_pot(
    visit: Visits, house: House
) -> None:
    page, hand = visit(WIDE), Keyboard()
    come(page, house.url, **WIDE_LIMITS)
    deal_in(page, hand)
    amount = page.locator("#act .buttons [data-dial] .amount")
    least = cents(amount.inner_text())
    page.keyboard.press("+")
    more = cents(amount.inner_text())
    assert more > least
    page.keyboard.press("-")
    assert cents(amount.inner_text()) == least
    pot = cents(line(page).partition("to call, ")[2])
    owes = cents(line(page)) if "nothing" not in line(page) else 0
    page.keyboard.press("3")
    assert cents(amount.inner_text()) >= pot + owes
    page.keyboard.press("4")
    expect(page.locator("#act .dial output")).to_contain_text("all-in")
    expect(page.locator("#act .marks-row button")).to_have_text(
        [re.compile("½"), "¾ pot2", "Pot3", "All-in4"]
    )
    page.keyboard.press("1")
    said = cents(amount.inner_text())
    hand.press(page.locator("#act .buttons [data-dial]"))
    until(page, "#act:not([data-mode=decision]), #act .line")
    expect(page.locator("#log")).to_contain_text(f"{said / 100:,.2f}")


def test_a_hand_of_stud_on_a_phone(visit: Visits, house: House) -> None:
    page, hand = visit(PHONE), Finger()
    come(page, house.url, bots=7, variant="stud")
    fits(page)
    deal_in(page, hand)
    fits(page)
    assert len(own_cards(page).split(", ")) >= 3
    assert "seen by all" in words(page)
    folded = page.locator("#others").get_by_text("folds").count()
    assert page.locator("#others .held .ink-card").count() + folded > 6
    to_a_showdown(page, hand, cards=7)
    fits(page)
    examine(page, "a stud hand on a phone")


def test_cards_are_picked_to_be_discarded(visit: Visits, house: House) -> None:
    page, hand = visit(PHONE), Finger()
    come(page, house.url, variant="draw")
    deal_in(page, hand)
    for _ in range(40):
        wait_for_turn(page)
        if page.locator(PICKS).count():
            break
        if mode(page) == "results":
            next_round(page, hand)
        else:
            decide(page, hand)
    expect(page.locator(PICKS)).to_have_count(5)
    expect(page.locator("#act .line")).to_have_text("Pick what you discard, or keep all.")
    before = own_cards(page).split(", ")
    for number in (1, 3):
        hand.press(page.locator(PICKS).nth(number))
    expect(page.locator(f"{PICKS}[aria-checked=true]")).to_have_count(2)
    fits(page)
    examine(page, "a draw")
    press(page, hand, "Discard 2")
    wait_for_turn(page)
    if mode(page) == "decision":
        after = own_cards(page).split(", ")
        assert len(after) == 5
        assert {before[at] for at in (0, 2, 4)} <= set(after)
        assert not {before[1], before[3]} & set(after)
    to_the_end(page, hand)


def test_somebody_sits_out_and_comes_back(visit: Visits, house: House) -> None:
    """Simple players wait for the only person, who keeps the place."""
    page, hand = visit(WIDE), Keyboard()
    come(page, house.url)
    deal_in(page, hand)
    to_the_end(page, hand)
    press(page, hand, "Sit out")
    press(page, hand, "Next round")
    expect(page.locator("#act .line")).to_have_text(
        re.compile("^You sit out|^You sit this hand out")
    )
    expect(page.locator("#log")).to_contain_text("You: sit out.")
    press(page, hand, "Deal me in")
    until(page, "#act:is([data-mode=decision], [data-mode=results])")
    assert re.search(r"You: .*", words(page))
    to_the_end(page, hand)


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(WIDE, id="desktop", marks=pytest.mark.slow),  # It waits for its clocks.
    ],
)
def test_a_time_bank_is_called_and_runs_and_who_is_gone_sits_out(
    visit: Visits, house: House, size: tuple[int, int]
) -> None:
    page, hand = visit(size), Mouse() if size == WIDE else Finger()
    timing = {"wagers_ms": 500, "decision_ms": 6000, "away_ms": 60_000, "result_ms": 300}
    timing |= {"bank_ms": 8000, "bank_each_ms": 1000, "idle_rounds": 1}
    come(page, house.url, timing=timing)
    deal_in(page, hand)
    bank = page.locator("#act .bank")
    expect(bank).to_have_accessible_name("Time bank 8 s")
    if size == PHONE:
        fits(page)
    examine(page, "a time bank")
    if size == WIDE:
        page.keyboard.press("t")
    else:
        hand.press(bank)
    expect(bank).to_be_disabled()
    expect(bank).to_have_accessible_name("Time bank")
    expect(page.locator("#log")).to_contain_text("You call for time: time bank 8 s.")
    assert int(page.locator("#act .time").inner_text().split()[0]) > 6, "both times together"
    expect(page.locator("#log")).to_contain_text("Time is up for you")
    # From here on nobody answers: one round later the table waits no longer.
    brought_back = page.locator("#act .buttons > *", has_text="Deal me in").first
    expect(page.locator("#act .line")).to_contain_text("You did not answer", timeout=40_000)
    expect(page.locator("#log")).to_contain_text("You sit out: no answer for a round.")
    if size == PHONE:
        fits(page)
    examine(page, "put out")
    hand.press(brought_back)
    until(page, "#act:is([data-mode=decision], [data-mode=results])")


class AllIn(Stage):
    """Three people with racks of different sizes, all of them in the pot."""

    def sit_down(self) -> None:
        for seat, rack in ((1, 20_00), (2, 60_00), (3, 150_00)):
            person = self.people[0] if seat == 1 else self.guest()
            self.house.sit(self.table, person, seat, rack)
        self.own = 1
        self.table.open_next()
        self.told = self.write()

    def stay(self) -> None:
        """Everybody puts in all they have."""
        now = self.table.now
        assert now is not None
        assert now.turn is not None
        seat = next(seat for seat in now.turn.asked if isinstance(seat, int))
        ask = look(now, seat).ask
        assert ask is not None
        kinds = (Bet, Match, Choose, Fold)
        best = min(ask.actions(), key=lambda action: (order_of(action, kinds), str(action)))
        bets = [action for action in ask.actions() if isinstance(action, Bet)]
        self.table.act(max(bets, key=lambda action: action.cents) if bets else best)
        self.told += self.write()


def order_of(action: Any, kinds: tuple[type, ...]) -> int:
    return next((at for at, kind in enumerate(kinds) if isinstance(action, kind)), len(kinds))


def test_side_pots_say_who_contends(visit: Visits, house: House, tmp_path: Path) -> None:
    scene = AllIn(tmp_path, "poker", "ma", **WIDE_LIMITS)
    frames: list[str] = []
    scene.sit_down()
    while scene.phase == "preparing":
        scene.told += scene.step()
    scene.wager_all()
    for seat in scene.table.people_in_play:
        scene.table.be_ready(seat, on=True)
    scene.told = [*(scene.table.now.events if scene.table.now else ()), *scene.write()]
    while scene.phase == "decision":
        frames.append(scene.welcome())
        scene.stay()
    for size in (WIDE, PHONE):
        page = visit(size, **Theatre.APART)
        theatre = Theatre(page, house.url)
        theatre.show(next(frame for frame in frames if '"pot side 1"' in frame))
        page.wait_for_selector(".called.pots")
        pots = page.locator(".called.pots").all_text_contents()
        assert [one.partition(":")[0] for one in pots] == ["Main pot 60.00", "Side pot 1 80.00"]
        assert "you" in pots[0]
        assert "you" not in pots[1]
        told = words(page)
        assert "Main pot: 60.00, for you," in told
        assert "all-in" in told
