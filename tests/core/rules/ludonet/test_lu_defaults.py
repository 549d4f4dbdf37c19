"""Ludonet: a field that is left out of a command, a fact or a state says nothing, but for those here.

Logs leave defaults out: another default would change every game that was played.
"""

from said_by_default import defaults

from core.table.terrain import Table

SAID = {
    "AirPassFlown.needed": 5,
    "Boarded.mode": "board",
    "Boarded.moved": 1.0,
    "Boarded.posture": "standing",
    "CrewOut.posture": "prone",
    "Deploy.posture": "standing",
    "Deployed.base": 2.0,
    "Deployed.posture": "standing",
    "Dismounted.mode": "dismount",
    "Dismounted.moved": 1.0,
    "Figure.posture": "standing",
    "MeleeFought.counts": True,
    "ShotSealed.dice": 1,
    "Side.zone": 30.0,
    "State.terrain": Table(120, 120, ()),
    "Vehicle.armoured": True,
    "Weapon.many": 1,
    "Weapon.shots": 1,
    "Wound.counts": True,
}


def test_a_field_that_is_left_out_says_nothing_but_for_these() -> None:
    assert defaults("ludonet") == SAID
