"""What no thread does that serves a floor: it is marked, and refuses to run there."""

import subprocess
import sys
import threading
from typing import Any

import pytest

from houseway.compiling import kernel
from houseway.floor.dealing.own_laws import rehearse, rehearse_choices
from houseway.games import every_game, find_game
from houseway.games.counted import find_odds, report_of
from houseway.serving import NotServed, begin_serving, serves, serving
from houseway.steps.side_counting import count_lines

GAME = find_game("three-card-poker")
MARKED: dict[str, Any] = {
    "a law is checked": lambda: GAME.variation(GAME.ruleset("ma"), {"pair_plus.flush": 4}),
    "side wagers are counted": lambda: count_lines(None, None, None),  # type: ignore[arg-type]
    "a round is dealt on trial": lambda: rehearse(""),
    "choices are tried": lambda: rehearse_choices(None, {}),  # type: ignore[arg-type]
    "odds are counted": lambda: report_of(GAME, GAME.ruleset("ma"), GAME.ruleset("ma").open()),
    "odds are looked for": lambda: find_odds(GAME),
    "odds are loaded": GAME.counted,
}


@pytest.mark.parametrize("what", MARKED)
def test_what_is_done_apart_refuses_to_run_where_tables_are_served(what: str) -> None:
    with serving(), pytest.raises(NotServed):
        MARKED[what]()


def test_nothing_is_compiled_where_tables_are_served() -> None:
    double = kernel(lambda number: 2 * number)
    with serving():
        with pytest.raises(NotServed):
            double(21)
        with pytest.raises(NotServed):
            kernel(lambda number: 2 * number)
    assert kernel(lambda number: 2 * number)(21) == 42


def test_a_process_that_serves_loads_nothing_that_compiles() -> None:
    program = "import sys; import houseway.web.serving; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_thread_serves_from_when_it_says_so_and_no_other_does() -> None:
    told: list[bool] = []

    def serve() -> None:
        begin_serving()
        told.append(serves())

    thread = threading.Thread(target=serve)
    thread.start()
    thread.join()
    assert (told, serves()) == ([True], False)


def test_rules_of_the_houses_own_are_opened_where_tables_are_served() -> None:
    """They are read and checked before; no choice among them takes a count."""
    for game in every_game():
        for name in game.rulesets:
            ruleset = game.ruleset(name)
            with serving():
                ruleset.open()
