"""The map shows what an act is about, its line from end to end; in the past all the ground of the game."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from screen_text import TABLE, Player, begun, playing

from core.engine.contract.overlay import NOTHING, Overlay, Ray
from core.engine.contract.view import View
from core.games import open_game, shipped
from tui.panes.map.in_sight import acted
from tui.panes.map.map import MapPane
from tui.panes.map.map_over import InHand


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


async def begun_apart(player: Player) -> tuple[MapPane, View]:
    """Return the map of a side on its own edge, with one of the others at the far one, too far off to fit."""
    map = player.game.board.map
    assert map.view is not None and map.table is not None
    own = [one for one in map.view.figures if one.side == map.view.seat and one.x is not None]
    there = replace(own[0], id="foe", name="Foe", side="band", x=60.0, y=map.table.height - 4)
    return map, replace(map.view, figures=(*map.view.figures, there), waiting_for=(map.view.seat,))


async def test_a_line_that_is_aimed_along_is_in_sight_from_end_to_end(tmp_path: Path) -> None:
    """You should see who fires and at whom, and the map as near as before once the act is put down."""
    async with playing(begun(tmp_path, "ambush_at_dusk"), TABLE) as player:
        await player.press("o")
        map, view = await begun_apart(player)
        map.set_view(view)
        near, firer, foe = map.scale.across, (52.0, 20.0), (60.0, view.figures[-1].y or 0.0)
        assert not (shown(map, firer) and shown(map, foe))
        map.set_overlay(Overlay((Ray(firer, foe, 90.0),)))
        assert shown(map, firer) and shown(map, foe) and map.scale.across > near
        map.set_overlay(NOTHING)
        assert map.scale.across == near


async def test_who_moves_is_in_sight_beside_whoever_may_fire_at_him(tmp_path: Path) -> None:
    """You should see at whom it is asked to fire, and whoever of yours the mark is on."""
    async with playing(begun(tmp_path, "ambush_at_dusk"), TABLE) as player:
        await player.press("o")
        map, view = await begun_apart(player)
        foe = view.figures[-1]
        own = next(one for one in view.figures if one.side == view.seat and one.x is not None)
        map.set_work(InHand(actor=own.id))
        map.set_view(replace(view, spotlight=(foe.id,)))
        assert shown(map, (foe.x or 0.0, foe.y or 0.0)) and shown(map, (own.x or 0.0, own.y or 0.0))
        map.set_view(replace(view, spotlight=(own.id,)))
        assert not shown(map, (foe.x or 0.0, foe.y or 0.0))
