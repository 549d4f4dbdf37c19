"""The words of a typed line, each with its place in the text; case and accents do not matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from core.engine.words.sanitize import clean

LONGEST = 400
"""Characters of a line: what is longer was not typed by hand."""

EQUALS = "="
"""Says which blank a value is for."""

AND = ","
"""Stands between several who are meant alike, without a blank."""

AT = ">"
"""Stands between whoever acts and what he acts at."""

APOSTROPHES = ("'", "’")
"""Signs that stand within what is one word for a reader, and part two for whoever types."""

_WORD = re.compile(r'"(?:[^"]|"")*"?|=|(?<!\S)--?(?=[^\W\d])|(?:[^\s",;:>=’\']|(?<=\d),(?=\d))+')
"""A quoted text; the sign of a blank; nobody, before a word that stands right behind it, as in `-p`; else
what stands between spaces and signs, with a comma of a number."""

_EDGES = re.compile(r"^[^\w#+/-]+|[^\w#+/-]+$")
"""Signs around a word that a person may leave out, as brackets."""


class Word(Struct, frozen=True):
    """One word: its *text* folded, what was *typed*, and from where to where it stands in the line.

    An *aimed* word stands behind `>`: it is what somebody acts at. A *joined* one, as in `h,k,d`, is one more
    of what the word before says; one *behind_comma* is it too where both are men: see `Vocabulary.heard`.
    """

    text: str
    typed: str
    start: int
    end: int
    aimed: bool = False
    joined: bool = False
    behind_comma: bool = False

    @property
    def quoted(self) -> bool:
        """Whether it is a text of its own."""
        return self.typed.startswith('"')


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return *text* without case and accents.

    >>> folded("Opportunità"), folded("Süd")
    ('opportunita', 'sud')
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in parts if not unicodedata.combining(char))


def words(line: str) -> tuple[Word, ...]:
    """Return the words of a line that was cleaned.

    >>> [word.text for word in words('H,k: 12,5/30 "Hold on" weapon=MG')]
    ['h', 'k', '12,5/30', 'hold on', 'weapon', '=', 'mg']
    """
    return tuple(_words(line))


def _words(line: str) -> Iterator[Word]:
    before = 0
    for found in _WORD.finditer(line):
        typed, between = found[0], line[before : found.start()]
        if typed.startswith('"'):
            text = folded(unquoted(typed))
        elif not (text := typed if typed == EQUALS else _EDGES.sub("", folded(typed))):
            continue
        joined, parted = between == AND, between.split() == [AND]
        yield Word(text, typed, found.start(), before := found.end(), AT in between, joined, parted)


@lru_cache(maxsize=8192)
def plain(label: str) -> tuple[str, ...]:
    """Return the words of a label as they are typed: no signs between them.

    >>> plain("2nd squad: one moves (3 men)"), plain("Rout of one's own will")
    (('2nd', 'squad', 'one', 'moves', '3', 'men'), ('rout', 'of', 'one', 's', 'own', 'will'))
    """
    return tuple(word.text for word in words(label.replace('"', " ")) if word.text != EQUALS)


def spelled_out(said: Iterable[Word]) -> str:
    """Return words as they were typed, with a space between them."""
    return " ".join(word.typed for word in said)


def spelled(label: str) -> str:
    """Return the words of a label as `plain` does, but with their accents and apostrophes: to be shown.

    >>> spelled("2ª squadra: Tiro d'opportunità (due)")
    "2ª squadra tiro d'opportunità due"
    """
    shown, end = "", 0
    for word in words(label.replace('"', " ")):
        if word.text == EQUALS:
            continue
        between = label[end : word.start]
        shown += "'" if shown and between in APOSTROPHES else " " if shown else ""
        shown += _EDGES.sub("", word.typed.lower())
        end = word.start + len(word.typed)
    return shown


def cleaned(line: str) -> str:
    """Return what a person typed as one printable line."""
    return clean(line, LONGEST)


def quoted(text: str) -> str:
    """Return *text* so that it is read as a text and not as words."""
    return '"{}"'.format(text.replace('"', '""'))


def unquoted(typed: str) -> str:
    """Return the text of a quoted word.

    >>> unquoted(quoted('the "hut"'))
    'the "hut"'
    """
    inner = typed[1:-1] if len(typed) > 1 and typed.endswith('"') else typed[1:]
    return inner.replace('""', '"')
