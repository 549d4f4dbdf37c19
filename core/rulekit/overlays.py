"""What an act in hand looks like on a table: what its rule measured, as lines and areas. cm, degrees."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from core.engine.chance.oracles import Geometry
from core.engine.contract.overlay import Arms, Overlay, Ray, Spot
from core.engine.contract.view import ZoneView
from core.engine.words.ids import FigureId, PieceId
from core.engine.words.message import say
from core.table.going import cost, told_crossed
from core.table.places import Place, Point
from core.table.prepared_shapes import form
from core.table.questions import InArea, InLineOfFire, Near, Route, Shot, ShotLine
from core.table.shapes import Circle, Polygon, Rectangle, corners
from core.table.spatial_index import prepare
from core.table.table_state import HasFigures, Standing
from core.table.terrain import Table

Shots = list[tuple[Shot, ShotLine]]

MOST_RAYS = 6
"""Lines that are drawn: more cannot be told apart."""


class OnTable(HasFigures[Standing], Protocol):
    """A state with figures on a table."""

    @property
    def terrain(self) -> Table: ...


def overlay_of(
    state: OnTable,
    filled: Mapping[str, Any],
    measured: Sequence[tuple[Any, Any]],
    laid: Sequence[ZoneView],
    arms: tuple[FigureId, Arms] | None,
    geometry: Geometry,
) -> Overlay:
    """Return the shapes of a command: *filled* names who aims at whom, *arms* whose weapon is in hand.

    The areas that it would have *laid* on the table are those that it strikes, but for their kind.
    """
    named = set(names_in(filled))
    firers = named | ({arms[0]} if arms is not None else set())
    shots = [(asked, line) for asked, line in measured if isinstance(asked, Shot) and asked.firer in firers]
    aimed = [] if _draws_a_way(filled) else _aimed(shots, filled)
    rays = [drawn for asked, line in aimed if (drawn := ray(state, asked, line)) is not None]
    areas, caught = _areas(state, measured, named)
    for zone in laid:
        areas.append(replace(zone, kind="blast"))
        caught += _within(state, zone)
    origin = None
    if arms is not None:
        place = state.figures[arms[0]].place
        origin = (place.x, place.y) if place is not None else None
        if place is not None and arms[1].half_arc is not None and arms[1].facing is None:
            arms = arms[0], replace(arms[1], facing=place.facing)
        for asked, _ in shots[:1] if arms[1].blast else ():
            circle, within = _blast(state, asked.target, arms[1].blast, geometry)
            areas, caught = areas + circle, caught + within
    return Overlay(
        tuple(dict.fromkeys(rays))[:MOST_RAYS], origin, arms[1] if arms else None,
        tuple(areas), tuple(dict.fromkeys(caught)),
    )  # fmt: skip


def _aimed(shots: Shots, filled: Mapping[str, Any]) -> Shots:
    """Return the lines along which it is aimed, as they are now: not those of a way that goes on after it."""
    spots = {tuple(one) for one in filled.values() if isinstance(one, list) and len(one) == 2}
    at_figures = any(not isinstance(asked.target, Point) for asked, _ in shots)
    first = {asked: line for asked, line in reversed(shots)}
    return [
        (asked, line)
        for asked, line in first.items()
        if not at_figures or not isinstance(asked.target, Point) or (asked.target.x, asked.target.y) in spots
    ][::-1]


def _draws_a_way(filled: Mapping[str, Any]) -> bool:
    """Return whether a blank of an act is a way, or several."""
    return any(isinstance(value, list) and value and isinstance(value[0], list) for value in filled.values())


def with_way(drawn: Overlay, state: OnTable, way: Route, filled: Mapping[str, Any]) -> Overlay:
    """Return an overlay with the way of who is named in an act of which no blank draws it."""
    figure = state.figures.get(way.figure)
    here = None if figure is None else figure.place
    if here is None or way.figure not in names_in(filled) or _draws_a_way(filled):
        return drawn
    return replace(drawn, way=((here.x, here.y), *((spot.x, spot.y) for spot in way.points)))


def with_ground(drawn: Overlay, state: OnTable, way: Route, slow: Mapping[str, float]) -> Overlay:
    """Return an overlay with what ground makes of a way's cm, where that is not the same."""
    figure = state.figures.get(way.figure)
    here = None if figure is None else figure.place
    if here is None or not (ground := told_crossed(state.terrain, here, way.points, slow)):
        return drawn
    return replace(drawn, counts=round(cost(state.terrain, here, way.points, slow), 1), ground=ground)


