"""What the tests counted (kills, flipped bits, choices), told in one block at the end of a run.

A test says `count("bits flipped", 40_000)`; the same words in several tests add up. The counts
travel with the test's report, so they come home from xdist's workers too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

NAME = "counted"


class Running:
    """The test that runs in this process now."""

    item: pytest.Item | None = None


def count(what: str, numbers: int | Mapping[str, int]) -> None:
    """Add *numbers*, one or several by name, to what the test that runs now has counted."""
    named = {"": numbers} if isinstance(numbers, int) else dict(numbers)
    if Running.item is not None:
        Running.item.user_properties.append((NAME, [what, named]))


def summed(reports: Iterable[Any]) -> dict[str, Counter[str]]:
    """Return the counts of all reports, added up by their words."""
    found: dict[str, Counter[str]] = {}
    for report in reports:
        for name, value in getattr(report, "user_properties", ()):
            if name == NAME:
                found.setdefault(value[0], Counter()).update(value[1])
    return dict(sorted(found.items()))


def told(what: str, numbers: Mapping[str, int]) -> str:
    """Return one line of the block.

    >>> told("kills", {"": 200}), told("log", {"torn lines": 3, "kills": 1200})
    ('kills: 200', 'log: 1,200 kills, 3 torn lines')
    """
    listed = ", ".join(f"{numbers[name]:,} {name}".rstrip() for name in sorted(numbers))
    return f"{what}: {listed}"
