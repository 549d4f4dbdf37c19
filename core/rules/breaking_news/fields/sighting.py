"""Breaking News: the blanks of sighting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.engine.contract.choices import (
    Option,
    PickOne,
    PickPoint,
)
from core.engine.contract.facts import Refusal
from core.engine.words.message import say
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.names import place as name_of_place
from core.rules.breaking_news.common.unmarked import lurks
from core.rules.breaking_news.fields.makers import Fields, maker
from core.rules.breaking_news.firing.to_hit import hit_chance
from core.rules.breaking_news.sighting.sighting import look
from core.rules.breaking_news.sighting.sighting_number import sighting_base
from core.rules.breaking_news.state import Figure, State
from core.table.figure_lookup import figure_named, origin_of
from core.table.spatial_index import prepare


@maker("sight")
def _(state: State, seat: str, filled: Mapping[str, Any]) -> Fields:
    man = figure_named(filled.get("figure"), state)
    if man is None:
        return
    rows = []
    for foe in state.figures.values():
        if not foe.marker or foe.side == man.side or foe.fate or man.id in foe.seen_by:
            continue
        rows.append(_sighting_option(state, man, foe))
    lurking = lurks(state, state.other(man.side))
    if lurking:
        rows += [Option(piece, name_of_place(state, piece)) for piece in _hideouts(state)]
        rows.append(Option("", say("ask-a-spot")))
    yield PickOne("target", say("ask-where-hidden" if lurking else "ask-marker"), tuple(rows))
    if lurking and filled.get("target") == "":
        yield PickPoint("spot", say("ask-spot"), origin_of(man), 100.0, _spots(state))


def _hideouts(state: State) -> list[str]:
    """Return the pieces of terrain that give cover."""
    return [piece.id for piece in state.terrain.pieces if piece.cover != "none"]


def _spots(state: State) -> tuple[tuple[float, float], ...]:
    solids = prepare(state.terrain).by_id
    return tuple((round(solids[piece].x, 1), round(solids[piece].y, 1)) for piece in _hideouts(state))


def _sighting_option(state: State, man: Figure, foe: Figure) -> Option:
    label = say("marker", number=foe.marker[1:])
    if man.place is None or foe.place is None:
        return Option(foe.id, label)
    looked = look(ruler(state), man, foe)
    if isinstance(looked, Refusal):
        return Option(foe.id, label, refusal=looked)
    line, terms = looked
    needed = sighting_base(state, line.distance) + sum(term.value for term in terms)
    chance = hit_chance(needed, 1)
    return Option(
        foe.id, label, say("detail-sight", cm=line.distance, needed=needed, chance=chance), weight=chance
    )
