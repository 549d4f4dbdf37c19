"""Breaking News: a field that is left out of a command, a fact or a state says nothing, but for those here.

Logs leave defaults out: another default would change every game that was played.
"""

from said_by_default import defaults

from core.table.places import Point
from core.table.terrain import Table

SAID = {
    "Action.step": "window",
    "AllowFire.allowed": True,
    "Boarded.moved": True,
    "CounterBattery.for_good": True,
    "CoverArea.tall": 15.0,
    "CoveringFire.centre": Point(0, 0),
    "CoveringFire.height": 15.0,
    "CoveringFire.width": 15.0,
    "Figure.stage": "waiting",
    "FigureOut.now": 1,
    "GunshipLeft.dismissed": True,
    "Hull.seats": 4,
    "MeleeFought.sides": ("", ""),
    "NoteOpened.holds": True,
    "NoteOpened.kept": True,
    "OpportunityFire.mode": "aimed",
    "PointsLine.times": 1,
    "Shot.mode": "aimed",
    "ShotFired.last": True,
    "SpeculativeFire.mode": "aimed",
    "State.edition": "EN",
    "State.terrain": Table(80, 80, ()),
    "Storm.step": "tests",
    "Strike.step": "aimed",
    "SupportRolled.base": 4,
    "SupportRolled.dice": 1,
    "Suppressed.done": True,
    "Talks.running": True,
}


def test_a_field_that_is_left_out_says_nothing_but_for_these() -> None:
    assert defaults("breaking_news") == SAID
