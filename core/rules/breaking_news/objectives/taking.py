"""Breaking News 4.1.1: at the end of each turn, who has taken a marker (BN-SM.70, BN-Q.11). cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Command
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.deciding import deciding
from core.rules.breaking_news.common.objectives import kind, objective_name, paragraph, wanted, worth
from core.rules.breaking_news.explosives.markers import suspected
from core.rules.breaking_news.facts import PointsScored
from core.rules.breaking_news.facts.objectives import (
    MarkerLeft,
    ObjectivesHeld,
    ObjectiveTaken,
    TakingEnded,
)
from core.rules.breaking_news.objectives.seeing import watchers
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Objective, State
from core.rules.breaking_news.tables.distances import OBJECTIVE_CLEAR, OBJECTIVE_REACHED
from core.rules.breaking_news.turn.steps import begun
from core.table.questions import Near, NearAny


@acts.passes(moments.MARKER_HELD)
class LeaveMarker(Command, frozen=True):
    """Let a marker of one's own be taken (BN-Q.154)."""


@acts.follows(moments.turn_over, 70)
def take_objectives(r: Resolution[State]) -> bool:
    """Both sides take what they hold, at the same time (BN-4.1.1.a); what is taken stays so."""
    if not r.state.objectives or (begun(r.state, 70) and not r.state.taking):
        return False
    if not r.state.taking:
        held = _all_held(r)
        if owners := _may_object(r.state, held):
            taking = tuple((one.id, side) for one, side in held)
            asked = tuple(moments.MARKER_HELD.asks(owner) for owner in owners)
            r.emit(ObjectivesHeld(taking, decisions=asked))
            return True
    else:
        held = [(r.state.objectives[id], side) for id, side in r.state.taking]
        if any(one.spent for one, _ in held):  # somebody may hold nothing any more
            held = _all_held(r)
        r.emit(TakingEnded())
    for one, side in held:
        _take(r, one, side)
    return True


def _all_held(r: Resolution[State]) -> list[tuple[Objective, SideId]]:
    return [(one, side) for side in r.state.sides for one in _held(r, side)]


def _may_object(state: State, held: list[tuple[Objective, SideId]]) -> list[SideId]:
    """Return the owners who may have a charge in what is held, as anybody may think (BN-Q.154)."""
    ids = {one.id for one, _ in held}
    return [owner for owner in state.sides if any(one.id in ids for one in suspected(state, owner))]


acts.offer(moments.MARKER_HELD, LeaveMarker, say("do-leave_marker"), "BN-Q.154", hint="p", weight=1.0)


@acts.rule(LeaveMarker)
def leave_marker(r: Resolution[State], command: LeaveMarker) -> None:
    """It is taken as soon as all who are asked have let it go."""
    r.emit(MarkerLeft(deciding(r, moments.MARKER_HELD, "BN-Q.154")))


def _held(r: Resolution[State], side: SideId) -> list[Objective]:
    """Return the enemy markers that a side holds: a fighting man of its own near, no enemy (BN-4.1.1.b)."""
    men = [man for man in r.state.on_foot(side) if man.fighting]
    if not Options.of(r.state).take_suppressed:
        men = [man for man in men if not man.suppressed]
    markers = wanted(r.state, side)
    if not men or not markers:
        return []
    names = tuple(man.id for man in men)
    reached = r.measure(NearAny(tuple(one.id for one in markers), names, OBJECTIVE_REACHED))
    return [one for one in markers if one.id in reached and _clear(r, one, side, names)]


def _clear(r: Resolution[State], one: Objective, side: SideId, men: tuple[FigureId, ...]) -> bool:
    """Return whether no enemy is within 30 cm of the marker; by option of a man who stands there (BN-Q.145).

    Hidden enemies count, and vehicles with somebody in them (BN-Q.11).
    """
    enemy = r.state.sides[r.state.other(side)]
    foes = tuple(foe.id for foe in watchers(r.state, enemy.id))
    if r.state.may_hide(enemy.id) and enemy.unseen:
        r.doubt(say("bn-unseen-near", objective=objective_name(r.state, one.id)))
    if not foes:
        return True
    centre = FigureId(one.id)
    if Options.of(r.state).objective_clear != "man":
        return not r.measure(Near(foes, centre, OBJECTIVE_CLEAR))
    holders = r.measure(Near(men, centre, OBJECTIVE_REACHED))
    return any(not r.measure(Near(foes, man, OBJECTIVE_CLEAR)) for man in holders)


def _take(r: Resolution[State], one: Objective, side: SideId) -> None:
    """It is removed, and its owner gets the points of what he wrote down; the die's are secret (BN-SM.70)."""
    if not one.content:
        r.doubt(say("bn-unseen-content", objective=objective_name(r.state, one.id)))
    r.emit(ObjectiveTaken(one.id, side, one.content))
    if points := worth(r.state, one.content):
        r.emit(PointsScored(one.side, kind(one.content), points, paragraph(one.content)))


# --- in the log ---------------------------------------------------------------------------

acts.silent(ObjectivesHeld, MarkerLeft, TakingEnded)


acts.line(
    ObjectiveTaken, "bn-objective-taken", side="side", objective="objective", content="bn-content-{content}"
)
