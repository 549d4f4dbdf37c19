"""A measurement asked in one go: distance and cover, or what lies across a way; the rest is as usual.

At a table that tells in brief (`Remembered.brief`), nobody is asked for what is nearly always so: that a
target is seen and in front of the firer, that nothing lies across a way. Whoever says otherwise is heard.
A line that says something after its colon is taken to say all that is unusual: see `unsaid`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeGuard

from core.engine.contract.choices import AnyField, Number, PickOne, PickSome, Text, YesNo
from core.engine.contract.questions import Measure, Question
from core.engine.words.message import say
from core.line.acts.values import printed
from core.line.told.answers import Answers
from core.line.told.for_all import may_be_nobody
from core.line.told.measuring import TO_BE_MET, NameOf, answer, decoded, fields, nobody
from core.line.wording.typed import Mistyped
from core.line.wording.vocabulary import Vocabulary
from core.line.wording.words import spelled_out, words
from core.table.places import Point
from core.table.questions import (
    Alike,
    AlikeTo,
    AtEdge,
    ComesNear,
    Costs,
    Covered,
    FromSide,
    Ground,
    InCover,
    InLineOfFire,
    InReach,
    Near,
    NotSeen,
    Route,
    RouteMeasured,
    ShotLine,
    TouchingPiece,
    Under,
    WhoSees,
)

SELDOM_SO = (Covered, TouchingPiece, FromSide)
"""Questions of cover, and from which side: in brief it is none, and the front, where nobody says so."""

EXCEPTIONS = (Alike, AlikeTo, NotSeen, InCover)
"""Questions that are answered by those of many who are not as usual."""

GUN_REACH = 60
"""Cm that nobody's help and no blast reaches, but a gun."""

NO_TEXT = '""'
"""A text that is left empty, as it is typed."""

NOBODY_SEES = "nobody"
"""Stands among what a line has told that says nothing of something (`says_nothing`), and on trust always."""

ONE_GO = (ShotLine, RouteMeasured)
"""Answers that have several blanks."""


def asked_in_one_go(measure: Measure) -> bool:
    """Whether a measurement has several blanks, of which most are as usual."""
    question = decoded(measure)
    return question is not None and question.answers in ONE_GO


def is_line_of_fire(measure: Measure) -> bool:
    """Whether a measurement is a line of fire, with its distance and cover."""
    question = decoded(measure)
    return question is not None and question.answers is ShotLine


def is_ground(measure: Measure) -> bool:
    """Whether a measurement is what ground somebody stands on."""
    return isinstance(decoded(measure), Ground)


def is_way(question: object) -> bool:
    """Whether a question is what lies across a way whose cm are known."""
    return (
        isinstance(question, Measure)
        and isinstance(decoded(question), Route)
        and bool(question.question.get("cm"))
    )


def is_of_each(question: Question) -> bool:
    """Whether a question is asked of each who goes a way by one act: what lies across it, and whether he
    comes to an edge.
    """
    return is_way(question) or (isinstance(question, Measure) and isinstance(decoded(question), AtEdge))


def cost_of(question: object) -> float:
    """Return how many cm a way costs at least; 0 where nobody asks what it does."""
    asked = decoded(question) if isinstance(question, Measure) else None
    return asked.cm if isinstance(asked, Costs) else 0


def says_nothing(measure: Measure, value: Any) -> bool:
    """Whether open ground was said, or that nobody comes near what he should not.

    Where a line says no more, the one word was for who sees as well.
    """
    return isinstance(decoded(measure), (Ground, ComesNear)) and not value


def how_to_say(measure: Measure) -> str:
    """Return the id of the sentence that says how such an answer is typed."""
    if is_line_of_fire(measure):
        return "tui-brief-shot-arc" if measure.question.get("half_arc") is not None else "tui-brief-shot"
    return "tui-brief-way" if measure.question.get("cm") is not None else "tui-brief-way-length"


def said_in_brief(text: str, measure: Measure, answers: Answers, name_of: NameOf, last: Any) -> Any:
    """Return the whole answer that *text* gives; what is not said is usual. No text is what was said *last*.

    `Mistyped` where words are left over, or a number is missing that nobody can guess.
    """
    said = words(text)
    taken = answers.take(measure, said)
    if taken.used < len(said):
        left = spelled_out(said[taken.used :])
        raise Mistyped(say("tui-brief-unread", words=left))
    if taken.done:
        return taken.value
    return completed(measure, name_of, taken.given, None if said else last)


def completed(measure: Measure, name_of: NameOf, given: dict[str, Any], last: Any = None) -> Any:
    """Return the answer with what is *given* of it and all else as *last* time, or as usual."""
    filled = dict(given)
    while True:
        every = fields(measure, name_of, last, filled)
        field = next((one for one in every if one.name not in filled), None)
        if field is None:
            return answer(measure, filled)
        filled[field.name] = _usual(field)


def has_usual(measure: Measure, brief: bool) -> bool:
    """Whether Enter alone may answer a measurement: a condition that is chosen to be met, much in *brief*.

    What is asked by exception has none, most often; and in brief nobody is who sees, or is near.
    """
    question = decoded(measure)
    return isinstance(question, (*TO_BE_MET, *EXCEPTIONS, InReach, AtEdge, Costs)) or (
        brief and (asked_in_one_go(measure) or isinstance(question, SELDOM_SO) or may_be_nobody(measure))
    )


