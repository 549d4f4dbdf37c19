"""The act in hand on the map: its line, its ranges, what it strikes, who might answer: without colour."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from map_games import part_way
from screen_text import TABLE, Player, begun, playing
from small_table import HOUSE, LOW_WALL, blue_acts, dice, side, small

from core.engine.contract.overlay import Arms, Band, Overlay, Ray, Stretch
from tui.panes import signs
from tui.panes.map.map import MapPane
from tui.panes.map.overlays.drawing import Drawn
from tui.panes.map.raster import Scale
from tui.session.here.local import LocalPort

BLUE = side("blue", "south", "Ada 28 5", "Bob 40 17")
RED = side("red", "north", "Xan 29 38", "Yuri 45 38")
GRENADIER = side("blue", "south", "Ada 28 5", "Bob 31 37").replace("assault_rifle", "grenade_launcher", 1)


def map_text(player: Player) -> str:
    """What stands on the map, row by row."""
    map = player.app.screen.query_one(MapPane)
    return "\n".join(map.signs_in(row) for row in range(map.scale.rows))


async def test_the_line_of_fire_and_the_ranges_stand_on_the_map(tmp_path: Path) -> None:
    """You should see the line, what the table prints at its range, who may answer, and read how far it is."""
    async with playing(small(tmp_path, LOW_WALL, BLUE, RED), TABLE) as player:
        await blue_acts(player)
        before = map_text(player)
        sees = await player.pick("•A Ada", "Fire")
        drawn = map_text(player)
        assert "33 cm · clear" in sees
        for sign in ("3+", "│", signs.RANGE.glyph):
            assert sign in drawn and sign not in before
        while f"x{signs.REACTS.glyph}" not in map_text(player):
            await asyncio.sleep(0.05)
        await player.pick_only("Yuri")
        assert "37.1 cm" in player.sees and "╱" in map_text(player)
        await player.press("escape", "escape")
        assert map_text(player) == before


async def test_the_mark_may_stand_on_a_weapon_that_knows_no_bursts(tmp_path: Path) -> None:
    """You should be able to look at every weapon, whatever was filled in behind the one in hand."""
    async with playing(small(tmp_path, LOW_WALL, BLUE, RED), TABLE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire", "Xan")
        await player.press("tab", "tab", "down", "enter")
        assert "assault rifle" in await player.press("tab") and "assault rifle" in player.marked
        for _ in range(2):
            await player.press("down")
        assert "smoke grenade" in player.marked
        sees = await player.press("escape")
        assert "▸ Do it" in sees and "assault rifle" in sees and "burst" in sees


async def test_tab_goes_on_from_a_number_and_takes_what_was_typed(tmp_path: Path) -> None:
    """You should go from blank to blank by one key, whatever a blank is filled with."""
    async with playing(small(tmp_path, LOW_WALL, BLUE, RED), TABLE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Covering fire", "Xan")
        while "Width of the area" not in player.sees:
            await player.press("tab")
        assert "A number from 1 to 15 is wanted." in await player.press("9", "9", "tab")
        sees = await player.press("backspace", "backspace", "9", "tab")
        assert "on Xan, 9 cm × ‹15 cm›" in sees and "Depth of the" in sees
        sees = await player.press("7", "shift+tab")
        assert "on Xan, 9 cm × 7 cm" in sees and "From 1 to 15 cm: [9]" in sees
        sees = await player.press("tab", "enter")
        assert "▸ Do it" in sees and "on Xan, 9 cm × 7 cm" in sees


def test_a_line_ends_where_something_blocks_it_and_is_marked_where_something_covers() -> None:
    """You should see where the wall is that stops the view, or that covers the target: also in ASCII."""
    scale = Scale(60, 40, 1.0)
    cell = scale.cell(20, 20)
    blocked = Ray((10, 20), (30, 20), 20.0, seen=False, by="wall", at=(20, 20))
    cells = Drawn(Overlay((blocked,)), scale, ascii_only=False).cells
    assert cells[cell].glyph == signs.BLOCKS.glyph and scale.cell(25, 20) not in cells
    covered = Ray((10, 20), (30, 20), 20.0, cover=True, by="hedge", at=(20, 20))
    cells = Drawn(Overlay((covered,)), scale, ascii_only=True).cells
    assert cells[cell].glyph == signs.COVERS.plain and cells[scale.cell(25, 20)].glyph == "-"


def test_an_arc_has_two_edges_and_no_ring_behind() -> None:
    """You should see only what a gun can reach that faces east."""
    scale = Scale(80, 80, 1.0)
    arms = Arms((Band(20.0, "S 3"),), least=5.0, facing=0.0, half_arc=60.0)
    cells = Drawn(Overlay(origin=(40, 40), arms=arms), scale, ascii_only=False).cells
    assert scale.cell(60, 40) in cells and scale.cell(45, 40) in cells
    assert scale.cell(20, 40) not in cells
    assert scale.cell(40 + 5, 40 + 8.66) in cells, "the edge of the arc"


async def test_a_friend_in_the_burst_is_marked_and_named(tmp_path: Path) -> None:
    """You should see the area that a grenade strikes, and which friend stands in it."""
    async with playing(small(tmp_path, GRENADIER, RED), TABLE) as player:
        await blue_acts(player)
        sees = await player.pick("•A Ada", "Fire")
        assert "in danger" not in sees, "who stands beside a friend comes last"
        assert "in danger: Bob" in await player.press("down")
        assert signs.BLAST.glyph in map_text(player)
        assert f"B{signs.CAUGHT.glyph}" in map_text(player)


async def test_how_far_one_gets_and_who_might_answer_there(tmp_path: Path) -> None:
    """You should see where a run over the wall ends, and, once the cursor rests, who might fire at it."""
    async with playing(small(tmp_path, LOW_WALL, BLUE, RED), (80, 27)) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Run")
        await player.finished("reach")
        map = player.app.screen.query_one(MapPane)
        reach = map.overlay.reach
        assert max(y for _, y in reach) < 5 + 25 - 5, "over the wall he gets 15 cm"
        assert signs.REACH.glyph in map_text(player)
        assert all(sign.glyph in map_text(player) for sign in signs.GENTLER), "what costs less is nearer"
        await player.press("L")
        named = "\n".join(row.text for row in player.app.screen.query_one("#read").rows)
        assert "so far “Cautious move” is enough" in named and "so far “Move and shoot” is enough" in named
        await player.press("escape", "up", "up")
        while not map.overlay.reacts:
            await asyncio.sleep(0.05)
        assert set(map.overlay.reacts) == {"xan", "yuri"} and map.overlay.reach == reach
        assert f"x{signs.REACTS.glyph}" in map_text(player)
        sees = await player.settle()
        assert "5.9 of 25 cm · ² Move and shoot" in sees and "Xan and Yuri may answer" in sees


async def test_a_row_of_spots_means_the_spot_itself_and_not_the_middle_of_its_cell(tmp_path: Path) -> None:
    """You should read of no row that nobody gets there, where Enter on it takes the spot."""
    red = side("red", "north", "Xan 29.2 33", "Yuri 50 45")
    blue = side("blue", "south", "Ada 29 10", "Bob 31 10")
    async with playing(small(tmp_path, LOW_WALL.replace("12]", "29.0]"), blue, red), TABLE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire", "Xan", "Do it")
        await player.press("enter")
        await player.pick("•x Xan", "Dodge")
        for _ in range(4):
            while player.game.showing.overlaid.waits:
                await asyncio.sleep(0.05)
            sees = await player.settle()
            assert player.game.showing.overlaid.refused is None and "There Xan would" not in sees
            await player.press("down")


async def test_what_costs_less_is_told_although_it_is_found_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should read what is enough for a spot, too, where the mark rested there before that was known."""
    found, late = LocalPort.gentler, asyncio.Event()

    async def slow(self: LocalPort, *asked: Any) -> tuple[Stretch, ...]:
        await late.wait()
        return await found(self, *asked)

    monkeypatch.setattr(LocalPort, "gentler", slow)
    async with playing(small(tmp_path, LOW_WALL, BLUE, RED), (80, 27)) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Run")
        while player.game.showing.overlaid.waits:
            await asyncio.sleep(0.05)
        assert "0 of 25 cm" in await player.settle() and "¹ Cautious" not in player.sees
        late.set()
        assert "0 of 25 cm · ¹ Cautious move" in await player.finished("reach")


