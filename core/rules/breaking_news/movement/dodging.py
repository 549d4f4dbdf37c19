"""Breaking News 6.5: a man who is fired at dodges, or goes to ground where no cover is near. cm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Number, PickPoint
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import OfMan, acts
from core.rules.breaking_news.common.actors import check_reacting, own
from core.rules.breaking_news.common.crews import OnFoot
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.paths import check_hop, way
from core.rules.breaking_news.common.revealing import reveal
from core.rules.breaking_news.common.suppressing import found_in_cover, hide, in_shelter, suppress
from core.rules.breaking_news.common.unmarked import aware, lay
from core.rules.breaking_news.facts import Dodged, ReactionLost
from core.rules.breaking_news.firing.announced import dodgeable, dodged_shots, shots_at
from core.rules.breaking_news.firing.opportunity import in_sight
from core.rules.breaking_news.firing.reactions import WINDOWS, declare, window_of
from core.rules.breaking_news.firing.who_may_react import may_react
from core.rules.breaking_news.movement.dodge_spots import (
    cover_near,
    dodge_spots,
    figure_in_cover,
    no_spot,
    safe_spot,
)
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Action, Figure, Reaction, State
from core.rules.breaking_news.tables.distances import DODGE
from core.table.cover import moved as stood
from core.table.figure_lookup import origin_of
from core.table.places import Point, bearing, exceeds, reaches
from core.table.questions import ShotLine, WhoSees


@acts.answers(moments.REACT_FIRE, moments.REACT_COVER)
class Dodge(OnFoot, frozen=True):
    """React to fire by moving up to 5 cm out of sight or into cover (BN-6.5).

    He may turn *towards* a point at the end of it (BN-Q.06).
    """

    figure: FigureId
    spot: Point | float = 0.0
    towards: Point | None = None


@acts.answers(moments.REACT_FIRE, moments.REACT_COVER)
class GoToGround(OnFoot, frozen=True):
    """React to fire by lying down: suppressed at once (BN-6.5.c)."""

    figure: FigureId


def who_may_dodge(r: Resolution[State], action: Action, men: list[Figure]) -> tuple[FigureId, ...]:
    """Return who may dodge: targets, men in an announced burst area, by option all in sight (BN-Q.46)."""
    if action.kind != "fire":
        return ()
    threatened = tuple(man.id for man in men if man.hull is None and shots_at(action, man.id))
    if Options.of(r.state).dodge_who != "any_in_sight":
        return threatened
    shooters = tuple(dict.fromkeys(shot.firer for shot in dodged_shots(action)))
    others = tuple(man.id for man in men if man.on_foot and man.id not in threatened)
    return (*threatened, *in_sight(r, others, shooters))


# --- dodging ------------------------------------------------------------------------------


@acts.offered(moments.REACTING, 20)
def _(asked: OfMan) -> Iterator[Choice]:
    man, action = asked.who, asked.state.action
    if action is not None and man.id in action.dodgers:
        given = {"figure": man.id}
        refusal = no_spot(ruler(asked.state), man, action)
        yield choice(Dodge, say("do-dodge"), "BN-6.5.a", man.id, given, refusal, "d", weight=0.5)


@acts.fields(Dodge)
def _(state: State, seat: str, figure: Figure | None) -> Fields:
    action = state.action
    if figure is None or action is None:
        return
    if state.tape:
        yield Number("spot", say("ask-dodge"), 0, DODGE, 0.5, DODGE, "cm")
        return
    spots = islice(dodge_spots(ruler(state), figure, action), 12)
    yield PickPoint("spot", say("ask-dodge"), origin_of(figure), DODGE, tuple((p.x, p.y) for p in spots))


@acts.rule(Dodge)
def dodge(r: Resolution[State], command: Dodge) -> None:
    """Up to 5 cm into cover or out of the firer's sight, moved after the dice (BN-6.5, BN-Q.44)."""
    action = window_of(r)
    figure = _dodger(r, action, command.figure, "dodge")
    if not isinstance(command.spot, Point) and not r.state.tape:
        r.refuse("BN-6.5.a", "bn-path-needed", figure=figure.name)
    if command.towards is not None and (r.state.tape or not Options.of(r.state).facing):
        r.refuse("BN-Q.06", "bn-no-facing")
    _check_spot(r, figure, action, command.spot)
    on_map = command.spot if isinstance(command.spot, Point) else None
    lay(r, (figure.id,), "dodged")
    declare(r, Reaction("dodge", figure.id, None, on_map, command.towards))
    WINDOWS.close_if_over(r)


