"""The legend of the map: every sign that is in sight, and what it means."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from core.engine.contract.overlay import Overlay
from core.engine.contract.view import View
from core.locale import Sentences
from core.table.terrain import Shape, Table
from tui.panes import signs
from tui.panes.lines import Row
from tui.panes.map.look import middle_of, piece_name
from tui.panes.map.map import MapPane
from tui.panes.map.map_canvas import EDGE_EAST
from tui.panes.roster import compass, side_look, token_card

MIDDLE = 1 / 3
"""How far from the middle of the table to its edge the middle goes."""

SIGNS = 9
"""Cells for the signs of one row: digits, and a plus sign."""


def legend_rows(view: View, map: MapPane, words: Sentences) -> Iterator[Row]:
    """Yield the signs of figures by side, of what is beside them, of areas and of terrain."""
    if map.table is None:
        yield Row(words.text("tui-no-map"))
        return
    plain = map.ascii_only
    yield from _group("tui-legend-beside", _beside(view, words, plain), words)
    yield from _group("tui-legend-hand", _in_hand(map.overlay, words, plain), words)
    if map.seen:
        yield _row(signs.SEEN.shown(plain), words.text("tui-sign-seen"))
    if map.traces:
        yield _row(signs.TRACE.shown(plain), words.text("tui-sign-trace"))
    yield from _group("tui-legend-areas", _areas(view, words, plain), words)
    terrain = [
        _row(sign, _kind(kind, map.table, words))
        for sign, kind in map.terrain_signs()
        if f"tui-kind-{kind}" in words
    ]
    if map.places.names:
        terrain.append(_row("[…]", words.text("tui-sign-place")))
    terrain.append(_row(EDGE_EAST[int(plain)], words.text("tui-sign-edge")))
    yield from _group("tui-legend-terrain", terrain, words)
    yield from _figures(view, words, plain)


def _group(title: str, rows: Iterable[Row], words: Sentences) -> Iterator[Row]:
    """Yield the rows under their title, if there are any."""
    if rows := list(rows):
        yield Row(words.text(title), None, "heading")
        yield from rows
        yield Row("")


def _kind(kind: str, table: Table, words: Sentences) -> str:
    """Return what a kind of ground is called, and the names that pieces of it have, with where each lies."""
    called = words.text(f"tui-kind-{kind}")
    named: dict[str, list[str]] = {}
    for piece in table.pieces:
        if piece.kind == kind and piece.name and piece_name(piece, words) != called:
            named.setdefault(piece_name(piece, words), []).append(_where(piece.shape, table, words))
    told = [f"{name} ({', '.join(dict.fromkeys(where))})" for name, where in named.items()]
    return words.text("tui-kind-named", kind=called, names=", ".join(told)) if told else called


def _where(shape: Shape, table: Table, words: Sentences) -> str:
    """Return in which part of the table a shape lies, by the way from its middle: of three a side."""
    x, y = middle_of(shape)
    east, north = x * 2 / table.width - 1, y * 2 / table.height - 1
    if max(abs(east), abs(north)) < MIDDLE:
        return words.text("tui-in-the-middle")
    way = compass(math.degrees(math.atan2(north, east)))
    return words.text("tui-in-the", way=words.text(f"tui-way-{way}"))


def _figures(view: View, words: Sentences, plain: bool) -> Iterator[Row]:
    """Yield a row for each figure and token on the map, by side."""
    for number, side in enumerate(view.sides):
        yield from _named(words.say(side.name), _of_side(view, side.id, words, side_look(number), plain))
    neither = _of_side(view, "", words, "neither", plain)
    yield from _named(words.text("tui-of-neither-side"), neither)


def _named(name: str, rows: Iterable[Row]) -> Iterator[Row]:
    if rows := list(rows):
        yield Row(name, None, "heading")
        yield from rows


def _of_side(view: View, side: str, words: Sentences, look: str, plain: bool) -> Iterator[Row]:
    """Yield a row for each letter that stands for somebody of a side, with whoever it stands for."""
    named: dict[str, list[str]] = {}
    for figure in view.figures:
        if figure.side == side and figure.x is not None and not figure.out:
            named.setdefault(signs.letter(figure, plain), []).append(words.say(figure.name))
    for letter, names in named.items():
        yield _row(letter, ", ".join(names), look)
    for token in view.tokens:
        if token.side == side and token.x is not None:
            flag = signs.FLAG.shown(plain)
            yield _row(f"{flag}{token.glyph[:1] or '?'}", token_card(token, words), look)


def _beside(view: View, words: Sentences, plain: bool) -> Iterator[Row]:
    """Yield what stands beside or in place of letters, of all that anybody in sight is."""
    there = [figure for figure in view.figures if figure.x is not None]
    fighting = [figure for figure in there if not figure.out]
    if len(fighting) > 1:
        yield _row("23456789+", words.text("tui-sign-stack"))
    if any(figure.facing is not None and not figure.all_round for figure in fighting):
        arrows = dict.fromkeys(arrow.shown(plain) for arrow in signs.ARROWS)
        yield _row("".join(arrows), words.text("tui-sign-front"))
    for state, sign in signs.STATES.items():
        if any(state in figure.states for figure in fighting):
            yield _row(sign.shown(plain), words.text(f"tui-sign-{state}"))
    for kind, sign in signs.KINDS.items():
        if any(figure.kind == kind for figure in fighting):
            yield _row(sign.shown(plain), words.text(f"tui-sign-{kind}"))
    for sign, wreck in ((signs.OUT, False), (signs.WRECK, True)):
        if any(figure.out and (figure.kind in signs.KINDS) is wreck for figure in there):
            yield _row(sign.shown(plain), words.text("tui-sign-wreck" if wreck else "tui-sign-out"))


def _in_hand(overlay: Overlay, words: Sentences, plain: bool) -> Iterator[Row]:
    """Yield what the act in hand shows on the map."""
    if overlay.arms is not None:
        yield _row(signs.RANGE.shown(plain), words.text("tui-sign-range"))
    if overlay.reach:
        yield _row(signs.REACH.shown(plain), words.text("tui-sign-reach"))
    for stretch, sign in zip(overlay.gentler, signs.GENTLER, strict=False):
        yield _row(sign.shown(plain), words.text("tui-sign-gentler", how=stretch.label))
    if overlay.rays:
        yield _row("".join(sign.shown(plain) for sign in signs.RAYS), words.text("tui-sign-ray"))
        yield _row(signs.COVERS.shown(plain), words.text("tui-sign-covers"))
        yield _row(signs.BLOCKS.shown(plain), words.text("tui-sign-blocks"))
    if any(area.kind == "blast" for area in overlay.areas):
        yield _row(signs.BLAST.shown(plain), words.text("tui-sign-blast"))
    if any(area.kind == "lane" for area in overlay.areas):
        yield _row(signs.LANE.shown(plain), words.text("tui-sign-lane"))
    if overlay.caught:
        yield _row(signs.CAUGHT.shown(plain), words.text("tui-sign-caught"))
    if overlay.changed:
        yield _row(signs.CHANGED.shown(plain), words.text("tui-sign-changed"))
    if overlay.reacts:
        yield _row(signs.REACTS.shown(plain), words.text("tui-sign-reacts"))


def _areas(view: View, words: Sentences, plain: bool) -> Iterator[Row]:
    """Yield each area with its texture and the sign in its middle, and the way of the last move."""
    areas = dict.fromkeys((zone.kind, words.say(zone.label)) for zone in view.zones if zone.points)
    for kind, label in areas:
        fill = signs.ZONES.get(kind, signs.ZONE).shown(plain)
        middle = signs.CENTRES[kind].shown(plain) if kind in signs.CENTRES else ""
        yield _row(f"{fill}{middle}", label)
    if len(view.path) > 1:
        yield _row(f"{signs.PATH.shown(plain)}{signs.CORNER.shown(plain)}", words.text("tui-sign-path"))


def _row(sign: str, meaning: str, look: str = "") -> Row:
    return Row(f" {sign:<{SIGNS}} {meaning}", None, look, indent=SIGNS + 2)
