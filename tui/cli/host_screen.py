"""`host screen`: what a running host's keeper sees of it, from another terminal of the same machine."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from core.engine.words.message import Message, say
from core.engine.words.paths import path_of
from core.hosting.backup import back_up
from core.hosting.club import Club
from core.hosting.refused import Refused
from core.locale import Sentences
from tui.cli.draining import DRAINS, MOST_DRAINS, drained
from tui.cli.report import answered, asked, sums_of
from tui.cli.screen import at_terminal
from tui.screens.keeper import KeeperScreen
from tui.session.another_process.host_here import folder_of_host, socket_of
from tui.session.error import Told, told


class HostHere:
    """The host of this machine: it is asked at its socket, its store is read and written beside it."""

    drains, most_drains = DRAINS, MOST_DRAINS

    def __init__(self) -> None:
        self._folder = folder_of_host()
        self._socket = socket_of(self._folder)

    def look(self) -> dict[str, Any] | None:
        """Return what the host says of itself; `None` where none answers."""
        return asked(self._socket)

    def sums(self, found: dict[str, Any], words: Sentences) -> dict[str, str]:
        """Return each sum as it is printed."""
        return sums_of(found, words)

    def invite(self, name: str) -> Message:
        """Make a code for somebody; `Told` where that cannot be."""
        try:
            club = Club(self._folder)
            try:
                return say("host-invited", name=name, code=club.invite(name))
            finally:
                club.store.close()
        except Refused as error:
            raise Told(error.message) from error

    def back_up(self, file: str) -> Message:
        """Copy the host into a new file; `Told` where that cannot be, or a game in it is damaged."""
        try:
            done = back_up(self._folder, path_of(file))
        except Refused as error:
            raise Told(error.message) from error
        if done.wrong:
            raise told("host-game-damaged", why=done.wrong[0])
        return say("host-backed-up", file=file, games=done.games, records=done.records)

    def drain(self, minutes: float) -> Message:
        """Have the host end when nobody is in the middle of something; `Told` where that cannot be."""
        return drained(self._socket, minutes)


def host_screen(spoken: Sentences) -> int:
    """Show the host of this machine until its keeper leaves; return the exit code."""
    if not at_terminal():
        raise told("cli-no-terminal", verb="host screen")
    answered(socket_of(folder_of_host()))
    from tui.app.running import all_loaded, app_here

    app = app_here(language=spoken.language)
    app.home = lambda words, notice: keeper_screen(words)
    all_loaded()
    app.run()
    return app.return_code or 0


def keeper_screen(words: Sentences) -> Screen[None]:
    """Return the screen of this machine's host."""
    return KeeperScreen(HostHere(), words)
