"""What every seat sees of a moment: `core.testing.looking`, under the name that tests know."""

from __future__ import annotations

from core.testing.looking import (
    look_around,
    port_of,
)

__all__ = [
    "look_around",
    "port_of",
]
