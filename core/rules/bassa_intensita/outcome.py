"""Bassa Intensità: what an act changed, in words for the odds."""

from __future__ import annotations

from core.rules.bassa_intensita.state import State
from core.rules.bassa_intensita.state.men import Figure

HARM = (
    "dead",
    "destroyed",
    "abandoned",
    "prisoner",
    "wounded",
    "serious",
    "shocked",
    "panic",
    "stopped",
    "broken",
)
"""What no friend of a man wants."""

WORST = (
    *("dead", "destroyed", "abandoned", "prisoner", "serious", "wounded", "panic", "gone", "shocked"),
    *("stopped", "broken", "jammed", "radio", "halved", "failed", "obeys", "observed"),
    *("shot_down", "turned_away"),
)
"""Every change, the worst first."""


def outcome(before: State, after: State) -> tuple[str, ...]:
    """Name every change between two moments: `huber:bi-dead`, `lorry:bi-destroyed`."""
    changes: list[str] = []
    for name, figure in after.figures.items():
        old = before.figures.get(name)
        if old is not None and old is not figure:
            changes += [f"{name}:bi-{what}" for what in _changes(old, figure)]
    return tuple(sorted(changes))


def _changes(old: Figure, figure: Figure) -> list[str]:
    if figure.fate and not old.fate:
        return [figure.fate]
    was, now = old.hull, figure.hull
    found = {
        figure.health: bool(figure.health) and figure.health != old.health,
        "shocked": figure.shocked > old.shocked,
        "panic": figure.fleeing and not old.fleeing,
        "failed": figure.used == "failed" and not old.used,
        "observed": len(figure.seen_by) > len(old.seen_by),
    }
    if was is not None and now is not None:
        found |= {
            "stopped": now.stopped and not was.stopped,
            "halved": now.halved > was.halved,
            "jammed": now.jammed and not was.jammed,
            "radio": was.radio and not now.radio,
        }
    broken = sum(one.broken for one in figure.weapons) > sum(one.broken for one in old.weapons)
    return [*(what for what, true in found.items() if true), *(["broken"] if broken else [])]
