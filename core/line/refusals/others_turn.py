"""Somebody acts whose side is not waited for: another side has to say something first."""

from __future__ import annotations

from core.engine.words.message import Message, say
from core.line.acts.readings import Reader
from core.line.acts.values import Heard
from core.line.refusals.why_not import Places, named_first


def others_first(reader: Reader, heard: Heard) -> tuple[Message, Places] | None:
    """Return what another side is asked, where a line lets one of a side act that nobody waits for.

    Amid a move others may fire at, `b run 20` of the movers' Bassi is no shot of his that is refused.
    """
    view = reader.names.view
    figure, places = named_first(heard)
    man = reader.names.figures.get(figure)
    if man is None or man.out or view.task is None or not view.waiting_for or places[:1] != (0,):
        return None
    if man.side in view.waiting_for or man.side not in {side.id for side in view.sides}:
        return None
    passes = any(one.passes for one in reader.choices)
    if not passes or any(figure in (one.figure, *one.men) for one in reader.choices):
        return None
    sign = reader.names.words("pass")[-1]
    return say("line-first-theirs", who=man.name, first=view.task, sign=sign), places


__all__ = ["others_first"]
