"""Breaking News 8.3: covering fire on an area, and the test of who would react from it."""

from __future__ import annotations

import math

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.rules.breaking_news.commands import CoveringFire
from core.rules.breaking_news.common.actors import (
    acting_own,
    activate,
    check_able,
    check_common,
    check_group,
    has_moved,
    moved_together,
)
from core.rules.breaking_news.common.defeat_points import first_fire
from core.rules.breaking_news.facts import (
    CoverDeclared,
    CoverTested,
    Faced,
    ReactionLost,
    Revealed,
    ShotFired,
)
from core.rules.breaking_news.firing.covering_front import front, pieces_at
from core.rules.breaking_news.firing.reactions import act_number, open_window
from core.rules.breaking_news.firing.shot_legality import moved_refusal, weapon_refusal
from core.rules.breaking_news.saving.saving_throw import bonus_for, shielded
from core.rules.breaking_news.saving.vehicles import hit_on_hull
from core.rules.breaking_news.state import CoverArea, Figure, Hit, Reaction, State
from core.rules.breaking_news.tables import COVER_CAP, COVER_RANGE, COVER_SIDE, GRADES, weapon_of
from core.table.places import bearing
from core.table.questions import Ground, InArea, Shot, ShotLine
from core.table.shapes import Rectangle


def cover_share(weapon: str, distance: float, edition: str = "EN") -> int:
    """Return what a weapon adds to the value, up to 25 and up to 50 cm (BN-8.3.c); 0: nothing."""
    near, far = weapon_of(weapon, edition).cover
    if distance <= 25 + 1e-6:
        return near
    return far if distance <= COVER_RANGE + 1e-6 else 0


def cover_value(state: State, area: CoverArea) -> int:
    """Return the value of an area: all shares, the best class bonus once, at most 9 (BN-8.3.c–e)."""
    if not area.shares:
        return 0
    bonus = max(GRADES[state.figures[name].grade].covering for name, _ in area.shares)
    return min(COVER_CAP, sum(share for _, share in area.shares) + bonus)


def cover_weapon(figure: Figure, edition: str = "EN") -> str:
    """Return his weapon that covers best; "" where none may cover (BN-Q.58)."""
    best = max(figure.weapons, key=lambda name: sum(weapon_of(name, edition).cover), default="")
    return best if best and any(weapon_of(best, edition).cover) else ""


def covering_fire(r: Resolution[State], command: CoveringFire) -> None:
    """Declare an area and who fires on it (BN-8.3.a–e, BN-Q.56–58)."""
    if not command.figures:
        r.refuse("BN-8.3.a", "bn-nobody")
    numbers = (command.centre.x, command.centre.y, command.width, command.height, command.turned)
    if not all(math.isfinite(number) and abs(number) < 1e5 for number in numbers):
        r.refuse("BN-8.3.b", "bn-area-size", most=COVER_SIDE)
    if not (0 < command.width <= COVER_SIDE + 1e-6 and 0 < command.height <= COVER_SIDE + 1e-6):
        r.refuse("BN-8.3.b", "bn-area-size", most=COVER_SIDE)
    if r.state.is_("cover_shape", "facade") and not (r.state.tape or pieces_at(r.state, command.centre)):
        r.refuse("BN-Q.56", "bn-front-of-terrain")
    figures = [acting_own(r, name) for name in command.figures]
    for figure in figures:
        check_able(r, figure)
        if figure.fired:
            r.refuse("BN-5.2.a", "bn-has-fired", figure=figure.name)
        if figure.retreating:
            r.refuse("BN-Q.98", "bn-withdraws-only-fires", figure=figure.name)
        if figure.touching:
            r.refuse("BN-Q.89", "bn-in-melee", figure=figure.name)
        walked = figure.hull is None and has_moved(r.state, figure) and r.state.mode != "cautious"
        if figure.moved > 5 + 1e-6 or figure.climbed or walked:
            r.refuse("BN-8.3.k", "bn-moved-before-covering", figure=figure.name)
    check_group(r, figures, "BN-6.4.b")
    check_common(r, figures, "cover")
    activate(r, command.figures)
    shares = tuple(_share(r, figure, command, index) for index, figure in enumerate(figures))
    for figure in figures:
        man = r.state.figures[figure.id]
        if man.marker:
            r.emit(Revealed(figure.id, "fired"))
        if man.place is not None and r.state.is_("facing", "on"):
            r.emit(Faced(figure.id, round(bearing(man.place, command.centre), 2), free=True))
    area = _area(r.state, figures[0].side, command)
    area = replace(area, shares=(*area.shares, *shares))
    names = tuple(figure.id for figure in figures)
    r.emit(CoverDeclared(act_number(r.state), area, names, moved_together(r.state)))
    first_fire(r, figures[0].side)
    open_window(r)


