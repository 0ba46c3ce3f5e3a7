"""The command `serve`: the floor on a socket of this machine."""

import gc
import logging
import os
import signal
import socket
import sys
from argparse import Namespace

import uvicorn

from houseway.web.app import create_app
from houseway.web.settings import Settings

LOG = logging.getLogger(__name__)


def _stop() -> None:
    """Stop in good order: sockets are told to come again, a restart sets the tables up."""
    LOG.critical("the floor stops: start it again when the database can be written")
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
    logging.basicConfig(
        level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s"
    )
    for name in ("alembic", "uvicorn"):
        logging.getLogger(name).setLevel(logging.WARNING)
    app = create_app(Settings.from_environment(given.database), failed=_stop)
    family = socket.AF_INET6 if ":" in given.host else socket.AF_INET
    with socket.socket(family) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((given.host, given.port))
        # From now on whoever comes waits at the door, and is not sent away.
        listening.listen(2048)
        host = f"[{given.host}]" if ":" in given.host else given.host
        sys.stdout.write(f"http://{host}:{listening.getsockname()[1]}/\n")
        sys.stdout.flush()
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=64 * 1024,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=3,
        )
        _spare_the_collector()
        uvicorn.Server(config).run(sockets=[listening])
    return 0
