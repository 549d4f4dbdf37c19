"""What people may be called: short, one row on every terminal, and no two alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

from core.engine.words.sanitize import plain
from core.hosting.people.likeness import UNSEEN, alike, mixed
from core.hosting.refused import refused
from core.locale import LANGUAGES, sentences

LONGEST = 24
"""Characters of a name."""

TAKEN = ("me", "bot", "open", "all", "side", "referee", "observer", "host", "nobody", "keeper")
"""Words that mean something else where a name may stand."""

SAID = ("hosting-seat-referee", "hosting-seat-observer", "tui-seat-bot", "tui-seat-free")
"""Sentences that the program says where a name may stand, in every language."""

BESIDE = "():;,·…●○▸"
"""Signs that the program writes beside a name, such as "(here)": none of it may be a part of one."""


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
    if UNSEEN & set(name):
        raise refused("hosting-name-signs")
    if not name[0].isalnum():
        raise refused("hosting-name-start")
    if set(BESIDE) & {*name, *unicodedata.normalize("NFKC", name)}:
        raise refused("hosting-name-beside", signs=" ".join(BESIDE))
    if scripts := mixed(name):
        raise refused("hosting-name-scripts", scripts=", ".join(scripts).title())
    return name


def free_of(name: str, others: Iterable[str]) -> str:
    """Return a proper *name*; `Refused` where it may be taken for one of *others*, or for what it is not."""
    if any(alike(name, word) for word in (*TAKEN, *_said())):
        raise refused("hosting-name-taken", name=name)
    if any(alike(name, other) for other in others):
        raise refused("hosting-name-alike", name=name)
    return name


@cache
def _said() -> frozenset[str]:
    return frozenset(sentences(language).text(id) for language in LANGUAGES for id in SAID)


def sort_of(name: str) -> str:
    """Return what two names have in common that are too much alike.

    >>> sort_of("ANNA") == sort_of("anna") == sort_of("ａｎｎａ")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()
