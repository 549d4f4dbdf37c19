"""Keys as people write them into a file, and as Textual calls them."""

from __future__ import annotations

import re

from textual.keys import Keys, _character_to_key

ALIASES = {
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "ins": "insert",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "page-up": "pageup",
    "page-down": "pagedown",
    "comma": "comma",
    "plus": "plus",
    "minus": "minus",
}
"""What people may write for a key, besides what Textual calls it."""

HELD = ("ctrl", "shift", "alt")

NAMED = {key.value for key in Keys if re.fullmatch(r"[a-z]+|f\d+", key.value)} | {*ALIASES, "space", "tab"}
"""Keys that type no character."""


def key_of(written: str) -> str | None:
    """Return what Textual calls a key that somebody wrote, `None` where there is no such key.

    >>> key_of("u"), key_of("U"), key_of(")"), key_of("Ctrl+X"), key_of("F5"), key_of("esc"), key_of("foo")
    ('u', 'U', 'right_parenthesis', 'ctrl+x', 'f5', 'escape', None)
    """
    written = written.strip() or written
    if len(written) == 1:
        return _one(written)
    *held, name = re.split(r"\+(?=.)", written)
    held = [part.lower() for part in held]
    if len(name) == 1:
        key = _one(name.lower() if "ctrl" in held else name)
    else:
        lower = name.lower()
        key = ALIASES.get(lower, lower) if lower in NAMED else _spelled(lower)
    if key is None or any(part not in HELD for part in held):
        return None
    return "+".join([*held, key])


def _one(character: str) -> str | None:
    """Return the key that types a character; space and what cannot be seen are named otherwise."""
    if character == " ":
        return "space"
    if not character.isprintable():
        return None
    return character if character.isalnum() else _character_to_key(character)


def _spelled(name: str) -> str | None:
    """Return a sign that is written out (`full_stop`), as Textual calls it."""
    return name if name in _SPELLED else None


_SPELLED = {_character_to_key(chr(code)) for code in range(33, 127) if not chr(code).isalnum()}
