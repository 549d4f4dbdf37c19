"""Breaking News: what the fields of several chapters share: figures, teams and ways as values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.engine.chance.resolution import Resolution
from core.engine.contract.choices import Option, PickOne, PickPath, PickPoint
from core.engine.contract.facts import Refusal, Refused
from core.engine.contract.questions import NeedsAnswer
from core.engine.words.ids import SideId
from core.engine.words.message import say
from core.rulekit.names import Name
from core.rules.breaking_news.common.geometry import ruler
from core.rules.breaking_news.common.names import name as name_of
from core.rules.breaking_news.common.teams import team_name, team_of_squad
from core.rules.breaking_news.common.units import may_begin
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import NEIGHBOURS
from core.table.figure_lookup import no_farther, origin_of
from core.table.neighbours import chained
from core.table.places import rim

Spots = tuple[tuple[float, float], ...]

SOMEWHERE = (0.0, 0.0)
"""A spot at a real table, where nobody knows its coordinates."""


def teams(state: State, side: SideId) -> dict[str, Name]:
    """Return the teams of a side and what each is called; of two with one name the squad is told too."""
    named = {man.body: man for man in state.of(side)}
    called = [man.team for man in named.values()]
    return {
        body: team_of_squad(state, man) if called.count(man.team) > 1 else team_name(man.team)
        for body, man in named.items()
    }


def near_team(state: State, side: SideId, body: str) -> list[Figure]:
    """Return who of a team may still begin a group act; on the map those near one another."""
    men = [
        man for man in state.of(side)
        if man.on_foot and man.body == body and man.stage == "waiting"
        and not man.suppressed and not man.shaken and not man.retreating and not man.touching
        and may_begin(state, man)
    ]  # fmt: skip
    if state.tape:
        return men
    places = {man.id: man.place for man in men if man.place is not None}
    return [
        man for man in men
        if any(chained(places, (man.id, other), NEIGHBOURS) for other in places if other != man.id)
    ]  # fmt: skip


def grouped(state: State, team: str | None) -> list[Figure]:
    """Return who may begin a group act: of the *team* that was chosen for it, else of every team."""
    bodies = [body for body in teams(state, state.active) if team in (None, body)]
    return [man for body in bodies for man in near_team(state, state.active, body)]


def option_of(state: State, man: Figure) -> Option:
    """Return a figure as one value of a field, by its name or marker."""
    return Option(man.id, name_of(state, man.id))


def path_field(name: str, man: Figure, most: float, **more: Any) -> PickPath:
    """Return the field of a figure's way: at most *most* cm from where it stands."""
    return PickPath(name, say("ask-path", figure=man.name), man.id, origin_of(man), most, **more)


def point_field(
    name: str, ask: str, state: State, man: Figure | None, most: float | None, spots: Spots
) -> PickPoint | PickOne:
    """Return the field of a spot at most *most* cm from a man, as distances are measured (BN-Q.01).

    Of *spots* those are suggested that are no farther. At a real table there is one, where he aims: people
    see it, and say how far it is.
    """
    if state.tape:
        return PickOne(name, say(ask), (Option(SOMEWHERE, say("bn-where-he-aims")),))
    place = man.place if man is not None else None
    if most is not None and place is not None and Options.of(state).measure == "edge":
        most += rim(place)
    origin = origin_of(man)
    return PickPoint(name, say(ask), origin, most, no_farther(origin, most, spots))


def refusal_of(state: State, seat: str, check: Callable[[Resolution[State]], Figure]) -> Refusal | None:
    """Return why somebody cannot take part in an act; nothing where only people can measure."""
    r = ruler(state)
    r.seat = seat
    try:
        check(r)
    except Refused as refused:
        return refused.refusal
    except NeedsAnswer:
        return None
    return None
