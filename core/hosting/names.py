"""What people may be called: short, one row on every terminal, and no two alike."""

from __future__ import annotations

import unicodedata

from core.engine.words.sanitize import plain
from core.hosting.refused import refused

LONGEST = 24
"""Characters of a name."""

TAKEN = {"me", "bot", "open", "all", "side", "referee", "observer", "host", "nobody"}
"""Words that mean something else where a name may stand."""


def proper_name(text: str) -> str:
    """Return *text* as a name; `Refused` says what is wrong with it.

    Nothing is dropped in silence: what could not be shown, such as escapes, zero-width and bidirectional
    characters, joined emoji and flags, is refused, so that who typed it knows what he is called.

    >>> proper_name("  Anna   Maria ")
    'Anna Maria'
    """
    name = unicodedata.normalize("NFC", " ".join(text.split(" "))).strip()
    name = " ".join(part for part in name.split(" ") if part)
    if not name or len(name) > LONGEST:
        raise refused("hosting-name-length", most=LONGEST)
    if not plain(name):
        raise refused("hosting-name-signs")
    if not name[0].isalnum():
        raise refused("hosting-name-start")
    if sort_of(name) in TAKEN:
        raise refused("hosting-name-taken", name=name)
    return name


def sort_of(name: str) -> str:
    """Return what two names have in common that are too much alike.

    >>> sort_of("ANNA") == sort_of("anna") == sort_of("ａｎｎａ")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()
