"""Breaking News SM.80: as the game ends the markers, the secret die and unused Extras are disclosed."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.message import Message, say
from core.rules.breaking_news import moments
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.extras import show_extra
from core.rules.breaking_news.common.names import side as side_name
from core.rules.breaking_news.common.objectives import objective_name, secret_points
from core.rules.breaking_news.facts import PointsScored
from core.rules.breaking_news.facts.objectives import ObjectivesDisclosed
from core.rules.breaking_news.state import State


@acts.follows(moments.game_ends, 80)
def disclose(r: Resolution[State]) -> None:
    """Lay the markers and the Extras open, and count what the secret die has changed (BN-4.1.i, D.8)."""
    state = r.state
    if state.eyes and state.objectives and not state.disclosed:
        r.unseen(say("bn-unseen-disclosed"))
    for side in state.sides.values():
        for extra in side.extras:
            show_extra(r, side.id, extra)
    if not state.objectives or state.disclosed:
        return
    hidden = [(id, points) for id in state.sides for points in secret_points(state, id)]
    contents = {one.id: one.content for one in state.objectives.values()}
    dice = {side.id: side.secret_die for side in state.sides.values() if side.secret_die}
    r.emit(ObjectivesDisclosed(contents, dice))
    for whose, (kind, points, rule) in hidden:
        r.emit(PointsScored(whose, kind, points, rule))


# --- in the log ---------------------------------------------------------------------------


@acts.tells(ObjectivesDisclosed)
def _(before: State, event: ObjectivesDisclosed, after: State) -> Message:
    rows = tuple(
        say("bn-marker-is", objective=objective_name(after, id), content=say(f"bn-content-{content}"))
        for id, content in event.contents.items()
        if content
    )
    dice = tuple(say("bn-die-was", side=side_name(after, side), die=die) for side, die in event.dice.items())
    return say("bn-disclosed", rows=(*rows, *dice))
