"""Words that answer nothing the table is ever asked: a line that has one is another line, and no answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word, plain

SHORT = 2
"""Letters of a word that may always answer: a handle, a card, a cover in short."""

MEANT = ("clear", "cover", "blocked", "aside", "pass", "nobody-else", "but")
"""Words of the line that answer, beside those for yes and no, nobody and all."""

LABELS = (
    *("tui-across", "tui-cover", "also-tui-cover", "side-of", "tui-kind", "also-tui-kind", "tui-edge"),
    "tui-ask-",
)
"""Beginnings of the ids of what the blanks of measurements are called, and their values."""

_FIGURES = re.compile(r"[^a-z]*|d\d+|[\d.,]+cm|--?")


def stray(said: Sequence[Word], names: Vocabulary) -> Word | None:
    """Return the first word that answers nothing, or that stands behind `>` as only whom one acts at does."""
    for word in said:
        if word.aimed:
            return word
        if word.quoted or len(word.text) <= SHORT or _FIGURES.fullmatch(word.text):
            continue
        if not any(one.startswith(word.text) for one in _answering(names)):
            return word
    return None


def _answering(names: Vocabulary) -> Iterator[str]:
    """Yield every word that may answer, those first that do most often."""
    yield from (*names.passed_over, *names.nobody, *names.every, *names.yes, *names.no, *names.stay)
    for meaning in MEANT:
        yield from names.words(meaning)
    spoken, view = names.spoken, names.view
    called = [figure.name for figure in view.figures]
    called += [*(name for _, name in view.names), *(side.name for side in view.sides)]
    called += [piece.name for piece in view.table.pieces] if view.table is not None else []
    for one in called:
        yield from plain(spoken.say(one))
    for start in LABELS:
        for id in spoken.beginning(start):
            yield from plain(spoken.template(id) or "")


__all__ = ["stray"]
