"""`a full speed 20` with a card open: what has to be opened first, as a piece activated, is opened.

An act that only opens what follows (`Choice.at_once`) says by its name what is done then. So one line says
both, and is undone as one.
"""

from __future__ import annotations

from collections.abc import Callable

from core.line.mistakes import Mistake
from core.line.readings import Reading
from core.line.words import words

Understood = Callable[[str], Reading | Mistake]


def opened(text: str, understood: Understood) -> tuple[str, str] | None:
    """Return a line that says nothing as what opens its act, and the act: `a full speed`, `a full 20`.

    `None` where no beginning of it opens anything for somebody whom it names first.
    """
    said = words(text)
    for count in range(len(said) - 1, 1, -1):
        got = understood(text[: said[count - 1].end])
        if isinstance(got, Reading) and got.whole and got.choice.at_once and got.choice.figure:
            head, act = said[0].typed, said[1].typed
            return text[: said[count - 1].end], f"{head} {act} {text[said[count].start :]}"
    return None
