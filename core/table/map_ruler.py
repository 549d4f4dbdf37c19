"""The map's answers: every question of the rules measured on the virtual table.

Answers are rounded to a hundredth of a millimetre, so that a man at 5 cm is at 5 and not at 5.0000000001.
A figure that is asked about in a list but is not on the table is left out; one that a question cannot do
without raises `NotOnTable`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from core.engine.words.ids import AnyId, FigureId, PieceId
from core.table.arcs import angle_off
from core.table.blocking import blocked, opening_at
from core.table.cover import in_cover_at, moved
from core.table.edges import edge_gaps
from core.table.footprints import gap as edge_gap
from core.table.footprints import touches
from core.table.movement_path import cut_short, measure_path, path_length
from core.table.neighbours import chained, in_contact, pairwise, within
from core.table.passing import first_near
from core.table.places import Place, Point, countable, distance, point, reaches, rim, tidy
from core.table.questions import (
    OFF_TABLE,
    Alike,
    AlikeTo,
    Aspect,
    Astray,
    AtEdge,
    Behind,
    ComesNear,
    Costs,
    Covered,
    FromSide,
    Gap,
    Ground,
    InArea,
    InCover,
    InLineOfFire,
    InReach,
    Inside,
    LineThere,
    Linked,
    Measurement,
    Near,
    NearAfter,
    NearAny,
    NotSeen,
    Route,
    RouteMeasured,
    SeenBy,
    SeesThere,
    Shot,
    ShotLine,
    SpotsNear,
    Target,
    ToEdge,
    Touching,
    TouchingPiece,
    Under,
    WhoSees,
)
from core.table.shapes import Rectangle
from core.table.sight import sight_line
from core.table.spatial_index import Prepared, prepare
from core.table.spots import reachable_cover
from core.table.templates import astray, in_circle, in_corridor, in_rectangle
from core.table.terrain import Table

A = TypeVar("A")
STEP = 1.0  # cm: a moving man is looked for this often (BN-8.2 trigger)
MOST_STEPS = 500


class NotOnTable(LookupError):
    """A question needs a figure that has no place on the table."""


class Map(msgspec.Struct, frozen=True):
    """What the answers are measured on.

    *measure*: "centre" or "edge" (BN-Q.01); *facing* off: everyone looks all round (BN-Q.06). *ignore*:
    pieces that stop and cover on no line, as a vehicle for who sits in it; one table then serves every
    question.
    """

    table: Table
    places: Mapping[FigureId, Place]
    measure: str = "centre"
    facing: bool = True
    ignore: frozenset[PieceId] = frozenset()

    def at(self, target: Target) -> Place:
        """The place of a figure, or a spot as a place without a base."""
        if isinstance(target, Point):
            return Place(target.x, target.y, base=0.0)
        place = self.places.get(FigureId(target))
        if place is None:
            raise NotOnTable(f"{target!r} is not on the table")
        return place

    def standing(self, names: Iterable[FigureId]) -> dict[FigureId, Place]:
        """The places of those who are on the table."""
        return {name: self.places[name] for name in names if name in self.places}

    def gap(self, a: Place, b: Place) -> float:
        """Cm between two places, by this game's way of measuring; 0 to a spot that is no number."""
        if not countable(a.x, a.y, b.x, b.y):
            raise NotOnTable("a spot with coordinates that no table has")
        return tidy(edge_gap(a, b) if self.measure == "edge" else distance(a, b))


def answer(
    question: Measurement[A],
    table: Table,
    places: Mapping[FigureId, Place],
    measure: str = "centre",
    facing: bool = True,
    ignore: frozenset[PieceId] = frozenset(),
) -> A:
    """Answer any question from geometry; see the classes of `questions` for what each means."""
    return _ANSWERS[type(question)](Map(table, places, measure, facing, ignore), question)  # type: ignore[no-any-return]


class Standing:
    """Where everybody stands, at a moment or at several: one that is asked about is told by which it is."""

    def __init__(self, places: Iterable[tuple[FigureId, Place]]) -> None:
        self.places = dict(places)


@lru_cache(maxsize=32)
def standing_of(places: tuple[tuple[FigureId, Place], ...]) -> Standing:
    """Return where everybody stands: the same while nobody goes anywhere, whatever else happens."""
    return Standing(places)


