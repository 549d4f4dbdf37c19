"""The line over the map, and what lies at a place of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from core.engine.contract.view import FigureView
from core.engine.words.message import Message
from core.locale import Sentences
from core.table.footprints import holds
from core.table.places import TOLERANCE, Point
from core.table.shapes import Circle
from core.table.terrain import Piece, Shape, Table
from tui.compose.snapping import standing
from tui.panes.pane import Drawn, Pane
from tui.panes.roster import said
from tui.panes.text import safe, sides

if TYPE_CHECKING:
    from core.table.prepared_shapes import Form


class LookLine(Pane, can_focus=False):
    """The heading of the map; it tells what is under the cursor."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.focused_map = False

    def tell(self, text: str, right: str, focused: bool) -> None:
        """Show *text*, and *right* at the right end."""
        self.heading, self.heading_right, self.focused_map = text, right, focused
        self.repaint()

    def _all(self, width: int, height: int) -> list[Drawn]:
        left = f"{'▶' if self.focused_map else ' '} 1 {safe(self.heading)}"
        right = f"{safe(self.heading_right)} " if self.heading_right else ""
        return [Drawn(sides(left, right, width), "heading-focused" if self.focused_map else "heading")]


def what_is_at(
    figures: Sequence[FigureView], place: tuple[float, float], table: Table, words: Sentences
) -> str:
    """Return the name of who stands at a place, else of the last piece that covers it, or nothing."""
    for figure in figures:
        here = standing(figure)
        if here is not None and not figure.out and holds(here, Point(*place)):
            return words.say(figure.name)
    names = [piece_name(piece, words) for piece in table.pieces if covers(piece, place)]
    return names[-1] if names else ""


def piece_name(piece: Piece, words: Sentences) -> str:
    """Return a piece's name in the reader's language."""
    if isinstance(piece.name, dict):
        return piece.name.get(words.language) or piece.name.get("en") or piece.id
    return piece.name or said(piece.kind, words)


def middle_of(shape: Shape) -> tuple[float, float]:
    """Return the middle of a shape's corners, or of a circle."""
    corners = (shape.centre,) if isinstance(shape, Circle) else shape.points
    return sum(at.x for at in corners) / len(corners), sum(at.y for at in corners) / len(corners)


def place_called(
    inside: Message | str, table: Table | None, figures: Iterable[FigureView], words: Sentences
) -> str:
    """Return what the building, or the vehicle, is called that somebody is in; what is no id is its name."""
    carrier = next((figure.name for figure in figures if figure.id == inside), None)
    if carrier is not None:
        return words.say(carrier)
    pieces = table.pieces if table is not None else ()
    found = next((piece_name(piece, words) for piece in pieces if piece.id == inside), None)
    return words.say(inside) if found is None else found


def covers(piece: Piece, place: tuple[float, float]) -> bool:
    """Return whether a place is in a piece, rim included."""
    return gap_to(piece.shape, place) < TOLERANCE


def gap_to(shape: Shape, place: tuple[float, float]) -> float:
    """Return the cm from a place to a shape, 0 inside."""
    return _form(shape).gap(*place)


@lru_cache(1024)
def _form(shape: Shape) -> Form:
    """Return the ready form of a shape; made when it is first asked about."""
    from core.table.prepared_shapes import form

    return form(shape)
