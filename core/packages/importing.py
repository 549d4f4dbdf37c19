"""Importing what is somebody else's: it ends nothing, it is not waited for without end, and prints beside."""

from __future__ import annotations

import importlib
import sys
from contextlib import redirect_stdout
from threading import Thread, current_thread
from types import ModuleType

from core.packages.stopping import stop

PATIENCE = 20.0
"""Seconds that a module may take to be imported."""


STOPPING = 0.5
"""Seconds that one who is stopped has to leave, before nobody waits for him any more."""


class Endless(ImportError):
    """A module was still being imported, and is not waited for any longer."""


def module_at(name: str) -> ModuleType:
    """Import a module of somebody else's: what it prints goes beside what we print, and it ends nothing.

    Other programs read what the engine and `--json` print, line by line. What does not come to its end raises
    `Endless` and is stopped: what it prints later would stand among what other programs read.
    """
    if isinstance(current_thread(), Importing):  # it asks for a part of itself
        return importlib.import_module(name)
    importing = Importing(name)
    with redirect_stdout(sys.stderr):
        importing.start()
        importing.join(PATIENCE)
        if importing.is_alive() and importing.ident is not None:
            stop(importing.ident)
            importing.join(STOPPING)
            raise Endless(name)
    return importing.module()


class Importing(Thread):
    """A thread that imports a module, so that somebody else need not wait for it."""

    def __init__(self, name: str) -> None:
        super().__init__(daemon=True)
        self._name_of = name
        self._found: ModuleType | None = None
        self._error: BaseException | None = None

    def run(self) -> None:
        """Import it; whatever that raises is kept."""
        try:
            self._found = importlib.import_module(self._name_of)
        except BaseException as error:
            self._error = error

    def module(self) -> ModuleType:
        """Return it; `ImportError` where it tried to end the program."""
        if self._found is not None:
            return self._found
        if isinstance(self._error, Exception):
            raise self._error
        raise ImportError(f"{type(self._error).__name__}: {self._error}") from self._error
