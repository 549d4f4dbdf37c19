"""Ludonet quick skirmish: sealed shots, to hit, damage, combat values, bursts (LU-FIR, LU-DMG, LU-AFV)."""

from __future__ import annotations

import math

from msgspec.structs import replace

from core.engine.facts import Modifier, Refusal
from core.engine.message import Argument, say
from core.engine.resolution import Resolution
from core.rules.ludonet import commands as c
from core.rules.ludonet.events import (
    ContestRolled,
    CrewOut,
    DamageRolled,
    FireRevealed,
    LossesApplied,
    ShotRolled,
    ShotSealed,
    ShotWithdrawn,
    SideReady,
    WreckMarked,
)
from core.rules.ludonet.revealing import may_ask, place
from core.rules.ludonet.state import Figure, Order, State, Wound
from core.rules.ludonet.tables import (
    BURST,
    HIT_FAR,
    HIT_NEAR,
    INFANTRY_DEFENCE,
    OUT_FROM,
    TERRAIN,
    WOUND_FROM,
    Weapon,
)
from core.rules.ludonet.ways import beside
from core.rules.ludonet.who import check_phase, entered, falling_back, line_to, own
from core.table.places import Point
from core.table.questions import Near, Shot, ShotLine, Touching
from core.table.shapes import Circle
from core.table.terrain import Piece, make


def no(rule: str, message: str, **args: Argument) -> Refusal:
    """Return a refusal as a value."""
    return Refusal(rule, say(message, **args))


def half_range(weapon: Weapon, distance: float) -> bool:
    """Return whether a target is within half range; contact weapons always hit so (LU-FIR.e, LU-MEL.r)."""
    return weapon.range == 0 or distance <= weapon.range / 2 + 1e-6


def hit_modifiers(state: State, firer: Figure, target: Figure | None, line: ShotLine) -> tuple[Modifier, ...]:
    """Return the modifiers to the die (LU-FIR.f–l): one −1 however many reasons, unless cumulative."""
    reasons: list[Modifier] = []
    if firer.moved > 0:
        reasons.append(Modifier(-1, "lu-mod-moved", "LU-FIR.f"))
    if firer.wounds:
        reasons.append(Modifier(-1, "lu-mod-wounded", "LU-FIR.g"))
    if target is not None and target.man and target.prone:
        reasons.append(Modifier(-1, "lu-mod-target-prone", "LU-FIR.h"))
    if target is not None and (line.cover or target.sheltered):
        reasons.append(Modifier(-1, "lu-mod-shelter", "LU-FIR.i"))
    if not state.is_("fire_mods_cumulative", "on"):
        reasons = reasons[:1]
    if firer.expert:
        reasons.append(Modifier(1, "lu-mod-expert", "LU-FIR.k"))
    return tuple(reasons)


def needed_to_hit(weapon: Weapon, distance: float, modifiers: tuple[Modifier, ...]) -> int:
    """Return the lowest natural die that hits; more than 6 cannot (LU-FIR.d–e, LU-Q.06).

    >>> needed_to_hit(Weapon(60), 50, (Modifier(-1, "lu-mod-moved", "LU-FIR.f"),))
    6
    """
    base = HIT_NEAR if half_range(weapon, distance) else HIT_FAR
    return max(1, base - sum(modifier.value for modifier in modifiers))


def shots_of(state: State, weapon: Weapon) -> int:
    """Return how many dice a weapon throws (LU-FIR.o)."""
    return weapon.many if state.is_("mg_shots", "on") else weapon.shots


def firer_refusal(state: State, firer: Figure, name: str) -> Refusal | None:
    """Return why he may not fire this weapon at anything now."""
    if name not in firer.weapons:
        return no("LU-FIR.b", "lu-no-such-weapon", figure=firer.name)
    if firer.contacts and not state.is_("fire_into_melee", "on"):
        return no("LU-FIR.p", "lu-in-melee", figure=firer.name)
    if firer.mode == "run" and firer.moved > 0 and state.is_("run_and_fire", "off"):
        return no("LU-FIR.p", "lu-ran", figure=firer.name)
    if falling_back(state, firer) and state.is_("retreat_fire", "off"):
        return no("LU-MOR.k", "lu-falls-back", figure=firer.name)
    if firer.immobilised_until >= state.turn > 0 and state.is_("immobilised_fire", "off"):
        return no("LU-Q.12", "lu-immobilised", figure=firer.name, turn=firer.immobilised_until)
    if firer.aboard:
        return no("LU-FIR.b", "lu-aboard", figure=firer.name)
    return None


