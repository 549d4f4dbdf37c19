"""`a moves at full speed 28`: that he moves says nothing where it is said how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word


def without_going(text: str, said: Sequence[Word], names: Vocabulary) -> Iterator[str]:
    """Yield a line without the word for going behind its head, where more words than numbers follow it."""
    going = names.listed("line-words-goes")
    for at in range(1, min(len(said), MOST_OF_A_NAME + 1)):
        for count in (2, 1):
            behind = said[at + count :]
            if " ".join(word.text for word in said[at : at + count]) not in going or not behind:
                continue
            if not behind[0].text[:1].isdecimal() and not behind[0].aimed:
                yield f"{text[: said[at - 1].end]} {text[behind[0].start :]}"


MOST_OF_A_NAME = 4
"""So many words may name who goes."""

__all__ = ["without_going"]
