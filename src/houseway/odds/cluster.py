"""A cluster of machines to count on: a Dask scheduler, used as any executor is.

Dask is an extra, loaded only where somebody asks for a cluster.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import Any

from houseway.extras import load

CONNECT_SECONDS = 10
WORKERS_SECONDS = 30
RETRIES = 3


@contextmanager
def connected(address: str) -> Iterator[Executor]:
    """An executor that hands its tasks to the workers of a scheduler.

    The scheduler gives what a lost worker was doing to another one; a task that fails is tried
    again before its failure is told.
    """
    client = _connect(address)
    try:
        executor: Executor = client.get_executor(retries=RETRIES, pure=False)
        yield executor
    except Exception as error:
        says = _explain(error)
        if says is None:
            raise
        raise ConnectionError(f"{address}: {says}") from error
    finally:
        client.close()


def _connect(address: str) -> Any:
    """A client of the scheduler, once it has a worker."""
    dask = load("distributed")
    try:
        is_scheduler = asyncio.run(asyncio.wait_for(_answers(address), CONNECT_SECONDS))
    except (OSError, ValueError):  # ValueError: not an address at all.
        is_scheduler = False
    if not is_scheduler:
        raise ConnectionError(f"{address}: no Dask scheduler answers there")
    client = dask.Client(address, set_as_default=False)
    try:
        client.wait_for_workers(1, timeout=WORKERS_SECONDS)
    except TimeoutError:
        client.close()
        raise ConnectionError(f"{address}: the scheduler has no workers") from None
    return client


async def _answers(address: str) -> bool:
    """Whether a scheduler answers: a client that was refused would complain when it is let go."""
    other_side = load("distributed").rpc(address)
    try:
        identity = await other_side.identity()
    finally:
        await other_side.close_rpc()
    return bool(identity["type"] == "Scheduler")


def _explain(error: Exception) -> str | None:
    """What a failure says of the cluster, if it says anything."""
    if isinstance(error, CancelledError):
        return "the scheduler was lost; what is finished is kept, so run the command again"
    if isinstance(error, load("distributed").KilledWorker):
        return "worker after worker was lost at one shard; what is finished is kept"
    if isinstance(error, ModuleNotFoundError):
        return f"a worker does not have what it needs ({error}); all need the same houseway"
    return None
