"""Any game gets numbers: rounds through the engine, the same from a seed in any processes."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

import houseway
from houseway.errors import NotAllowed, NotPermitted
from houseway.games import GAMES, find_game
from houseway.round.actions import Action, Fold
from houseway.round.view import View
from houseway.study.outcomes import TOGETHER, outcome_of
from houseway.study.simulating import Run, play
from houseway.study.tables import open_table
from tests.cli.conftest import Run as Typed
from tests.cli.conftest import run

__all__ = ["run"]  # A fixture.


def folds(view: View) -> Action | None:
    """Somebody who folds whatever comes, where that can be done."""
    assert view.ask is not None
    given = find_game("three-card-poker").policy(view)
    return next((a for a in view.ask.actions() if isinstance(a, Fold)), given)


@pytest.mark.parametrize("name", GAMES)
def test_what_wagers_came_to_is_what_the_seat_came_to(name: str) -> None:
    game = find_game(name)
    session = open_table(game, game.ruleset(game.rulesets[0]).open(), 3, 11)
    for _ in range(25):
        round_ = session.play(dict.fromkeys(session.players, game.policy))
        for seat in session.players:
            outcome = outcome_of(round_, seat)
            assert outcome.net_cents == round_.net(seat)
            assert all(line.staked_cents >= 0 for line in outcome.lines)


def test_a_seed_plays_the_same_rounds_in_any_number_of_processes() -> None:
    rules = find_game("sic-bo").ruleset("ma").open()
    table = Run("sic-bo", rules, 1, None)
    alone, together = (play(table, 500, 7, workers=workers) for workers in (1, 2))
    assert alone == together
    assert play(table, 500, 8).outcomes != alone.outcomes
    shorter = play(table, 400, 7)
    assert all(alone.outcomes[outcome] >= n for outcome, n in shorter.outcomes.items())


def test_an_estimate_agrees_with_what_is_counted() -> None:
    """Sic Bo decides nothing, so that every policy is the best."""
    found = houseway.simulate("sic-bo", 2000, seed=3, through_engine=True, threads=1)
    counted = houseway.odds("sic-bo")
    assert found.is_through_engine
    for name in ("small", "total-7"):
        assert found.wagers[name].covers(-counted.wager(name).house_advantage)
    assert found.wagers[TOGETHER].rounds == 2000
    assert found.exactly == {}


def test_a_policy_of_ones_own_plays() -> None:
    """Who always folds loses the ante, and what Pair Plus comes to besides."""
    found = houseway.simulate("three-card-poker", 300, seed=1, policy=folds)
    assert found.wagers["ante"].mean == -1
    assert "play" not in found.wagers
    assert found.strategy == "folds"
    named = houseway.simulate("three-card-poker", 300, seed=1, policy=f"{__name__}:folds")
    assert named.wagers == found.wagers


def test_a_policy_without_a_name_plays_in_this_process() -> None:
    def nameless(view: View) -> Action | None:
        return folds(view)

    found = houseway.simulate("three-card-poker", 300, seed=1, policy=nameless, threads=2)
    assert found.wagers["ante"].mean == -1


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("nobody", "'nobody' is no policy: write simple, or module:function"),
        ("no_such_module:answer", "there is no module 'no_such_module'"),
        ("houseway.games.sic_bo.policy:question", "there is no 'question' in"),
        ("houseway.games.sic_bo:__name__", "cannot be called"),
    ],
)
def test_a_policy_that_is_none_is_refused(word: str, says: str) -> None:
    with pytest.raises(NotPermitted, match=says):
        houseway.simulate("sic-bo", 10, policy=word)


def test_what_the_engine_cannot_be_asked_is_refused() -> None:
    with pytest.raises(NotPermitted, match="no ratio is chosen"):
        houseway.simulate("sic-bo", 10, through_engine=True, ratio=2)
    with pytest.raises(NotAllowed, match="0 rounds"):
        houseway.simulate("sic-bo", 0, through_engine=True)
    with pytest.raises(NotAllowed, match="there must be one at least"):
        houseway.simulate("sic-bo", 10, through_engine=True, seats=0)
    with pytest.raises(NotAllowed, match="nobody plays this game alone"):
        houseway.simulate("chemin-de-fer", 10, through_engine=True)


def test_the_terminal_says_how_it_was_played(run: Typed) -> None:
    words = ("simulate", "let-it-ride", "--through-engine", "-n", "300", "--seed", "5")
    said = run(*words)
    assert (said.code, said.err) == (0, "")
    assert "through the game's own engine" in said.out
    facts = json.loads(run(*words, "--json").out)
    assert (facts["through_engine"], facts["strategy"], facts["idle_rounds"]) == (True, "simple", 0)
    (third,) = (each for each in facts["wagers"] if each["wager"] == "bet-3")
    assert int(third["net"])


@pytest.mark.skipif(os.name == "nt", reason="a process group is interrupted as a terminal does it")
def test_an_interrupt_ends_it_and_leaves_nobody_behind(tmp_path: Path) -> None:
    words = ("simulate", "pai-gow", "--through-engine", "-n", "1_000_000", "--threads", "2")
    process = subprocess.Popen(
        [sys.executable, "-m", "houseway", *words],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        # The two that play, and the one that Python itself keeps beside them.
        wait_for(lambda: len(psutil.Process(process.pid).children()) == 3)
        others = psutil.Process(process.pid).children()
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (130, "")
        wait_for(lambda: not any(other.is_running() for other in others))
    finally:  # Where that fails nobody plays on beside the other tests.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def wait_for(is_so: Callable[[], bool]) -> None:
    """Wait until something is so, but not for ever."""
    until = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.05)
