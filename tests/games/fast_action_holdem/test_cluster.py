"""Counting on a real cluster of this machine: a scheduler, and workers that are processes."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from signal import SIGKILL
from subprocess import DEVNULL, Popen

import pytest

from houseway.games.fast_action_holdem import tables
from houseway.games.fast_action_holdem.counting import Question, count_shard, shards_of
from houseway.games.fast_action_holdem.tables import counted
from houseway.odds import cluster
from tests.games.fast_action_holdem.small_packs import pack_of, rules_of

# A little larger than others, so that a worker can be killed in the middle of a shard.
QUESTION = Question.of(
    rules_of("wa-single-deck"), pack_of("As Ah Ks Kh Qs Qd Js Td Ts 9h 7h 6h 6d 4h")
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tables, "counts_folder", lambda: tmp_path)
    monkeypatch.setattr(tables, "_known", {})
    return tmp_path


@contextmanager
def scheduler() -> Iterator[str]:
    """A scheduler without workers. Its library is loaded where it is used: others need not wait."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, dashboard_address=None, silence_logs="CRITICAL") as found:  # type: ignore[no-untyped-call]
        yield found.scheduler_address


@contextmanager
def worker(address: str) -> Iterator[Popen[bytes]]:
    """A worker as docs/counting.md starts it, in a process of its own."""
    command = [sys.executable, "-m", "dask", "worker", address]
    options = ["--no-nanny", "--nthreads", "1", "--no-dashboard"]
    with Popen([*command, *options], stdout=DEVNULL, stderr=DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


def test_two_worker_processes_count_as_threads_do_and_one_may_be_killed() -> None:
    from distributed import Client

    shards = len(shards_of(QUESTION.copies))
    alone = counted(QUESTION, workers=2)
    with ExitStack() as stack:
        address = stack.enter_context(scheduler())
        processes = [stack.enter_context(worker(address)) for _ in range(2)]
        with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=120)
            pids = {*client.run(os.getpid).values()}
        assert pids == {process.pid for process in processes}
        with cluster.connected(address) as executor:

            def kill(_: str, done: int, __: int) -> None:
                if done == 1 < shards - 1:
                    processes[0].kill()

            # A recount is compared with what is known, digest by digest.
            less_one = counted(QUESTION, executor=executor, recount=True, progress=kill)
            assert less_one is not alone
            assert less_one.shards == alone.shards
        assert processes[0].wait() == -SIGKILL
        assert less_one.beaten.tolist() == alone.beaten.tolist()


def test_where_no_scheduler_answers_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)
    for address in ("tcp://127.0.0.1:9", "nowhere", "tcp://127.0.0.1:port", "odd://127.0.0.1:9"):
        with (
            pytest.raises(ConnectionError, match=f"{address}: no Dask scheduler answers there"),
            cluster.connected(address),
        ):
            pass


def test_a_scheduler_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WORKERS_SECONDS", 0.2)
    with (
        scheduler() as address,
        pytest.raises(ConnectionError, match="the scheduler has no workers"),
        cluster.connected(address),
    ):
        pass


def test_a_scheduler_that_is_lost_is_said() -> None:
    with pytest.raises(ConnectionError, match="run the command again"):
        _lose_the_scheduler()


def _lose_the_scheduler() -> None:
    with ExitStack() as stack:
        with scheduler() as address:
            stack.enter_context(worker(address))
            executor = stack.enter_context(cluster.connected(address))
            never = executor.submit(count_shard, QUESTION, 0)
        never.result()


class NoClient:
    """Stands for a client whose tasks fail."""

    def get_executor(self, **_: object) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("failure", "says"),
    [
        ("a worker was killed", "worker after worker was lost"),
        ("a module is missing", "all need the same houseway"),
    ],
)
def test_what_is_wrong_with_the_workers_is_said(
    failure: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import KilledWorker

    failures = {
        "a worker was killed": KilledWorker("shard", None, 3),  # type: ignore[arg-type]
        "a module is missing": ModuleNotFoundError("No module named 'houseway'"),
    }
    monkeypatch.setattr(cluster, "_connect", lambda _: NoClient())
    with pytest.raises(ConnectionError, match=says), cluster.connected("tcp://127.0.0.1:9"):
        raise failures[failure]


def test_other_failures_are_told_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_connect", lambda _: NoClient())
    with pytest.raises(AssertionError, match="differs"), cluster.connected("tcp://127.0.0.1:9"):
        raise AssertionError("shard 3 was counted twice and differs")
