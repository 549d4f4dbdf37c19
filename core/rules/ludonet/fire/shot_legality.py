"""Ludonet quick skirmish: which shots may be declared, with their line (LU-FIR.b, m, p, LU-VIS, LU-AFV.m)."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.ids import FigureId, WeaponName
from core.rulekit.refusals import no
from core.rules.ludonet.common.actors import enemy_refusal, falling_back, line_and_cap, line_to
from core.rules.ludonet.fire.combat_values import harms
from core.rules.ludonet.fire.to_hit import half_range
from core.rules.ludonet.movement.contact import touches
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Figure, Order, State, Weapon
from core.table.places import Point, distance, exceeds
from core.table.questions import Shot, ShotLine
from core.table.terrain import sane


def firer_refusal(state: State, firer: Figure, name: str) -> Refusal | None:
    """Return why he may not fire this weapon at anything now."""
    if name not in firer.weapons:
        return no("LU-FIR.b", "lu-no-such-weapon", figure=firer.name)
    if firer.contacts and not Options.of(state).fire_into_melee:
        return no("LU-FIR.p", "lu-in-melee", figure=firer.name)
    if firer.mode == "run" and firer.moved > 0 and not Options.of(state).run_and_fire:
        return no("LU-FIR.p", "lu-ran", figure=firer.name)
    if falling_back(state, firer) and not Options.of(state).retreat_fire:
        return no("LU-MOR.k", "lu-falls-back", figure=firer.name)
    if firer.immobilised_until >= state.turn and not Options.of(state).immobilised_fire:
        return no("LU-Q.12", "lu-immobilised", figure=firer.name, turn=firer.immobilised_until)
    if firer.aboard:
        return no("LU-FIR.b", "lu-aboard", figure=firer.name)
    if firer.shot and firer.shot == state.turn:
        return no("LU-FIR.b", "lu-has-fired", figure=firer.name)
    return None


def target_refusal(state: State, firer: Figure, order: Order) -> Refusal | None:
    """Return why this target may not be declared at all, wherever it stands."""
    target = state.figures.get(order.target)
    if target is None or target.side == firer.side or not target.placed or not state.here(target):
        return no("", "lu-no-such-enemy", figure=order.target)
    if target.aboard:
        vehicle = state.figures[target.aboard].name
        return no("LU-AFV.n", "lu-target-aboard", target=target.name, vehicle=vehicle)
    if target.contacts and not Options.of(state).fire_into_melee:
        return no("LU-FIR.p", "lu-target-in-melee", figure=firer.name, target=target.name)
    if not harms(state, firer, order.weapon, target):
        return no("LU-AFV.m", "lu-no-effect-on-armour", figure=firer.name, target=target.name)
    return None


def stands(state: State, order: Order) -> bool:
    """Return whether a sealed shot can still be fired; a ruling may have taken its shooter or its target."""
    firer = state.figures[order.firer]
    if not state.here(firer) or firer_refusal(state, firer, order.weapon):
        return False
    return order.aim is not None or target_refusal(state, firer, order) is None


def check_order(r: Resolution[State], firer: Figure, order: Order) -> ShotLine | Refusal:
    """Return the line of a sealed shot, or why it may not be declared (LU-FIR, LU-VIS)."""
    state = r.state
    if refusal := firer_refusal(state, firer, order.weapon):
        return refusal
    weapon = state.weapon(order.weapon)
    if order.aim is not None:
        return _at_point(r, firer, weapon, order.aim)
    if refusal := enemy_refusal(r, order.target, firer.side) or target_refusal(state, firer, order):
        return refusal
    target = state.figures[order.target]
    if weapon.range == 0:
        if not touches(r, firer, target):
            return no("LU-MEL.r", "lu-not-in-contact", figure=firer.name, foe=target.name)
        return ShotLine(0.0)
    line, cap = line_and_cap(r, firer.id, target)
    if not line.seen:
        if not weapon.indirect and cap:
            return _hidden_in_woods(firer, target, line, cap)
        if not weapon.indirect:
            return no("LU-VIS.a", "lu-no-line", figure=firer.name, target=target.name)
        if Options.of(state).indirect_spotter and not _spotted(r, firer, target):
            return no("LU-VIS.i", "lu-no-spotter", figure=firer.name, target=target.name)
    if _by_hand(r, firer, order.weapon, target, line.distance):
        return replace(line, distance=0.0)
    if exceeds(line.distance, weapon.range):
        return no("LU-FIR.m", "lu-out-of-range", figure=firer.name, cm=line.distance, most=weapon.range)
    return line


def _hidden_in_woods(firer: Figure, target: Figure, line: ShotLine, cap: float) -> Refusal:
    """Tell that woods hide a target, and from how far he would be seen (LU-VIS.c–d, LU-VIS.h)."""
    rule = "LU-VIS.h" if target.vehicle else "LU-VIS.d" if target.prone else "LU-VIS.c"
    figure, name = firer.name, target.name
    return no(rule, "lu-hidden-in-woods", figure=figure, target=name, cm=line.distance, most=cap)


def nobody_to_fire_at(r: Resolution[State], firer: Figure) -> Refusal | None:
    """Return why he can declare nothing now; `None` while anybody or any spot may be declared (LU-FIR.b).

    What only people can measure counts as possible.
    """
    refusals: list[Refusal] = []
    for name in firer.weapons:
        if refusal := firer_refusal(r.state, firer, name):
            refusals.append(refusal)
            continue
        aims = r.state.weapon(name).burst and not r.state.tape
        if aims or any(_possible(r, firer, Order(firer.id, name, foe)) for foe in shown(r.state, firer)):
            return None
    if len(refusals) == len(firer.weapons) and refusals:
        return refusals[0]
    return no("LU-FIR.b", "lu-nobody-to-fire-at", figure=firer.name)


def shown(state: State, firer: Figure) -> list[FigureId]:
    """Return the enemies on the table, the nearest first: the likeliest answer comes soonest."""
    foes = [foe for foe in state.of(state.other(firer.side)) if foe.placed]
    here = firer.place
    if here is None:
        return [foe.id for foe in foes]
    far = {foe.id: distance(here, foe.place) for foe in foes if foe.place is not None}
    return sorted(far, key=lambda name: far[name])


def _possible(r: Resolution[State], firer: Figure, order: Order) -> bool:
    try:
        return not isinstance(check_order(r, firer, order), Refusal)
    except NeedsAnswer:
        return True


def _by_hand(r: Resolution[State], firer: Figure, name: WeaponName, target: Figure, distance: float) -> bool:
    """Return whether a man lays a grenade at a large vehicle that he touches (LU-MEL.r)."""
    grenade = firer.man and bool(target.vehicle) and name == "grenade"
    if not grenade or half_range(r.state.weapon(name), distance):
        return False
    return touches(r, firer, target)


def _spotted(r: Resolution[State], firer: Figure, target: Figure) -> bool:
    friends = [man.id for man in r.state.of(firer.side) if man.id != firer.id and not man.aboard]
    return any(line_to(r, name, target).seen for name in friends)


def _at_point(r: Resolution[State], firer: Figure, weapon: Weapon, aim: Point) -> ShotLine | Refusal:
    """A burst weapon may be aimed at a spot (LU-DMG.j, LU-VIS.i)."""
    if not weapon.burst:
        return no("LU-DMG.j", "lu-point-needs-burst", figure=firer.name)
    if not sane(aim, r.state.terrain):
        return no("LU-DMG.j", "lu-point-off-table", figure=firer.name)
    line: ShotLine = r.measure(Shot(firer.id, aim))
    if not line.seen and not weapon.indirect:
        return no("LU-VIS.a", "lu-no-line-point", figure=firer.name)
    if not line.seen and Options.of(r.state).indirect_spotter:
        friends = [man.id for man in r.state.of(firer.side) if man.id != firer.id and not man.aboard]
        if not any(r.measure(Shot(name, aim)).seen for name in friends):
            return no("LU-VIS.i", "lu-no-spotter-point", figure=firer.name)
    if exceeds(line.distance, weapon.range):
        return no("LU-FIR.m", "lu-out-of-range", figure=firer.name, cm=line.distance, most=weapon.range)
    return line
