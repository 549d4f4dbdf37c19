"""A way drawn on the map: what its rule says of it is told while one draws, and before Enter."""

from __future__ import annotations

from pathlib import Path

import pytest
from linea_di_tiro_table import ENGLISH, ITALIAN, Words, activated, laid
from screen_text import TABLE, WIDE, begun, playing
from small_table import LOW_WALL, blue_acts, side, small

from tui.panes.map.map import MapPane

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
            "8.7 cm count 14.4 for Able, 10 cm at most: 5.7 cm on the ground “wood” count",
            "5.4 of 10 cm, counts 7.8",
        ),
        (
            "it", ITALIAN, "✗ 8,7 cm, non possibile",
            "8,7 cm contano 14,4 per Able, al massimo 10 cm: 5,7 cm sul terreno “bosco”",
            "5,4 di 10 cm, contano 7,8",
        ),
    ],
)  # fmt: skip
async def test_a_way_that_ground_makes_too_dear_is_told_before_enter_and_sets_no_corner(
    tmp_path: Path, language: str, words: Words, title: str, why: str, near: str
) -> None:
    """You should read over the map and under it that it is too far and why, and go on."""
    host = laid(tmp_path, "Able rifle_squad 40 20 90", "Hans rifle_squad 40 58 270", SLOW)
    async with playing(host, TABLE, language=language) as player:
        await activated(player, words)
        assert "✗" not in await player.pick(words.bound), "who has not set off is refused nothing"
        await player.press("up", "up", "up")
        assert why in await player.until(title)
        await player.press("down")
        sees = await player.until(near)  # no corner was set where it was refused
        assert "✗" not in sees and why not in sees
        assert words.do_it in await player.press("enter")


@pytest.mark.parametrize(
    ("language", "words", "offer"),
    [
        ("en", ENGLISH, "Enter goes 6.5 cm that way."),
        ("it", ITALIAN, "Invio va 6,5 cm in quella direzione."),
    ],
)
async def test_enter_again_goes_that_way_as_far_as_the_rule_allows(
    tmp_path: Path, language: str, words: Words, offer: str
) -> None:
    """You should read how far he gets, and be led there by one key more; elsewhere Enter means elsewhere."""
    host = laid(tmp_path, "Able rifle_squad 40 20 90", "Hans rifle_squad 40 58 270", SLOW)
    async with playing(host, TABLE, language=language) as player:
        await activated(player, words)
        await player.pick(words.bound)
        await player.press("up", "up", "up")
        sees = " ".join((await player.press("enter")).split())
        assert "✗" in sees and offer in sees
        sees = await player.press("left", "right")
        assert offer not in " ".join(sees.split())
        assert words.do_it not in await player.press("enter"), "it is told anew first"
        assert words.do_it in await player.press("enter")
        (end,) = player.game.composer.hand.filled["path"]
        assert end[0] == pytest.approx(40, abs=0.6) and 26.4 <= end[1] <= 26.5


@pytest.mark.parametrize(
    ("language", "words", "foot"),
    [
        ("en", ENGLISH, " ⏎ 6.5 cm that way  "),
        ("it", ITALIAN, " ⏎ 6,5 cm in quella direzione  "),
    ],
)
async def test_a_cursor_that_rests_where_the_way_is_refused_is_offered_what_may_be_gone(
    tmp_path: Path, language: str, words: Words, foot: str
) -> None:
    """You should read at the foot how far Enter goes, and go there: three keys for the bound."""
    host = laid(tmp_path, "Able rifle_squad 40 20 90", "Hans rifle_squad 40 58 270", SLOW)
    async with playing(host, TABLE, language=language) as player:
        await activated(player, words)
        await player.pick(words.bound)
        await player.press("up", "up", "up")
        sees = await player.until(foot)
        assert sees.splitlines()[-1].startswith(foot)
        assert foot not in await player.press("down"), "elsewhere Enter means elsewhere"
        await player.press("up")
        await player.until(foot)
        sees = await player.press("enter")
        assert words.do_it in sees and foot not in sees
        (end,) = player.game.composer.hand.filled["path"]
        assert end[0] == pytest.approx(40, abs=0.6) and 26.4 <= end[1] <= 26.5


TALL_WALL = LOW_WALL.replace('kind = "wall"', 'kind = "wall"\nobstacle = 3')


async def test_who_may_answer_a_way_is_told_before_and_in_the_preview(tmp_path: Path) -> None:
    """You should read under the way, and once it is drawn, that Rosso may answer it."""
    host = small(tmp_path, side("blue", "south", "Blu 30 5"), side("red", "north", "Rosso 30 30"))
    async with playing(host, TABLE) as player:
        await blue_acts(player)
        await player.pick("Blu", "Run")
        await player.press("up", "up")
        assert "Rosso may answer" in await player.until("Rosso may")
        sees = await player.press("enter")
        assert "if Rosso answers, Blu: out of action 23%" in sees and "Do it" in sees


async def test_of_many_who_may_answer_some_are_named_and_how_many_more(tmp_path: Path) -> None:
    """You should read that they may answer, and not a row of names that is cut."""
    reds = ("Rosso 20 30", "Ruby 25 30", "Rot 30 30", "Rouge 35 30", "Rojo 40 30")
    host = small(tmp_path, side("blue", "south", "Blu 30 5"), side("red", "north", *reds))
    async with playing(host, TABLE) as player:
        await blue_acts(player)
        await player.press("m", "up", "up")
        told = "Rosso, Ruby, Rot and 2 more may answer"
        assert told in await player.until(told)


