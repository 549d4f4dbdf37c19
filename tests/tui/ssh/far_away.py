"""Players far away: asyncssh clients with a terminal drawn by pyte, against a host on loopback.

The host's club is a small one with an app in Textual's Line API, so that what fails is the line and no game.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import asyncssh
import pyte
from patience import HANGS
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App
from textual.strip import Strip
from textual.widget import Widget

from core.engine.words.message import Message
from tui.ssh.club import NAMELESS
from tui.ssh.limits import Limits
from tui.ssh.link import Link
from tui.ssh.log import HostLog
from tui.ssh.server import Server
from tui.terminal.styles import share_styles

FOREIGN = re.compile(r"\x1b\[[<>=][0-9;]*[a-z]|\x1b\[\?[0-9]+\$p")
"""Orders that pyte does not know and would print."""

ORDER = re.compile(rb"\x1b\[[^@-~]*[@-~]|\x1b[^\[]")
"""A whole order."""

RESTORED = [f"\x1b[?{mode}" for mode in ("1049l", "25h", "1000l", "1002l", "1006l", "2004l", "7h")]
"""Screen, cursor, mouse, pasting, wrapping, each as a shell wants it back."""


@cache
def key(name: str) -> asyncssh.SSHKey:
    """The key of somebody, made once."""
    return asyncssh.generate_private_key("ssh-ed25519", comment=name)


def public(name: str) -> str:
    kind, letters, *_ = key(name).export_public_key().decode().split()
    return f"{kind} {letters}"


# --- the host ------------------------------------------------------------------------------------


class Refused(Exception):
    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.message = Message(id)


class Pane(Widget):
    """The last keys, the size, and what everybody typed, one line each."""

    can_focus = True

    def __init__(self, board: Board, name: str) -> None:
        super().__init__()
        self.board, self.who = board, name

    def render_line(self, y: int) -> Strip:
        lines = [f"{self.who} {self.app.size.width}x{self.app.size.height}", *self.board.lines[-6:]]
        text = lines[y] if y < len(lines) else self.board.fill * self.size.width
        width = self.size.width
        return Strip([Segment(text[:width].ljust(width), Style.parse("#e0a010 on #102030"))])

    def on_key(self, event: events.Key) -> None:
        if event.key == "f9":
            raise ZeroDivisionError("on purpose")
        self.board.typed(f"{self.who}: {event.key}")

    def on_paste(self, event: events.Paste) -> None:
        self.board.typed(f"{self.who} pastes {len(event.text)}: {event.text[:30]!r}")


class PaneApp(App[None]):
    ENABLE_COMMAND_PALETTE = False
    CSS = "Pane { height: 1fr; }"

    def __init__(self, board: Board, name: str, **options: Any) -> None:
        super().__init__(**options)
        share_styles(self)
        self.board, self.who = board, name
        board.apps.append(self)

    def compose(self) -> Any:
        yield Pane(self.board, self.who)

    def on_mount(self) -> None:
        self.query_one(Pane).focus()

    def on_unmount(self) -> None:
        self.board.apps.remove(self)


@dataclass
class Board:
    """What all see; a key of one is painted on the screens of all."""

    lines: list[str] = field(default_factory=list)
    apps: list[PaneApp] = field(default_factory=list)
    fill: str = "."

    def typed(self, line: str) -> None:
        self.lines.append(line)
        for app in self.apps:
            app.call_later(app.screen.refresh, layout=False)
            app.call_later(lambda app=app: app.query_one(Pane).refresh())


class FakeClub:
    """Knows some keys by name, and some codes."""

    def __init__(self, **codes: str) -> None:
        self.people = {public(name): name for name in ("ada", "bob")}
        self.codes = codes
        self.board = Board()
        self.made: Callable[[str, Link], App[Any]] = lambda name, link: PaneApp(self.board, name)
        self.tried = 0

    def person_of(self, public_key: str) -> str | None:
        return self.people.get(public_key)

    def redeem(self, code: str, public_key: str, address: str, name: str = "") -> str:
        self.tried += 1
        if code not in self.codes:
            raise Refused("host-key-unknown")
        if not self.codes[code] and not name:
            raise Refused(NAMELESS)
        if name in self.people.values():
            raise Refused("hosting-key-taken")
        name = self.people[public_key] = self.codes.pop(code) or name
        return name

    def enrol(self, name: str, public_key: str, address: str) -> str:
        self.people[public_key] = name
        return name

    def app_for(self, name: str, link: Link, language: str, replay: str = "") -> App[Any]:
        return self.made(name, link)

    async def lines(self, name: str, words: list[str], language: str) -> list[str]:
        if words[1:] == ["nothing"]:
            raise Refused("host-key-unknown")
        return [f"{name} {language} {' '.join(words)}", "one\x1b[2Jtwo"]


class Host:
    """A server that listens, and what it wrote down."""

    def __init__(self, club: Any, **changes: Any) -> None:
        limits = changes.pop("limits", Limits(arrivals=10_000, knocking_per_address=10))
        self.club = club
        self.noted: list[dict[str, Any]] = []
        log = HostLog(None, self.noted.append)
        self.server = Server(club, key("the host"), log=log, limits=limits, **changes)
        self.port = 0

    def events(self, event: str) -> list[dict[str, Any]]:
        return [line for line in self.noted if line["event"] == event]

    async def until(self, done: Callable[[], object], what: object = "") -> None:
        await until(done, lambda: f"{what} {self.noted}")


async def until(done: Callable[[], object], what: Callable[[], object] = lambda: "") -> None:
    """Wait for something that has to come, and fail where it does not."""
    loop = asyncio.get_running_loop()
    end = loop.time() + HANGS
    while not done():
        assert loop.time() < end, what()
        await asyncio.sleep(0.005)


@asynccontextmanager
async def hosting(club: Any = None, **changes: Any) -> AsyncIterator[Host]:
    host = Host(club or FakeClub(), **changes)
    host.port = await host.server.start()
    try:
        yield host
    finally:
        await host.server.stop()


# --- the players ---------------------------------------------------------------------------------


class Screen(asyncssh.SSHClientSession[bytes]):
    """What a player's terminal shows of what it is sent."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.sent = b""
        self.errors = b""
        self.status: int | None = None
        self.over = asyncio.Event()
        self._shown = pyte.Screen(*size)
        self._stream = pyte.Stream(self._shown)
        self._drawn = 0
        self._rows: list[str] = []

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype:
            self.errors += data
        else:
            self.sent += data

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.over.set()

    def press(self, keys: str | bytes) -> None:
        self.chan.write(keys if isinstance(keys, bytes) else keys.encode())

    def resize(self, width: int, height: int) -> None:
        self.size = (width, height)
        self.chan.change_terminal_size(width, height)

    @property
    def text(self) -> str:
        return self.sent.decode("utf-8", "replace")

    @property
    def rows(self) -> list[str]:
        """The screen as a terminal draws what was sent."""
        if (self._shown.columns, self._shown.lines) != self.size:
            self._shown, self._drawn, self._rows = pyte.Screen(*self.size), 0, []
            self._stream = pyte.Stream(self._shown)
        end = len(self.sent)
        if (escape := self.sent.rfind(b"\x1b", max(self._drawn, end - 40))) >= 0:
            end = end if ORDER.match(self.sent, escape) else escape  # the rest of it is still to come
        while end > self._drawn and self.sent[end - 1] >= 0x80:
            end -= 1  # of a letter as well
        new = self.sent[self._drawn : end].decode("utf-8", "replace")
        self._drawn = max(end, self._drawn)
        if new or not self._rows:  # who waits looks again and again at what has not changed
            self._stream.feed(FOREIGN.sub("", new))
            self._rows = [line.rstrip() for line in self._shown.display]
        return self._rows

    @property
    def sees(self) -> str:
        return "\n".join(self.rows)

    async def until(self, text: str) -> str:
        """Wait until *text* stands on the screen."""
        await until(lambda: text in self.sees, lambda: f"{text!r} never came:\n{self.sees}\n{self.errors!r}")
        return self.sees

    async def ends(self) -> int | None:
        async with asyncio.timeout(HANGS):
            await self.over.wait()
        return self.status


