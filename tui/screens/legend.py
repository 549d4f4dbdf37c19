"""The legend of the map: every sign that is in sight, and what it means."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.view import FigureView, View
from core.locale import Sentences
from tui.panes.lines import Row
from tui.panes.map import EDGE_EAST, MapPane
from tui.panes.map_over import OUT, PATH, PLAIN, ZONE
from tui.panes.roster import side_look, token_card

SIGNS = 4
"""Cells for the signs of one row: those of a wall in all its directions."""


def legend_rows(view: View, map: MapPane, words: Sentences) -> Iterator[Row]:
    """Yield the signs of figures by side, of what else lies on the table, of areas and of terrain."""
    if map.table is None:
        yield Row(words.text("tui-no-map"))
        return
    which = int(map.ascii_only)
    yield from _figures(view, words, map.ascii_only)
    if any(figure.out and figure.x is not None for figure in view.figures):
        yield _row(OUT[which], words.text("tui-sign-out"), "dim")
    yield from _things(view, words, which)
    yield Row("")
    yield Row(words.text("tui-legend-terrain"), None, "heading")
    for sign, kind in map.terrain_signs():
        if f"tui-kind-{kind}" in words:
            yield _row(sign, words.text(f"tui-kind-{kind}"))
    yield _row(EDGE_EAST[which], words.text("tui-sign-edge"))


def _figures(view: View, words: Sentences, ascii_only: bool) -> Iterator[Row]:
    """Yield a row for each side, with the sign and the name of each of its figures on the map."""
    for number, side in enumerate(view.sides):
        if rows := list(_of_side(view, side.id, words, side_look(number), ascii_only)):
            yield Row(words.say(side.name), None, "heading")
            yield from rows
    if rows := list(_of_side(view, "", words, "neither", ascii_only)):
        yield Row(words.text("tui-of-neither-side"), None, "heading")
        yield from rows


def _of_side(view: View, side: str, words: Sentences, look: str, ascii_only: bool) -> Iterator[Row]:
    for figure in view.figures:
        if figure.side == side and figure.x is not None and not figure.out:
            yield _row(_sign(figure, ascii_only), words.say(figure.name), look)
    for token in view.tokens:
        if token.side == side and token.x is not None:
            yield _row(token.glyph[:1] or "?", token_card(token, words), look)


def _sign(figure: FigureView, ascii_only: bool) -> str:
    glyph = figure.glyph[:1] or "?"
    return PLAIN.get(glyph, glyph) if ascii_only else glyph


def _things(view: View, words: Sentences, which: int) -> Iterator[Row]:
    labels = dict.fromkeys(words.say(zone.label) for zone in view.zones if zone.points)
    ways = [_row(PATH[which], words.text("tui-sign-path"))] if len(view.path) > 1 else []
    if labels or ways:
        yield Row("")
        yield Row(words.text("tui-legend-areas"), None, "heading")
    for label in labels:
        yield _row(ZONE[which], label)
    yield from ways


def _row(sign: str, meaning: str, look: str = "") -> Row:
    return Row(f" {sign:<{SIGNS}} {meaning}", None, look, indent=SIGNS + 2)
