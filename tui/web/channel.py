"""A session in a browser: the same as over SSH, of which a browser asks for one thing, a terminal."""

from __future__ import annotations

from typing import Any

from tui.ssh.channel import SeatChannel
from tui.ssh.connections import Connections
from tui.web.login import WebLogin
from tui.web.wire import SocketWire

SHOWS = "xterm-256color"


class WebChannel(SeatChannel):
    """Shows the app to whoever is known; else asks for a code, as SSH does."""

    welcome = "web-welcome"

    def __init__(self, server: Connections, login: WebLogin, wire: SocketWire, size: tuple[int, int]) -> None:
        super().__init__(server, login)
        login.sessions.add(self)
        carried: Any = wire  # what of asyncssh's channel a session calls
        self._channel = carried
        self.pty_requested(SHOWS, size, {})

    def begin(self) -> None:
        """Serve it."""
        self.session_started()
