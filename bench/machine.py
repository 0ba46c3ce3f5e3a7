"""A small measure of the machine: what is kept is held against it where there is no peer."""

from time import process_time

STEPS = 40_000
TRIES = 3


def seconds() -> float:
    """How long the processor takes now for a little plain work; of a few tries the shortest."""
    return min(_try() for _ in range(TRIES))


def a_second() -> float:
    """How often it would do that in a second."""
    return 1 / seconds()


def _try() -> float:
    began = process_time()
    seen: dict[int, tuple[int, str]] = {}
    for step in range(STEPS):
        seen[step & 1023] = (step, f"{step}")
    assert len(seen) == 1024
    return process_time() - began
