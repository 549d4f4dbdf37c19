"""Linea di Tiro: mounting and dismounting, action MD (LT-ACT.g, LT-MOV.l–m, LT-Q.25)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, PickOne, PickPoint
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.activation.actions import begin_half
from core.rules.linea_di_tiro.acts import OfPiece, acts
from core.rules.linea_di_tiro.common.actors import acting
from core.rules.linea_di_tiro.common.fields import ground_field, options_of
from core.rules.linea_di_tiro.common.ground import WORDS
from core.rules.linea_di_tiro.common.names import name_of_either
from core.rules.linea_di_tiro.facts.movement import Dismounted, Mounted
from core.rules.linea_di_tiro.movement.way import factors_of, in_the_way, placed
from core.rules.linea_di_tiro.state import Piece, State
from core.rules.linea_di_tiro.visibility.ambush import appear
from core.table.figure_lookup import figure_named, origin_of
from core.table.footprints import gap
from core.table.going import entered
from core.table.movement_path import measure_path
from core.table.places import Place, Point, distance, reaches, rim
from core.table.terrain import sane

NEAR = 1.0
"""cm between the bases of a passenger and its carrier, at most (LT-Q.25)."""


@acts.answers(moments.ACTIVATION, moments.CARD)
class Mount(Command, frozen=True):
    """Get on a carrier of one's own side, within 1 cm of it (LT-MOV.l)."""

    figure: FigureId
    carrier: FigureId


@acts.answers(moments.ACTIVATION, moments.CARD)
class Dismount(Command, frozen=True):
    """Get off, to a spot within 1 cm of the carrier; at a real table *ground* is what it stands in then."""

    figure: FigureId
    spot: Point | None = None
    ground: tuple[str, ...] = ()


@acts.offered(moments.HALF_MOUNT)
def _(asked: OfPiece) -> Iterator[Choice]:
    state, piece = asked.state, asked.who
    if piece.aboard:
        given = {"figure": piece.id}
        refusal = asked.refusal(Dismount(piece.id), ("lt-no-spot",))
        yield choice(Dismount, say("lt-do-dismount"), "LT-MOV.l", piece.id, given, refusal, "m", weight=1.0)
        return
    carriers = carriers_of(state, piece)
    if carriers:
        given = {"figure": piece.id}
        found = [asked.refusal(Mount(piece.id, one.id)) for one in carriers]
        refusal = None if None in found else found[0]
        yield choice(Mount, say("lt-do-mount"), "LT-MOV.l", piece.id, given, refusal, "m", weight=1.0)


def carriers_of(state: State, piece: Piece) -> list[Piece]:
    """Return the vehicles of its side that carry anybody."""
    return [one for one in state.of(piece.side) if state.kind_of(one).capacity and one.id != piece.id]


@acts.fields(Mount)
def _(state: State, seat: str, figure: Piece | None) -> Fields:
    if figure is not None:
        yield PickOne(
            "carrier", say("lt-ask-carrier", figure=figure.name), options_of(carriers_of(state, figure))
        )


@acts.fields(Dismount)
def _(state: State, seat: str, figure: Piece | None) -> Fields:
    if figure is None:
        return
    if state.tape:
        yield ground_field(figure)
        return
    carrier = figure_named(figure.aboard, state)
    spots = tuple((spot.x, spot.y) for spot in beside(state, figure, carrier)) if carrier is not None else ()
    yield PickPoint("spot", say("lt-ask-spot", figure=figure.name), origin_of(carrier), 6.0, spots)