def check_order(r: Resolution[State], firer: Figure, order: Order) -> ShotLine | Refusal:
    """Return the line of a sealed shot, or why it may not be declared (LU-FIR, LU-VIS)."""
    state = r.state
    if refusal := firer_refusal(state, firer, order.weapon):
        return refusal
    weapon = state.weapon(order.weapon)
    if order.aim is not None:
        return _at_point(r, firer, weapon, order.aim)
    target = state.figures.get(order.target)
    if target is None or target.side == firer.side or target.fate or not target.placed or target.aboard:
        return no("", "lu-no-such-enemy", figure=order.target)
    if target.contacts and not state.is_("fire_into_melee", "on"):
        return no("LU-FIR.p", "lu-target-in-melee", figure=firer.name, target=target.name)
    if not harms(state, firer, order.weapon, target):
        return no("LU-AFV.m", "lu-no-effect-on-armour", figure=firer.name, target=target.name)
    if weapon.range == 0:
        if not r.measure(Touching(firer.id, (target.id,))):
            return no("LU-MEL.r", "lu-not-in-contact", figure=firer.name, foe=target.name)
        return ShotLine(0.0)
    line = line_to(r, firer.id, target)
    if not line.seen:
        if not weapon.indirect:
            return no("LU-VIS.a", "lu-no-line", figure=firer.name, target=target.name)
        if state.is_("indirect_spotter", "on") and not _spotted(r, firer, target):
            return no("LU-VIS.i", "lu-no-spotter", figure=firer.name, target=target.name)
    if _by_hand(r, firer, order.weapon, target, line.distance):
        return replace(line, distance=0.0)
    if line.distance > weapon.range + 1e-6:
        return no("LU-FIR.m", "lu-out-of-range", figure=firer.name, cm=line.distance, most=weapon.range)
    return line


def _by_hand(r: Resolution[State], firer: Figure, name: str, target: Figure, distance: float) -> bool:
    """Return whether a man lays a grenade at a large vehicle that he touches (LU-MEL.r)."""
    grenade = firer.man and bool(target.vehicle) and name == "grenade"
    if not grenade or half_range(r.state.weapon(name), distance):
        return False
    return bool(r.measure(Touching(firer.id, (target.id,))))


def _spotted(r: Resolution[State], firer: Figure, target: Figure) -> bool:
    friends = [man.id for man in r.state.of(firer.side) if man.id != firer.id and not man.aboard]
    return any(line_to(r, name, target).seen for name in friends)


def _at_point(r: Resolution[State], firer: Figure, weapon: Weapon, aim: Point) -> ShotLine | Refusal:
    """A burst weapon may be aimed at a spot (LU-DMG.j, LU-VIS.i)."""
    if not weapon.burst:
        return no("LU-DMG.j", "lu-point-needs-burst", figure=firer.name)
    if not (0 <= aim.x <= r.state.terrain.width and 0 <= aim.y <= r.state.terrain.height):
        return no("LU-DMG.j", "lu-point-off-table", figure=firer.name)
    line: ShotLine = r.measure(Shot(firer.id, aim))
    if not line.seen and not weapon.indirect:
        return no("LU-VIS.a", "lu-no-line-point", figure=firer.name)
    if not line.seen and r.state.is_("indirect_spotter", "on"):
        friends = [man.id for man in r.state.of(firer.side) if man.id != firer.id and not man.aboard]
        if not any(r.measure(Shot(name, aim)).seen for name in friends):
            return no("LU-VIS.i", "lu-no-spotter-point", figure=firer.name)
    if line.distance > weapon.range + 1e-6:
        return no("LU-FIR.m", "lu-out-of-range", figure=firer.name, cm=line.distance, most=weapon.range)
    return line


