"""Breaking News: the ruling that adds a man to a side, or to a unit of a platoon (BN-Q.156)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.engine.contract.choices import AnyField, Number, Option, PickOne, PickSome
from core.engine.words.ids import FigureId, MarkerId, WeaponName
from core.engine.words.message import say
from core.rulekit.newcomers import Newcomer, added, check_room, standing, yes_or_no
from core.rulekit.roster import MOST_ARMS
from core.rules.breaking_news.common.names import weapon_name
from core.rules.breaking_news.common.teams import team_name
from core.rules.breaking_news.referee.roster import side_of, strength, units_of
from core.rules.breaking_news.setup.scenario import MOST_FIGURES, read_figure
from core.rules.breaking_news.state import AWAY, State
from core.rules.breaking_news.tables.troops import GRADES
from core.rules.breaking_news.tables.weapons import WEAPONS


def _form(state: State, side: str, said: Mapping[str, Any]) -> Iterator[AnyField]:
    """Ask his class, leadership, weapons and team, and whether he waits off the table, or hides on it."""
    grades = tuple(Option(one, say(f"grade-{one}")) for one in GRADES)
    yield PickOne("value.grade", say("bn-ask-grade"), grades)
    yield Number("value.leadership", say("bn-ask-leadership"), 0, 4, 1, 0)
    arms = tuple(Option(one, weapon_name(state, WeaponName(one))) for one in WEAPONS)
    yield PickSome("value.weapons", say("ask-weapons"), arms, 1, MOST_ARMS)
    teams = dict.fromkeys(man.team for man in state.figures.values() if man.side == side and man.team)
    rows = tuple(Option(team, team_name(team)) for team in teams) or (Option(NEW_TEAM, NEW_TEAM),)
    yield PickOne("value.team", say("bn-ask-newcomer-team"), rows)
    yield yes_or_no("off", "bn-ask-newcomer-off")
    if said.get("off") is False:
        yield yes_or_no("hidden", "bn-ask-newcomer-hidden")


NEW_TEAM = "alpha"
"""The team of who joins a side that has none."""


def _joined(state: State, unit: str, who: Newcomer) -> State:
    """Put a man into a side or unit, whose strength at the start counts him; he may act this turn."""
    side = side_of(state, unit)
    check_room(state, side, MOST_FIGURES)
    hidden, off = who.flag("hidden"), who.flag("off")
    markers = state.markers + hidden
    marker = MarkerId(FigureId(f"m{markers}" if hidden else ""))
    squad = "" if unit == side else unit
    arms = who.row["weapons"]  # all of them said: none is added by BN-Q.127
    thrown = {"grenades": "grenade" in arms, "smoke": "smoke" in arms}
    read = who.read(state, state.sides[side].edge, squad=squad, **thrown)
    placed = not (state.tape or off)
    man = read_figure(side, read, state.terrain, placed, marker)
    place = standing(state.terrain, man.place)
    man = replace(man, place=place, sheltered=hidden, fate=AWAY if off else "")
    state = replace(state, markers=markers, figures={**state.figures, man.id: man})
    return strength(state, man, 1)


NEWCOMER = added(units_of, _form, _joined)
