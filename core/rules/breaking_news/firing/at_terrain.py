"""Breaking News 7.0.t, BN-Q.50: tank guns and rockets at a piece of terrain, and who is caught there. cm."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Option, PickPoint, PickSome
from core.engine.contract.facts import Refused
from core.engine.words.ids import FigureId, SideId, WeaponName
from core.engine.words.message import say
from core.rulekit.acts import Fields
from core.rulekit.fillings import Parts
from core.rulekit.refusals import no
from core.rules.breaking_news.common.fields import point_field
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.facts import ShotFired
from core.rules.breaking_news.firing.aiming import target_options
from core.rules.breaking_news.firing.announced import all_still, dodged_by, dodging
from core.rules.breaking_news.firing.burst_area import blast, gain, near_burst, reasons
from core.rules.breaking_news.firing.covering_front import pieces_at
from core.rules.breaking_news.firing.missed_shots import ASTRAY, goes_astray, how_missed
from core.rules.breaking_news.firing.shooting import hits_thrown, record_shot
from core.rules.breaking_news.firing.shot_legality import (
    number_refusal,
    use_refusal,
)
from core.rules.breaking_news.firing.to_hit import dice_thrown, fewer, printed, roll_for
from core.rules.breaking_news.saving.saving_throw import hit_on, shielded
from core.rules.breaking_news.saving.vehicles import hit_on_hull
from core.rules.breaking_news.state import Figure, Hit, Shot, State
from core.rules.breaking_news.tables.weapons import SMOKE, TEMPLATE, weapon_of
from core.table.movement_path import along
from core.table.places import Place, Point, distance, point, reaches, rim
from core.table.questions import Shot as LineOf
from core.table.questions import ShotLine


def at_terrain(r: Resolution[State], firer: Figure, shot: Shot) -> Shot:
    """Tank guns and heavy anti-tank aim at terrain; men are caught by the burst (BN-7.0.t, BN-Q.50)."""
    refusal = use_refusal(r.state, firer, shot.weapon, shot.mode)
    if refusal is None and firer.touching:
        refusal = no("BN-Q.89", "bn-in-melee", figure=firer.name)
    if refusal is None and shot.aim is None:
        refusal = no("BN-7.0.t", "bn-aim-at-terrain", figure=firer.name)
    if refusal is not None:
        r.refuse_as(refusal)
    assert shot.aim is not None
    pieces = pieces_at(r.state, shot.aim)
    anywhere = weapon_of(shot.weapon, r.state.fire_table).strays > 0
    if not (pieces or anywhere or r.state.tape):
        r.refuse("BN-Q.50", "bn-aim-at-terrain", figure=firer.name)
    line: ShotLine = r.measure(LineOf(firer.id, shot.aim))
    if not line.seen and line.by not in (*pieces, *_hulls_at(r.state, shot.aim)):
        r.refuse("BN-8.6.a", "bn-no-line", figure=firer.name, piece=line.by)
    if refusal := number_refusal(r.state, firer, shot.weapon, shot.mode, None, line):
        r.refuse_as(refusal)
    near = near_burst(r, firer, shot.weapon, shot.aim)
    return Shot(firer.id, shot.weapon, shot.mode, (), (), shot.aim, (line,), near)


def _hulls_at(state: State, aim: Point) -> Iterator[FigureId]:
    """Yield the vehicles that a spot lies in: none hides itself."""
    for man in state.exposed():
        if (
            man.hull is not None
            and man.place is not None
            and reaches(distance(man.place, aim), rim(man.place))
        ):
            yield man.id


def terrain_fields(
    state: State, man: Figure, weapon: WeaponName, mode: str, index: int, shots: Parts[Shot]
) -> Fields:
    """Ask at which enemy vehicle he aims, where he may aim at one, else at which spot of the terrain."""
    if hulls := _hull_options(state, man, weapon, mode):
        yield PickSome(f"shots.{index}.targets", say("ask-target"), hulls, 0, 1)
        if shots.of(index, Shot.targets) is None or shots.of(index, Shot.targets):
            return
    most = weapon_of(weapon, state.fire_table).most
    spots = () if state.tape else _spots(state, man, weapon)
    possible = tuple(_possible(state, man, weapon, mode, spots))
    field = point_field(f"shots.{index}.aim", "ask-aim", state, man, most, possible)
    yield replace(field, aimed=True) if isinstance(field, PickPoint) else field


def _possible(
    state: State, man: Figure, weapon: WeaponName, mode: str, spots: tuple[tuple[float, float], ...]
) -> Iterator[tuple[float, float]]:
    """Yield the spots that he may aim at, where a burst strikes more enemies than friends."""
    r = ruler(state)
    for spot in spots:
        aim = Point(*spot)
        try:
            at_terrain(r, man, Shot(man.id, weapon, mode, aim=aim))
        except Refused:
            continue
        if weapon in SMOKE or gain(r, man, weapon, aim) > 0:
            yield spot


def _spots(state: State, man: Figure, weapon: WeaponName) -> tuple[tuple[float, float], ...]:
    """Suggest where to aim: bombs at enemies, smoke before them, guns at the terrain near them."""
    if not weapon_of(weapon, state.fire_table).strays:
        return aims(state, man)
    foes = afoot(state, state.other(man.side))
    if weapon not in SMOKE or man.place is None:
        return tuple((foe.x, foe.y) for foe in foes)
    here, most = man.place, weapon_of(weapon, state.fire_table).most
    reach = most - 0.1  # rounded to millimetres it is still in range
    ends = (along(here, (point(foe),), min(reach, distance(here, foe) / 2)) for foe in foes)
    return _apart([(round(end.x, 1), round(end.y, 1)) for end in ends])


def _apart(spots: list[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Return the *spots* that are not within `TEMPLATE` cm of one before: there the cloud is the same."""
    found: list[tuple[float, float]] = []
    for spot in spots:
        if all(math.dist(spot, other) > TEMPLATE for other in found):
            found.append(spot)
    return tuple(found)


