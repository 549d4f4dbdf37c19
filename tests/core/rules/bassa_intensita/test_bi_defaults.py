"""Bassa Intensità: a field that is left out of a command, a fact or a state says nothing, but for those here.

Logs leave defaults out: another default would change every game that was played.
"""

from said_by_default import defaults

from core.table.terrain import Table

SAID = {
    "Act.turns": 1,
    "Alight.mode": "normal",
    "Board.mode": "normal",
    "Call.kind": "he",
    "EffectFell.tubes": 1,
    "Figure.labour": ("", 0),
    "FleeTo.reached": True,
    "Flight.how": "flying",
    "Flight.pilot": True,
    "GoOnMoving.halt": True,
    "Hull.armour": "soft",
    "Hull.crew": 1,
    "Hull.level": "ordinary",
    "Hull.radio": True,
    "Hull.role": "combat",
    "Improvise.turns": 1,
    "LandOrHome.home": True,
    "Mission.kind": "he",
    "OrderCall.cm": 20.0,
    "OrderCall.kind": "he",
    "OrderSearch.element": "open-ground",
    "Resolving.stage": "gate",
    "Search.element": "open-ground",
    "ShotExpected.dice": 1,
    "Side.watch": "first",
    "State.terrain": Table(120, 120, ()),
    "Strafe.again": True,
    "Support.quality": "regular",
    "Support.sorties": 1,
    "Support.tubes": 1,
    "Walking.stage": "gate",
}


def test_a_field_that_is_left_out_says_nothing_but_for_these() -> None:
    assert defaults("bassa_intensita") == SAID
