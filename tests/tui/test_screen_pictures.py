"""A few pictures guard the look; what stands there is asserted as text elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from screen_text import TABLE, WIDE

from tui.app.app import SchermagliaApp


@pytest.mark.parametrize("size", [TABLE, WIDE])
def test_the_menu_looks_as_it_did(
    snap_compare: Any, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """You should see the start menu as in the picture."""
    monkeypatch.setenv("SCHERMAGLIA_HOME", str(tmp_path))
    assert snap_compare(SchermagliaApp("menu", "en"), terminal_size=size)
