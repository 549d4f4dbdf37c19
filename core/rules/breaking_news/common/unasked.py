"""Breaking News, what a side does unasked: no window opens for it, so that nobody learns that it could (D.8).

What is written down in secret is written while its side has the word; then others cannot tell by an undo that
anything was done. What is done in the open may come at any moment between two dice, also in the enemy's act.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.contract.seats import REFEREE
from core.engine.words.ids import SideId
from core.rules.breaking_news.state import State
from core.rules.breaking_news.tables.troops import GRADES


def speaking_for(state: State, seat: str) -> Iterator[SideId]:
    """Yield the sides that a seat speaks for: its own, the referee for each."""
    yield from (side for side in state.sides if seat in (side, REFEREE))


def has_the_word(state: State, side: SideId) -> bool:
    """Return whether a side is asked something, or may act now; before initiative both may."""
    if state.awaiting:
        return any(one.seat == side for one in state.awaiting)
    return state.phase == "initiative" or (state.phase == "actions" and state.active == side)


def may_note(state: State, side: SideId) -> bool:
    """Return whether a side may have secrets to write down, as anybody may think: irregulars may."""
    return not GRADES[state.sides[side].grade].regular
