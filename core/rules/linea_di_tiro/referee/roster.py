"""Linea di Tiro: rulings on who there is: its kind, platoon or side, whether it counts (LT-Q.67)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import Option
from core.engine.contract.facts import Refusal
from core.engine.words.ids import FigureId, SideId, UnitId
from core.rulekit.names import Name, side_name
from core.rulekit.refusals import no
from core.rulekit.roster import changed_sides, crossing_refusal, riding_refusal
from core.rules.linea_di_tiro import pieces
from core.rules.linea_di_tiro.common.names import in_languages
from core.rules.linea_di_tiro.facts.changes import broken_off, change, part, put_out
from core.rules.linea_di_tiro.state import Kind, Piece, State


def units_of(state: State) -> Iterator[tuple[str, str, Name]]:
    """Yield every platoon with its side and its name, then the sides, for pieces of no platoon."""
    for platoon in state.platoons.values():
        yield platoon.id, platoon.side, platoon.name
    for side in state.sides:
        yield side, side, side_name(state, side)


def side_of(state: State, unit: str) -> SideId:
    """Return the side of a platoon; a side by itself is its own."""
    platoon = state.platoons.get(UnitId(unit))
    return platoon.side if platoon is not None else SideId(unit)


def regrouped(state: State, name: FigureId, value: Any) -> State:
    """Put a piece into a platoon, or into none of a side; who goes over is seen, in contact with nobody."""
    side, platoon = side_of(state, value), UnitId(value if value in state.platoons else "")
    mates = (one for one in state.figures.values() if platoon and one.platoon == platoon)
    company = next((one.company for one in mates), "")
    if side != state.figures[name].side:
        state = broken_off(part(state, name, state.figures[name].contacts), name)
        state = change(changed_sides(state, name, side), name, spotted=True, streak=None)
    return change(state, name, platoon=platoon, company=company)


def regrouping_refusal(state: State, piece: Piece, unit: str) -> Refusal | None:
    """Return why a piece cannot go over to the other side now."""
    busy = bool(state.doing or state.activation or state.paused) or state.phase != "cards"
    return crossing_refusal(state, piece.id, side_of(state, unit), busy)


def reserve_refusal(state: State, piece: Piece, value: bool) -> Refusal | None:
    """Return why a piece cannot be taken off the table until it comes, or come now."""
    if piece.fate:
        return no("", "lt-out-of-play", figure=piece.name)
    if state.doing or state.activation or state.paused:
        return no("", "ruling-busy")
    if value and piece.contacts:
        return no("LT-VIS.m", "lt-touched-is-seen", figure=piece.name)
    return riding_refusal(state, piece.id)


# --- another kind --------------------------------------------------------------------------------


def kinds(state: State) -> dict[str, Kind]:
    """Return the kinds that a piece may be: those of the game, and our examples beside them."""
    return {**pieces.PIECES, **state.kinds}


def kind_rows(state: State, subject: str) -> Iterator[Option]:
    """Yield the kinds that a piece may become by other arms, by their names."""
    piece = state.figures.get(FigureId(subject))
    for name, kind in kinds(state).items():
        if piece is None or alike(state.kind_of(piece), kind):
            yield Option(name, in_languages(kind.name, name))


def kind_called(state: State, kind: str) -> Name:
    """Return what a kind is called."""
    row = kinds(state).get(kind)
    return in_languages(row.name, kind) if row is not None else kind


def alike(one: Kind, other: Kind) -> bool:
    """Return whether a piece of one kind may be armed as another: foot stays foot, a gun a gun."""
    return (one.vehicle, one.gun) == (other.vehicle, other.gun)


def rearmed(state: State, name: FigureId, value: Any) -> State:
    """Make a piece of another kind; what it had prepared for its old arms is gone."""
    kind, old = kinds(state)[value], state.figures[name]
    state = replace(state, kinds={**state.kinds, value: kind})
    place = replace(old.place, base=kind.base) if old.place is not None else None
    observer = kind.observer or old.observer
    return change(
        state, name, kind=value, place=place, prepared=(), streak=None, overrun=0, observer=observer
    )


def rearming_refusal(state: State, piece: Piece, value: str) -> Refusal | None:
    """Return why a piece cannot be of another kind now."""
    kind = kinds(state)[value]
    if not alike(state.kind_of(piece), kind):
        return no("LT-Q.67", "lt-other-class", figure=piece.name)
    if sum(one.aboard == piece.id for one in state.figures.values()) > kind.capacity:
        return no("LT-MOV.l", "ruling-rides", figure=piece.name)
    return no("", "ruling-busy") if state.doing or state.activation else None


# --- off the roster --------------------------------------------------------------------------------


def struck_off(state: State, name: FigureId, value: Any) -> State:
    """Take a piece off the roster as if its side had never had it, or put it back."""
    if value:
        return change(put_out(state, name, "off_table"), name, unlisted=True)
    return change(state, name, fate="", unlisted=False)
