"""What is written under seal is written man by man: the mark goes to the next who has nothing written yet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from bassa_intensita_table import at as bi_at
from bassa_intensita_table import laid as bi_laid
from ludonet_table import at as lu_at
from ludonet_table import laid as lu_laid
from screen_text import TABLE, playing

from core.engine.game.host import GameHost


def _lu(folder: Path) -> GameHost:
    return lu_at(lu_laid(folder), "fire")


def _bi(folder: Path) -> GameHost:
    return bi_at(bi_laid(folder), "fire", "regular")


@pytest.mark.parametrize(
    ("lay", "letter", "first", "second"),
    [(_lu, "v", "A Adams", "B Brown"), (_bi, "f", "R Rossi", "B Bruni")],
)
async def test_the_mark_goes_to_who_has_nothing_written(
    tmp_path: Path, lay: Callable[[Path], GameHost], letter: str, first: str, second: str
) -> None:
    """You should write the fire of two men by two keys each; where all have one the mark stays."""
    async with playing(lay(tmp_path), TABLE) as player:
        await player.press("enter")
        assert first in player.marked
        await player.press(letter, "!")
        assert second in player.marked and "1 of 2 have orders" in player.sees
        await player.press(letter, "!")
        assert second in player.marked and "2 of 2 have orders" in player.sees


BEHIND = """{ id = "clark", name = "Clark", weapons = ["rifle", "grenade"], x = 10, y = 20, facing = 90 },
]
[[terrain]]
id = "barn"
name = { en = "barn", it = "stalla" }
kind = "building"
box = [14, 18, 8, 14]
openings = [{ kind = "door", from = [16, 18], to = [18, 18] }]
"""


async def test_the_same_is_not_done_by_who_has_nobody_to_fire_at(tmp_path: Path) -> None:
    """LU-VIS.a: `.` should pass by who may fire at a spot alone, since he sees nobody."""
    host = lu_at(lu_laid(tmp_path, more=BEHIND), "fire")
    async with playing(host, TABLE) as player:
        await player.press("enter", "v", "!", ".", "enter")
        assert "2 of 2 have orders" in player.sees
        assert "Clark: Declare fire" not in await player.press(".")
        assert "Clark: Declare fire" in await player.press("J", "C", "v"), "he may: his letter does it"
