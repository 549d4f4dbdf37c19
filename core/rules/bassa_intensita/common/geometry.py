"""Bassa Intensità: measurements on the map, or as people answer them (BI-Q.13, BI-Q.14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, PieceId
from core.rulekit.facts import evolve
from core.rulekit.kept import Kept
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.men import Figure
from core.table.answers import decode_answer
from core.table.clouds import screen
from core.table.cover import in_cover_at
from core.table.footprints import gap, gap_to, holds, outline
from core.table.map_ruler import answer
from core.table.measuring import measuring
from core.table.places import Place, reaches, tidy
from core.table.prepared_shapes import form
from core.table.questions import Gap, InArea, Measurement, Near, Shot, ShotLine, WhoSees
from core.table.terrain import Piece, Table

HULL = 3.0
"""How high a hull stands as what blocks a line, in cm."""

BLOCKING = ("smoke", "napalm")
"""The clouds that nobody sees through (BI-SMOKE.a, BI-AIR.f); tear gas is none of them."""

Hulls = tuple[tuple[FigureId, Place], ...]
"""Vehicles and where they stand."""


def measure_on_map(question: Measurement[Any], state: State) -> Any:
    """Answer a measurement from where everything stands.

    Distances are between the centres of men and the nearest points of vehicles, or from base to base with
    `bi.measure` base_edge (BI-Q.13).
    """
    standing, points = _places(state, lambda: _standing(state))
    if isinstance(question, InArea):
        return _in_area(question, points)
    if isinstance(question, Shot):  # one table for every line: many are measured at a time
        table = table_for(state, ())
        ignore = hulls_left_out(state, question.refs(), standing)
        line: ShotLine = answer(question, table, standing, "centre", ignore=ignore)
        if not line.seen and _over_it(state, question, standing):
            line = replace(line, seen=True, **_cover_of(state, question, standing))
        return replace(line, distance=_between(question, table, points))
    if isinstance(question, WhoSees):
        return _who_sees(state, question, points)
    if isinstance(question, Gap | Near):
        return _asked(question, state.terrain, points, "edge")
    return _asked(question, table_for(state, question.refs()), standing, "centre")


def _asked(question: Any, table: Table, places: Mapping[FigureId, Place], how: str) -> Any:
    return answer(question, table, places, how)


def _over_it(state: State, shot: Shot, standing: Mapping[FigureId, Place]) -> bool:
    """Return whether a line from or to what flies goes over what stands in its way (BI-Q.91).

    Smoke stops it all the same, and a roof whoever is under it (BI-Q.85).
    """
    ends = [state.figures[one] for one in shot.refs() if one in state.figures]
    if not any(one.flying for one in ends):
        return False
    if any(one.place is not None and one.place.inside for one in ends):
        return False
    line: ShotLine = answer(shot, screens_of(state), standing, "centre")
    return line.seen


def _cover_of(state: State, shot: Shot, standing: Mapping[FigureId, Place]) -> dict[str, Any]:
    """Return the cover of a target on a line over what stands in its way: what it stands in, not what flies.

    Who is deep in a wood has no less than who is at its edge (BI-HIT.h).
    """
    target = state.figures.get(FigureId(shot.target)) if isinstance(shot.target, str) else None
    at = None if target is None or target.flying else standing.get(target.id)
    by = "" if at is None else in_cover_at(state.terrain, at)
    piece = next((one for one in state.terrain.pieces if one.id == by), None)
    return {"cover": piece is not None, "hard": piece is not None and piece.cover == "hard", "by": by}


def _who_sees(state: State, question: WhoSees, points: Mapping[FigureId, Place]) -> tuple[FigureId, ...]:
    """Return who sees any of the targets; a hull is in everybody's way but its own and those upon it."""
    table, seeing = table_for(state, ()), set()
    for number, target in enumerate(question.targets):
        alike: dict[frozenset[PieceId], list[FigureId]] = {}
        for watcher in question.watchers:
            if watcher not in seeing:
                alike.setdefault(hulls_left_out(state, (watcher, target), points), []).append(watcher)
        for ignore, watchers in alike.items():
            one = replace(
                question,
                watchers=tuple(watchers),
                targets=(target,),
                routes=question.routes[number : number + 1],
            )
            seeing |= {*answer(one, table, points, "edge", ignore=ignore)}
    return tuple(name for name in question.watchers if name in seeing)


def hulls_left_out(
    state: State, names: Iterable[FigureId], places: Mapping[FigureId, Place]
) -> frozenset[PieceId]:
    """Return the hulls that are in the way of no line between these: their own, and those they stand upon."""
    names = tuple(names)
    upon = (name for one in names if one in places for name in _hulls_under(state, places[one]))
    return frozenset(hull_id(name) for name in (*own_hulls(state, names), *upon))


def _hulls_under(state: State, place: Place) -> tuple[FigureId, ...]:
    """Return the hulls upon which somebody stands at a place: asked of the same men for every line."""
    spot = place.x, place.y
    return _under(state, lambda: tuple(name for name, at in hulls_on(state) if holds(at, place)), spot)


_under: Kept[tuple[FigureId, ...]] = Kept("figures", "options")


def screens_of(state: State) -> Table:
    """Return a bare table with the smoke on it: all that hides what flies."""
    return _screens(state.terrain.width, state.terrain.height, smoke_on(state))


