"""What a host's processes with screens run: apps of this program whose club and games are in the host.

`python -m tui.cli.screens SOCKET`; standard input is a socket over which the host says what to begin.
"""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

from textual.app import App

from core.locale import LANGUAGES, sentences
from core.rules import load, whole_books
from tui.app.app import SchermagliaApp
from tui.cli.warming import warm
from tui.session.another_process.remote_guest import RemoteGuest
from tui.session.another_process.wire import Facts
from tui.session.lobby_port import LobbyPort
from tui.settings.kept import Kept
from tui.settings.new_file import new_file
from tui.settings.shelf import Shelf
from tui.ssh.link import Link
from tui.ssh.memory import tune_memory
from tui.ssh.screens.messages import Begin
from tui.ssh.screens.nursery import nurse
from tui.ssh.screens.process import serve


def app_of(host: Path, begin: Begin, link: Link) -> tuple[App[Any], Callable[[], None]]:
    """Return the app of a terminal, whose person the *host* at that socket knows, and how to hang up then."""
    guest = RemoteGuest(host, begin.token, link.note)
    app = SchermagliaApp(
        language=begin.language,
        terminal=link.terminal,
        guest=cast(LobbyPort, guest),
        kept=Kept(cast(Shelf, guest.shelf), lambda: new_file(sentences(begin.language))),
    )
    app.reads = begin.replay
    return app, guest.close


def show(host: Path, line: socket.socket) -> None:
    """Show what is wanted over a *line*."""
    gc.enable()
    serve(line, partial(app_of, host))


def main() -> None:
    """Load everything once, then fork for each line that comes."""
    asyncio.run(warm())
    for language in LANGUAGES:
        sentences(language)
    for book in whole_books():
        with suppress(Exception):  # a book of somebody else's that fails does so at its own table
            Facts(load(book))
    tune_memory()
    nurse(partial(show, Path(sys.argv[1])))


if __name__ == "__main__":
    main()
