"""Breaking News: what an act changed, in words for the odds."""

from __future__ import annotations

from core.rules.breaking_news.state import State

WORST = (
    *("withdrew", "shaken", "broke-talks", "exploded", "dead", "captured", "knocked_out", "wounded"),
    *("left", "retreating", "suppressed", "support", "sighted", "cm", "stabilised", "recovered", "active"),
)
"""Every change, the worst first."""


def outcome(before: State, after: State) -> tuple[str, ...]:
    """Name every man's change of fate between two moments: `abu:out`, `abu:suppressed`."""
    changes: list[str] = []
    for name, man in after.figures.items():
        old = before.figures.get(name)
        if old is None or old is man:
            continue
        if man.hull is not None and old.hull is not None and man.hull.cm and old.hull.cm is None:
            changes.append(f"{name}:cm-{man.hull.cm:g}")
        if man.fate and man.fate != old.fate:
            changes.append(f"{name}:{man.fate}")
        elif man.suppressed and not old.suppressed:
            changes.append(f"{name}:suppressed")
        elif old.suppressed and not man.suppressed:
            changes.append(f"{name}:recovered")
        elif man.retreating and not old.retreating:
            changes.append(f"{name}:retreating")
        elif not set(man.seen_by) <= set(old.seen_by):
            changes.append(f"{name}:sighted")
    if after.talks is not None and before.talks is not None and after.talks.broken != before.talks.broken:
        changes.append(f"{after.talks.broken}:broke-talks")
    for side, own in after.sides.items():
        if own.shaken and not before.sides[side].shaken:
            changes.append(f"{side}:shaken")
        if own.coming is not None and before.sides[side].coming is None:
            changes.append(f"{side}:support")
        if own.withdrew and not before.sides[side].withdrew:
            changes.append(f"{side}:withdrew")
    if after.active != before.active and after.active:
        changes.append(f"{after.active}:active")
    return tuple(sorted(changes))
