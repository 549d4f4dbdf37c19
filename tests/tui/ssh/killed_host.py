"""Hosts that are killed; each is a fork of one process that has loaded everything.

Each line of the input is the home of a host: it serves there, on a port of its own, until it is killed.
"""

from __future__ import annotations

import faulthandler
import importlib
import os
import sys

from patience import HANGS

NEEDED = ("asyncssh", "tui.app.app", "tui.cli.running_host", "tui.cli.host", "tui.screens.game.screen",
          "tui.screens.lobby.screen", "tui.session.at_host.hosted", "tui.ssh.server")  # fmt: skip


def one_after_another() -> None:
    """Serve in each home that is named, until killed there; say who serves, and when he has died."""
    from tui.cli.main import main

    for name in NEEDED:
        importlib.import_module(name)
    for line in sys.stdin:
        home, _, keys = line.strip().partition("\t")
        if child := os.fork():
            print("pid", child, flush=True)
            os.waitpid(child, 0)
            print("died", flush=True)
        else:
            faulthandler.dump_traceback_later(HANGS, exit=True)
            os.environ["SCHERMAGLIA_HOME"] = home
            try:
                main(["host", "--port", "0", "--keys", keys])
            finally:
                os._exit(1)


if __name__ == "__main__":
    one_after_another()
