"""From every state that somebody can reach by buttons, a button leads back to playing.

A presser without sense presses whatever can be pressed, in every game and in every condition:
alone, beside simple players, beside somebody who presses as wildly, late, poor, broke, watching.
Then somebody with sense presses what is offered first, and must be dealt cards.
"""

import itertools
import random
import time
from typing import Any, Final

import pytest
from playwright.sync_api import Error, Page

from houseway.games import GAMES, find_game
from tests.browser.conftest import Visits
from tests.browser.house import House

CONDITIONS: Final = ("beside bots", "alone", "late", "beside another", "watching", "poor", "broke")
QUICK: Final = {"wagers_ms": 900, "decision_ms": 700, "away_ms": 1500, "result_ms": 200} | {
    "bank_ms": 900
}
USUAL: Final = {"wagers_ms": 4000, "decision_ms": 4000, "away_ms": 60_000, "result_ms": 400} | {
    "bank_ms": 4000
}
BACK_SECONDS: Final = 40

# What can be pressed by a person, on whatever page this is. Links to other sites there are none.
PRESS: Final = """at => {
  const left = "[data-id=share], #sign-in *, #make *, [data-open], #help, .skip, #step, #steps *," +
    ".table-row:not(:has(.close-table)) *"; // Others may take their time.
  const all = [...document.querySelectorAll(
    "button, a.button, .press, .brand, .round-links a, #who a, #log .round-head a")];
  const open = all.filter((e) => e.checkVisibility({ visibilityProperty: true }) &&
    !e.disabled && !e.matches(left) && !e.closest("[inert]"));
  if (!open.length) return "nothing";
  const one = open[Math.floor(at * open.length)];
  const words = one.getAttribute("aria-label") ?? one.textContent;
  one.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  return words.slice(0, 40);
}"""

# What somebody with sense does: the first thing that the page offers. Says what was done.
SENSIBLE: Final = """() => {
  const see = (selector) => [...document.querySelectorAll(selector)]
    .find((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[inert]"));
  const press = (e) => {
    e.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    return `press ${(e.getAttribute("aria-label") ?? e.textContent).slice(0, 40)}`;
  };
  const dialog = see("dialog[open]");
  if (dialog) {
    const close = dialog.querySelector(".close-table");
    if (close) return press(close);
    dialog.close();
    return "close a dialog";
  }
  if (see(".side .close-side")) return press(see(".side .close-side"));
  const away = see("#veil a.button");
  if (away) return press(away);
  if (location.pathname === "/") {
    const play = see(".play:not(:disabled)");
    return play ? press(play) : "wait";
  }
  if (location.pathname.startsWith("/rounds/")) {
    return press(see(".round-links a") ?? see(".bar .brand"));
  }
  if (["/lab", "/offline"].includes(location.pathname)) return press(see(".bar .brand"));
  if (location.pathname === "/account") {
    return press(see("#who .primary, #who li a, nav a[href='/']"));
  }
  const act = document.querySelector("#act");
  const said = [...document.querySelectorAll("#table-in-words p")].map((p) => p.textContent);
  const lies = /, You:.*; cards: |^The dice show|^(Player|Banker)\\b/;
  const dealt = said.some((line) => lies.test(line));
  if (dealt && ["decision", "results"].includes(act.dataset.mode)) return "playing";
  // Where a choice is open and none is the usual one, what is pressed most stands last.
  const open = [...document.querySelectorAll("#act .buttons button:not(:disabled)")];
  const last = act.dataset.mode === "decision" ? open.at(-1) : undefined;
  const first = see("#act .buttons .primary:not(:disabled)") ?? last;
  if (first?.dataset.hint) {
    const area = see("[data-wager]:not([aria-disabled])");
    return area ? press(area) : "wait";
  }
  return first ? press(first) : "wait";
}"""

# Sits down and loses all of it, as fast as the table lets it.
LOSE: Final = """([table, seat]) => new Promise((done, fail) => {
  const scheme = location.protocol.replace("http", "ws");
  const socket = new WebSocket(`${scheme}//${location.host}/ws/tables/${table}`);
  const say = (frame) => socket.send(JSON.stringify(frame));
  setTimeout(() => fail(new Error("it takes too long to lose everything")), 15000);
  socket.onmessage = ({ data }) => {
    const { type, state, why } = JSON.parse(data);
    if (type === "refused") return fail(new Error(why));
    const own = state.seats.find((one) => one.seat === seat);
    if (!own) return say({ type: "sit", seat, cents: 200000 });
    if (state.phase === "result") return say({ type: "ready" });
    if (!state.ask?.is_yours || own.is_ready) return null;
    if (state.phase === "wagers") {
      const wagered = state.wagers.some((one) => one.seat === seat);
      if (own.rack_cents < 100000 && !wagered) return (socket.close(), done(own.rack_cents));
      return say(wagered ? { type: "ready" } : { type: "bet", wagers: { ante: 100000 } });
    }
    const answers = state.ask.options.flatMap(({ choices }) => choices);
    const fold = answers.find(({ gives_up: up }) => up) ?? answers[0];
    return say({ type: "act", action: fold.action });
  };
})"""


