"""Whether a text has the words that somebody looks for."""

from __future__ import annotations


def has_words(text: str, wanted: str) -> bool:
    """Return whether *text* has all words of what is *wanted*, large or small; nothing wanted is in any.

    >>> has_words("Rangers and militia: Anna", "anna RANGERS"), has_words("Anna", "anna bruno")
    (True, False)
    """
    found = text.casefold()
    return all(word in found for word in wanted.casefold().split())
