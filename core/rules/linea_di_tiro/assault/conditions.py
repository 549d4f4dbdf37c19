"""Linea di Tiro: what an assault is, and when it may be made (LT-ASL.a–b, m–n, w, LT-Q.33)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId
from core.rulekit.refusals import no
from core.rules.linea_di_tiro import moments
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.common.actors import activation_of, shown
from core.rules.linea_di_tiro.fire.arcs import aspect
from core.rules.linea_di_tiro.movement.walking import spot_at
from core.rules.linea_di_tiro.movement.way import contact_on
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Moving, Piece, State
from core.table.footprints import gap
from core.table.places import Place, Point, reaches
from core.table.questions import Aspect, Near

ADJACENT = 1.0
"""cm between the bases of a tank and infantry that is adjacent to it, at most (LT-ASL.n)."""
ASSAULTS = ("bound", "speed")
"""The ways of moving that are an assault at contact; falling back and fleeing are none (LT-ASL.b)."""


def kind_of_assault(state: State, piece: Piece, foe: Piece) -> str:
    """Return what it is when a piece comes into contact: overrun, vehicle or melee, "" for no assault.

    Tanks overrun infantry and guns; infantry assaults motor vehicles, and fights infantry and guns of
    either class hand to hand (LT-ASL.a). Guns assault nobody, nor do vehicles that are no tanks.
    """
    mine, theirs = state.kind_of(piece), state.kind_of(foe)
    if mine.vehicle:
        return "overrun" if mine.tank and not theirs.motor else ""
    if mine.gun:
        return ""
    return "vehicle" if theirs.motor else "melee"


def in_reach(state: State, piece: Piece, cm: float) -> bool:
    """Return whether a known enemy whom a piece could assault is at most so many cm off: leads bots."""
    here = piece.place
    return here is not None and any(
        shown(state, foe)
        and foe.place is not None
        and reaches(gap(here, foe.place), cm)
        and bool(kind_of_assault(state, piece, foe))
        for foe in state.foes(piece)
    )


@acts.follows(moments.check_assault)
def _(r: Resolution[State], piece: Piece, foe: Piece, frame: Moving) -> None:
    """Refuse an assault that may not be made, before anything of it is done."""
    if r.state.kind_of(piece).gun:
        r.refuse("LT-ASL.w", "lt-gun-assaults-nobody", figure=piece.name)
    how = kind_of_assault(r.state, piece, foe)
    refusal = unpaid(r.state, piece) if how else None
    if refusal is None and how == "vehicle" and r.state.kind_of(foe).tank:
        refusal = tank_refusal(r, piece, foe, comes_from(r, piece, foe, frame))
    if refusal is not None:
        r.refuse_as(refusal)


def unpaid(state: State, piece: Piece) -> Refusal | None:
    """Return why an assault cannot be paid for: as a choice it costs the attack of BX (LT-Q.33)."""
    if not Options.of(state).assault_costs_attack:
        return None
    now = activation_of(state, piece.id)
    if now is None or now.action != "BX" or "attack" in now.done:
        return no("LT-Q.33", "lt-assault-costs-attack", figure=piece.name)
    return None


def tank_refusal(r: Resolution[State], piece: Piece, tank: Piece, side: Aspect) -> Refusal | None:
    """Return why infantry may not assault a tank: in its front, or covered by its infantry (LT-ASL.m–n).

    Only infantry that the enemy knows of counts here: a refusal must not tell of others.
    """
    if side == "front":
        return no("LT-ASL.m", "lt-assault-not-frontal", figure=piece.name, target=tank.name)
    known = [friend for friend in infantry_of(r.state, tank) if shown(r.state, friend)]
    beside = adjacent(r, tank, known)
    if beside:
        friend = r.state.figures[beside[0]].name
        return no("LT-ASL.n", "lt-assault-escorted", figure=piece.name, target=tank.name, friend=friend)
    return None


def infantry_of(state: State, tank: Piece) -> list[Piece]:
    """Return the infantry of a tank's side, which is all that is no vehicle (LT-GEN.b)."""
    return [
        one for one in state.of(tank.side)
        if one.id != tank.id and not one.aboard and not state.kind_of(one).vehicle
    ]  # fmt: skip


def adjacent(r: Resolution[State], tank: Piece, infantry: list[Piece]) -> tuple[FigureId, ...]:
    """Return which of them stand at most 1 cm from a tank's base (LT-ASL.n)."""
    if not infantry:
        return ()
    if tank.place is None:  # at a real table
        near: tuple[FigureId, ...] = r.measure(Near(tuple(one.id for one in infantry), tank.id, ADJACENT))
        return near
    here = tank.place
    return tuple(
        one.id for one in infantry if one.place is not None and reaches(gap(here, one.place), ADJACENT)
    )


def comes_from(r: Resolution[State], piece: Piece, foe: Piece, frame: Moving) -> Aspect:
    """Return from where an assault comes at whom it meets: by the spot of the contact (LT-Q.53).

    At a real table people say it.
    """
    place = contact_place(r, piece, foe, frame)
    return aspect(r, foe, piece.id if place is None else Point(place.x, place.y))


def contact_place(r: Resolution[State], piece: Piece, foe: Piece, frame: Moving) -> Place | None:
    """Return where on its way a piece meets an enemy; `None` at a real table."""
    if piece.place is None:
        return None
    at, met = contact_on(r.state, piece, frame.way, [foe])
    return spot_at(r, piece, frame, at) if met else piece.place
