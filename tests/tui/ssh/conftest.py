"""The loop that a host runs in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tui.ssh.loop import HostLoop


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], Any]]:
    """Run these tests as the host runs."""
    return {"host": HostLoop}
