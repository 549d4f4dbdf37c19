"""Text typed by people is data: cleaned once, when it enters the core."""

from __future__ import annotations

import unicodedata

_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me"}
"""Control, format (bidi, zero-width, soft hyphen), surrogate, private, unassigned, line
separators, and marks that combine: after NFC what is left of these only disturbs a row."""


def clean(text: str, most: int = 200) -> str:
    """Return *text* as one printable line of at most *most* characters.

    Escape sequences, bidirectional and zero-width characters, and emoji joiners are dropped;
    tabs and line breaks become spaces. The result never holds a terminal control.
    """
    spaced = " ".join(unicodedata.normalize("NFC", text[: most * 8]).split())
    kept = "".join(c for c in spaced if unicodedata.category(c) not in _UNSAFE and not _wide_joiner(c))
    return " ".join(kept.split())[:most].rstrip()


def _wide_joiner(char: str) -> bool:
    """Regional flags, skin tones and conjoining jamo shift a terminal's row."""
    code = ord(char)
    return 0x1F1E6 <= code <= 0x1F1FF or 0x1F3FB <= code <= 0x1F3FF or 0x1100 <= code <= 0x11FF


def plain(text: str) -> bool:
    """Return whether *text* would pass `clean` unchanged."""
    return clean(text, max(len(text), 1)) == text
