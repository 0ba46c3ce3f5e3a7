"""Measure the first minute of a newcomer: clone, `make run`, the address printed, the lobby there.

    python tools/first_minute.py

What is committed is cloned into an empty folder, with empty caches, and `make run` makes all that
it needs. Seconds and megabytes are printed; the exit status is 1 where no address is printed, no
lobby answers, or the port is somebody else's.
"""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
ADDRESS = re.compile(r"^(https?://\S+)$", re.MULTILINE)
WITHIN = 600
"""Seconds after which it is given up, however slow the machine and its network are."""


def main() -> int:
    """Be a newcomer once."""
    with TemporaryDirectory(prefix="houseway-newcomer-") as name:
        folder = Path(name)
        clone, caches = folder / "houseway", folder / "caches"
        began = time.perf_counter()
        subprocess.run(("git", "clone", "-q", str(ROOT), str(clone)), check=True)
        print(f"cloned after {time.perf_counter() - began:.1f} s, {megabytes(clone):.0f} MB")
        # A browser would be opened: nobody looks on.
        fresh = {"XDG_CACHE_HOME": str(caches), "PIP_CACHE_DIR": str(caches), "BROWSER": "true"}
        fresh |= {
            "XDG_DATA_HOME": str(folder / "data"),
            "HOUSEWAY_DATABASE_URL": f"sqlite:///{folder}/f.db",
        }
        fresh |= {"PYTHONUNBUFFERED": "1"}
        given = {key: value for key, value in os.environ.items() if key != "HOUSEWAY_CACHE"}
        said = folder / "said"
        with said.open("wb") as out:
            running = subprocess.Popen(
                ("make", "run"),
                cwd=clone,
                env={**given, **fresh},
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        try:
            return watch(running, said, began, clone, caches)
        finally:
            os.killpg(running.pid, signal.SIGTERM)
            running.wait()


def watch(
    running: "subprocess.Popen[bytes]", said: Path, began: float, clone: Path, caches: Path
) -> int:
    """Wait for the address, and then for the lobby."""
    while not (found := ADDRESS.search(said.read_text("utf-8"))):
        if running.poll() is not None or time.perf_counter() - began > WITHIN:
            print(f"no address was printed:\n{said.read_text('utf-8')}", file=sys.stderr)
            return 1
        time.sleep(0.05)
    print(f"{found[1]} was printed after {time.perf_counter() - began:.1f} s")
    with urlopen(found[1], timeout=30) as answer:
        page = answer.read().decode("utf-8")
    if "<title>" not in page or "Houseway" not in page:
        print(f"this is no lobby:\n{page[:500]}", file=sys.stderr)
        return 1
    print(f"the lobby answered after {time.perf_counter() - began:.1f} s")
    print(f"{megabytes(clone):.0f} MB in the folder, {megabytes(caches):.0f} MB in caches")
    return 0


def megabytes(folder: Path) -> float:
    """What lies in a folder."""
    files = (path.lstat() for path in folder.rglob("*") if not path.is_dir())
    return sum(each.st_size for each in files) / 2**20


if __name__ == "__main__":
    sys.exit(main())
