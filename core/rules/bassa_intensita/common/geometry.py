"""Bassa Intensità: measurements on the map, or as people answer them (BI-Q.13, BI-Q.14)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, PieceId
from core.rulekit.facts import evolve
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.ground import Cloud
from core.rules.bassa_intensita.state.men import Figure
from core.table.answers import decode_answer
from core.table.clouds import screen
from core.table.map_ruler import answer
from core.table.measuring import measuring
from core.table.places import Place, Point, distance, reaches, rim, tidy
from core.table.prepared_shapes import form
from core.table.questions import Gap, InArea, Measurement, Near, Shot
from core.table.shapes import Circle
from core.table.terrain import Piece, Table

HULL = 3.0
"""How high a hull stands as what blocks a line, in cm."""

BLOCKING = ("smoke", "napalm")
"""The clouds that nobody sees through (BI-SMOKE.a, BI-AIR.f); tear gas is none of them."""


def measure_on_map(question: Measurement[Any], state: State) -> Any:
    """Answer a measurement from where everything stands.

    Distances are between the centres of men and the nearest points of vehicles, or from base to base with
    `bi.measure` base_edge (BI-Q.13).
    """
    table = table_for(state, question.refs())
    standing = {name: one.place for name, one in state.figures.items() if one.place is not None}
    points = {name: as_measured(state, state.figures[name], at) for name, at in standing.items()}
    if isinstance(question, InArea):
        return _in_area(question, points)
    if state.is_("measure", "base_edge") or isinstance(question, Gap | Near):
        return _asked(question, table, points, "edge")
    found = _asked(question, table, standing, "centre")
    if isinstance(question, Shot):
        gap = _asked(Gap(question.firer, question.target), table, points, "edge")
        return replace(found, distance=gap)
    return found


def _asked(question: Any, table: Table, places: Mapping[FigureId, Place], how: str) -> Any:
    return answer(question, table, places, how, True)


def _in_area(question: InArea, points: Mapping[FigureId, Place]) -> tuple[FigureId, ...]:
    """Return who is in an area, its border included: a point of whom measurements reach lies in it."""
    shape = form(question.area)
    there = ((name, points[name]) for name in question.of if name in points)
    return tuple(name for name, at in there if reaches(shape.gap(at.x, at.y), rim(at)))


def as_measured(state: State, figure: Figure, at: Place) -> Place:
    """Return a place with the base to whose edge one measures: a vehicle's own, of a man none (BI-Q.13)."""
    from_edges = state.is_("measure", "base_edge") or figure.hull is not None
    return at if from_edges else replace(at, base=0.0)


def apart(state: State, one: Figure, here: Place, other: Figure, there: Place) -> float:
    """Return how many cm two figures would be from each other at these places, as the game measures."""
    return tidy(distance(as_measured(state, one, here), as_measured(state, other, there), edge=True))


def ruler(state: State, seat: str) -> Resolution[State]:
    """Return a resolution that only measures: on the map, or not at all with a tape."""
    return measuring(state, evolve, None if state.tape else measure_on_map, decode_answer, seat)


def table_for(state: State, refs: tuple[FigureId, ...]) -> Table:
    """Return the table with smoke and hulls on it, but for those of the figures that are asked about.

    With `bi.vehicles_block_los` off hulls are left out; figures never block (BI-Q.14).
    """
    own = {*refs, *(state.figures[name].aboard for name in refs if name in state.figures)}
    hulls: tuple[tuple[FigureId, Place], ...] = ()
    if state.is_("vehicles_block_los", "on"):
        hulls = tuple(
            (one.id, one.place)
            for one in state.figures.values()
            if one.hull is not None and one.place is not None and one.id not in own and not one.hull.flying
        )
    clouds = tuple(cloud for cloud in state.clouds.values() if not cloud.due and cloud.kind in BLOCKING)
    return _laid(state.terrain, hulls, clouds) if hulls or clouds else state.terrain


Things = tuple[tuple[tuple[FigureId, Place], ...], tuple[Cloud, ...]]
MOST_TABLES = 32
_last: dict[Things, tuple[Table, Table]] = {}
"""What was laid lately, by what lay on which table: most questions want the same again."""


def _laid(terrain: Table, hulls: tuple[tuple[FigureId, Place], ...], clouds: tuple[Cloud, ...]) -> Table:
    """Return the table with these on it."""
    under, made = _last.get((hulls, clouds), (None, terrain))
    if under is terrain:
        return made
    if len(_last) >= MOST_TABLES:
        _last.clear()
    wrecks = tuple(_wreck(name, at) for name, at in hulls)
    smoke = tuple(
        screen(cloud.id, cloud.shape)
        for cloud in clouds
        if cloud.shape is not None
    )
    made = replace(terrain, pieces=(*terrain.pieces, *wrecks, *smoke))
    _last[(hulls, clouds)] = terrain, made
    return made


def _wreck(name: FigureId, at: Place) -> Piece:
    """Return a vehicle as what one does not see through, and what covers (BI-Q.14)."""
    return Piece(
        PieceId(f"hull-{name}"), name, "wreck", Circle(Point(at.x, at.y), at.base / 2), HULL, "hard", "blocks"
    )
