"""Ludonet quick skirmish: what an act changed, in words for the odds."""

from __future__ import annotations

from core.rules.ludonet.state import Aircraft, State

WORST = (
    *("shaken", "eliminated", "destroyed", "down", "left", "wounded", "immobilised"),
    *("contact", "tired", "free", "first"),
)
"""Every change, the worst first."""


def outcome(before: State, after: State) -> tuple[str, ...]:
    """Name every change between two moments: `rossi:out`, `tiger:immobilised`."""
    changes: list[str] = []
    for name, man in after.figures.items():
        old = before.figures.get(name)
        if old is None or old is man:
            continue
        if man.fate and not old.fate:
            changes.append(f"{name}:{man.fate}")
        elif man.wounds > old.wounds:
            changes.append(f"{name}:wounded")
        elif man.immobilised_until > old.immobilised_until:
            changes.append(f"{name}:immobilised")
        if man.side == after.moving and len(man.contacts) > len(old.contacts):
            changes.append(f"{name}:contact")
        if name == after.leaver != before.leaver:
            changes.append(f"{name}:free")
        if man.tired_until > old.tired_until:
            changes.append(f"{name}:tired")
    for body, unit in after.units.items():
        old_unit = before.units.get(body)
        if old_unit is not None and unit.falling_back and not old_unit.falling_back:
            changes.append(f"{body}:shaken")
    changes += [f"{name}:down" for name, craft in after.aircraft.items() if _downed(before, craft)]
    if after.first != before.first:
        changes.append(f"{after.first}:first")
    return tuple(sorted(changes))


def _downed(before: State, craft: Aircraft) -> bool:
    old = before.aircraft.get(craft.id)
    return craft.down and old is not None and not old.down
