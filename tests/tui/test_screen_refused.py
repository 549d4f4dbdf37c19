"""A refusal goes when one has gone on: what it says is of whoever was in hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from map_games import part_way
from screen_text import TABLE, playing


@pytest.mark.parametrize("away", [("up",), ("1", "left")], ids=["to another row", "over the map"])
async def test_a_refusal_is_not_read_beside_somebody_else(tmp_path: Path, away: tuple[str, ...]) -> None:
    """You should read why it is not for this row until you leave the row, and nothing of it then."""
    async with playing(part_way(tmp_path, "patrol_clash"), TABLE) as player:
        await player.press("enter", "end")
        sees = await player.press("m")
        assert "✗" in sees
        sees = await player.press(*away)
        assert "✗" not in sees
