"""`@rule("BN-8.0.e", …)`: which items of a rule book a test checks."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the *ids* it checks; an item that is done needs at least one such test."""
    return pytest.mark.rule(*ids)
