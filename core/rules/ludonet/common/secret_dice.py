"""Ludonet quick skirmish: which dice tell that somebody stands on a record (LU-DEP.a).

A volley, and what comes of it, is thrown for both sides at once. Who types its dice would count by them
what the enemy has on his record: these are the referee's, and without one the program's.
"""

from __future__ import annotations

from core.engine.words.ids import AnyId, FigureId
from core.rules.ludonet.state import Figure, State

SECRET = "lu-secret-"
"""What the reason of a throw for somebody begins with who is only recorded."""


def reason(state: State, why: str, *whose: AnyId) -> str:
    """Return the reason *why* of a throw in which these take part: of a secret one, where any is recorded.

    `lu-to-hit` becomes `lu-secret-to-hit`. Each is a figure, a unit or an aircraft, which hides from nobody.
    """
    return why.replace("lu-", SECRET, 1) if any(_recorded(state, id) for id in whose) else why


def _recorded(state: State, id: AnyId) -> bool:
    figure = state.figures.get(FigureId(id))
    if figure is not None:
        return not shown(state, figure)
    men = [man for man in state.figures.values() if man.unit == id]
    return bool(men) and not any(shown(state, man) for man in men)


def shown(state: State, figure: Figure) -> bool:
    """Return whether the enemy knows of a figure: it stands on the table, and what it rides in does."""
    carrier = state.figures.get(figure.aboard)
    return figure.placed and (carrier is None or shown(state, carrier))
