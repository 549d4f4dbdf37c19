"""Linea di Tiro: a printed sheet of a side: what is ticked off, and the data of its pieces. cm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from core.engine.contract.muster import ArmsRow, Box, Muster
from core.engine.words.message import say
from core.rules.linea_di_tiro.common.names import kind_name
from core.rules.linea_di_tiro.state import Attack, Piece, State
from core.rules.linea_di_tiro.tables import BANDS_OF

MOST_PREPARED = 2
"""Prepared attacks that a piece may hold where its data say nothing else (LT-PRE.c, LT-Q.11)."""


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
    if state.kinds[piece.kind].attacks:
        yield Box(say("sheet-prepared"), state.kinds[piece.kind].prep_max or MOST_PREPARED)
    yield Box(say("lt-status-IMMOB"))
    yield Box(say("lt-status-ROUTED"))
    yield Box(say("lt-status-destroyed"))


def _row(state: State, kind: str, attack: Attack) -> ArmsRow:
    limits = state.bands.get(attack.band, ())
    printed = zip_longest(attack.values, limits[: len(attack.values)], fillvalue=0)
    return ArmsRow(
        say("sheet-weapon-mode", weapon=kind_name(state, kind), mode=say(f"lt-type-{attack.type}")),
        tuple("–" if value is None else say("sheet-value-to", value=value, cm=cm) for value, cm in printed),
    )
