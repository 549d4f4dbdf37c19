"""Which paragraphs a fact is told by: those that the text of its class names, as a book is written.

So whoever goes through a game step by step reads beside each line what the book says of it.
"""

from __future__ import annotations

import re
from functools import cache

from core.engine.contract.facts import Event

_PARAGRAPH = re.compile(r"\b[A-Z]{2}-[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)+\b")
"""An id with its item, such as `BN-8.0.e` or `LT-Q.12`; of several, such as `BI-HE.a–b`, the first."""


@cache
def cited(kind: type[Event]) -> tuple[str, ...]:
    """Return the ids of the paragraphs that a kind of fact names, in their order, each once.

    >>> class Fled(Event, frozen=True):
    ...     "Who fails runs (BI-MOR.n–o), as read (BI-Q.20)."
    >>> cited(Fled)
    ('BI-MOR.n', 'BI-Q.20')
    """
    return tuple(dict.fromkeys(_PARAGRAPH.findall(kind.__doc__ or "")))
