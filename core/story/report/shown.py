"""The moments that a report shows as maps: how it began, the first shot, turns or losses, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from core.engine.seat.log_line import LogLine

MOST_TURNS = 12
"""Maps of the ends of turns at most; a longer game shows some of them, evenly."""

MOST_CLUSTERS = 8
"""Maps of losses at most in a game without turns, the largest."""

NEAR = 12
"""Acts between two losses that belong to one cluster at most."""

Kind = Literal["deployment", "shot", "turn", "loss", "end"]


class Shown(NamedTuple):
    """The table after line *number* of the story, and what it is shown for."""

    number: int
    kind: Kind


def shown_in(lines: Sequence[LogLine], undone: Sequence[bool], losses: Sequence[int]) -> list[Shown]:
    """Return the moments worth a map, in order, no line twice; *losses* are the lines that lost somebody.

    What was undone is not shown.
    """
    if not lines:
        return []
    found: dict[int, Kind] = {}
    for moment in _all(lines, undone, losses):
        found.setdefault(moment.number, moment.kind)
    return [Shown(number, found[number]) for number in sorted(found)]


def _all(lines: Sequence[LogLine], undone: Sequence[bool], losses: Sequence[int]) -> Iterator[Shown]:
    """Yield the moments, the more important kind of a line first."""
    yield Shown(len(lines) - 1, "end")
    yield Shown(_deployed(lines), "deployment")
    shot = (number for number, line in enumerate(lines) if not undone[number] and line.fact.fired())
    if (first := next(shot, None)) is not None:
        yield Shown(first, "shot")
    if lines[-1].turn:
        yield from (Shown(number, "turn") for number in _turns(lines, undone))
    else:
        yield from (Shown(number, "loss") for number in _clusters(lines, losses))


def _deployed(lines: Sequence[LogLine]) -> int:
    """Return the line at which everybody stands where he begins.

    It is the first of the first turn; in a game without turns the first of the phase that is most of it.
    """
    for number, line in enumerate(lines):
        if line.turn:
            return number
    usual = Counter(line.phase for line in lines).most_common(1)[0][0]
    return next(number for number, line in enumerate(lines) if line.phase == usual)


def _turns(lines: Sequence[LogLine], undone: Sequence[bool]) -> list[int]:
    """Return the last line of each turn but the last one, whose end is the end of the game."""
    ends = [
        number
        for number, (line, after) in enumerate(pairwise(lines))
        if line.turn and after.turn > line.turn and not undone[number]
    ]
    if len(ends) <= MOST_TURNS:
        return ends
    return [ends[index * len(ends) // MOST_TURNS] for index in range(MOST_TURNS)]


def _clusters(lines: Sequence[LogLine], losses: Sequence[int]) -> list[int]:
    """Return the last loss of each cluster, of the largest clusters."""
    clusters: list[list[int]] = []
    for number in losses:
        if clusters and lines[number].record - lines[clusters[-1][-1]].record <= NEAR:
            clusters[-1].append(number)
        else:
            clusters.append([number])
    largest = sorted(clusters, key=lambda cluster: (-len(cluster), cluster[0]))[:MOST_CLUSTERS]
    return sorted(cluster[-1] for cluster in largest)