async def test_a_way_of_one_of_several_is_refused_while_it_is_drawn(tmp_path: Path) -> None:
    """You should read at once that the first cannot get over the wall, and not once the second has gone."""
    men = side("blue", "south", "Blu 30 5", "Azur 32 5")
    host = small(tmp_path, TALL_WALL, men, side("red", "north", "Rosso 5 45"))
    async with playing(host, TABLE) as player:
        await blue_acts(player)
        await player.pick("The whole side", "A: run together")
        await player.press("enter")
        assert "Which way does Blu go?" in " ".join(player.sees.split())
        await player.press(*["up"] * 4)
        assert "not possible" in await player.until("✗")
        sees = await player.press("enter")
        assert "✗" in sees and "Which way does Azur go?" not in " ".join(sees.split())


async def test_the_end_of_a_way_that_is_opened_again_goes_with_the_cursor(tmp_path: Path) -> None:
    """You should take back what you see of it and lead it elsewhere, with no corner left where it ended."""
    host = small(tmp_path, side("blue", "south", "Blu 30 5"), side("red", "north", "Rosso 30 30"))
    async with playing(host, TABLE) as player:
        await blue_acts(player)
        await player.pick("Blu", "Run")
        await player.press("up", "space", "up", "enter")
        filled = player.game.composer.hand.filled
        corner, end = filled["paths.0"]
        await player.press("escape", "enter")
        assert player.game.composer.hand.filled == filled, "Enter takes it as it was"
        await player.press("escape", "left", "enter")
        first, last = player.game.composer.hand.filled["paths.0"]
        assert first == corner and last[0] < end[0] and last[1] == pytest.approx(end[1], abs=0.6)


WELL = """
[[objectives]]
id = "well"
name = { en = "the well", it = "il pozzo" }
points = 2
x = 40
y = 38
radius = 5
"""


@pytest.mark.parametrize(
    ("language", "words", "stops"),
    [
        ("en", ENGLISH, ("stops at 40/30 cm", "short of the well")),
        ("it", ITALIAN, ("si ferma a 40/30 cm", "non arriva: il pozzo")),
    ],
)
async def test_a_way_that_stops_short_of_the_cursor_says_where_and_short_of_which_place(
    tmp_path: Path, language: str, words: Words, stops: tuple[str, ...]
) -> None:
    """You should read where he will stand, and whether that is in the circle that counts."""
    host = laid(tmp_path, "Able rifle_squad 40 20 90", "Hans rifle_squad 40 58 270", WELL)
    async with playing(host, WIDE, language=language) as player:
        await activated(player, words)
        await player.pick(words.bound)
        player.app.screen.query_one(MapPane).go(40, 38)
        await player.settle()
        title = next(line for line in player.sees.splitlines() if stops[0] in line)
        assert stops[1] in title


@pytest.mark.parametrize(
    ("language", "words", "reaches"),
    [
        ("en", ENGLISH, "Able reaches the well (2 points)"),
        ("it", ITALIAN, "Able raggiunge il pozzo (2 punti)"),
    ],
)
async def test_a_way_into_the_circle_that_counts_says_so_before_it_is_gone(
    tmp_path: Path, language: str, words: Words, reaches: str
) -> None:
    """You should read in the preview which place he reaches and what it counts (LT-D10)."""
    nearer = WELL.replace("y = 38", "y = 32")
    host = laid(tmp_path, "Able rifle_squad 40 20 90", "Hans rifle_squad 40 58 270", nearer)
    async with playing(host, WIDE, language=language) as player:
        await activated(player, words)
        await player.pick(words.bound)
        player.app.screen.query_one(MapPane).go(40, 29)
        await player.press("enter")
        assert reaches in " ".join(player.sees.split())


async def test_the_way_on_the_map_goes_no_farther_than_he_gets(tmp_path: Path) -> None:
    """You should see the drawn way end where he stops, and not at the cursor beyond it."""
    host = laid(tmp_path, "Able rifle_squad 40 20 90", "Hans rifle_squad 70 58 270")
    async with playing(host, WIDE) as player:
        await activated(player)
        await player.pick(ENGLISH.bound)
        player.app.screen.query_one(MapPane).go(40, 29)
        await player.settle()
        near = player.sees.count("•")
        player.app.screen.query_one(MapPane).go(40, 55)
        await player.settle()
        assert abs(player.sees.count("•") - near) <= 1


async def test_what_comes_of_a_way_ends_with_a_sign_where_it_has_one_line(tmp_path: Path) -> None:
    """You should read that the sentence goes on, where what was told of the way has the line below it."""
    async with playing(begun(tmp_path, "ludonet/patrol_clash", seed=3), TABLE) as player:
        await player.press(*["enter", "e", "enter"] * 3)
        sees = await player.press("enter", "m", "up", "up", "up", "up", "enter")
        told = next(line for line in sees.splitlines() if line.startswith(" whether somebody of Canadians"))
        assert "No farther than 10 cm" in sees and told.endswith("…"), told
