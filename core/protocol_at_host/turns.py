"""What all programs at a host may take together: however many come, whoever plays by keys is served first.

Each program waits by itself between its lines. That bounds one; a dozen of them would still take all the time
there is. So they share a part of it, one line begins after another, and those that came first begin first.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

from core.hosting.club import Club
from core.hosting.refused import refused

R = TypeVar("R")

SHARE = 1 / 3
"""The part of the host's time that all programs may take in the long run."""

AHEAD = 0.25
"""Seconds of work that they may have had before any of them has to wait."""

MOST_PROGRAMS = 32
"""Programs at once; each has ports and views of its own."""


class Turns:
    """Whose line begins next, and when. *clock* tells seconds."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._paid = 0.0
        """Until when what was taken is paid for."""

        self._next = asyncio.Lock()
        self.looking_up = asyncio.Lock()
        """Held by who reads rules and scenarios in a thread: one at a time."""

        self.programs = 0

    def come(self) -> None:
        """Count one program more; `Refused` where there are as many as may be."""
        if self.programs >= MOST_PROGRAMS:
            raise refused("protocol-many-programs", most=MOST_PROGRAMS)
        self.programs += 1

    def go(self) -> None:
        """Count one less."""
        self.programs -= 1

    async def work(self, line: Coroutine[Any, Any, R]) -> R:
        """Answer a line once its turn has come; only what it takes of the loop counts, not what it waits."""
        steps = _Steps(line, self.taken)
        try:
            async with self._next:
                while (wait := self._paid - AHEAD - self._clock()) > 0:
                    await asyncio.sleep(wait)
                steps.go_on()  # until it waits the first time: the next one knows what this one took
        except BaseException:
            line.close()
            raise
        return await steps

    @contextmanager
    def taken(self) -> Generator[None]:
        """Count the time that passes meanwhile."""
        begun = self._clock()
        try:
            yield
        finally:
            now = self._clock()
            self._paid = max(now, self._paid) + (now - begun) / SHARE


class _Steps(Generic[R]):
    """A coroutine whose every step is counted."""

    def __init__(self, line: Coroutine[Any, Any, R], counted: Callable[[], Any]) -> None:
        self._line = line
        self._counted = counted
        self._waits_for: Any = None
        self._done: list[R] = []

    def go_on(self, error: BaseException | None = None) -> None:
        """Do one step, or take an *error* that came while it waited."""
        with self._counted():
            try:
                self._waits_for = self._line.send(None) if error is None else self._line.throw(error)
            except StopIteration as over:
                self._done.append(over.value)

    def __await__(self) -> Generator[Any, Any, R]:
        while not self._done:
            try:
                yield self._waits_for
            except BaseException as error:
                self.go_on(error)
            else:
                self.go_on()
        return self._done[0]


_TURNS: WeakKeyDictionary[Club, Turns] = WeakKeyDictionary()


def turns_of(club: Club) -> Turns:
    """Return the turns at a host, the same for every program there."""
    return _TURNS.setdefault(club, Turns())
