"""A floor of its own for the browser tests, as `houseway serve` runs it, and Chromium to see it."""

import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
PICTURES: Final = ROOT / "screenshots"
"""Where the pictures of tests that failed are kept."""
BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Without a window first: the same pages in half the time."""
FLAGS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
MISSING: Final = "Chromium is missing. Run: sudo apt-get install -y chromium-headless-shell"


def chromium() -> str:
    """The browser of this machine; an error that says how to get one where there is none."""
    for name in BROWSERS:
        path = shutil.which(name)
        if path is not None:
            return path
    raise FileNotFoundError(MISSING)


class House:
    """A running server that can be killed and started again over the same books."""

    def __init__(self, folder: Path, module: str = "houseway", words: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.module = module
        """What is run: the house as it is, or with further games."""
        self.words = words
        """What is said to it besides when it opens."""
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def open(self) -> None:
        """Start the server and wait until it listens."""
        command = self._command("serve", "--port", str(self.port), *self.words)
        with (self.folder / "log.txt").open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=self._environment(),
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip().rstrip("/")
        assert self.url.startswith("http"), self.log
        self.port = int(self.url.rpartition(":")[2])
        for _ in range(200):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=5):
                return
            time.sleep(0.05)
        raise TimeoutError(self.log)

    def _command(self, *words: str) -> list[str]:
        database = f"sqlite:///{self.folder / 'floor.db'}"
        return [sys.executable, "-m", self.module, *words, "--database", database]

    def _environment(self) -> dict[str, str]:
        """As any house is run: with the finished reports that come along, where they hold."""
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])
        inherited = {name: word for name, word in os.environ.items() if name != "HOUSEWAY_RECOUNT"}
        return {**inherited, "PYTHONPATH": path, "HOUSEWAY_RATE_LIMITS": "off"}

    def verify(self) -> str:
        """What is said of the books, once they were found to be in order."""
        command = self._command("verify")
        done = subprocess.run(command, check=True, capture_output=True, env=self._environment())
        return done.stdout.decode()

    def appoint(self, name: str, role: str) -> None:
        """Give an account a role, while the server is down."""
        command = self._command("appoint", name, role)
        subprocess.run(command, check=True, capture_output=True, env=self._environment())

    @property
    def log(self) -> str:
        """What the server has written about itself."""
        return (self.folder / "log.txt").read_text(encoding="utf-8")

    def kill(self) -> None:
        """End the server without a warning."""
        assert self.process is not None
        self.process.kill()
        self._gone()

    def close(self) -> None:
        """End the server as an operator does."""
        assert self.process is not None
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        assert self.process is not None
        self.process.wait(timeout=20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
