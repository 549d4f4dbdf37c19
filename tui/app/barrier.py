"""An unexpected fault costs one sentence and the screen it happened on, never the game or the program.

Whatever goes wrong in a key, a paint, a timer or a worker comes to `Barrier.fault`. The game itself is
safe: a command is in its log whole or not at all, so a screen can always be made anew from it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from textual._context import active_message_pump
from textual.screen import Screen

from core.games import home
from tui.app.keyboard import Keyboard

FILE = "faults.log"
"""In the folder of what people make, for them alone to read; whoever runs into a fault can send it."""

LARGEST = 1_000_000
"""Bytes from which on a new file is begun; the one before is kept."""

IN_A_ROW = 2
"""Faults without any key in between after which there is no screen left to go back to."""


class Behind(Protocol):
    """What the barrier asks of the app."""

    @property
    def screen_stack(self) -> list[Screen[Any]]:
        """The screens, the one on top last."""

    @property
    def keyboard(self) -> Keyboard:
        """The keys that wait."""

    @property
    def leaving(self) -> bool:
        """Whether the program is being left, or its terminal is gone."""

    def call_later(self, callback: Callable[..., None], *args: Any) -> bool:
        """Have something done in the app's own loop."""

    def again_without(self, screen: Screen[Any], notice: str, to_menu: bool) -> None:
        """Take *screen* away and show the one before it, or the menu, with *notice*."""

    def give_up(self, notice: str) -> None:
        """Leave the program with *notice*."""

    def told_fault(self, error: BaseException, where: str) -> str:
        """Write a fault down, and return the sentence for it."""


class Barrier:
    """Where the faults of one app end."""

    def __init__(self, app: Behind) -> None:
        self._app = app
        self._mending = False
        self._over = False
        self._row = 0
        self._presses = -1

    def fault(self, error: BaseException) -> None:
        """Write *error* down and go back from where it happened."""
        screen = _where(self._app)
        self._app.keyboard.forget()
        if self._mending or self._over or screen is None or self._app.leaving:
            return  # of a screen that is on its way out, or was still being put together
        self._row = self._row + 1 if self._app.keyboard.given == self._presses else 1
        self._presses = self._app.keyboard.given
        notice = self._app.told_fault(error, type(screen).__name__)
        if self._row > IN_A_ROW:
            self._give_up(notice)
            return
        self._mending = True
        self._app.call_later(self._mend, screen, notice)

    def _mend(self, screen: Screen[Any], notice: str) -> None:
        try:
            self._app.again_without(screen, notice, self._row == IN_A_ROW)
        except Exception as error:
            written(error, "barrier")
            self._give_up(notice)
        self._mending = False

    def _give_up(self, notice: str) -> None:
        self._over = True
        self._app.give_up(notice)


def _where(app: Behind) -> Screen[Any] | None:
    """Return the screen that is being worked for, the one on top if none; `None` for one taken away."""
    node = active_message_pump.get(None)
    while node is not None and not isinstance(node, Screen):
        node = node._parent
    if node is None:
        return app.screen_stack[-1]
    if node not in app.screen_stack and len(app.screen_stack) > 1:
        return None
    return node if node in app.screen_stack else app.screen_stack[-1]


def written(error: BaseException, where: str, folder: Path | None = None) -> str:
    """Append *error* to the file of faults, without the values of variables; return the file's name.

    Where it cannot be written, "" comes back.
    """
    try:
        return _append(report(error, where), (folder or home()) / FILE)
    except Exception:  # a fault in telling of a fault has nobody left to tell it to
        return ""


def report(error: BaseException, where: str) -> str:
    """Return what is written of a fault: when, with which versions, on which screen, the lines of code."""
    import traceback
    from importlib.metadata import version

    names = ", ".join(f"{name} {version(name)}" for name in ("schermaglia", "textual", "rich"))
    python = sys.version.split()[0]
    head = f"== {datetime.now().isoformat(timespec='seconds')} {names}, Python {python}, {where}"
    return f"{head}\n{''.join(traceback.format_exception(error))}\n"


def _append(text: str, path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size > LARGEST:
        path.replace(path.with_suffix(".old.log"))
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with os.fdopen(opened, "wb") as file:
        file.write(text.encode("utf-8", "backslashreplace"))
    path.chmod(0o600)
    return str(path)
