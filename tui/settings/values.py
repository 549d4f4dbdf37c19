"""The settings and the words that each may have: the file, the screen and the program read this one table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args, get_type_hints

from msgspec import Struct

from core.engine.contract.pass_rule import PassRule

AUTO = "auto"
"""As the terminal, or the environment, says."""

KEYS = "keys"
"""The table of the file that has the keys: what is done, and with which keys."""


class Settings(Struct, frozen=True):
    """Every setting, with what holds where nobody has set it."""

    language: Literal["auto", "en", "it"] = "auto"
    theme: Literal["auto", "dark", "light", "high-contrast", "colour-blind"] = "auto"
    colours: Literal["auto", "truecolor", "256", "16", "none"] = "auto"
    signs: Literal["auto", "full", "plain"] = "auto"
    animation: Literal["auto", "on", "off"] = "auto"
    idle: Literal["pass", "ask"] = "pass"
    """What happens in a step in which one could only let the moment pass."""

    windows: PassRule = "able"
    """Which windows of reaction pass by themselves, where nobody learns by it that one could not answer."""

    questions: Literal["full", "brief", "trust"] = "full"
    """How much is asked of a real table: every blank of a measurement, or what is not as usual."""

    keys: dict[str, tuple[str, ...]] = {}
    """Of what is done with other keys than usual: the keys, as somebody has written them."""


def _words() -> Mapping[str, tuple[str, ...]]:
    hints = get_type_hints(Settings)
    return {name: get_args(hint) for name, hint in hints.items() if name != KEYS}


WORDS: Mapping[str, tuple[str, ...]] = _words()
"""Of each setting that is one of some words, these words; the first one holds where nothing is set."""
