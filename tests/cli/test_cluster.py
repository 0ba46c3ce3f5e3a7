"""`houseway odds --cluster`: for games that count on any executor, refused by others."""

import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

import msgspec
import pytest

from houseway.errors import NotAllowed
from houseway.games.heads_up_holdem import counted
from houseway.odds import cluster
from houseway.odds.report import OddsReport
from houseway.odds.seam import GameOdds
from tests.cli.conftest import Run

ADDRESS = "tcp://127.0.0.1:9"


def test_a_game_that_counts_on_one_machine_refuses_a_cluster(run: Run) -> None:
    ran = run("odds", "heads-up-holdem", "--cluster", ADDRESS)
    assert ran.code == 2
    assert ran.err == (
        "houseway: heads-up-holdem is counted on this machine only: name no cluster.\n"
    )


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the odds of a game are told that can be counted by an executor."""
    found: list[dict[str, Any]] = []

    def report(*_: object, recount: bool, progress: object, **how: Any) -> OddsReport:
        found.append({"recount": recount, **how})
        raise NotAllowed("that is all")

    def on_cluster(executor: Executor) -> GameOdds:
        return msgspec.structs.replace(odds, report=partial(report, executor=executor))

    odds = msgspec.structs.replace(counted.ODDS, report=report, on_cluster=on_cluster)
    monkeypatch.setattr(counted, "ODDS", odds)
    return found


def test_the_executor_is_handed_on_only_when_asked_for(
    run: Run, told: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ThreadPoolExecutor(1) as executor:

        @contextmanager
        def connected(address: str) -> Iterator[Executor]:
            assert address == ADDRESS
            yield executor

        monkeypatch.setattr(cluster, "connected", connected)
        run("odds", "heads-up-holdem", "--recount", "--cluster", ADDRESS)
        run("odds", "heads-up-holdem")
    assert told == [{"recount": True, "executor": executor}, {"recount": False}]


def test_a_scheduler_that_does_not_answer_is_one_line(
    run: Run, told: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)
    ran = run("odds", "heads-up-holdem", "--cluster", ADDRESS)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"houseway: {ADDRESS}: no Dask scheduler answers there\n"
    assert told == []


def test_without_the_extra_it_says_how_to_install_it(
    run: Run, told: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = run("odds", "heads-up-holdem", "--cluster", ADDRESS)
    assert ran.code == 2
    assert 'pip install "houseway[cluster]"' in ran.err
    assert told == []
