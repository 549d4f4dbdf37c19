"""Breaking News 4.1: the objective markers of a scenario that lays them itself (BN-4.0.a). cm."""

from __future__ import annotations

from core.engine.contract.scenario import Reader
from core.engine.words.ids import SideId
from core.rules.breaking_news.state import CONTENTS, Objective, objective_id
from core.table.places import Point
from core.table.terrain import Table

MOST = 9
"""Markers of a side; each shows its number in one cell."""


def read_objectives(side: SideId, read: Reader, terrain: Table, tape: bool) -> list[Objective]:
    """Return a side's markers, `[[sides.blue.objectives]]`: number, content, and where each lies.

    Without a map (*tape*) nobody knows where.
    """
    rows = read.tables("objectives", [])
    if len(rows) > MOST:
        read.wrong("objectives", "scenario-too-many", got=len(rows), most=MOST)
    found: list[Objective] = []
    for row in rows:
        number = row.whole("number", 1, MOST)
        content = row.word("content", CONTENTS)
        place = None
        if tape:
            row.raw("x", None), row.raw("y", None)
        else:
            place = Point(row.number("x", 0, terrain.width), row.number("y", 0, terrain.height))
        row.done()
        if number in [one.number for one in found]:
            row.wrong("number", "scenario-twice", got=str(number))
        found.append(Objective(objective_id(side, number), side, number, content, place))
    return found