@lru_cache(maxsize=4096)
def remembered(
    question: Measurement[A],
    ready: Prepared,
    standing: Standing,
    measure: str = "centre",
    facing: bool = True,
) -> A:
    """Return `answer`; the last few thousand are remembered, as odds ask again and again."""
    return answer(question, ready.table, standing.places, measure, facing)


def shot(on: Map, asked: Shot) -> ShotLine:
    """The line from one centre to the other: what blocks it, what covers, how far off the front."""
    firer, target = on.at(asked.firer), on.at(asked.target)
    gap = on.gap(firer, target)
    line = sight_line(on.table, firer, target, on.ignore)
    off = tidy(angle_off(firer, target)) if on.facing and isinstance(asked.firer, str) else 0.0
    return ShotLine(gap, line.clear, bool(line.cover), line.hard, off, line.blocked_by or line.cover)


def who_sees(on: Map, asked: WhoSees) -> tuple[str, ...]:
    """Watchers with a clear line to any spot of any way, within the distance and the arc asked."""
    ready = prepare(on.table)
    skip = sum(ready.by_id[name].bit for name in on.ignore if name in ready.by_id)
    seen_at: list[Place] = []
    for number, name in enumerate(asked.targets):
        if name in on.places:
            route = asked.routes[number] if number < len(asked.routes) else ()
            seen_at += walked(on.table, on.places[name], route)
    sees = []
    for name, watcher in on.standing(asked.watchers).items():
        for there in seen_at:
            if asked.within is not None and not reaches(on.gap(watcher, there), asked.within):
                continue
            if (
                asked.half_arc is not None
                and on.facing
                and not reaches(angle_off(watcher, there), asked.half_arc)
            ):
                continue
            if not blocked(ready, ready.spot(watcher), ready.spot(there), skip):
                sees.append(name)
                break
    return tuple(sees)


def alike(on: Map, asked: Alike) -> tuple[str, ...]:
    """Those firers whose line is another than it is told."""
    rows = zip(asked.firers, asked.targets, asked.lines, strict=True)
    return tuple(firer for firer, target, line in rows if shot(on, Shot(firer, target)) != line)


def alike_to(on: Map, asked: AlikeTo) -> tuple[str, ...]:
    """Those targets to whom the line is another than it is told."""
    return tuple(one for one in asked.targets if shot(on, Shot(asked.firer, one)) != asked.line)


def not_seen(on: Map, asked: NotSeen) -> tuple[str, ...]:
    """Those to whom the watcher has no clear line within the distance and the arc asked."""
    watcher = (asked.watcher,)
    return tuple(
        name
        for name in on.standing(asked.of)
        if not who_sees(on, WhoSees(watcher, (name,), (), asked.within, asked.half_arc))
    )


def sees_there(on: Map, asked: SeesThere) -> bool:
    """Nobody: what is noted in words lies nowhere on a map."""
    return False


def line_there(on: Map, asked: LineThere) -> ShotLine:
    """None: what is noted in words lies nowhere on a map."""
    return ShotLine(0.0, seen=False)


def in_cover(on: Map, asked: InCover) -> tuple[str, ...]:
    """Those whom something covers on the line from that figure."""
    return tuple(name for name in on.standing(asked.of) if covered(on, Covered(name, asked.against)))


def walked(table: Table, start: Place, route: tuple[Point, ...]) -> Iterator[Place]:
    """Where a man is on his way: the corners, and spots at most 1 cm apart. What is no number is skipped."""
    yield start
    here = start
    for corner in route:
        if not countable(corner.x, corner.y):
            continue
        steps = min(MOST_STEPS, max(1, math.ceil(path_length(here, (corner,)) / STEP)))
        for step in range(1, steps + 1):
            share = step / steps
            x, y = here.x + share * (corner.x - here.x), here.y + share * (corner.y - here.y)
            yield moved(table, start, Point(x, y))
        here = moved(table, start, corner)


def gap(on: Map, asked: Gap) -> float:
    """From centre to centre, or from edge to edge where that is the measure."""
    return on.gap(on.at(asked.a), on.at(asked.b))


def in_reach(on: Map, asked: InReach) -> bool:
    """Whether he is that near to his leader."""
    return reaches(on.gap(on.at(asked.figure), on.at(asked.leader)), asked.cm)


def costs(on: Map, asked: Costs) -> float:
    """What it is long: on the map a book works out itself what its ground costs."""
    return asked.cm


def near(on: Map, asked: Near) -> tuple[str, ...]:
    """Everybody within the distance, those on it included."""
    return within(on.standing(asked.of), on.at(asked.centre), asked.cm, on.measure)


