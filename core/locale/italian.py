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

_TO = re.compile(r"\ba $")
_BEFORE_SHARE = re.compile(r"\b(Il|il|al|del|dal|nel|sul) $")
_SHARE = re.compile(r"(0|1|8|11|8\d)(?:,\d+)?%")


def before_share(before: str, after: str) -> str:
    """Return a text with the article that the number of per cent *after* it wants, as it is spoken.

    >>> before_share("peggio del ", "85%"), before_share("il ", "11%"), before_share("Il ", "0%")
    ("peggio dell'", "l'", 'Lo ')
    >>> before_share("meglio del ", "10%")
    'meglio del '
    """
    article, share = _BEFORE_SHARE.search(before), _SHARE.match(after)
    if article is None or share is None:
        return before
    stem = {"Il": "L", "il": "l"}.get(article[1], f"{article[1]}l")
    return before[: article.start()] + (f"{stem}o " if share[1] == "0" else f"{stem}'")


def before_a(before: str, after: str) -> str:
    """Return a text with its last "a" as it is written before another a.

    >>> before_a("danni a ", "Adams"), before_a("danni a ", "Brown"), before_a("da ", "Adams")
    ('danni ad ', 'danni a ', 'da ')
    """
    return f"{before[:-1]}d " if after[:1] in ("a", "A") and _TO.search(before) else before


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