@lru_cache(maxsize=8)
def _screens(width: float, height: float, clouds: tuple[Cloud, ...]) -> Table:
    smoke = (screen(cloud.id, cloud.shape) for cloud in clouds if cloud.shape is not None)
    return Table(width, height, tuple(smoke))


def _in_area(question: InArea, points: Mapping[FigureId, Place]) -> tuple[FigureId, ...]:
    """Return who is in an area, its border included: a point of whom measurements reach lies in it."""
    shape = form(question.area)
    there = ((name, points[name]) for name in question.of if name in points)
    return tuple(name for name, at in there if reaches(gap_to(at, shape), 0.0))


def as_measured(state: State, figure: Figure, at: Place) -> Place:
    """Return a place with the base to whose edge one measures: a vehicle's own, of a man none (BI-Q.13)."""
    from_edges = Options.of(state).measure == "base_edge" or figure.hull is not None
    return at if from_edges else replace(at, base=0.0, wide=0.0)


def apart(state: State, one: Figure, here: Place, other: Figure, there: Place) -> float:
    """Return how many cm two figures would be from each other at these places, as the game measures."""
    return tidy(gap(as_measured(state, one, here), as_measured(state, other, there)))


def _between(shot: Shot, table: Table, points: Mapping[FigureId, Place]) -> float:
    cm: float = answer(Gap(shot.firer, shot.target), table, points, "edge", True)
    return cm


_places: Kept[tuple[dict[FigureId, Place], dict[FigureId, Place]]] = Kept("figures", "options")


def _standing(state: State) -> tuple[dict[FigureId, Place], dict[FigureId, Place]]:
    """Return who stands where, and the same with the bases to whose edges one measures."""
    standing = {name: one.place for name, one in state.figures.items() if one.place is not None}
    points = {name: as_measured(state, state.figures[name], at) for name, at in standing.items()}
    return standing, points


def ruler(state: State, seat: str) -> Resolution[State]:
    """Return a resolution that only measures: on the map, or not at all with a tape."""
    return measuring(state, evolve, None if state.tape else measure_on_map, decode_answer, seat)


def table_for(state: State, refs: tuple[FigureId, ...]) -> Table:
    """Return the table with smoke and hulls on it, but for those of the figures that are asked about.

    With `bi.vehicles_block_los` off hulls are left out; figures never block (BI-Q.14).
    """
    own = own_hulls(state, refs)
    return laid(state.terrain, tuple(hull for hull in hulls_on(state) if hull[0] not in own), smoke_on(state))


def own_hulls(state: State, refs: tuple[FigureId, ...]) -> set[FigureId]:
    """Return those of the figures that are vehicles, and what the others ride in."""
    asked = [state.figures[name] for name in refs if name in state.figures]
    return {one.id if one.hull is not None else one.aboard for one in asked} - {FigureId("")}


def hulls_on(state: State) -> Hulls:
    """Return the vehicles that stand in a line's way, and where; none with `bi.vehicles_block_los` off."""
    return _hulls(state, lambda: tuple(_standing_hulls(state)))


def _standing_hulls(state: State) -> Iterator[tuple[FigureId, Place]]:
    for one in state.figures.values() if Options.of(state).vehicles_block_los else ():
        if one.hull is not None and one.place is not None and not one.hull.flying:
            yield one.id, one.place


_hulls: Kept[Hulls] = Kept("figures", "options")


def smoke_on(state: State) -> tuple[Cloud, ...]:
    """Return the clouds that nobody sees through."""
    return tuple(cloud for cloud in state.clouds.values() if not cloud.due and cloud.kind in BLOCKING)


def smoke(state: State) -> tuple[tuple[Piece, ...], State]:
    """Return the smoke as it lies on the table, and the state without it."""
    clouds = smoke_on(state)
    if not clouds:
        return (), state
    others = {name: one for name, one in state.clouds.items() if one not in clouds}
    return screens_of(state).pieces, replace(state, clouds=others)


Things = tuple[Hulls, tuple[Cloud, ...]]
MOST_TABLES = 32
_last: dict[Things, tuple[Table, Table]] = {}
"""What was laid lately, by what lay on which table: most questions want the same again."""


def laid(terrain: Table, hulls: Hulls, clouds: tuple[Cloud, ...]) -> Table:
    """Return the table with these on it."""
    if not hulls and not clouds:
        return terrain
    under, made = _last.get((hulls, clouds), (None, terrain))
    if under is terrain:
        return made
    if len(_last) >= MOST_TABLES:
        _last.clear()
    wrecks = tuple(hull_piece(name, at) for name, at in hulls)
    smoke = tuple(screen(cloud.id, cloud.shape) for cloud in clouds if cloud.shape is not None)
    made = replace(terrain, pieces=(*terrain.pieces, *wrecks, *smoke))
    _last[(hulls, clouds)] = terrain, made
    return made


def hull_id(name: FigureId) -> PieceId:
    """Return what a vehicle is called among what lies on the table."""
    return PieceId(f"hull-{name}")


def hull_piece(name: FigureId, at: Place) -> Piece:
    """Return a vehicle as what one does not see through, and what covers (BI-Q.14)."""
    return Piece(hull_id(name), name, "wreck", outline(at), HULL, "hard", "blocks")
