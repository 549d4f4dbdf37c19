"""Ludonet quick skirmish: destroyed vehicles are marked or removed (LU-TRN.h, LU-Q.31)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import PieceId
from core.engine.words.message import Message, say
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.names import name
from core.rules.ludonet.deployment.placement import place
from core.rules.ludonet.facts import WreckMarked
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, State
from core.rules.ludonet.tables import TERRAIN
from core.table.places import Point
from core.table.shapes import Circle
from core.table.terrain import Piece, make


def mark_wrecks(r: Resolution[State]) -> None:
    """At the end of the turn what was destroyed is marked or removed (LU-TRN.h); smoke is seen by all."""
    for figure in list(r.state.figures.values()):
        if figure.fate == "destroyed" and figure.id not in r.state.wrecks:
            if not figure.placed and Options.of(r.state).wrecks == "mark":
                place(r, figure, "burns")
            r.emit(WreckMarked(figure.id, wreck(r.state, figure)))


def piece_of(figure: Figure) -> PieceId:
    """Return the id of a vehicle's wreck on the table."""
    return PieceId(f"wreck-{figure.id}")


def wreck(state: State, figure: Figure) -> Piece | None:
    """Return the wreck as terrain: shelter and an obstacle, no screen unless chosen (LU-Q.31)."""
    if figure.place is None or Options.of(state).wrecks == "remove":
        return None
    shape = Circle(Point(figure.place.x, figure.place.y), max(figure.place.base / 2, 1.0))
    sight = "blocks" if Options.of(state).wreck_blocks_los else "clear"
    return make("wreck", piece_of(figure), shape, TERRAIN, sight=sight, name=figure.name, flags=("solid",))


@acts.tells(WreckMarked)
def _(before: State, event: WreckMarked, after: State) -> Message:
    id = (
        "lu-wreck-marked"
        if event.piece is not None or Options.of(after).wrecks == "mark"
        else "lu-wreck-removed"
    )
    return say(id, who=name(after, event.figure))
