"""The themes. Every text is at 4.5 : 1 or more, in high contrast at 7 : 1; no colour tells alone."""

from __future__ import annotations

import os
from collections.abc import Mapping

from textual.app import App
from textual.theme import BUILTIN_THEMES, Theme

from tui.settings.values import AUTO


def _sides(first: str, second: str, third: str, fourth: str, **more: str) -> dict[str, str]:
    return {
        "side-first": first, "side-second": second, "side-third": third, "side-fourth": fourth, **more,
    }  # fmt: skip


_DARK = BUILTIN_THEMES["textual-dark"]

DARK_VARIABLES = _sides("#7ab8ff", "#ffb454", "#9be28f", "#d8a5f0", quiet="#a0a0a0")
"""What our own style sheets name besides Textual's colours; other themes have their own of each."""

THEMES: Mapping[str, Theme] = {
    "dark": Theme(
        name="dark",
        primary=_DARK.primary,
        secondary=_DARK.secondary,
        warning=_DARK.warning,
        error=_DARK.error,
        success=_DARK.success,
        accent=_DARK.accent,
        foreground=_DARK.foreground,
        variables=DARK_VARIABLES,
    ),
    "light": Theme(
        name="light",
        dark=False,
        primary="#bcd7f2",
        secondary="#0b4f8a",
        warning="#8a5a00",
        error="#a8001c",
        success="#1c6b2a",
        accent="#8a3f00",
        foreground="#1a1a1a",
        background="#fafaf7",
        surface="#f0f0ec",
        panel="#e2e2dc",
        variables=_sides("#004a99", "#8a3f00", "#1c6b2a", "#6d1f8f", quiet="#595959"),
    ),
    "high-contrast": Theme(
        name="high-contrast",
        primary="#0040a0",
        secondary="#ffffff",
        warning="#ffd75f",
        error="#ff9c9c",
        success="#87ff87",
        accent="#ffd75f",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#1c1c1c",
        variables=_sides("#87d7ff", "#ffd75f", "#87ff87", "#ffafff", quiet="#d0d0d0"),
    ),
    "colour-blind": Theme(
        name="colour-blind",
        primary="#0072b2",
        secondary="#004a78",
        warning="#f0e442",
        error="#ff8c3a",
        success="#6cc4ff",
        accent="#f0e442",
        foreground="#e6e6e6",
        background="#101014",
        surface="#18181c",
        panel="#24242a",
        variables=_sides("#6cc4ff", "#ffa02e", "#f7ef7a", "#c9a2d8", quiet="#a8a8a8"),
    ),
}
"""By the name that the settings have for it."""


def enter(app: App[None]) -> None:
    """Let *app* know the themes."""
    for theme in THEMES.values():
        app.register_theme(theme)


def theme_of(asked: str, environment: Mapping[str, str] = os.environ) -> str:
    """Return the theme that is meant: where nobody has asked for one, the ground of the terminal tells.

    >>> theme_of("auto", {"COLORFGBG": "0;15"}), theme_of("auto", {}), theme_of("light", {})
    ('light', 'dark', 'light')
    """
    if asked != AUTO:
        return asked
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if ground in ("7", "15") else "dark"