def names_in(value: Any) -> Iterator[str]:
    """Yield every text in the fields of a command: ids of figures are among them."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from names_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from names_in(one)


def _spot(state: OnTable, target: Any) -> Spot | None:
    if isinstance(target, Point):
        return target.x, target.y
    figure = state.figures.get(target)
    return None if figure is None or figure.place is None else (figure.place.x, figure.place.y)


def ray(state: OnTable, asked: Shot, line: ShotLine) -> Ray | None:
    """Return a line as it is drawn, between where both are in a state; `None` where one is nowhere."""
    start, end = _spot(state, asked.firer), _spot(state, asked.target)
    if start is None or end is None:
        return None
    at = _met(state.terrain, start, end, line.by)
    return Ray(start, end, line.distance, line.seen, line.cover, line.hard, line.by, at)


def _met(table: Table, start: Spot, end: Spot, by: str) -> Spot | None:
    """Return where a line meets a piece of terrain: what blocks it first, or covers its end."""
    solid = prepare(table).by_id.get(PieceId(by))
    chords = solid.form.chords(*start, *end) if solid is not None else ()
    if not chords:
        return None
    share = chords[0][0]
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _areas(
    state: OnTable, measured: Sequence[tuple[Any, Any]], named: set[str]
) -> tuple[list[ZoneView], list[str]]:
    """Return the areas that the rule laid on the table for this act, and who was found in them."""
    areas: list[ZoneView] = []
    caught: list[str] = []
    for asked, answer in measured:
        match asked:
            case InArea(area=Circle(centre, radius)):
                areas.append(ZoneView("blast", say("overlay-area"), ((centre.x, centre.y),), radius))
            case InArea(area=Rectangle() as area):
                areas.append(ZoneView("blast", say("overlay-area"), tuple((p.x, p.y) for p in corners(area))))
            case InLineOfFire() if asked.firer in named and (lane := _lane(state, asked)):
                areas.append(ZoneView("lane", say("overlay-lane"), lane))
            case _:
                continue
        caught += answer
    return [area for number, area in enumerate(areas) if area not in areas[:number]], caught


def _lane(state: OnTable, asked: InLineOfFire) -> tuple[Spot, ...]:
    """Return the corners of the lane from a firer to beyond his target."""
    start, end = _spot(state, asked.firer), _spot(state, asked.target)
    if start is None or end is None or start == end:
        return ()
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    centre = Point((start[0] + end[0] + asked.beyond * ux) / 2, (start[1] + end[1] + asked.beyond * uy) / 2)
    turned = math.degrees(math.atan2(uy, ux))
    lane = Rectangle(centre, length + asked.beyond, 2 * asked.half_width, turned)
    return tuple((p.x, p.y) for p in corners(lane))


def _blast(
    state: OnTable, target: Any, radius: float, geometry: Geometry
) -> tuple[list[ZoneView], list[str]]:
    """Return the circle in which a burst at *target* harms, and who stands in it."""
    centre = _spot(state, target)
    if centre is None:
        return [], []
    standing = tuple(name for name, one in state.figures.items() if isinstance(one.place, Place))
    within = geometry(Near(standing, target, radius), state)
    return [ZoneView("blast", say("overlay-blast"), (centre,), radius)], list(within)


def _within(state: OnTable, zone: ZoneView) -> list[str]:
    """Return who stands in an area; of one with two corners nobody, it is a line."""
    points = tuple(Point(x, y) for x, y in zone.points)
    if zone.radius and points:
        shape = form(Circle(points[0], zone.radius))
    elif len(points) > 2:
        shape = form(Polygon(points))
    else:
        return []
    places = ((name, one.place) for name, one in state.figures.items())
    return [name for name, place in places if place is not None and shape.holds(place.x, place.y)]
