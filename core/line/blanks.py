"""How a blank is asked for: its question, how its value is typed, what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.choices import AnyField, PickOne, PickPath, PickPoint, PickSome
from core.locale import Sentences

MOST_NAMED = 12
"""Values of a blank that are told with its question."""


def blank_asked(field: AnyField, words: Sentences, prompt: str = "") -> str:
    """Return the question of a blank, after *prompt* or its own, with what may be typed."""
    asked = prompt or words.say(field.prompt)
    return " ".join((asked, *_how(field, words), *_named(field, words)))


def _how(field: AnyField, words: Sentences) -> Iterator[str]:
    """Yield how a spot or a way is typed."""
    match field:
        case PickPoint():
            yield words.text("line-how-spot")
        case PickPath(origin=(x, y), most=most):
            yield words.text("line-how-way", x=x, y=y, most=most)


def _named(field: AnyField, words: Sentences) -> Iterator[str]:
    """Yield what may be chosen, the first dozen of it."""
    if not isinstance(field, (PickOne, PickSome)):
        return
    free = [words.say(one.label) for one in field.options if one.refusal is None]
    if free:
        listed = ", ".join(dict.fromkeys(free[:MOST_NAMED])) + (", …" if len(free) > MOST_NAMED else "")
        id = "line-options-some" if isinstance(field, PickSome) else "line-options"
        yield words.text(id, options=listed)
