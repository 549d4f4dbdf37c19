"""Linea di Tiro: the ruling that adds a piece to a platoon, or to a side without one (LT-Q.67)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Option, PickOne
from core.engine.words.ids import UnitId
from core.engine.words.message import say
from core.rulekit.newcomers import Newcomer, added, check_room, standing, yes_or_no
from core.rules.linea_di_tiro.common.names import in_languages
from core.rules.linea_di_tiro.referee.roster import kinds, side_of, units_of
from core.rules.linea_di_tiro.setup.sides import MOST, Made, read_piece
from core.rules.linea_di_tiro.state import State


def _form(state: State, side: str, said: Mapping[str, Any]) -> Iterator[AnyField]:
    """Ask its kind, and whether it waits off the table, or stands there unspotted (LT-VIS.a)."""
    rows = tuple(Option(one, in_languages(kind.name, one)) for one, kind in kinds(state).items())
    yield PickOne("value.kind", say("lt-ask-kind"), rows)
    yield yes_or_no("reserve", "lt-ask-newcomer-reserve")
    if said.get("reserve") is False:
        yield yes_or_no("hidden", "lt-ask-newcomer-hidden")


def _joined(state: State, unit: str, who: Newcomer) -> State:
    """Put a piece into a platoon or a side, of its kind by the game's data."""
    side, platoon = side_of(state, unit), UnitId(unit if unit in state.platoons else "")
    check_room(state, side, MOST)
    made = Made(kinds(state), state.terrain, state.tape)
    mates = (one.company for one in state.figures.values() if platoon and one.platoon == platoon)
    reserve = who.flag("reserve")
    read = who.read(state, state.sides[side].edge)
    read.raw("reserve", None)
    read_piece(side, platoon, next(mates, ""), reserve, read, made)
    (piece,) = made.pieces
    spotted = not (reserve or who.flag("hidden") or state.phase != "cards")
    piece = replace(piece, spotted=spotted, place=standing(state.terrain, piece.place))
    return replace(
        state,
        kinds={**state.kinds, piece.kind: made.kinds[piece.kind]},
        figures={**state.figures, piece.id: piece},
    )


NEWCOMER = added(units_of, _form, _joined)