def near_astray(on: Map, asked: Astray) -> tuple[str, ...]:
    """Everybody within the distance of the spot where the shot landed."""
    firer, target = on.at(asked.firer), on.at(asked.target)
    landed = astray(point(firer), point(target), asked.way, asked.off)
    return within(on.standing(asked.of), Place(landed.x, landed.y, base=0.0), asked.cm, on.measure)


def near_any(on: Map, asked: NearAny) -> tuple[str, ...]:
    """Everybody within the distance of one of those at least."""
    places, those = on.standing(FigureId(id) for id in asked.of), on.standing(asked.those)
    reached = {name for one in those.values() for name in within(places, one, asked.cm, on.measure)}
    return tuple(name for name in asked.of if name in reached)


def linked(on: Map, asked: Linked) -> bool:
    """A chain of links, or every pair where that is asked."""
    places = {name: on.at(name) for name in asked.of}
    return (pairwise if asked.every_pair else chained)(places, asked.of, asked.cm, on.measure)


def in_line_of_fire(on: Map, asked: InLineOfFire) -> tuple[str, ...]:
    """Everybody but the firer whose centre lies in the corridor."""
    others = on.standing(name for name in asked.of if name != asked.firer)
    return in_corridor(others, on.at(asked.firer), on.at(asked.target), asked.half_width, asked.beyond)


def covered(on: Map, asked: Covered) -> bool:
    """In cover where he stands, or on the line from somebody."""
    figure = on.at(asked.figure)
    if asked.against == "":
        return in_cover_at(on.table, figure) != ""
    return sight_line(on.table, on.at(asked.against), figure, on.ignore).cover != ""


def ground(on: Map, asked: Ground) -> tuple[str, ...]:
    """Kinds and flags of the pieces under his centre, the pieces by id."""
    at = on.at(asked.figure)
    return _ground_at(prepare(on.table), at.x, at.y, at.inside)


@lru_cache(maxsize=4096)
def _ground_at(ready: Prepared, x: float, y: float, inside: str) -> tuple[str, ...]:
    """Kinds and flags at a spot, or in a piece; those who are looked for stand where they stood before."""
    under = [s.piece for s in ready.solids if s.touches(x, y, 0.0) or s.piece.id == inside]
    under.sort(key=lambda piece: piece.id)
    return tuple(
        dict.fromkeys([piece.kind for piece in under] + [flag for piece in under for flag in piece.flags])
    )


def route(on: Map, asked: Route) -> RouteMeasured:
    """The way walked to its end, or to what blocks it."""
    start = on.at(asked.figure)
    points = asked.points if asked.cm is None else cut_short(start, asked.points, asked.cm)
    way = measure_path(on.table, start, points)
    return RouteMeasured(
        length=tidy(way.length),
        level=way.level,
        obstacles=len(way.obstacles),
        blocked=way.blocked or (OFF_TABLE if way.off_table else ""),
        ends_in_cover=in_cover_at(on.table, way.end) != "",
        end=way.end,
    )


def touching(on: Map, asked: Touching) -> tuple[str, ...]:
    """Bases that touch his, whatever the measure."""
    figure = on.at(asked.figure)
    others = on.standing(asked.others).items()
    return tuple(name for name, other in others if name != asked.figure and in_contact(figure, other))


def behind(on: Map, asked: Behind) -> tuple[str, ...]:
    """Others who have him more than 90 degrees off their front; nobody where facing does not count."""
    figure = on.at(asked.figure)
    others = on.standing(asked.others).items()
    return tuple(name for name, other in others if on.facing and tidy(angle_off(other, figure)) > 90)


def from_side(on: Map, asked: FromSide) -> Aspect:
    """By the bearing from his centre; where facing does not count, everything comes from the front."""
    off = tidy(angle_off(on.at(asked.figure), on.at(asked.there))) if on.facing else 0.0
    if reaches(off, asked.front):
        return "front"
    return "rear" if asked.rear > 0 and reaches(180.0 - off, asked.rear) else "side"


def touching_piece(on: Map, asked: TouchingPiece) -> tuple[str, ...]:
    """Pieces, or figures by their ids, that his base touches; with an opening only beside one."""
    figure = on.at(asked.figure)
    return tuple(name for name in asked.pieces if _touches(on, figure, name, asked.opening))


