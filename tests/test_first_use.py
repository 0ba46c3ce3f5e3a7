"""Many threads read a class that nobody has read before."""

import subprocess
import sys

import pytest

READING = """
import sys
from threading import Barrier, Thread
import msgspec
from houseway.first_use import known

sys.setswitchinterval(1e-6)
DATA = {f"f{at}": {f"x{of}": of for of in range(30)} for at in range(60)}
found = []

def read(kind, ready):
    ready.wait()
    found.append(msgspec.convert(DATA, READ))

for _ in range(60):
    inner = msgspec.defstruct("Inner", [(f"x{of}", int) for of in range(30)])
    kind, ready = msgspec.defstruct("Outer", [(f"f{at}", inner) for at in range(60)]), Barrier(3)
    threads = [Thread(target=read, args=(kind, ready)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
assert len(found) == 180
"""


def run(read: str) -> int:
    script = READING.replace("READ)", f"{read})")
    return subprocess.run([sys.executable, "-c", script], check=False).returncode


def test_a_class_that_is_known_is_read_by_many_threads() -> None:
    assert run("known(kind)") == 0


@pytest.mark.slow
def test_without_that_the_process_would_end() -> None:
    """When this fails, msgspec can be left alone."""
    assert run("kind") < 0
