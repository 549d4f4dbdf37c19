"""An app on a session's terminal, as the session sees it, wherever it runs."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tui.ssh.link import Link
from tui.ssh.view import fit, told

if TYPE_CHECKING:
    from textual.app import App


class Outcome(NamedTuple):
    """How an app ended: its exit code, the line it leaves, where its *fault* was; or it was *cut* off."""

    code: int = 0
    line: str = ""
    fault: tuple[str, ...] = ()
    cut: bool = False


class Shown(Protocol):
    """An app for one terminal; it is run once."""

    async def run(self) -> Outcome:
        """Show it until it ends; whoever is cancelled has it cut off, and the terminal is given back."""

    def leave(self) -> None:
        """Have it end by itself."""

    def warn(self, text: str) -> None:
        """Tell the player something over what is shown."""


class Counted(Protocol):
    """What of a session has to be known to show it an app."""

    link: Link

    @property
    def name(self) -> str:
        """Whose terminal it is."""


class ShowsElsewhere(Protocol):
    """Shows apps in other processes."""

    @property
    def pids(self) -> tuple[int, ...]:
        """The system's numbers of these processes."""

    def show(self, view: Counted, language: str, replay: str = "") -> Shown:
        """Return the app of a terminal, that begins with the *replay* of a game where one is named."""


class Here:
    """An app in this very loop."""

    def __init__(self, app: App[Any], link: Link) -> None:
        self._app = app
        self._link = link

    async def run(self) -> Outcome:
        """Show it; see `Shown`."""
        cut = False
        ended = fit(self._app, self._link)
        try:
            await self._app.run_async()
        except asyncio.CancelledError:
            cut = True
        fault = ended.fault or self._app._exception
        where = tuple(told(fault).splitlines()) if fault is not None else ()
        line = " ".join(ended.lines[-1].split()) if ended.lines else ""
        return Outcome(self._app.return_code or 0, line, where, cut)

    def leave(self) -> None:
        """Have it end by itself."""
        with self._app._context():
            self._app.exit()

    def warn(self, text: str) -> None:
        """Tell the player something over what is shown."""
        with self._app._context():
            self._app.notify(text, markup=False, timeout=60)
