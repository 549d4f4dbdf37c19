"""A measurement put to people: the blanks of its answer, and the answer made of what they filled in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.engine.choices import AnyField, Number, Option, PickSome, Text, YesNo
from core.engine.message import Message, say
from core.engine.questions import Measure
from core.table.questions import MOST_CM, RouteMeasured, ShotLine
from core.table.questions import Question as TableQuestion

NameOf = Callable[[str], str]
"""A figure's or piece's name, by id."""


def decoded(measure: Measure) -> Any:
    """Return the table's question, or `None` where it is of a kind that is not known here."""
    import msgspec

    try:
        return msgspec.convert(measure.question, TableQuestion)
    except msgspec.ValidationError:
        return None


def asked(measure: Measure, name_of: NameOf) -> Message:
    """Return the question as a sentence."""
    args: dict[str, Any] = {}
    for key, value in measure.question.items():
        if isinstance(value, str):
            args[key] = name_of(value) if key != "edge" else value
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            args[key] = value
        elif isinstance(value, (list, tuple)) and all(isinstance(item, str) for item in value):
            args[key] = tuple(Message("tui-name", {"name": name_of(item)}) for item in value)
    return Message(f"tui-ask-{measure.question.get('ask', 'unknown')}", args)


def blanks(measure: Measure, name_of: NameOf, last: Any) -> tuple[AnyField, ...]:
    """Return the fields of the answer; what was answered *last* time is their default."""
    question = decoded(measure)
    if question is None:
        return (Text("answer", say("tui-ask-unknown"), 300),)
    before: Mapping[str, Any] = last if isinstance(last, dict) else {}
    if question.answers is float:
        default = float(last) if isinstance(last, (int, float)) else None
        return (Number("answer", say("tui-ask-cm"), 0, MOST_CM, 0.1, default, "cm"),)
    if question.answers is bool:
        return (YesNo("answer", say("tui-ask-yes-no"), bool(last)),)
    if question.answers is ShotLine:
        return (
            Number(
                "distance", say("tui-ask-distance"), 0, MOST_CM, 0.1, _number(before.get("distance")), "cm"
            ),
            YesNo("seen", say("tui-ask-seen"), bool(before.get("seen", True))),
            YesNo("cover", say("tui-ask-cover"), bool(before.get("cover", False))),
            YesNo("hard", say("tui-ask-hard"), bool(before.get("hard", False))),
        )
    if question.answers is RouteMeasured:
        cm = measure.question.get("cm")
        length = _number(before.get("length")) if cm is None else float(cm)
        return (
            Number("length", say("tui-ask-length"), 0, MOST_CM, 0.1, length, "cm"),
            Number("obstacles", say("tui-ask-obstacles"), 0, 20, 1, float(before.get("obstacles", 0))),
            Number("level", say("tui-ask-level"), 0, 3, 1, float(before.get("level", 0))),
            YesNo("ends_in_cover", say("tui-ask-ends-in-cover"), bool(before.get("ends_in_cover", False))),
        )
    eligible = question.eligible()
    if eligible is not None:
        options = tuple(Option(id, name_of(id)) for id in eligible)
        return (PickSome("answer", say("tui-ask-which"), options, 0, len(options)),)
    return (Text("answer", say("tui-ask-list"), 300),)


def answer(measure: Measure, filled: Mapping[str, Any]) -> Any:
    """Return the answer as the JSON value that the question wants."""
    if "answer" in filled:
        value = filled["answer"]
        if isinstance(value, str):
            return _listed(measure, value)
        return value
    question = decoded(measure)
    if question is not None and question.answers is RouteMeasured:
        return dict(filled)
    return dict(filled)


def _listed(measure: Measure, text: str) -> Any:
    """Read a typed list: words, or places as `12 30; 40 8`."""
    import msgspec

    text = text.strip()
    if text[:1] in "[{":
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError:
            return text
    if measure.question.get("ask") == "spots_near":
        places = [part.replace(",", ".").split() for part in text.split(";") if part.strip()]
        try:
            return [[float(x), float(y)] for x, y in places]
        except ValueError:
            return text
    return [part.strip() for part in text.split(",") if part.strip()]


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, (int, float)) else None
