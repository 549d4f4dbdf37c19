"""Bassa Intensità: which fire may be ordered, and its line (Part 5, resolution of one shot, step 1)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.ids import AnyId, FigureId, PieceId, WeaponName
from core.rulekit.refusals import no
from core.rules.bassa_intensita.common.actors import enemy_refusal
from core.rules.bassa_intensita.fire.areas import area_of, inside
from core.rules.bassa_intensita.fire.shots import shooting
from core.rules.bassa_intensita.fire.to_hit import out_of_range
from core.rules.bassa_intensita.fire.weapons import InHand, in_hand
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.state.orders import Fire
from core.rules.bassa_intensita.tables.weapons import EMPLACE_NOTE, WEAPONS, ranges
from core.table.places import Point, bearing
from core.table.questions import LineThere, Shot, ShotLine
from core.table.spatial_index import prepare

TURRET_ARC = 45.0
"""Degrees to either side of a jammed turret's bearing (BI-Q.67)."""


# --- the weapon ----------------------------------------------------------------------------------


def weapon_of(state: State, firer: Figure, name: WeaponName, area: bool = False) -> InHand | Refusal:
    """Return a weapon as its owner can fire it now, or why he cannot, at whatever it is."""
    weapon = in_hand(state, firer, name)
    if weapon is None:
        return no("BI-FIRE.e", "bi-no-such-weapon", figure=firer.name)
    if firer.aboard and not _fires_aboard(state, firer):
        return no("BI-Q.102", "bi-fires-from-no-vehicle", figure=firer.name)
    if weapon.carried.broken:
        return no("BI-ARM.k", "bi-weapon-broken", figure=firer.name)
    if weapon.carried.empty:
        return no("BI-FIRE.r" if weapon.arm.recoilless else "BI-FIRE.o", "bi-weapon-empty", figure=firer.name)
    if weapon.carried.rounds == 0 and Options.of(state).ammo_tracking:
        return no("BI-Q.46", "bi-no-rounds", figure=firer.name)
    if not weapon.arm.row or weapon.arm.load == "smoke":
        return no("BI-FIRE.e", "bi-not-for-direct-fire", figure=firer.name)
    if not weapon.row:
        assert EMPLACE_NOTE in WEAPONS[weapon.arm.row].notes
        return no("BI-FIRE.p", "bi-not-emplaced", figure=firer.name)
    if area and weapon.area is None:
        return no("BI-FIRE.c", "bi-no-area", figure=firer.name)
    return weapon


def _fires_aboard(state: State, firer: Figure) -> bool:
    """Return whether a passenger may fire: out of an open vehicle, with `bi.passenger_fire` (BI-Q.102)."""
    carrier = state.figures[firer.aboard].hull
    return Options.of(state).passenger_fire == "open_vehicles" and carrier is not None and carrier.open


# --- the order -----------------------------------------------------------------------------------


def check_order(r: Resolution[State], firer: Figure, order: Fire, why: str = "") -> ShotLine | Refusal:
    """Return the line of an order to fire, or why it may not be given.

    One target (BI-FIRE.b–c), an area (BI-Q.36), or a spot for HE with `bi.he_at_suspected` (BI-Q.103).
    """
    weapon = weapon_of(r.state, firer, order.weapon, order.area == "area")
    if isinstance(weapon, Refusal):
        return weapon
    if order.area == "area":
        return _at_area(r, firer, weapon, order, why)
    if order.note:
        return _at_note(r, firer, weapon, order.note, why)
    if order.aim is not None:
        return _at_spot(r, firer, weapon, order.aim, why)
    return at_figure(r, firer, weapon, order.target, why)


def at_figure(
    r: Resolution[State], firer: Figure, weapon: InHand, name: str, why: str, area: bool = False
) -> ShotLine | Refusal:
    """Return the line to an observed enemy, or why he may not be fired at (BI-Q.103, BI-Q.91)."""
    if (unknown := enemy_refusal(r, FigureId(name), firer.side)) is not None:
        return unknown
    target = r.state.figures[FigureId(name)]
    if target.aboard:
        return no("BI-Q.102", "bi-target-aboard", figure=target.name)
    if target.flying:
        return no("BI-Q.91", "bi-target-flies", figure=target.name)
    return measured(r, firer, weapon, target, why, area)


def measured(
    r: Resolution[State], firer: Figure, weapon: InHand, target: Figure, why: str, area: bool
) -> ShotLine | Refusal:
    """Return the line to a figure, observed or not, or why there is none (BI-Q.14, BI-FIRE.g, BI-NIGHT)."""
    jammed = in_jammed_turret(firer, weapon)
    line: ShotLine = r.measure(Shot(firer.model, target.id, TURRET_ARC if jammed else None))
    if not line.seen:
        return no("BI-Q.14", "bi-no-line", figure=firer.name, target=target.name)
    if jammed and off_turret(firer, target, line) > TURRET_ARC:
        return no("BI-Q.67", "bi-turret-jammed", figure=firer.name)
    return too_far(r.state, firer, weapon, target, line, why, area) or line


