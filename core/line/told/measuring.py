"""A measurement put to people: the fields of its answer, and the answer made of what they filled in.

Only what matters is asked: nobody types the length of a way whose cm are known, or the cover of a
target that is not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from core.engine.contract.choices import AnyField, Number, Option, PickOne, PickSome, Text, YesNo
from core.engine.contract.questions import Measure
from core.engine.words.message import Argument, Message, say
from core.table.answers import MOST_CM
from core.table.measurement_text import MOST_NAMED, answered, listed
from core.table.questions import (
    Alike,
    AlikeTo,
    Costs,
    FromSide,
    InReach,
    LineThere,
    Linked,
    Near,
    NotSeen,
    RouteMeasured,
    SeenBy,
    SeesThere,
    ShotLine,
)
from core.table.questions import Question as TableQuestion
from core.table.terrain import KINDS

ON_PAPER = (*islice(KINDS, 1), "scrub", *islice(KINDS, 1, None))
"""Kinds of ground that people may say somebody stands on: all, and what books put beside their woods."""

TO_BE_MET = (Linked, SeesThere)
"""What has to be so for what was chosen: mostly it is."""

NameOf = Callable[[str], str]
"""A figure's or piece's name, by id."""

BEHIND = 180.0
"""Degrees off the front of whoever is not in front: people judge it by eye."""

BLOCKED = "?"
"""What blocks a way on a real table: nobody gave it a name."""


def decoded(measure: Measure) -> Any:
    """Return the table's question, or `None` where it is of a kind that is not known here."""
    import msgspec

    try:
        return msgspec.convert(measure.question, TableQuestion)
    except msgspec.ValidationError:
        return None


# --- in words ---------------------------------------------------------------------------


def asked(measure: Measure, name_of: NameOf) -> Message:
    """Return the question as a sentence."""
    args = {key: _named(key, value, name_of) for key, value in measure.question.items()}
    ask = measure.question.get("ask", "unknown")
    if ask == "covered" and measure.question.get("against"):
        ask = "covered-against"
    if ask == "sees_there":
        args["many"] = len(measure.question.get("watchers", ()))
        ask = ask if measure.question.get("note") else "sees_fall"
    question, within = decoded(measure), measure.question.get("within")
    if isinstance(question, NotSeen):  # people are asked whom he sees, as wherever sight is asked for
        ask = "seen_by"
    if isinstance(question, SeenBy):
        args["watcher"] = name_of(question.targets[0])
    if (
        ask in ("who_sees", "seen_by", "not_seen", "sees_there", "sees_fall")
        and within
        and within < ACROSS_A_TABLE
    ):
        ask = f"{ask}-within"
    if ask.startswith(("who_sees", "seen_by")) and measure.question.get("half_arc"):
        ask = f"{ask}-arc"
    if ask == "who_sees" and len(measure.question.get("targets", ())) > 1:
        ask = "who_sees-any"
    if isinstance(question, Alike):
        return _alike(question, name_of)
    if isinstance(question, AlikeTo):
        args |= {"line": answered(question.line, name_of), "count": len(question.targets)}
        ask = ask if len(question.targets) <= MOST_NAMED else "alike_to-many"
    if ask == "route" and measure.question.get("cm") is None:
        ask = "route-free"
    if ask == "astray":
        ask = f"astray-{measure.question.get('way', 'short')}"
    if ask in ("to_edge", "at_edge") and measure.question.get("edge"):
        ask = f"{ask}-of"
        args["edge"] = say(f"tui-edge-{measure.question['edge']}")
    if ask == "in_area":
        ask, size = _area(measure.question.get("area"))
        args |= size
        told = (what for what in ("by", "besides") if measure.question.get(what))
        ask = f"{ask}-{next(told, '')}".rstrip("-") if ask == "in_area-long" else ask
    return Message(f"tui-ask-{ask}", args)


ACROSS_A_TABLE = 300
"""cm across any table whose middle one reaches: of what is seen from farther nobody asks how far.

A piece of Linea di Tiro that has fired four times is seen from 640 cm.
"""

A_SQUAD = 12
"""Men who are named one by one where their lines are told."""


def _alike(question: Alike, name_of: NameOf) -> Message:
    """Return which lines are taken: those that are the same together; of many only how many they are."""
    rows: dict[tuple[str, ShotLine], list[str]] = {}
    for firer, target, line in zip(question.firers, question.targets, question.lines, strict=False):
        rows.setdefault((target, line), []).append(firer)
    if len(rows) > MOST_NAMED:
        return say("tui-ask-alike-many", count=len(question.firers))
    told = (
        say("tui-alike-row", who=_who(firers, name_of), to=_line_told(target, line, name_of))
        for (target, line), firers in rows.items()
    )
    return say("tui-ask-alike", rows=tuple(told))


