"""The foot names a unit once, before the first of its acts, so that the last of them can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from bassa_intensita_table import at, flat, laid
from screen_text import TABLE, playing


@pytest.mark.parametrize(("language", "unit"), [("en", "1st squad: "), ("it", "1st squad: ")])
async def test_a_unit_is_named_once_in_the_foot(tmp_path: Path, language: str, unit: str) -> None:
    """You should read what each letter does, and the name of the squad before the first alone."""
    host = at(laid(tmp_path), "move", "first")
    async with playing(host, TABLE, language=language) as player:
        await player.press("enter")
        await player.pick_only("Rossi")
        foot = flat("\n".join(player.sees.splitlines()[-6:]))
        assert foot.count(unit) == 1, player.sees
