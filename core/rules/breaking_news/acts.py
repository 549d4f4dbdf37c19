"""Breaking News: where every paragraph's file enters its acts."""

from __future__ import annotations

from core.rulekit.acts import Acts, Asked
from core.rules.breaking_news.state import Figure, State

acts: Acts[State] = Acts()

Offered = Asked[State, None]
OfMan = Asked[State, Figure]
"""What a side is offered, and what one of its figures is: then `who` is the figure."""
