"""A line to another process of this machine: what is asked over it, and what is told unasked.

What a screen asks at once waits for the answer, some tenths of a millisecond. What is told meanwhile, or
while nothing is asked, is only handed on: whoever listens does something later, in his own loop.
"""

from __future__ import annotations

import asyncio
import select
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from core.engine.words.message import say
from core.engine.words.validation import BadAnswer
from core.hosting.news import News
from core.hosting.refused import Refused, refused
from core.hosting.workers.frames import BadFrame, Cut, framed, packed
from tui.session.another_process.socket_path import within_reach
from tui.session.another_process.wire import (
    CALLS,
    Answered,
    Call,
    Changed,
    Drop,
    FromClient,
    FromServer,
    Heard,
    Open,
    Opened,
    Visit,
    Wrong,
    from_server,
    plain,
)

PATIENCE = 30.0
"""Seconds that a host may take for what takes no time; after that it is taken to be gone."""

PIECE = 1 << 16
"""Bytes that are read at once."""


THINKING = (
    "foresee_whole", "chance_whole", "sees", "reach", "gentler", "otherwise", "play_on", "ledger",
)  # fmt: skip
"""What takes a while and does nothing."""


class RemoteLine:
    """Calls over a socket, and their answers. `Refused` where the other end is gone.

    It is read by the loop that runs where it is first used, and by whoever waits for an answer. So no thread
    is needed, of which a process with many screens would have hundreds.
    """

    def __init__(self, line: socket.socket, cut: Cut) -> None:
        self._line = line
        self._cut = cut
        self._number = line.fileno()
        self._numbers = count(1)
        self._lock = threading.RLock()
        self._waiting: dict[int, Future[bytes]] = {}
        self._gone = False
        self.news = 0
        """How much was told so far after which something may be other than it was."""

        self._listeners: dict[object, Callable[[], None]] = {}
        self._hear: Callable[[News], None] | None = None
        self._unheard: list[News] = []
        self._dropped = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._follow()

    def close(self) -> None:
        """Hang up; nothing more is heard."""
        with self._lock:
            self._hear = lambda news: None
        self._lose()

    # --- asking -----------------------------------------------------------------------------

    def _send(self, message: FromClient) -> None:
        try:
            self._line.sendall(framed(packed(message)))
        except OSError:
            self._lose()

    def _begin(self, name: str, given: Any, named: Any) -> tuple[int, Future[bytes]]:
        number, answer = next(self._numbers), Future[bytes]()
        whole = CALLS[name].takes.bind(*given, **named)
        whole.apply_defaults()
        with self._lock:
            if self._gone:
                raise refused("hosting-gone")
            self._waiting[number] = answer
        self._send(Call(number, name, plain(whole.args)))
        return number, answer

    def value(self, name: str, data: bytes) -> Any:
        """Return what a call returned whose answer is *data*."""
        return CALLS[name].value(data)

    def ask(self, name: str, *given: Any, **named: Any) -> Any:
        """Return what a call returns that takes no time."""
        _, answer = self._begin(name, given, named)
        end = time.monotonic() + PATIENCE
        with self._lock:
            while not answer.done():
                self._read(max(0.001, end - time.monotonic()))
        return self.value(name, answer.result())

    async def wait(self, name: str, *given: Any, **named: Any) -> Any:
        """Return what a call returns that takes a while; who is cancelled has it left."""
        self._follow()
        number, answer = self._begin(name, given, named)
        try:
            return self.value(name, await asyncio.wrap_future(answer))
        except asyncio.CancelledError:
            self._send(Drop(number))
            raise
        finally:
            if name not in THINKING:
                self.news += 1

    def part(self, name: str) -> Any:
        """Return what the host has by the name of a call: its value now, or what asks for it when called."""
        if (call := CALLS.get(name)) is None:
            raise AttributeError(name)
        return self.ask(name) if call.attribute else partial(self.wait if call.later else self.ask, name)

    # --- hearing ----------------------------------------------------------------------------

    def _follow(self) -> None:
        """Have the loop that runs here read what comes unasked; without one the next answer brings it."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        with self._lock:
            if self._loop is not loop and not self._gone:
                self._leave_loop()
                self._loop = loop
                loop.add_reader(self._number, self._read)

    def _leave_loop(self) -> None:
        loop, self._loop = self._loop, None
        if loop is None or loop.is_closed():
            return
        with suppress(RuntimeError):  # another thread's loop may be closed just now
            loop.remove_reader(self._number)

    def _read(self, seconds: float = 0.0) -> None:
        """Read what has come, or comes within so many *seconds* that an answer may take."""
        with self._lock:
            if self._gone:
                return
            try:
                if not select_one(self._line, seconds):
                    if seconds:
                        self._lose()
                    return
                data = self._line.recv(PIECE)
                for frame in self._cut.take(data):
                    self._heard(from_server(frame))
            except (BadFrame, OSError, ValueError):
                data = b""
            if not data:
                self._lose()

    def catch_up(self) -> None:
        """Hear what has come already; `Refused` where the other end is gone."""
        self._read()
        if self._gone:
            raise refused("hosting-gone")

    def _heard(self, message: FromServer) -> None:
        match message:
            case Answered(number=number, value=value):
                self._settle(number, value)
            case Wrong(number=number, kind=kind, message=told):
                error = Refused(told) if kind == "refused" else BadAnswer(told.id, **told.args)
                self._settle(number, error)
            case Changed():
                self.news += 1
                self._tell_changed()
            case Heard(kind=kind, message=why):
                self.news += 1
                self._told_news(News(kind, why))

    def _tell_changed(self) -> None:
        for listener in tuple(self._listeners.values()):
            listener()

    def _told_news(self, news: News) -> None:
        if news.kind == "moved":
            self._tell_changed()
        with self._lock:
            if self._dropped:
                return  # why one has to go is told once: not also that the line has ended then
            self._dropped, hear = news.kind == "dropped", self._hear
            if hear is None:
                self._unheard.append(news)
        if hear is not None:
            hear(news)

    def hear(self, listener: Callable[[News], None]) -> None:
        """Call *listener* with news, while something else is done; at once with what came already."""
        self._follow()
        with self._lock:
            self._hear, unheard = listener, self._unheard
            self._unheard = []
        for news in unheard:
            listener(news)

    def _settle(self, number: int, got: bytes | Exception) -> None:
        answer = self._waiting.pop(number, None)
        if answer is None or not answer.set_running_or_notify_cancel():
            return
        if isinstance(got, Exception):
            answer.set_exception(got)
        else:
            answer.set_result(got)

    def _lose(self) -> None:
        """The host is gone, or this side is: whoever waits is told."""
        with self._lock:
            before, self._gone = self._gone, True
            if not before:
                self._leave_loop()
                self._told_news(News("dropped", say("hosting-gone")))
            for number in tuple(self._waiting):
                self._settle(number, refused("hosting-gone"))
            with suppress(OSError):
                self._line.shutdown(socket.SHUT_RDWR)
            self._line.close()

    def attach(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call *listener* in the loop that runs now after every change; return how to stop it."""
        self._follow()
        loop, key = asyncio.get_running_loop(), object()

        def heard() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(lambda: listener() if key in self._listeners else None)

        self._listeners[key] = heard
        return lambda: self._listeners.pop(key, None) and None


def select_one(line: socket.socket, seconds: float) -> bool:
    """Whether something can be read from a *line*, now or within so many *seconds*."""
    waits = select.poll()  # not `select.select`, which knows the first thousand files of a process alone
    waits.register(line, select.POLLIN)
    return bool(waits.poll(max(0.0, 1000 * seconds)))


def entered(path: Path, wanted: Open | Visit) -> tuple[socket.socket, Cut, Opened]:
    """Come in at a host's socket; `Refused` says why not, `OSError` that no host is there."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with within_reach(path) as name:
            line.connect(name)
        line.sendall(framed(packed(wanted)))
        cut = Cut()
        while (frame := next(cut.whole(), None)) is None:
            if not (data := line.recv(PIECE)):
                raise refused("hosting-gone")
            cut.keep(data)
        match from_server(frame):
            case Opened() as opened:
                return line, cut, opened
            case Wrong(message=message):
                raise Refused(message)
        raise refused("hosting-gone")
    except BadFrame:
        line.close()
        raise refused("hosting-gone") from None
    except BaseException:
        line.close()
        raise
