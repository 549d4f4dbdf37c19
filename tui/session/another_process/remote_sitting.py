"""A sitting at a table of another process: what `Companion` has, asked for over a socket."""

from __future__ import annotations

from typing import Any

from core.hosting.people.people import Person
from tui.session.another_process.remote import RemotePort
from tui.session.another_process.remote_line import RemoteLine


class RemotePart:
    """What the host has there whose calls begin with *whose*."""

    def __init__(self, line: RemoteLine, whose: str) -> None:
        self._line = line
        self._whose = whose

    def __getattr__(self, name: str) -> Any:
        return self._line.part(f"{self._whose}{name}")


class RemoteSitting(RemotePart):
    """Whoever sits at the other end of *port*."""

    def __init__(self, port: RemotePort) -> None:
        super().__init__(port, "table.")
        self._port = port
        self.person = Person(0, port.opened.person)
        self.seat = port.seat
        self.inviter = RemotePart(port, "inviter.")

    def leave(self) -> None:
        """Get up."""
        self._port.close()
