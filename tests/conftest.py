"""What every test shares: sentences are strict, and tests may name the rules they check."""

from __future__ import annotations

import pytest

from core.locale import Sentences

Sentences.strict = True


def pytest_configure(config: pytest.Config) -> None:
    """A test that plays real people's files must never find this machine's own."""
    config.addinivalue_line("markers", "rule(*ids): the items of a rule book that this test checks")