def harms(state: State, firer: Figure, weapon: str, target: Figure) -> bool:
    """Return whether a weapon may be declared at a target (LU-AFV.m): armour needs a combat value."""
    if target.man or not state.type_of(target).armoured:
        return True
    return attack_value(state, firer, weapon) is not None


def attack_value(state: State, firer: Figure, weapon: str) -> int | None:
    """Return a shooter's combat value: the vehicle's own for its main gun, else the weapon's (LU-AFV.i)."""
    if firer.vehicle:
        row = state.type_of(firer)
        if weapon == row.main and row.attack is not None:
            return row.attack
    return state.weapon(weapon).cv


def declare_fire(r: Resolution[State], command: c.DeclareFire) -> None:
    """Seal one shot; a second by the same shooter replaces it (LU-FIR.n)."""
    check_phase(r, "fire")
    firer = own(r, command.figure)
    entered(r, firer)
    if r.state.sides[firer.side].ready:
        r.refuse("LU-FIR.n", "lu-sealed-already")
    if command.aim is not None and r.state.tape:
        r.refuse("", "lu-no-points", figure=firer.name)
    if bool(command.target) == (command.aim is not None):
        r.refuse("LU-FIR.b", "lu-one-target", figure=firer.name)
    order = Order(firer.id, command.weapon, command.target, command.aim)
    verdict = check_order(r, firer, order)
    if isinstance(verdict, Refusal):
        r.refuse_as(verdict)
    sealed = Order(firer.id, command.weapon, command.target, command.aim, verdict)
    r.emit(ShotSealed(sealed, command.target, *_number(r.state, sealed)))


def withdraw_fire(r: Resolution[State], command: c.WithdrawFire) -> None:
    """Take one sealed shot back."""
    firer = own(r, command.figure)
    if not any(order.firer == firer.id for order in r.state.orders):
        r.refuse("LU-FIR.n", "lu-nothing-sealed", figure=firer.name)
    r.emit(ShotWithdrawn(firer.id))


def fire_sealed(r: Resolution[State], command: c.FireSealed) -> None:
    """When both sides have sealed, all declarations are open and shooters stand on the table."""
    check_phase(r, "fire")
    side = ready_side(r)
    r.emit(SideReady(side))
    if not all(own_side.ready for own_side in r.state.sides.values()):
        return
    for order in r.state.orders:
        if r.state.is_("reveal_on_fire", "on"):
            place(r, r.state.figures[order.firer], "fired")
    r.emit(FireRevealed(r.state.orders))


def ready_side(r: Resolution[State]) -> str:
    """Return the side that says it is ready; the referee speaks for the first that is not."""
    if r.seat in r.state.sides:
        if r.state.sides[r.seat].ready:
            r.refuse("LU-FIR.n", "lu-sealed-already")
        return r.seat
    return next((name for name, side in r.state.sides.items() if not side.ready), next(iter(r.state.sides)))


def step(r: Resolution[State]) -> None:
    """One step of the volley: a shot, a die of damage, a contest, then all losses at once (LU-FIR.a)."""
    volley = r.state.volley
    assert volley is not None
    if volley.orders:
        _roll_order(r, volley.orders[0])
    elif volley.bursts:
        _roll_damage(r, *volley.bursts[0])
    elif volley.contests:
        _roll_contest(r, *volley.contests[0])
    elif volley.crews:
        _roll_crew(r, volley.crews[0])
    else:
        _apply(r)


def _roll_order(r: Resolution[State], order: Order) -> None:
    """To hit: one die for each shot (LU-FIR.c–o)."""
    firer = r.state.figures[order.firer]
    weapon = r.state.weapon(order.weapon)
    target = r.state.figures.get(order.target)
    line = order.line or ShotLine(0.0)
    needed, dice, modifiers = _number(r.state, order)
    hits = r.hits(dice, needed, "lu-to-hit", "LU-FIR.c", who=firer.id) if needed <= 6 else 0
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
        )
    )


