"""Ludonet: what is meant where an order, a fact or a state leaves a field out."""

from __future__ import annotations

from left_out import left_out

from core.table.terrain import Table


def test_what_is_left_out_is_nothing_but_for_what_is_usual() -> None:
    """He stands, fires once, is worth a loss; getting in or out is his whole move."""
    assert left_out("ludonet") == {
        "Figure.posture": "standing", "Deploy.posture": "standing", "Deployed.posture": "standing",
        "Deployed.base": 2.0, "Side.zone": 30.0, "State.terrain": Table(120, 120, ()),
        "AirPassFlown.needed": 5, "ShotSealed.dice": 1, "Weapon.shots": 1, "Weapon.many": 1,
        "Vehicle.armoured": True, "Wound.counts": True, "MeleeFought.counts": True,
        "Boarded.mode": "board", "Boarded.moved": 1.0, "Boarded.posture": "standing",
        "Dismounted.mode": "dismount", "Dismounted.moved": 1.0, "CrewOut.posture": "prone",
    }  # fmt: skip
