"""Reading a table from plain data (TOML): every mistake is told with the field it is in.

A piece gives its `kind`, an `id` or none, and one outline: `points` (polygon), `box` [west, south, width,
height], `line` with `width`, or `centre` with `radius`; all else overrides the usual figures of its kind.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from core.engine.text import clean, plain
from core.table.forms import form
from core.table.places import Point, reaches
from core.table.shapes import Circle, Line, Polygon, Shape, box
from core.table.terrain import KINDS, Kind, Opening, Piece, Table, make, sane

MOST_CM, MOST_PIECES, MOST_POINTS = 1000.0, 500, 200
OFF_OUTLINE = 0.2  # cm: an opening's ends lie on the outline but for this
OUTLINES = ("points", "box", "line", "centre")
FIELDS = {"id", "name", "kind", "width", "radius", "openings", "shape", *OUTLINES, *Kind.__struct_fields__}


class TerrainError(ValueError):
    """A table that cannot be laid; *path* names the field, as in ``terrain[3].points``."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path, self.problem = path, problem


def load_table(raw: Mapping[str, Any], kinds: Mapping[str, Kind] = KINDS) -> Table:
    """A table from ``{"width": …, "height": …, "terrain": [ … ]}``; raises `TerrainError`."""
    table = Table(_size(raw.get("width"), "width", MOST_CM), _size(raw.get("height"), "height", MOST_CM))
    listed = _list(raw.get("terrain", []), "terrain", 0, MOST_PIECES)
    pieces = tuple(_piece(entry, f"terrain[{n}]", n, table, kinds) for n, entry in enumerate(listed))
    names: dict[str, int] = {}
    for number, piece in enumerate(pieces):
        if piece.id in names:
            raise TerrainError(f"terrain[{number}].id", f"{piece.id!r} is already terrain[{names[piece.id]}]")
        names[piece.id] = number
    return Table(table.width, table.height, pieces)


def load_kinds(raw: Mapping[str, Any], kinds: Mapping[str, Kind] = KINDS) -> dict[str, Kind]:
    """The kinds of a scenario or rule set laid over the usual ones: ``{"wood": {"depth": 5}}``."""
    own = dict(kinds)
    for name, fields in raw.items():
        known = msgspec.structs.asdict(own.get(name, Kind()))
        own[name] = _convert({**known, **_mapping(fields, f"kinds.{name}")}, Kind, f"kinds.{name}")
        _figures(own[name], f"kinds.{name}")
    return own


def _piece(entry: object, path: str, number: int, table: Table, kinds: Mapping[str, Kind]) -> Piece:
    raw = _mapping(entry, path)
    for field in raw:
        if field not in FIELDS:
            raise TerrainError(f"{path}.{field}", f"unknown field; known are {', '.join(sorted(FIELDS))}")
    kind = raw.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        raise TerrainError(f"{path}.kind", f"unknown kind {kind!r}; known are {', '.join(sorted(kinds))}")
    fields = {name: raw[name] for name in (*Kind.__struct_fields__, "name") if name in raw}
    shape = _shape(raw, path, table)
    openings = _list(raw.get("openings", []), f"{path}.openings", 0, MOST_POINTS)
    fields["openings"] = tuple(_opening(o, f"{path}.openings[{n}]", shape) for n, o in enumerate(openings))
    made = make(kind, raw.get("id", f"{kind}-{number + 1}"), shape, kinds, **fields)
    piece: Piece = _convert(msgspec.structs.asdict(made), Piece, path)
    if not piece.id:
        raise TerrainError(f"{path}.id", "must not be empty")
    if not all(map(plain, (piece.id, piece.kind, *piece.flags))):
        raise TerrainError(f"{path}.id", "must be made of printable characters")
    _figures(piece, path)
    return msgspec.structs.replace(piece, name=_cleaned(piece.name))


def _cleaned(name: dict[str, str] | str) -> dict[str, str] | str:
    """Return what people call a piece without anything that a terminal might obey."""
    if isinstance(name, str):
        return clean(name, 60)
    return {clean(language, 8): clean(text, 60) for language, text in name.items()}


def _figures(piece: Piece | Kind, path: str) -> None:
    for field, most in (("height", MOST_CM), ("depth", MOST_CM), ("obstacle", 3), ("storeys", 100)):
        value = getattr(piece, field)
        if not 0 <= value <= most:
            raise TerrainError(f"{path}.{field}", f"must be from 0 to {most:g}, not {value:g}")


