"""Reading a table from plain data (TOML): every mistake is told with the field it is in.

A piece gives its `kind`, an `id` or none, and one outline: `points` (polygon), `box` [west, south, width,
height], `line` with `width`, or `centre` with `radius`; all else overrides the usual figures of its kind.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from core.engine.words.ids import PieceId
from core.engine.words.made_once import ready
from core.engine.words.message import Argument, Message
from core.engine.words.sanitize import clean, plain
from core.engine.words.validation import why as misfit
from core.table.places import Point, reaches
from core.table.prepared_shapes import form
from core.table.shapes import Circle, Line, Polygon, Shape, box
from core.table.terrain import KINDS, Kind, Opening, Piece, Table, make, sane

MOST_CM, MOST_PIECES, MOST_POINTS = 1000.0, 500, 200
OFF_OUTLINE = 0.2  # cm: an opening's ends lie on the outline but for this
OUTLINES = ("points", "box", "line", "centre")
FIELDS = {"id", "name", "kind", "width", "radius", "openings", "shape", *OUTLINES, *Kind.__struct_fields__}


class TerrainError(ValueError):
    """A table that cannot be laid; *path* names the field, as in ``terrain[3].points``."""

    def __init__(self, path: str, id: str, /, **args: Argument) -> None:
        super().__init__(path, id, args)
        self.path, self.problem = path, Message(id, args)


class Mistakes:
    """What was found wrong with a table: of one field the first, in the order of the file."""

    def __init__(self) -> None:
        self.found: list[TerrainError] = []

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        """Note a mistake and go on after it."""
        if not isinstance(error, TerrainError):
            return False
        self.found.append(error)
        return True


def load_table(raw: Mapping[str, Any], kinds: Mapping[str, Kind] = KINDS) -> Table:
    """A table from ``{"width": …, "height": …, "terrain": [ … ]}``; raises `TerrainError`."""
    table, mistakes = read_table(raw, kinds)
    if mistakes:
        raise mistakes[0]
    return table


def read_table(
    raw: Mapping[str, Any], kinds: Mapping[str, Kind] = KINDS
) -> tuple[Table, tuple[TerrainError, ...]]:
    """Return a table as far as it can be laid, and all that is wrong with it.

    What has no size is as large as may be, and a piece that is wrong is a dot: its id is known.
    """
    wrong = Mistakes()
    width = height = MOST_CM
    listed: list[Any] = []
    with wrong:
        width = _size(raw.get("width"), "width", MOST_CM)
    with wrong:
        height = _size(raw.get("height"), "height", MOST_CM)
    with wrong:
        listed = _list(raw.get("terrain", []), "terrain", 0, MOST_PIECES)
    table = Table(width, height)
    pieces = tuple(_piece(entry, f"terrain[{n}]", n, table, kinds, wrong) for n, entry in enumerate(listed))
    names: dict[str, int] = {}
    for number, piece in enumerate(pieces):
        first = names.setdefault(piece.id, number)
        with wrong:
            if first != number:
                raise TerrainError(f"terrain[{number}].id", "terrain-id-twice", id=piece.id, first=first)
    return Table(width, height, pieces), tuple(wrong.found)


def _piece(
    entry: object, path: str, number: int, table: Table, kinds: Mapping[str, Kind], wrong: Mistakes
) -> Piece:
    """Return a piece; of one that is wrong, which is noted, a dot at the corner of the table."""
    before = len(wrong.found)
    raw: Mapping[str, Any] = {}
    kind, shape = next(iter(kinds)), Circle(Point(0, 0), 0.01)
    openings: list[Opening] = []
    with wrong:
        raw = _mapping(entry, path)
    unnamed = PieceId(f"{kind}-{number + 1}")
    for field in raw:
        with wrong:
            if field not in FIELDS:
                raise TerrainError(
                    f"{path}.{field}", "terrain-unknown-field", known=", ".join(sorted(FIELDS))
                )
    with wrong:
        kind = _kind(raw, path, kinds)
    outline: Shape = shape
    with wrong:
        outline = _shape(raw, path, table)
        for n, opening in enumerate(_list(raw.get("openings", []), f"{path}.openings", 0, MOST_POINTS)):
            with wrong:
                openings.append(_opening(opening, f"{path}.openings[{n}]", outline))
    with wrong:
        made = _made(raw, path, kind, f"{kind}-{number + 1}", outline, kinds, tuple(openings))
        if len(wrong.found) == before:
            return made
    id = raw.get("id")
    return Piece(PieceId(id) if isinstance(id, str) else unnamed, "", kind, shape)


def _kind(raw: Mapping[str, Any], path: str, kinds: Mapping[str, Kind]) -> str:
    kind = raw.get("kind")
    if not isinstance(kind, str) or kind not in kinds:
        known = ", ".join(sorted(kinds))
        raise TerrainError(f"{path}.kind", "terrain-unknown-kind", got=_shown(kind), known=known)
    return kind


def _made(
    raw: Mapping[str, Any], path: str, kind: str, id: str, shape: Shape, kinds: Mapping[str, Kind],
    openings: tuple[Opening, ...],
) -> Piece:  # fmt: skip
    """Return the piece with the usual figures of its kind, and what the file says instead."""
    fields = {name: raw[name] for name in (*Kind.__struct_fields__, "name") if name in raw}
    made = make(kind, raw.get("id", id), shape, kinds, **fields | {"openings": openings})
    piece: Piece = _convert(msgspec.structs.asdict(made), Piece, path)
    if not piece.id:
        raise TerrainError(f"{path}.id", "terrain-empty")
    if not all(map(plain, (piece.id, piece.kind, *piece.flags))):
        raise TerrainError(f"{path}.id", "terrain-not-printable")
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
            raise TerrainError(f"{path}.{field}", "terrain-range", least=0, most=most, got=value)


def _shape(raw: Mapping[str, Any], path: str, table: Table) -> Shape:
    given = [field for field in OUTLINES if field in raw]
    if len(given) != 1:
        raise TerrainError(path, "terrain-one-outline", known=", ".join(OUTLINES), got=len(given))
    field = given[0]
    where = f"{path}.{field}"
    if field == "centre":
        centre = _spots([raw[field]], where, 1, table)[0]
        return Circle(centre, _size(raw.get("radius"), f"{path}.radius", MOST_CM))
    if field == "line":
        width = _size(raw.get("width", 0.5), f"{path}.width", MOST_CM)
        points = _spots(raw[field], where, 2, table)
        if len(set(points)) < 2:
            raise TerrainError(where, "terrain-same-spot")
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
        raise TerrainError(path, "terrain-same-corner")
    edges = list(zip(points, points[1:] + points[:1], strict=True))
    for one in range(len(edges)):
        for two in range(one + 2, len(edges) - (one == 0)):
            if _cross(*edges[one], *edges[two]):
                raise TerrainError(path, "terrain-crosses", one=one + 1, other=two + 1)
    if abs(sum(p.x * q.y - q.x * p.y for p, q in edges)) < 0.02:
        raise TerrainError(path, "terrain-no-area")
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
            raise TerrainError(f"{path}.{field}", "terrain-unknown-field", known="kind, from, to")
    ends = [Point(*_numbers(raw.get(field), f"{path}.{field}", 2)) for field in ("from", "to")]
    outline = form(shape)
    slack = OFF_OUTLINE + (shape.width if isinstance(shape, Line) else 0.0)
    for field, spot in zip(("from", "to"), ends, strict=True):
        if not reaches(outline.rim(spot.x, spot.y), slack):
            raise TerrainError(f"{path}.{field}", "terrain-off-outline")
    if ends[0] == ends[1]:
        raise TerrainError(f"{path}.to", "terrain-same-spot")
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
                path, "terrain-off-table", x=spot.x, y=spot.y, width=table.width, height=table.height
            )


def _numbers(raw: object, path: str, count: int) -> list[float]:
    listed = _list(raw, path, count, count)
    return [_number(value, path) for value in listed]


def _number(value: object, path: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TerrainError(path, "scenario-not-a-number", got=_shown(value))
    if not math.isfinite(value):
        raise TerrainError(path, "terrain-not-plain", got=str(value))
    return float(value)


def _size(value: object, path: str, most: float) -> float:
    size = _number(value, path)
    if not 0 < size <= most:
        raise TerrainError(path, "terrain-size", most=most, got=size)
    return size


def _list(raw: object, path: str, least: int, most: int) -> list[Any]:
    if not isinstance(raw, list | tuple):
        raise TerrainError(path, "scenario-not-a-list", got=_shown(raw))
    if not least <= len(raw) <= most:
        wanted = "terrain-entries" if least == most else "terrain-entries-between"
        raise TerrainError(path, wanted, least=least, most=most, got=len(raw))
    return list(raw)


def _mapping(raw: object, path: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise TerrainError(path, "scenario-not-a-table", got=_shown(raw))
    return raw


def _shown(value: object) -> str:
    return type(value).__name__ if isinstance(value, Mapping | list) else clean(str(value), 40)


def _convert(raw: dict[str, Any], to: Any, path: str) -> Any:
    try:
        return msgspec.convert(raw, ready(to))
    except msgspec.ValidationError as error:
        _, _, where = str(error).partition(" - at `$")
        told = misfit(error)
        if told.id == "misfit-at" and isinstance(inner := told.args["why"], Message):
            told = inner
        raise TerrainError(path + where.rstrip("`"), told.id, **told.args) from None
