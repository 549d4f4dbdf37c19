"""What the first player would have to wait for, and all others with him, loaded before anybody comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.locale import sentences
from tui.app.app import SchermagliaApp
from tui.screens.asking import Asking

if TYPE_CHECKING:
    from textual.pilot import Pilot


async def warm() -> None:
    """Load it."""
    import tui.screens.game.screen
    import tui.screens.game.sentence.typed_line
    import tui.screens.lobby.screen  # noqa: F401

    await SchermagliaApp().run_async(headless=True, auto_pilot=_leave)


class _LikeTheLobby(Asking):
    """A list that asks, as the lobby is: Textual parses sheets anew for each depth of inheritance."""


async def _leave(pilot: Pilot[Any]) -> None:
    """End an app that has painted itself once, and a screen like the lobby."""
    await pilot.app.push_screen(_LikeTheLobby(sentences("en")))
    pilot.app.stylesheet.parse()
    pilot.app.exit()