def _number(state: State, order: Order) -> tuple[int, int, tuple[Modifier, ...]]:
    """Return the lowest die that hits, how many dice are thrown, and why."""
    weapon, line = state.weapon(order.weapon), order.line or ShotLine(0.0)
    modifiers = hit_modifiers(state, state.figures[order.firer], state.figures.get(order.target), line)
    return needed_to_hit(weapon, line.distance, modifiers), shots_of(state, weapon), modifiers


Bursts = tuple[tuple[str, bool], ...]
Contests = tuple[tuple[str, str, int], ...]


def _effects(
    r: Resolution[State], order: Order, firer: Figure, weapon: Weapon, target: Figure | None, hits: int
) -> tuple[Bursts, Contests, Point | None]:
    """Return who rolls for damage (with the heavy +1 or not) and which combat values are matched."""
    if weapon.burst or (target is not None and target.man and _as_grenade(r.state, firer, order.weapon)):
        return _burst(r, order, firer, weapon, target, hits)
    if not hits or target is None:
        return (), (), None
    value = attack_value(r.state, firer, order.weapon)
    if target.vehicle or _main_gun(r.state, firer, order.weapon):
        return (), ((firer.id, target.id, value or 0),) * hits, None
    return ((target.id, weapon.heavy),) * hits, (), None


def _main_gun(state: State, firer: Figure, weapon: str) -> bool:
    """Return whether a vehicle fires its main gun: combat values even at a man (LU-AFV.l)."""
    return bool(firer.vehicle) and not state.type_of(firer).gun and weapon == state.type_of(firer).main


def _as_grenade(state: State, firer: Figure, weapon: str) -> bool:
    return _main_gun(state, firer, weapon) and state.is_("tank_vs_inf", "grenade")


def _burst(
    r: Resolution[State], order: Order, firer: Figure, weapon: Weapon, target: Figure | None, hits: int
) -> tuple[Bursts, Contests, Point | None]:
    """Everybody within 3 cm of the burst rolls, friends too; a miss scatters or does nothing (LU-DMG.g–j)."""
    centre: str | Point | None = order.target if order.aim is None else order.aim
    if not hits:
        centre = _scattered(r, order, firer, target)
        if centre is None:
            return (), (), None
    assert centre is not None
    heavy = weapon.heavy or not weapon.burst
    every = tuple(
        f.id
        for f in r.state.figures.values()
        if f.able and not f.aboard and f.enters <= r.state.turn and may_ask(r, f)
    )
    caught = list(r.measure(Near(every, centre, weapon.burst or BURST)))
    if isinstance(centre, str) and centre not in caught:
        caught.append(centre)
    value = attack_value(r.state, firer, order.weapon)
    men = tuple((name, heavy) for name in caught if r.state.figures[name].man)
    armour = tuple(
        (firer.id, name, value or 0)
        for name in caught
        if r.state.figures[name].vehicle and harms(r.state, firer, order.weapon, r.state.figures[name])
    )
    return men, armour, centre if isinstance(centre, Point) and not r.state.tape else None


def _scattered(r: Resolution[State], order: Order, firer: Figure, target: Figure | None) -> Point | None:
    """With `lu.scatter` a miss bursts 1d6 cm away; a second d6 gives the direction (LU-Q.16)."""
    if not r.state.is_("scatter", "on"):
        return None
    cm, turn = r.roll(2, "lu-scatter", "LU-Q.16", who=firer.id)
    aim = order.aim
    if aim is None and target is not None and target.place is not None:
        aim = Point(target.place.x, target.place.y)
    if aim is None or firer.place is None:
        return Point(0, 0)  # at a real table people see where it bursts
    away = math.atan2(aim.y - firer.place.y, aim.x - firer.place.x) - math.radians(60 * (turn - 1))
    return Point(round(aim.x + cm * math.cos(away), 2), round(aim.y + cm * math.sin(away), 2))


