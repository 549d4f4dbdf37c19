"""Linea di Tiro: a printed sheet of a side: what is ticked off, and the data of its pieces. cm."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.muster import ArmsRow, Box, Muster
from core.engine.words.message import say
from core.rules.linea_di_tiro.activation.preparing import most_prepared
from core.rules.linea_di_tiro.common.names import kind_name
from core.rules.linea_di_tiro.state import Attack, Piece, State
from core.rules.linea_di_tiro.tables import BANDS_OF

ANY_NUMBER = 4
"""Boxes for prepared attacks where a piece may hold any number: two activations store so many (LT-ACT.e)."""


def muster(state: State, side: str) -> Muster:
    """Return the boxes of a side's pieces, and each attack of their kinds with its bands."""
    own = [piece for piece in state.figures.values() if piece.side == side]
    kinds = dict.fromkeys(piece.kind for piece in own)
    return Muster(
        {piece.id: tuple(_boxes(state, piece)) for piece in own},
        tuple(say(f"sheet-band-{name}") for name in BANDS_OF),
        tuple(_row(state, kind, attack) for kind in kinds for attack in state.kinds[kind].attacks),
        "LT-T.FIELD",
    )


def _boxes(state: State, piece: Piece) -> Iterator[Box]:
    if state.kind_of(piece).attacks:
        yield Box(say("sheet-prepared"), most_prepared(state, piece) or ANY_NUMBER)
    yield Box(say("lt-status-IMMOB"))
    yield Box(say("lt-status-ROUTED"))
    yield Box(say("lt-status-destroyed"))


def _row(state: State, kind: str, attack: Attack) -> ArmsRow:
    printed = zip(attack.values, state.bands.get(attack.band, ()), strict=False)
    values = ["–" if value is None else say("sheet-value-to", value=value, cm=cm) for value, cm in printed]
    return ArmsRow(
        say("sheet-weapon-mode", weapon=kind_name(state, kind), mode=say(f"lt-type-{attack.type}")),
        (*values, *["–"] * (len(BANDS_OF) - len(values))),
    )
