"""What is in progress in a book, frame upon frame: what only came to its next stage is recorded shortly."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace


def came_to(before: Any, after: Any) -> str:
    """Return the stage that a frame has come to where nothing else of it has changed, otherwise ""."""
    stage = getattr(after, "stage", "")
    only = stage and type(before) is type(after) and replace(before, stage=stage) == after
    return stage if only else ""
