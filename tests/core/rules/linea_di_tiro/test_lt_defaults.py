"""Linea di Tiro: a field that is left out of a command, a fact or a state says nothing, but for those here.

Logs leave defaults out: another default would change every game that was played.
"""

from said_by_default import defaults

from core.table.terrain import Table

SAID = {
    "Kind.base": 2.5,
    "Kind.bound": 10.0,
    "Kind.morale": 3,
    "Kind.overrun_number": 4,
    "Kind.speed": 30.0,
    "LetComeOn.within": 1.0,
    "Looking.why": "free",
    "MotionSet.motion": "stationary",
    "Piece.motion": "stationary",
    "PieceLost.fate": "destroyed",
    "ShotRolled.dice": 1,
    "Side.zone": 30.0,
    "Spotted.why": "seen",
    "State.terrain": Table(120, 120, ()),
}


def test_a_field_that_is_left_out_says_nothing_but_for_these() -> None:
    assert defaults("linea_di_tiro") == SAID
