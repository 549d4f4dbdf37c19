"""Breaking News 8.0 and 8.1: one man's fire, bursts split over targets, and group fire."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.facts import Refusal
from core.engine.resolution import Resolution
from core.rules.breaking_news.commands import OpenFire
from core.rules.breaking_news.events import Faced, FireDeclared, Revealed
from core.rules.breaking_news.reactions import act_number, open_window
from core.rules.breaking_news.shooting import base_needed, fire_roll, firing_modifiers
from core.rules.breaking_news.shots import check_shot, moved_refusal, no, number_refusal, weapon_refusal
from core.rules.breaking_news.state import Figure, Shot, State
from core.rules.breaking_news.tables import NEIGHBOURS, weapon_of
from core.rules.breaking_news.who import acting_own, activate, check_able, check_group, enemy
from core.table.arcs import angle_off
from core.table.places import Place, Point, bearing, point
from core.table.questions import Linked, Near, ShotLine
from core.table.questions import Shot as LineOf


def open_fire(r: Resolution[State], command: OpenFire) -> None:
    """Announce every shot, then let the enemy react, then roll (BN-8.0, BN-8.1, BN-SM.47)."""
    if not command.shots:
        r.refuse("BN-8.0.a", "bn-no-shots")
    firers = [acting_own(r, shot.firer) for shot in command.shots]
    for figure in firers:
        check_able(r, figure)
        if figure.fired:
            r.refuse("BN-5.2.a", "bn-has-fired", figure=figure.name)
        if figure.retreating and figure.moved > 15 + 1e-6:
            r.refuse("BN-Q.98", "bn-ran", figure=figure.name)
    check_group(r, firers, "BN-8.1.b")
    first = command.shots[0]
    wanted = tuple(replace(shot, targets=shot.targets or first.targets) for shot in command.shots)
    if len(firers) > 1 and len({shot.targets for shot in wanted}) > 1:
        r.refuse("BN-8.1.a", "bn-group-one-target")
    activate(r, tuple(figure.id for figure in firers))
    shots = tuple(_declared(r, figure, shot) for figure, shot in zip(firers, wanted, strict=True))
    for figure, shot in zip(firers, shots, strict=True):
        _turn(r, figure, shot)
        if r.state.figures[figure.id].marker:
            r.emit(Revealed(figure.id, "fired"))
    r.emit(FireDeclared(act_number(r.state), firers[0].side, shots))
    open_window(r)


def _declared(r: Resolution[State], firer: Figure, shot: Shot) -> Shot:
    """Return the shot with its targets found, its lines measured and its dice shared out."""
    weapon = weapon_of(shot.weapon, r.state.edition) if shot.weapon in firer.weapons else None
    if weapon is not None and weapon.at_ground:
        return _at_ground(r, firer, shot)
    if not shot.targets:
        r.refuse("BN-8.0.a", "bn-no-target", figure=firer.name)
    targets = [enemy(r, name, firer.side) for name in shot.targets]
    if len({target.id for target in targets}) != len(targets):
        r.refuse("BN-8.0.g", "bn-named-twice")
    lines: list[ShotLine] = []
    for target in targets:
        verdict = check_shot(r, firer, shot.weapon, shot.mode, target)
        if isinstance(verdict, Refusal):
            r.refuse_as(verdict)
        lines.append(verdict)
    names = tuple(target.id for target in targets)
    dice = _shared(r, firer, replace(shot, targets=names, lines=tuple(lines)))
    near = endangered(r, firer, shot.weapon, names[0])
    return Shot(firer.id, shot.weapon, shot.mode, names, dice, None, tuple(lines), near)


def endangered(r: Resolution[State], firer: Figure, weapon: str, centre: str | Point) -> tuple[str, ...]:
    """Return the enemies in the burst area of an announced shot: they may dodge it too (BN-Q.46)."""
    radius = weapon_of(weapon, r.state.edition).area
    foes = tuple(man.id for man in r.state.of(r.state.other(firer.side)))
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
    needed, dice = fire_roll(base, fire, modifiers, state.options.get("burst_loss", "step"))
    return needed, dice, modifiers


def _at_ground(r: Resolution[State], firer: Figure, shot: Shot) -> Shot:
    """A heavy anti-tank weapon aims at terrain; men are caught by its burst (BN-7.0.t, BN-Q.50)."""
    refusal = weapon_refusal(r.state, firer, shot.weapon, shot.mode) or moved_refusal(
        r.state, firer, shot.weapon
    )
    if refusal is None and shot.aim is None:
        refusal = no("BN-7.0.t", "bn-aim-at-terrain", figure=firer.name)
    if refusal is not None:
        r.refuse_as(refusal)
    assert shot.aim is not None
    line: ShotLine = r.measure(LineOf(firer.id, shot.aim))
    if not line.by and not line.cover and not r.state.tape and not on_terrain(r.state, shot.aim):
        r.refuse("BN-Q.50", "bn-aim-at-terrain", figure=firer.name)
    if refusal := number_refusal(r.state, firer, shot.weapon, shot.mode, None, line):
        r.refuse_as(refusal)
    near = endangered(r, firer, shot.weapon, shot.aim)
    return Shot(firer.id, shot.weapon, shot.mode, (), (), shot.aim, (line,), near)


def on_terrain(state: State, aim: object) -> bool:
    """Return whether a point is on a piece of terrain."""
    from core.table.cover import moved as stood
    from core.table.map_ruler import answer
    from core.table.questions import Ground

    assert isinstance(aim, Point)
    here = stood(state.terrain, Place(aim.x, aim.y), aim)
    return bool(answer(Ground("aim"), state.terrain, {"aim": here}))


def _turn(r: Resolution[State], figure: Figure, shot: Shot) -> None:
    """He turns to what he fires at: freely in his own action (BN-Q.06)."""
    place = r.state.figures[figure.id].place
    if place is None or not r.state.is_("facing", "on"):
        return
    goal = shot.aim
    if goal is None and (there := r.state.figures[shot.targets[0]].place) is not None:
        goal = point(there)
    if goal is not None and angle_off(place, goal) > 1e-6:
        r.emit(Faced(figure.id, round(bearing(place, goal), 2), free=True))
