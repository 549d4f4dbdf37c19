"""Breaking News: a man lost or brought back by a ruling counts as the book counts it (BN-D.b–d, BN-Q.155)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.words.ids import FigureId, SideId
from core.rules.breaking_news.common.defeat_points import loss_points
from core.rules.breaking_news.common.units import counts_as
from core.rules.breaking_news.facts.changes import change, parted, stopped
from core.rules.breaking_news.state import LOST, Figure, State


def fated(state: State, name: FigureId, value: Any) -> State:
    """Put a man out of play, or back: losses and defeat points follow, as far as his loss gave any."""
    return _fated(state, name, value, pays=True)


def fated_free(state: State, name: FigureId, value: Any) -> State:
    """The same without points: a loss costs none, and who is brought back has his still counted."""
    return _fated(state, name, value, pays=False)


def _fated(state: State, name: FigureId, value: Any, pays: bool) -> State:
    man = state.figures[name]
    if man.role:
        return change(state, name, fate=value, stage="done" if value else "waiting")
    was, now = man.fate in LOST, value in LOST
    unpaid = now and (man.unpaid if was else not pays)
    if was != now:
        state = _counted(state, man, 1 if now else -1)
        if pays and not man.unpaid:
            state = _paid(state, man, 1 if now else -1)
    return change(out_or_back(state, name, value), name, unpaid=unpaid, wound=None)


def out_or_back(state: State, name: FigureId, value: str) -> State:
    """Return *state* with a man's fate, and nothing left of what he was doing; nothing is counted."""
    acting = tuple(other for other in state.acting if other != name)
    state = parted(replace(state, acting=acting), name)
    if value:
        state = stopped(state, name)
    return change(
        state, name, fate=value, stage="done" if value else "waiting", marker="", seen_by=(),
        suppressed=False, retreating=False, shaken=False,
    )  # fmt: skip


def _counted(state: State, man: Figure, times: int) -> State:
    """Return *state* with his loss in the morale of his side, or out of it (BN-12.0.e, BN-Q.102)."""
    side = state.sides[man.side]
    losses = max(0, side.losses + times * counts_as(state, man))
    side = replace(side, losses=losses, lost_now=max(0, side.lost_now + times))
    return replace(state, sides={**state.sides, side.id: side})


def _paid(state: State, man: Figure, times: int) -> State:
    """Return *state* with his defeat points on his side's account, or off it again."""
    kind, points, _ = loss_points(man)
    if times < 0:  # a log of before may have no points for him
        points = min(points, dict(state.sides[man.side].points).get(kind, 0))
    return scored(state, man.side, kind, times * points)


def scored(state: State, side: SideId, kind: str, points: int) -> State:
    """Return *state* with so many more points of a kind on a side's account."""
    old = dict(state.sides[side].points)
    old[kind] = old.get(kind, 0) + points
    account = tuple((one, number) for one, number in old.items() if number)
    return replace(state, sides={**state.sides, side: replace(state.sides[side], points=account)})
