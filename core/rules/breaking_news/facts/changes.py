"""Breaking News: changes of the state that several events make, so that each is written once."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.words.ids import FigureId
from core.rules.breaking_news.state import Figure, State


def stopped(state: State, figure: FigureId) -> State:
    """Return *state* where a man who is out or suppressed stops and leaves his covering fire (BN-Q.58)."""
    if state.covers:
        covers = tuple(
            replace(area, shares=tuple(share for share in area.shares if share[0] != figure))
            for area in state.covers
        )
        state = replace(state, covers=tuple(area for area in covers if area.shares))
    if state.action is None or not state.action.strides:
        return state
    strides = tuple(
        replace(stride, stopped=True) if stride.figure == figure else stride
        for stride in state.action.strides
    )
    return replace(state, action=replace(state.action, strides=strides))


def parted(state: State, figure: FigureId) -> State:
    """Return *state* where nobody touches this man any more."""
    touching = state.figures[figure].touching
    if not touching:
        return state
    for foe in touching:
        left = tuple(name for name in state.figures[foe].touching if name != figure)
        state = change(state, foe, touching=left)
    return change(state, figure, touching=())


def went(state: State, *figures: FigureId) -> State:
    """Return *state* where these have left the fights for buildings they were in (BN-Q.91)."""
    if not state.contests:
        return state
    left = (
        replace(
            fight,
            attackers=tuple([name for name in fight.attackers if name not in figures]),
            defenders=tuple([name for name in fight.defenders if name not in figures]),
        )
        for fight in state.contests
    )
    return replace(state, contests=tuple([fight for fight in left if fight.attackers and fight.defenders]))


def change(state: State, figure: FigureId, **facts: Any) -> State:
    """Return *state* with facts of one figure replaced."""
    figures = state.figures.copy()
    figures[figure] = replace(figures[figure], **facts)
    return replace(state, figures=figures)


def change_all(state: State, figures: tuple[FigureId, ...], **facts: Any) -> State:
    """Return *state* with the same facts of several figures replaced."""
    return replace(state, figures=changed(state.figures, figures, **facts))


def carried(figures: dict[FigureId, Figure], vehicle: FigureId) -> dict[FigureId, Figure]:
    """Return *figures* where all aboard a vehicle are where it is."""
    hull = figures[vehicle].place
    if hull is None:
        return figures
    new = figures.copy()
    for name, man in figures.items():
        if man.aboard == vehicle and man.place is not None:
            new[name] = replace(man, place=replace(hull, base=man.place.base, inside=vehicle))
    return new


def changed(
    figures: dict[FigureId, Figure], names: tuple[FigureId, ...], **facts: Any
) -> dict[FigureId, Figure]:
    """Return *figures* with the same facts of those named replaced."""
    if not names:
        return figures
    new = figures.copy()
    for name in names:
        new[name] = replace(new[name], **facts)
    return new
