"""A body put down along a line, for every book with hidden deployment: all of it in a few keys. Cm.

The first man stands at one end, the last at the other, the rest between them at equal distances; who would
stand upon somebody, or on ground that does not bear him, stands on the nearest ground that does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Choice, Option, PickPoint, PickSome
from core.engine.contract.facts import Command
from core.engine.contract.seats import REFEREE
from core.engine.words.message import say
from core.rulekit.acts import Asked, Fields, choice
from core.rulekit.deployment import Deployment
from core.rulekit.room import in_zone
from core.table.cover import moved
from core.table.edges import strip
from core.table.places import Place, Point
from core.table.standing import nearest_free
from core.table.terrain import sane

APART = 4.0
"""Cm from one man to the next in the lines that suggest themselves."""
NEAR = 10.0
"""Cm from his spot in the line within which a man finds free ground."""
SHARES = (0.2, 0.5, 0.8)
"""Where along the own edge lines that suggest themselves begin, as parts of it."""


def lines(deployment: Deployment[Any], asked: Asked[Any, Any], do: type[Command]) -> Iterator[Choice]:
    """Yield the choice to line a body up, one for each that has two figures or more on the map."""
    if asked.state.tape:
        return
    for body, men in _bodies(deployment, asked.state, asked.side).items():
        label = say("do-deploy-line", body=deployment.called(asked.state, body))
        made = choice(do, label, deployment.rule, "", {"_body": body}, hint="d", weight=0.01)
        yield replace(made, men=tuple(man.id for man in men), several=True)


def _bodies(deployment: Deployment[Any], state: Any, side: str) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for figure in state.of(side):
        if deployment.starts(figure) and deployment.body(figure):
            found.setdefault(deployment.body(figure), []).append(figure)
    return {body: men for body, men in found.items() if len(men) > 1}


def line_fields(deployment: Deployment[Any], state: Any, seat: str, filled: Mapping[str, Any]) -> Fields:
    """Yield who lines up, and the two ends of the line."""
    among = [one for one in state.figures.values() if filled.get("_body") in (None, deployment.body(one))]
    men = [one for one in among if deployment.starts(one) and seat in (one.side, REFEREE)]
    rows = tuple(Option(man.id, man.name) for man in men)
    yield PickSome("figures", say("ask-line-who"), rows, 2, likely=True)
    chosen = [state.figures[id] for id in filled.get("figures", ()) if id in state.figures]
    if not chosen:
        return
    starts = _starts(state, chosen[0].side)
    yield PickPoint("first", say("ask-line-first", figure=chosen[0].name), None, None, starts)
    if (first := filled.get("first")) is not None:
        ends = _ends(state, chosen[0].side, first, APART * (len(chosen) - 1))
        yield PickPoint("last", say("ask-line-last", figure=chosen[-1].name), None, None, ends)


def _starts(state: Any, side: str) -> tuple[tuple[float, float], ...]:
    """Return spots in the middle of the side's zone, from one end of its edge to the other."""
    west, _, east, _ = _corners(state, side)
    wide, deep = east.x - west.x, east.y - west.y
    if state.sides[side].edge in ("west", "east"):
        return tuple((round(west.x + wide / 2, 1), round(west.y + deep * share, 1)) for share in SHARES)
    return tuple((round(west.x + wide * share, 1), round(west.y + deep / 2, 1)) for share in SHARES)


def _corners(state: Any, side: str) -> tuple[Point, ...]:
    return strip(state.terrain, state.sides[side].edge, state.sides[side].zone).points


def _ends(state: Any, side: str, first: Sequence[float], long: float) -> tuple[tuple[float, float], ...]:
    """Return spots so far from the first along the own edge, and into the table, that lie in the zone."""
    along = (0.0, long) if state.sides[side].edge in ("west", "east") else (long, 0.0)
    steps = (along, (-along[0], -along[1]), (along[1], along[0]), (-along[1], -along[0]))
    spots = (Point(round(first[0] + x, 1), round(first[1] + y, 1)) for x, y in steps)
    return tuple((at.x, at.y) for at in spots if sane(at, state.terrain) and in_zone(state, side, at))


def stand_in_line(
    deployment: Deployment[Any],
    r: Resolution[Any],
    figures: Sequence[Any],
    first: Point,
    last: Point,
    facing: float | None,
) -> list[tuple[Any, Place]]:
    """Return where each stands; refuse a line that is none, or on which somebody finds no room."""
    state, gone = r.state, {man.id for man in figures}
    if state.tape:
        r.refuse(deployment.rule, "line-needs-map")
    if len(gone) != len(figures) or len(figures) < 2:
        r.refuse(deployment.rule, "line-of-two")
    for figure in figures:
        deployment.check_starts(r, figure, facing)
    lying = {id: replace(one, place=None) if id in gone else one for id, one in state.figures.items()}
    state = replace(state, figures=lying)
    found: list[tuple[Any, Place]] = []
    for index, figure in enumerate(figures):
        share = index / (len(figures) - 1)
        spot = Point(first.x + share * (last.x - first.x), first.y + share * (last.y - first.y))
        place = _stand(deployment, r, state, figure, spot, facing)
        found.append((figure, place))
        state = replace(state, figures={**state.figures, figure.id: replace(figure, place=place)})
    return found


def _stand(
    deployment: Deployment[Any], r: Resolution[Any], state: Any, figure: Any, spot: Point, turn: float | None
) -> Place:
    """Return where a figure stands that would stand on a spot: there, or near it."""
    looks = deployment.facing(r.state, figure) if turn is None else turn % 360

    def at(spot: Point) -> Place:
        return replace(moved(state.terrain, figure.place or Place(spot.x, spot.y), spot), facing=looks)

    def free(spot: Point) -> bool:
        if not sane(spot, state.terrain) or not in_zone(state, figure.side, spot):
            return False
        place = at(spot)
        other = deployment.in_the_way(state, figure, place)
        return other is None and deployment.bears_none(state, figure, place) is None

    if not sane(spot, state.terrain) or not in_zone(state, figure.side, spot):
        zone = state.sides[figure.side].zone
        r.refuse(deployment.zone, deployment.words.outside, figure=figure.name, most=zone)
    there = spot if free(spot) else nearest_free(spot, free, NEAR)
    if there is None:
        r.refuse(deployment.upon, "line-no-room", figure=figure.name)
    return at(there)
