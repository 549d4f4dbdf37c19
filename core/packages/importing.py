"""Importing what is somebody else's: it ends nothing, it is not waited for without end, and prints beside."""

from __future__ import annotations

import importlib
import sys
from threading import Lock, Thread, current_thread
from time import monotonic
from types import ModuleType
from typing import TextIO

from core.packages.stopping import Stop, stop

PATIENCE = 20.0
"""Seconds that a module may take to be imported."""


STOPPING = 0.5
"""Seconds that one who is stopped has to leave, before nobody waits for him any more."""


class _Beside:
    """While somebody is within, what is printed goes to standard error; several threads may be."""

    def __init__(self) -> None:
        self._within = 0
        self._before: TextIO = sys.stdout

    def __enter__(self) -> None:
        with _beginning:
            if not self._within:
                self._before, sys.stdout = sys.stdout, sys.stderr
            self._within += 1

    def __exit__(self, *error: object) -> None:
        with _beginning:
            self._within -= 1
            if not self._within:
                sys.stdout = self._before


LOOK = 0.1
"""Seconds between two looks whether somebody still wants to know."""

_left = [0]
"""How often the program was left: whoever waited then waits no longer."""

_BESIDE = _Beside()
_under_way: dict[str, Importing] = {}
_beginning = Lock()


class Endless(ImportError):
    """A module was still being imported, and is not waited for any longer."""


def leave() -> None:
    """Let nobody wait any longer for what is being imported now: the program is left."""
    _left[0] += 1


def module_at(name: str) -> ModuleType:
    """Import a module of somebody else's: what it prints goes beside what we print, and it ends nothing.

    Other programs read what the engine and `--json` print, line by line. What does not come to its end raises
    `Endless` and is stopped: what it prints later would stand among what other programs read.
    """
    if isinstance(current_thread(), Importing):  # it asks for a part of itself
        return importlib.import_module(name)
    with _BESIDE:
        importing = _begun(name)
        left = _left[0]
        while importing.is_alive() and monotonic() < importing.until and left == _left[0]:
            importing.join(LOOK)
        if importing.is_alive() and importing.ident is not None:
            stop(importing.ident)
            importing.join(STOPPING)
            raise Endless(name)
    return importing.module()


def _begun(name: str) -> Importing:
    """Return who imports a module: one at a time, so that nobody waits longer than the first who asked."""
    with _beginning:
        importing = _under_way.get(name)
        if importing is None or not importing.is_alive():
            importing = _under_way[name] = Importing(name)
            importing.start()
        return importing


class Importing(Thread):
    """A thread that imports a module, so that somebody else need not wait for it."""

    def __init__(self, name: str) -> None:
        super().__init__(daemon=True)
        self._name_of = name
        self.until = monotonic() + PATIENCE
        self._found: ModuleType | None = None
        self._error: BaseException | None = None

    def run(self) -> None:
        """Import it; whatever that raises is kept."""
        try:
            self._found = importlib.import_module(self._name_of)
        except BaseException as error:
            self._error = error

    def module(self) -> ModuleType:
        """Return it; `ImportError` where it tried to end the program, `Endless` where somebody stopped it."""
        if self._found is not None:
            return self._found
        if isinstance(self._error, Stop):
            raise Endless(self._name_of)
        if isinstance(self._error, Exception):
            raise self._error
        raise ImportError(f"{type(self._error).__name__}: {self._error}") from self._error