async def test_what_has_just_happened_stands_on_the_map_until_the_next_key(tmp_path: Path) -> None:
    """You should see the line of the shot that fell, and who is suppressed; with the next key no more."""
    async with playing(small(tmp_path, LOW_WALL, BLUE, RED), TABLE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire", "Xan", "Do it")
        await player.press("enter")
        assert "│" in map_text(player) and signs.CHANGED.glyph not in map_text(player), (
            "who is fired at sees it"
        )
        await player.press("p")
        await player.press("enter")
        await dice(player, "6", "6")
        await player.press("enter")
        assert "│" in map_text(player) and f"x{signs.CHANGED.glyph}" in map_text(player), player.sees
        await player.press("1", "left")
        assert "│" not in map_text(player) and signs.CHANGED.glyph not in map_text(player)


async def test_a_replay_shows_each_shot_as_it_was(tmp_path: Path) -> None:
    """You should see the line of fire at the line of the log that tells the shot, and only there."""
    host = part_way(tmp_path, "patrol_clash", 120)
    async with playing(host, TABLE, replay=True) as player:
        lines = player.app.screen.seen.lines()
        shot = next(at for at in reversed(range(len(lines))) if lines[at].fact.fired())
        player.app.screen.past.go_to(shot)
        await player.settle()
        overlay = player.app.screen.query_one(MapPane).overlay
        view = player.app.screen.seen.view
        (fired,) = lines[shot].fact.fired()
        spots = {one.id: (one.x, one.y) for one in view.figures}
        assert any((ray.start, ray.end) == (spots[fired.firer], spots[fired.target]) for ray in overlay.rays)
        player.app.screen.past.go_to(0)
        await player.settle()
        assert not player.app.screen.query_one(MapPane).overlay.rays


async def test_what_a_figure_sees_is_shaded_then_what_its_side_does(tmp_path: Path) -> None:
    """You should see what Ada sees past the house, then what both see, then nothing of it."""
    async with playing(small(tmp_path, HOUSE, BLUE, RED), TABLE) as player:
        await blue_acts(player)
        await player.pick_only("Ada")
        before = map_text(player)
        counts = []
        for told in ("what Ada sees", "what Blue see together"):
            assert told in await player.press("V")
            await player.finished("sight")
            counts.append(map_text(player).count(signs.SEEN.glyph))
        assert 0 < counts[0] < counts[1]
        await player.press("V")
        assert map_text(player) == before


async def test_a_referee_sees_with_the_eyes_of_each_side(tmp_path: Path) -> None:
    """You should see what one side sees, then the other."""
    host = begun(tmp_path, referee=True, seats={"referee": "person"})
    async with playing(host, TABLE) as player:
        for told in ("what Rangers see", "what Militia see"):
            assert told in await player.press("V")
        await player.finished("sight")
        assert signs.SEEN.glyph in map_text(player)


async def test_what_one_seat_saw_happen_is_not_shown_to_the_next(tmp_path: Path) -> None:
    """You should see nothing of it where the keyboard goes on without a key."""
    host = part_way(tmp_path, "patrol_clash", 120)
    async with playing(host, TABLE, replay=True) as player:
        screen = player.app.screen
        lines = screen.seen.lines()
        shot = next(at for at in reversed(range(len(lines))) if lines[at].fact.fired())
        screen.past.go_to(shot)
        after = screen.showing._after
        assert after.overlay.rays
        other = next(seat for seat in host.game.seats if seat != screen.seen.port.seat)
        screen.seen.look_from(other)
        assert not after.overlay.rays
