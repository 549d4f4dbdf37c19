"""Bassa Intensità, the chance of a test: sums, then halves, and what is certain (BI-DICE, BI-Q.02–05)."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.contract.facts import Modifier
from core.engine.contract.number import worked_out
from core.rules.bassa_intensita.options import Options

CERTAIN = 10


def ordered(modifiers: Iterable[Modifier], options: Options) -> tuple[Modifier, ...]:
    """Return *modifiers* in the order in which they count: sums first, then each ½ (BI-Q.04, BI-Q.05).

    With `half_order` first the halves come first; with `half_stack` once only one of them counts.
    """
    given = tuple(modifiers)
    halves = tuple(one for one in given if one.how == "÷")
    sums = tuple(one for one in given if one.how != "÷")
    if options.half_stack == "once":
        halves = halves[:1]
    return (*halves, *sums) if options.half_order == "first" else (*sums, *halves)


def chance(base: int, modifiers: Iterable[Modifier], options: Options) -> int:
    """Return *base* after all modifiers in their order; perhaps beyond the faces of the die (BI-Q.02, 03)."""
    return worked_out(base, ordered(modifiers, options))


def face_or_less(number: int, options: Options) -> int:
    """Return the face that a d10 must not exceed: 10 needs no die, 0 cannot succeed (BI-DICE.e).

    With `nat10_fails` a 10 always fails, with `nat1_succeeds` a 1 always succeeds, so a die is thrown.

    >>> usual, never = Options.read({}), Options.read({"nat10_fails": "on"})
    >>> face_or_less(12, usual), face_or_less(-1, usual), face_or_less(12, never)
    (10, 0, 9)
    """
    face = min(max(number, 0), CERTAIN)
    if options.nat10_fails:
        face = min(face, CERTAIN - 1)
    if options.nat1_succeeds:
        face = max(face, 1)
    return face
