"""Breaking News 8.0, the numbers of a shot: base, modifiers, dice. Distances in cm, d6 faces."""

from __future__ import annotations

from core.engine.contract.facts import Modifier
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, Shot, State
from core.rules.breaking_news.tables.distances import CAUTIOUS, LYING
from core.rules.breaking_news.tables.troops import GRADES
from core.rules.breaking_news.tables.weapons import Fire, Weapon, column, weapon_of
from core.table.places import distance, exceeds, reaches, rim
from core.table.questions import ShotLine


def base_needed(weapon: Weapon, fire: Fire, distance: float) -> int | None:
    """Return the printed face for a distance, or `None` where the weapon cannot fire.

    A column includes its own number (BN-8.0.b); pistol, grenade and flamethrower reach
    10 cm (BN-8.0.d); "–" is no fire (BN-8.0.c).
    """
    if exceeds(weapon.least, distance) or exceeds(distance, weapon.most):
        return None
    index = column(distance)
    return None if index is None else fire.needed[index]


def in_cover(target: Figure, line: ShotLine) -> bool:
    """Return whether the target counts as behind cover against this shot.

    By the line of fire (BN-Q.07), or lying suppressed in the open more than 25 cm away
    (BN-10.0.c).
    """
    return line.cover or (target.suppressed and exceeds(line.distance, LYING))


def firing_modifiers(
    state: State,
    firer: Figure,
    weapon_name: str,
    mode: str,
    target: Figure | None,
    line: ShotLine,
    dodged: bool = False,
    blindly: bool = False,
) -> tuple[Modifier, ...]:
    """Return every modifier of a shot to the face needed (BN-8.0.k–r); plus is harder.

    *blindly*, at a suspect place, its cover counts; of whom nobody has sighted nothing else does (BN-8.6.d).
    """
    weapon = weapon_of(weapon_name, state.fire_table)
    burst = weapon.modes[mode].burst
    sniping = weapon_name == "sniper_rifle"
    found: list[Modifier] = []
    if exceeds(firer.moved, CAUTIOUS) or firer.climbed:
        found.append(Modifier(1, "mod-moved", "BN-6.2.c" if reaches(firer.moved, CAUTIOUS) else "BN-8.0.l"))
    sheltered = in_cover(target, line) if target is not None else blindly and line.cover
    if sheltered and not weapon.ignores_cover:
        found.append(Modifier(1, "mod-cover", "BN-8.0.m" if line.cover else "BN-10.0.c"))
    skill = GRADES[firer.grade].fire
    if skill > 0 and weapon.small and not (burst and Options.of(state).green_penalty == "aimed_only"):
        found.append(Modifier(1, "mod-poor-shot", "BN-8.0.n"))
    if dodged and not sniping:
        found.append(Modifier(1, "mod-dodge", "BN-8.0.o"))
    if target is not None and target.sniper and not (blindly and target.marker and not target.seen_by):
        found.append(Modifier(1, "mod-target-sniper", "BN-8.0.p"))
    if weapon.crewed and "mounted" not in firer.kit and not crewman(state, firer):
        found.append(Modifier(1, "mod-one-crewman", "BN-8.0.q"))
    small_only = Options.of(state).sf_bonus == "small_arms_only"
    if skill < 0 and not burst and (weapon.small or not small_only):
        found.append(Modifier(-1, "mod-special", "BN-8.0.r"))
    return tuple(found)


def crewman(state: State, firer: Figure) -> Figure | None:
    """Return the able second man of a machine gun: at the gun, and doing nothing else (BN-Q.130)."""
    second = state.figures.get(firer.crew)
    idle = second is not None and second.fighting and not (second.suppressed or second.reloading)
    if second is None or not idle or _busy(state, second):
        return None
    return second if _at_the_gun(firer, second) else None


def _busy(state: State, man: Figure) -> bool:
    """Return whether he fired himself in his own turn, or reacts by himself to this act."""
    if man.side == state.active:
        return man.fired
    return state.action is not None and any(one.figure == man.id for one in state.action.declared)


def _at_the_gun(firer: Figure, second: Figure) -> bool:
    """Return whether both can touch a gun of a base's size between them; without a map people judge it."""
    if firer.place is None or second.place is None:
        return True
    reach = rim(firer.place) + rim(second.place) + firer.place.base
    return reaches(distance(firer.place, second.place), reach)


