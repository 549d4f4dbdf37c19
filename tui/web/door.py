"""Listens for browsers: one page, what it needs to draw a terminal, and a socket for each terminal.

What draws the terminal in the page (xterm.js, and what speaks to the socket) is `textual-serve`'s.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

import msgspec
import textual_serve
from aiohttp import WSMsgType, web

from core.engine.words.sanitize import clean
from core.locale import sentences, usual_language
from tui.ssh.budget import Budget
from tui.ssh.connections import Connections
from tui.web.channel import WebChannel
from tui.web.cookie import LASTS, NAME, key_of, new_token
from tui.web.login import WebLogin
from tui.web.wire import SocketWire

if TYPE_CHECKING:
    from collections.abc import Mapping

STATIC = Path(textual_serve.__file__).parent / "static"

HOST = re.compile(r"[A-Za-z0-9._\[\]:-]{1,255}")
"""What a browser may call the machine that it has reached."""

GUARDS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
"""Headers of each page: nothing of others is loaded, and no other page may show it."""

HEADERS = 60.0
"""Seconds in which a browser that is silent between two requests is let go."""


class Cells(msgspec.Struct, frozen=True):
    """The size of a browser's terminal."""

    width: int
    height: int


typed: msgspec.json.Decoder[list[str | Cells]] = msgspec.json.Decoder(list[str | Cells])
"""Reads what the page sends: what it is, and its value."""


class WebDoor:
    """Serves a host's terminals to browsers, behind the same door and within the same limits as over SSH."""

    def __init__(self, server: Connections) -> None:
        self._server = server
        self._runner: web.AppRunner | None = None
        self.url = ""
        """Where a browser on this machine finds it."""

    async def start(self, bind: str, port: int) -> int:
        """Listen, and return the port. `OSError` where the address cannot be had."""
        app = web.Application(client_max_size=0)
        app.router.add_get("/", self._page)
        app.router.add_get("/page.js", _script)
        app.router.add_get("/terminal", self._terminal)
        app.router.add_static("/static", STATIC)
        self._runner = web.AppRunner(app, access_log=None, keepalive_timeout=HEADERS, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, bind, port)
        try:
            await site.start()
        except BaseException:
            await self.stop()
            raise
        port = int(self._runner.addresses[0][1])
        self.url = f"http://{f'[{bind}]' if ':' in bind else bind}:{port}/"
        self._server.log.note("listening", address=bind, port=port, join=self._server.join, by="web")
        return port

    async def stop(self) -> None:
        """Listen no more, and hang up on whoever is left."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    # --- the page -------------------------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.Response:
        """Give the page, and a cookie to a browser that has none."""
        if HOST.fullmatch(request.host) is None:
            raise web.HTTPBadRequest
        language = language_of(request.headers)
        words, safe = sentences(language), is_safe(request)
        text = Template((files("tui.web") / "page.html").read_text("utf-8")).substitute(
            language=language,
            socket=f"{'wss' if safe else 'ws'}://{request.host}/terminal",
            begins=words.text("web-begins"),
            ended=words.text("web-ended"),
            again=words.text("web-again"),
            script=words.text("web-script"),
        )
        page = web.Response(text=text, content_type="text/html", charset="utf-8", headers=GUARDS)
        if key_of(request.cookies.get(NAME, "")) is None:
            page.set_cookie(NAME, new_token(), max_age=LASTS, httponly=True, samesite="Strict", secure=safe)
        return page

    # --- a terminal -----------------------------------------------------------------------------------

    async def _terminal(self, request: web.Request) -> web.StreamResponse:
        """Serve a terminal to a browser that comes from our own page and has a cookie."""
        key = key_of(request.cookies.get(NAME, ""))
        if key is None or not is_ours(request):
            raise web.HTTPForbidden
        server, address = self._server, address_of(request)
        turned: str | None = "closing" if server.closing else server.door.knock(address)
        if turned is None and server.join == "closed" and server.club.person_of(key) is None:
            server.door.leave(address, False)
            turned = "no known key"
        if turned is not None:
            server.log.note("refused", address=address, user="", why=turned)
            raise web.HTTPServiceUnavailable
        limits = server.limits
        socket = web.WebSocketResponse(heartbeat=2 * limits.keepalive, max_msg_size=limits.window)
        assert request.transport is not None
        told = {"LANG": f"{language_of(request.headers)}.UTF-8", "LC_COLORTERM": "truecolor"}
        wire = SocketWire(socket, request.transport, told)
        login = WebLogin(server, key, address, wire)
        channel = WebChannel(server, login, wire, size_of(request))
        sending: asyncio.Task[None] | None = None
        try:
            await socket.prepare(request)
            sending = asyncio.create_task(wire.carry())
            channel.begin()
            await self._read(socket, channel, wire)
        finally:
            channel.connection_lost(None)
            if sending is not None:
                wire.exit(0)
                with suppress(TimeoutError):
                    await asyncio.wait_for(sending, limits.ending)
            login.left()
        return socket

    async def _read(self, socket: web.WebSocketResponse, channel: WebChannel, wire: SocketWire) -> None:
        """Take what comes, within its share, until the browser leaves or says what makes no sense."""
        limits = self._server.limits
        budget = Budget(limits.wire, limits.wire_rate)
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                return
            budget.spend(len(message.data) + 1)
            try:
                match typed.decode(message.data):
                    case ["stdin", str(keys)]:
                        channel.data_received(keys.encode("utf-8", "replace"), None)
                    case ["resize", Cells(width, height)]:
                        channel.terminal_size_changed(width, height, 0, 0)
                    case ["ping", str(when)]:
                        await socket.send_json(["pong", clean(when, 40)])
            except (msgspec.DecodeError, RecursionError, ConnectionError):
                return
            if budget.left < 0:
                await asyncio.sleep(max(limits.tick, budget.wait(limits.wire / 4)))
            await wire.readable()


async def _script(request: web.Request) -> web.Response:
    """Give what the page does by itself."""
    text = (files("tui.web") / "page.js").read_text("utf-8")
    return web.Response(text=text, content_type="text/javascript", charset="utf-8", headers=GUARDS)


def address_of(request: web.Request) -> str:
    """Return from where somebody comes; a proxy on this machine is believed when it says for whom it asks."""
    near = request.remote or ""
    told = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    return clean(told if told and from_here(request) else near, 60)


def from_here(request: web.Request) -> bool:
    """Return whether a request comes from this machine, as those of its own reverse proxy do."""
    try:
        return ip_address(request.remote or "").is_loopback
    except ValueError:
        return False


def is_safe(request: web.Request) -> bool:
    """Return whether the browser came by https, as the reverse proxy says that had its TLS."""
    return from_here(request) and request.headers.get("X-Forwarded-Proto", "") == "https"


def is_ours(request: web.Request) -> bool:
    """Return whether a socket is asked for by our own page: others' pages may open sockets, too."""
    _, _, origin = request.headers.get("Origin", "").partition("://")
    return bool(origin) and origin == request.host


def language_of(headers: Mapping[str, str]) -> str:
    """Return the first language that a browser wants; English where we do not have it."""
    return usual_language({"LANG": headers.get("Accept-Language", "").strip()[:2]})


def size_of(request: web.Request) -> tuple[int, int]:
    """Return the size that a browser's terminal begins with."""
    asked = [request.query.get(name, "") for name in ("width", "height")]
    if all(re.fullmatch(r"[0-9]{1,4}", one) for one in asked):
        return int(asked[0]), int(asked[1])
    return 80, 24