def _roll_damage(r: Resolution[State], name: str, heavy: bool) -> None:
    """One die for one hit: 5+ eliminated, 2–4 wounded, 1 nothing; heavy +1 (LU-DMG.a–e)."""
    die = r.total(1, "lu-damage", "LU-DMG.a", who=name)
    modifiers = (Modifier(1, "lu-mod-heavy", "LU-DMG.e"),) if heavy else ()
    r.emit(DamageRolled(name, die, modifiers, damage(die + sum(term.value for term in modifiers))))


def damage(total: int) -> str:
    """Return what a modified die of damage does: "" nothing, `wounded` or `out` (LU-T.DMG)."""
    if total >= OUT_FROM:
        return "out"
    return "wounded" if total >= WOUND_FROM else ""


def _roll_contest(r: Resolution[State], firer: str, target: str, value: int) -> None:
    """Both roll and add their combat values (LU-AFV.b–g)."""
    foe = r.state.figures[target]
    defence = r.state.type_of(foe).defence if foe.vehicle else INFANTRY_DEFENCE
    attack = r.total(1, "lu-attack", "LU-AFV.b", who=firer)
    defend = r.total(1, "lu-defence", "LU-AFV.b", who=target)
    modifiers = (
        Modifier(value, "lu-mod-attack", "LU-AFV.i"),
        Modifier(-defence, "lu-mod-defence", "LU-AFV.i"),
    )
    effect = contest(attack + value - defend - defence, bool(foe.vehicle))
    r.emit(ContestRolled(firer, target, attack + value, defend + defence, modifiers, effect))


def contest(difference: int, vehicle: bool) -> str:
    """Return what a difference of totals does (LU-T.AFV): +1 or +2, +3 and more, else nothing."""
    if difference <= 0:
        return ""
    if difference <= 2:
        return "immobilised" if vehicle else "wounded"
    return "destroyed" if vehicle else "out"


def _roll_crew(r: Resolution[State], name: str) -> None:
    """A man aboard a destroyed vehicle rolls for damage; survivors lie beside it (LU-AFV.n)."""
    man = r.state.figures[name]
    die = r.total(1, "lu-damage", "LU-AFV.n", who=name)
    effect = damage(die)
    if effect != "out" and not (effect == "wounded" and man.wounds):
        hull = r.state.figures[man.aboard].place
        spot = None
        if hull is not None and man.place is not None:
            spot = replace(beside(r.state, hull, man.place.base), prone=True)
        r.emit(CrewOut(name, spot))
    r.emit(DamageRolled(name, die, (), effect))


def _apply(r: Resolution[State]) -> None:
    """All losses, wounds and counters of the step at once (LU-FIR.a).

    With the option a vehicle that is immobilised again is destroyed (LU-Q.13).
    """
    volley = r.state.volley
    assert volley is not None
    results: list[Wound] = []
    for result in volley.results:
        again = r.state.figures[result.figure].immobilised_until >= r.state.turn or result in results
        if result.effect == "immobilised" and again and r.state.is_("immob_stack", "destroy"):
            result = Wound(result.figure, "destroyed")
        results.append(result)
    r.emit(LossesApplied(tuple(results)))


def mark_wrecks(r: Resolution[State]) -> None:
    """At the end of the turn what was destroyed is marked or removed (LU-TRN.h); smoke is seen by all."""
    for figure in list(r.state.figures.values()):
        if figure.fate == "destroyed" and figure.id not in r.state.wrecks:
            if not figure.placed and r.state.is_("wrecks", "mark"):
                place(r, figure, "burns")
            r.emit(WreckMarked(figure.id, wreck(r.state, figure)))


def wreck(state: State, figure: Figure) -> Piece | None:
    """Return the wreck as terrain: shelter and an obstacle, no screen unless chosen (LU-Q.31)."""
    if figure.place is None or state.is_("wrecks", "remove"):
        return None
    shape = Circle(Point(figure.place.x, figure.place.y), max(figure.place.base / 2, 1.0))
    sight = "blocks" if state.is_("wreck_blocks_los", "on") else "clear"
    return make(
        "wreck", f"wreck-{figure.id}", shape, TERRAIN, sight=sight, name=figure.name, flags=("solid",)
    )


__all__ = ["check_order", "contest", "damage", "declare_fire", "fire_sealed", "mark_wrecks", "step"]