def too_far(
    state: State, firer: Figure, weapon: InHand, target: Figure | None, line: ShotLine, why: str, area: bool
) -> Refusal | None:
    """Return by which paragraph it is too far off, by range or in the dark."""
    shot = shooting(state, firer, weapon, target, line, why, area)
    rule = out_of_range(shot, Options.of(state))
    if rule == "BI-FIRE.g":
        most = max((cm for cm in ranges(shot.row, shot.area) if cm is not None), default=0)
        told = "bi-out-of-range-loose" if shot.row != weapon.arm.row else "bi-out-of-range"
        return no(rule, told, figure=firer.name, cm=round(line.distance, 1), most=most)
    return no(rule, "bi-too-dark", figure=firer.name, cm=round(line.distance, 1)) if rule else None


def in_jammed_turret(firer: Figure, weapon: InHand) -> bool:
    """Return whether a weapon is in a turret that turns no more (BI-Q.67)."""
    return firer.hull is not None and firer.hull.jammed and weapon.index in firer.hull.turreted


def off_turret(firer: Figure, target: Figure, line: ShotLine) -> float:
    """Return how many degrees a target is off a turret's bearing; at a real table people have measured it."""
    hull, here, there = firer.hull, firer.place, target.place
    if hull is None or here is None or there is None:
        return line.off
    off = (bearing(here, there) - here.facing - (hull.turret or 0.0)) % 360
    return min(off, 360 - off)


# --- at more than one ----------------------------------------------------------------------------


def _at_area(
    r: Resolution[State], firer: Figure, weapon: InHand, order: Fire, why: str
) -> ShotLine | Refusal:
    """Return the line to the first observed enemy in an area: without one it is no target (BI-Q.36)."""
    if order.aim is None and not r.state.tape:
        return no("BI-Q.35", "bi-area-needs-spot", figure=firer.name)
    if order.aim is None and not order.target:
        return no("BI-Q.36", "bi-nobody-in-area", figure=firer.name)
    if order.aim is None:
        return at_figure(r, firer, weapon, order.target, why, area=True)
    if (refusal := off_table(r.state, order.aim)) is not None:
        return refusal
    area = area_of(r.state, firer, weapon.row, order.aim, order.turned)
    for name in inside(r, firer, area):
        line = at_figure(r, firer, weapon, name, why, area=True)
        if isinstance(line, ShotLine):
            return line
    return no("BI-Q.36", "bi-nobody-in-area", figure=firer.name)


def _at_spot(r: Resolution[State], firer: Figure, weapon: InHand, aim: Point, why: str) -> ShotLine | Refusal:
    """Return the line to a spot that HE is aimed at (`bi.he_at_suspected`)."""
    if not (Options.of(r.state).he_at_suspected and weapon.he):
        return no("BI-Q.103", "bi-needs-observed-target", figure=firer.name)
    if (refusal := off_table(r.state, aim)) is not None:
        return refusal
    line: ShotLine = r.measure(Shot(firer.model, aim))
    if not line.seen and not _seen_from_outside(r.state, line, aim):
        return no("BI-Q.14", "bi-no-line-spot", figure=firer.name)
    return too_far(r.state, firer, weapon, None, line, why, False) or line


def _at_note(r: Resolution[State], firer: Figure, weapon: InHand, note: str, why: str) -> ShotLine | Refusal:
    """Return the line to a spot that is noted in words, at a real table (`bi.he_at_suspected`)."""
    if not (Options.of(r.state).he_at_suspected and weapon.he):
        return no("BI-Q.103", "bi-needs-observed-target", figure=firer.name)
    line: ShotLine = r.measure(LineThere(firer.model, note))
    if not line.seen:
        return no("BI-Q.14", "bi-no-line-spot", figure=firer.name)
    return too_far(r.state, firer, weapon, None, line, why, False) or line


def _seen_from_outside(state: State, line: ShotLine, aim: Point) -> bool:
    """Return whether only what the spot lies in itself is in the way: a building is seen by its walls."""
    return lies_in(state, aim, line.by)


def lies_in(state: State, aim: Point, element: AnyId) -> bool:
    """Return whether a spot lies in a piece of terrain."""
    piece = prepare(state.terrain).by_id.get(PieceId(element))
    return piece is not None and piece.touches(aim.x, aim.y, 0.5)


def off_table(state: State, aim: Point) -> Refusal | None:
    """Return that a spot is not on the table."""
    table = state.terrain
    if 0 <= aim.x <= table.width and 0 <= aim.y <= table.height:
        return None
    return no("BI-Q.35", "bi-off-table")


def possible(r: Resolution[State], firer: Figure, order: Fire, why: str = "") -> bool:
    """Return whether an order may be given; what only people can measure counts as possible."""
    try:
        return isinstance(check_order(r, firer, order, why), ShotLine)
    except NeedsAnswer:
        return True
