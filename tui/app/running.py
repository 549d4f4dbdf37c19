"""The program in this terminal: its driver, its signals, one's own settings, and how it is run."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, Any

from core.locale import sentences, usual_language
from tui.app.app import SchermagliaApp
from tui.settings.kept import Kept
from tui.settings.shelf import File, usual_file
from tui.terminal.kind import terminal as terminal_here

if TYPE_CHECKING:
    from pathlib import Path

    from core.engine.game.host import GameHost
    from core.scenarios import Scenario
    from tui.app.app import Start
    from tui.session.lobby_port import LobbyPort
    from tui.session.seats import Seats

TURN = 0.001
"""Seconds that work in a thread goes on before the screen may have its turn; a frame takes several turns."""

YOUNG = 20_000
"""Objects after which the youngest are looked through; the first paint makes about as many."""


def run(
    start: GameHost | Seats | Scenario | Path | None = None,
    language: str = "",
    replay: bool = False,
    seat: str | None = None,
    ascii_only: bool = False,
    mouse: bool = True,
    kept: Kept | None = None,
    desk: bool = False,
) -> int:
    """Run the app in this terminal, with the menu where no game is given; return the exit code.

    With *replay* the game is read and not played, with the eyes of *seat* where one is named; with *desk* it
    is shown as the referee's desk.
    """
    app = app_here(start or "menu", language, replay, seat, ascii_only, kept=kept, desk=desk)
    all_loaded()
    keys_first()
    app.run(mouse=mouse)
    return app.return_code or 0


def keys_first() -> None:
    """Have odds and an analysis, which are worked out in threads, keep no key waiting."""
    sys.setswitchinterval(TURN)


def all_loaded() -> None:
    """Have memory collected from now on; what is loaded stays to the end and is walked through no more."""
    gc.freeze()
    gc.set_threshold(YOUNG)
    gc.enable()


def app_here(
    start: GameHost | Seats | Scenario | Path | Start = "menu",
    language: str = "",
    replay: bool = False,
    seat: str | None = None,
    ascii_only: bool = False,
    guest: LobbyPort | None = None,
    patience: float | None = None,
    kept: Kept | None = None,
    desk: bool = False,
) -> SchermagliaApp:
    """Return the app for this terminal, with one's own settings where no others are given; see `run`.

    *patience* are the seconds that whoever runs it takes to end in order once a signal has come.
    """
    options: dict[str, Any] = {}
    if sys.platform != "win32" and not os.environ.get("TEXTUAL_DRIVER"):
        from tui.terminal.driver import TerminalDriver

        options["driver_class"] = TerminalDriver
    kept = kept or own_settings(language)
    here = terminal_here()
    app = SchermagliaApp(start, language, replay, seat, ascii_only, here, guest, kept, desk, **options)
    if sys.platform != "win32":
        from tui.terminal.ending import PATIENCE, Ending

        app.ending = Ending(lambda code: app.exit(return_code=code), app.close_host, patience or PATIENCE)
    return app


def own_settings(language: str) -> Kept:
    """Return the settings of whoever sits at this machine; a new file would be in *language*."""
    from tui.settings.new_file import new_file

    return Kept(File(usual_file()), lambda: new_file(sentences(language or usual_language())))
