"""Breaking News 8.0, whether a shot is allowed: weapon, movement, range, arc, sight. One place for all.

Active fire, opportunity fire, menus and odds all ask here.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.engine.words.ids import WeaponName
from core.rulekit.refusals import no
from core.rules.breaking_news.common.actors import visible
from core.rules.breaking_news.common.aloft import line_of_fire
from core.rules.breaking_news.common.crews import crew_refusal, mount_may_reply
from core.rules.breaking_news.common.names import called
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.firing.ammunition import EMPTY, SPENT, left_of, magazine_refusal
from core.rules.breaking_news.firing.to_hit import base_needed, crewman, firing_modifiers, shot_roll
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import OPPORTUNITY_ARC, OPPORTUNITY_RANGE
from core.rules.breaking_news.tables.vehicles import ARMOURED
from core.rules.breaking_news.tables.weapons import COLUMNS, Weapon, weapon_of
from core.table.places import exceeds
from core.table.questions import ShotLine


def use_refusal(state: State, firer: Figure, weapon_name: WeaponName, mode: str) -> Refusal | None:
    """Return why he cannot fire this weapon in this way now, whatever at."""
    return weapon_refusal(state, firer, weapon_name, mode) or moved_refusal(state, firer, weapon_name)


def weapon_refusal(state: State, firer: Figure, weapon_name: WeaponName, mode: str) -> Refusal | None:
    """Return why he cannot use this weapon in this way now, before any target is named."""
    if weapon_name not in firer.weapons:
        return no("BN-8.0.a", "bn-no-such-weapon", figure=firer.name)
    if refusal := crew_refusal(state, firer, weapon_name):
        return refusal
    weapon = weapon_of(weapon_name, state.fire_table)
    if mode not in weapon.modes:
        return no("BN-8.0.e", "bn-no-such-mode", figure=firer.name)
    if refusal := magazine_refusal(firer, weapon_name, mode):
        return refusal
    if grenades_left(state, firer, weapon_name) == 0:
        return no("BN-Q.127", "bn-no-grenades", figure=firer.name)
    own_turn = firer.side == state.active
    if own_turn and any(man.fired and man.crew == firer.id for man in state.of(firer.side)):
        return no("BN-Q.130", "bn-serves-gun", figure=firer.name)
    return None


def grenades_left(state: State, man: Figure, weapon_name: str) -> int | None:
    """Return how many hand grenades a man has left; `None` where nobody counts them (BN-Q.127)."""
    carried = Options.of(state).grenades
    if weapon_name != "grenade" or not carried:
        return None
    own = carried if man.grenades is None else man.grenades
    return max(0, own - man.thrown)


def moved_refusal(state: State, firer: Figure, weapon_name: str) -> Refusal | None:
    """Return why he moved too far to fire this weapon (BN-6.0, BN-6.1, BN-Q.141); vehicles: `crews`."""
    if firer.hull is not None:
        return None
    weapon = weapon_of(weapon_name, state.fire_table)
    if firer.stage == "acting" and state.mode == "run":
        return no("BN-6.0.a", "bn-ran", figure=firer.name)
    if weapon.still == 0 and firer.moved_any:
        return no("BN-6.1.d", "bn-moved-support", figure=firer.name)
    if exceeds(firer.moved, weapon.still):
        rule = "BN-6.1.c" if weapon.still == 5 else "BN-6.1.b"
        return no(rule, "bn-moved-too-far", figure=firer.name, cm=firer.moved, most=weapon.still)
    return None


def opportunity_weapons(state: State, firer: Figure) -> tuple[WeaponName, ...]:
    """Return the weapons with which he may still fire by opportunity (BN-8.2.g–h)."""
    found = []
    act = _act(state)
    for name in firer.weapons:
        weapon = weapon_of(name, state.fire_table)
        if (
            not weapon.never
            and not (weapon.once and firer.launched)
            and not moved_refusal(state, firer, name)
            and grenades_left(state, firer, name) != 0
            and left_of(firer, name) not in (EMPTY, SPENT)
            and not crew_refusal(state, firer, name)
            and mount_may_reply(state, firer, name, act)
        ):
            found.append(name)
    return tuple(found)


def check_shot(
    r: Resolution[State],
    firer: Figure,
    weapon_name: WeaponName,
    mode: str,
    target: Figure,
    opportunity: bool = False,
    men: bool = False,
) -> ShotLine | Refusal:
    """Return the line to the target, or why it cannot be fired at.

    Opportunity fire keeps to 50 cm and 45° either side, snipers to their weapon's range
    (BN-8.2.c–e); at a vehicle there is no limit, at the *men* aboard there is (BN-Q.47). The
    active figure turns as it likes (BN-Q.06).
    """
    state = r.state
    if refusal := use_refusal(state, firer, weapon_name, mode):
        return refusal
    weapon = weapon_of(weapon_name, state.fire_table)
    if opportunity and weapon.never:
        return no("BN-8.2.h", "bn-never-opportunity", figure=firer.name)
    if opportunity and not mount_may_reply(state, firer, weapon_name, _act(state)):
        return no("BN-Q.142", "bn-mount-replied", figure=firer.name)
    if refusal := aboard_refusal(state, firer, weapon, target, men):
        return refusal
    if weapon.at_ground and target.hull is None:
        return no("BN-7.0.t", "bn-not-at-men", figure=firer.name)
    if firer.touching:
        return no("BN-Q.89", "bn-in-melee", figure=firer.name)
    fire = weapon.modes[mode]
    if target.touching and not fire.burst and not weapon.area:
        return no("BN-Q.89", "bn-target-in-melee", figure=firer.name, target=called(target, firer.side))
    if not visible(r, firer, target):
        return no("BN-7.0.d", "bn-target-hidden", figure=firer.name, target=target.marker)
    if target.aloft and not (weapon.small or weapon_name in ("rpg", "heavy_at")):
        return no("BN-8.4.i", "bn-not-at-gunship", figure=firer.name)
    line = line_of_fire(r, firer, target, weapon, fire)
    if not line.seen:
        return no("BN-8.6.a", "bn-no-line", figure=firer.name, piece=line.by)
    if opportunity:
        at_hull = target.hull is not None and not men
        if exceeds(line.distance, OPPORTUNITY_RANGE) and not (firer.sniper or at_hull or firer.aloft):
            return no(
                "BN-8.2.c",
                "bn-opportunity-range",
                figure=firer.name,
                cm=line.distance,
                most=OPPORTUNITY_RANGE,
            )
        if exceeds(line.off, OPPORTUNITY_ARC) and Options.of(state).facing:
            return no("BN-8.2.d", "bn-outside-arc", figure=firer.name)
    if men and target.hull is not None and target.hull.kind == "protected":
        line = replace(line, cover=True, hard=True)  # BN-8.8.b
    if refusal := number_refusal(state, firer, weapon_name, mode, target, line):
        return refusal
    return line


def aboard_refusal(state: State, firer: Figure, weapon: Weapon, target: Figure, men: bool) -> Refusal | None:
    """Return why men aboard cannot be shot: armour, another weapon than small arms, nobody in (BN-8.8.a)."""
    if target.aboard:
        return no("BN-Q.131", "bn-aim-at-vehicle", figure=firer.name, target=called(target, firer.side))
    if not men:
        return None
    if target.hull is None or not state.aboard(target.id):
        return no("BN-8.8.a", "bn-nobody-aboard", figure=firer.name, target=called(target, firer.side))
    if target.hull.kind in ARMOURED:
        return no("BN-Q.78", "bn-behind-armour", figure=firer.name, target=called(target, firer.side))
    if not weapon.small:
        return no("BN-8.8.a", "bn-small-arms-at-men", figure=firer.name)
    return None


def _act(state: State) -> int:
    """Return the number of the enemy act that a reaction answers; 0 where there is none."""
    return state.action.number if state.action is not None else 0


def number_refusal(
    state: State,
    firer: Figure,
    weapon_name: str,
    mode: str,
    target: Figure | None,
    line: ShotLine,
    blindly: bool = False,
) -> Refusal | None:
    """Return why the number to roll makes the shot impossible (BN-8.0.c–d, BN-Q.24, BN-Q.26)."""
    weapon = weapon_of(weapon_name, state.fire_table)
    fire = weapon.modes[mode]
    base = base_needed(weapon, fire, line.distance)
    if base is None:
        rule = "BN-8.0.f" if mode == "burst" and weapon_name == "assault_rifle" else "BN-8.0.c"
        if line.distance < weapon.least or weapon.most < min(line.distance, COLUMNS[0]):
            rule = "BN-8.0.d"
        return no(rule, "bn-out-of-range", figure=firer.name, cm=line.distance)
    modifiers = firing_modifiers(state, firer, weapon_name, mode, target, line, blindly=blindly)
    needed, dice = shot_roll(state, base, fire, modifiers)
    if dice == 0:
        return no("BN-Q.26" if fire.burst else "BN-Q.24", "bn-cannot-hit", figure=firer.name, needed=needed)
    return None


def show_crew(r: Resolution[State], firer: Figure, weapon_name: str) -> None:
    """Whoever serves a machine gun that fires shows himself as its gunner does (BN-7.0.g, BN-Q.130)."""
    second = crewman(r.state, firer)
    if second is not None and weapon_of(weapon_name, r.state.fire_table).crewed:
        reveal(r, "served", second.id)