def _hull_options(state: State, man: Figure, weapon: WeaponName, mode: str) -> tuple[Option, ...]:
    """Return enemy vehicles as targets of a weapon that may not aim at men (BN-7.0.t); none: the ground."""
    if weapon_of(weapon, state.fire_table).strays:
        return ()
    rows = target_options(state, man, weapon, mode)
    return tuple(row for row in rows if state.figures[row.value].hull is not None)


def aims(state: State, man: Figure) -> tuple[tuple[float, float], ...]:
    """Suggest the terrain near enemies that he may aim at."""
    foes = afoot(state, state.other(man.side))
    return tuple((foe.x, foe.y) for foe in foes if pieces_at(state, point(foe)))


def afoot(state: State, side: SideId) -> list[Place]:
    """Return where those of a side stand who ride in nothing, and its vehicles."""
    return [man.place for man in state.of(side) if man.place is not None and not man.aboard]


def fire_at_terrain(r: Resolution[State], shot: Shot, reaction: bool, index: int) -> None:
    """A rocket at a piece of terrain: those near the point it strikes are hit (BN-Q.50)."""
    action = r.state.action
    assert action is not None
    assert shot.aim is not None
    firer = r.state.figures[shot.firer]
    dodged = dodged_by(r.state, dodging(action), shot)
    needed, dice, modifiers = roll_for(r.state, firer, shot, 0, dodged)
    fire = weapon_of(shot.weapon, r.state.fire_table).modes[shot.mode]
    dice = dice_thrown(fire, dice)
    hits, faces = hits_thrown(r, firer, shot.weapon, needed, dice, fewer(fire, dice))
    stray = how_missed(r.state, shot.weapon, hits, faces)
    struck: tuple[Hit, ...] = ()
    still = all_still(action, reaction, index)
    if hits:
        struck = tuple(
            hit_on_hull(r, man, 1, shot.weapon, shot.aim)
            if man.hull is not None
            else hit_on(r.state, man, 1, reasons(shot, shielded(r, man.id, shot.aim)))
            for man in blast(r, shot.weapon, shot.aim, shot, still)
        )
    record_shot(
        r,
        ShotFired(
            firer.id, shot.weapon, shot.mode, FigureId(""), shot.lines[0].distance,
            needed, dice, hits, modifiers, struck, reaction, index, base=printed(r.state, shot, 0),
            stray=stray,
        ),
    )  # fmt: skip
    if stray == ASTRAY:
        goes_astray(r, shot, needed, faces[0])
