"""What fire may still come to: men that one side is likely to put out of another, each firing once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Threat = Callable[[Any, str, str], float]
"""(state, one figure, another) → men that it is likely to put out of it (`RuleSet.threats`)."""

LEAST = 0.02
"""Chances below this are none."""


def fire_power(
    threat: Threat, state: object, firers: Mapping[str, float], targets: Mapping[str, float]
) -> float:
    """Return the men that *firers* are likely to put out of *targets*; both with what they are worth.

    Each fires at whom it costs most; who is likely to be out already draws the less.
    """
    rows = [_chances(threat, state, who, targets) for who in firers]
    left = dict(targets)
    for row in sorted(filter(None, rows), key=lambda row: -max(chance for _, chance in row)):
        who, chance = max(row, key=lambda pair: pair[1] * left[pair[0]])
        left[who] *= 1 - chance
    return sum(targets.values()) - sum(left.values())


def unseen_fire(threat: Threat, state: Any, men: Mapping[str, float], targets: Mapping[str, float]) -> float:
    """Return what those may put out of *targets* who are guessed, of whom each stands for so many *men*."""

    def shared(state: Any, who: str, foe: str) -> float:
        return men[who] * threat(state, who, foe)

    return fire_power(shared, state, men, targets)


def _chances(
    threat: Threat, state: object, who: str, targets: Mapping[str, float]
) -> Sequence[tuple[str, float]]:
    return [(foe, min(0.95, chance)) for foe in targets if (chance := threat(state, who, foe)) >= LEAST]
