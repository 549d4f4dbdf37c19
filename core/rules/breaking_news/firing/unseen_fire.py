"""Breaking News: who may fire from under a marker, guessed from who is known; leads bots, and no rule."""

from __future__ import annotations

from msgspec.structs import replace

from core.rulekit.guesses import LIKELY, Guess
from core.rules.breaking_news.state import State


def markers_armed(state: State, seat: str) -> Guess | None:
    """Return the enemy's markers as men armed like those who are known, else as one's own men (BN-Q.30)."""
    men = [one for one in state.figures.values() if one.fighting and one.hull is None and one.weapons]
    marked = [one for one in state.figures.values() if one.marker == one.id and one.side != seat]
    known = [one for one in men if one.side not in ("", seat)] or [one for one in men if one.side == seat]
    if not (known and marked) or state.tape:
        return None
    figures = {one.id: replace(one, weapons=known[at % len(known)].weapons) for at, one in enumerate(marked)}
    return Guess(figures, LIKELY)
