"""Stopping what does not come to its end in somebody else's code, as far as Python can stop a thread.

An error is raised in the thread, as Ctrl+C raises one. In the main thread, in which rules are run but for
odds, a signal does it: so what waits within a function that is not Python's ends, too, such as a long sleep.
Such a function may keep all other threads from running, as the search for a pattern does: a timer ends that.
In another thread, and on Windows, it ends once the function comes back.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, Thread, get_ident, main_thread
from time import sleep
from types import FrameType

PATIENCE = 10.0
"""Seconds that one answer of a rule book may take; those of the program take less than a tenth of one."""

LESS = 2.0
"""The same of a book that has taken too long before: screens ask much, and each time somebody waits."""

LOOK = 0.25
"""Seconds between two looks at who is at work. The looks are counted and not the seconds: a program that
was halted meanwhile is late for nothing."""

AGAIN = 4
"""Looks after which what did not stop is stopped again."""


class Stop(BaseException):
    """Raised in a thread that is to stop; whoever catches faults does not catch this."""


class Unending(RuntimeError):
    """An answer of a rule book was given up; its words say which, and *whose* is the module that gave it."""

    def __init__(self, whose: str, words: str) -> None:
        super().__init__(words)
        self.whose = whose


class Answering:
    """An answer that a thread works out: *whose* book gives it, and *told*, which says of what it is one."""

    def __init__(self, whose: str, told: Callable[[], str]) -> None:
        self.whose = whose
        self.told = told
        self.looks = 0
        self.where = ""
        """The place in the book's code at which it was stopped: `book.py, line 12`."""


_now: dict[int, Answering] = {}
"""What is being worked out, by thread; within one answer others are asked for, which are part of it."""

_late: set[str] = set()
"""Whose books have taken too long once."""

_lock = Lock()
_watching: list[Thread] = []

SIGNALS = all(hasattr(signal, name) for name in ("SIGURG", "SIGVTALRM", "setitimer", "pthread_kill"))
"""Whether the main thread can be stopped by a signal. Nobody else uses these two: the one does nothing to who
does not listen to it, the other comes after so many seconds of work and not of waiting."""

_listening: list[int] = []
"""The main thread, once it listens to them."""


def stop(thread: int, error: type[BaseException] | None = Stop) -> None:
    """Raise *error* in a thread as soon as it runs Python; `None` takes back what was not raised yet."""
    import ctypes

    what = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)


@contextmanager
def in_time(whose: str, told: Callable[[], str]) -> Iterator[None]:
    """Let an answer take no longer than `PATIENCE`; then it is stopped, and `Unending` raised."""
    thread = get_ident()
    if thread in _now:
        yield
        return
    mine = _now[thread] = Answering(whose, told)
    _listen(thread, whose)
    _watch()
    try:
        yield
    except BaseException:
        if not mine.where:
            raise
    finally:
        try:
            _over(thread)
        except Stop:  # it came to its end in the moment in which it was stopped
            _over(thread)
    if mine.where:
        raise Unending(whose, f"{mine.told()} does not come to its end ({mine.where})")


def _over(thread: int) -> None:
    if thread in _listening:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
    with _lock:
        mine = _now.pop(thread, None)
        if mine is not None and mine.where:
            stop(thread, None)


def _listen(thread: int, whose: str) -> None:
    """Let the main thread be stopped by signals, where there are any; only it may say so itself."""
    if not SIGNALS or thread != main_thread().ident:
        return
    if thread not in _listening:
        signal.signal(signal.SIGURG, _signalled)
        signal.signal(signal.SIGVTALRM, _signalled)
        _listening.append(thread)
    signal.setitimer(signal.ITIMER_VIRTUAL, _patience(whose) + 2 * LOOK, AGAIN * LOOK)


def _signalled(number: int, frame: FrameType | None) -> None:
    """Stop the main thread; no lock is taken, as it may have it itself."""
    mine = _now.get(get_ident())
    if mine is None or frame is None or _debugged(frame):
        return
    if not mine.where and number == signal.SIGVTALRM:
        _given_up(mine, frame)
    if mine.where:
        raise Stop


def _patience(whose: str) -> float:
    return LESS if whose in _late else PATIENCE


def _given_up(one: Answering, frame: FrameType) -> None:
    at = _own(one.whose, frame)
    one.where = f"{os.path.basename(at.f_code.co_filename)}, line {at.f_lineno}"
    _late.add(one.whose)


def _own(whose: str, frame: FrameType) -> FrameType:
    """Return where in a book's own code it is; where it is in none, the innermost place."""
    top, at = whose.partition(".")[0], frame
    while str(at.f_globals.get("__name__")).partition(".")[0] != top:
        if at.f_back is None:
            return frame
        at = at.f_back
    return at


def _watch() -> None:
    """Begin to look who is at work; the thread goes with the program."""
    if _watching and _watching[-1].is_alive():  # in a process that was forked it is not
        return
    with _lock:
        _watching[:] = [Thread(target=_look, name="in time", daemon=True)]
        _watching[0].start()


def _look() -> None:
    while True:
        sleep(LOOK)
        for thread, one in tuple(_now.items()):
            one.looks += 1
            left = one.looks * LOOK - _patience(one.whose)
            if left >= 0 and not round(left / LOOK) % AGAIN:
                _stop(thread, one)


def _stop(thread: int, one: Answering) -> None:
    with _lock:
        if _now.get(thread) is one:
            frame = sys._current_frames()[thread]
            if _debugged(frame):
                return
            _given_up(one, frame)
            if thread in _listening:
                signal.pthread_kill(thread, signal.SIGURG)
            else:
                stop(thread)


def _debugged(frame: FrameType | None) -> bool:
    """Return whether somebody looks on with a debugger: whoever writes a rule thinks as long as he likes."""
    bdb = sys.modules.get("bdb")
    while bdb is not None and frame is not None:
        if isinstance(getattr(frame.f_trace, "__self__", None), bdb.Bdb):
            return True
        frame = frame.f_back
    return False
