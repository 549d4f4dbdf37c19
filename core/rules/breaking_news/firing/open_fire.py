"""Breaking News 8.0 and 8.1: one man's fire, bursts split over targets, and group fire."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Refusal
from core.rules.breaking_news.commands import OpenFire
from core.rules.breaking_news.common.actors import (
    acting_own,
    activate,
    check_able,
    check_common,
    check_group,
    enemy,
    moved_together,
)
from core.rules.breaking_news.common.crews import another_mount, no
from core.rules.breaking_news.common.vehicle_outlines import looking
from core.rules.breaking_news.facts import Faced, FireDeclared, Revealed
from core.rules.breaking_news.firing.covering_front import pieces_at
from core.rules.breaking_news.firing.reactions import act_number, open_window
from core.rules.breaking_news.firing.shot_legality import (
    check_shot,
    moved_refusal,
    number_refusal,
    show_crew,
    weapon_refusal,
)
from core.rules.breaking_news.firing.to_hit import base_needed, firing_modifiers, shot_roll
from core.rules.breaking_news.state import Figure, Shot, State
from core.rules.breaking_news.tables import FIRE_ARC, NEIGHBOURS, weapon_of
from core.table.arcs import narrowest_arc
from core.table.places import Point, point
from core.table.questions import Linked, Near, ShotLine
from core.table.questions import Shot as LineOf


def open_fire(r: Resolution[State], command: OpenFire) -> None:
    """Announce every shot, then let the enemy react, then roll (BN-8.0, BN-8.1, BN-SM.47)."""
    if not command.shots:
        r.refuse("BN-8.0.a", "bn-no-shots")
    firers = [acting_own(r, shot.firer) for shot in command.shots]
    for figure in firers:
        check_able(r, figure)
        if figure.fired and not (
            len(firers) == 1 and another_mount(r.state, figure, command.shots[0].weapon)
        ):
            r.refuse("BN-5.2.a", "bn-has-fired", figure=figure.name)
        if figure.retreating and figure.moved > 15 + 1e-6:
            r.refuse("BN-Q.98", "bn-ran", figure=figure.name)
    check_group(r, firers, "BN-8.1.b")
    check_common(r, firers, "fire")
    first = command.shots[0]
    wanted = tuple(
        shot if shot.targets else replace(shot, targets=first.targets, men=first.men)
        for shot in command.shots
    )
    if len(firers) > 1 and (len({shot.targets for shot in wanted}) > 1 or len(first.targets) > 1):
        r.refuse("BN-8.1.a", "bn-group-one-target")
    _check_crews(r, firers, wanted)
    activate(r, tuple(figure.id for figure in firers))
    shots = tuple(_declared(r, figure, shot) for figure, shot in zip(firers, wanted, strict=True))
    for figure, shot in zip(firers, shots, strict=True):
        _turn(r, figure, shot)
        if r.state.figures[figure.id].marker:
            r.emit(Revealed(figure.id, "fired"))
        show_crew(r, figure, shot.weapon)
    r.emit(FireDeclared(act_number(r.state), firers[0].side, shots, moved_together(r.state)))
    open_window(r)


def _check_crews(r: Resolution[State], firers: list[Figure], shots: tuple[Shot, ...]) -> None:
    """The second man of a gun that fires serves it, and does not fire himself (BN-Q.130)."""
    serving = {
        figure.crew
        for figure, shot in zip(firers, shots, strict=True)
        if shot.weapon in figure.weapons and weapon_of(shot.weapon, r.state.edition).crewed
    }
    for figure in firers:
        if figure.id in serving:
            r.refuse("BN-Q.130", "bn-serves-gun", figure=figure.name)


def _declared(r: Resolution[State], firer: Figure, shot: Shot) -> Shot:
    """Return the shot with its targets found, its lines measured and its dice shared out."""
    weapon = weapon_of(shot.weapon, r.state.edition) if shot.weapon in firer.weapons else None
    if weapon is not None and weapon.at_ground and not shot.targets:
        return _at_ground(r, firer, shot)
    refusal = weapon_refusal(r.state, firer, shot.weapon, shot.mode) or moved_refusal(
        r.state, firer, shot.weapon
    )
    if refusal is not None:
        r.refuse_as(refusal)
    if not shot.targets:
        r.refuse("BN-8.0.a", "bn-no-target", figure=firer.name)
    targets = [enemy(r, name, firer.side) for name in shot.targets]
    if len({target.id for target in targets}) != len(targets):
        r.refuse("BN-8.0.g", "bn-named-twice")
    lines: list[ShotLine] = []
    for target in targets:
        verdict = check_shot(r, firer, shot.weapon, shot.mode, target, men=shot.men)
        if isinstance(verdict, Refusal):
            r.refuse_as(verdict)
        lines.append(verdict)
    if len(targets) > 1 and _spread_of(r.state, firer, targets) > 2 * FIRE_ARC + 1e-6:
        r.refuse("BN-8.0.h", "bn-outside-arc", figure=firer.name)
    names = tuple(target.id for target in targets)
    dice = _shared(r, firer, replace(shot, targets=names, lines=tuple(lines)))
    near = endangered(r, firer, shot.weapon, names[0])
    return Shot(firer.id, shot.weapon, shot.mode, names, dice, None, tuple(lines), near, shot.men)


def endangered(r: Resolution[State], firer: Figure, weapon: str, centre: str | Point) -> tuple[str, ...]:
    """Return the enemies in the burst area of an announced shot: they may dodge it too (BN-Q.46)."""
    radius = weapon_of(weapon, r.state.edition).area
    foes = tuple(man.id for man in r.state.on_foot(r.state.other(firer.side)))
    if not radius or foes in ((), (centre,)):
        return ()
    if r.state.is_("burst_area", "diameter"):
        radius /= 2
    return tuple(r.measure(Near(foes, centre, radius)))


def _shared(r: Resolution[State], firer: Figure, shot: Shot) -> tuple[int, ...]:
    """Return the dice for each target of a split burst, checked (BN-8.0.g, BN-Q.28)."""
    if len(shot.targets) == 1:
        return ()
    weapon = weapon_of(shot.weapon, r.state.edition)
    if not weapon.modes[shot.mode].burst:
        r.refuse("BN-8.0.g", "bn-burst-only", figure=firer.name)
    every = r.state.is_("five_cm", "pairwise")
    if not r.measure(Linked(shot.targets, NEIGHBOURS, every)):
        r.refuse("BN-8.0.g", "bn-targets-apart")
    pool = burst_pool(r.state, firer, shot)
    if len(shot.dice) != len(shot.targets) or any(dice < 1 for dice in shot.dice):
        r.refuse("BN-Q.28", "bn-dice-each")
    if sum(shot.dice) != pool:
        r.refuse("BN-Q.28", "bn-dice-pool", pool=pool, given=sum(shot.dice))
    return shot.dice


def burst_pool(state: State, firer: Figure, shot: Shot, dodging: frozenset[str] = frozenset()) -> int:
    """Return the dice of a split burst: the fewest that any one of the targets would leave (BN-Q.28)."""
    return min(
        roll_for(state, firer, shot, index, target in dodging)[1] for index, target in enumerate(shot.targets)
    )


def roll_for(
    state: State, firer: Figure, shot: Shot, index: int, dodged: bool = False
) -> tuple[int, int, tuple[object, ...]]:
    """Return face needed, dice and modifiers of a shot at its *index*-th target."""
    weapon = weapon_of(shot.weapon, state.edition)
    fire = weapon.modes[shot.mode]
    line = shot.lines[index]
    target = state.figures[shot.targets[index]] if shot.targets else None
    base = base_needed(weapon, fire, line.distance)
    if base is None:
        return 7, 0, ()
    modifiers = firing_modifiers(state, firer, shot.weapon, shot.mode, target, line, dodged)
    needed, dice = shot_roll(state, base, fire, modifiers)
    return needed, dice, modifiers


def printed(state: State, shot: Shot, index: int) -> int:
    """Return the face that the table prints for a shot at its *index*-th target; 0 where it prints none."""
    weapon = weapon_of(shot.weapon, state.edition)
    return base_needed(weapon, weapon.modes[shot.mode], shot.lines[index].distance) or 0


def _at_ground(r: Resolution[State], firer: Figure, shot: Shot) -> Shot:
    """Tank guns and heavy anti-tank aim at terrain; men are caught by the burst (BN-7.0.t, BN-Q.50)."""
    refusal = weapon_refusal(r.state, firer, shot.weapon, shot.mode) or moved_refusal(
        r.state, firer, shot.weapon
    )
    if refusal is None and firer.touching:
        refusal = no("BN-Q.89", "bn-in-melee", figure=firer.name)
    if refusal is None and shot.aim is None:
        refusal = no("BN-7.0.t", "bn-aim-at-terrain", figure=firer.name)
    if refusal is not None:
        r.refuse_as(refusal)
    assert shot.aim is not None
    pieces = pieces_at(r.state, shot.aim)
    if not pieces and not r.state.tape:
        r.refuse("BN-Q.50", "bn-aim-at-terrain", figure=firer.name)
    line: ShotLine = r.measure(LineOf(firer.id, shot.aim))
    if not line.seen and line.by not in pieces:
        r.refuse("BN-8.6.a", "bn-no-line", figure=firer.name, piece=line.by)
    if refusal := number_refusal(r.state, firer, shot.weapon, shot.mode, None, line):
        r.refuse_as(refusal)
    near = endangered(r, firer, shot.weapon, shot.aim)
    return Shot(firer.id, shot.weapon, shot.mode, (), (), shot.aim, (line,), near)


def _spread_of(state: State, firer: Figure, targets: list[Figure]) -> float:
    """Return the degrees of the narrowest arc over all targets; 0 where nobody knows or minds facings."""
    places = [point(target.place) for target in targets if target.place is not None]
    if firer.place is None or not places or not state.is_("facing", "on"):
        return 0.0
    return narrowest_arc(firer.place, places)[0]


def _turn(r: Resolution[State], figure: Figure, shot: Shot) -> None:
    """He turns to what he fires at: freely in his own action (BN-Q.06)."""
    stands = r.state.figures[figure.id].place
    if stands is None or not r.state.is_("facing", "on"):
        return
    place = looking(r.state.figures[figure.id], stands)
    goals = [r.state.figures[name].place for name in shot.targets]
    spots = [shot.aim] if shot.aim is not None else [point(goal) for goal in goals if goal is not None]
    if not spots:
        return
    front = round(narrowest_arc(place, spots)[1], 2) % 360
    if front != place.facing:
        r.emit(Faced(figure.id, front, free=True))
