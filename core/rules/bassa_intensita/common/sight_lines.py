"""Bassa Intensità: many sight lines over one table, each looked along once (60 figures a side).

Ground and smoke hardly ever change and hulls do whenever a vehicle moves, so they are made ready apart: a
line is clear where neither stops it. What is found is what the table of `geometry.table_for` would say.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from core.engine.words.ids import FigureId
from core.rules.bassa_intensita.common.geometry import (
    Hulls,
    hull_id,
    hull_piece,
    hulls_on,
    laid,
    screens_of,
    smoke_on,
)
from core.rules.bassa_intensita.state import State
from core.table.blocking import blocked, together
from core.table.footprints import holds
from core.table.places import Place
from core.table.spatial_index import Prepared
from core.table.terrain import Table

MOST_LINES = 100_000
"""Lines that are remembered over one ground."""
MOST_TABLES = 8
"""Grounds that are remembered; more than one game may be going on."""
MOST_STANDING = 64
"""Ways in which hulls stood on one ground that are remembered."""


class GroundLines:
    """Lines over terrain and smoke, remembered."""

    def __init__(self, table: Table) -> None:
        self.ready = Prepared(table)
        self.standing: dict[Hulls, Lines] = {}
        self._known: dict[tuple[Place, Place], bool] = {}

    def clear(self, a: Place, b: Place) -> bool:
        """Return whether nothing stops the line."""
        found = self._known.get((a, b))
        if found is None:
            if len(self._known) >= MOST_LINES:
                self._known.clear()
            found = not blocked(self.ready, self.ready.spot(a), self.ready.spot(b))
            self._known[(a, b)] = self._known[(b, a)] = found
        return found

    def together(self, a: Place, b: Place) -> bool:
        """Return whether both are in the same building or vehicle, where no hull comes between."""
        return together(self.ready.spot(a), self.ready.spot(b))


class Lines:
    """Lines over everything that lies on the table at a moment."""

    def __init__(self, ground: GroundLines, hulls: Hulls) -> None:
        self.ground = ground
        self._bits: dict[FigureId, int] = {}
        self._standing: Hulls = hulls
        self._known_upon: dict[tuple[float, float], tuple[FigureId, ...]] = {}
        self._known: dict[tuple[Place, Place, int], bool] = {}
        self._hulls: Prepared | None = None
        if hulls:
            under = ground.ready.table
            hills = tuple(piece for piece in under.pieces if piece.kind == "hill")
            wrecks = tuple(hull_piece(name, at) for name, at in hulls)
            self._hulls = Prepared(Table(under.width, under.height, (*hills, *wrecks)))
            self._bits = {name: self._hulls.by_id[hull_id(name)].bit for name, _ in hulls}

    def clear(self, a: Place, b: Place, own: Iterable[FigureId]) -> bool:
        """Return whether nothing stops the line; the hulls of *own* stop nothing, nor one that he is upon."""
        if not self.ground.clear(a, b):
            return False
        hulls = self._hulls
        if hulls is None:
            return True
        upon = {*self._upon(a), *self._upon(b)}
        skip = sum({self._bits.get(name, 0) for name in upon.union(own)})
        found = self._known.get((a, b, skip))
        if found is None:
            if len(self._known) >= MOST_LINES:
                self._known.clear()
            found = not blocked(hulls, hulls.spot(a), hulls.spot(b), skip) or self.ground.together(a, b)
            self._known[(a, b, skip)] = found
        return found

    def _upon(self, at: Place) -> tuple[FigureId, ...]:
        """Return the hulls on which the middle of somebody stands."""
        spot = at.x, at.y
        found = self._known_upon.get(spot)
        if found is None:
            if len(self._known_upon) >= MOST_LINES:
                self._known_upon.clear()
            found = tuple(name for name, hull in self._standing if holds(hull, at))
            self._known_upon[spot] = found
        return found


_grounds: dict[int, GroundLines] = {}
"""By the id of a table, which stays its own as long as its lines are here, for they hold it."""
_latest: deque[tuple[State, Lines]] = deque(maxlen=MOST_TABLES)


def lines_of(state: State) -> Lines:
    """Return the lines of a moment; most moments have those of the one before."""
    for known, lines in tuple(_latest):  # odds are worked out in a thread beside, which adds its own
        if (
            known.figures is state.figures
            and known.clouds is state.clouds
            and known.terrain is state.terrain
            and known.options is state.options
        ):
            return lines
    lines = _made(laid(state.terrain, (), smoke_on(state)), hulls_on(state))
    _latest.appendleft((state, lines))
    return lines


def clear_of_smoke(state: State, a: Place, b: Place) -> bool:
    """Return whether no smoke lies on a line: all that hides what flies (BI-Q.85, BI-Q.91)."""
    return not smoke_on(state) or _made(screens_of(state), ()).ground.clear(a, b)


def _made(table: Table, hulls: Hulls) -> Lines:
    ground = _grounds.get(id(table))
    if ground is None:
        if len(_grounds) >= MOST_TABLES:
            _grounds.clear()
        ground = _grounds[id(table)] = GroundLines(table)
    lines = ground.standing.get(hulls)
    if lines is None:
        if len(ground.standing) >= MOST_STANDING:
            ground.standing.clear()
        lines = ground.standing[hulls] = Lines(ground, hulls)
    return lines
