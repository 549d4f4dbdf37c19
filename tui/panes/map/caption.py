"""The caption of the map: in words, who stands under the cursor, how he faces and is, and on what ground.

The cell of a map is narrow: what is told first is what must not be cut off.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from core.engine.contract.view import FigureView, TokenView, ZoneView
from core.locale import Sentences
from core.table.places import Point
from core.table.shapes import Polygon, segment_gap
from core.table.terrain import Opening, Piece, Shape, Table
from tui.panes.map.look import covers, gap_to, piece_name
from tui.panes.roster import compass

Place = tuple[float, float]

FAR = 30.0
"""Cm from which on nothing tells any more where a spot is: its numbers do."""

STEP = 0.5
"""Cm to either side of a spot, by which is seen in which direction a piece lies."""


class Spotted(NamedTuple):
    """What is at the cursor: figures, those still fighting first, what else lies there, and the spot."""

    figures: Sequence[FigureView]
    tokens: Sequence[TokenView]
    zones: Sequence[ZoneView]
    place: Place
    shown: str = "open"
    """The kind of ground whose sign stands in the cell; its middle may be beside a thin wall."""

    inside: str = ""
    """What the building or vehicle is called that the first of them is in."""

    aimed: str = ""
    """Who fires at him, where that may be answered now."""


def caption(spotted: Spotted, table: Table, words: Sentences) -> str:
    """Return who stands there, else what lies there, and the ground."""
    parts = [*_who(spotted, words), *(words.say(one.name) for one in spotted.tokens)]
    if not spotted.figures:
        parts += [words.say(fact) for one in spotted.tokens for fact in one.facts]
    first = next((figure for figure in spotted.figures), None)
    if first is not None and first.x is not None and first.y is not None:
        spotted = spotted._replace(place=(first.x, first.y), shown="open")
    parts += [words.say(zone.label) for zone in spotted.zones if within(zone, spotted.place)]
    if spotted.inside:
        parts.append(words.text("tui-inside", place=spotted.inside))
    else:
        parts.append(ground(table, spotted, words, alone=not parts))
    return " · ".join(parts)


def _who(spotted: Spotted, words: Sentences) -> Iterator[str]:
    """Yield who stands in the cell and who else does, then how the first of them is and faces."""
    if not spotted.figures:
        return
    first, *others = spotted.figures
    name = words.say(first.name)
    if others:
        rest = words.listed([words.say(one.name) for one in others])
        name = words.text("tui-stack", first=name, others=rest)
    yield name
    if spotted.aimed:
        yield spotted.aimed
    if first.status:
        yield " ".join(words.text(status) for status in first.status)
    if first.height:
        yield words.text("tui-height", cm=first.height)
    if first.facing is not None and not (first.out or first.all_round):
        yield words.text("tui-faces", way=words.text(f"tui-way-{compass(first.facing)}"))


def ground(table: Table, spotted: Spotted, words: Sentences, alone: bool = True) -> str:
    """Return what ground a spot is on: what its cell shows and what covers it, and how high that is.

    Open ground that stands *alone* in a caption is told by the nearest thing on the table.
    """
    told = [_opening(table, spotted.place, words)] if spotted.shown == "opening" else []
    over = [piece for piece in table.pieces if covers(piece, spotted.place)]
    if spotted.shown not in ("open", "opening", *(piece.kind for piece in over)):
        over += _nearest((one for one in table.pieces if one.kind == spotted.shown), spotted.place)
    told += [_piece(piece, words) for piece in over]
    if told:
        return ", ".join(dict.fromkeys(told))
    where = _beside(table, spotted.place, words) if alone else ""
    return " · ".join(part for part in (words.text("tui-open-ground"), where) if part)


def ground_name(table: Table, place: Place, words: Sentences) -> str:
    """Return the name of the topmost piece that covers a spot, else that the ground is open."""
    over = [piece_name(piece, words) for piece in table.pieces if covers(piece, place)]
    return over[-1] if over else words.text("tui-open-ground")


def _nearest(pieces: Iterable[Piece], place: Place) -> list[Piece]:
    """Return the piece nearest to a spot, if there is any."""
    near = min(pieces, key=lambda piece: gap_to(piece.shape, place), default=None)
    return [] if near is None else [near]


def _opening(table: Table, place: Place, words: Sentences) -> str:
    """Return what the nearest door, window or gap is called, and what it leads into."""
    every = [(piece, one) for piece in table.pieces for one in piece.openings]
    piece, near = min(every, key=lambda pair: _to_opening(pair[1], place))
    kind = words.text(f"tui-kind-{near.kind}")
    return words.text("tui-opening", opening=kind, piece=piece_name(piece, words))


def _to_opening(opening: Opening, place: Place) -> float:
    """Return the cm from a spot to a door, window or gap."""
    return segment_gap(*place, opening.start.x, opening.start.y, opening.end.x, opening.end.y)


def _piece(piece: Piece, words: Sentences) -> str:
    name = piece_name(piece, words)
    return words.text("tui-piece-high", piece=name, cm=piece.height) if piece.height else name


def _beside(table: Table, place: Place, words: Sentences) -> str:
    """Return how far off and in which direction the nearest piece lies, or the spot's numbers."""
    near = next(iter(_nearest(table.pieces, place)), None)
    if near is None or (far := gap_to(near.shape, place)) > FAR:
        return words.text("tui-place", x=round(place[0]), y=round(place[1]))
    way = words.text(f"tui-way-{compass(toward(near.shape, place))}")
    return words.text("tui-beside", cm=max(1, round(far)), way=way, piece=piece_name(near, words))


def toward(shape: Shape, place: Place) -> float:
    """Return the direction in degrees from a spot to a shape beside it; 0 is east, 90 north."""
    x, y = place
    east = gap_to(shape, (x + STEP, y)) - gap_to(shape, (x - STEP, y))
    north = gap_to(shape, (x, y + STEP)) - gap_to(shape, (x, y - STEP))
    return math.degrees(math.atan2(-north, -east))


def within(zone: ZoneView, place: Place) -> bool:
    """Return whether a spot is in an area that lies on the table for a while."""
    if not zone.points:
        return False
    if zone.radius:
        (x, y), *_ = zone.points
        return math.hypot(place[0] - x, place[1] - y) <= zone.radius
    return len(zone.points) > 2 and not gap_to(Polygon(tuple(Point(x, y) for x, y in zone.points)), place)
