"""Breaking News: where every paragraph's file enters its acts."""

from __future__ import annotations

from typing import NamedTuple

from core.rulekit.acts import Acts, Asked
from core.rulekit.names import Name
from core.rules.breaking_news.state import Figure, State

acts: Acts[State] = Acts("do-")


class Team(NamedTuple):
    """A team that may act as a group: its *body* and what it is *called*."""

    body: str
    called: Name


Offered = Asked[State, None]
OfMan = Asked[State, Figure]
OfTeam = Asked[State, Team]
"""What a side is offered, and what one of its figures or teams is: then `who` is the figure or the team."""
