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
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
import uvicorn

from houseway.errors import NotPermitted
from houseway.floor.dealing.offered import Offered
from houseway.floor.dealing.version import version_of
from houseway.games import every_game
from houseway.web.app import make_app
from houseway.web.doors import Patience
from houseway.web.entries import lobby_of
from houseway.web.floor import Floor
from houseway.web.settings import Settings

LOG = logging.getLogger(__name__)
FILES_BESIDE: Final = 200
"""Files that are open besides the sockets: the database, and requests under way."""


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
    offered = Offered.read(given.rulesets)
    log = logging.StreamHandler(sys.stderr)
    log.setFormatter(OneLine("%(asctime)s %(levelname)s %(message)s"))
    logging.basicConfig(level=logging.INFO, handlers=[log])
    for name in ("alembic", "uvicorn"):
        logging.getLogger(name).setLevel(logging.WARNING)
    settings = _with_files(Settings.from_environment(given.database))
    settings = msgspec.structs.replace(settings, despite_faults=given.despite_faults)
    family = socket.AF_INET6 if ":" in given.host else socket.AF_INET
    with socket.socket(family) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((given.host, given.port))
        # From now on whoever comes waits at the door, and is not sent away.
        listening.listen(2048)
        host = f"[{given.host}]" if ":" in given.host else given.host
        _spare_the_collector()
        url = f"http://{host}:{listening.getsockname()[1]}/"
        is_written = _run(settings, offered, listening, url, in_browser=given.open)
    return 0 if is_written else 1


def _run(
    settings: Settings, offered: Offered, listening: socket.socket, url: str, *, in_browser: bool
) -> bool:
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
        http=Patience,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        server_header=False,
        timeout_graceful_shutdown=3,
    )

    async def run() -> bool:
        with Floor.opened(settings, failed=_stop, offered=offered) as floor:
            app.state.floor = floor
            # Whoever comes first waits neither for the tiles of the lobby nor for a version.
            making = asyncio.create_task(asyncio.to_thread(_make_ready, offered))
            links = (
                f"{url}?{urlencode({'game': game, 'rules': name})}" for game, name in offered.own
            )
            sys.stdout.write("".join(f"{line}\n" for line in (url, *links)))
            sys.stdout.flush()
            if in_browser:
                _show(url)
            await uvicorn.Server(config).serve(sockets=[listening])
            await making
        return floor.writer.failure is None

    # The server hears these while it runs. Afterwards what waits is still to be written.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        return runner.run(run())


def _make_ready(offered: Offered) -> None:
    """Make what takes a while and is asked for soon, of the code as it was loaded."""
    for game in every_game():
        version_of(game)
    lobby_of(offered)


class OneLine(logging.Formatter):
    """One line for what happened, whatever it says; what is written beneath it is set in."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 -- logging calls it so
        """The line itself, whatever is in it."""
        said = super().formatMessage(record)
        return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in said)

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """What is written beneath the line."""
        return "\n".join(f"    {line}" for line in super().formatException(ei).splitlines())


def _with_files(settings: Settings) -> Settings:
    """Let the process open as many files as it may, and take no more sockets than that."""
    try:
        import resource
    except ImportError:  # pragma: no cover -- where there is no such limit
        return settings
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.sockets_max + FILES_BESIDE
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
    sockets = min(settings.sockets_max, max(soft, most) - FILES_BESIDE)
    if sockets < settings.sockets_max:
        LOG.warning("%d sockets at most: the system lets a process open no more files", sockets)
    return msgspec.structs.replace(settings, sockets_max=max(sockets, 1))


def _show(url: str) -> None:
    """Show the floor in a browser, where there is a screen to show it on."""
    if sys.platform in ("darwin", "win32") or any(map(os.environ.get, _SCREENS)):
        webbrowser.open(url)


_SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY")
