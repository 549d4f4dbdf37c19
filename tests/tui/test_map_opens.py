"""The map opens with one's own men in sight, also where the mark of the roster is on nobody."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from screen_text import TABLE, WIDE, begun, playing


@pytest.mark.parametrize("size", [TABLE, WIDE], ids=["80x24", "140x40"])
@pytest.mark.parametrize(
    ("scenario", "person", "bot"),
    [
        ("bassa_intensita/ambush_at_dusk", "patrol", "band"),
        ("ludonet/patrol_clash", "canadians", "germans"),
        ("linea_di_tiro/village_defence", "allies", "axis"),
    ],
)
async def test_whoever_sets_up_sees_his_men_and_his_zone(
    tmp_path: Path, scenario: str, person: str, bot: str, size: tuple[int, int]
) -> None:
    """You should see where everybody starts before you press a key: not the middle of an empty table."""
    host = begun(tmp_path, scenario, seats={person: "person", bot: "bot"})
    async with playing(host, size) as player:
        await player.press("enter")
        screen = player.game
        shown, men = screen.board.map, [one for one in screen.seen.view.figures if one.own]
        (left, top), (width, height) = shown.scroll_offset, shown.size
        cells = [shown.scale.cell(one.x, one.y) for one in men if one.x is not None and one.y is not None]
        assert cells and all(
            left <= column < left + width and top <= row < top + height for column, row in cells
        )


async def test_who_comes_into_sight_comes_into_the_pane(tmp_path: Path) -> None:
    """You should see whoever you are asked about, though the table is larger than the pane."""
    host = begun(tmp_path, "bassa_intensita/ambush_at_dusk", seats={"patrol": "person", "band": "bot"})
    async with playing(host, TABLE) as player:
        await player.press("enter")
        shown = player.game.board.map
        top = shown.scroll_offset.y
        assert shown.view is not None and top > 0
        men = tuple(replace(one, y=30.0) for one in shown.view.figures if one.y is not None)
        x, y = shown.scale.place(20, top - 1)
        comes = replace(men[0], id="kemal", own=False, x=x, y=y)
        shown.set_view(replace(shown.view, figures=(*men, comes), spotlight=("kemal",)))
        await player.settle()
        assert 0 <= shown.scale.cell(x, y)[1] - shown.scroll_offset.y < shown.size.height
        assert 0 <= shown.cursor[1] - shown.scroll_offset.y < shown.size.height
