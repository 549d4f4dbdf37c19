"""Text typed by people is data: cleaned once, when it enters the core."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any

import msgspec

_UNSAFE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me"}
"""Control, format (bidi, zero-width, soft hyphen), surrogate, private, unassigned, line
separators, and marks that combine: after NFC what is left of these only disturbs a row."""

_ESCAPES = re.compile(
    r"(?:\x1b+\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI: colours, cursor, erasing
    r"|(?:\x1b+\]|\x9d)[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)"  # OSC: titles, clipboard
    r"|(?:\x1b+[PX^_]|[\x90\x98\x9e\x9f])[^\x1b\x9c]*(?:\x1b\\|\x9c)"  # other strings
    r"|\x1b+[ -/]*[0-OQ-WYZ`-~]"  # everything shorter
)


def clean(text: str, most: int = 200) -> str:
    r"""Return *text* as one printable line of at most *most* characters.

    Whole escape sequences, bidirectional and zero-width characters, and emoji joiners are
    dropped; tabs and line breaks become spaces. The result never holds a terminal control.

    >>> clean("\x1b[2J\x1b]0;title\x07Abu\u202e\n2")
    'Abu 2'
    """
    if text.isascii() and text.isprintable():  # nearly every text, and nothing in it to drop
        return " ".join(text[: most * 8].split())[:most].rstrip()
    whole = _ESCAPES.sub("", unicodedata.normalize("NFC", text[: most * 8]))
    spaced = " ".join(whole.split())
    kept = "".join(c for c in spaced if unicodedata.category(c) not in _UNSAFE and not _wide_joiner(c))
    return " ".join(kept.split())[:most].rstrip()


def _wide_joiner(char: str) -> bool:
    """Regional flags, skin tones and conjoining jamo shift a terminal's row."""
    code = ord(char)
    return 0x1F1E6 <= code <= 0x1F1FF or 0x1F3FB <= code <= 0x1F3FF or 0x1100 <= code <= 0x11FF


def plain(text: str) -> bool:
    """Return whether *text* would pass `clean` unchanged."""
    return clean(text, max(len(text), 1)) == text


@lru_cache(maxsize=2048)
def initial(name: str) -> str:
    """Return the letter that stands for *name* on a map: one column wide, `?` where there is none.

    >>> initial("Abu"), initial("\u65e5\u672c"), initial("")
    ('A', '?', '?')
    """
    letter = clean(name, 8)[:1]
    wide = unicodedata.east_asian_width(letter) in "WF" if letter else True
    return "?" if wide or len(letter.upper()) > 1 or len(letter.lower()) > 1 else letter


HARMLESS = re.compile("[ -~\xa1-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e]*")
"""Whole letters of Latin scripts and the signs of print: `clean` drops and joins none of them."""


def clean_json(line: bytes, but: str = "") -> bytes:
    """Return a line of JSON whose every text is clean, names of fields included, *but* one field's.

    For lines that somebody else may have written; our own come back as they are, at once.
    """
    if b"\\" not in line and _harmless(line):
        return line
    value = msgspec.json.decode(line)
    cleaned = all_clean(value)
    if but and but in value:
        cleaned[but] = value[but]
    return line if cleaned == value else msgspec.json.encode(cleaned)


def _harmless(line: bytes) -> bool:
    """Return whether no sign of a line, taken as it is, has to be cleaned away."""
    if line.isascii():
        return b"\x7f" not in line
    return HARMLESS.fullmatch(line.decode(errors="replace")) is not None


def all_clean(value: Any) -> Any:
    """Return plain data with every text in it cleaned, however long."""
    if isinstance(value, str):
        return clean(value, max(len(value), 1))
    if isinstance(value, dict):
        return {all_clean(name): all_clean(part) for name, part in value.items()}
    return [all_clean(part) for part in value] if isinstance(value, list) else value


_RAW = re.compile(r"[^\x20-\x7e]")


def escaped(line: bytes) -> bytes:
    """Return a line of JSON that means the same and holds nothing that a terminal obeys."""
    if line.isascii() and b"\x7f" not in line:
        return line
    return _RAW.sub(lambda found: _escape(found[0]), line.decode()).encode()


def _escape(char: str) -> str:
    """Return an unsafe character as JSON escapes it; a letter stays as it is."""
    if unicodedata.category(char) not in _UNSAFE:
        return char
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
