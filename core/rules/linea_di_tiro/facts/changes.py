"""Linea di Tiro: what facts and the referee's rulings change alike."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.state import AnyFrame, State
from core.table.places import Place


def change(state: State, piece: FigureId, **facts: Any) -> State:
    """Return *state* with facts of one piece replaced."""
    return replace(state, figures={**state.figures, piece: replace(state.figures[piece], **facts)})


def unprepared(state: State, piece: FigureId) -> tuple[str, ...]:
    """Name for the odds that a piece loses the attacks that it had prepared, where it had any."""
    return (f"{piece}:lt-unprepared",) if state.figures[piece].prepared else ()


def framed(state: State, *frames: AnyFrame) -> State:
    """Return *state* with other frames in the place of the innermost, and nobody to decide."""
    return replace(state, doing=(*state.doing[:-1], *frames), awaiting=())


def part(state: State, piece: FigureId, foes: tuple[FigureId, ...]) -> State:
    """Take a piece out of contact with *foes*."""
    for one, others in ((piece, foes), *((foe, (piece,)) for foe in foes)):
        kept = tuple(name for name in state.figures[one].contacts if name not in others)
        state = change(state, one, contacts=kept)
    return state


def carry(state: State, carrier: FigureId) -> State:
    """Take whoever rides on a piece along."""
    place = state.figures[carrier].place
    if place is None:
        return state
    for name, rider in state.figures.items():
        if rider.aboard == carrier:
            base = rider.place.base if rider.place is not None else place.base
            riding = Place(place.x, place.y, place.facing, place.z, base, carrier)
            state = change(state, name, place=riding)
    return state


def broken_off(state: State, target: FigureId) -> State:
    """Take away all HE shots in a row at *target*: it moved, or is no longer immobilised (LT-Q.31)."""
    for name, piece in state.figures.items():
        if piece.streak is not None and piece.streak.target == target:
            state = change(state, name, streak=None)
    if any(one.target == target for section in state.sections.values() for one in section.streaks):
        sections = {
            id: replace(section, streaks=tuple(one for one in section.streaks if one.target != target))
            for id, section in state.sections.items()
        }
        state = replace(state, sections=sections)
    return state


def put_out(state: State, piece: FigureId, fate: str) -> State:
    """Take a piece out of the game, once: out of its contacts, off its carrier, with nothing prepared."""
    if state.figures[piece].fate:
        return state
    state = part(state, piece, state.figures[piece].contacts)
    return change(state, piece, fate=fate, aboard=FigureId(""), prepared=(), immobilised=False, routed=False)
