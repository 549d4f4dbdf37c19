"""A browser's terminal as the session that serves it sees it: bytes out in order, and when to read on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from aiohttp import ClientConnectionResetError, web


class SocketWire:
    """Sends what is written by a task of its own, so that nobody waits for a slow browser."""

    def __init__(
        self, socket: web.WebSocketResponse, transport: asyncio.Transport, told: Mapping[str, str]
    ) -> None:
        """*told* is what the browser tells of itself, as an environment."""
        self._socket = socket
        self._transport = transport
        self._told = dict(told)
        self._waiting = bytearray()
        self._sending = 0
        self._news = asyncio.Event()
        self._reads = asyncio.Event()
        self._reads.set()
        self._ended = False

    # --- what a session asks of what carries it -----------------------------------------------------

    def write(self, data: bytes, datatype: Any = None) -> None:
        """Send *data*, or keep it until it can be sent."""
        if not self._ended:
            self._waiting += data
            self._news.set()

    def get_write_buffer_size(self) -> int:
        """Return how many bytes are kept."""
        held = 0 if self._transport.is_closing() else self._transport.get_write_buffer_size()
        return len(self._waiting) + self._sending + held

    def pause_reading(self) -> None:
        """Take nothing more from the other end."""
        self._reads.clear()

    def resume_reading(self) -> None:
        """Go on taking."""
        self._reads.set()

    def get_environment(self) -> Mapping[str, str]:
        """Return what the other end told of itself."""
        return self._told

    def exit(self, status: int) -> None:
        """Hang up once everything is sent."""
        self._ended = True
        self._reads.set()
        self._news.set()

    # --- carrying it ----------------------------------------------------------------------------------

    async def carry(self) -> None:
        """Send what is written until the session ends, or the browser is gone."""
        with suppress(ConnectionError, ClientConnectionResetError):
            while True:
                await self._news.wait()
                self._news.clear()
                while self._waiting:
                    data, self._sending = bytes(self._waiting), len(self._waiting)
                    self._waiting.clear()
                    await self._socket.send_bytes(data)
                    self._sending = 0
                if self._ended:
                    await self._socket.close()
                    return

    async def readable(self) -> None:
        """Wait until more may be taken."""
        await self._reads.wait()

    def cut(self) -> None:
        """Hang up at once, whatever still waits."""
        self._ended = True
        self._reads.set()
        self._transport.abort()
