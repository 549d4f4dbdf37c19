"""Prepositions as Italian joins them to an article, "a" before another a, and articles before a share."""

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

_SHARE = re.compile(r"\b(Il|il|al|del|dal|nel|sul) (?=(0|1|8|11|8\d)(?:,\d+)?%)")


def before_shares(text: str) -> str:
    """Return a text with the articles that numbers of per cent want, as they are spoken.

    >>> before_shares("peggio del 85%, meglio del 8,3% e del 10%; il 11% o il 0%")
    "peggio dell'85%, meglio dell'8,3% e del 10%; l'11% o lo 0%"
    """
    return _SHARE.sub(_share, text)


def _share(found: re.Match[str]) -> str:
    article, lo = found[1], found[2] == "0"
    if article in ("Il", "il"):
        stem = article[0].replace("I", "L").replace("i", "l")
    else:
        stem = article + "l"
    return f"{stem}o " if lo else f"{stem}'"


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
