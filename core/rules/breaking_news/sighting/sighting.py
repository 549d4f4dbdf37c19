"""Breaking News 7.0: hiding, and the one attempt a turn to sight a hidden enemy."""

from __future__ import annotations

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Modifier, Refusal
from core.rules.breaking_news.commands import BonusMove, Hide, Sight
from core.rules.breaking_news.common.actors import acting_own, activate, check_able, enemy, has_moved, own
from core.rules.breaking_news.common.crews import no
from core.rules.breaking_news.common.paths import check_hop, corners_left, way
from core.rules.breaking_news.common.units import check_unit
from core.rules.breaking_news.common.unmarked import aware
from core.rules.breaking_news.facts import BonusMoved, BonusMoveOffered, Rerouted, SightingTried, SightLost
from core.rules.breaking_news.saving.saving_throw import hide, in_shelter
from core.rules.breaking_news.sighting.blind_search import search, searches
from core.rules.breaking_news.sighting.sighting_number import (
    offer,
    open_modifiers,
    secret_modifiers,
    sighting_base,
)
from core.rules.breaking_news.state import Figure, State, Stride
from core.rules.breaking_news.tables import BONUS_MOVE
from core.table.movement_path import cut_short
from core.table.questions import Ground, Route, RouteMeasured, Shot, ShotLine, Touching, WhoSees


def sight(r: Resolution[State], command: Sight) -> None:
    """One attempt a figure a turn, before or after acting, or as a reaction (BN-7.0.h–k)."""
    spotter = own(r, command.figure)
    if spotter.hull is not None:
        r.refuse("BN-7.0.h", "bn-men-only", figure=spotter.name)
    if r.state.awaiting:
        check_reacting(r, spotter)
    else:
        if r.state.phase != "actions" or spotter.side != r.state.active:
            r.refuse("BN-7.0.j", "bn-not-now")
        check_unit(r, spotter)
        check_able(r, spotter)
    if any(decision.about == "bonus_move" for decision in r.state.awaiting):
        r.refuse("BN-7.0.m", "engine-others-decide")
    if spotter.looked:
        r.refuse("BN-7.0.j", "bn-looked", figure=spotter.name)
    if _in_the_middle(r.state, spotter):
        r.refuse("BN-7.0.j", "bn-sight-between", figure=spotter.name)
    if searches(r.state, command):
        search(r, spotter, command)
        return
    target = enemy(r, command.target, spotter.side)
    if not target.marker:
        r.refuse("BN-Q.147", "bn-in-plain-sight", target=target.name)
    if spotter.id in target.seen_by:
        r.refuse("BN-7.0.j", "bn-sighted-already", figure=spotter.name)
    looked = look(r, spotter, target)
    if isinstance(looked, Refusal):
        r.refuse_as(looked)
    line, modifiers = looked
    if not target.seen_by:
        modifiers = (*modifiers, *secret_modifiers(target))
    base = sighting_base(r.state, line.distance)
    needed = base + sum(term.value for term in modifiers)
    success = needed <= 1 or r.any(1, needed, "why-sighting", "BN-7.0.h", who=spotter.id)
    r.emit(SightingTried(spotter.id, target.id, line.distance, needed, modifiers, success, base))
    if not success:
        r.emit(BonusMoveOffered(target.id, decisions=offer(target.side)))


def look(
    r: Resolution[State], spotter: Figure, target: Figure
) -> tuple[ShotLine, tuple[Modifier, ...]] | Refusal:
    """Return the line and the modifiers that the spotter's side knows of, or why an attempt is impossible.

    Once one of it has sighted the man it knows them all; before that what he is remains his secret, and
    a number above 6 that only this makes is thrown for in vain (BN-Q.34).
    """
    front_only = r.state.is_("sight_arc", "180") and r.state.is_("facing", "on")
    line: ShotLine = r.measure(Shot(spotter.id, target.id, 90 if front_only else None))
    if not line.seen:
        return no("BN-7.0.h", "bn-no-line", figure=spotter.name, piece=line.by)
    if line.off > 90 and front_only:
        return no("BN-Q.37", "bn-outside-arc", figure=spotter.name)
    ground = tuple(r.measure(Ground(target.id)))
    known = open_modifiers(r.state, spotter, ground, in_shelter(r, target.id))
    if target.seen_by:
        known = (*known, *secret_modifiers(target))
    if sighting_base(r.state, line.distance) + sum(term.value for term in known) > 6:
        return no("BN-Q.34", "bn-cannot-sight", figure=spotter.name, cm=line.distance)
    return line, known


def _in_the_middle(state: State, spotter: Figure) -> bool:
    """Return whether he is in the middle of his action: he looks before all of it, or after it (BN-Q.37).

    Whoever moved and may yet fire is; so is whose reaction is declared and not resolved.
    """
    if spotter.side != state.active:
        return state.action is not None and any(one.figure == spotter.id for one in state.action.declared)
    may_fire = state.mode not in ("run", "leave")
    return spotter.stage == "acting" and has_moved(state, spotter) and may_fire and not spotter.fired


