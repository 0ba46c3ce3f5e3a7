"""The command `serve`: the floor on a socket of this machine."""

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
        uvicorn.Server(config).run(sockets=[listening])
    return 0
