"""A body put down along a line, for every book whose players place their figures, in a few keys. Cm.

The first man stands at one end, the last at the other, the rest between them at equal distances, or on the
nearest ground to that where there is room (`placing.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickPoint, PickSome
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.ids import FigureId
from core.engine.words.message import say
from core.rulekit.acts import Asked, Fields, choice
from core.rulekit.placing import Placing, Spot, bodies, in_zone_of, stand
from core.table.edges import strip
from core.table.places import Place, Point

Corner = Sequence[float]
"""An end of the line, as it is filled in."""
APART = 4.0
"""Cm from one man to the next in the lines that suggest themselves."""
NEAR = 10.0
"""Cm from his spot in the line within which a man finds free ground."""
SHARES = (0.2, 0.5, 0.8)
"""Where along the own edge lines that suggest themselves begin, as parts of it."""


class LineUp(Command, frozen=True):
    """Put a body down in a line from the *first* of its figures to the *last*: to *facing* (°), or ahead."""

    figures: tuple[FigureId, ...]
    first: Point
    last: Point
    facing: float | None = None


def lines(
    placing: Placing, asked: Asked[Any, Any], do: type[Command], called: str = "do-deploy-line"
) -> Iterator[Choice]:
    """Yield the choice to line a body up, one for each that has two figures or more on the map."""
    if asked.state.tape:
        return
    for body, men in bodies(placing, asked.state, asked.side).items():
        if body and len(men) > 1:
            label = say(called, body=placing.called(asked.state, body))
            made = choice(do, label, placing.rule, "", {"_body": body}, hint="d", weight=0.01)
            yield replace(made, men=tuple(man.id for man in men), several=True)


def line_fields(
    placing: Placing,
    state: Any,
    seat: str,
    body: str | None,
    figures: Sequence[Any],
    first: Corner | None,
) -> Fields:
    """Yield who of a *body* lines up, and the two ends of the line; *figures* and *first* are filled in."""
    sides = [seat] if seat != REFEREE else list(state.sides)
    among = [one for side in sides if side in state.sides for one in placing.waiting(state, side)]
    men = [one for one in among if body in (None, placing.body(one))]
    rows = tuple(Option(man.id, man.name) for man in men)
    yield PickSome("figures", say("ask-line-who"), rows, 2, likely=True)
    if not figures:
        return
    side, zone = figures[0].side, placing.zone_of(state, figures[0].side)
    starts = _starts(state, side, zone)
    yield PickPoint("first", say("ask-line-first", figure=figures[0].name), None, None, starts)
    if first is not None:
        ends = _ends(placing, state, side, first, APART * (len(figures) - 1))
        yield PickPoint("last", say("ask-line-last", figure=figures[-1].name), None, None, ends)


def sideways(state: Any, side: str) -> bool:
    """Return whether a side's edge is that to the west or east."""
    return state.sides[side].edge in ("west", "east")


def _starts(state: Any, side: str, zone: float) -> tuple[tuple[float, float], ...]:
    """Return spots in the middle of the side's zone, from one end of its edge to the other."""
    west, _, east, _ = strip(state.terrain, state.sides[side].edge, zone).points
    wide, deep = east.x - west.x, east.y - west.y
    if sideways(state, side):
        return tuple((round(west.x + wide / 2, 1), round(west.y + deep * share, 1)) for share in SHARES)
    return tuple((round(west.x + wide * share, 1), round(west.y + deep / 2, 1)) for share in SHARES)


def _ends(
    placing: Placing, state: Any, side: str, first: Sequence[float], long: float
) -> tuple[tuple[float, float], ...]:
    """Return spots so far from the first along the own edge, and into the table, that lie in the zone."""
    along = (0.0, long) if sideways(state, side) else (long, 0.0)
    steps = (along, (-along[0], -along[1]), (along[1], along[0]), (-along[1], -along[0]))
    spots = (Point(round(first[0] + x, 1), round(first[1] + y, 1)) for x, y in steps)
    return tuple((at.x, at.y) for at in spots if in_zone_of(placing, state, side, at))


def stand_in_line(
    placing: Placing,
    r: Resolution[Any],
    figures: Sequence[Any],
    first: Point,
    last: Point,
    facing: float | None,
) -> list[tuple[Any, Place]]:
    """Return where each stands; refuse a line that is none, or on which somebody finds no room."""
    if r.state.tape:
        r.refuse(placing.rule, "line-needs-map")
    if len({man.id for man in figures}) != len(figures) or len(figures) < 2:
        r.refuse(placing.rule, "line-of-two")
    for figure in figures:
        placing.check_starts(r, figure, facing)
    spots = in_line(figures, first, last, facing)
    for spot in spots:
        placing.check_spot(r, spot.figure, spot.at)
    return stand(placing, r, spots, NEAR)


def in_line(figures: Sequence[Any], first: Point, last: Point, facing: float | None) -> list[Spot]:
    """Return where each would stand from one end to the other; one alone at the beginning."""
    parts = max(1, len(figures) - 1)
    east, north = (last.x - first.x) / parts, (last.y - first.y) / parts
    return [
        Spot(figure, Point(first.x + step * east, first.y + step * north), facing)
        for step, figure in enumerate(figures)
    ]
