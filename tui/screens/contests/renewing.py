"""A list that follows what happens at a host, and not more often than anybody can read."""

from __future__ import annotations

from time import monotonic

from textual.timer import Timer

from core.locale import Sentences
from tui.screens.listing import Listing
from tui.session.lobby_port import LobbyPort

GAP = 2.0
"""Seconds between two looks, however much happens: so that all of somebody's terminals keep to his quota."""


class Renewing(Listing):
    """Shows its rows anew where they have changed; the mark stays on its row."""

    def __init__(self, guest: LobbyPort, words: Sentences) -> None:
        super().__init__(words)
        self._guest = guest
        self._looked = 0.0
        self._later: Timer | None = None

    def on_mount(self) -> None:
        app = self.app  # listeners are called from another's work: what there is to do is left for later
        self._stop_hearing = self._guest.attach(lambda: app.call_later(self._stale))

    def on_unmount(self) -> None:
        self._stop_hearing()

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        if self.is_mounted and hasattr(self, "pane"):
            self.renew()

    def _stale(self) -> None:
        """Something has happened: look once more, at once or a little later."""
        if self._later is None and self.is_attached:
            self._later = self.set_timer(max(0.01, self._looked + GAP - monotonic()), self.renew)

    def renew(self) -> None:
        """Look whether the rows are others now."""
        self._later, self._looked = None, monotonic()
        if self.is_attached and list(self.rows()) != self.pane.rows:
            self.show()
