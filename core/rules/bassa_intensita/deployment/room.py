"""Bassa Intensità: where there is room to start: nobody upon anybody, no vehicle on a wall (BI-Q.113). cm."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rules.bassa_intensita.common.names import name
from core.rules.bassa_intensita.movement.way import FLOOR
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure, Side
from core.rules.bassa_intensita.terrain import ENTRENCHED
from core.table.cover import moved
from core.table.places import Place, Point, point
from core.table.standing import barred, nearest_free, upon
from core.table.terrain import Piece, Table, sane


def check_room(r: Resolution[State], figure: Figure, side: Side, place: Place) -> None:
    """Refuse a spot on which somebody of one's own stands, or ground that bears no such figure.

    The refusal says the nearest spot that is free.
    """
    if (other := standing_there(r.state, figure, place)) is not None:
        free = nearest(r.state, figure, side, place)
        r.refuse("BI-Q.113", "bi-deploys-upon", figure=figure.name, other=other.name, where=free)
    if (piece := bears_none(r.state.terrain, figure, place)) is not None:
        free = nearest(r.state, figure, side, place)
        r.refuse(
            "BI-Q.113", "bi-ground-barred", figure=figure.name, piece=name(r.state, piece.id), where=free
        )


def standing_there(state: State, figure: Figure, place: Place) -> Figure | None:
    """Return who of one's own side stands there, on the same floor; hidden enemies are in nobody's way."""
    others = (one for one in state.of(figure.side) if one.id != figure.id and not one.aboard)
    return upon(
        place, ((one, one.place) for one in others if one.place is not None and level(one.place, place))
    )


def level(one: Place, other: Place) -> bool:
    """Return whether two stand on the same floor: who stands on another is in nobody's way."""
    return abs(one.z - other.z) < FLOOR


def bears_none(terrain: Table, figure: Figure, place: Place) -> Piece | None:
    """Return what a figure cannot stand on: what is solid, for a vehicle houses and obstacles too."""
    if figure.man:
        return barred(terrain, replace(place, base=0.0), solid)
    return barred(terrain, place, lambda one: one.impassable or one.obstacle > 0 or dug(one))


def solid(piece: Piece) -> bool:
    """Return whether nobody can be in a piece at all, such as a rock."""
    return piece.impassable and not piece.has_inside


def dug(piece: Piece) -> bool:
    """Return whether a piece is a trench or the like."""
    return ENTRENCHED in piece.flags


def nearest(state: State, figure: Figure, side: Side, place: Place) -> Message:
    """Return what is told of the nearest spot of the zone on which a figure can be put."""

    def free(spot: Point) -> bool:
        if not sane(spot, state.terrain) or to_edge(state, side, spot) > side.zone:
            return False
        there = replace(moved(state.terrain, place, spot), facing=place.facing)
        return (
            standing_there(state, figure, there) is None and bears_none(state.terrain, figure, there) is None
        )

    spot = nearest_free(point(place), free)
    return say("bi-nowhere") if spot is None else say("bi-spot", x=spot.x, y=spot.y)


def to_edge(state: State, side: Side, spot: Point) -> float:
    """Return the cm from a spot to a side's edge of the table; nothing where it has none."""
    wide, high = state.terrain.width, state.terrain.height
    ways = {"west": spot.x, "east": wide - spot.x, "south": spot.y, "north": high - spot.y}
    return ways.get(side.edge, 0.0)