def _touches(on: Map, figure: Place, name: AnyId, opening: bool) -> bool:
    solid = prepare(on.table).by_id.get(PieceId(name))
    if solid is None:
        other = on.places.get(FigureId(name))
        return not opening and other is not None and in_contact(figure, other)
    if opening:
        return opening_at(solid.piece, figure.x, figure.y, reach=rim(figure)) != ""
    return touches(figure, solid, 0.0)


def in_area(on: Map, asked: InArea) -> tuple[str, ...]:
    """Everybody whose centre is in the circle or the rectangle."""
    places = on.standing(asked.of)
    if isinstance(asked.area, Rectangle):
        return in_rectangle(places, asked.area)
    return in_circle(places, asked.area.centre, asked.area.radius)


def under(on: Map, asked: Under) -> tuple[str, ...]:
    """Pieces that the circle meets; one that is not on the table is met by nothing."""
    solids = prepare(on.table).by_id
    area = asked.area
    return tuple(
        name
        for name in asked.pieces
        if name in solids and solids[name].touches(area.centre.x, area.centre.y, area.radius)
    )


def spots_near(on: Map, asked: SpotsNear) -> tuple[Point, ...]:
    """Spots he can walk to within the distance, in cover or out of sight."""
    return reachable_cover(on.table, on.at(asked.figure), asked.cm, on.at(asked.against), asked.unseen_only)


def inside(on: Map, asked: Inside) -> tuple[str, ...]:
    """Those said to be in the piece, and those who stand over it and are said to be in none."""
    solid = prepare(on.table).by_id.get(PieceId(asked.piece))
    return tuple(
        name
        for name, at in on.standing(asked.of).items()
        if at.inside == asked.piece
        or (not at.inside and solid is not None and solid.touches(at.x, at.y, 0.0))
    )


def to_edge(on: Map, asked: ToEdge) -> float:
    """To that edge or the nearest, from the rim of the base where edges are the measure; never below 0."""
    at = on.at(asked.figure)
    ways = edge_gaps(on.table, at)
    nearest = ways[asked.edge] if asked.edge else min(ways.values())
    return tidy(max(0.0, nearest - (rim(at) if on.measure == "edge" else 0.0)))


def at_edge(on: Map, asked: AtEdge) -> bool:
    """Whether that edge, or the nearest, is so near."""
    return reaches(to_edge(on, ToEdge(asked.figure, asked.edge)), asked.cm)


def comes_near(on: Map, asked: ComesNear) -> tuple[str, ...]:
    """Those whose way, or place, comes within the distance of any spot."""
    near = []
    for number, name in enumerate(asked.of):
        if (start := on.places.get(name)) is None:
            continue
        route = asked.routes[number] if number < len(asked.routes) else ()
        spots = [on.at(spot) for spot in asked.spots if isinstance(spot, Point) or spot in on.places]
        passed = (first_near(start, route, spot, _reach(on, start, spot, asked.cm)) for spot in spots)
        if any(cm is not None for cm in passed):
            near.append(name)
    return tuple(near)


def near_after(on: Map, asked: NearAfter) -> float:
    """The first point of the way within the distance; its whole length where none is."""
    start, spot = on.at(asked.figure), on.at(asked.spot)
    found = first_near(start, asked.route, spot, _reach(on, start, spot, asked.cm))
    return tidy(path_length(start, asked.route) if found is None else found)


def _reach(on: Map, figure: Place, spot: Place, cm: float) -> float:
    """The cm between centres that are *cm* by this game's way of measuring."""
    return cm + (rim(figure) + rim(spot) if on.measure == "edge" else 0.0)


_ANSWERS: dict[type, Callable[[Map, Any], Any]] = {
    Shot: shot,
    WhoSees: who_sees,
    SeenBy: who_sees,
    Gap: gap,
    InReach: in_reach,
    Costs: costs,
    Near: near,
    NearAny: near_any,
    Linked: linked,
    InLineOfFire: in_line_of_fire,
    Covered: covered,
    Ground: ground,
    Route: route,
    Touching: touching,
    Behind: behind,
    FromSide: from_side,
    TouchingPiece: touching_piece,
    InArea: in_area,
    Under: under,
    SpotsNear: spots_near,
    Inside: inside,
    Astray: near_astray,
    ToEdge: to_edge,
    AtEdge: at_edge,
    ComesNear: comes_near,
    NearAfter: near_after,
    Alike: alike,
    AlikeTo: alike_to,
    NotSeen: not_seen,
    InCover: in_cover,
    SeesThere: sees_there,
    LineThere: line_there,
}
