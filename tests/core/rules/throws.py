"""One throw as people read it, for a test of every throw; a paragraph's test says its own in `THROWS`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from core.engine.contract.questions import Throw

HERE = Path(__file__).parent


class Told(NamedTuple):
    """One throw as people read it.

    *good* is what the one who throws wishes for: high or low dice, or `-` where neither is better.
    """

    ask: Throw
    good: str
    faces: tuple[int, ...]
    asked: tuple[str, str]
    shown: tuple[str, str]


def told(  # a table's row
    why: str,
    rule: str,
    reading: str,
    good: str,
    dice: tuple[int, ...],
    asked: tuple[str, str],
    shown: tuple[str, str],
    need: int = 0,
    sides: int = 6,
) -> Told:
    low = good == "low" and reading in ("any", "all", "hits")
    return Told(Throw(len(dice), why, rule, sides, reading, need, "abu", low), good, dice, asked, shown)


def of_paragraphs() -> Iterator[Told]:
    """Yield the throws that the tests of paragraphs say: `THROWS` of each file that has one."""
    for path in sorted(HERE.rglob("test_*.py")):
        if "\nTHROWS = " in path.read_text(encoding="utf-8"):
            yield from import_module(path.stem).THROWS
