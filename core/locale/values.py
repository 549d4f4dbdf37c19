"""What fills a field of a command, in words: a name, a place, the length of a way, a number."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import Any

from core.engine.contract.choices import (
    AnyField,
    Number,
    PickOne,
    PickPath,
    PickPoint,
    PickSome,
    Share,
    Text,
    YesNo,
)
from core.engine.contract.filling import same
from core.engine.words.message import Message, say

Label = Message | str


def labels_of(field: AnyField, value: Any) -> tuple[Label, ...]:
    """Return what *value* is called in its field, one label for each of several."""
    match field:
        case PickOne(options=options):
            return tuple(option.label for option in options if same(option.value, value))
        case PickSome(options=options):
            return tuple(option.label for one in value for option in options if same(option.value, one))
        case Share():
            return (" + ".join(map(str, value)),)
        case PickPoint():
            return (say("tui-place", x=value[0], y=value[1]),)
        case PickPath(origin=None):
            return (say("tui-cm", cm=value),)
        case PickPath(origin=origin) if origin is not None:
            cm = sum(dist(here, there) for here, there in pairwise([origin, *value]))
            return (say("tui-cm", cm=round(cm, 1)),)
        case Number(unit=unit):
            return (say("tui-number" if unit else "tui-number-plain", number=value, unit=unit),)
        case Text():
            return (f"“{value}”",) if value else ()
        case YesNo():
            return (say("measured-yes" if value else "measured-no"),)
        case _:
            return ()


def bearing(degrees: float) -> Message:
    """Return a direction, 0 east and 90 north, as a point of the compass, with its degrees off the points.

    >>> bearing(90).id, bearing(100).args["degrees"]
    ('direction-2', 100)
    """
    point = say(f"direction-{round(degrees / 45) % 8}")
    return point if degrees % 45 == 0 else say("said-bearing", point=point, degrees=degrees)
