"""Data that does not fit, in sentences of ours: what was found, what belongs there, in which field.

msgspec tells such things in English only. Its handful of shapes is read here and nowhere else.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable
from typing import Any

from core.engine.words.message import Argument, Message, say

KINDS = {"int", "float", "str", "bool", "array", "object", "null"}
"""The kinds of JSON value that have a name of ours, `misfit-kind-int` and so on."""

OS_ERRORS = {"eacces", "eperm", "enoent", "eexist", "eisdir", "enotdir", "enametoolong", "eloop", "erofs",
             "enospc", "edquot", "efbig", "eio", "emfile", "einval", "ebadf", "enotempty",
             "eaddrinuse", "eaddrnotavail"}  # fmt: skip
"""What the system may say, `misfit-os-enoent` and so on."""


FARTHEST = 1e6
"""Whatever people measure, count or write down as a number is smaller: cm, degrees, dice, turns."""


class BadAnswer(ValueError):
    """An answer, or a part of one, that does not fit; *message* says what would."""

    def __init__(self, id: str, /, **args: Argument) -> None:
        super().__init__(id, args)
        self.message = Message(id, args)


def why(error: Exception) -> Message:
    """Return what is wrong, as a sentence without a full stop: ours, or msgspec's put into ours."""
    if isinstance(message := getattr(error, "message", None), Message):
        return message
    if isinstance(error, OSError):
        return os_why(error)
    if isinstance(error, UnicodeDecodeError):
        return say("misfit-not-utf8", byte=error.start)
    text = str(error)
    problem, _, place = text.partition(" - at `")
    found = _problem(problem)
    field = place.partition("`")[0].removeprefix("$").lstrip(".")
    return say("misfit-at", why=found, field=field) if field else found


def os_why(error: OSError) -> Message:
    """Return why the system could not do it; one that we have no words for by its number."""
    name = errno.errorcode.get(error.errno or 0, "").lower()
    return say(f"misfit-os-{name}") if name in OS_ERRORS else say("misfit-os", number=error.errno or 0)


def far(value: float) -> bool:
    """Return whether a number is none that anybody means: not finite, or beyond all measure."""
    return not -FARTHEST <= value <= FARTHEST


def within_reach(value: Any, field: str = "") -> Any:
    """Return plain data whose every number may be meant so; `BadAnswer` names one that may not."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        within_reach(part, f"{field}.{name}" if field else str(name))
    if isinstance(value, (int, float)) and far(value):
        out = say("misfit-range")
        raise BadAnswer("misfit-at", why=out, field=field) if field else BadAnswer("misfit-range")
    return value


def _problem(text: str) -> Message:
    for pattern, told in _SHAPES:
        if found := re.fullmatch(pattern, text, re.DOTALL):
            return told(*found.groups())
    return say("misfit-other")


def kind(name: str) -> Message:
    """Return a kind of JSON value in words; several as `int | null` joined by "or".

    >>> kind("int | null").id
    'misfit-or'
    """
    first, _, others = name.partition(" | ")
    said = say(f"misfit-kind-{first}") if first in KINDS else say("misfit-kind-other")
    return say("misfit-or", one=said, other=kind(others)) if others else said


def _length(bound: str, wanted: str) -> Message:
    least, most = bound.endswith((">=", "at least length")), bound.endswith(("<=", "at most length"))
    shape = "least" if least else ("most" if most else "exact")
    return say(f"misfit-length-{shape}", length=int(wanted))


_SHAPES: tuple[tuple[str, Callable[..., Message]], ...] = (
    (r"Expected `([^`]*)`, got `([^`]*)`", lambda a, b: say("misfit-kind", want=kind(a), got=kind(b))),
    (r"Expected `([^`]*)`", lambda want: say("misfit-wanted", want=kind(want))),
    (r"Expected `\w+` of length (\d+) to (\d+).*", lambda a, b: say("misfit-between", least=a, most=b)),
    (r"Expected `\w+` of ((?:length )?(?:[<>]=|at least length|at most length|length)) (\d+).*", _length),
    (r"Expected `int` [<>]= -?\d+", lambda: say("misfit-range")),
    (r"Object missing required field `(.*)`", lambda field: say("misfit-missing", field=field)),
    (r"Object contains unknown field `(.*)`", lambda field: say("misfit-unknown", field=field)),
    (r"Invalid (?:enum )?value '?(.*?)'?", lambda got: say("misfit-value", got=got)),
    (r"(?:Integer value|Number) out of range", lambda: say("misfit-range")),
    (r"JSON is malformed: .*\(byte (\d+)\)", lambda byte: say("misfit-json", byte=int(byte))),
    (r"Input data was truncated", lambda: say("misfit-truncated")),
)
