"""The themes. Every text is at 4.5 : 1 or more, in high contrast at 7 : 1; no colour tells alone."""

from __future__ import annotations

import os
from collections.abc import Mapping

from textual.app import App
from textual.theme import BUILTIN_THEMES, Theme

from tui.settings.values import AUTO

_DARK = BUILTIN_THEMES["textual-dark"]

DARK_VARIABLES = {
    "side-first": "#7ab8ff",
    "side-second": "#ffb454",
    "side-third": "#9be28f",
    "side-fourth": "#d8a5f0",
    "quiet": "#a0a0a0",
    "head-ground": "#0158a0",
    "rule": "#6b7882",
    "mark-zone": "#372916",
    "mark-aim": "#441e27",
    "mark-seen": "#0e2638",
    "ground-faint": "#e0e0e0 40%",
    "ground-road": "#e0e0e0 39%",
    "ground-mid": "#e0e0e0 60%",
    "ground-strong": "#e0e0e0 70%",
    "ground-wood": "#439a5f",
    "ground-hill": "#d18a2c",
    "ground-water": "#3b93dd",
}
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
        secondary="#cfe3ff",
        warning="#8a5a00",
        error="#a8001c",
        success="#1c6b2a",
        accent="#8a3f00",
        foreground="#1a1a1a",
        background="#fafaf7",
        surface="#f0f0ec",
        panel="#e2e2dc",
        variables={
            "side-first": "#004a99",
            "side-second": "#8a3f00",
            "side-third": "#1c6b2a",
            "side-fourth": "#6d1f8f",
            "quiet": "#555555",
            "head-ground": "#bcd7f2",
            "rule": "#7c7c74",
            "mark-zone": "#e8e0cf",
            "mark-aim": "#ecd2d3",
            "mark-seen": "#e7eff5",
            "ground-faint": "#1a1a1a 52%",
            "ground-road": "#1a1a1a 50%",
            "ground-mid": "#1a1a1a 65%",
            "ground-strong": "#1a1a1a 75%",
            "ground-wood": "#1c6b2a",
            "ground-hill": "#8a5a00",
            "ground-water": "#0b62ad",
        },
    ),
    "high-contrast": Theme(
        name="high-contrast",
        primary="#0040a0",
        secondary="#00307a",
        warning="#ffd75f",
        error="#ff9c9c",
        success="#87ff87",
        accent="#ffd75f",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#1c1c1c",
        variables={
            "side-first": "#87d7ff",
            "side-second": "#ffd75f",
            "side-third": "#87ff87",
            "side-fourth": "#ffafff",
            "quiet": "#d0d0d0",
            "head-ground": "#00307a",
            "rule": "#767676",
            "mark-zone": "#3d3316",
            "mark-aim": "#4c2e2e",
            "mark-seen": "#001330",
            "ground-faint": "#ffffff 55%",
            "ground-road": "#ffffff 50%",
            "ground-mid": "#ffffff 75%",
            "ground-strong": "#ffffff 85%",
            "ground-wood": "#5fd75f",
            "ground-hill": "#d7af5f",
            "ground-water": "#5fafff",
        },
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
        variables={
            "side-first": "#6cc4ff",
            "side-second": "#ffa02e",
            "side-third": "#f7ef7a",
            "side-fourth": "#b48490",
            "quiet": "#a8a8a8",
            "head-ground": "#005082",
            "rule": "#74747e",
            "mark-zone": "#2a2919",
            "mark-aim": "#36231a",
            "mark-seen": "#0c2333",
            "ground-faint": "#e6e6e6 42%",
            "ground-road": "#e6e6e6 40%",
            "ground-mid": "#e6e6e6 60%",
            "ground-strong": "#e6e6e6 72%",
            "ground-wood": "#4f9fc9",
            "ground-hill": "#c98a3f",
            "ground-water": "#3f86d0",
        },
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
