"""What has just happened, on the map until the next key: lines of fire, and of whom something has become."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from core.engine.contract.facts import Fired
from core.engine.contract.overlay import NOTHING, Overlay, Ray, Spot
from core.engine.contract.view import FigureView, View
from tui.panes.map import aimed
from tui.screens.game.frame.seen import Seen
from tui.session.port import LogLine

MOST_SHOTS = 4
"""Shots that are shown, the last ones: of more nobody can tell which was which."""

MOST_READ = 60
"""Lines of the log among which they are looked for."""


class Aftermath:
    """Compares what is seen with what was seen before by the same eyes."""

    def __init__(self, seen: Seen, pressed: Callable[[], int]) -> None:
        """*pressed* counts the keys that were given out."""
        self._seen = seen
        self._pressed = pressed
        self._known: dict[str, int] = {}
        """The last record that each seat was shown."""

        self._before: dict[str, dict[str, object]] = {}
        """How everybody was whom each seat saw, when it last looked."""

        self._looked: dict[str, int] = {}
        """The record that each seat looked at last."""

        self._until: tuple[str, int] = "", -1
        """For whose eyes it is shown, and up to which key."""

        self._shown: Overlay = NOTHING

    @property
    def overlay(self) -> Overlay:
        """What is shown of it now: once another key was pressed, or to other eyes, what may be answered."""
        if self._until == (self._seen.port.seat, self._pressed()):
            return self._shown
        return NOTHING if self._seen.past is not None else aimed.lines(self._seen.view, MOST_SHOTS)

    def look(self, lines: Sequence[LogLine]) -> None:
        """Take in what is seen now, the log's *lines* told so far or up to the one that is looked at."""
        seen, view = self._seen, self._seen.view
        seat = seen.port.seat
        at = len(lines) - 1 if seen.past is None else seen.past
        recent = lines[max(0, at - MOST_READ) : at + 1]
        last = recent[-1].record if recent else 0
        if seen.past is None:
            known = self._known.get(seat, last - 1)  # who comes sees what happened last
            new = [line for line in recent if line.record > known]
            self._known[seat] = last
        else:
            new = [line for line in recent if line.record == last]
        shots = [line for line in new if line.fact.fired() and seen.port.in_effect(line.record)]
        rays = tuple(_rays(shots, view))[-MOST_SHOTS:]
        now = _conditions(view)
        before = self._before.get(seat, {})
        if rays and seen.past is not None and last - self._looked.get(seat, -1) not in (0, 1):
            before = _conditions(seen.port.view_at(last, 0))  # who comes from elsewhere saw another time
        self._before[seat], self._looked[seat] = now, last
        changed = tuple(id for id, one in now.items() if before.get(id, one) != one)
        if rays:
            self._shown, self._until = Overlay(rays, changed=changed), (seat, self._pressed())
        elif new or seen.past is not None:
            self._shown = NOTHING


def _conditions(view: View) -> dict[str, object]:
    """Return how everybody is, by id."""
    return {figure.id: _condition(figure) for figure in view.figures}


def _condition(figure: FigureView) -> object:
    """Return how a figure is; that it acts, or has, is nothing that became of it."""
    return figure.out, tuple(state for state in figure.states if state != "done")


def _rays(lines: Sequence[LogLine], view: View) -> Iterator[Ray]:
    """Yield the line of each shot, from where who fired stands to where who was fired at does."""
    spots = {one.id: (one.x, one.y) for one in view.figures if one.x is not None and one.y is not None}
    for fired in dict.fromkeys(shot for line in lines for shot in line.fact.fired()):
        start, end = spots.get(fired.firer), _end(fired, spots)
        if start is not None and end is not None and start != end:
            yield Ray(start, end, math.dist(start, end))


def _end(fired: Fired, spots: dict[str, Spot]) -> Spot | None:
    return fired.spot if fired.spot is not None else spots.get(fired.target)
