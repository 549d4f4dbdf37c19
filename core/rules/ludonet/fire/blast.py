"""Ludonet quick skirmish: grenades and shells, and whom they catch (LU-DMG.g–k, LU-Q.16–17)."""

from __future__ import annotations

import math

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, WeaponName
from core.rulekit.caught_unseen import doubt_caught
from core.rules.ludonet.common.geometry import struck
from core.rules.ludonet.common.secret_dice import reason
from core.rules.ludonet.deployment.placement import may_ask
from core.rules.ludonet.fire.combat_values import attack_value, harms
from core.rules.ludonet.options import Options
from core.rules.ludonet.state import Bursts, Contests, Figure, Order, State, Weapon
from core.rules.ludonet.tables import BURST
from core.table.places import Point


def burst(
    r: Resolution[State], order: Order, firer: Figure, weapon: Weapon, target: Figure | None, hits: int
) -> tuple[Bursts, Contests, Point | None]:
    """Everybody within 3 cm of the burst rolls, friends too; a miss scatters or does nothing (LU-DMG.g–j)."""
    centre: FigureId | Point | None = order.target if order.aim is None else order.aim
    if not hits:
        centre = _scattered(r, order, firer, target)
        if centre is None:
            return (), (), None
    assert centre is not None
    men, armour = caught(r, firer, order.weapon, centre)
    return men, armour, centre if isinstance(centre, Point) and not r.state.tape else None


def caught(
    r: Resolution[State], firer: Figure, name: WeaponName, centre: FigureId | Point
) -> tuple[Bursts, Contests]:
    """Return who rolls for damage, and which armour is matched, at a burst (LU-DMG.g, h, LU-AFV.m)."""
    doubt_caught(r, alone=True)
    weapon = r.state.weapon(name)
    heavy = weapon.heavy or not weapon.burst
    there = (man for man in r.state.figures.values() if r.state.here(man))
    every = tuple(man.id for man in there if not man.aboard and may_ask(r, man))
    hit = struck(r, every, centre, weapon.burst or BURST)
    if isinstance(centre, str) and centre not in hit:
        hit = (*hit, centre)
    value = attack_value(r.state, firer, name)
    men = tuple((one, heavy) for one in hit if r.state.figures[one].man)
    armour = tuple(
        (firer.id, one, value or 0)
        for one in hit
        if r.state.figures[one].vehicle and harms(r.state, firer, name, r.state.figures[one])
    )
    return men, armour


def _scattered(r: Resolution[State], order: Order, firer: Figure, target: Figure | None) -> Point | None:
    """With `lu.scatter` a miss bursts 1d6 cm away; a second d6 gives the direction (LU-Q.16)."""
    if not Options.of(r.state).scatter:
        return None
    cm, turn = r.roll(2, reason(r.state, "lu-scatter", firer.id), "LU-Q.16", who=firer.id)
    aim = order.aim
    if aim is None and target is not None and target.place is not None:
        aim = Point(target.place.x, target.place.y)
    if aim is None or firer.place is None:
        return Point(0, 0)  # at a real table people see where it bursts
    away = math.atan2(aim.y - firer.place.y, aim.x - firer.place.x) - math.radians(60 * (turn - 1))
    return Point(round(aim.x + cm * math.cos(away), 2), round(aim.y + cm * math.sin(away), 2))
