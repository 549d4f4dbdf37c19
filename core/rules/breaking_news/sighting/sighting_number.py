"""Breaking News 7.0, the number to sight a hidden man: by distance, ground and who looks for whom."""

from __future__ import annotations

import math

from core.engine.contract.facts import Modifier
from core.rules.breaking_news.options import Options
from core.rules.breaking_news.state import Figure, State
from core.rules.breaking_news.tables.distances import SIGHTING
from core.rules.breaking_news.tables.troops import GRADES
from core.table.places import reaches

IMPOSSIBLE = 99


def sighting_base(state: State, distance: float) -> int:
    """Return the printed number for a distance (T-SIGHT, BN-Q.32); `IMPOSSIBLE` beyond 100 cm."""
    for limit, needed in SIGHTING:
        if reaches(distance, limit):
            return needed
    return 7 if Options.of(state).sight_beyond_100 == 7 else IMPOSSIBLE


def sight_reach(state: State, spotter: Figure) -> float | None:
    """Return the cm within which he may sight somebody who lies in the open; `None` without limit.

    Of a spotter under a marker the enemy does not know how well he looks: as well as anybody.
    """
    terms = (-1, -1, -1) if spotter.marker else ()  # the open, special forces, a sniper
    best = sum(terms or (term.value for term in open_modifiers(state, spotter, (), sheltered=False)))
    reached = [limit for limit, needed in SIGHTING if needed + best <= 6]
    beyond = sighting_base(state, math.inf)
    return None if beyond + best <= 6 else max(reached, default=0.0)


def open_modifiers(
    state: State, spotter: Figure, ground: tuple[str, ...], sheltered: bool
) -> tuple[Modifier, ...]:
    """Return the modifiers that both sides can see (BN-7.0.n–r); plus is harder (BN-Q.33)."""
    found: list[Modifier] = []
    night = Options.of(state).night and "night_visor" not in spotter.kit
    if "jungle" in ground or night:
        found.append(Modifier(2, "mod-jungle-or-night", "BN-7.0.n"))
    if not sheltered and "jungle" not in ground:
        found.append(Modifier(-1, "mod-in-the-open", "BN-7.0.o"))
    if spotter.sniper:
        found.append(Modifier(-1, "mod-spotter-sniper", "BN-7.0.q"))
    if GRADES[spotter.grade].spotting:
        found.append(Modifier(GRADES[spotter.grade].spotting, "mod-spotting-value", "BN-7.0.r"))
    return tuple(found)


def secret_modifiers(target: Figure) -> tuple[Modifier, ...]:
    """Return the modifiers that tell who is under the marker (BN-7.0.p–q)."""
    found: list[Modifier] = []
    if target.special:
        found.append(Modifier(2, "mod-target-special", "BN-7.0.p"))
    if target.sniper:
        found.append(Modifier(1, "mod-target-sniper", "BN-7.0.q"))
    return tuple(found)


SECRET = {"mod-target-special", "mod-target-sniper"}
