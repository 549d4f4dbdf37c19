"""A number to roll, worked out of a base and its modifiers in the order in which the rule lists them."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.contract.facts import Modifier


def worked_out(base: int, modifiers: Iterable[Modifier]) -> int:
    """Return *base* after all modifiers: added, multiplied, halved upward, or replaced by another column's.

    Fractions are rounded upward at each division (half of 5 is 3, of −3 is −1). `ValueError` for a
    division by nothing or a modifier of an unknown kind.

    >>> worked_out(5, (Modifier(2, "mod-aimed", "X-1"), Modifier(2, "mod-opportunity", "X-2", "÷")))
    4
    >>> worked_out(5, (Modifier(9, "mod-column", "X-3", "="), Modifier(-1, "mod-cover", "X-4")))
    8
    >>> worked_out(3, (Modifier(2, "mod-twice", "X-5", "×"),))
    6
    """
    total = base
    for modifier in modifiers:
        match modifier.how:
            case "":
                total += modifier.value
            case "×":
                total *= modifier.value
            case "÷":
                if modifier.value == 0:
                    raise ValueError(f"{modifier.reason} divides by nothing")
                total = -(-total // modifier.value)
            case "=":
                total = modifier.value
            case _:
                raise ValueError(f"{modifier.how!r} is no way to modify a number")
    return total


def shown(modifier: Modifier) -> str:
    """Return a modifier as it stands beside its reason.

    >>> [shown(Modifier(2, "m", "X-1", how)) for how in ("", "×", "÷", "=")]
    ['+2', '×2', '½', '→ 2']
    """
    match modifier.how:
        case "×":
            return f"×{modifier.value}"
        case "÷":
            return "½" if modifier.value == 2 else f"÷{modifier.value}"
        case "=":
            return f"→ {modifier.value}"
    return f"{modifier.value:+d}"