def _shape(raw: Mapping[str, Any], path: str, table: Table) -> Shape:
    given = [field for field in OUTLINES if field in raw]
    if len(given) != 1:
        raise TerrainError(
            path, f"needs exactly one outline of {', '.join(OUTLINES)}; has {', '.join(given) or 'none'}"
        )
    field = given[0]
    where = f"{path}.{field}"
    if field == "centre":
        centre = _spots([raw[field]], where, 1, table)[0]
        return Circle(centre, _size(raw.get("radius"), f"{path}.radius", MOST_CM))
    if field == "line":
        width = _size(raw.get("width", 0.5), f"{path}.width", MOST_CM)
        points = _spots(raw[field], where, 2, table)
        if len(set(points)) < 2:
            raise TerrainError(where, "both ends are the same spot")
        return Line(points, width)
    if field == "box":
        west, south, width, height = _numbers(raw[field], where, 4)
        shape = box(west, south, _size(width, where, MOST_CM), _size(height, where, MOST_CM))
        _on_table(shape.points, where, table)
        return shape
    return _polygon(_spots(raw[field], where, 3, table), where)


def _polygon(points: tuple[Point, ...], path: str) -> Polygon:
    if len(points) > 3 and points[0] == points[-1]:
        points = points[:-1]
    if len(set(points)) < len(points):
        raise TerrainError(path, "the same corner twice")
    edges = list(zip(points, points[1:] + points[:1], strict=True))
    for one in range(len(edges)):
        for two in range(one + 2, len(edges) - (one == 0)):
            if _cross(*edges[one], *edges[two]):
                raise TerrainError(path, f"the outline crosses itself: side {one + 1} and side {two + 1}")
    if abs(sum(p.x * q.y - q.x * p.y for p, q in edges)) < 0.02:
        raise TerrainError(path, "the outline holds no area")
    return Polygon(points)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do two segments meet?"""
    sides = [_side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)]
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    on = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(side == 0 and _between(*three) for side, three in zip(sides, on, strict=True))


def _side(a: Point, b: Point, p: Point) -> float:
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)


def _between(a: Point, b: Point, p: Point) -> bool:
    return min(a.x, b.x) <= p.x <= max(a.x, b.x) and min(a.y, b.y) <= p.y <= max(a.y, b.y)


def _opening(entry: object, path: str, shape: Shape) -> Opening:
    raw = _mapping(entry, path)
    for field in raw:
        if field not in ("kind", "from", "to"):
            raise TerrainError(f"{path}.{field}", "unknown field; known are kind, from, to")
    ends = [Point(*_numbers(raw.get(field), f"{path}.{field}", 2)) for field in ("from", "to")]
    outline = form(shape)
    slack = OFF_OUTLINE + (shape.width if isinstance(shape, Line) else 0.0)
    for field, spot in zip(("from", "to"), ends, strict=True):
        if not reaches(outline.rim(spot.x, spot.y), slack):
            raise TerrainError(f"{path}.{field}", "is not on the outline of the piece")
    opening: Opening = _convert({"kind": raw.get("kind"), "start": ends[0], "end": ends[1]}, Opening, path)
    return opening


def _spots(raw: object, path: str, least: int, table: Table) -> tuple[Point, ...]:
    listed = _list(raw, path, least, MOST_POINTS)
    points = tuple(Point(*_numbers(entry, f"{path}[{n}]", 2)) for n, entry in enumerate(listed))
    _on_table(points, path, table)
    return points


def _on_table(points: Sequence[Point], path: str, table: Table) -> None:
    for spot in points:
        if not sane(spot, table):
            raise TerrainError(
                path, f"({spot.x:g}, {spot.y:g}) is off the table of {table.width:g} x {table.height:g}"
            )


def _numbers(raw: object, path: str, count: int) -> list[float]:
    listed = _list(raw, path, count, count)
    return [_number(value, path) for value in listed]


def _number(value: object, path: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TerrainError(path, f"must be a number, not {value!r}")
    if not math.isfinite(value):
        raise TerrainError(path, f"must be a plain number, not {value}")
    return float(value)


def _size(value: object, path: str, most: float) -> float:
    size = _number(value, path)
    if not 0 < size <= most:
        raise TerrainError(path, f"must be more than 0 and at most {most:g} cm, not {size:g}")
    return size


def _list(raw: object, path: str, least: int, most: int) -> list[Any]:
    if not isinstance(raw, list | tuple):
        raise TerrainError(path, f"must be a list, not {raw!r}")
    if not least <= len(raw) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise TerrainError(path, f"must have {wanted} entries, not {len(raw)}")
    return list(raw)


def _mapping(raw: object, path: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise TerrainError(path, f"must be a table of fields, not {raw!r}")
    return raw


def _convert(raw: dict[str, Any], to: Any, path: str) -> Any:
    try:
        return msgspec.convert(raw, to)
    except msgspec.ValidationError as error:
        text = str(error)
        problem, _, where = text.partition(" - at `$")
        raise TerrainError(path + where.rstrip("`"), problem) from None
