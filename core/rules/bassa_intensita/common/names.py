"""Bassa Intensità: names as log lines want them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from core.engine.words.ids import AnyId, FigureId, PieceId, UnitId, WeaponName
from core.engine.words.message import Argument, Message, say
from core.rulekit.names import Name, both, listed, side_name
from core.rules.bassa_intensita.acts import acts
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure, Unit
from core.rules.bassa_intensita.state.orders import OPEN_GROUND
from core.table.terrain_view import piece_name


@acts.calls(FigureId, UnitId, PieceId, AnyId)
def name(state: State, id: AnyId) -> Name:
    """Return the name of a figure, unit, support, piece of terrain, field of mines, cloud or side.

    Of nobody it is "somebody unseen".
    """
    if not id:
        return say("bi-unseen")
    if id == OPEN_GROUND:
        return say("bi-open-ground")
    figures: dict[Any, Figure] = dict(state.figures)
    if id in figures:
        return figures[id].name
    units: dict[Any, Unit] = dict(state.units)
    if id in units:
        return unit_name(units[id])
    if id in state.support:
        return in_languages(state.support[id].name, id)
    if id in state.mines:
        return say(f"bi-zone-{state.mines[PieceId(id)].kind}")
    if id in state.clouds:
        cloud = state.clouds[PieceId(id)]
        return say(f"bi-zone-{cloud.kind}", until=cloud.until)
    piece = next((piece for piece in state.terrain.pieces if piece.id == id), None)
    return side_name(state, id) if piece is None else piece_name(piece)


def unit_name(unit: Unit) -> Name:
    """Return what a unit is called: by its scenario in the reader's language, or in its one."""
    return in_languages(unit.called, unit.name) if unit.called else unit.name


@acts.calls(tuple[FigureId, ...])
def names(state: State, ids: Iterable[str]) -> Argument:
    """Return several names as a list, "nobody" where there are none."""
    return listed(name(state, id) for id in dict.fromkeys(ids))


@acts.calls(WeaponName)
def weapon_name(state: State, weapon: str) -> Name:
    """Return what a weapon of the scenario is called."""
    arm = state.arms.get(WeaponName(weapon))
    return in_languages(arm.name, weapon) if arm is not None else weapon


@lru_cache(maxsize=1024)
def in_languages(texts: tuple[tuple[str, str], ...], otherwise: str = "") -> Message:
    """Return a text of the scenario in the reader's language."""
    return say("side-name", **both(dict(texts), otherwise))
