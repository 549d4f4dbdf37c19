"""In words, what an overlay shows: how far, what is in between, who is endangered, who might answer."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.overlay import Overlay, Ray
from core.engine.contract.view import View
from core.locale import Sentences
from core.table.terrain import Table
from tui.panes import signs
from tui.panes.map.look import piece_name

MOST_LINES = 2
"""Lines that are told; of more the map shows enough."""


def told(overlay: Overlay, view: View, table: Table, words: Sentences) -> str:
    """Return an overlay in words, what decides first; "" for nothing."""
    names = {figure.id: words.say(figure.name) for figure in view.figures if figure.own}
    lines = dict.fromkeys(tuple(_ray(ray, table, words)) for ray in overlay.rays)  # there and back: once
    parts = [one for line in [*lines][:MOST_LINES] for one in line]
    if friends := [names[id] for id in overlay.caught if id in names]:
        parts.append(words.text("tui-over-caught", who=words.listed(friends)))
    return " · ".join(parts)


def enough(overlay: Overlay, words: Sentences, ascii_only: bool) -> str:
    """Return what costs less and leads to the same spot, with its sign on the map; "" for nothing."""
    for stretch, sign in zip(overlay.gentler, signs.GENTLER, strict=False):
        if stretch.label == overlay.enough:
            return f"{sign.shown(ascii_only)} {words.say(stretch.label)}"
    return ""


def _ray(ray: Ray, table: Table, words: Sentences) -> Iterator[str]:
    yield words.text("tui-cm", cm=round(ray.cm, 1))
    pieces: dict[str, str] = {piece.id: piece_name(piece, words) for piece in table.pieces}
    piece = pieces.get(ray.by, "")
    if not ray.seen:
        yield words.text("tui-ruler-blocked", piece=piece) if piece else words.text("tui-over-unseen")
        return
    yield words.text("tui-ruler-clear")
    if ray.cover:
        kind = "hard" if ray.hard else "soft"
        yield words.text(f"tui-ruler-{kind}", piece=piece) if piece else words.text("tui-over-cover")
