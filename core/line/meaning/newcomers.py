"""`ruling added able Moore, Page: rifle`: somebody new is brought for each name of a list."""

from __future__ import annotations

import re
from collections.abc import Callable

from core.line.acts.readings import Reading
from core.line.meaning.results import OF_NEWCOMER
from core.line.refusals.mistakes import Mistake
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import AND, words


def each_new(text: str, understood: Callable[[str], Reading | Mistake], names: Vocabulary) -> tuple[str, ...]:
    """Return a line that brings several once for each of them; () for any other."""
    joining = "|".join(re.escape(one) for one in names.words("and"))
    first, *others = re.split(rf"\s*{AND}\s*|\s+(?:{joining})\s+", text)
    said = words(first)
    if len(said) < 2 or not others or not all(others):
        return ()
    for count in range(1, len(said)):
        head = first[: said[count].start]
        every = (first, *(f"{head}{one}" for one in others))
        if all(_brings_one(understood(one)) for one in every):
            return every
    return ()


def _brings_one(got: Reading | Mistake) -> bool:
    """Whether a line brings somebody new whom it names, and no more than that and whose he is."""
    return isinstance(got, Reading) and f"{OF_NEWCOMER}name" in got.said


__all__ = ["each_new"]
