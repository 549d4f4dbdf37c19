"""Breaking News 4.1.1: at the end of each turn, who has taken a marker (BN-SM.70, BN-Q.11). cm."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId, SideId
from core.engine.words.message import Message, say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.objectives import kind, objective_name, paragraph, wanted, worth
from core.rules.breaking_news.facts import PointsScored
from core.rules.breaking_news.facts.objectives import ObjectiveTaken
from core.rules.breaking_news.objectives.seeing import watchers
from core.rules.breaking_news.state import Objective, State
from core.rules.breaking_news.tables.distances import OBJECTIVE_CLEAR, OBJECTIVE_REACHED
from core.rules.breaking_news.turn.steps import begun
from core.table.questions import Near, NearAny


@acts.follows("turn_over", 70)
def take_objectives(r: Resolution[State]) -> bool:
    """Both sides take what they hold, at the same time (BN-4.1.1.a); what is taken stays so."""
    if not r.state.objectives or begun(r.state, 70):
        return False
    taken = [(one, side) for side in r.state.sides for one in _held(r, side)]
    for one, side in taken:
        _take(r, one, side)
    return True


def _held(r: Resolution[State], side: SideId) -> list[Objective]:
    """Return the enemy markers that a side holds: a fighting man of its own near, no enemy (BN-4.1.1.b)."""
    men = [man for man in r.state.on_foot(side) if man.fighting]
    if r.state.is_("take_suppressed", "no"):
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
    if not r.state.is_("objective_clear", "man"):
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


@acts.tells(ObjectiveTaken)
def _(before: State, event: ObjectiveTaken, after: State) -> Message:
    return say(
        "bn-objective-taken", side=side_name(after, event.side),
        objective=objective_name(after, event.objective), content=say(f"bn-content-{event.content}"),
    )  # fmt: skip
