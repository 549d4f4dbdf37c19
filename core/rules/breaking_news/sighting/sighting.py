"""Breaking News 7.0.h–r: the one attempt a turn to sight a hidden enemy. Distances in cm."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickOne
from core.engine.contract.facts import Command, Modifier, Refusal
from core.engine.words.ids import AnyId, FigureId, PieceId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rulekit.refusals import no
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.actors import check_able, check_reacting, enemy, has_moved, own
from core.rules.breaking_news.common.fields import point_field, refusal_of
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.names import cm
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.names import place as place_name
from core.rules.breaking_news.common.suppressing import in_shelter
from core.rules.breaking_news.common.under_markers import doubt_who
from core.rules.breaking_news.common.units import check_unit
from core.rules.breaking_news.common.unmarked import lurks
from core.rules.breaking_news.facts import BonusMoveOffered, SightingTried
from core.rules.breaking_news.firing.to_hit import hit_chance
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.sighting.blind_search import hideouts, search, searches, spots
from core.rules.breaking_news.sighting.bonus_move import offer
from core.rules.breaking_news.sighting.sighting_number import (
    open_modifiers,
    secret_modifiers,
    sight_reach,
    sighting_base,
)
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import NEIGHBOURS
from core.table.places import Point
from core.table.questions import Ground, Shot, ShotLine


@acts.answers(*moments.REACTIONS)
class Sight(Command, frozen=True):
    """Try to sight a hidden enemy (BN-7.0.h).

    Where hidden men have no markers, *target* is a piece of terrain, or it is empty and *spot* a
    point within 5 cm of which he must be (BN-Q.30).
    """

    figure: FigureId
    target: AnyId = ""
    spot: Point | None = None


@acts.offered(moments.ACTIONS, 20)
@acts.offered(moments.REACT_MOVE, 40)
@acts.offered(moments.REACT_FIRE, 40)
@acts.offered(moments.REACT_COVER, 40)
def _(asked: Offered) -> Iterator[Choice]:
    """An attempt to sight with each man who may look (BN-7.0.h–k).

    A ruling may have hidden whoever acts: then there is nothing to react to (BN-Q.30).
    """
    state, side = asked.state, asked.side
    if state.awaiting and state.action is None:
        return
    markers = [man.id for man in state.figures.values() if man.marker and man.side != side and not man.fate]
    lurking = lurks(state, state.other(side))
    if not (markers or lurking) or moments.BONUS_MOVE.is_open(state):
        return
    for man in asked.among(state.of(side)):
        if man.looked or man.suppressed or man.hull is not None:
            continue
        commands = [Sight(man.id, name) for name in (*markers, *([""] if lurking else []))]
        refusal = _first_refusal(asked, commands)
        given = {"figure": man.id}
        yield choice(Sight, say("do-sight"), "BN-7.0.h", man.id, given, refusal, "s", weight=0.8)


def _first_refusal(asked: Offered, commands: list[Sight]) -> Refusal | None:
    """Return why the first of a man's attempts is impossible, if all are; he is asked before the markers."""
    first = asked.refusal(commands[0], ("bn-name-a-spot",))
    look = partial(check_spotter, name=commands[0].figure)
    if first is None or refusal_of(asked.state, asked.seat, look) is not None:
        return first
    others = (asked.refusal(command, ("bn-name-a-spot",)) for command in commands[1:])
    return None if any(refusal is None for refusal in others) else first


@acts.fields(Sight)
def _(state: State, seat: str, figure: Figure | None, target: str | None) -> Fields:
    if figure is None:
        return
    rows = []
    for foe in state.figures.values():
        if not foe.marker or foe.side == figure.side or foe.fate or figure.id in foe.seen_by:
            continue
        rows.append(_sighting_option(state, figure, foe))
    lurking = lurks(state, state.other(figure.side))
    if lurking:
        rows += [Option(piece, place_name(state, piece)) for piece in hideouts(state)]
        rows.append(Option("", say("ask-a-spot")))
    yield PickOne("target", say("ask-where-hidden" if lurking else "ask-marker"), tuple(rows))
    if lurking and target == "":
        reach = sight_reach(state, figure)  # he finds whoever is near the spot
        most = reach + NEIGHBOURS if reach is not None else None
        yield point_field("spot", "ask-spot", state, figure, most, spots(state))


def _sighting_option(state: State, man: Figure, foe: Figure) -> Option:
    label = name_of(state, foe.id)  # to whom does not know him, the marker
    if man.place is None or foe.place is None:
        return Option(foe.id, label)
    looked = look(ruler(state), man, foe)
    if isinstance(looked, Refusal):
        return Option(foe.id, label, refusal=looked)
    line, terms = looked
    needed = sighting_base(state, line.distance) + sum(term.value for term in terms)
    chance = hit_chance(needed, 1)
    return Option(
        foe.id, label, say("detail-sight", cm=line.distance, needed=needed, chance=chance), weight=chance
    )


