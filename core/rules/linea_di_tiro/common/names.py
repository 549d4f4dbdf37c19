"""Linea di Tiro: names as log lines want them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.engine.words.ids import AnyId, FigureId
from core.engine.words.message import Argument, Message, say
from core.rulekit.names import Name, both, listed, side_name
from core.rules.linea_di_tiro.acts import acts
from core.rules.linea_di_tiro.state import State


@acts.calls(FigureId, AnyId)
def name(state: State, id: AnyId) -> Name:
    """Return the name of a piece, section, platoon or side; of nobody, "an unseen enemy"."""
    if not id:
        return say("lt-unseen")
    tables: tuple[dict[Any, Any], ...] = (state.figures, state.sections, state.platoons)
    for table in tables:
        if id in table:
            return str(table[id].name)
    return side_name(state, id)


def name_of_either(before: State, after: State, id: AnyId) -> Name:
    """Return the name of a piece that its reader may know at one of two moments only."""
    return name(after if any(id == one for one in after.figures) else before, id)


@acts.calls(tuple[FigureId, ...])
def names(state: State, ids: Iterable[str]) -> Argument:
    """Return several names as a list, "nobody" where there are none."""
    return listed(name(state, id) for id in dict.fromkeys(ids))


def kind_name(state: State, kind: str) -> Message:
    """Return what a kind of piece is called."""
    return say("side-name", **both(dict(state.kinds[kind].name), kind))


def in_languages(texts: tuple[tuple[str, str], ...], otherwise: str = "") -> Message:
    """Return a text of the scenario in the reader's language."""
    return say("side-name", **both(dict(texts), otherwise))
