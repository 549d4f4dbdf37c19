"""Changes and chances in words: what may become of whom, and how likely it is."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from core.engine.chance.sampling import about
from core.engine.words.message import Message, say

MOST_PARTS = 10_000
"""Fractions of so many parts say nothing to people any more."""

TINY = Fraction(1, 2000)
"""Half of the last place that is shown: less would be rounded to nothing."""


def chance(share: Fraction, trials: int = 0) -> Message:
    """Return a chance in per cent and, where people can read it, as a fraction: `16.7% (1/6)`.

    One that was found by trials is told with how far it may be off.
    """
    if trials:
        return about(share, trials)
    if not 1 < share.denominator < MOST_PARTS:
        return percent(share)
    return say("tui-chance", chance=percent(share), exact=f"{share.numerator}/{share.denominator}")


def percent(share: Fraction) -> Message:
    """Return a chance in per cent; what is possible is never said to be impossible, nor certain."""
    if 0 < share < TINY:
        return say("tui-percent-tiny", chance=float(TINY * 2))
    if 0 < 1 - share < TINY:
        return say("tui-percent-nearly", chance=float(1 - TINY * 2))
    return say("tui-percent", chance=float(share))


def outcome(ends: tuple[str, ...], names: Mapping[str, Message | str]) -> Message:
    """Return one end in words; `abu:out` becomes the figure's name and what happened to him."""
    if not ends:
        return say("tui-outcome-nothing")
    said: list[Message] = []
    for end in ends:
        who, _, what = end.partition(":")
        said.append(say("tui-outcome", who=names.get(who, who), what=change(what)) if what else change(who))
    return say("tui-outcomes", what=tuple(said))


def change(what: str) -> Message:
    """Return a change in words; a number in its name is told with it: `cm-24`, may go 24 cm."""
    kind, _, number = what.rpartition("-")
    if kind and number.replace(".", "", 1).isdigit():
        return say(f"outcome-{kind}", number=float(number))
    return Message(f"outcome-{what}")