def _who(firers: list[str], name_of: NameOf) -> Argument:
    """Return who they are, of more than a squad how many: sixty names would hide the question."""
    return listed(firers, name_of) if len(firers) <= A_SQUAD else say("tui-alike-men", count=len(firers))


def _line_told(target: str, line: ShotLine, name_of: NameOf) -> Message:
    return say("tui-alike-to", target=name_of(target), line=answered(line, name_of))


def _lines(question: Alike, name_of: NameOf) -> PickSome:
    """Return the field of whose line is otherwise, each with the line that is taken."""
    rows = tuple(
        Option(firer, name_of(firer), _line_told(target, line, name_of))
        for firer, target, line in zip(question.firers, question.targets, question.lines, strict=False)
    )
    return PickSome("answer", say("tui-ask-which"), rows, 0, len(rows))


def _area(area: Any) -> tuple[str, dict[str, Any]]:
    """Return how an area is asked about: by its size, which tells several that lie on one spot apart."""
    sizes = area if isinstance(area, Mapping) else {}
    if "radius" in sizes:
        return "in_area-round", {"radius": sizes["radius"]}
    if "width" in sizes and "height" in sizes:
        return "in_area-long", {"width": sizes["width"], "height": sizes["height"]}
    return "in_area", {}


def _named(key: str, value: Any, name_of: NameOf) -> Any:
    """Return a part of a question as people say it: names for ids, cm for spots."""
    match value:
        case str() if key in ("edge", "note"):
            return value
        case str():
            return name_of(value)
        case [0 | 0.0, 0 | 0.0] if key == "centre":  # nobody types where: it was told what has fallen there
            return say("tui-where-it-falls")
        case [int() | float(), int() | float()] if key in ("target", "b"):
            return say("tui-where-he-aims")  # people measure to what they see, and nobody knows coordinates
        case [int() | float() as x, int() | float() as y]:
            return say("tui-place", x=x, y=y)
        case [*items] if items and all(isinstance(item, str) for item in items):
            return tuple(Message("tui-name", {"name": name_of(item)}) for item in items)
        case int() | float():
            return value
    return ""


# --- the fields -------------------------------------------------------------------------


def fields(
    measure: Measure, name_of: NameOf, last: Any, given: Mapping[str, Any] | None = None
) -> tuple[AnyField, ...]:
    """Return the fields of the answer, those after the *given* ones depending on them.

    What was answered *last* time is their default.
    """
    question = decoded(measure)
    if question is None:
        return (Text("answer", say("tui-ask-unknown"), 300),)
    before: Mapping[str, Any] = last if isinstance(last, dict) else {}
    given = given or {}
    if question.answers is float:
        default = float(last) if isinstance(last, (int, float)) else None
        default = question.cm if isinstance(question, Costs) else default
        return (Number("answer", say("tui-ask-cm"), 0, MOST_CM, 0.1, default, "cm"),)
    if question.answers is bool:
        likely = (*TO_BE_MET, InReach)  # nobody chooses men who stand apart
        usual = isinstance(question, likely) or bool(last)
        return (YesNo("answer", say("tui-ask-yes-no"), usual),)
    if question.answers is ShotLine:
        line = _line(before, given, measure.question.get("half_arc"))
        return tuple(one for one in line if one.name != "cover") if isinstance(question, LineThere) else line
    if question.answers is RouteMeasured:
        return _way(measure, before, given)
    if isinstance(question, FromSide):
        first = last if last in question.sides() else "front"
        return (_one("answer", "tui-ask-side", question.sides(), first, "side-of"),)
    if isinstance(question, Alike):
        return (_lines(question, name_of),)
    eligible = question.eligible()
    if eligible is not None:
        rows = tuple(Option(id, name_of(id)) for id in eligible if not _is_centre(question, id))
        return (PickSome("answer", say("tui-ask-which"), rows, 0, len(rows)),)
    if measure.question.get("ask") == "ground":
        kinds = tuple(Option(kind, say(f"tui-kind-{kind}")) for kind in ON_PAPER)
        return (PickSome("answer", say("tui-ask-which"), kinds, 0, len(kinds)),)
    return (Text("answer", say("tui-ask-list"), 300),)


