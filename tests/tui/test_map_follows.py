"""In the past the map shows what an act was about: all the ground of the game, else it scrolls there."""

from __future__ import annotations

from screen_text import TABLE, playing

from core.games import open_game, shipped
from tui.panes.map.in_sight import acted
from tui.panes.map.map import MapPane


def shown(map: MapPane, spot: tuple[float, float]) -> bool:
    """Whether a spot of the table is in the part that the pane shows."""
    column, row = map.scale.cell(*spot)
    left, top = map.scroll_offset
    return left <= column < left + map.size.width and top <= row < top + map.size.height


async def test_both_sides_of_a_game_are_in_sight_from_its_first_line() -> None:
    """You should see the Rangers in the south as well as the Militia in the north, and nothing scroll."""
    host = open_game(shipped("demo"), write=False)
    async with playing(host, TABLE, replay=True) as player:
        map = player.game.board.map
        sees = await player.press("home")
        rows = [row[:47] for row in sees.splitlines()[2:13]]
        assert any("L" in row for row in rows) and any("n" in row for row in rows)
        before = map.scroll_offset
        for key in (">", ">", "right", "<", "end"):
            await player.press(key)
            assert map.scroll_offset == before


async def test_a_map_that_was_brought_near_goes_to_what_the_act_was_about() -> None:
    """You should see the line of a shot, and who was hit, at every mark that you step to."""
    host = open_game(shipped("demo"), write=False)
    async with playing(host, TABLE, replay=True) as player:
        screen = player.game
        map = screen.board.map
        await player.press("home")
        while not map.has_focus:
            await player.press("tab")
        await player.press("plus", "plus", "plus")
        offsets = set()
        for _ in range(8):
            await player.press(">")
            found = list(acted(screen.seen.view, None, map.overlay))
            assert not found or any(all(shown(map, spot) for spot in spots) for spots in found), found
            offsets.add(map.scroll_offset)
        assert len(offsets) > 2