class Guest(asyncssh.SSHClient):
    """Offers each key once, and then comes to where nothing is asked."""

    def __init__(self, keys: list[asyncssh.SSHKey]) -> None:
        self.keys = keys
        self.ways = [""]

    def public_key_auth_requested(self) -> asyncssh.SSHKey | None:
        return self.keys.pop(0) if self.keys else None

    def kbdint_auth_requested(self) -> str | None:
        return self.ways.pop() if self.ways else None


@asynccontextmanager
async def connected(
    port: int, *names: str, user: str = "somebody", **options: Any
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """Log in with the keys of *names*, in that order."""
    options.setdefault("compression_algs", ["none"])
    conn, _ = await asyncssh.create_connection(
        lambda: Guest([key(name) for name in names]),
        "127.0.0.1", port, username=user, client_keys=None, agent_path=None, config=[],
        known_hosts=([key("the host").convert_to_public()], [], []), **options,
    )  # fmt: skip
    try:
        yield conn
    finally:
        conn.abort()
        await conn.wait_closed()


async def opened(
    conn: asyncssh.SSHClientConnection,
    size: tuple[int, int] = (80, 24),
    term: str | None = "xterm-256color",
    command: str | None = None,
    **options: Any,
) -> Screen:
    """Open a terminal in a connection."""
    options.setdefault("env", {"LANG": "C.UTF-8"})
    _, screen = await conn.create_session(
        lambda: Screen(size), command=command, term_type=term, term_size=size, encoding=None, **options
    )
    assert isinstance(screen, Screen)
    return screen


@asynccontextmanager
async def at_terminal(port: int, name: str, **options: Any) -> AsyncIterator[Screen]:
    """Log in and sit down at a terminal."""
    async with connected(port, name) as conn:
        yield await opened(conn, **options)
