"""Games in memory: `core.testing.in_memory`, under the name that tests know."""

from __future__ import annotations

from core.testing.in_memory import (
    InMemory,
    host_of,
    seated,
)

__all__ = [
    "InMemory",
    "host_of",
    "seated",
]
