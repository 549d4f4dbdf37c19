"""Linea di Tiro: what is meant where an order, a fact or a state leaves a field out."""

from __future__ import annotations

from left_out import left_out

from core.table.terrain import Table


def test_what_is_left_out_is_nothing_but_for_what_is_usual() -> None:
    """The usual piece: morale 3, a bound of 10 cm, full speed three times that, and it stands."""
    assert left_out("linea_di_tiro") == {
        "Kind.morale": 3, "Kind.bound": 10.0, "Kind.speed": 30.0, "Kind.overrun_number": 4, "Kind.base": 2.5,
        "Piece.motion": "stationary", "MotionSet.motion": "stationary", "Side.zone": 30.0,
        "State.terrain": Table(120, 120, ()), "LetComeOn.within": 1.0, "PieceLost.fate": "destroyed",
        "Spotted.why": "seen", "ShotRolled.dice": 1, "Looking.why": "free",
    }  # fmt: skip
