"""How a blank is asked for: its question, how its value is typed, what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.choices import AnyField, PickOne, PickPath, PickPoint, PickSome, YesNo
from core.line.wording.vocabulary import Vocabulary

MOST_NAMED = 12
"""Values of a blank that are told with its question."""


def blank_asked(field: AnyField, names: Vocabulary, prompt: str = "", whole: bool = False) -> str:
    """Return the question of a blank, after *prompt* or its own, with what may be typed.

    Of many values the first dozen is told, and how to see the others; all of them where that is the *whole*.
    """
    asked = prompt or names.spoken.say(field.prompt)
    return " ".join((asked, *_how(field, names), *_named(field, names, whole)))


def _how(field: AnyField, names: Vocabulary) -> Iterator[str]:
    """Yield how a spot or a way is typed, and that one may say yes or no."""
    match field:
        case PickPoint():
            yield names.spoken.text("line-how-spot")
        case PickPath(origin=(x, y), most=most):
            yield names.spoken.text("line-how-way", x=x, y=y, most=most)
        case PickPath(most=most):
            yield names.spoken.text("line-how-far", most=most)
        case YesNo():
            yield names.spoken.text("line-how-yes-no")


def _named(field: AnyField, names: Vocabulary, whole: bool) -> Iterator[str]:
    """Yield what may be chosen; people and things are asked for in other words."""
    if not isinstance(field, (PickOne, PickSome)):
        return
    free = [one for one in field.options if one.refusal is None]
    said = list(dict.fromkeys(names.spoken.say(one.label) for one in free))
    if not said:
        return
    listed = ", ".join(said if whole else said[:MOST_NAMED])
    people = any(isinstance(one.value, str) and one.value in names.figures for one in free)
    some = "-some" if people else "-things"
    if isinstance(field, PickSome) and field.least:
        yield names.spoken.text("line-options-least", least=field.least, options=listed)
    else:
        yield names.spoken.text(f"line-options{some if isinstance(field, PickSome) else ''}", options=listed)
    if len(said) > MOST_NAMED and not whole:
        more = len(said) - MOST_NAMED
        yield names.spoken.text("line-options-more", more=more, word=names.words("help")[0])
