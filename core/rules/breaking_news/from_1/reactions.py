"""Breaking News, format 1: who could still react after somebody had, of which the log said nothing."""

from __future__ import annotations

from typing import Any

from core.engine.words.ids import FigureId
from core.rules.breaking_news.state import State

Row = dict[str, Any]


def declared(state: State, event: Row) -> Row:
    """Return who could still fire at the act, and who could dodge it."""
    assert state.action is not None
    reaction = event["reaction"]
    who, fires, both = (
        reaction["figure"],
        reaction["kind"] == "fire",
        state.options.get("dodge_and_fire") == "yes",
    )
    fired = (fires or not both) and not _mounts_left(state, who, reaction.get("shot"))
    dodged = not fires or not both
    return {
        "candidates": [name for name in state.action.candidates if not (fired and name == who)],
        "dodgers": [name for name in state.action.dodgers if not (dodged and name == who)],
    }


def _mounts_left(state: State, who: FigureId, shot: Row | None) -> bool:
    """Return whether a vehicle had a machine gun left that could answer too."""
    vehicle = state.figures[who]
    if vehicle.hull is None or shot is None or state.action is None:
        return False
    used = {*vehicle.hull.replied} if vehicle.answered == state.action.number else set()
    guns = (name for name in vehicle.weapons if name in ("lmg", "mmg", "hmg"))
    return any(name not in {*used, shot["weapon"]} for name in guns)
