"""Ludonet quick skirmish: a volley shot by shot, then all its losses at once (LU-FIR.a, c, LU-AFV.l)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import WeaponName
from core.engine.words.message import Message, say
from core.rulekit.names import cm
from core.rules.ludonet.acts import acts
from core.rules.ludonet.common.names import name, names, reasons, target_name, weapon_name
from core.rules.ludonet.common.secret_dice import reason
from core.rules.ludonet.facts import ShotRolled
from core.rules.ludonet.fire.blast import burst
from core.rules.ludonet.fire.combat_values import attack_value
from core.rules.ludonet.fire.damage import roll_contest, roll_crew, roll_damage
from core.rules.ludonet.fire.losses import applied
from core.rules.ludonet.fire.to_hit import base_to_hit, number
from core.rules.ludonet.morale.morale import at_once
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Bursts, Contests, Figure, Order, State, Weapon
from core.table.places import Point
from core.table.questions import ShotLine


def step(r: Resolution[State]) -> None:
    """One step of the volley: a shot, a die of damage, a contest, then all losses at once (LU-FIR.a)."""
    volley = r.state.volley
    assert volley is not None
    if volley.orders:
        _roll_order(r, volley.orders[0])
    elif volley.bursts:
        roll_damage(r, *volley.bursts[0])
    elif volley.contests:
        roll_contest(r, *volley.contests[0])
    elif volley.crews:
        roll_crew(r, volley.crews[0])
    else:
        _apply(r)


def _roll_order(r: Resolution[State], order: Order) -> None:
    """To hit: one die for each shot (LU-FIR.c–o)."""
    firer = r.state.figures[order.firer]
    weapon = r.state.weapon(order.weapon)
    target = r.state.figures.get(order.target)
    line = order.line or ShotLine(0.0)
    needed, dice, modifiers = number(r.state, order, line)
    hits = (
        r.hits(dice, needed, reason(r.state, "lu-to-hit", firer.id), "LU-FIR.c", who=firer.id)
        if needed <= 6
        else 0
    )
    bursts, contests, aim = _effects(r, order, firer, weapon, target, hits)
    r.emit(
        ShotRolled(
            firer.id,
            order.weapon,
            order.target,
            line.distance,
            needed,
            dice,
            hits,
            modifiers,
            bursts,
            contests,
            aim,
            base_to_hit(weapon, line.distance),
        )
    )


def _effects(
    r: Resolution[State], order: Order, firer: Figure, weapon: Weapon, target: Figure | None, hits: int
) -> tuple[Bursts, Contests, Point | None]:
    """Return who rolls for damage (with the heavy +1 or not) and which combat values are matched."""
    if bursts(r.state, firer, order.weapon, target):
        return burst(r, order, firer, weapon, target, hits)
    if target is None:
        return (), (), None
    value = attack_value(r.state, firer, order.weapon)
    if target.vehicle or _main_gun(r.state, firer, order.weapon):
        return (), ((firer.id, target.id, value or 0),) * hits, None
    return ((target.id, weapon.heavy),) * hits, (), None


def bursts(state: State, firer: Figure, name: WeaponName, target: Figure | None) -> bool:
    """Return whether a weapon harms everybody around its target: what has a burst, by option a main gun."""
    if state.weapon(name).burst:
        return True
    return target is not None and target.man and _as_grenade(state, firer, name)


def _main_gun(state: State, firer: Figure, weapon: WeaponName) -> bool:
    """Return whether a vehicle fires its main gun: combat values even at a man (LU-AFV.l)."""
    return bool(firer.vehicle) and not state.type_of(firer).gun and weapon == state.type_of(firer).main


def _as_grenade(state: State, firer: Figure, weapon: WeaponName) -> bool:
    return _main_gun(state, firer, weapon) and Options.of(state).tank_vs_inf == "grenade"


def _apply(r: Resolution[State]) -> None:
    """All losses, wounds and counters of the step at once (LU-FIR.a)."""
    assert r.state.volley is not None
    r.emit(applied(r.state, r.state.volley.results))
    at_once(r)


@acts.tells(ShotRolled)
def _(before: State, event: ShotRolled, after: State) -> Message:
    touching = after.weapons[event.weapon].range == 0 if event.weapon in after.weapons else False
    others = [one for one in event.harms() if one != event.target]
    return say(
        "lu-shot-contact" if touching else "lu-shot",
        who=name(after, event.firer),
        target=target_name(after, event.target),
        weapon=weapon_name(event.weapon),
        cm=cm(event.distance),
        result=_result(event)
        if not event.modifiers
        else say("lu-result-because", result=_result(event), why=reasons(event.modifiers)),
        burst=say("lu-shot-burst", who=names(after, others)) if others else "",
    )


def _result(event: ShotRolled) -> Message:
    if event.needed > 6:
        return say("lu-result-never")
    if event.hits:
        return say("lu-result-hit", needed=event.needed, hits=event.hits)
    scatters = bool(event.aim or event.bursts or event.contests)
    return say("lu-result-scatters" if scatters else "lu-result-miss", needed=event.needed)
