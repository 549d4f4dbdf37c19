"""Breaking News: measurements on the map, or as people answer them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.rulekit.facts import evolve
from core.rulekit.kept import Kept
from core.rules.breaking_news.common.vehicle_outlines import looking, table_with_hulls
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables.weapons import TEMPLATE
from core.table.answers import decode_answer
from core.table.clouds import clouded, screen
from core.table.map_ruler import Standing, remembered, standing_of
from core.table.measuring import measuring
from core.table.places import Place
from core.table.questions import Gap, Measurement, Shot, ShotLine
from core.table.shapes import Circle
from core.table.spatial_index import prepare
from core.table.terrain import Piece


def measure_on_map(question: Measurement[Any], state: State) -> Any:
    """Answer a measurement from where the figures stand, and the objective markers lie."""
    return remembered(
        question,
        prepare(clouded(table_with_hulls(state, question.refs()), clouds_of(state))),
        standing(state),
        Options.of(state).measure,
        Options.of(state).facing,
    )


def standing(state: State) -> Standing:
    """Return where everybody stands, a vehicle turned as its mount is, and where objective markers lie."""
    return _standings(state, lambda: standing_of(tuple(_standing(state))))


_standings: Kept[Standing] = Kept("figures", "objectives")


def _standing(state: State) -> Iterator[tuple[FigureId, Place]]:
    for name, man in state.figures.items():
        if man.place is not None:
            yield name, man.place if man.hull is None else looking(man, man.place)
    for one in state.objectives.values():
        if one.place is not None:
            yield FigureId(one.id), Place(one.place.x, one.place.y, base=0.0)


def clouds_of(state: State) -> tuple[Piece, ...]:
    """Return the smoke that stands on the map (BN-Q.74)."""
    return tuple(
        screen(cloud.id, Circle(cloud.centre, TEMPLATE)) for cloud in state.clouds if cloud.centre is not None
    )


def smoke(state: State) -> tuple[tuple[Piece, ...], State]:
    """Return the smoke that stands on the map, and the state without it."""
    return clouds_of(state), replace(state, clouds=()) if state.clouds else state


def past_smoke(r: Resolution[State], asked: Shot, line: ShotLine) -> ShotLine:
    """Return a measured *line* as if no smoke stopped it: of speculative and covering fire (BN-Q.74).

    Without a map people say how far it is; whether smoke alone is in the way is theirs to see.
    """
    if line.seen or not r.state.clouds:
        return line
    if r.state.tape:
        return ShotLine(r.measure(Gap(asked.firer, asked.target)))
    clear: ShotLine = measure_on_map(asked, smoke(r.state)[1])
    return clear


def ruler(state: State) -> Resolution[State]:
    """Return a resolution that only measures: on the map, or not at all with a tape."""
    return measuring(state, evolve, None if state.tape else measure_on_map, decode_answer)
