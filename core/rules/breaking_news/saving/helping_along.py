"""Breaking News 9.3.f and 12.0.l: a comrade helps a wounded man along, or retreats to him. cm."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.actors import acting_own, activate, check_able, has_moved
from core.rules.breaking_news.common.crews import OnFoot
from core.rules.breaking_news.common.fields import path_field
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.common.paths import Path, check_hop, way
from core.rules.breaking_news.common.retreat_paths import open_ways
from core.rules.breaking_news.facts import FigureOut, StageEnded
from core.rules.breaking_news.facts.wounds import HelpBegan, HelpEnded
from core.rules.breaking_news.movement.creeping import shortened
from core.rules.breaking_news.movement.declaring import declare, exposed, stride_of
from core.rules.breaking_news.saving.wounded import ask, evacuated, medics
from core.rules.breaking_news.state import Action, Figure, State, Stride
from core.rules.breaking_news.tables.distances import AT_EDGE, HELPED, RETREAT
from core.table.cover import moved
from core.table.movement_path import along
from core.table.neighbours import in_contact
from core.table.places import Place, Point, distance, exceeds, point, reaches
from core.table.questions import Gap, RouteMeasured, ToEdge, Touching


class HelpAlong(OnFoot, frozen=True):
    """Move 10 cm − 1d6 with a wounded comrade, as the whole action of who helps him (BN-9.3.f, BN-Q.85)."""

    figure: FigureId
    casualty: FigureId
    path: Path


# --- in the menu ----------------------------------------------------------------------


@acts.offered(moments.FIGURE, 36)
def _(asked: OfMan) -> Iterator[Choice]:
    state, man = asked.state, asked.who
    for casualty in _within_reach(state, man):
        refusal = asked.refusal(HelpAlong(man.id, casualty.id, 0.0 if state.tape else ()))
        given = {"figure": man.id, "casualty": casualty.id}
        label = say("do-help_along", who=name(state, casualty.id))
        weight = 0.5 if casualty.fate == "wounded" else 0.02
        yield choice(HelpAlong, label, "BN-9.3.f", man.id, given, refusal, "g", weight=weight)


def _within_reach(state: State, man: Figure) -> list[Figure]:
    """Return the wounded comrades whom a man touches; where people measure, all there are."""
    lying = [one for one in state.present(man.side) if not one.fighting]
    if state.tape or not lying:
        return lying
    touched = ruler(state).measure(Touching(man.id, tuple(one.id for one in lying)))
    return [one for one in lying if one.id in touched]


@acts.fields(HelpAlong)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    if figure is not None:
        yield path_field("path", figure, HELPED - 1, suggestions=_ways(state, figure))


def _ways(state: State, man: Figure) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Suggest the way to the nearest medic, then those towards the own edge."""
    here = man.place
    if here is None:
        return ()
    near = [one.place for one in medics(state, man.side) if one.id != man.id and one.place is not None]
    goals = [(one.x, one.y) for one in sorted(near, key=lambda one: distance(here, one))[:1]]
    ends = [along(here, (Point(*goal),), HELPED - 1) for goal in (*goals, *open_ways(state, man)[:3])]
    return tuple(((round(end.x, 2), round(end.y, 2)),) for end in ends)


@acts.rule(HelpAlong)
def help_along(r: Resolution[State], command: HelpAlong) -> None:
    """Both move 10 cm − 1d6 along a way; it is all that the helper does (BN-9.3.f, BN-Q.85)."""
    helper = acting_own(r, command.figure)
    check_able(r, helper)
    if helper.fired or has_moved(r.state, helper):
        r.refuse("BN-Q.85", "bn-has-moved", figure=helper.name)
    if helper.touching:
        r.refuse("BN-Q.89", "bn-in-melee", figure=helper.name)
    casualty = r.state.figures.get(command.casualty)
    if casualty not in r.state.present(helper.side) or casualty is None or casualty.fighting:
        r.refuse("BN-9.3.f", "bn-nobody-wounded", figure=command.casualty)
    if not r.measure(Touching(helper.id, (casualty.id,))):
        r.refuse("BN-9.3.f", "bn-not-beside-wounded", figure=helper.name, wounded=casualty.name)
    route = way(r, helper, command.path)
    if exceeds(route.length, HELPED):
        r.refuse("BN-9.3.f", "bn-too-far", figure=helper.name, cm=route.length, most=HELPED)
    check_hop(r, helper, route)
    if helper.place is not None and casualty.place is not None and isinstance(command.path, tuple):
        check_hop(r, casualty, way(r, casualty, _led(casualty.place, helper.place, command.path)))
    activate(r, (helper.id,))
    stride = stride_of(helper, command.path, route)
    ends = {die: shortened(r, helper, command.path, stride, HELPED - die) for die in range(1, 7)}
    die = r.total(1, "why-help_along", "BN-9.3.f", who=helper.id)
    exposed(r, helper, route)
    r.emit(HelpBegan(helper.id, casualty.id))
    declare(r, [helper], "help_along", (ends[die],))


def _led(man: Place, by: Place, path: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the way of who is helped: beside his helper, as far and in the same direction."""
    return tuple(Point(round(p.x + man.x - by.x, 3), round(p.y + man.y - by.y, 3)) for p in path)


@acts.follows(moments.arrived)
def arrived(r: Resolution[State], action: Action) -> None:
    """The helper lays his man down, as far as they came."""
    for stride in action.strides if action.mode == "help_along" else ():
        _lay_down(r, stride)


def _lay_down(r: Resolution[State], stride: Stride) -> None:
    helper = r.state.figures[stride.figure]
    casualty = r.state.figures[helper.helps]
    place = None
    if helper.place is not None and casualty.place is not None and stride.start is not None:
        (spot,) = _led(casualty.place, stride.start, (point(helper.place),))
        place = moved(r.state.terrain, casualty.place, spot)
    r.emit(HelpEnded(helper.id, casualty.id, place))
    if helper.stage != "done":
        r.emit(StageEnded((helper.id,)))
    if not casualty.present:
        return
    if stride.gone > 0 and r.measure(ToEdge(casualty.id, r.state.sides[casualty.side].edge)) <= AT_EDGE:
        evacuated(r, casualty)
        r.emit(FigureOut(casualty.id, "left", "evacuated"))
    elif moments.laid_down(r, casualty):
        return
    elif stride.gone > 0 and casualty.fate == "wounded":
        ask(r, casualty, tuple(medic.id for medic in medics(r.state, casualty.side)))


# --- on the retreat (BN-12.0.l) -------------------------------------------------------------


@acts.follows(moments.detour, 10)
def to_the_wounded(r: Resolution[State], figure: Figure, route: RouteMeasured) -> bool:
    """A way that leads to a wounded comrade; who is with one already must go on."""
    lying = [one for one in r.state.present(figure.side) if not one.fighting]
    if figure.place is not None and route.end is not None:
        here, end = figure.place, route.end
        places = [one.place for one in lying if one.place is not None]
        return any(in_contact(end, one) for one in places) and not any(
            in_contact(here, one) for one in places
        )
    if not lying or not 0 < route.length < RETREAT:
        return False
    return any(reaches(r.measure(Gap(figure.id, one.id)), route.length) for one in lying)


# --- in the log ---------------------------------------------------------------------------

acts.silent(HelpBegan)
acts.line(HelpEnded, "bn-laid-down", who="casualty", helper="figure")
