"""What stands on a table as SVG, in centimetres: north is up, so y runs down from the table's north edge.

No element has a style of its own (a strict page forbids it): looks come from classes, sizes from attributes.
Who is on which side shows by outline and filling as well as by colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import escape

from core.engine.contract.view import FigureState, FigureView, PieceView, TableView, TokenView, ZoneView

STATES: dict[FigureState, str] = {
    "down": "†", "fleeing": "«", "suppressed": "!", "shaken": "~", "wounded": "+", "fighting": "§",
    "stuck": "¬", "hidden": ":", "prone": "_", "done": "✓",
}  # fmt: skip
"""How a figure is, the most pressing first, by the signs of the program's own map."""

SIDES = 4
"""Looks of sides that can be told apart."""

KINDS = frozenset({
    "wood", "jungle", "building", "bunker", "wall", "hedge", "sandbags", "rubble", "crater", "wreck", "rock",
    "hill", "crest", "road", "trench", "water", "smoke",
})  # fmt: skip
"""Kinds of ground that have a look of their own; any other looks like open ground."""

SCALES = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
"""cm that the bar of a map may stand for."""

LABELLED = 60.0
"""cm² that a piece covers at least whose name stands on the map."""


def number(value: float) -> str:
    """Return cm or degrees to a tenth, as short as can be.

    >>> number(12.0), number(-0.04), number(3.25)
    ('12', '0', '3.2')
    """
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown


def _points(points: Sequence[tuple[float, float]], top: float) -> str:
    return " ".join(f"{number(x)} {number(top - y)}" for x, y in points)


def hull(figure: FigureView, side: int, least: float) -> str:
    """Return the outline of a figure that faces east, its centre at 0, and its rim at least *least* cm off.

    *side* is the number of its side, -1 for none.
    """
    if figure.out:
        return ""
    rim = max(figure.base / 2, least)
    across = max(figure.wide / 2, least) if figure.wide else rim
    kind = "marker" if figure.marker else figure.kind or "man"
    look = f"hull {kind} side{side % SIDES if side >= 0 else '-none'}"
    if figure.wide or kind in ("vehicle", "armoured"):
        across = across if figure.wide else rim * 0.7
        shape = (
            f'<rect class="{look}" x="{number(-rim)}" y="{number(-across)}" width="{number(2 * rim)}" '
            f'height="{number(2 * across)}" rx="0.4"/>'
        )
    elif kind == "aircraft":
        shape = (
            f'<path class="{look}" d="M{number(rim)} 0 0 {number(rim)} {number(-rim)} 0 0 {number(-rim)}Z"/>'
        )
    else:
        shape = f'<circle class="{look}" r="{number(rim)}"/>'
    if figure.facing is None or figure.all_round:
        return shape
    return f'{shape}<path class="front" d="M{number(rim)} 0H{number(rim * 1.6)}"/>'


def sign(figure: FigureView, side: int, least: float) -> str:
    """Return what stands upright on a figure: its letter, and the sign of how it is."""
    rim = max(figure.base / 2, least)
    look = f"sign side{side % SIDES if side >= 0 else '-none'}"
    if figure.out:
        return f'<text class="out" font-size="{number(rim * 1.8)}" dy=".35em">×</text>'
    glyph = figure.glyph or "?"
    least_side = min(rim, max(figure.wide / 2, least)) if figure.wide else rim
    size = number(min(least_side, 4.0) * (1.4 if len(glyph) == 1 else 1.1))
    letter = f'<text class="{look}" font-size="{size}" dy=".35em">{escape(glyph)}</text>'
    state = next((shown for name, shown in STATES.items() if name in figure.states), "")
    if not state:
        return letter
    return (
        f'{letter}<text class="state" font-size="{number(least * 1.6)}" x="{number(least_side * 1.2)}" '
        f'y="{number(-least_side * 0.6)}">{state}</text>'
    )


def scale(table: TableView) -> str:
    """Return a bar at the table's lower left corner, as long as it says: a sixth of the table or so."""
    long = next(cm for cm in SCALES if cm * 8 >= table.width or cm == SCALES[-1])
    edge, low = number(table.width / 50), number(table.height - table.width / 50)
    return (
        f'<path class="scale" d="M{edge} {low}h{number(long)}"/>'
        f'<text class="measure" font-size="{number(table.width / 45)}" x="{edge}" '
        f'y="{number(table.height - table.width / 30)}">{number(long)} cm</text>'
    )


def token(one: TokenView, side: int, least: float) -> str:
    """Return a small thing that lies on the table, its centre at 0."""
    look = f"side{side % SIDES if side >= 0 else '-none'}"
    edge = number(least)
    return (
        f'<path class="token {look}" d="M0 -{edge} {edge} 0 0 {edge} -{edge} 0Z"/>'
        f'<text class="state" font-size="{number(least * 1.3)}" dy=".35em">{escape(one.glyph)}</text>'
    )


def piece(one: PieceView, top: float, name: str) -> str:
    """Return a piece of terrain where it lies; *top* is the depth of the table in cm."""
    kind = one.kind if one.kind in KINDS else "open"
    title = f"<title>{escape(name)}</title>"
    if one.outline == "circle":
        (x, y), look = one.points[0], f'class="piece {kind}"'
        shape = (
            f'<circle {look} cx="{number(x)}" cy="{number(top - y)}" r="{number(one.size)}">{title}</circle>'
        )
    elif one.outline == "line":
        width = number(max(one.size, 0.4))
        shape = (
            f'<path class="line {kind}" stroke-width="{width}" d="M{_points(one.points, top)}">{title}</path>'
        )
    else:
        shape = f'<path class="piece {kind}" d="M{_points(one.points, top)}Z">{title}</path>'
    holes = "".join(
        f'<path class="opening" d="M{_points((hole.start, hole.end), top)}"/>' for hole in one.openings
    )
    return shape + holes + _label(one, top, name)


def _label(one: PieceView, top: float, name: str) -> str:
    """Return the name of a piece that is large enough for it, with its storeys where it has more than one."""
    storeys = f" ({one.storeys})" if one.storeys > 1 else ""
    wide = max(x for x, _ in one.points) - min(x for x, _ in one.points)
    deep = max(y for _, y in one.points) - min(y for _, y in one.points)
    if one.outline == "circle":
        wide = deep = 2 * one.size
    if one.outline == "line" or wide * deep < LABELLED:
        return ""
    x = sum(x for x, _ in one.points) / len(one.points)
    y = sum(y for _, y in one.points) / len(one.points)
    size = number(min(2.4, max(1.0, 1.6 * wide / max(len(name) + len(storeys), 1))))
    return (
        f'<text class="label" font-size="{size}" x="{number(x)}" y="{number(top - y)}" dy=".35em">'
        f"{escape(name)}{storeys}</text>"
    )


def zone(one: ZoneView, top: float, name: str) -> str:
    """Return an area that lies on the table for a while, where it lies."""
    kind = escape(one.kind)
    title = f"<title>{escape(name)}</title>"
    if len(one.points) == 1:
        x, y = one.points[0]
        return (
            f'<circle class="zone {kind}" cx="{number(x)}" cy="{number(top - y)}" r="{number(one.radius)}">'
            f"{title}</circle>"
        )
    return f'<path class="zone {kind}" d="M{_points(one.points, top)}Z">{title}</path>'
