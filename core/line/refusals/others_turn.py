"""Somebody acts whose side is not waited for: another side has to say something first."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.contract.choices import Choice
from core.engine.words.message import Message, say
from core.line.acts.identity import to_be_done
from core.line.acts.readings import Reader
from core.line.acts.values import Heard
from core.line.refusals.mistake import Mistake
from core.line.refusals.why_not import Places, named_first
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import Word, words


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
    full, *_, short = reader.names.words("pass")
    sign = full if reader.names.has_letter(words(short)[0]) else short  # a letter that is somebody's is his
    return say("line-first-theirs", who=man.name, first=view.task, sign=sign), places


def first_his(
    text: str, said: Sequence[Word], choices: Sequence[Choice], names: Vocabulary
) -> Mistake | None:
    """Return what is wrong with a shot where another alone may do something: he does it first."""
    free = to_be_done([one for one in choices if one.refusal is None])
    who = {one.figure for one in free}
    figure = names.figures.get(next(iter(who))) if len(who) == 1 else None
    if figure is None or any(one.passes for one in free) or names.is_named(figure, said[0]):
        return None
    acts = ", ".join(names.act(one) for one in free)
    return Mistake(say("line-first-his", who=names.name(figure.id), acts=acts), 0, len(text))


__all__ = ["first_his", "others_first"]
