"""Prepositions as Italian joins them to an article, and "a" before another a."""

from __future__ import annotations

import re

ARTICLES = ("il", "lo", "la", "i", "gli", "le", "l'")

JOINED = {
    "a": ("al", "allo", "alla", "ai", "agli", "alle", "all'"),
    "di": ("del", "dello", "della", "dei", "degli", "delle", "dell'"),
    "da": ("dal", "dallo", "dalla", "dai", "dagli", "dalle", "dall'"),
    "in": ("nel", "nello", "nella", "nei", "negli", "nelle", "nell'"),
    "su": ("sul", "sullo", "sulla", "sui", "sugli", "sulle", "sull'"),
}

_PREPOSITION = re.compile(rf"\b({'|'.join(JOINED)}) $")
_ARTICLE = re.compile(r"(il|lo|la|i|gli|le) (?=\S)|l'")


def joined(before: str, after: str) -> tuple[str, str]:
    """Return two texts that follow one another as they are written together.

    >>> joined("spara a ", "la capanna"), joined("spara a ", "Abu")
    (('spara alla ', 'capanna'), ('spara ad ', 'Abu'))
    """
    found = _PREPOSITION.search(before)
    if found is None:
        return before, after
    start, preposition = before[: found.start()], found[1]
    if (article := _ARTICLE.match(after)) is not None:
        word = article[0].strip()
        one = JOINED[preposition][ARTICLES.index(word)]
        return f"{start}{one}{'' if one.endswith(chr(39)) else ' '}", after[article.end() :]
    if preposition == "a" and after[:1] in "aA":
        return f"{start}ad ", after
    return before, after
