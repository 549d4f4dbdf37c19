"""A port to a game that another process of this machine hosts: it answers the same as one to a game here."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from core.engine.contract.choices import AnyField, Choice
from core.engine.contract.view import View
from core.engine.seat.port import Answer, LogLine, WayBack
from core.engine.seat.promises import Promises
from core.engine.words.message import Message, say
from core.engine.words.validation import BadAnswer
from core.hosting.frames import BadFrame, framed, packed, read_frame
from core.hosting.news import News
from core.hosting.refused import Refused, refused
from core.rules import load
from core.table.terrain import Table
from tui.session.port import Preview
from tui.session.socket_path import within_reach
from tui.session.wire import (
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
    values,
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

    def _begin(self, name: str, given: tuple[Any, ...]) -> tuple[int, Future[bytes]]:
        number, answer = next(self._numbers), Future[bytes]()
        with self._lock:
            if self._gone:
                raise refused("hosting-gone")
            self._waiting[number] = answer
        self._send(Call(number, name, plain(given)))
        return number, answer

    def ask(self, name: str, *given: Any) -> Any:
        """Return what a call returns that takes no time."""
        _, answer = self._begin(name, given)
        try:
            return values[name](answer.result(PATIENCE))
        except TimeoutError:
            self._lose()
            raise refused("hosting-gone") from None

    async def wait(self, name: str, *given: Any) -> Any:
        """Return what a call returns that takes a while; who is cancelled has it left."""
        number, answer = self._begin(name, given)
        try:
            return values[name](await asyncio.wrap_future(answer))
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

    @property
    def tip(self) -> int:
        """The number of the last record that the seat knows of."""
        return int(self.ask("tip"))

    @property
    def can_redo(self) -> bool:
        """Whether an undo can be taken back."""
        return bool(self.ask("can_redo"))

    def table(self, moment: tuple[int, int] | None = None) -> Table | None:
        """The terrain now or at a moment of the past, the same for every seat."""
        found: Table | None = self.ask("table", moment)
        return found

    def view(self) -> View:
        """What the seat sees now."""
        view: View = self.ask("view")
        return view

    def view_at(self, record: int, event: int | None = None) -> View:
        """What the seat saw at a moment of the past."""
        view: View = self.ask("view_at", record, event)
        return view

    def name(self, id: str) -> Message | str:
        """What something that the log names is called."""
        name: Message | str = self.ask("name", id)
        return name

    def promises(self) -> Promises:
        """What was promised of the dice before the first throw."""
        promises: Promises = self.ask("promises")
        return promises

    def choices(self) -> tuple[Choice, ...]:
        """What the seat may do now."""
        choices: tuple[Choice, ...] = self.ask("choices")
        return choices

    def fields(self, do: str, filled: Mapping[str, Any]) -> tuple[AnyField, ...]:
        """The fields of a command."""
        fields: tuple[AnyField, ...] = self.ask("fields", do, dict(filled))
        return fields

    def chance(self, do: str, filled: Mapping[str, Any]) -> str | None:
        """The chance to show beside an option, where it is quickly worked out."""
        chance: str | None = self.ask("chance", do, dict(filled))
        return chance

    async def chance_whole(self, do: str, filled: Mapping[str, Any]) -> str:
        """The same, however long it takes."""
        return str(await self.wait("chance_whole", do, dict(filled)))

    def foresee(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Preview:
        """What a whole command would lead to, where it is quickly worked out."""
        preview: Preview = self.ask("foresee", do, dict(filled), tuple(answers))
        return preview

    async def foresee_whole(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Preview:
        """The same, however long it takes."""
        preview: Preview = await self.wait("foresee_whole", do, dict(filled), tuple(answers))
        return preview

    async def play(self, do: str, filled: Mapping[str, Any], answers: Sequence[Any] = ()) -> Answer:
        """Play a command; on the host's disk before this returns `Accepted`."""
        return self._facts.answer(await self.wait("play", do, dict(filled), tuple(answers)))

    async def answer_delegated(self, answers: Sequence[Any]) -> Answer:
        """Answer what another seat's act stopped at; on the host's disk before this returns."""
        return self._facts.answer(await self.wait("table.answer_delegated", tuple(answers)))

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

    def log_since(self, record: int) -> Sequence[LogLine]:
        """The lines after the seat's record *record*."""
        lines: list[LogLine] = []
        record, tip = max(record, 0), self.tip
        while record < tip:
            last = min(record + MOST_RECORDS, tip)
            lines.extend(self._facts.lines(self.ask("log_since", record, last)))
            record = last
        return tuple(lines)

    def in_log(self, record: int) -> int:
        """The log's own number of the seat's *record*."""
        return int(self.ask("in_log", record))

    def in_effect(self, record: int) -> bool:
        """Whether a record is in effect, not undone."""
        return bool(self.ask("in_effect", record))

    def undo_needs(self) -> str | None:
        """What an undo needs."""
        needs: str | None = self.ask("undo_needs")
        return needs

    def redo_needs(self) -> str | None:
        """What a redo needs."""
        needs: str | None = self.ask("redo_needs")
        return needs

    def ways_back(self) -> tuple[WayBack, ...]:
        """The ways of one step back, of two, and so on."""
        ways: tuple[WayBack, ...] = self.ask("ways_back")
        return ways

    def way_back(self, record: int) -> WayBack | None:
        """The way back to the state after the seat's *record*."""
        way: WayBack | None = self.ask("way_back", record)
        return way

    async def go_back(self, to: int | None = None) -> Answer:
        """Take the last act back, or all after record *to*, with the consents that were given."""
        return self._facts.answer(await self.wait("go_back", to))

    async def go_forward(self) -> Answer:
        """Take the last undo back."""
        return self._facts.answer(await self.wait("go_forward"))

    def agree(self, to: int | None = None) -> None:
        """Consent to another seat's going one step back or forward, or back to record *to* of the log."""
        self.ask("agree", to)

    def branch(self, record: int) -> str:
        """Begin a new game from the state after *record*, where the host lets one."""
        return str(self.ask("branch", record))
