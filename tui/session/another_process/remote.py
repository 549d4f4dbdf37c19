"""A port to a game that another process of this machine hosts: it answers the same as one to a game here."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.engine.seat.log_line import LogLine
from core.engine.words.validation import BadAnswer
from core.hosting.refused import Refused
from core.hosting.workers.frames import Cut
from core.rules import load
from tui.session.another_process.remote_hands import RemoteHands
from tui.session.another_process.remote_line import RemoteLine, entered
from tui.session.another_process.wire import CALLS, MOST_RECORDS, TOGETHER, Facts, Open, Opened

KEPT = ("tip", "can_redo", "view", "table", "in_effect")
"""What is asked many times for each act, and is the same until the host tells of a change."""

SOON = 0.25
"""Seconds in which whatever else a screen looks at after news is taken as it came with them."""

READS = (*KEPT, *TOGETHER, "log_since", "table.told")
"""What can be asked without making anything other than it was."""


class RemotePort(RemoteLine):
    """Answers `tui.session.port.Port` over a socket; see `RemoteLine`. `Refused` where the host is gone."""

    def __init__(self, line: socket.socket, cut: Cut, opened: Opened) -> None:
        self.opened = opened
        self.seat = opened.seat
        self.tape = opened.tape
        self._facts = Facts(load(opened.rules))
        self._told: list[LogLine] = []
        self._told_to = 0
        self._hands: tuple[RemoteHands | None, ...] = ()
        self._kept: dict[object, Any] = {}
        self._soon: dict[object, Any] = {}
        self._until = 0.0
        self._kept_since = -1
        self._looked = False
        super().__init__(line, cut)

    @classmethod
    def open(cls, path: Path, wanted: Open) -> RemotePort:
        """Sit down at a host's table; `Refused` says why not, `OSError` that no host is there."""
        return cls(*entered(path, wanted))

    @classmethod
    async def opened_at(cls, path: Path, wanted: Open) -> RemotePort:
        """Sit down where it may take a while: a host that begins to read a long log, say."""
        return cls(*await asyncio.to_thread(entered, path, wanted))

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

    def ask(self, name: str, *given: Any, **named: Any) -> Any:
        """Return what a call returns that takes no time.

        What is `KEPT` is as it was since the last news; the rest of what a screen looks at comes with it.
        """
        self.catch_up()
        if self._kept_since != self.news:
            self._forget()
        if name not in READS:
            self._soon.clear()  # it may do something
        if name not in KEPT and (name not in TOGETHER or given or named):
            return super().ask(name, *given, **named)
        return self._kept_or_asked(name, (name, given, tuple(named.items())))

    def _kept_or_asked(
        self, name: str, call: tuple[str, tuple[Any, ...], tuple[tuple[str, Any], ...]]
    ) -> Any:
        """Return what is known of a *call* since the last news, or what the host says now."""
        if name in TOGETHER:
            self._look()
        if call in self._soon and time.monotonic() < self._until:
            return self._soon[call]
        if call in self._kept:
            return self._kept[call]
        value = super().ask(name, *call[1], **dict(call[2]))
        if name in KEPT and self._kept_since == self.news:  # else it may have been told of after the answer
            self._kept[call] = value
        return value

    def _forget(self) -> None:
        """Forget what was before the last news."""
        self._kept.clear()
        self._soon.clear()
        self._kept_since = self.news
        self._looked = False

    def _look(self) -> None:
        """Once after each news, ask for all that a screen looks at."""
        if self._looked:
            return
        self._looked = True
        answers = super().ask("together")
        if self._kept_since != self.news:
            return
        self._until = time.monotonic() + SOON
        for name, data in zip(TOGETHER, answers, strict=True):
            if data:
                kept = self._kept if name in KEPT else self._soon
                kept[name, (), ()] = self.value(name, data)

    def value(self, name: str, data: bytes) -> Any:
        """Return what a call returned whose answer is *data*; facts are those of the game's rule book."""
        value = super().value(name, data)
        return self._facts.answer(value) if CALLS[name].facts else value

    # --- the port ---------------------------------------------------------------------------

    def __getattr__(self, name: str) -> Any:
        """Return what `Port` has by that name: the host's value, or what asks it."""
        return self.part(name)

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
