"""Breaking News: what fire teams are called, in the reader's language where it is a word of ours.

A log has the name that the scenario writes, and men are grouped by it (BN-6.4.a): games of before, too.
"""

from __future__ import annotations

from functools import lru_cache

from core.engine.words.message import Message, say
from core.rulekit.names import Name
from core.rules.breaking_news.common.units import squad_name
from core.rules.breaking_news.state import Figure, State

OURS = (
    "1st_blue", "1st_red", "2nd_blue", "2nd_red", "3rd_blue", "3rd_red", "blue", "bunker", "canal_a",
    "canal_b", "caravanserai", "cell", "corner", "crew", "east", "elders", "house", "missiles", "mosque",
    "pumps_a", "pumps_b", "red", "road", "rockets", "school", "school_a", "school_b", "shop", "street",
    "tank_crew", "tower", "wall", "weapons", "west", "wheels", "white", "yard",
)  # fmt: skip
"""Names of the scenarios and forces that come along; any other is people's own, and stays as it is."""


@lru_cache(maxsize=256)
def team_name(team: str) -> Name:
    """Return what a team is called; each view asks it of every man.

    >>> team_name("canal A"), team_name("Sturm")
    (Message(id='bn-team-canal_a', args={}), 'Sturm')
    """
    word = team.casefold().replace(" ", "_")
    return say(f"bn-team-{word}") if word in OURS else team


def team_of_squad(state: State, man: Figure) -> Message:
    """Return what his team is called, with its squad: of two with one name."""
    return say("bn-team-of", team=team_name(man.team), squad=squad_name(state, man.side, man.squad))
