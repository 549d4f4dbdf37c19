"""Which names look alike to a reader: one script a name, compared by the skeletons of Unicode TR39.

Scripts and look-alikes are those of `confusable_homoglyphs`: Unicode's own tables as plain data, pure Python
without dependencies, and a finished release. ICU's checker needs a compiler wherever a host is set up, and
what else there is on PyPI is an alpha, or pairs words rather than signs. It is part of the `host` extra and
read when the first name is looked at, because its tables take a fifth of a second.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from core.hosting.refused import refused

TOGETHER = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "BOPOMOFO"}),
    frozenset({"HAN", "HANGUL"}),
)
"""Scripts that are one way of writing (TR39 5.1): Japanese, Chinese, Korean."""

OF_ALL = {"COMMON", "INHERITED"}
"""Signs that every script has: digits, blanks, dashes."""

UNSEEN = {*"\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"}
"""Letters that are drawn as nothing."""


class _Tables(NamedTuple):
    """Which script a sign is of; what may be taken for it, each way."""

    script: Callable[[str], str]
    alike: dict[str, tuple[str, ...]]


@cache
def _tables() -> _Tables:
    try:
        from confusable_homoglyphs.categories import alias
        from confusable_homoglyphs.confusables import confusables_data
    except ImportError:
        raise refused("host-needs-package", package="confusable_homoglyphs") from None
    found = {sign: tuple(str(one["c"]) for one in others) for sign, others in confusables_data.items()}
    return _Tables(cache(alias), found)


def ready() -> None:
    """Read the tables now; `Refused` where they are not installed."""
    _tables()


def mixed(name: str) -> tuple[str, ...]:
    """Return the scripts of a *name* that is not written in one; nothing where it is.

    >>> mixed("Anna 2"), mixed("\u0410nna"), mixed("\u6f22\u5b57\u304b\u306a")
    ((), ('CYRILLIC', 'LATIN'), ())
    """
    scripts = {_tables().script(sign) for sign in name} - OF_ALL
    one = len(scripts) < 2 or any(scripts <= allowed for allowed in TOGETHER)
    return () if one else tuple(sorted(scripts))


def alike(one: str, other: str) -> bool:
    """Whether two names may be taken for each other, whatever the case of their letters.

    >>> alike("Anna", "\u0391\u039d\u039d\u0391"), alike("Carmen", "carrnen"), alike("Anna", "Hanna")
    (True, True, False)
    >>> alike("IACOPO", "lACOPO"), alike("Bob", "B0b")
    (True, True)
    """
    return bool(_keys(one) & _keys(other))


def _keys(name: str) -> set[str]:
    """Return what a name is compared by: a capital I looks like an l, a small i does not."""
    name = unicodedata.normalize("NFKC", name)
    return {skeleton(name.casefold()), skeleton(name).casefold()}


def skeleton(text: str) -> str:
    """Return *text* with every sign as the one that stands for all that look like it (TR39 4)."""
    signs = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(map(_prototype, signs)))


@cache
def _prototype(sign: str) -> str:
    """Return what stands for all that look like a *sign*: it is listed with more of them than any other."""
    others = _tables().alike
    return min((sign, *others.get(sign, ())), key=lambda one: (-len(others.get(one, ())), one))