def _check_spot(r: Resolution[State], figure: Figure, action: Action, spot: Point | float) -> None:
    """Refuse a spot that he cannot reach, or where he would be fired at as before (BN-6.5.a–b)."""
    if isinstance(spot, Point):
        route = way(r, figure, (spot,))
        if exceeds(route.length, DODGE):
            r.refuse("BN-6.5.a", "bn-too-far", figure=figure.name, cm=route.length, most=DODGE)
        check_hop(r, figure, route)
        unseen_only = Options.of(r.state).dodge_spot == "unseen_only" or figure_in_cover(r, figure, action)
        for shot in dodgeable(r.state, action, figure.id):
            if not safe_spot(r.state, figure, spot, shot.firer, unseen_only):
                r.refuse("BN-6.5.b", "bn-spot-not-covered", figure=figure.name)
    elif not (spot >= 0 and reaches(spot, DODGE)):
        r.refuse("BN-6.5.a", "bn-too-far", figure=figure.name, cm=spot, most=DODGE)


def _dodger(r: Resolution[State], action: Action, name: str, kind: str) -> Figure:
    """Return who may dodge this act or, by *kind*, go to ground; refuse anybody else (BN-6.5, BN-Q.46)."""
    figure = own(r, name)
    check_reacting(r, figure)
    if action.kind != "fire":
        r.refuse("BN-Q.46", "bn-dodge-fire-only", figure=figure.name)
    if not may_react(r.state, figure, action, kind):
        r.refuse("BN-8.2.k", "bn-reacted", figure=figure.name)
    if figure.id not in action.dodgers:
        aimed_at = any(figure.id in shot.targets for shot in action.shots)
        rule, why = ("BN-6.5.e", "bn-sniper-no-dodge") if aimed_at else ("BN-Q.46", "bn-not-a-target")
        r.refuse(rule, why, figure=figure.name)
    return figure


# --- going to ground ----------------------------------------------------------------------


@acts.offered(moments.REACTING, 30)
def _(asked: OfMan) -> Iterator[Choice]:
    man, action = asked.who, asked.state.action
    if action is not None and man.id in action.dodgers:
        given = {"figure": man.id}
        refusal = cover_near(ruler(asked.state), man, action)
        yield choice(GoToGround, say("do-go_to_ground"), "BN-6.5.c", man.id, given, refusal, "g", weight=0.2)


@acts.rule(GoToGround)
def go_to_ground(r: Resolution[State], command: GoToGround) -> None:
    """No cover to dodge to: +1 for the enemy's shot, suppressed at once (BN-6.5.c, BN-Q.45)."""
    action = window_of(r)
    figure = _dodger(r, action, command.figure, "ground")
    if refusal := cover_near(r, figure, action):
        r.refuse_as(refusal)
    lay(r, (figure.id,), "dodged")
    declare(r, Reaction("ground", figure.id))
    WINDOWS.close_if_over(r)


# --- after the dice -----------------------------------------------------------------------


def carry_out(r: Resolution[State], reaction: Reaction) -> None:
    """Move a dodger who was not killed; a man who saved is suppressed at the new place (BN-Q.44)."""
    r.emit(ReactionLost(reaction.figure, done=True))
    figure = r.state.figures[reaction.figure]
    if not figure.fighting:
        return
    if reaction.kind == "ground":
        if not figure.suppressed:
            if any(line.cover for line in _lines_at(r.state.action, figure.id)):
                found_in_cover(r, figure.id)
            suppress(r, figure.id, "ground")
        return
    place = figure.place
    if place is not None and reaction.spot is not None:
        place = stood(r.state.terrain, place, reaction.spot)
        if reaction.towards is not None:
            place = replace(place, facing=round(bearing(place, reaction.towards), 2))
    r.emit(Dodged(figure.id, place, True))
    _shown(r, figure.id)
    moments.stirred(r, figure)
    figure = r.state.figures[figure.id]
    if figure.suppressed and not figure.marker and in_shelter(r, figure.id):
        hide(r, figure.id)


def _lines_at(action: Action | None, figure: FigureId) -> list[ShotLine]:
    """Return the lines of the announced shots at a man."""
    shots = action.shots if action is not None else ()
    return [line for shot in shots for name, line in zip(shot.targets, shot.lines) if name == figure]


def _shown(r: Resolution[State], figure: FigureId) -> None:
    """A dodge keeps a man hidden only if no enemy sees the new spot (BN-Q.136)."""
    man = r.state.figures[figure]
    enemies = aware(r.state, man.side)
    if man.marker and enemies and r.measure(WhoSees(enemies, (figure,), (), None, None)):
        reveal(r, "dodged", figure)


acts.line(Dodged, "bn-dodged", who="figure")
