"""Where others were seen last who are lost from sight: drawn by a sign of its own, under whoever is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.engine.words.message import Message
from core.locale import Sentences
from tui.panes import signs
from tui.panes.map.map_over import Mark, Over
from tui.panes.map.raster import Scale


class Trace(NamedTuple):
    """Somebody's last known place, in cm, and the turn in which he was there; 0 in a game without turns.

    *by* are those who saw him last, else who had him come into sight; nobody where that is not known.
    """

    x: float
    y: float
    name: Message | str
    turn: int = 0
    by: tuple[Message, ...] | Message | str = ()


def trace_told(trace: Trace, words: Sentences) -> str:
    """Return who was seen last there, in which turn, and by whom."""
    id = "tui-trace" if trace.turn else "tui-trace-no-turn"
    told = words.text(id, who=trace.name, turn=trace.turn)
    return f"{told} · {words.text('story-seen-by', who=trace.by)}" if trace.by else told


def draw_traces(over: Over, traces: Sequence[Trace], scale: Scale, ascii_only: bool) -> None:
    """Draw the traces where nothing else is to be read."""
    for trace in traces:
        spot = scale.cell(trace.x, trace.y)
        if spot not in over or over[spot].look in ("zone", "seen", "last-path"):
            over[spot] = Mark(signs.TRACE.shown(ascii_only), "trace")
