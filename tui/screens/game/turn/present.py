"""The game as it is now, taken in anew after everything that happened in it."""

from __future__ import annotations

from tui.screens.game.frame.seen import Seen
from tui.screens.game.frame.writing import Writing
from tui.screens.game.sentence.composer import Composer
from tui.screens.game.shown.confirm import Confirm
from tui.screens.game.shown.showing import Showing


class Present:
    """Looks again, and forgets what was put together or asked for before."""

    def __init__(
        self, seen: Seen, composer: Composer, confirm: Confirm, writing: Writing, showing: Showing
    ) -> None:
        self._seen = seen
        self._composer = composer
        self._confirm = confirm
        self._writing = writing
        self._showing = showing

    def look_again(self) -> None:
        """Take a new view for the present seat and show it in every pane."""
        self._seen.look_again()
        self._show()

    def look_as(self, seat: str) -> None:
        """Look with the eyes of *seat* from now on."""
        self._seen.take_seat(seat)
        self._show()

    def _show(self) -> None:
        self._composer.anew()
        self._confirm.drop()
        self._writing.drop()
        self._showing.show_view()
        self._showing.show_log()
