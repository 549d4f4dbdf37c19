"""Bassa Intensità: the area of an automatic weapon, and who is in it (BI-FIRE.c, BI-Q.35, BI-Q.36)."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rulekit.caught_unseen import doubt_caught
from core.rules.bassa_intensita.common.asking import on_the_table
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.tables.weapons import row_of_mode
from core.table.places import Point, bearing
from core.table.questions import InArea
from core.table.shapes import Rectangle

NOBODY = FigureId("")


def area_of(state: State, firer: Figure, row: str, aim: Point | None, turned: float = 0.0) -> Rectangle:
    """Return a weapon's rectangle around *aim*: along the line of fire, *turned* degrees from it if he chose.

    At a real table nobody knows points: people lay it out, and are asked who is in it.
    """
    size = row_of_mode(row, at_area=True).area
    assert size is not None
    across, along = size
    here = state.place_of(firer)
    line = bearing(here, aim) if here is not None and aim is not None else 0.0
    chosen = turned if Options.of(state).area_orientation == "firer_choice" else 0.0
    return Rectangle(aim or Point(0.0, 0.0), float(along), float(across), (line + chosen) % 360)


def inside(
    r: Resolution[State], firer: Figure, area: Rectangle, round_him: FigureId = NOBODY
) -> tuple[FigureId, ...]:
    """Return everybody in an area, friend or foe, seen or not, but the firer and what flies.

    With `bi.area_hits_friends` off his own side is spared. At a real table it lies *round him* at whom it is
    aimed: of him nobody is asked.
    """
    doubt_caught(r)
    friends = Options.of(r.state).area_hits_friends
    every = tuple(
        name
        for name in on_the_table(r)
        if name != firer.id
        and (friends or r.state.figures[name].side != firer.side)
        and not r.state.figures[name].flying
    )
    if not (r.state.tape and round_him in every):
        return tuple(r.measure(InArea(every, area))) if every else ()
    others = tuple(one for one in every if one != round_him)
    found = r.measure(InArea(others, area, besides=round_him)) if others else ()
    return (round_him, *found)
