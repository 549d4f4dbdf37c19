"""A game under way in a test: `core.testing.playing`, under the name that tests know."""

from __future__ import annotations

from core.testing.playing import (
    Facts,
    Playing,
    Supplied,
)

__all__ = [
    "Facts",
    "Playing",
    "Supplied",
]
