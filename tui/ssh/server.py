"""The host: listens, keeps count of who is connected, and ends everything in order."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress

import asyncssh

from tui.ssh.channel import SeatChannel
from tui.ssh.club import ClubPort
from tui.ssh.connections import Connections, Join
from tui.ssh.limits import USUAL, Limits
from tui.ssh.log import HostLog
from tui.ssh.login import Login

SWEEP = 5.0
"""Seconds after which is looked again for who is idle, stalled or removed."""

IDLE_LEFT = 5
"""Minutes that are told in the warning; see `Limits.idle_warning`."""


class Server(Connections):
    """Serves a club to whoever comes over SSH."""

    def __init__(
        self,
        club: ClubPort,
        key: asyncssh.SSHKey,
        *,
        join: Join = "invited",
        log: HostLog | None = None,
        limits: Limits = USUAL,
    ) -> None:
        super().__init__(club, join, log or HostLog(None), limits)
        self._key = key
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._sweeper: asyncio.TimerHandle | None = None
        self._ended: asyncio.Future[int] | None = None

    # --- beginning and end ----------------------------------------------------------------------

    async def start(self, bind: str = "127.0.0.1", port: int = 0) -> int:
        """Listen, and return the port. `OSError` where the address cannot be had."""
        os.environ.setdefault("TEXTUAL_COLOR_SYSTEM", "truecolor")
        limits = self.limits
        self._acceptor = await asyncssh.listen(
            bind, port,
            server_factory=lambda: Login(self, SeatChannel),
            server_host_keys=[self._key],
            server_version="schermaglia",
            config=[],
            encoding=None,
            line_editor=False,
            window=limits.window,
            login_timeout=limits.login,
            keepalive_interval=limits.keepalive,
            keepalive_count_max=limits.keepalives_missed,
            compression_algs=["zlib@openssh.com", "none"],
            public_key_auth=True,
            kbdint_auth=True,
            password_auth=False,
            host_based_auth=False,
            gss_host=None,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            reuse_address=True,
        )  # fmt: skip
        self._sweep_later()
        port = self._acceptor.get_port()
        self.log.note("listening", address=bind, port=port, join=self.join)
        return port

    async def stop(self) -> None:
        """Give every terminal back, then close; a second time does nothing."""
        if self.closing:
            return
        self.closing = True
        for timer in (self._sweeper, self._tidying):
            if timer is not None:
                timer.cancel()
        if self._acceptor is not None:
            self._acceptor.close()
        for login in tuple(self.logins):
            for session in tuple(login.sessions):
                session.end("shutdown", "host-closing")
        await _until(lambda: not self.views, self.limits.ending + 1)
        await _until(lambda: not self.logins, 1.0)  # a client hangs up once its session has ended
        for login in tuple(self.logins):
            login.hang_up("shutdown")
        self.log.note("stopped")

    async def run(
        self, ready: Callable[[], object] = lambda: None, hang_up: Callable[[], object] | None = None
    ) -> int:
        """Serve until a signal comes; return the exit code that tells which.

        SIGHUP tells that a terminal is gone; where there was none it does *hang_up* and ends nothing.
        """
        loop = asyncio.get_running_loop()
        ended = self._ended = loop.create_future()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, self._end, number)
        if hang_up is not None:
            loop.add_signal_handler(signal.SIGHUP, hang_up)
        ready()
        got = await ended
        await self.stop()
        return 0 if got == signal.SIGTERM else 128 + got

    def _end(self, number: int) -> None:
        if self._ended is not None and not self._ended.done():
            self._ended.set_result(number)

    def drain(self) -> None:
        """Tell everybody that the host is about to end, and let nobody in any more."""
        self.draining = True
        self.log.note("draining")
        for view in tuple(self.views):
            view.warn("host-drains")
        for wait in tuple(self.waits):
            wait.end("draining", "host-draining")

    @property
    def by_itself(self) -> bool:
        """Whether it serves until a signal comes; else it ends with the program at the host's desk."""
        return self._ended is not None

    def leave(self) -> None:
        """End in order, as SIGTERM does, where `run` serves."""
        self._end(signal.SIGTERM)

    def drop(self, name: str) -> None:
        """End every connection of a person."""
        for login in tuple(self.logins):
            if login.name == name:
                login.close("removed", "host-removed")

    # --- looking after it -----------------------------------------------------------------------

    def _sweep_later(self) -> None:
        self._sweeper = asyncio.get_running_loop().call_later(SWEEP, self._sweep)

    def _sweep(self) -> None:
        self._sweep_later()
        self.sweep(asyncio.get_running_loop().time())

    def sweep(self, now: float) -> None:
        """End the sessions of who takes nothing, does nothing, or was removed."""
        limits = self.limits
        for login in tuple(self.logins):
            if login.name and not login.known():
                login.close("removed", "host-removed")
        for view in (*self.views, *self.waits):
            link = view.link
            patience = link.patience(now)
            if link.stalled is not None and now - link.stalled > limits.stalled:
                view.cut_off("stalled")
            elif patience < 0:
                view.end("idle", "host-idle")
            elif patience < limits.idle_warning and not view.warned:
                view.warned = True
                view.warn("host-idle-soon", minutes=IDLE_LEFT)
            elif patience >= limits.idle_warning:
                view.warned = False


async def _until(done: Callable[[], bool], seconds: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while not done():
                await asyncio.sleep(0.01)
