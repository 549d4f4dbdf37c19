"""Linea di Tiro: the stack of what is in progress (LT section 5). An interrupt puts a frame on top.

Each frame is worked off in small steps by its chapter (`moments.DOING`), until it
takes its own frame off; what lies beneath goes on then, or finds that it has been stopped (LT-Q.08).
"""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.contract.facts import Decision
from core.engine.words.ids import FigureId
from core.rulekit.frames import came_to
from core.rulekit.moments import Deciding
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.facts.doing import (
    Asks,
    Awaits,
    CameTo,
    FrameBegun,
    FrameChanged,
    FrameEnded,
    Stopped,
)
from core.rules.linea_di_tiro.state import AnyFrame, Moving, State


def begin(r: Resolution[State], frame: AnyFrame) -> None:
    """Put something on top of what is in progress; it is worked off first."""
    r.emit(FrameBegun(frame))


def change(r: Resolution[State], frame: AnyFrame) -> None:
    """Put *frame* in the place of the innermost: it has come further."""
    r.emit(CameTo(stage) if (stage := came_to(r.state.frame, frame)) else FrameChanged(frame))


def end(r: Resolution[State]) -> None:
    """Take the innermost away: it is done."""
    r.emit(FrameEnded())


def ask(r: Resolution[State], frame: AnyFrame, seat: str, about: Deciding, rule: str = "") -> None:
    """Wait until *seat* has decided *about*, by its own *rule* or another; *frame* is the innermost."""
    r.emit(Asks(decisions=(about.asks(seat, rule, reaction=True),), frame=frame))


def wait(r: Resolution[State], *decisions: Decision) -> None:
    """Nothing is in progress: wait until one of these is decided."""
    r.emit(Awaits(decisions=decisions))


def nobody_left(r: Resolution[State]) -> None:
    """After a ruling: nobody has anything to decide about an activation that is over."""
    now = r.state.activation
    if not r.state.doing and now is not None and now.over:
        wait(r)


def stop(r: Resolution[State], piece: FigureId) -> None:
    """A piece was immobilised, fell back, fled or is lost: its move and its activation end (LT-ACT.k)."""
    state = r.state
    acting = state.activation is not None and state.activation.piece == piece and not state.activation.over
    moving = any(isinstance(one, Moving) and one.piece == piece and not one.stage for one in state.doing)
    waiting = any(one.piece == piece for one in state.paused)
    if acting or moving or waiting:
        r.emit(Stopped(piece))


acts.silent(Asks, Awaits, CameTo, FrameBegun, FrameChanged, FrameEnded, Stopped)
