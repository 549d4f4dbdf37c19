"""Linea di Tiro: HE shots in a row at immobilised infantry (LT-HE.j, LT-Q.31)."""

from __future__ import annotations

from collections.abc import Iterator

from core.rules.linea_di_tiro.options import Options
from core.rules.linea_di_tiro.state import Attacking, Piece, State, Streak
from core.rules.linea_di_tiro.tables import STREAK


def streak_bonus(state: State, frame: Attacking, target: Piece) -> int:
    """Return what is added to the factor of an HE shot: 1 for each before it, at a target immobilised now.

    With `lt.he_streak` "once" it is 1, however many came before.
    """
    if frame.type != "HE" or not target.immobilised:
        return 0
    before = sum(one.count for one in _rows(state, frame) if one.target == target.id)
    return STREAK * (min(1, before) if Options.of(state).he_streak == "once" else before)


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


def in_a_row(target: Piece, letter: str) -> bool:
    """Return whether an HE shot with this result counts in a row: the target was immobilised, or is by it."""
    return target.immobilised or letter == "I"


def next_streak(streak: Streak | None, frame: Attacking, target: Piece) -> Streak | None:
    """Return a piece's row after one more shot: any shot but HE at the same target begins it anew.

    What was fired before it was immobilised counts in no row.
    """
    if frame.type != "HE" or not in_a_row(target, frame.result):
        return None
    before = streak.count if streak is not None and streak.target == target.id else 0
    return Streak(target.id, before + 1)
