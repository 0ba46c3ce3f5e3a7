"""The command `serve`: the floor on a socket of this machine."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from argparse import Namespace
from typing import Final

import uvicorn

from houseway.errors import NotPermitted
from houseway.web.app import make_app
from houseway.web.floor import Floor
from houseway.web.settings import Settings

LOG = logging.getLogger(__name__)


def _stop() -> None:
    """Stop in good order: sockets are told to come again, a restart sets the tables up."""
    LOG.critical("the floor stops: what is in memory is ahead of what is stored")
    os.kill(os.getpid(), signal.SIGTERM)


def _spare_the_collector() -> None:
    """Let the search for cycles be rare: it would hold everybody up for a tenth of a second.

    A round leaves no cycle behind, and is gone when nothing refers to it any more. What is loaded
    by now stays for good and need never be searched.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def serve(given: Namespace) -> int:
    """Open the floor and run it until it is told to stop."""
    if given.port not in range(2**16):
        raise NotPermitted(f"there is no port {given.port}")
    logging.basicConfig(
        level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s"
    )
    for name in ("alembic", "uvicorn"):
        logging.getLogger(name).setLevel(logging.WARNING)
    settings = Settings.from_environment(given.database)
    family = socket.AF_INET6 if ":" in given.host else socket.AF_INET
    with socket.socket(family) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((given.host, given.port))
        # From now on whoever comes waits at the door, and is not sent away.
        listening.listen(2048)
        host = f"[{given.host}]" if ":" in given.host else given.host
        _spare_the_collector()
        url = f"http://{host}:{listening.getsockname()[1]}/"
        is_written = _run(settings, listening, url, in_browser=given.open)
    return 0 if is_written else 1


def _run(settings: Settings, listening: socket.socket, url: str, *, in_browser: bool) -> bool:
    """Run the floor until it is told to stop; whether all that was done is written."""
    app = make_app()
    config = uvicorn.Config(
        app,
        lifespan="off",
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )

    async def run() -> bool:
        with Floor.opened(settings, failed=_stop) as floor:
            app.state.floor = floor
            sys.stdout.write(f"{url}\n")
            sys.stdout.flush()
            if in_browser:
                _show(url)
            await uvicorn.Server(config).serve(sockets=[listening])
        return floor.writer.failure is None

    # The server hears these while it runs. Afterwards what waits is still to be written.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        return runner.run(run())


def _show(url: str) -> None:
    """Show the floor in a browser, where there is a screen to show it on."""
    if sys.platform in ("darwin", "win32") or any(map(os.environ.get, _SCREENS)):
        webbrowser.open(url)


_SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY")