def beside(state: State, piece: Piece, carrier: Piece) -> list[Point]:
    """Return free spots in contact with a carrier, those behind it first."""
    hull = carrier.place
    if hull is None:
        return []
    gap = rim(hull) + base_of(state, piece) / 2
    found = []
    for turn in range(12):
        angle = math.radians(hull.facing + 180 + 30 * ((turn + 1) // 2) * (-1) ** turn)
        spot = Point(round(hull.x + gap * math.cos(angle), 2), round(hull.y + gap * math.sin(angle), 2))
        if free(state, piece, hull, spot):
            found.append(spot)
    return found


def base_of(state: State, piece: Piece) -> float:
    """Return how wide the base of a piece is, cm."""
    return piece.place.base if piece.place is not None else state.kind_of(piece).base


def free(state: State, piece: Piece, hull: Place, spot: Point) -> bool:
    """Return whether a passenger can stand at a spot beside its carrier: on the table, and nobody there.

    Nor does it get off into ground that is forbidden to its class (LT-MOV.k).
    """
    barred = {kind for kind, factor in factors_of(state, piece).items() if factor == 0}
    if not sane(spot, state.terrain) or entered(state.terrain, hull, (spot,), barred):
        return False
    way = measure_path(state.terrain, hull, (spot,))
    there = Place(spot.x, spot.y, base=base_of(state, piece))
    taken = in_the_way(state, piece, there)
    foe = any(
        distance(there, one.place) < rim(there) + rim(one.place)
        for one in state.foes(piece)
        if one.place is not None and one.spotted
    )
    return not (way.blocked or way.off_table or foe or (taken is not None and taken.id != piece.aboard))


@acts.rule(Mount)
def mount(r: Resolution[State], command: Mount) -> None:
    """Get on a carrier within 1 cm that has room (LT-MOV.l, LT-Q.25)."""
    piece = acting(r, command.figure, "mount")
    carrier = r.state.figures.get(command.carrier)
    if piece.aboard:
        r.refuse("LT-MOV.m", "lt-aboard", figure=piece.name)
    if carrier is None or carrier not in carriers_of(r.state, piece):
        r.refuse("LT-Q.25", "lt-no-such-carrier", figure=piece.name)
    if piece.place is not None and carrier.place is not None:
        apart = gap(piece.place, carrier.place)
        if not reaches(apart, NEAR):
            r.refuse(
                "LT-Q.25", "lt-carrier-too-far", figure=piece.name, carrier=carrier.name, cm=round(apart, 1)
            )
    riding = sum(one.aboard == carrier.id and one.able for one in r.state.figures.values())
    if riding >= r.state.kind_of(carrier).capacity:
        r.refuse("LT-Q.25", "lt-carrier-full", carrier=carrier.name)
    begin_half(r, piece, "mount")
    hull = carrier.place
    place = None
    if hull is not None:
        place = Place(hull.x, hull.y, hull.facing, hull.z, base_of(r.state, piece), carrier.id)
    r.emit(Mounted(piece.id, carrier.id, place, piece.contacts))


@acts.rule(Dismount)
def dismount(r: Resolution[State], command: Dismount) -> None:
    """Get off into contact with the carrier (LT-MOV.l)."""
    piece = acting(r, command.figure, "mount")
    carrier = r.state.figures.get(piece.aboard)
    if carrier is None:
        r.refuse("LT-MOV.l", "lt-not-aboard", figure=piece.name)
    hull = carrier.place
    if hull is None:  # at a real table
        begin_half(r, piece, "mount")
        words = tuple(word for word in WORDS if word in command.ground)
        r.emit(Dismounted(piece.id, None, words))
        appear(r, piece.id)
        return
    if command.spot is None:
        r.refuse("LT-MOV.l", "lt-no-spot", figure=piece.name)
    there = placed(r.state, Place(hull.x, hull.y, base=base_of(r.state, piece)), command.spot, hull.facing)
    near = reaches(gap(there, hull), NEAR)
    if not near or not free(r.state, piece, hull, command.spot):
        r.refuse("LT-Q.25", "lt-no-room-beside", figure=piece.name, carrier=carrier.name)
    begin_half(r, piece, "mount")
    r.emit(Dismounted(piece.id, there))
    appear(r, piece.id)


@acts.tells(Mounted)
def _(before: State, event: Mounted, after: State) -> Message:
    return say(
        "lt-mounted",
        who=name_of_either(before, after, event.figure),
        carrier=name_of_either(before, after, event.carrier),
    )


@acts.tells(Dismounted)
def _(before: State, event: Dismounted, after: State) -> Message:
    return say("lt-dismounted", who=name_of_either(before, after, event.figure))
