"""A way drawn on the map: what its rule says of it is told while one draws, and before Enter."""

from __future__ import annotations

from pathlib import Path

import pytest
from linea_di_tiro_table import ENGLISH, ITALIAN, Words, activated, laid
from screen_text import TABLE, playing

SLOW = """
[movement.infantry]
wood = 0.5
[[terrain]]
kind = "wood"
box = [20, 23, 40, 12]
"""


@pytest.mark.parametrize(
    ("language", "words", "title", "why", "near"),
    [
        (
            "en", ENGLISH, "✗ 8.7 cm, not possible",
            "8.7 cm count 14.4 for Able, 10 cm at most: 5.7 cm on the ground “wood” count", "5.4 of 10 cm",
        ),
        (
            "it", ITALIAN, "✗ 8,7 cm, non possibile",
            "8,7 cm contano 14,4 per Able, al massimo 10 cm: 5,7 cm sul terreno “bosco”", "5,4 di 10 cm",
        ),
    ],
)  # fmt: skip
async def test_a_way_that_ground_makes_too_dear_is_told_before_enter_and_sets_no_corner(
    tmp_path: Path, language: str, words: Words, title: str, why: str, near: str
) -> None:
    """You should read over the map and under it that it is too far and why; Enter says it, and you go on."""
    host = laid(tmp_path, "Able rifle_squad 40 20 90", "Hans rifle_squad 40 58 270", SLOW)
    async with playing(host, TABLE, language=language) as player:
        await activated(player, words)
        assert "✗" not in await player.pick(words.bound), "who has not set off is refused nothing"
        await player.press("up", "up", "up")
        assert why in await player.until(title)
        assert f"✗ {why}" in await player.press("enter"), "nothing is chosen"
        sees = await player.press("down")
        assert near in sees, "no corner was set where it was refused"
        assert "✗" not in sees and why not in sees
        assert words.do_it in await player.press("enter")
