"""The keys that work on every screen."""

from __future__ import annotations

from textual.binding import Binding

QUIT = Binding(
    "ctrl+q", "quit", "Quit", id="app.quit", tooltip="Leave the program", show=False, priority=True
)
"""The key that is heard however much was typed before it."""

APP_KEYS = [
    Binding(
        "ctrl+p",
        "command_palette",
        "Commands",
        id="app.palette",
        tooltip="Every command by name",
        show=False,
    ),
    QUIT,
    Binding(
        "ctrl+z",
        "suspend_process",
        "Put aside",
        id="app.aside",
        tooltip="Put the program aside, back to the shell; fg goes on with it",
        show=False,
        priority=True,
    ),
]
