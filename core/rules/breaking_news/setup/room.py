"""Breaking News: nobody starts where he could not be put, on no ground or another's base (BN-4.2.g)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.engine.contract.scenario import SPOT, ScenarioError, doubt
from core.rules.breaking_news.deployment.zones import bears_none
from core.rules.breaking_news.state import Figure
from core.table.places import Place, distance, rim
from core.table.standing import level, upon
from core.table.terrain import Table


def check_room(terrain: Table, figures: Sequence[Figure], fields: Mapping[str, str]) -> None:
    """Doubt a scenario in which one stands where nobody could put him: so written, it is played as it is.

    *fields* has the field of each by his id. Who is aboard stands nowhere; two floors share no ground.
    """
    before: list[tuple[tuple[Figure, Place], Place]] = []
    for man in figures:
        if man.place is None or man.aboard:
            continue
        place, at = man.place, f"{fields.get(man.id, 'civilians')}.x"
        if (piece := bears_none(terrain, man, place)) is not None:
            doubt(ScenarioError(at, "scenario-ground", figure=man.name, piece=piece.id), *SPOT)
        if there := upon(place, (one for one in before if level(one[1], place))):
            doubt(_overlap(at, man, place, *there), *SPOT)
        before.append(((man, place), place))


def _overlap(at: str, man: Figure, place: Place, other: Figure, there: Place) -> ScenarioError:
    return ScenarioError(
        at,
        "scenario-bases-overlap",
        figure=man.name,
        other=other.name,
        gap=round(distance(place, there), 2),
        least=round(rim(place) + rim(there), 2),
    )
