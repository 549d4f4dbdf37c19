"""Breaking News 8.3.f–j: the test of who would react from under covering fire."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId, WeaponName
from core.rulekit.acts import either
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.facts import CoverTested, ReactionLost, ShotFired
from core.rules.breaking_news.firing.covering import IN_A_BUNKER, IN_THE_OPEN, cover_value, cover_weapon
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.saving.saving_throw import bonus_for, shielded
from core.rules.breaking_news.saving.vehicles import hit_on_hull
from core.rules.breaking_news.state import CoverArea, Figure, Hit, Reaction, State
from core.rules.breaking_news.tables.weapons import weapon_of
from core.table.places import reaches
from core.table.questions import Ground, InArea


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


def _area_over(r: Resolution[State], figure: FigureId, side: SideId) -> CoverArea | None:
    """Return the area with the highest value that a man is in (BN-Q.58)."""
    areas = [area for area in r.state.covers if area.side == side and area.shares]
    if Options.of(r.state).cover_test == "once_per_turn":
        areas = [area for area in areas if figure not in area.tested]
    place = r.state.figures[figure].place
    areas = [area for area in areas if place is None or reaches(place.z, area.tall)]
    inside = [area for area in areas if r.measure(InArea((figure,), area.area, area.shares[0][0]))]
    return max(inside, key=lambda area: cover_value(r.state, area), default=None)


def _test(r: Resolution[State], reaction: Reaction, area: CoverArea) -> None:
    """2d6 (3d6 for fire from a bunker) must beat the value, else one hit (BN-8.3.f–h, BN-Q.59)."""
    value = cover_value(r.state, area)
    bunker = reaction.kind == "fire" and "bunker" in r.measure(Ground(reaction.figure))
    dice, rule = (IN_A_BUNKER, "BN-8.3.h") if bunker else (IN_THE_OPEN, "BN-8.3.f")
    total = r.total(dice, "why-covering", rule, need=value + 1, who=reaction.figure)
    passed = total > value
    r.emit(CoverTested(reaction.figure, area.id, value, total, passed))
    if passed:
        return
    if Options.of(r.state).cover_fail == "reaction_lost":
        r.emit(ReactionLost(reaction.figure))
    man = r.state.figures[reaction.figure]
    crew = [man]
    weapon = reaction.shot.weapon if reaction.shot is not None else ""
    if weapon and weapon_of(weapon, r.state.fire_table).crewed and (second := r.state.figures.get(man.crew)):
        crew += [second] if second.fighting else []
    firer = area.shares[0][0]
    struck = tuple(_cover_hit(r, one, firer) for one in crew)
    r.emit(ShotFired(firer, WeaponName("covering"), "", man.id, 0.0, 0, 0, 1, (), struck, last=False))


def _cover_hit(r: Resolution[State], man: Figure, firer: FigureId) -> Hit:
    """Return the hit of a failed test; a vehicle is struck by the best weapon of who fires there."""
    if man.hull is not None:
        shooter = r.state.figures[firer]
        weapon = cover_weapon(shooter, r.state.fire_table)
        return replace(hit_on_hull(r, man, 1, weapon, shooter), spot="cover")
    bonus, reason = bonus_for(man, shielded(r, man.id, firer))
    return Hit(man.id, 1, bonus, reason, "cover")


acts.line(
    CoverTested,
    either("passed", "bn-cover-passed", "bn-cover-failed"),
    who="figure",
    total="total",
    value="value",
)
