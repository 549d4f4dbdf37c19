"""What somebody may be called by a ruling: clean, short, in one script, and like nobody else of his side."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from core.engine.contract.facts import Refusal
from core.engine.words.sanitize import plain
from core.rulekit.refusals import no

LONGEST = 24
"""Characters of a name, as in a scenario."""

TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA"}, {"CJK", "BOPOMOFO"}, {"CJK", "HANGUL"})
"""Scripts that are one way of writing: Japanese, Chinese, Korean."""


def name_refusal(name: str, others: Iterable[str]) -> Refusal | None:
    """Return why somebody cannot be called so; *others* are the names of his comrades."""
    if not name or len(name) > LONGEST or not plain(name):
        return no("", "ruling-name-form", most=LONGEST)
    if not name[0].isalpha():
        return no("", "ruling-name-letter")
    if mixed(name):
        return no("", "ruling-name-scripts")
    if any(_sort(name) == _sort(other) for other in others):
        return no("", "ruling-name-taken", name=name)
    return None


def mixed(name: str) -> bool:
    """Return whether a name has letters of several scripts, one of which may be taken for the other's.

    >>> mixed("Rossi 2"), mixed("R\\u043essi"), mixed("\\u65e5\\u672c\\u306e")
    (False, True, False)
    """
    scripts = {unicodedata.name(sign, "?").split()[0] for sign in name if sign.isalpha()}
    return len(scripts) > 1 and not any(scripts <= allowed for allowed in TOGETHER)


def _sort(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
