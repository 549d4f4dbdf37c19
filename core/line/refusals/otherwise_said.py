"""What says more than an act has words for: `a moves at full speed 28`, `s bound 8 into contact with g`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import AT, Word

MOST_OF_A_NAME = 4
"""So many words may name who goes."""


def otherwise_said(text: str, said: Sequence[Word], names: Vocabulary) -> Iterator[str]:
    """Yield a line as it may be said in the words of its act."""
    yield from _without_going(text, said, names)
    yield from _at_whom(text, said, names)


def _without_going(text: str, said: Sequence[Word], names: Vocabulary) -> Iterator[str]:
    """Yield a line without the word for going behind its head, where it is said how one goes."""
    for at, count in _phrases(said, names.listed("line-words-goes")):
        behind = said[at + count :]
        if at <= MOST_OF_A_NAME and not behind[0].text[:1].isdecimal() and not behind[0].aimed:
            yield f"{text[: said[at - 1].end]} {text[behind[0].start :]}"


def _at_whom(text: str, said: Sequence[Word], names: Vocabulary) -> Iterator[str]:
    """Yield a line with the sign for whom it is at who is met: `8 into contact with g`."""
    for at, count in _phrases(said, names.listed("line-words-contact")):
        if names.is_somebody(said[at + count]):
            yield f"{text[: said[at - 1].end]}{AT}{text[said[at + count].start :]}"


def _phrases(said: Sequence[Word], phrases: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where one of several *phrases* stands in a line, and of how many words it is: never at an end."""
    for phrase in sorted((tuple(one.split()) for one in phrases), key=len, reverse=True):
        for at in range(1, len(said) - len(phrase)):
            if tuple(word.text for word in said[at : at + len(phrase)]) == phrase:
                yield at, len(phrase)


__all__ = ["otherwise_said"]