# --- the attempt ------------------------------------------------------------------------


acts.labelled(Sight, "do-sight", at=moments.ACTIONS)


@acts.rule(Sight)
def sight(r: Resolution[State], command: Sight) -> None:
    """One attempt a figure a turn, before or after acting, or as a reaction (BN-7.0.h–k)."""
    spotter = check_spotter(r, command.figure)
    if searches(r.state, PieceId(command.target)):
        search(r, spotter, PieceId(command.target), command.spot)
        return
    target = enemy(r, FigureId(command.target), spotter.side)
    if not target.marker:
        r.refuse("BN-Q.147", "bn-in-plain-sight", target=target.name)
    if spotter.id in target.seen_by:
        r.refuse("BN-7.0.j", "bn-sighted-already", figure=spotter.name)
    looked = look(r, spotter, target)
    if isinstance(looked, Refusal):
        r.refuse_as(looked)
    line, modifiers = looked
    if not target.seen_by:
        doubt_who(r, target)
        modifiers = (*modifiers, *secret_modifiers(target))
    base = sighting_base(r.state, line.distance)
    needed = base + sum(term.value for term in modifiers)
    success = needed <= 1 or r.any(1, needed, "why-sighting", "BN-7.0.h", who=spotter.id)
    r.emit(SightingTried(spotter.id, target.id, line.distance, needed, modifiers, success, base))
    if not success:
        r.emit(BonusMoveOffered(target.id, decisions=offer(target.side)))


def check_spotter(r: Resolution[State], name: FigureId) -> Figure:
    """Return a man who may look now, wherever it is."""
    spotter = own(r, name)
    if spotter.hull is not None:
        r.refuse("BN-7.0.h", "bn-men-only", figure=spotter.name)
    if r.state.awaiting:
        check_reacting(r, spotter)
    else:
        if r.state.phase != "actions" or spotter.side != r.state.active:
            r.refuse("BN-7.0.j", "bn-not-now")
        check_unit(r, spotter)
        check_able(r, spotter)
    if moments.BONUS_MOVE.is_open(r.state):
        r.refuse("BN-7.0.m", "engine-others-decide")
    if spotter.reloading:
        r.refuse("BN-Q.54", "bn-reloading", figure=spotter.name)
    if spotter.looked:
        r.refuse("BN-7.0.j", "bn-looked", figure=spotter.name)
    if _in_the_middle(r.state, spotter):
        r.refuse("BN-7.0.j", "bn-sight-between", figure=spotter.name)
    return spotter


def look(
    r: Resolution[State], spotter: Figure, target: Figure
) -> tuple[ShotLine, tuple[Modifier, ...]] | Refusal:
    """Return the line and the modifiers that the spotter's side knows of, or why an attempt is impossible.

    Once one of it has sighted the man it knows them all; before that what he is remains his secret, and
    a number above 6 that only this makes is thrown for in vain (BN-Q.34).
    """
    front_only = Options.of(r.state).sight_arc == 180 and Options.of(r.state).facing
    line: ShotLine = r.measure(Shot(spotter.id, target.id, 90 if front_only else None))
    if not line.seen:
        return no("BN-7.0.h", "bn-no-line", figure=spotter.name, piece=line.by)
    if line.off > 90 and front_only:
        return no("BN-Q.37", "bn-outside-arc", figure=spotter.name)
    ground = tuple(r.measure(Ground(target.id)))
    covered = in_shelter(r, target.id) or (target.place is None and line.cover)  # as people measured it
    known = open_modifiers(r.state, spotter, ground, covered)
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


@acts.tells(SightingTried)
def _(before: State, event: SightingTried, after: State) -> Message:
    if not event.figure:
        return say("bn-searched-unseen")
    if not event.target:
        known = isinstance(event.sought, str)
        where = place_name(after, str(event.sought)) if known else say("bn-a-spot")
        return say("bn-searched", who=name_of(after, event.figure), where=where)
    id = "bn-not-sighted"
    if event.success:
        id = "bn-sighted" if event.needed > 1 else "bn-sighted-surely"
    if event.figure in after.figures and after.figures[event.figure].marker == event.figure:
        id = "bn-sighted-secret" if event.success else "bn-not-sighted-secret"
    return say(
        id,
        who=name_of(after, event.figure),
        target=name_of(after, event.target),
        cm=cm(event.distance),
        needed=event.needed,
    )


@acts.notes(moments.BESIDE_FIGURE, 30)
def _(state: State, man: Figure) -> Iterator[Message]:
    """What he has against the night, where it is night (BN-7.0.n)."""
    if "night_visor" in man.kit and Options.of(state).night:
        yield say("kit-night_visor")
