"""Breaking News 7.0.g: whoever moves, fires or is touched is hidden no longer."""

from __future__ import annotations

from core.engine.chance.resolution import Resolution
from core.engine.words.ids import FigureId
from core.engine.words.message import Message, say
from core.rules.breaking_news.acts import acts
from core.rules.breaking_news.common.names import name
from core.rules.breaking_news.facts import Revealed
from core.rules.breaking_news.state import State


def reveal(r: Resolution[State], why: str, *figures: FigureId) -> None:
    """Let whoever of *figures* is hidden show himself."""
    for figure in figures:
        if r.state.figures[figure].marker:
            r.emit(Revealed(figure, why))


@acts.tells(Revealed)
def _(before: State, event: Revealed, after: State) -> Message:
    id = f"bn-revealed-{event.why}" if event.why in ("dodged", "fired", "moved", "touched") else "bn-revealed"
    return say(id, who=name(after, event.figure))