def has_a_number(measure: Measure) -> bool:
    """Whether a number may be an answer, or a part of it: a distance, or how far something goes."""
    question = decoded(measure)
    return question is None or question.answers in (*ONE_GO, float, tuple[Point, ...])


def beside(question: object) -> bool:
    """Whether is asked who of some is near a man, as who lies there dead, and not where something hits."""
    if not (isinstance(question, Near) and isinstance(question.centre, str)):
        return False
    return question.centre not in question.of


def in_gun_reach(question: object) -> TypeGuard[Near]:
    """Whether is asked which guns reach somebody: as far as they do, nearly all of a table is in reach."""
    return isinstance(question, Near) and question.cm >= GUN_REACH


def goes_unsaid(measure: Measure, number_next: bool) -> Any:
    """Return what is taken in brief without a colon, too, unless it is said; `None`: ask for it.

    Nobody stands in a line of fire, a way costs what was measured; where dice come next the ground is open.
    """
    question = decoded(measure)
    if isinstance(question, Costs):
        return question.cm
    if isinstance(question, InLineOfFire) or (isinstance(question, Ground) and number_next):
        return []
    return None


def helps(measure: Measure, doing: Collection[str]) -> Any:
    """Return that nobody stands near one of those who are *doing* something, as a leader who helps him.

    A gun that reaches so far reaches them. Of others it is asked: whom somebody may surrender to. `None` for
    any other question.
    """
    question = decoded(measure)
    if in_gun_reach(question):
        return list(question.of)
    return [] if beside(question) and isinstance(question, Near) and question.centre in doing else None


def granted(measure: Measure) -> Any:
    """Return what a table that tells in brief is not asked for; `None`: ask for it.

    Whoever names the men of a group, or of a burst, says that they stand near one another; whoever requests
    artillery at a place, that he sees it; whoever storms a house, that he has come to a door of it.
    """
    question = decoded(measure)
    if isinstance(question, TouchingPiece) and question.opening and len(question.pieces) == 1:
        return list(question.pieces)
    return True if isinstance(question, TO_BE_MET) else None


def only_one(names: list[str] | None) -> list[str] | None:
    """Return the one whom somebody was said to run at, whom he touches then; of several it is asked."""
    return names if names is not None and len(names) == 1 else None


def unsaid(measure: Measure, name_of: NameOf, told: Collection[object]) -> Any:
    """Return what a line in brief means that answers others of its questions and not this one.

    A way on which nothing lies, no slow ground, open ground, the front, no cover, nobody in the line of fire,
    nobody more who sees: who does was *told* of the same men. Nobody is far from his leader, nor at the edge
    of the table. `None`: ask for it.
    """
    match decoded(measure):
        case Costs(cm=cm):
            return cm
        case Route():
            return _way(measure, name_of)
        case WhoSees():
            return [] if told_by(measure) in told or NOBODY_SEES in told else None
        case Covered() | AtEdge():
            return False
        case InReach():
            return True
        case FromSide():
            return "front"
        case TouchingPiece():
            return []
        case NotSeen():
            return nobody(measure)
        case InLineOfFire() | Ground() | Alike() | AlikeTo() | InCover():
            return []
    return None


def _way(measure: Measure, name_of: NameOf) -> Any:
    try:
        return completed(measure, name_of, {})
    except Mistyped:
        return None


def left_out(field: AnyField, names: Vocabulary, referee: bool) -> str:
    """Return what fills a blank that a line in brief says nothing of; "" where it has to be asked.

    What seldom is anything, as the book says of it; and a referee gives a reason where he wants to.
    """
    match field:
        case Text(name="reason") if referee:
            return NO_TEXT
        case PickSome(seldom=True) | PickOne(seldom=True):
            return names.nobody[0]
    return ""


def told_by(measure: Measure) -> object:
    """Return what an answer says something of: who sees whom, whoever else may be asked for."""
    question = decoded(measure)
    return (WhoSees, question.targets) if isinstance(question, WhoSees) else type(question)


def usually(measure: Measure, name_of: NameOf, last: Any, names: Vocabulary) -> str:
    """Return what Enter alone answers, as it would be typed; "" where a number is missing."""
    question = decoded(measure)
    if in_gun_reach(question):
        return names.every[0]
    if may_be_nobody(measure):
        return names.nobody[1] if isinstance(question, (TouchingPiece, Under, Ground)) else names.nobody[0]
    if isinstance(question, Covered):
        return names.no[0]
    if isinstance(question, FromSide):
        return printed(fields(measure, name_of, None)[0], "front", names)
    try:
        value = completed(measure, name_of, {}, last)
    except Mistyped:
        return ""
    if isinstance(value, bool):
        return names.spoken.text("tui-yes" if value else "tui-no").lower()
    if isinstance(value, float):
        return f"{value:g}"
    if ("seen" in value and not value["seen"]) or value.get("blocked"):
        return names.words("blocked")[0]
    far = f"{value['distance']:g}" if "distance" in value else ""
    covered = value.get("cover") or value.get("ends_in_cover")
    said = names.spoken.text("tui-cover-hard") if value.get("hard") else names.words("cover")[0]
    if not covered:
        said = "" if far else names.words("clear")[0]
    return f"{far} {said}".strip()


def _usual(field: AnyField) -> Any:
    match field:
        case Number(default=float() | int() as usual) | YesNo(default=usual):
            return usual
        case PickOne(options=options):
            return options[0].value
    raise Mistyped(say("tui-bad-empty"))
