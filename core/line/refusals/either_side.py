"""A small letter that is a man of one side's, and nearly that of a man of the side that is asked."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.contract.view import FigureView
from core.engine.words.message import Message, say
from core.line.acts.readings import Reading
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word


def either_of_two(
    found: Reading, every: Sequence[Reading], said: Sequence[Word], names: Vocabulary
) -> tuple[Message, Word] | None:
    """Return of which two men a small letter may be meant, where both sides may do what was *found*.

    The side that is asked is not the one that would do it: under `Pattuglia: …` whoever types `s` for its S
    would give an order to the other side's s, and lay it open.
    """
    asked = _side_asked(names)
    doer = _doer(found, names)
    if not asked or doer is None or doer.side == asked:
        return None
    word = next((one for one in said if one.typed == doer.glyph and one.typed.islower()), None)
    if word is None or word.aimed:
        return None
    if any(one.typed == word.typed.upper() for one in said):
        return None  # `e > E`: both are named, and the first acts
    others = (_doer(one, names) for one in every if one.choice.do == found.choice.do)
    capital = word.typed.upper()
    other = next((one for one in others if one and one.side == asked and one.glyph == capital), None)
    if other is None:
        return None
    return say("line-either-side", letter=word.typed, who=doer.name, capital=capital, other=other.name), word


def _side_asked(names: Vocabulary) -> str:
    """Return the side whose task is told, where others are waited for as well; else "".

    Nobody's while the sides are set up: what stands where is noted from the rosters, letter by letter.
    """
    view = names.view
    if len(view.waiting_for) < 2 or view.task is None or not view.turn:
        return ""
    told = view.task.args.get("side")
    return next((one.id for one in view.sides if one.name == told and one.id in view.waiting_for), "")


def _doer(reading: Reading, names: Vocabulary) -> FigureView | None:
    """Return who does what a line means, alone or first of his unit."""
    return names.figures.get(reading.choice.figure or str(reading.said.get("figure", "")))


__all__ = ["either_of_two"]
