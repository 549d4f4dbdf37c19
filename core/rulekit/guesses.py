"""Where enemies may be of whom a seat knows nothing: guessed from what it knows, for a bot that weighs.

So many are guessed as one's own side has more than are known of the other: one takes an equal for granted.
They are armed as those who are known, else as oneself, and lie in cover of their side's part of the table,
but not right before one's own eyes. cm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import structs

from core.engine.words.ids import FigureId, SideId
from core.table.cover import moved
from core.table.edges import to_edge
from core.table.places import Place, Point, bearing, distance, point
from core.table.shapes import Circle
from core.table.terrain import Piece, sane

MOST, FEW = 6, 3
"""Places that are guessed at most; and so few that those as far as the middle of the table are taken."""

PACE = 6.0
"""cm that hidden men may have come from their zone in a turn."""

PULLED = 0.75
"""How far from the middle of cover to its corner somebody lies who looks out of it."""

CLOSE = 25.0
"""cm from which nobody in cover is overlooked by who has a clear line."""

LIKELY = 0.5
"""What part of hidden men is taken to have somebody before their barrels."""

Stands = Callable[[Any, FigureId, SideId, Place], Any]
"""(one who is known, id, side, place) → a figure of that side there, armed like him."""

Sees = Callable[[Any, str, tuple[float, float]], bool]


class Guess:
    """Figures put where hidden enemies may be, and how many men each stands for."""

    def __init__(self, figures: Mapping[FigureId, Any], each: float) -> None:
        self._figures = figures
        self.men: Mapping[str, float] = dict.fromkeys(figures, each)

    def __call__(self, state: Any) -> Any:
        """Return a state of the same seat with them in it."""
        return structs.replace(state, figures={**state.figures, **self._figures})


def guessed(state: Any, seat: str, stands: Stands, sees: Sees) -> Guess | None:
    """Return who may be hidden from a seat by what it knows; `None` where nobody is missing."""
    side = next((one for id, one in state.sides.items() if id != seat), None)
    own = [one for one in state.figures.values() if one.side == seat]
    foes = [one for one in state.figures.values() if one.side not in ("", seat)]
    missing = len(own) - len(foes)
    eyes = [one for one in own if one.able and one.place is not None]
    if side is None or state.tape or missing <= 0 or not eyes:
        return None
    deep = side.zone + PACE * max(0, state.turn)
    hidden = [*_unseen(state, side, deep, eyes, sees)]
    if len(hidden) < FEW:
        hidden = [*_unseen(state, side, _middle(state, side), eyes, sees)]
    spots = _spread(hidden)
    figures = {}
    models = [one for one in foes if one.able and one.place is not None] or eyes
    for number, spot in enumerate(spots):
        id, model = FigureId(f"?{number}"), models[number % len(models)]
        nearest = min((point(one.place) for one in eyes), key=partial(distance, spot))
        place = structs.replace(moved(state.terrain, model.place, spot), facing=bearing(spot, nearest))
        figures[id] = stands(model, id, side.id, place)
    return Guess(figures, min(1.0, LIKELY * missing / len(figures))) if figures else None


def astuple(spot: Point | Place) -> tuple[float, float]:
    """Return a spot as two numbers."""
    return spot.x, spot.y


def _spread(spots: Sequence[Point]) -> Sequence[Point]:
    """Return at most `MOST` of the spots, from all of them."""
    step = max(1.0, len(spots) / MOST)
    return [spots[int(number * step)] for number in range(min(MOST, len(spots)))]


def _middle(state: Any, side: Any) -> float:
    """Return how far the middle of the table is from a side's edge."""
    table = state.terrain
    return float(table.height if side.edge in ("north", "south") else table.width) / 2


def _unseen(state: Any, side: Any, deep: float, eyes: Sequence[Any], sees: Sees) -> Iterator[Point]:
    """Yield spots in cover so deep in a side's part of the table where somebody may be overlooked."""
    for piece in state.terrain.pieces:
        for spot in _rim(piece) if piece.cover != "none" or piece.has_inside else ():
            if not sane(spot, state.terrain) or to_edge(state.terrain, side.edge, spot) > deep:
                continue
            near = (one for one in eyes if distance(spot, one.place) <= CLOSE)
            if not any(sees(state, one.id, astuple(spot)) for one in near):
                yield spot


def _rim(piece: Piece) -> Iterator[Point]:
    """Yield spots just inside the corners of a piece of cover, or where it lies along a line."""
    if isinstance(piece.shape, Circle):
        yield piece.shape.centre
        return
    corners = piece.shape.points
    x, y = (sum(values) / len(corners) for values in zip(*map(astuple, corners), strict=True))
    for corner in corners:
        yield Point(round(x + PULLED * (corner.x - x), 1), round(y + PULLED * (corner.y - y), 1))
