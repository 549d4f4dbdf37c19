"""The map nearer and farther off: everybody in sight, the whole table, the figures, and by hand."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from map_games import ALL_BOOKS, part_way
from screen_text import TABLE, WIDE, Player, playing
from small_table import LOW_WALL, blue_acts, side, small

from core.story.ground import Ground
from core.table.terrain import Table
from tui.panes.map.map import MapPane
from tui.panes.map.map_key import Meaning, Rows, key_written
from tui.panes.map.raster import Scale
from tui.panes.map.scale_bar import LEAST, Bar, placed, written
from tui.panes.map.stack import on_foot
from tui.panes.map.zoom import CROWDED, FIGURES, FILL, FIT, READABLE, WHOLE, Box, around, scale_of, unbroken

SIZES = [TABLE, (100, 30), (160, 50)]
BLUE = side("blue", "south", "Ada 28 17", "Bob 31 17")
RED = side("red", "north", "Xan 29 38")


def map_of(player: Player) -> MapPane:
    return player.app.screen.query_one(MapPane)


def seen_on(map: MapPane) -> tuple[Box | None, Table, tuple[int, int]]:
    """Where everybody is who is seen, the table, and the columns and rows of the pane."""
    assert map.table is not None
    return around(map.view, map.table), map.table, map.size


def in_sight(map: MapPane) -> bool:
    """Whether every figure that fights is on a cell of the pane."""
    (dx, dy), (width, height) = map.scroll_offset, map.size
    assert map.view is not None
    cells = [
        map.scale.cell(one.x, one.y)
        for one in map.view.figures
        if one.x is not None and one.y is not None and not one.out
    ]
    return all(dx <= column < dx + width and dy <= row < dy + height for column, row in cells)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scenario", ALL_BOOKS)
async def test_the_map_opens_with_everybody_in_sight(
    tmp_path: Path, scenario: str, size: tuple[int, int]
) -> None:
    """You should see all that you know of, as near as that can be, unless none could be told from another."""
    async with playing(part_way(tmp_path, scenario), size) as player:
        await player.press("enter", "1")
        map = map_of(player)
        assert map.mode == FIT
        filled = map.scale.columns >= map.size.width - 2 and map.scale.rows >= map.size.height
        assert in_sight(map) or (filled and scale_of(FIGURES, *seen_on(map)) > READABLE)

        await player.press("0", "0")
        while map.mode != WHOLE:
            await player.press("0")
        assert map.scale.columns <= map.size.width and map.scale.rows <= map.size.height
        assert "The whole table." in player.sees
        while map.mode != FIGURES:
            await player.press("0")
        assert in_sight(map) and "Where the figures are." in player.sees
        if map.scale.across != scale_of(FILL, *seen_on(map)):
            while map.mode != FILL:
                await player.press("0")
        assert map.scale.columns >= map.size.width and map.scale.rows >= map.size.height


@pytest.mark.parametrize("size", [(49, 11), (60, 18), (110, 35)])
def test_at_the_scale_of_the_past_no_row_is_cut_in_two_at_the_edge(size: tuple[int, int]) -> None:
    """Wherever on a table of up to 180 cm the ends of a game are, a pane has all cells between them."""
    coarser = 0
    for height, south, north in product((80, 110, 120, 140, 180), range(0, 60, 7), range(0, 60, 7)):
        table = Table(height * 1.2, height)
        ends = Box(3, south / 3, height * 1.1, height - north / 3)
        ground = Ground(*ends)
        wanted = scale_of(FIT, around(None, table, ground), table, size, CROWDED)
        scale = Scale(table.width, table.height, unbroken(wanted, ends, table, size))
        (west, top), (east, bottom) = scale.cell(ends.west, ends.north), scale.cell(ends.east, ends.south)
        assert east - west < size[0] and bottom - top < size[1], (height, ends)
        coarser += scale.across > wanted
    assert coarser or size != (49, 11)


@pytest.mark.parametrize("scenario", ALL_BOOKS)
async def test_what_the_table_leaves_of_its_pane_tells_who_stands_on_it(
    tmp_path: Path, scenario: str
) -> None:
    """You should read beside the table whom you know of the others, then your own; nobody else."""
    async with playing(part_way(tmp_path, scenario), TABLE) as player:
        await player.press("enter", "1")
        map = map_of(player)
        while map.mode != WHOLE:
            await player.press("0")
        beside = [
            line[map.scale.columns + 2 : map.size.width]
            for line in player.sees.splitlines()[2 : 2 + map.size.height]
        ]
        assert map.view is not None
        seen = [one for one in map.view.figures if one.x is not None and not (one.out or one.own)]
        others = [one.glyph for one in on_foot(seen)]
        told = [line.split()[0] for line in beside[:-1] if line.strip()]
        assert all(letter in told for letter in others) or "more" in beside[-2]
        assert len(told) == len(beside) - 1, "no row is left empty"


def test_a_key_leaves_out_no_figure_unsaid() -> None:
    """Where not all find room their number stands in the last row; ground fills what is left."""
    men = [Meaning(letter, f"Man {letter}", "SUPP", "first") for letter in "abcdefgh"]
    rows = Rows(men, [Meaning("♠", "wood")], lambda number: f"and {number} more")
    few = key_written(rows, (20, 5), (40, 6))
    assert [parts[0][0].strip() for parts in few.lines] == [
        "a Man a SUPP", "b Man b SUPP", "c Man c SUPP", "d Man d SUPP", "… and 4 more",
    ]  # fmt: skip
    assert few.column == 22
    assert "".join(text for text, _ in key_written(rows, (20, 5), (40, 12)).at(8)).strip() == "♠ wood"
    assert key_written(rows, (32, 5), (40, 6)).lines == (), "no name could be read there"
    under = key_written(rows, (40, 5), (40, 10))
    assert (under.column, under.row) == (1, 6) and len(under.at(6)) == 4, "two, and the room behind each"


def test_how_somebody_is_stays_readable_where_his_name_has_to_be_cut() -> None:
    """The letter says who it is; of more states than there is room for the first is whole."""
    man = Meaning("j", "Innerkofler", "DOWN UNSEEN")
    rows = [man.line(width).rstrip() for width in (30, 20, 16, 12)]
    assert rows == ["j Innerkofler DOWN UNSEEN", "j Innerkofler DOWN…", "j Innerko… DOWN…", "j Inn… DOWN…"]
    assert Meaning("j", "Jure").line(5) == "j Ju…"


async def test_nearer_and_farther_keep_the_cursor_where_it_is(tmp_path: Path) -> None:
    """You should see the spot of the cursor in the middle, and its numbers unchanged there and back."""
    async with playing(part_way(tmp_path, "rangers_and_militia"), TABLE) as player:
        await player.press("enter", "1")
        map = map_of(player)
        hayes = map.figures_here()[0]
        scales = [map.scale.across]
        for _ in range(4):
            await player.press("+")
            scales.append(map.scale.across)
            assert hayes in map.figures_here()
        assert scales == sorted(scales, reverse=True) and scales[-1] < scales[0] / 2
        assert f"is {scales[-1]:g} cm wide" in player.sees
        (dx, dy), (column, row) = map.scroll_offset, map.cursor
        assert abs(column - dx - map.size.width // 2) <= 1 or dx in (0, map.max_scroll_x), "to its edge"
        assert row - dy <= map.size.height // 2 + 1 or dy == map.max_scroll_y, "as far as the table goes"

        for _ in range(12):
            await player.press("-")
        assert hayes in map.figures_here()
        assert map.scale.columns <= map.size.width and map.scale.rows <= map.size.height
        await player.press("0")
        assert map.mode == FIT


async def test_the_nearest_is_half_a_centimetre_a_column(tmp_path: Path) -> None:
    """You should come no nearer than that, and be able to walk over the whole table there."""
    async with playing(small(tmp_path, BLUE, RED, LOW_WALL), TABLE) as player:
        await player.press("enter", "1", *("+",) * 9)
        map = map_of(player)
        assert map.scale.across == 0.5
        await player.press(*("end",) * 14, *("pagedown",) * 14)
        assert map.cursor == (map.scale.columns - 1, map.scale.rows - 1)
        dx, dy = map.scroll_offset
        assert map.cursor[0] - dx < map.size.width and map.cursor[1] - dy < map.size.height
        assert "←↑" in player.sees and "├" in player.sees


async def test_a_window_of_another_size_keeps_the_way_to_look(tmp_path: Path) -> None:
    """You should see everybody in the larger window, too, and nearer."""
    async with playing(part_way(tmp_path, "patrol_clash"), TABLE) as player:
        await player.press("enter", "1")
        map, before = map_of(player), map_of(player).scale.across
        await player.pilot.resize_terminal(*WIDE)
        await player.settle()
        assert map.scale.across < before and in_sight(map)


async def test_the_scale_bar_covers_nobody(tmp_path: Path) -> None:
    """You should see how long so many cm are, in a corner without figures, wherever you go."""
    async with playing(part_way(tmp_path, "ambush_at_dusk"), TABLE) as player:
        await player.press("enter", "1")
        assert " cm" in "".join(player.sees.splitlines()[2:15])
        map = map_of(player)
        for key in ("home", "pageup", "home", "pageup", "end", "end", "end", "pagedown", "pagedown"):
            await player.press(key)
            if (bar := map._bar) is not None:
                (dx, dy), (column, row) = map.scroll_offset, map.cursor
                assert not (row - dy == bar.row and bar.column <= column - dx < bar.column + len(bar.text))


@pytest.mark.parametrize("across", [0.5, 0.75, 1.0, 1.85, 2.5, 3.1, 4.6])
def test_a_bar_is_as_long_as_it_says(across: float) -> None:
    """The columns of a bar are its cm, to half a column, and enough of them to measure by eye."""
    bar, cm, _ = written(across, False).split()
    assert abs(len(bar) - float(cm) / across) <= 0.5 and len(bar) >= LEAST - 1
    assert written(across, True).isascii()


def test_a_bar_goes_where_least_is_lost() -> None:
    """Empty corners come first; without a corner free of figures there is none."""
    assert placed("├──┤", (40, 12), lambda column, row: 0) == Bar(35, 11, "├──┤")
    assert placed("├──┤", (40, 12), lambda column, row: int(row > 5)) == Bar(35, 0, "├──┤")
    assert placed("├──┤", (40, 12), lambda column, row: 2) is None
    there = Bar(0, 11, "├──┤")
    assert placed("├──┤", (40, 12), lambda column, row: int(row > 5), there) == there, "it may stay"
    assert placed("├──┤", (40, 12), lambda column, row: 2 * (row > 5), there) == Bar(35, 0, "├──┤")
    assert placed("├─┤", (40, 12), lambda column, row: 0, there) == Bar(36, 11, "├─┤"), "another scale"
    assert placed("├──┤", (4, 1), lambda column, row: 0) is None


async def test_a_map_that_is_out_of_sight_waits_for_its_place(tmp_path: Path) -> None:
    """You should find everybody in sight on it again, once the log is no longer shown alone."""
    async with playing(part_way(tmp_path, "rangers_and_militia"), TABLE) as player:
        await player.press("enter", "4", "*", "#")
        assert "1 Map" not in player.sees
        await player.press("*", "1")
        assert in_sight(map_of(player)) and "#" in player.sees


@pytest.mark.parametrize("size", [(60, 20), *SIZES])
async def test_a_line_more_at_the_foot_takes_no_row_of_the_map(tmp_path: Path, size: tuple[int, int]) -> None:
    """You should see the same map above a refusal of two lines as before and after it, and in the past.

    Where there is little room the past has more of the table in sight, and as many rows.
    """
    async with playing(part_way(tmp_path, "patrol_clash"), size) as player:
        await player.press("enter", "1", "m", "up", "up", "enter", "enter")
        map = map_of(player)
        before = map.scale.across, map.size, map.place
        for key in ("m", "escape", ",", "escape"):
            await player.press(key)
            small = key == "," and size == (60, 20)
            assert small or (map.scale.across, map.place) == before[::2], key
            assert map.size == before[1] and map.scale.across >= before[0], key


async def test_the_cursor_on_one_side_leaves_the_other_in_sight(tmp_path: Path) -> None:
    """You should see both sides wherever the cursor goes from one man to another."""
    async with playing(small(tmp_path, BLUE, RED, LOW_WALL), TABLE) as player:
        await player.press("enter", "1")
        for x, y in ((28, 17), (29, 38), (31, 17)):
            map_of(player).go(x, y)
            await player.settle()
            assert in_sight(map_of(player))


async def test_where_one_player_looked_is_not_told_the_other(tmp_path: Path) -> None:
    """You should see the map as if nobody had looked before you: no ruler, no name, no part brought near."""
    async with playing(small(tmp_path, BLUE, RED, LOW_WALL), TABLE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire")
        await player.press("1", "'", "+", "+")
        map = map_of(player)
        assert map.ruler is not None and not map.mode
        await player.press("X")
        await player.pick("Do it")
        assert "Hand the keyboard to Red." in await player.press("enter"), "the first fire is dear"
        await player.press("enter")

        assert map.ruler is None and map.mode == FIT
        assert map.scale.across == scale_of(FIT, *seen_on(map)) and in_sight(map)
        assert map.figures_here() and all(figure.own for figure in map.figures_here())


async def test_what_is_told_of_the_cursor_follows_a_map_of_another_scale(tmp_path: Path) -> None:
    """You should read where the cursor is now: a narrower map has a cell stand for more of the table."""
    async with playing(part_way(tmp_path, ALL_BOOKS[0]), WIDE) as player:
        await player.press("enter", "1", *["right"] * 4, *["up"] * 3)
        screen, map = player.app.screen, map_of(player)
        place = map.place
        await player.pilot.resize_terminal(*TABLE)
        told = screen.board.look.render_line(0).text
        screen.showing.show_look()
        assert map.place != place and screen.board.look.render_line(0).text == told
