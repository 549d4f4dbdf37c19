"""A port to a game that another process of this machine hosts: it answers the same as one to a game here."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from core.engine.seat.port import LogLine
from core.engine.words.message import say
from core.engine.words.validation import BadAnswer
from core.hosting.frames import BadFrame, framed, packed, read_frame
from core.hosting.news import News
from core.hosting.refused import Refused, refused
from core.rules import load
from tui.session.remote_hands import RemoteHands
from tui.session.socket_path import within_reach
from tui.session.wire import (
    CALLS,
    MOST_RECORDS,
    Answered,
    Call,
    Changed,
    Drop,
    Facts,
    FromClient,
    Heard,
    Open,
    Opened,
    Wrong,
    from_server,
    plain,
)

PATIENCE = 30.0
"""Seconds that a host may take for what takes no time; after that it is taken to be gone."""


class RemotePort:
    """Answers `tui.session.port.Port` over a socket.

    What a screen asks at once waits for the host's answer, some tenths of a millisecond; what takes
    longer is awaited. A thread reads what the host says. `Refused` where the host is gone.
    """

    def __init__(self, line: socket.socket, opened: Opened, file: BinaryIO) -> None:
        self.opened = opened
        self.seat = opened.seat
        self.tape = opened.tape
        self._line = line
        self._file = file
        self._facts = Facts(load(opened.rules))
        self._numbers = count(1)
        self._lock = threading.Lock()
        self._waiting: dict[int, Future[bytes]] = {}
        self._gone = False
        self._listeners: dict[object, Callable[[], None]] = {}
        self._hear: Callable[[News], None] | None = None
        self._unheard: list[News] = []
        self._dropped = False
        self._told: list[LogLine] = []
        self._told_to = 0
        self._hands: tuple[RemoteHands | None, ...] = ()
        threading.Thread(target=self._listen, daemon=True).start()

    @classmethod
    def open(cls, path: Path, wanted: Open) -> RemotePort:
        """Sit down at a host's table; `Refused` says why not, `OSError` that no host is there."""
        line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with within_reach(path) as name:
                line.connect(name)
            line.sendall(framed(packed(wanted)))
            file = line.makefile("rb")
            data = read_frame(file)
            match None if data is None else from_server(data):
                case Opened() as opened:
                    return cls(line, opened, file)
                case Wrong(message=message):
                    raise Refused(message)
            raise refused("hosting-gone")
        except BadFrame:
            line.close()
            raise refused("hosting-gone") from None
        except BaseException:
            line.close()
            raise

    @property
    def putting_right(self) -> RemoteHands | None:
        """The hands of a referee, or without one of a player: the host says once whose they are."""
        if not self._hands:
            try:
                decides = bool(self.ask("right.decides"))
            except (Refused, BadAnswer):
                self._hands = (None,)
            else:
                self._hands = (RemoteHands(self, load(self.opened.rules), decides),)
        return self._hands[0]

    def close(self) -> None:
        """Get up; nothing more is heard."""
        self.hear(lambda news: None)
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

    def _value(self, name: str, data: bytes) -> Any:
        value = CALLS[name].value(data)
        return self._facts.answer(value) if CALLS[name].facts else value

    def ask(self, name: str, *given: Any, **named: Any) -> Any:
        """Return what a call returns that takes no time."""
        _, answer = self._begin(name, given, named)
        try:
            return self._value(name, answer.result(PATIENCE))
        except TimeoutError:
            self._lose()
            raise refused("hosting-gone") from None

    async def wait(self, name: str, *given: Any, **named: Any) -> Any:
        """Return what a call returns that takes a while; who is cancelled has it left."""
        number, answer = self._begin(name, given, named)
        try:
            return self._value(name, await asyncio.wrap_future(answer))
        except asyncio.CancelledError:
            self._send(Drop(number))
            raise

    # --- hearing ----------------------------------------------------------------------------

    def _listen(self) -> None:
        try:
            while (data := read_frame(self._file)) is not None:
                match from_server(data):
                    case Answered(number=number, value=value):
                        self._settle(number, value)
                    case Wrong(number=number, kind=kind, message=message):
                        error = (
                            Refused(message) if kind == "refused" else BadAnswer(message.id, **message.args)
                        )
                        self._settle(number, error)
                    case Changed():
                        self._tell_changed()
                    case Heard(kind=kind, message=message):
                        self._told_news(News(kind, message))
        except (BadFrame, OSError, ValueError):
            pass
        self._lose()

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
        """Call *listener* with news of the table, from another thread; at once with what came already."""
        with self._lock:
            self._hear, unheard = listener, self._unheard
            self._unheard = []
        for news in unheard:
            listener(news)

    def _settle(self, number: int, got: bytes | Exception) -> None:
        with self._lock:
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
            waiting = tuple(self._waiting)
        if not before:
            self._told_news(News("dropped", say("hosting-gone")))
        for number in waiting:
            self._settle(number, refused("hosting-gone"))
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        self._line.close()

    def attach(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call *listener* in the loop that runs now after every change; return how to stop it."""
        loop, key = asyncio.get_running_loop(), object()

        def heard() -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(lambda: listener() if key in self._listeners else None)

        self._listeners[key] = heard
        return lambda: self._listeners.pop(key, None) and None

    # --- the port ---------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Any:
        """Return what `Port` has by that name: the host's value, or what asks it."""
        return self.part(name)

    def part(self, name: str) -> Any:
        """Return what the host has by the name of a call: its value now, or what asks for it when called."""
        if (call := CALLS.get(name)) is None:
            raise AttributeError(name)
        return self.ask(name) if call.attribute else partial(self.wait if call.later else self.ask, name)

    def lines(self, last: int = 0) -> Sequence[LogLine]:
        """The log, oldest first; with *last* only those of so many records, quickly."""
        tip = self.tip
        if last and self._told_to < tip - last:
            return self.log_since(tip - last)
        while self.read_on(tip):
            pass
        return self._told

    def read_on(self, tip: int) -> bool:
        """Read a piece of the log up to record *tip*; return whether more is left."""
        if self._told_to < tip:
            last = min(self._told_to + MOST_RECORDS, tip)
            self._told.extend(self._facts.lines(self.ask("log_since", self._told_to, last)))
            self._told_to = last
        return self._told_to < tip

    async def read_ahead(self) -> None:
        """Read the log of the past before anybody looks at it, in pieces between which keys are served."""
        while self.read_on(self.tip):
            await asyncio.sleep(0)

    def lines_of(self, record: int) -> Sequence[LogLine]:
        """The lines of the seat's *record*."""
        return self._facts.lines(self.ask("log_since", record - 1, record))

    def log_since(self, record: int) -> Sequence[LogLine]:
        """The lines after the seat's record *record*."""
        lines: list[LogLine] = []
        record, tip = max(record, 0), self.tip
        while record < tip:
            last = min(record + MOST_RECORDS, tip)
            lines.extend(self._facts.lines(self.ask("log_since", record, last)))
            record = last
        return tuple(lines)
