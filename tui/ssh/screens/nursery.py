"""The process that processes with screens are forked from: it has loaded everything, and no game.

What was loaded is so in memory once for all of them. The host itself is never forked: its memory has games.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable


def nurse(serve: Callable[[socket.socket], object]) -> None:
    """Fork for each socket that comes over standard input, which is one itself, until its other end is gone.

    What was forked does *serve* with its socket, and ends.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for who has died
    with socket.socket(fileno=0) as orders:
        while True:
            data, files, _, _ = socket.recv_fds(orders, 1, 1)
            if not data:
                return
            for file in files:
                if os.fork() == 0:
                    _begin(orders, file, serve)
                os.close(file)


def _begin(orders: socket.socket, file: int, serve: Callable[[socket.socket], object]) -> None:
    """Serve in a process that was just forked; never returns."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        orders.close()
        os.open(os.devnull, os.O_RDONLY)  # in the place of standard input
        serve(socket.socket(fileno=file))
    finally:
        os._exit(0)
