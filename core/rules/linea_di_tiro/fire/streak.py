"""Linea di Tiro: HE shots in a row at immobilised infantry (LT-HE.j, LT-Q.31)."""

from __future__ import annotations

from collections.abc import Iterator

from core.engine.words.ids import FigureId
from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Attacking, Piece, State, Streak
from core.rules.linea_di_tiro.tables import STREAK


def streak_bonus(state: State, frame: Attacking, target: Piece) -> int:
    """Return what is added to the factor of an HE shot: 1 for each before it, at a target immobilised now."""
    if frame.type != "HE" or not target.immobilised:
        return 0
    return STREAK * sum(one.count for one in _rows(state, frame) if one.target == target.id)


def _rows(state: State, frame: Attacking) -> Iterator[Streak]:
    """Yield the rows that count: the firer's own, or those of its whole side (`lt.he_streak`)."""
    pieces, sections = state.figures, state.sections
    if Options.of(state).he_streak != "per_side":
        if frame.section:
            yield from sections[frame.section].streaks
        elif (own := pieces[frame.firer].streak) is not None:
            yield own
        return
    side = sections[frame.section].side if frame.section else pieces[frame.firer].side
    yield from (one.streak for one in pieces.values() if one.side == side and one.streak is not None)
    for section in sections.values():
        if section.side == side:
            yield from section.streaks


def next_streak(streak: Streak | None, type: str, target: FigureId) -> Streak | None:
    """Return a piece's row after one more shot: any shot but HE at the same target begins it anew."""
    if type != "HE":
        return None
    same = streak is not None and streak.target == target
    return Streak(target, (streak.count if same and streak is not None else 0) + 1)
