"""Measurements in words: what was asked of the table and what was answered, for any rule book's log."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from core.engine.words.message import Argument, Message, say
from core.table.questions import (
    Alike,
    AlikeTo,
    Measurement,
    NotSeen,
    Question,
    RouteMeasured,
    SeesThere,
    ShotLine,
    WhoSees,
)
from core.table.terrain import KINDS

GROUNDS = {*KINDS, "scrub", "trench", "crest"}  # these are kinds of some books only
MOST_NAMED = 6
"""Of more than these who might see something their number is told."""

Name = str | Message
NameOf = Callable[[str], Name]
"""The name of a figure or a piece of terrain, by id, as the reader may know it."""


def listed(ids: Iterable[str], name_of: NameOf) -> Argument:
    """Return several names as a list, "nobody" where there are none."""
    return tuple(say("measured-name", who=name_of(id)) for id in ids) or say("measured-nobody")


def asked(question: Mapping[str, Any], name_of: NameOf, place_of: NameOf) -> Argument:
    """Return a measurement in words, its figures and places by their names."""
    try:
        known: Measurement[Any] = msgspec.convert(question, Question)
    except msgspec.ValidationError:
        return str(question.get("ask", ""))
    args: dict[str, Argument] = {}
    for field in known.__struct_fields__:
        value = getattr(known, field)
        if field == "way":
            args[field] = say(f"way-{value}")
        elif field == "note":
            args[field] = value
        elif isinstance(value, str):
            args[field] = place_of(value) if field == "piece" else name_of(value)
        elif isinstance(value, tuple) and all(isinstance(part, str) for part in value):
            args[field] = listed(value, name_of)
        elif isinstance(value, (int, float)):
            args[field] = value
        elif isinstance(value, ShotLine):
            args[field] = answered(value, name_of)
        else:
            args[field] = say("measured-spot")
    id = f"measured-{question['ask']}"
    if isinstance(known, SeesThere):
        args["many"] = len(known.watchers)
        return Message(id if known.note else "measured-sees_fall", args)
    if isinstance(known, WhoSees) and known.watchers:  # the same is asked of those who hide, too
        many = len(known.watchers) > MOST_NAMED
        return Message(f"{id}-many" if many else f"{id}-of", {**args, "count": len(known.watchers)})
    if isinstance(known, Alike | AlikeTo | NotSeen) and (count := len(known.eligible())) > MOST_NAMED:
        return Message(f"{id}-many", {**args, "count": count})
    return Message(id, args)


def answered(answer: Any, name_of: NameOf, question: Mapping[str, Any] | None = None) -> Argument:
    """Return the answer in words: a length, yes or no, names, ground, or what the line is like."""
    if isinstance(answer, dict):
        answer = _typed(answer)
    match answer:
        case bool():
            return say("measured-yes" if answer else "measured-no")
        case int() | float():
            return say("measured-cm", cm=round(answer, 1))
        case "front" | "side" | "rear" if question is not None and question.get("ask") == "from_side":
            return say(f"side-of-{answer}")
        case ShotLine():
            how = "" if not answer.cover else "-hard" if answer.hard else "-cover"
            return say(f"measured-line{how if answer.seen else '-blocked'}", cm=round(answer.distance, 1))
        case RouteMeasured():
            if answer.blocked:
                return say("measured-way-blocked")
            how = "-obstacle" if answer.level else ""
            return say(f"measured-way{how}", cm=round(answer.length, 1), level=answer.level)
        case list() | tuple() if all(isinstance(part, str) for part in answer):
            if question is not None and question.get("ask") == "ground":
                return tuple(_ground(kind) for kind in answer) or say("tui-kind-open")
            itself = (
                question.get("centre") if question is not None and question.get("ask") == "near" else None
            )
            return listed((one for one in answer if one != itself), name_of)
    return json.dumps(msgspec.to_builtins(answer), ensure_ascii=False)


def _ground(kind: str) -> Message:
    """Return a kind of ground in words; a log may name one that no book knows."""
    return say(f"tui-kind-{kind}") if kind in GROUNDS else say("measured-name", who=kind)


def _typed(answer: dict[str, Any]) -> Any:
    for kind in (ShotLine, RouteMeasured):
        try:
            return msgspec.convert(answer, kind)
        except msgspec.ValidationError:
            continue
    return answer
