"""A number to roll, worked out of a base and its modifiers in the order in which the rule lists them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

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


class ToRoll(Protocol):
    """A number needed on dice: with *or_less* at most, with *ease* more is easier; a *sum* is none."""

    @property
    def needed(self) -> int | None: ...
    @property
    def sum(self) -> bool: ...
    @property
    def or_less(self) -> bool: ...
    @property
    def ease(self) -> bool: ...


def for_whom(modifier: Modifier, number: ToRoll) -> str:
    """Return whether a modifier makes a throw `easier` or `harder` for who throws; else an empty text.

    What is only added up, such as a sum, is more or less; what replaces or multiplies says enough.
    """
    if number.sum or modifier.how or not modifier.value or not number.needed:
        return ""
    return "easier" if (modifier.value > 0) == (number.or_less or number.ease) else "harder"
