"""How far somebody goes: a number that does not fit, a way without a direction, and whom it leads to."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Number, PickOne, PickPath, PickSome
from core.engine.contract.filling import misfit
from core.engine.words.message import Message, say
from core.line.acts.identity import skippable
from core.line.acts.readings import MODE, Reader
from core.line.acts.values import CM, Heard, number
from core.line.refusals.at_whom import figure_of
from core.line.refusals.mistake import Mistake
from core.line.refusals.why_not import in_full
from core.line.wording.words import AT, Word

EXAMPLE = 10
"""Centimetres of a line that shows how one is written."""

NOWHERE = "line-way-where"
"""The mistake of cm on a map of which is not said where they lead."""

OF_A_WAY = ("misfit-way-long", "misfit-way-short")
"""Why a way does not fit by its length."""


def how_far_first(reader: Reader, heard: Heard, said: tuple[Word, ...]) -> Mistake | None:
    """Return that it is not said how far somebody goes to whom a line names, at a real table."""
    if reader.farthest is None or not (reader.farthest[0].who and reader.farthest[0].act):
        return None
    identity, at, filled = reader.farthest
    left = [place for place in at.free if not skippable(heard, identity, (place,))]
    named = figure_of(heard, replace(said[left[0]], aimed=True)) if len(left) == 1 else None
    own, first = reader.names.figures.get(identity.choice.figure), filled.field
    if named is None or own is None or own.side == named.side:
        return None
    if not isinstance(first, PickPath) or first.origin is not None:
        return None
    doer = " ".join(said[place].typed for place in sorted(identity.ranks))
    line = f"{doer} {EXAMPLE}{AT}{said[left[0]].typed}"
    return Mistake(say("line-how-far-first", line=line), said[left[0]].start, said[left[0]].end)


def out_of_range(reader: Reader, heard: Heard, said: tuple[Word, ...]) -> Mistake | None:
    """Return why a number does not fit that is all that is left of an act which was named with its doer.

    On a map it is a way in words, or cm of which is not said where they lead.
    """
    if reader.farthest is None or not reader.farthest[0].act:
        return None
    identity, at, filled = reader.farthest
    left = [place for place in at.free if not skippable(heard, identity, (place,))]
    numbers = [one for one in filled.fields if isinstance(one, (Number, PickPath))]
    if not left or not (at.said or identity.who) or (len(left) > 1 and not _is_way(heard, numbers, left)):
        return None
    why = next((why for one in numbers if (why := unfit(heard, one, left)) is not None), None)
    if why is not None and why.id == NOWHERE:
        return Mistake(why, said[left[0]].start, said[left[0]].end)
    if why is None or why.id != "line-number":
        return None
    choice = identity.choice
    if choice.rule:
        why = say("line-number-by", why=why, act=choice.label, rule=choice.rule)
    unsaid = (one for one in filled.fields if isinstance(one, PickOne) and one.name not in at.said)
    for field in unsaid:
        if field.name == MODE and any(one.aloud for one in field.options):
            why = say("line-say-how", number=said[left[0]].typed, ways=_ways(reader, field))
    return Mistake(why, said[left[0]].start, said[left[-1]].end)


def _is_way(heard: Heard, fields: Sequence[AnyField], places: Sequence[int]) -> bool:
    """Whether all of some words are one way on the map, as `16 north`."""
    ways = (one for one in fields if isinstance(one, PickPath) and one.origin is not None)
    return any(set(said.places) == {*places} for way in ways for said in heard.meant(way, tuple(places)))


def _ways(reader: Reader, field: PickOne) -> str:
    """Return what fills a blank, each with how far it goes."""
    spoken = reader.names.spoken
    free = (one for one in field.options if one.refusal is None)
    told = ((spoken.say(one.label), spoken.say(one.detail) if one.detail is not None else "") for one in free)
    return ", ".join(f"{label} ({detail})" if detail else label for label, detail in told)


def unfit(heard: Heard, field: AnyField, places: Sequence[int]) -> Message | None:
    """Return why the first of some words does not fill a blank that it seems to be for; of a way all do."""
    place = places[0]
    match field:
        case PickOne(options=options) | PickSome(options=options):
            for option, label in zip(options, heard.names.options(options), strict=True):
                if option.refusal is not None and heard.rank(label, (place,)) is not None:
                    return in_full(option.refusal)
        case Number() | PickPath(origin=None):
            value = number(heard.texts[place].removesuffix(CM))
            return _unnamed(misfit(field, value)) if value is not None else None
        case PickPath():
            cm = number(heard.texts[place].removesuffix(CM))
            for said in heard.meant(field, tuple(places)):
                if place in said.places:
                    why = misfit(field, said.value)
                    too_far = why is not None and why.id in OF_A_WAY and cm is not None
                    return _from_to(field, cm) if too_far else _unnamed(why)
            if cm is not None and len(places) == 1:
                fits = field.least <= cm <= field.most
                return say(NOWHERE, number=heard.words[place].typed) if fits else _from_to(field, cm)
    return None


def _from_to(field: PickPath, cm: float | None) -> Message:
    """Return that so many cm are no way that a blank takes."""
    return say("line-number", got=cm, least=field.least, most=field.most)


def _unnamed(why: Message | None) -> Message | None:
    """Return what does not fit without the name that the blank has in the log: the word itself is marked."""
    if why is None or why.id != "misfit-number":
        return why
    return say("line-number", **{name: why.args[name] for name in ("got", "least", "most")})


__all__ = ["how_far_first", "out_of_range", "unfit"]
