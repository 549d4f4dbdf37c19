"""Digests of states: `core.testing.digests`, under the name that tests know."""

from __future__ import annotations

from core.testing.digests import (
    digest,
    digest_of,
    plain,
    stretch,
    turns,
)

__all__ = [
    "digest",
    "digest_of",
    "plain",
    "stretch",
    "turns",
]