def _area(state: State, side: str, command: CoveringFire) -> CoverArea:
    """Return the area: one that others fire on already is the same area (BN-8.3.c), else a new one."""
    shape, tall = _shape(state, command)
    number = max((int(area.id[1:]) for area in state.covers), default=0) + 1
    known = (area for area in state.covers if area.side == side and area.area == shape and area.tall == tall)
    return next(known, CoverArea(f"c{number}", side, shape, (), tall))


def _shape(state: State, command: CoveringFire) -> tuple[Rectangle, float]:
    """Return the area on the plan and its height in cm: by option a piece of terrain's front (BN-Q.56)."""
    plain = Rectangle(command.centre, command.width, command.height, command.turned)
    if not state.is_("cover_shape", "facade") or state.tape:
        return plain, COVER_SIDE
    return front(state, command.centre, command.width, command.turned) or plain, command.height


def _share(r: Resolution[State], figure: Figure, command: CoveringFire, index: int) -> tuple[str, int]:
    weapon = command.weapons[index] if index < len(command.weapons) else cover_weapon(figure, r.state.edition)
    if not weapon or not any(weapon_of(weapon, r.state.edition).cover if weapon in figure.weapons else (0,)):
        r.refuse("BN-Q.58", "bn-cannot-cover", figure=figure.name)
    mode = next(iter(weapon_of(weapon, r.state.edition).modes))
    refusal = weapon_refusal(r.state, figure, weapon, mode) or moved_refusal(r.state, figure, weapon)
    if refusal is not None:
        r.refuse_as(refusal)
    line: ShotLine = r.measure(Shot(figure.id, command.centre))
    if not line.seen and not (
        r.state.is_("cover_shape", "facade") and line.by in pieces_at(r.state, command.centre)
    ):
        r.refuse("BN-Q.57", "bn-no-line", figure=figure.name, piece=line.by)
    share = cover_share(weapon, line.distance, r.state.edition)
    if share == 0:
        r.refuse("BN-8.3.a", "bn-out-of-range", figure=figure.name, cm=line.distance)
    return figure.id, share


def cover_test(r: Resolution[State]) -> bool:
    """Test the next reaction declared from under covering fire; `False` when none is left (BN-SM.62)."""
    action = r.state.action
    assert action is not None
    for reaction in action.declared:
        if reaction.tested or reaction.kind == "ground" or action.rolled:
            continue
        area = _area_over(r, reaction.figure, action.side)
        if area is None:
            continue
        _test(r, reaction, area)
        return True
    return False


def _area_over(r: Resolution[State], figure: str, side: str) -> CoverArea | None:
    """Return the area with the highest value that a man is in (BN-Q.58)."""
    areas = [area for area in r.state.covers if area.side == side and area.shares]
    if r.state.is_("cover_test", "once_per_turn"):
        areas = [area for area in areas if figure not in area.tested]
    place = r.state.figures[figure].place
    areas = [area for area in areas if place is None or place.z <= area.tall + 1e-6]
    inside = [area for area in areas if r.measure(InArea((figure,), area.area))]
    return max(inside, key=lambda area: cover_value(r.state, area), default=None)


def _test(r: Resolution[State], reaction: Reaction, area: CoverArea) -> None:
    """2d6 (3d6 for fire from a bunker) must beat the value, else one hit (BN-8.3.f–h, BN-Q.59)."""
    value = cover_value(r.state, area)
    bunker = reaction.kind == "fire" and "bunker" in r.measure(Ground(reaction.figure))
    dice, rule = (3, "BN-8.3.h") if bunker else (2, "BN-8.3.f")
    total = r.total(dice, "why-covering", rule, need=value + 1, who=reaction.figure)
    passed = total > value
    r.emit(CoverTested(reaction.figure, area.id, value, total, passed))
    if passed:
        return
    if r.state.is_("cover_fail", "reaction_lost"):
        r.emit(ReactionLost(reaction.figure))
    man = r.state.figures[reaction.figure]
    crew = [man]
    weapon = reaction.shot.weapon if reaction.shot is not None else ""
    if weapon and weapon_of(weapon, r.state.edition).crewed and (second := r.state.figures.get(man.crew)):
        crew += [second] if second.fighting else []
    firer = area.shares[0][0]
    struck = tuple(_hit(r, one, firer) for one in crew)
    r.emit(ShotFired(firer, "covering", "", man.id, 0.0, 0, 0, 1, (), struck, last=False))


def _hit(r: Resolution[State], man: Figure, firer: str) -> Hit:
    if man.hull is not None:
        shooter = r.state.figures[firer]
        weapon = cover_weapon(shooter, r.state.edition)
        return replace(hit_on_hull(r, man, 1, weapon, shooter), spot="cover")
    bonus, reason = bonus_for(man, shielded(r, man.id, firer))
    return Hit(man.id, 1, bonus, reason, "cover")
