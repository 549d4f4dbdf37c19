"""Ludonet, format 1: what became of those who were struck, of which the log only told the results."""

from __future__ import annotations

from typing import Any

from core.rules.ludonet.state import State

Row = dict[str, Any]


def losses(state: State, event: Row) -> Row:
    """Return what came of each result, and whose crews had still to be rolled for."""
    wounded = {name for name, figure in state.figures.items() if figure.wounds}
    until = {name: figure.immobilised_until for name, figure in state.figures.items()}
    out = {name for name, figure in state.figures.items() if figure.fate}
    results: list[Row] = []
    crews: list[str] = []
    for result in event["results"]:
        name, effect = result["figure"], result["effect"]
        if name not in out:
            if effect == "destroyed":
                aboard = [man.id for man in state.figures.values() if man.aboard == name]
                crews += [man for man in aboard if man not in out]
                result = {**result, "fate": "destroyed"}
            elif effect == "out" or (effect == "wounded" and name in wounded):
                result = {**result, "fate": "eliminated"}
            elif effect == "wounded":
                wounded.add(name)
            elif effect == "immobilised":
                until[name] = _until(state, until[name])
                result = {**result, "until": until[name]}
            if "fate" in result:
                out.add(name)
        results.append(result)
    return {"results": results, "crews": crews}


def _until(state: State, until: int) -> int:
    """Return the last turn of an immobility: two turns from then, or added to what was left."""
    added = until > state.turn and state.options.get("immob_stack") == "add"
    return until + 2 if added else state.turn + 2
