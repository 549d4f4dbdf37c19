"""One connection: let in or turned away, known by its key, and never allowed to take more than its share."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Any, cast

import asyncssh

from core.engine.words.sanitize import clean
from tui.ssh.budget import Budget
from tui.ssh.connections import Connections, Session
from tui.ssh.link import Link


class Login(asyncssh.SSHServer):
    """Public keys and nothing else.

    A known key is let in. An unknown one is taken as a part of the way only (a partial success), for a
    client then offers its other keys, and one of them may be known; where none is, the client comes to
    `keyboard-interactive`, is asked nothing there, and is let in by the key that it has proved: its session
    asks for the code. So nobody who is known is asked, and no key is bound that was not proved.
    """

    def __init__(self, server: Connections, serve: Callable[[Connections, Login], Session]) -> None:
        """*serve* makes what is served to him."""
        self._server = server
        self._serve = serve
        self._let_in = False
        self._entered = False
        self._candidate = ("", "")
        self._judged: object = None
        self._proved = ""
        self._offered: set[str] = set()
        self._reason = ""
        self.address = ""
        self.user = ""
        self.name = ""
        self.public_key = ""
        self.links: set[Link] = set()
        self.sessions: set[Session] = set()

    # --- the connection -----------------------------------------------------------------------

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Let a connection in, or turn it away before it has cost anything."""
        self._conn = conn
        self.address = clean(str(conn.get_extra_info("peername", ("",))[0]), 60)
        turned = self._server.door.knock(self.address)
        if turned is not None:
            self._reason = turned
            conn.abort()
            return
        self._let_in = True
        self._server.logins.add(self)
        self._transport = cast(asyncio.Transport, cast(Any, conn)._transport)
        line = self._transport.get_extra_info("socket")
        for kept in (socket.SO_SNDBUF, socket.SO_RCVBUF):  # what the system keeps is memory, too
            line.setsockopt(socket.SOL_SOCKET, kept, self._server.limits.line_buffer)
        hooked = cast(Any, conn)  # asyncssh leaves these two empty, and reads whatever comes
        hooked.pause_writing = lambda: self._line_shut(True)
        hooked.resume_writing = lambda: self._line_shut(False)
        hooked.data_received = self._metered(hooked.data_received)
        hooked.send_userauth_success = self._in_parts(hooked.send_userauth_success)

    def _line_shut(self, on: bool) -> None:
        for link in self.links:
            link.block("line", on)

    def beneath(self) -> int:
        """Return how many bytes wait below the sessions.

        Those in the socket's buffer, and those that asyncssh holds while a client is exchanging keys
        anew: one that never finishes would have them held for ever.
        """
        held = cast(Any, self._conn)._deferred_packets
        return self._transport.get_write_buffer_size() + sum(len(part) for _, args in held for part in args)

    def _metered(self, take: Callable[..., None]) -> Callable[..., None]:
        """Read no more from the line than its share, of whatever kind: an empty message takes time, too."""
        limits = self._server.limits
        budget = Budget(limits.wire, limits.wire_rate)
        loop = asyncio.get_running_loop()

        def taken(data: bytes, datatype: Any = None) -> None:
            budget.spend(len(data))
            if not self._transport.is_closing() and (budget.left < 0 or self.beneath() > limits.high):
                self._transport.pause_reading()
                loop.call_later(max(limits.tick, budget.wait(limits.wire / 4)), read_on)
            take(data, datatype)

        def read_on() -> None:
            if self._transport.is_closing():
                return
            if self.beneath() > limits.high:  # it asks and asks, and does not take the answers
                loop.call_later(limits.retry, read_on)
            else:
                self._transport.resume_reading()

        return taken

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more, and tell the host's log how it ended if nobody logged in."""
        if self._let_in:
            self._server.door.leave(self.address, self._entered)
            self._server.logins.discard(self)
        if not self.public_key:
            why = self._reason or ("no known key" if self._offered else "not logged in")
            self._server.log.note("refused", address=self.address, user=self.user, why=why)
        self._server.tidy_soon()

    def close(self, reason: str, sentence: str = "") -> None:
        """End whatever goes on in the connection, with a line for the player, and hang up."""
        self._reason = self._reason or reason
        for session in tuple(self.sessions):
            session.end(reason, sentence)
        wait = self._server.limits.ending if self.sessions else 0
        asyncio.get_running_loop().call_later(wait, self.hang_up, reason, context=Context())

    def hang_up(self, reason: str) -> None:
        """End the connection at once, whatever still waits for it."""
        self._conn.disconnect(asyncssh.DISC_BY_APPLICATION, reason)

    # --- who it is ----------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        """Ask for a key, whatever the user calls himself."""
        self.user = clean(username, 40)
        return True

    def public_key_auth_supported(self) -> bool:
        """Take keys."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Take a known key, or an unknown one where there is nothing better; asyncssh has it proved."""
        public = line_of(key)
        self._offered.add(public)
        if len(self._offered) > self._server.limits.keys_offered:
            self._reason = "too many keys"
            self._conn.abort()
            return False
        name = self._server.club.person_of(public)
        if name is None and (self._server.join == "closed" or self._proved):
            return False
        self._judge(name or "", public)
        return True

    def _judge(self, name: str, public: str) -> None:
        """Note whose key is looked at; it is proved, or not, before another is."""
        self._candidate = (name, public)
        self._judged = asyncio.current_task()

    def kbdint_auth_supported(self) -> bool:
        """Let in who has proved a key that nobody knows, once he has no other."""
        return bool(self._proved)

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """Ask nothing."""
        self._judge("", self._proved)
        return True

    def _in_parts(self, let_in: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
        """Take the first proof of an unknown key as a part of the way."""

        async def proved() -> None:
            if self._judged is not asyncio.current_task():
                raise asyncssh.PermissionDenied("another key was proved than was looked at")
            name, public = self._candidate
            if name or self._proved:
                await let_in()
            else:
                self._proved = public
                self._conn.send_userauth_failure(True)

        return proved

    def auth_completed(self) -> None:
        """Somebody has proved his key."""
        self.name, self.public_key = self._candidate
        self._entered = True
        turned = self._server.door.enter(self.address)
        if turned is not None:
            self.close(turned)
            return
        self._server.log.note(
            "login",
            name=self.name,
            address=self.address,
            user=self.user,
            key=asyncssh.import_public_key(self.public_key).get_fingerprint(),
        )
        asyncio.get_running_loop().call_later(self._server.limits.empty, self._leave_empty)

    def joined(self, name: str) -> None:
        """Note the name that a new key was bound to."""
        self.name = name
        self._server.log.note("joined", name=name, address=self.address)

    def known(self) -> bool:
        """Whether this is somebody, by his key: what he is called may have changed, and be another's name."""
        name = self._server.club.person_of(self.public_key) if self.name else None
        self.name = name or self.name  # whoever is removed leaves under the name that he had
        return name is not None

    def session_requested(self) -> Any:
        """Serve a session; a few at a time."""
        if len(self.sessions) >= self._server.limits.sessions or self._reason or self._server.closing:
            return False
        session = self._serve(self._server, self)
        self.sessions.add(session)
        return session

    def _leave_empty(self) -> None:
        """End a connection that is used for nothing."""
        if self in self._server.logins:
            if not any(session.started for session in self.sessions):
                self.close("empty")
            else:
                asyncio.get_running_loop().call_later(self._server.limits.empty, self._leave_empty)


def line_of(key: asyncssh.SSHKey) -> str:
    """Return a key as a line of a `.pub` file, without its comment."""
    kind, letters, *_ = key.export_public_key().decode().split()
    return f"{kind} {letters}"
