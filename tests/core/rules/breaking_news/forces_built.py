"""Forces for the tests of BN-P: a squad in a line, and what is wrong with it as (where, paragraph)."""

from __future__ import annotations

from typing import Any

from core.rules.breaking_news.forces.checking import breaches
from core.rules.breaking_news.forces.force import Force, Man

NAME = (("en", "A force"), ("it", "Una forza"))


def squad(grade: str = "R3", count: int = 8, *first: Man, **more: Any) -> Force:
    """Return a force of so many men in two fire teams; *first* are other men before them.

    Where none of these commands, the first of the rest does, at leadership 1.
    """
    led = any(man.commander for man in first)
    men = [
        Man(f"man_{n}", f"Man {n}", "12"[n % 2], grade, commander=not led and n == 0) for n in range(count)
    ]
    if men and men[0].commander:
        men[0] = Man("man_0", "Man 0", "1", grade, leadership=1, commander=True)
    return Force(NAME, (*first, *men), **more)


def wrong(force: Force, advice: bool = False, **how: Any) -> list[tuple[str, str]]:
    """Return (field, paragraph) of what is not allowed, or of what is advised against."""
    return [(it.field, it.rule) for it in breaches(force, **how) if it.advice == advice]