def fire_roll(
    base: int, fire: Fire, modifiers: tuple[Modifier, ...], burst_loss: str = "step"
) -> tuple[int, int]:
    """Return the face needed and the number of dice; 0 dice where the shot is not possible.

    A single shot that needs more than 6 is not possible (BN-Q.24). A burst never needs
    more than 6: what would raise it further takes a die instead (BN-8.0.s, BN-Q.25). The
    book's militiaman at 40 cm, dodged:

    >>> burst = Fire((4, 6, None, None), 3, True)
    >>> fire_roll(6, burst, (Modifier(1, "dodge", "BN-8.0.o"), Modifier(1, "irregular", "BN-8.0.n")))
    (6, 1)
    """
    needed = base + sum(modifier.value for modifier in modifiers)
    if needed <= 6:
        return needed, fire.dice
    if not fire.burst:
        return needed, 0
    if burst_loss == "convert":
        return base, max(0, fire.dice - sum(modifier.value for modifier in modifiers))
    return 6, max(0, fire.dice - (needed - 6))


def shot_roll(state: State, base: int, fire: Fire, modifiers: tuple[Modifier, ...]) -> tuple[int, int]:
    """Return the face needed and the dice as this game reads them (BN-Q.25).

    Where a natural 6 always hits, a single shot that needs more is possible too (BN-Q.05).
    """
    needed, dice = fire_roll(base, fire, modifiers, Options.of(state).burst_loss)
    if not fire.burst and face_to_hit(state, needed) <= 6:
        return needed, fire.dice
    return needed, dice


def certain(state: State, needed: int) -> bool:
    """Return whether a shot hits without a die: 1 or less needed (BN-Q.24, BN-Q.05)."""
    return (
        needed <= 1
        and Options.of(state).natural_hit != "one_misses"
        and Options.of(state).natural_hit != "both"
    )


def face_to_hit(state: State, needed: int) -> int:
    """Return the face that hits under the game's reading of natural 1 and 6 (BN-Q.05)."""
    option = Options.of(state).natural_hit
    if option in ("one_misses", "both"):
        needed = max(2, needed)
    if option in ("six_hits", "both"):
        needed = min(6, needed)
    return needed


def roll_for(
    state: State, firer: Figure, shot: Shot, index: int, dodged: bool = False
) -> tuple[int, int, tuple[Modifier, ...]]:
    """Return face needed, dice and modifiers of a shot at its *index*-th target."""
    weapon = weapon_of(shot.weapon, state.fire_table)
    fire = weapon.modes[shot.mode]
    line = shot.lines[index]
    target = state.figures[shot.targets[index]] if shot.targets else None
    base = base_needed(weapon, fire, line.distance)
    if base is None:
        return 7, 0, ()
    modifiers = firing_modifiers(state, firer, shot.weapon, shot.mode, target, line, dodged, shot.speculative)
    needed, dice = shot_roll(state, base, fire, modifiers)
    return needed, dice, modifiers


def printed(state: State, shot: Shot, index: int) -> int:
    """Return the face that the table prints for a shot at its *index*-th target; 0 where it prints none."""
    weapon = weapon_of(shot.weapon, state.fire_table)
    return base_needed(weapon, weapon.modes[shot.mode], shot.lines[index].distance) or 0


def dice_thrown(fire: Fire, dice: int) -> int:
    """Return the dice of a shot that was announced: a single one is fired though a dodge put it out of reach.

    It cannot hit any more (BN-Q.24), and is a missed shot like any other (BN-8.7.a, BN-8.0.2.a); of a burst
    that has lost all its dice nothing is left (BN-8.0.s).
    """
    return dice if fire.burst else max(1, dice)


def fewer(fire: Fire, dice: int) -> int:
    """Return how many dice of a burst are not thrown, as 6 is the highest face (BN-8.0.s)."""
    return max(0, fire.dice - dice) if fire.burst else 0


def hit_chance(needed: int, dice: int) -> float:
    """Return the chance of at least one hit: *dice* d6 showing *needed* or more."""
    return 1 - (min(max(needed - 1, 0), 6) / 6) ** dice if dice > 0 else 0.0
