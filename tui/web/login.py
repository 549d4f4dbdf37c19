"""One connection of a browser: known by its cookie, and never allowed to take more than its share."""

from __future__ import annotations

import asyncio
from contextvars import Context

from tui.ssh.connections import Connections, Session
from tui.ssh.link import Link
from tui.web.wire import SocketWire


class WebLogin:
    """Who has knocked at the door and was let in; his name is empty until he has told a code."""

    def __init__(self, server: Connections, public_key: str, address: str, wire: SocketWire) -> None:
        self._server = server
        self._wire = wire
        self._reason = ""
        self.entered = False
        """Whether he counts as logged in."""

        self.address = address
        self.public_key = public_key
        self.name = server.club.person_of(public_key) or ""
        self.links: set[Link] = set()
        self.sessions: set[Session] = set()
        server.logins.add(self)
        if self.name:
            self._enter("login")

    def _enter(self, event: str) -> None:
        self.entered = True
        turned = self._server.door.enter(self.address)
        if turned is not None:
            self.close(turned)
        else:
            self._server.log.note(event, name=self.name, address=self.address, by="web")

    def joined(self, name: str) -> None:
        """Note the name that this cookie was bound to."""
        self.name = name
        self._enter("joined")

    def known(self) -> bool:
        """Whether this is somebody, by his cookie: what he is called may have changed."""
        name = self._server.club.person_of(self.public_key) if self.name else None
        self.name = name or self.name
        return name is not None

    def beneath(self) -> int:
        """Return how many bytes wait below the session: none that it does not count itself."""
        return 0

    def close(self, reason: str, sentence: str = "") -> None:
        """End whatever goes on, with a line for the player, and hang up."""
        self._reason = self._reason or reason
        for session in tuple(self.sessions):
            session.end(reason, sentence)
        wait = self._server.limits.ending if self.sessions else 0
        asyncio.get_running_loop().call_later(wait, self.hang_up, reason, context=Context())

    def hang_up(self, reason: str) -> None:
        """End the connection at once, whatever still waits for it."""
        self._wire.cut()

    def left(self) -> None:
        """Count it no more."""
        self._server.door.leave(self.address, self.entered)
        self._server.logins.discard(self)
        if not self.entered:
            self._server.log.note(
                "refused", address=self.address, user="", why=self._reason or "not logged in"
            )
        self._server.tidy_soon()
