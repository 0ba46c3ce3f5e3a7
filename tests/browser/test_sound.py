"""Cards and chips are heard where somebody wants to hear them, and nowhere else."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visits
from tests.browser.hands import Mouse, deal, go_to_table, wager
from tests.browser.house import House

COUNTED = """(() => {
  window.strokes = 0;
  window.loudest = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) {
      window.strokes += 1;
      return start.apply(this, when);
    };
  }
  const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
  AudioParam.prototype.exponentialRampToValueAtTime = function (value, when) {
    window.loudest = Math.max(window.loudest, value);
    return ramp.call(this, value, when);
  };
})()"""


def play(page: Page, house: House, liked: dict[str, str]) -> tuple[int, float]:
    """How many strokes are heard in a deal, and how loud the loudest is."""
    page.add_init_script(COUNTED)
    page.goto(house.url)
    kept: dict[str, Any] = {"settling": "none", **liked}
    page.evaluate("kept => localStorage.setItem('houseway-settings', JSON.stringify(kept))", kept)
    go_to_table(page, house.url, game="three-card-poker", ruleset="ma")
    wager(page, Mouse())
    deal(page, Mouse())
    page.wait_for_selector("#act[data-mode=decision], #act[data-mode=results]")
    return page.evaluate("window.strokes"), page.evaluate("window.loudest")


@pytest.mark.parametrize(
    ("liked", "motion", "is_heard"),
    [
        ({}, "no-preference", False),
        ({"sound": "off"}, "no-preference", False),
        ({"sound": "quiet"}, "no-preference", True),
        ({"sound": "full"}, "reduce", False),
        ({"sound": "full", "motion": "none"}, "no-preference", False),
    ],
)
def test_sound_is_for_whoever_asked_for_it_and_wants_motion(
    visit: Visits, house: House, liked: dict[str, str], motion: str, *, is_heard: bool
) -> None:
    page = visit(reduced_motion=motion)
    strokes, loudest = play(page, house, liked)
    assert (strokes > 0) is is_heard
    assert loudest <= 0.12


def test_the_volume_is_chosen_in_the_settings(visit: Visits, house: House) -> None:
    page = visit()
    page.goto(house.url)
    page.get_by_role("button", name="Settings").click()
    assert page.get_by_label("Off", exact=True).is_checked()
    page.get_by_label("Quiet").check()
    page.reload()
    assert page.evaluate("document.documentElement.dataset.sound") == "quiet"
