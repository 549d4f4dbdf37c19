"""Bassa Intensità, what somebody shelters in: light or heavy cover, or entrenched (BI-HIT.h, BI-Q.41, 50).

Against a shot it is what covers him on its line; against a burst and for morale, what he stands at.
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.rules.bassa_intensita.common.asking import may_ask
from core.rules.bassa_intensita.options import Options
from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure
from core.rules.bassa_intensita.terrain import ENTRENCHED
from core.table.questions import Covered, Inside, ShotLine, TouchingPiece

LIGHT, HEAVY = "light", "heavy"
COVER = "cover"
"""What is known of who fled into cover: that it is some; which is asked for when it counts."""

GRADES = ("", LIGHT, HEAVY, ENTRENCHED)
"""From the worst to the best; who is entrenched has heavy cover against a shot."""


def against_shot(state: State, figure: Figure, line: ShotLine) -> str:
    """Return the cover of a target on the line of a shot: "", light or heavy; the better one (BI-Q.41).

    What a scenario or people said he stands in counts from everywhere; who is in a wooden house has light
    cover, though the table takes all walls for hard.
    """
    piece = next((one for one in state.terrain.pieces if one.id == line.by), None)
    hard = line.hard if piece is None else piece.cover == "hard"
    measured = "" if not line.cover else HEAVY if hard else LIGHT
    said = HEAVY if _said(figure) == ENTRENCHED else _said(figure)
    return max(measured, said, key=GRADES.index)


def shelter(r: Resolution[State], figure: Figure) -> str:
    """Return in what a figure stands, from whatever side: "", light, heavy or entrenched.

    Nothing on the ground shelters what flies (BI-Q.91).
    """
    if figure.flying:
        return ""
    fled = figure.ground == (COVER,)
    if figure.ground is not None and not fled:
        return _said(figure)
    if not may_ask(r, figure):
        return LIGHT if fled else ""
    if not fled and not r.measure(Covered(figure.id)):
        return ""
    if _at(r, figure, _pieces(r.state, entrenched=True)):
        return ENTRENCHED
    return HEAVY if _at(r, figure, _pieces(r.state, entrenched=False)) else LIGHT


def in_blast(r: Resolution[State], figure: Figure) -> str:
    """Return the column of BI-T.13 for a figure: open, cover or entrenched; lying prone changes nothing.

    Stone buildings entrench with `bi.stone_entrenched` (BI-Q.50).
    """
    found = shelter(r, figure)
    if found == HEAVY and Options.of(r.state).stone_entrenched and _in_stone(r, figure):
        return ENTRENCHED
    return {"": "open", ENTRENCHED: ENTRENCHED}.get(found, "cover")


def _said(figure: Figure) -> str:
    return max((word for word in figure.ground or () if word in GRADES), key=GRADES.index, default="")


def _pieces(state: State, *, entrenched: bool) -> tuple[str, ...]:
    """Return the pieces of heavy cover, those that entrench or the others."""
    return tuple(
        piece.id
        for piece in state.terrain.pieces
        if piece.cover == "hard" and (ENTRENCHED in piece.flags) is entrenched
    )


def _at(r: Resolution[State], figure: Figure, pieces: tuple[str, ...]) -> bool:
    """Return whether he stands in one of these, or touches it; nobody is asked where there is none."""
    if not pieces:
        return False
    inside = figure.place is not None and figure.place.inside in pieces
    return inside or bool(r.measure(TouchingPiece(figure.id, pieces)))


def _in_stone(r: Resolution[State], figure: Figure) -> bool:
    """Return whether he is in a building of heavy cover; where people said so, it may be one."""
    if figure.ground is not None:
        return True
    stone = (one.id for one in r.state.terrain.pieces if one.cover == "hard" and one.storeys)
    return any(r.measure(Inside((figure.id,), piece)) for piece in stone)