def _is_centre(question: Any, id: str) -> bool:
    """Whether somebody is near himself, as whom a blast is on is: nobody asks for that of him alone."""
    return isinstance(question, Near) and id == question.centre and len(question.of) > 1


def nobody(question: Any) -> list[Any]:
    """Return the answer of a question that nobody is it: but for whom a blast is on, who is near himself."""
    asked = decoded(question) if isinstance(question, Measure) else None
    if isinstance(asked, NotSeen):
        return list(asked.of)
    return [id for id in asked.of if id == asked.centre] if isinstance(asked, Near) else []


def is_himself(question: Any) -> bool:
    """Whether is asked of somebody alone whether he is near himself: he is, and nobody has to say so."""
    asked = decoded(question) if isinstance(question, Measure) else None
    return isinstance(asked, Near) and tuple(asked.of) == (asked.centre,)


def _line(before: Mapping[str, Any], given: Mapping[str, Any], half_arc: Any) -> tuple[AnyField, ...]:
    """Ask for a line of fire: seen? how far? what cover? and where it counts, in front of the firer?"""
    seen = YesNo("seen", say("tui-ask-seen"), bool(before.get("seen", True)))
    if not given.get("seen"):
        return (seen,)
    far = Number("distance", say("tui-ask-distance"), 0, MOST_CM, 0.1, _number(before.get("distance")), "cm")
    cover = "hard" if before.get("hard") else "soft" if before.get("cover") else "none"
    covered = _one("cover", "tui-ask-cover", ("none", "soft", "hard"), cover, "tui-cover")
    if half_arc is None:
        return (seen, far, covered)
    in_front = not float(before.get("off", 0.0)) > half_arc
    return (seen, far, covered, YesNo("in_front", say("tui-ask-in-front", half_arc=half_arc), in_front))


def _way(measure: Measure, before: Mapping[str, Any], given: Mapping[str, Any]) -> tuple[AnyField, ...]:
    """Ask for a way: its length where it is not known, what lies across it, whether it ends in cover."""
    fields: list[AnyField] = []
    if measure.question.get("cm") is None:
        fields.append(
            Number("length", say("tui-ask-length"), 0, MOST_CM, 0.1, _number(before.get("length")), "cm")
        )
    across = ("none", "1", "2", "3", "blocked")
    fields.append(_one("across", "tui-ask-across", across, "none", "tui-across"))
    if given.get("across") == "blocked":
        return tuple(fields)
    if given.get("across") in ("1", "2", "3"):
        fields.append(Number("obstacles", say("tui-ask-obstacles"), 1, 20, 1, 1))
    fields.append(
        YesNo("ends_in_cover", say("tui-ask-ends-in-cover"), bool(before.get("ends_in_cover", False)))
    )
    return tuple(fields)


def _one(name: str, prompt: str, values: tuple[str, ...], first: str, names: str) -> PickOne:
    """Return a field of one of *values*; *first* stands at the top, so that Enter takes it."""
    ordered = sorted(values, key=lambda value: value != first)
    return PickOne(name, say(prompt), tuple(Option(value, say(f"{names}-{value}")) for value in ordered))


# --- the answer -------------------------------------------------------------------------


def answer(measure: Measure, filled: Mapping[str, Any]) -> Any:
    """Return the answer as the JSON value that the question wants."""
    if "answer" in filled:
        value = filled["answer"]
        question = decoded(measure)
        if isinstance(question, NotSeen) and isinstance(value, list):
            return [id for id in question.of if id not in value]
        if isinstance(question, Near) and isinstance(value, list):
            return [id for id in question.of if id in value or _is_centre(question, id)]
        chosen = measure.question.get("ask") == "from_side" or not isinstance(value, str)
        return value if chosen else _listed(measure, value)
    if "seen" in filled:
        cover = filled.get("cover", "none")
        return {
            "distance": filled.get("distance", 0.0),
            "seen": filled["seen"],
            "cover": cover != "none",
            "hard": cover == "hard",
            "off": 0.0 if filled.get("in_front", True) else BEHIND,
        }
    across = filled.get("across", "none")
    length = filled.get("length", measure.question.get("cm") or 0.0)
    if across == "blocked":
        return {"length": length, "blocked": BLOCKED}
    return {
        "length": length,
        "level": 0 if across == "none" else int(across),
        "obstacles": filled.get("obstacles", 0),
        "ends_in_cover": bool(filled.get("ends_in_cover")),
    }


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
