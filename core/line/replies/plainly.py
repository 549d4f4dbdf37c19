"""The words that anybody has for an answer where one thing is asked: `none` of cover, `no` of a way."""

from __future__ import annotations

from core.engine.contract.choices import AnyField, PickSome, Text
from core.line.acts.readings import Reading
from core.line.told.for_all import OF_ALL
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import folded, quoted

NONE_OF = ("cover", "across")
"""Blanks of a measurement in which there may be nothing."""


def plainly(text: str, field: AnyField | None, names: Vocabulary, alone: bool = True) -> str:
    """Return an answer to a blank that is asked for by itself in the words that a line has for it.

    In a line that says more these words are taken for people: `34 none` is that nobody sees. Where a blank
    stands *alone*, and nobody is asked the same after it, nobody of all is nobody. The sign before more of
    them is said of what is asked: `- no -`.
    """
    said = folded(text.strip())
    head, _, rest = text.strip().partition(" ")
    if rest and head == names.nobody[-1] and field is not None and field.name in NONE_OF:
        return f"{names.words('clear')[0]} {rest}"
    if isinstance(field, PickSome) and said in (*_none_of(field, names), *((OF_ALL,) if alone else ())):
        return names.nobody[0]
    if field is None or field.name not in NONE_OF:
        return text
    nothing = names.nobody[1:]  # the first of them speaks of people
    if said in (*names.no, *nothing):
        return names.words("clear")[0]
    return names.words("cover")[0] if field.name == "cover" and said in names.yes else text


def _none_of(field: PickSome, names: Vocabulary) -> tuple[str, ...]:
    """Return the words by which none is chosen: `no`, but no letter of it; of the ground `clear`, too."""
    no = tuple(word for word in names.no if len(word) > 1)
    people = any(option.value in names.figures for option in field.options)
    return no if people else (*no, *names.words("clear"))


def with_marks(wanted: str, got: Reading) -> str:
    """Return a line whose text at the end needed no quotation marks with them: more is to stand behind it."""
    for field in got.filled.fields:
        text = got.said.get(field.name)
        if not isinstance(field, Text) or not isinstance(text, str) or not text or quoted(text) in wanted:
            continue
        if wanted.endswith(f" {text}"):
            return f"{wanted.removesuffix(text)}{quoted(text)}"
    return wanted
