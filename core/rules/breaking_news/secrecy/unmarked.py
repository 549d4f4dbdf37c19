"""Breaking News 7.0, what the enemy knows and reads of hidden men without a marker: nothing (BN-Q.30)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from core.engine.contract.facts import Event, Measured, Ruled
from core.engine.contract.seats import REFEREE
from core.rules.breaking_news import facts as e
from core.rules.breaking_news.common.unmarked import unplaced
from core.rules.breaking_news.state import Action, Figure, State

Names = frozenset[str]
NOBODY: Names = frozenset()


def unknown(state: State, seat: str) -> Names:
    """Return the men of whom *seat* may not know where they are, nor anything else."""
    if seat == REFEREE or not state.is_("hidden_mode", "blind"):
        return NOBODY
    return frozenset(man.id for man in state.figures.values() if man.side != seat and unplaced(state, man))


# --- what a seat knows --------------------------------------------------------------


def without(state: State, hidden: Names) -> State:
    """Return *state* without these men, but for their number."""
    if not hidden:
        return state
    count = {side: sum(state.figures[name].side == side for name in hidden) for side in state.sides}
    acting = _left(state.acting, hidden)
    alone = bool(state.acting) and not acting
    return replace(
        state,
        figures={name: _apart(man, hidden) for name, man in state.figures.items() if name not in hidden},
        sides={name: replace(side, unseen=count[name]) for name, side in state.sides.items()},
        acting=acting,
        mode="" if alone else state.mode,
        common="" if alone else state.common,
        action=_action(state.action, hidden),
        bonus_move="" if state.bonus_move in hidden else state.bonus_move,
        covers=tuple(
            replace(area, shares=tuple(share for share in area.shares if share[0] not in hidden))
            for area in state.covers
        ),
        overruled={
            key: value for key, value in state.overruled.items() if not any(f'"{n}"' in key for n in hidden)
        },
    )


def _left(names: tuple[str, ...], hidden: Names) -> tuple[str, ...]:
    return tuple(name for name in names if name not in hidden)


def _apart(man: Figure, hidden: Names) -> Figure:
    if hidden.isdisjoint((*man.touching, *man.seen_by, man.crew)):
        return man
    crew = "" if man.crew in hidden else man.crew
    return replace(man, touching=_left(man.touching, hidden), seen_by=_left(man.seen_by, hidden), crew=crew)


def _action(action: Action | None, hidden: Names) -> Action | None:
    """Return an act without them, `None` where nobody else does it."""
    if action is None or not (figures := _left(action.figures, hidden)):
        return None
    return replace(
        action,
        figures=figures,
        strides=tuple(stride for stride in action.strides if stride.figure not in hidden),
        shots=tuple(replace(shot, near=_left(shot.near, hidden)) for shot in action.shots),
        candidates=_left(action.candidates, hidden),
        dodgers=_left(action.dodgers, hidden),
    )


# --- what a seat reads --------------------------------------------------------------


def withheld(state: State, event: Event, before: Names, after: Names, seat: str) -> Event | None:
    """Return *event* without the men who are unknown before and after it; `None` if it is theirs alone.

    *state* is the one before it.
    """
    hidden = before & after
    match event:
        case e.SquadBegan() | e.SquadFinished() if hidden and event.side != seat:
            return None
        case Ruled() if event.subject in hidden:
            return replace(event, subject="", value=None)
        case e.WindowClosed() if state.action is not None and hidden.issuperset(state.action.figures):
            return None
        case e.FigureHidden(figure=figure) if figure in after and figure not in before:
            return replace(event, marker="")
        case e.SightingTried() if event.figure in hidden:
            return None if event.success else _unsaid(event, hidden, figure="")
        case e.SightingTried() if event.target in hidden:
            return _unsaid(event, hidden)
        case e.SightLost(spotters=spotters) if not hidden.isdisjoint(spotters):
            left = _left(spotters, hidden)
            return replace(event, spotters=left) if left else None
        case e.BonusMoveOffered(figure=figure) if figure in hidden:
            return replace(event, figure="")
        case e.BonusMoved(figure=""):
            return None
        case Measured():
            return None if _named(msgspec.to_builtins(event), hidden) else event
        case e.FireDeclared():
            shots = tuple(replace(shot, near=_left(shot.near, hidden)) for shot in event.shots)
            return replace(event, shots=shots)
    return _of_others(event, hidden) if hidden else event


def _unsaid(event: e.SightingTried, hidden: Names, **more: str) -> Event:
    """Return a failed search without what tells whether anybody was there."""
    target = "" if event.target in hidden else event.target
    return replace(event, target=target, distance=0.0, needed=0, base=0, modifiers=(), **more)


WHO = ("figure", "firer", "who", "helper")


def _of_others(event: Event, hidden: Names) -> Event | None:
    """Leave hidden men out of a list and out of what stands beside it; `None` where nobody is left."""
    if any(getattr(event, field, "") in hidden for field in WHO):
        return None
    names = getattr(event, "figures", None)
    if not isinstance(names, tuple) or hidden.isdisjoint(names):
        return event
    keep = [index for index, name in enumerate(names) if name not in hidden]
    changes: dict[str, Any] = {}
    for field in ("figures", "places", "gone", "strides", "moved"):
        beside = getattr(event, field, ())
        if len(beside) == len(names):
            changes[field] = tuple(beside[index] for index in keep)
    for field in ("climbed", "sheltered", "withdrew"):
        if some := getattr(event, field, ()):
            changes[field] = _left(some, hidden)
    return replace(event, **changes) if keep else None


def _named(value: Any, names: Names) -> bool:
    """Return whether plain data names one of these men."""
    match value:
        case str():
            return value in names
        case dict():
            return any(_named(part, names) for part in (*value, *value.values()))
        case list() | tuple():
            return any(_named(part, names) for part in value)
    return False
