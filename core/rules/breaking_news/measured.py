"""Breaking News: the log lines of what people measured and of what the referee ruled."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

from core.engine.facts import Measured, Ruled
from core.engine.message import Argument, Message, say
from core.rules.breaking_news.state import State
from core.rules.breaking_news.words import Name, cm, name, names, place
from core.table.questions import Measurement, Question, RouteMeasured, ShotLine


def measured_sentence(before: State, event: Measured, after: State) -> Message:
    """Return what was measured and the answer."""
    return say("bn-measured", what=asked(after, event.question), answer=answered(after, event.answer))


def asked(state: State, question: Mapping[str, Any]) -> Argument:
    """Return a measurement in words, its figures by their names."""
    try:
        known: Measurement[Any] = msgspec.convert(question, Question)
    except msgspec.ValidationError:
        return str(question.get("ask", ""))
    args: dict[str, Argument] = {}
    for field in known.__struct_fields__:
        value = getattr(known, field)
        if isinstance(value, str):
            args[field] = place(state, value) if field == "piece" else name(state, value)
        elif isinstance(value, tuple) and all(isinstance(part, str) for part in value):
            args[field] = names(state, value)
        elif isinstance(value, (int, float)):
            args[field] = value
        else:
            args[field] = say("bn-a-spot")
    return Message(f"measured-{question['ask']}", args)


def answered(state: State, answer: Any) -> Argument:
    """Return the answer in words: a length, yes or no, names, or what the line is like."""
    if isinstance(answer, dict):
        answer = _typed(answer)
    match answer:
        case bool():
            return say("bn-yes" if answer else "bn-no")
        case int() | float():
            return say("bn-measured-cm", cm=cm(answer))
        case ShotLine():
            how = "" if not answer.cover else "-cover"
            return say(f"bn-measured-shot{how if answer.seen else '-blocked'}", cm=cm(answer.distance))
        case RouteMeasured():
            if answer.blocked:
                return say("bn-measured-route-blocked")
            how = "-obstacle" if answer.level else ""
            return say(f"bn-measured-route{how}", cm=cm(answer.length), level=answer.level)
        case list() | tuple() if all(isinstance(part, str) for part in answer):
            return names(state, answer)
    return json.dumps(msgspec.to_builtins(answer), ensure_ascii=False)


def _typed(answer: dict[str, Any]) -> Any:
    for kind in (ShotLine, RouteMeasured):
        try:
            return msgspec.convert(answer, kind)
        except msgspec.ValidationError:
            continue
    return answer


def ruled_sentence(before: State, event: Ruled, after: State) -> Message:
    """Return what the referee set, of whom and why."""
    fact = say(f"fact-{event.fact}")
    if event.fact == "measurement" and event.subject:
        answer = answered(after, event.value) if event.value is not None else say("bn-no")
        question = asked(after, json.loads(event.subject))
        return say("bn-ruled", subject=question, fact=fact, value=answer, reason=event.reason)
    if not event.subject and event.value is None:
        return say("bn-ruled-secret", fact=fact, reason=event.reason)
    value = _value(event)
    if not event.subject:
        return say("bn-ruled-plain", fact=fact, value=value, reason=event.reason)
    subject: Name = say(f"option-{event.subject}") if event.fact == "option" else name(after, event.subject)
    return say("bn-ruled", subject=subject, fact=fact, value=value, reason=event.reason)


def _value(event: Ruled) -> Argument:
    match event.fact, event.value:
        case "fate", str() as fate:
            return say(f"fate-{fate or 'playing'}")
        case "phase", str() as phase:
            return say(f"phase-{phase}")
        case "option", str() as value:
            return value if event.subject == "turn_limit" else say(f"option-{event.subject}-{value}")
        case "place", [x, y, *_]:
            return say("bn-a-place", x=x, y=y)
        case _, bool() | None:
            return say("bn-no" if event.value is False else "bn-yes")
        case _, int() | float() as number:
            return number
    return str(event.value)