def check_reacting(r: Resolution[State], figure: Figure) -> None:
    """Refuse who may not react: suppressed men do nothing at all (BN-Q.79)."""
    if figure.suppressed:
        r.refuse("BN-10.0.d", "bn-suppressed-no-reaction", figure=figure.name)
    if figure.side == r.state.active:
        r.refuse("BN-5.3.a", "bn-active-no-reaction", figure=figure.name)


def bonus_move(r: Resolution[State], command: BonusMove) -> None:
    """Up to 5 cm in any direction, or none; hidden still, nobody reacts (BN-7.0.m, BN-Q.36)."""
    if not any(decision.about == "bonus_move" for decision in r.state.awaiting):
        r.refuse("BN-7.0.m", "bn-not-now")
    if not r.state.bonus_move:  # they looked where nobody was
        r.emit(BonusMoved(""))
        return
    figure = r.state.figures[r.state.bonus_move]
    route = way(r, figure, command.path)
    if route.length > BONUS_MOVE + 1e-6:
        r.refuse("BN-7.0.m", "bn-too-far", figure=figure.name, cm=route.length, most=BONUS_MOVE)
    check_hop(r, figure, route)
    shelter = route.ends_in_cover if route.length else figure.sheltered
    r.emit(BonusMoved(figure.id, route.end if route.length else None, shelter))
    if figure.place is not None and route.length:
        foes = aware(r.state, figure.side)
        if r.measure(Touching(figure.id, foes)):
            r.refuse("BN-Q.36", "bn-may-not-touch", figure=figure.name)
    if route.length:
        _go_on_from_there(r, figure.id, shelter)
    lose_sight(r)


def _go_on_from_there(r: Resolution[State], figure: str, shelter: bool) -> None:
    """Lead the way of a man who was looked for on it on from where his bonus move took him (BN-7.0.m).

    So many cm as he had left, towards where he was going; where something is in between he stays.
    """
    action, place = r.state.action, r.state.figures[figure].place
    stride = next((one for one in action.strides if one.figure == figure), None) if action else None
    if stride is None or stride.stopped:
        return
    if place is None:
        r.emit(Rerouted(figure, replace(stride, shelter=shelter)))
        return
    left = cut_short(place, corners_left(stride), max(0.0, stride.length - stride.gone))
    onwards: RouteMeasured = r.measure(Route(figure, left))
    if onwards.blocked or onwards.level or not left:
        onwards = RouteMeasured(0.0, ends_in_cover=shelter, end=place)
        left = ()
    r.emit(
        Rerouted(
            figure, Stride(figure, left, onwards.length, place, onwards.end, shelter=onwards.ends_in_cover)
        )
    )


def hide_figure(r: Resolution[State], command: Hide) -> None:
    """Declared at activation, before acting (BN-7.0.a, BN-Q.31).

    In cover it works even in view, and for a man who was sighted (BN-Q.35); in the open only
    while no enemy within 25 cm sees him.
    """
    figure = acting_own(r, command.figure)
    check_able(r, figure)
    if figure.marker and not figure.seen_by:
        r.refuse("BN-7.0.a", "bn-hidden-already", figure=figure.name)
    if has_moved(r.state, figure) or figure.fired:
        r.refuse("BN-7.0.a", "bn-hide-first", figure=figure.name)
    if figure.touching:
        r.refuse("BN-Q.89", "bn-in-melee", figure=figure.name)
    enemies = aware(r.state, figure.side)
    sheltered = in_shelter(r, figure.id)
    must = r.state.is_("hide_in_view", "must_be_out_of_sight")
    if (not sheltered or must) and enemies:
        within = None if must else 25.0
        if r.measure(WhoSees(enemies, (figure.id,), (), within, None)):
            r.refuse("BN-Q.31", "bn-in-view", figure=figure.name)
    activate(r, (figure.id,) if figure.id not in r.state.acting else ())
    hide(r, figure.id, declared=True)


def lose_sight(r: Resolution[State]) -> bool:
    """A sighting ends when the target is out of the spotter's sight or he is out (BN-Q.35).

    Checked after every act where positions are known; with a tape it ends when the target
    hides anew. Returns whether any ended.
    """
    before = len(r.events)
    at_end = r.state.is_("sight_lasts", "end_of_turn") and r.state.phase == "turn_end"
    for figure in list(r.state.figures.values()):
        if not figure.seen_by or figure.fate:
            continue
        able = tuple(name for name in figure.seen_by if r.state.figures[name].fighting)
        kept: tuple[str, ...] = able
        if at_end:
            kept = ()
        elif able and figure.place is not None:
            kept = tuple(r.measure(WhoSees(able, (figure.id,), (), None, None)))
        if lost := tuple(name for name in figure.seen_by if name not in kept):
            r.emit(SightLost(figure.id, lost))
    return len(r.events) > before
