"""A line whose head names a side, as `alpini seal`: what that side does now, and no other."""

from __future__ import annotations

from collections.abc import Sequence

from core.line.acts.readings import Reading
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word, plain


def side_first(said: Sequence[Word], names: Vocabulary) -> tuple[str, int]:
    """Return the side whose name stands first in a line, with how many words it takes; "" where none does."""
    at = next((one for one, word in enumerate(said) if word.text not in names.passed_over), len(said))
    texts = tuple(word.text for word in said[at:])
    for side in names.view.sides:
        name = plain(names.spoken.say(side.name))
        if name and texts[: len(name)] == name and len(texts) > len(name):
            return side.id, at + len(name)
    return "", 0


def side_of(reading: Reading, names: Vocabulary) -> str:
    """Return the side that does what a line means: that of whoever acts, of its label, or waited for."""
    choice, view = reading.choice, names.view
    for one in (choice.figure, *choice.men):
        if one in names.figures:
            return names.figures[one].side
    told = choice.label.args.get("side")
    named = (side.id for side in view.sides if side.name == told)
    return next(named, view.waiting_for[0] if view.waiting_for else "")


__all__ = ["side_first", "side_of"]
