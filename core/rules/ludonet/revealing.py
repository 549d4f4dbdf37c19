"""Ludonet quick skirmish: when a recorded unit comes onto the table (LU-DEP.c–f)."""

from __future__ import annotations

from core.engine.resolution import Resolution
from core.rules.ludonet.events import Concealed, Placed
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import WOOD_PRONE, WOOD_STANDING
from core.rules.ludonet.who import in_woods, line_to, sight_cap
from core.table.places import Place, Point
from core.table.questions import WhoSees
from core.table.walk import along

Path = tuple[Point, ...]


def place(r: Resolution[State], figure: Figure, why: str, by: str = "") -> None:
    """Put a figure on the table, and whatever it rides in or carries with it."""
    if figure.placed:
        return
    r.emit(Placed(figure.id, why, by))
    for other in list(r.state.figures.values()):
        linked = other.aboard == figure.id or figure.aboard == other.id
        if linked and other.able and not other.placed:
            r.emit(Placed(other.id, why, by))


def place_visible(r: Resolution[State]) -> None:
    """At the start only what an enemy sees stands on the table (LU-DEP.c–d)."""
    for side in r.state.sides:
        watchers = [man for man in r.state.of(r.state.other(side)) if not man.aboard]
        for figure in r.state.of(side):
            if not figure.placed and (spotter := _first_who_sees(r, watchers, figure)):
                place(r, figure, "seen", spotter)


def _first_who_sees(r: Resolution[State], watchers: list[Figure], target: Figure) -> str:
    """Return the first who sees a standing target, "" for nobody."""
    if not watchers or target.aboard:
        return ""
    names = tuple(man.id for man in watchers)
    seen = r.measure(WhoSees(names, (target.id,), (), sight_cap(r, target), None))
    return str(seen[0]) if seen else ""


def look_around(r: Resolution[State], mover: Figure, start: Place | None, path: Path, length: float) -> None:
    """Along a way: who sees the mover, and whom the mover sees, comes onto the table (LU-DEP.f)."""
    foes = [man for man in r.state.of(r.state.other(mover.side)) if not man.aboard]
    unseen = not mover.placed and not mover.aboard and foes
    if unseen and (spotter := _seen_on_the_way(r, mover, foes, start, path, length)):
        place(r, r.state.figures[mover.id], "seen", spotter)
    for cap, names in _by_cap(r, [foe for foe in foes if not r.state.figures[foe.id].placed]).items():
        routes = (path,) if path else ()
        for name in r.measure(WhoSees(names, (mover.id,), routes, cap, None)):
            place(r, r.state.figures[name], "seen", mover.id)


def _by_cap(r: Resolution[State], foes: list[Figure]) -> dict[float | None, tuple[str, ...]]:
    """Group figures by how far they can be seen; a line is the same both ways."""
    groups: dict[float | None, tuple[str, ...]] = {}
    for foe in foes:
        cap = sight_cap(r, foe)
        groups[cap] = (*groups.get(cap, ()), foe.id)
    return groups


def _seen_on_the_way(
    r: Resolution[State], mover: Figure, foes: list[Figure], start: Place | None, path: Path, length: float
) -> str:
    """Return the first enemy who sees the mover anywhere on its way, woods on the way included."""
    names = tuple(foe.id for foe in foes)
    if start is None or not path:
        return _first_who_sees(r, foes, mover)
    for route, cap in _stretches(r.state, mover, start, path, length):
        if seen := r.measure(WhoSees(names, (mover.id,), (route,), cap, None)):
            return str(seen[0])
    return ""


def _stretches(
    state: State, mover: Figure, start: Place, path: Path, length: float
) -> list[tuple[Path, float | None]]:
    """Cut a way where it enters or leaves woods; in them he is seen from 20 or 12 cm only."""
    inside = WOOD_PRONE if mover.prone and mover.man else WOOD_STANDING
    steps = max(1, int(length) + 1)
    spots = [along(start, path, length * step / steps) for step in range(steps + 1)]
    found: list[tuple[list[Point], float | None]] = []
    for spot in spots:
        cap = inside if in_woods(state, mover, Point(spot.x, spot.y)) else None
        if not found or found[-1][1] != cap:
            found.append(([], cap))
        found[-1][0].append(Point(spot.x, spot.y))
    return [(tuple(points), cap) for points, cap in found]


def conceal_unseen(r: Resolution[State]) -> None:
    """With the option on, who is out of all enemies' sight goes back to the record (LU-DEP.h)."""
    if not r.state.is_("reconceal", "on"):
        return
    for figure in list(r.state.figures.values()):
        if not figure.placed or figure.fate or figure.aboard or figure.place is None or figure.contacts:
            continue
        watchers = [man for man in r.state.of(r.state.other(figure.side)) if not man.aboard]
        if watchers and not _first_who_sees(r, watchers, figure):
            r.emit(Concealed(figure.id))


__all__ = ["conceal_unseen", "line_to", "look_around", "place", "place_visible"]