def open_table(page: Page, url: str, game: str, **more: Any) -> dict[str, Any]:
    """A table of one's own, by the API."""
    door = page.context.request
    person = door.get(f"{url}/api/me").json()
    if person["id"] is None:
        key = {"X-CSRF-Token": person["csrf"]}
        person = door.post(f"{url}/api/guest", headers=key).json()
    wanted = {"game": game, "ruleset": find_game(game).rulesets[0], "timing": USUAL, **more}
    key = {"X-CSRF-Token": person["csrf"]}
    told: dict[str, Any] = door.post(f"{url}/api/tables", headers=key, data=wanted).json()
    assert "id" in told, told
    return told


def lose_everything(page: Page, url: str) -> None:
    """Be left with nothing anywhere."""
    limits = {"limits": "1000 to 10000 by 500"}
    table = open_table(page, url, "three-card-poker", choices=limits)
    page.goto(f"{url}/account")
    assert page.evaluate(LOSE, [table["id"], 1]) < 100_00


def come(visit: Visits, url: str, game: str, condition: str) -> list[Page]:
    """One or two people at a table of the game, in a condition."""
    page = visit((1280, 800) if condition != "alone" else (360, 640))
    if condition == "broke":
        lose_everything(page, url)
    bots = 0 if condition == "alone" else 2
    timing = QUICK if condition == "late" else USUAL
    table = open_table(page, url, game, bots=bots, timing=timing)
    seat = (table["seats_max"] + 3) // 2
    where = f"{url}/tables/{table['id']}"
    if condition == "poor":
        page.goto(f"{url}/account")
        page.evaluate(SIT_POOR, [table["id"], seat])
    page.goto(where if condition == "watching" else f"{where}?sit={seat}")
    pages = [page]
    if condition == "beside another":
        pages.append(visit((1280, 800)))
        pages[1].goto(f"{where}?sit={seat + 1}")
    return pages


SIT_POOR: Final = """([table, seat]) => new Promise((done) => {
  const scheme = location.protocol.replace("http", "ws");
  const socket = new WebSocket(`${scheme}//${location.host}/ws/tables/${table}`);
  socket.onmessage = ({ data }) => {
    const { type, state } = JSON.parse(data);
    if (type === "welcome") socket.send(JSON.stringify({ type: "sit", seat, cents: 3 }));
    else if (state.seats.some((one) => one.seat === seat)) done(socket.close());
  };
})"""


class Bout:
    """One or two people at a table of their own, and what they press."""

    def __init__(self, visit: Visits, url: str, *, game: str, condition: str, seed: int) -> None:
        self.where = f"{condition}, {game}, seed {seed}"
        self.chance = random.Random(f"{game} {condition} {seed}")
        self.pages = come(visit, url, game, condition)
        self.pressed: list[str] = []
        self.lost: list[Page] = []
        """Who has yet to find back."""
        self.tried: list[str] = []

    def press_wildly(self) -> None:
        """Press whatever can be pressed."""
        page = self.chance.choice(self.pages)
        try:
            self.pressed.append(page.evaluate(PRESS, self.chance.random()))
        except Error:  # It went to another page meanwhile.
            page.wait_for_load_state()

    def come_back(self) -> None:
        """Press what is offered first, until cards are dealt."""
        for page in [*self.lost]:
            try:
                self.tried.append(page.evaluate(SENSIBLE))
            except Error:
                page.wait_for_load_state()
                continue
            if self.tried[-1] == "playing":
                self.lost.remove(page)

    def fault(self) -> str:
        """What is said of whoever has found no way back."""
        said = [page.locator("#act, main").last.inner_text()[:300] for page in self.lost]
        return f"{self.where}: no way back from {said}, {self.pressed}, after {self.tried[-12:]}"


def run(bouts: list[Bout], *, times: int) -> None:
    """All of them at once: while one table waits for its clock, others are pressed."""
    pauses = random.Random(times)
    for _ in range(times):
        for bout in bouts:
            bout.press_wildly()
        bouts[0].pages[0].wait_for_timeout(pauses.choice((0, 30, 120, 400)))
    find_back(bouts)


def find_back(bouts: list[Bout]) -> None:
    """From wherever they are, everybody is dealt cards."""
    for bout in bouts:
        bout.lost = [*bout.pages]
    until = time.monotonic() + BACK_SECONDS
    while any(bout.lost for bout in bouts) and time.monotonic() < until:
        for bout in bouts:
            bout.come_back()
        bouts[0].pages[0].wait_for_timeout(60)
    assert not [bout.fault() for bout in bouts if bout.lost]


PLACES: Final = list(zip(GAMES, itertools.cycle(CONDITIONS)))[::2]
"""Every other game by day; all of them, in all conditions, by night."""
TOGETHER: Final = 4
"""So many tables are pressed at once."""


@pytest.mark.parametrize("first", range(0, len(PLACES), TOGETHER))
def test_wild_pressers_find_back(visit: Visits, house: House, first: int) -> None:
    places = PLACES[first : first + TOGETHER]
    bouts = [
        Bout(visit, house.url, game=game, condition=condition, seed=1) for game, condition in places
    ]
    run(bouts, times=14)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "condition"), list(itertools.product(GAMES, CONDITIONS)))
def test_a_wild_presser_finds_back_everywhere(
    visit: Visits, house: House, game: str, condition: str
) -> None:
    bout = Bout(visit, house.url, game=game, condition=condition, seed=2)
    for _ in range(3):
        run([bout], times=30)
