"""Breaking News 7.0.m: who was looked for in vain may slip away up to 5 cm (BN-Q.36)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice
from core.engine.contract.facts import Command, Decision
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rulekit.acts import Fields, choice
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import Offered, acts
from core.rules.breaking_news.common.fields import path_field
from core.rules.breaking_news.common.names import cm, name
from core.rules.breaking_news.common.paths import Path, check_hop, corners_left, way
from core.rules.breaking_news.common.unmarked import aware
from core.rules.breaking_news.facts import BonusMoved, BonusMoveOffered, Rerouted
from core.rules.breaking_news.sighting.sight_lost import lose_sight
from core.rules.breaking_news.state import State, Stride
from core.rules.breaking_news.tables.distances import BONUS_MOVE
from core.table.figure_lookup import figure_named
from core.table.movement_path import cut_short
from core.table.places import exceeds
from core.table.questions import Route, RouteMeasured, Touching


@acts.answers(moments.BONUS_MOVE)
class BonusMove(Command, frozen=True):
    """After a failed attempt, the target's owner moves it up to 5 cm (BN-7.0.m)."""

    path: Path = ()


def offer(owner: SideId) -> tuple[Decision, ...]:
    """Return the decision after a failed attempt: the owner may move whoever was not found (BN-7.0.m)."""
    return (moments.BONUS_MOVE.asks(owner, reaction=True),)


@acts.offered(moments.BONUS_MOVE)
def _(asked: Offered) -> Iterator[Choice]:
    man = asked.state.bonus_move
    if man:
        yield choice(BonusMove, say("do-bonus_move"), "BN-7.0.m", man, hint="m")
    stays = choice(BonusMove, say("do-bonus_stay"), "BN-7.0.m", man, {"path": ()}, hint="s")
    yield replace(stays, lasting=True)  # whoever looks for him next: he has chosen to stay hidden where he is


@acts.fields(BonusMove)
def _(state: State, seat: str) -> Fields:
    man = figure_named(state.bonus_move, state)
    if man is not None:
        yield path_field("path", man, BONUS_MOVE)


@acts.passing(moments.BONUS_MOVE)
def _(state: State, decision: Decision) -> BonusMove:
    return BonusMove(0.0 if state.tape else ())


acts.labelled(BonusMove, "do-bonus_stay")


@acts.rule(BonusMove)
def bonus_move(r: Resolution[State], command: BonusMove) -> None:
    """Up to 5 cm in any direction, or none; hidden still, nobody reacts (BN-7.0.m, BN-Q.36)."""
    if not moments.BONUS_MOVE.is_open(r.state):
        r.refuse("BN-7.0.m", "bn-not-now")
    if not r.state.bonus_move:  # they looked where nobody was
        r.emit(BonusMoved(FigureId("")))
        return
    figure = r.state.figures[r.state.bonus_move]
    route = way(r, figure, command.path)
    if exceeds(route.length, BONUS_MOVE):
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
        moments.stirred(r, figure)
    lose_sight(r)


def _go_on_from_there(r: Resolution[State], figure: FigureId, shelter: bool) -> None:
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


# --- in the log -------------------------------------------------------------------------

acts.silent(BonusMoveOffered, Rerouted)


@acts.tells(BonusMoved, when=lambda before, event, seat: bool(event.figure))
def _(before: State, event: BonusMoved, after: State) -> Message | None:
    if not event.figure:
        return None
    who = name(after, event.figure)
    old = before.figures[event.figure].place if event.figure in before.figures else None
    if event.place is not None and old is not None:
        gone = ((event.place.x - old.x) ** 2 + (event.place.y - old.y) ** 2) ** 0.5
        return say("bn-bonus-moved", who=who, cm=cm(gone))
    return say("bn-bonus-done" if after.tape else "bn-bonus-stayed", who=who)
