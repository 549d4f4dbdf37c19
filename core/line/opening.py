"""`a full speed 20` with a card open: what has to be opened first, as a piece activated, is opened.

An act that only opens what follows (`Choice.at_once`) says by its name what is done then. So one line says
both, and is undone as one: `a full speed 20`, and a shot in `a two attacks > b`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.line.mistakes import Mistake
from core.line.readings import Reading
from core.line.vocabulary import Vocabulary
from core.line.words import AT, Word, plain, words

Understood = Callable[[str], Reading | Mistake]


def opened(text: str, understood: Understood, names: Vocabulary) -> tuple[str, str, str] | None:
    """Return a line that says nothing as what opens its act, and the act: `a full speed`, `a full 20`.

    `None` where no beginning of it opens anything for somebody whom it names first. What is aimed at somebody
    is the act that is done most at him: a shot. Of `a bound and prepare 8` the other act is said as well: `a
    prepare`; "" where one word says all.
    """
    said = words(text)
    for count in range(len(said) - 1, 1, -1):
        got = understood(text[: said[count - 1].end])
        if isinstance(got, Reading) and got.whole and got.choice.at_once and got.choice.figure:
            own = _own_words(said, plain(names.name(got.choice.figure)))
            head, act, rest = text[: said[own - 1].end], said[own].typed, said[count:]
            begun, last = text[: said[count - 1].end], said[count - 1].typed
            other = f"{head} {last}" if count - own > 1 else ""
            aims = rest[0].text in names.aiming and len(rest) > 1
            if rest[0].aimed or aims:
                return begun, f"{head}{AT}{text[rest[aims].start :]}", other
            return begun, f"{head} {act} {text[rest[0].start :]}", other
    return None


def _own_words(said: Sequence[Word], name: tuple[str, ...]) -> int:
    """Return of how many words at its head a line names who acts: all of his name, or one."""
    return len(name) if tuple(word.text for word in said[: len(name)]) == name else 1
