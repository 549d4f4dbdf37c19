"""Browsers, as far as a host sees them: a page that was asked for, a cookie, a socket; drawn by pyte."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
from far_away import Host, Screen, until

from tui.web.cookie import NAME
from tui.web.door import WebDoor


class Page(Screen):
    """A terminal in a page, and the socket that it has opened."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.socket = socket
        self.told: list[Any] = []

    async def hear(self) -> None:
        async for message in self.socket:
            if message.type is aiohttp.WSMsgType.BINARY:
                self.sent += message.data
            else:
                self.told.append(json.loads(message.data))
        self.over.set()

    async def types(self, keys: str) -> None:
        await self.socket.send_json(["stdin", keys])

    def press(self, keys: str | bytes) -> None:
        self._pressed = asyncio.create_task(self.types(keys if isinstance(keys, str) else keys.decode()))


class Browser:
    """One browser with its cookies; it may open many pages."""

    def __init__(self, url: str, **headers: str) -> None:
        self.url = url
        self._session = aiohttp.ClientSession(
            headers=headers,
            cookie_jar=aiohttp.CookieJar(unsafe=True),  # those of addresses, too
        )

    @property
    def origin(self) -> str:
        return self.url.rstrip("/")

    @property
    def cookie(self) -> str:
        """The cookie that it has."""
        found = [one.value for one in self._session.cookie_jar if one.key == NAME]
        return found[0] if found else ""

    async def get(self, path: str = "", **headers: str) -> aiohttp.ClientResponse:
        async with self._session.get(self.url + path, headers=headers) as answer:
            await answer.read()
            return answer

    async def status_of_socket(self, **headers: str) -> int:
        """Return how a socket is refused."""
        try:
            async with self._session.ws_connect(f"{self.url}terminal", headers=headers):
                return 101
        except aiohttp.WSServerHandshakeError as error:
            return error.status

    @asynccontextmanager
    async def terminal(self, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Page]:
        """Open a terminal in a page."""
        await self.get()
        where = f"{self.url}terminal?width={size[0]}&height={size[1]}"
        async with self._session.ws_connect(where, headers={"Origin": self.origin}) as socket:
            page = Page(socket, size)
            hearing = asyncio.create_task(page.hear())
            try:
                yield page
            finally:
                hearing.cancel()

    async def close(self) -> None:
        await self._session.close()


class Web:
    """A host's door for browsers, and the browsers that came."""

    def __init__(self, host: Host, door: WebDoor) -> None:
        self.host = host
        self.door = door
        self.came: list[Browser] = []

    def browser(self, **headers: str) -> Browser:
        self.came.append(Browser(self.door.url, **headers))
        return self.came[-1]

    async def left(self) -> None:
        """Wait until nobody is there any more."""
        await until(lambda: not self.host.server.logins and not self.host.server.door.inside)


@asynccontextmanager
async def on_the_web(host: Host) -> AsyncIterator[Web]:
    """Let browsers in to a host."""
    door = WebDoor(host.server)
    await door.start("127.0.0.1", 0)
    web = Web(host, door)
    try:
        yield web
    finally:
        for browser in web.came:
            await browser.close()
        await door.stop()
