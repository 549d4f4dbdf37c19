"""Acts of a few men on a small table, by keys and real dice: group fire, dodging, storming, falling back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from screen_text import WIDE, Player, begun, playing
from small_table import HOUSE, LOW_WALL, blue_acts, dice, side, small
from test_screen_modal import game_of

from core.line.wording.typed import Mistyped, place

RED_FAR = side("red", "north", "Xan 29 38", "Yuri 33 38")


async def whole(player: Player) -> str:
    """Return all that a preview tells, page by page; the mark is back at its first row."""
    pages = [await player.press(*("down",) * 5) for _ in range(8)]
    await player.press(*("up",) * 40)
    return "\n".join(pages)


async def test_group_fire_asks_who_fires_and_at_whom(tmp_path: Path) -> None:
    """You should take one man out of those who are marked, and read the throws of the others."""
    blue = side("blue", "south", "Ada 28 17", "Bob 31 17", "Cal 34 17")
    async with playing(small(tmp_path, blue, RED_FAR), WIDE) as player:
        await blue_acts(player)
        await player.pick("The whole side", "group fire")
        assert player.sees.count("[x]") == 3
        await player.pick_only("Cal")
        await player.press("space", "enter")
        await player.pick("Xan")

        sees = await whole(player)
        assert "to hit, Ada at Xan" in sees and "to hit, Bob at Xan" in sees


async def test_the_hand_over_says_what_was_done_last(tmp_path: Path) -> None:
    """You should read the last act above the name, and nothing of the figures' places."""
    blue = side("blue", "south", "Ada 28 17", "Bob 31 17")
    async with playing(small(tmp_path, blue, RED_FAR)) as player:
        await blue_acts(player)
        sees = await player.pick("•A Ada", "Fire", "Xan", "Do it")

        assert "Ada aims at Xan" in sees
        assert "Hand the keyboard to Red." in sees


async def test_the_hand_over_tells_friendly_fire_and_points(tmp_path: Path) -> None:
    """You should read all that came of the shot: the first fire's points, the miss, the comrade it struck."""
    blue = side("blue", "south", "Ada 28 7", "Bob 28 17")
    async with playing(small(tmp_path, blue, RED_FAR)) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire", "Xan", "Do it")
        await player.press("enter")
        await player.pick("The whole side", "Let it pass")
        sees = await dice(player, "1", "1")

        assert "Hand the keyboard to Blue." in sees
        assert "The first fire of the game comes from Blue." in sees
        assert "Blue: +5 defeat points (first fire)." in sees
        assert "Ada fires at Xan" in sees and "no hit" in sees
        assert "Friendly fire: the shots that Ada missed endanger Bob." in sees
        assert "Bob is out of action." in sees
        assert "Blue: +10 defeat points (regular lost)." in sees


async def test_a_preview_names_the_friend_in_the_line_of_fire(tmp_path: Path) -> None:
    """You should read first fire's points, and under Bob's name, before Xan's, his chance to fall."""
    blue = side("blue", "south", "Ada 28 7", "Bob 28 17")
    async with playing(small(tmp_path, blue, RED_FAR), WIDE) as player:
        await blue_acts(player)
        sees = await player.pick("•A Ada", "Fire", "Xan")
        sees += "\n" + await whole(player)
        assert "The first fire of the game comes from Blue." in sees
        assert "Blue: +5 defeat points (first fire)." in sees
        assert re.search(
            r"  Bob \(in the line of fire, .*\n.*    out of action \(\+10 defeat points +8\.3%", sees
        ), sees
        assert re.search(r"  Xan .*\n.*    out of action \(\+10 defeat points +8\.3%", sees), sees
        assert sees.index("  Bob (") < sees.index("  Xan  ")


async def test_the_hand_over_tells_all_since_one_had_the_keyboard(tmp_path: Path) -> None:
    """You should read Red's turning and Blue's moves, not only what was done last."""
    blue = side("blue", "south", "Ada 28 17", "Bob 31 17")
    async with playing(small(tmp_path, blue, RED_FAR)) as player:
        await player.press("enter")
        await player.pick("The whole side", "Roll for", "Do it")
        sees = await dice(player, "66", "11")
        assert "Active this turn: Blue. Reacting: Red." in sees
        await player.press("enter")
        await player.pick("•x Xan", "Turn")
        await player.press("down", "enter")
        await player.pick("Do it")
        sees = await player.pick("The whole side", "Done turning", "Do it")

        assert "Xan turns to the" in sees and "Blue: actions." in sees
        assert "Active this turn" not in sees


async def test_who_hides_is_not_named_while_the_keyboard_changes_hands(tmp_path: Path) -> None:
    """You should not read on the hand-over which man went into hiding: everybody sees that screen."""
    blue = side("blue", "south", "Ada 28 10.5", "Bob 44 17")
    async with playing(small(tmp_path, LOW_WALL, blue, RED_FAR)) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Hide", "Do it")
        await player.press("home", "enter", "e")
        sees = await player.pick("Do it")
        await player.pick("The whole side", "Roll for", "Do it")
        sees = await dice(player, "66", "11")

        assert "Hand the keyboard to Red." in sees
        assert "Ada" not in sees


async def test_where_no_cover_is_near_a_dodge_says_so(tmp_path: Path) -> None:
    """You should see the dodge dimmed, its reason at the foot, and going to ground still offered."""
    blue = side("blue", "south", "Ada 28 17", "Bob 31 17")
    async with playing(small(tmp_path, blue, RED_FAR), WIDE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire", "Xan", "Do it")
        await player.press("enter")
        sees = await player.pick("•x Xan", "Dodge")

        assert "Xan finds no cover within 5 cm; he may go to ground." in sees
        assert "Go to ground" in sees


async def test_a_dodge_into_cover_moves_him_there_and_hides_him_once(tmp_path: Path) -> None:
    """You should read that Xan saved, dodged and is hidden now; that he is suppressed only once."""
    wall = LOW_WALL.replace("12]", "30]")
    red = side("red", "north", "Xan 29 33", "Yuri 50 45")
    blue = side("blue", "south", "Ada 29 10", "Bob 31 10")
    host = small(tmp_path, wall, blue, red)
    async with playing(host, WIDE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire", "Xan", "Do it")
        await player.press("enter")
        await player.pick("•x Xan", "Dodge")
        await player.press("enter")
        await player.pick("Do it", "The whole side", "No more reactions")
        await dice(player, "6", "6")

        told = [type(fact).__name__ for record in host.game.records[4:] for fact in record.events]
        assert told.count("Suppressed") == 1
        assert "Dodged" in told and "FigureHidden" in told


async def test_ending_the_turn_says_how_many_have_not_acted(tmp_path: Path) -> None:
    """You should see beside the end of the turn that two men have not acted."""
    blue = side("blue", "south", "Ada 28 17", "Bob 31 17")
    async with playing(small(tmp_path, blue, RED_FAR)) as player:
        await blue_acts(player)
        sees = await player.pick("The whole side", "End turn (2 not acted)")

        assert "Do it" in sees


async def test_a_storm_tells_its_dice_and_the_owner_numbers_his_men(tmp_path: Path) -> None:
    """You should see both sides' dice before, and boxes numbered in the order of the hits after."""
    blue = side("blue", "south", "Ada 23 18.75", "Bob 26.8 18.75", "Cal 30.5 18.75")
    inside = 'grade = "R3"'
    red = side("red", "north", "Xan 23 22", "Yuri 27 22", "Zeno 31 22").replace('grade = "R2"', inside)
    red = red.replace("facing = 270", 'facing = 270\ninside = "house"')
    async with playing(small(tmp_path, HOUSE, blue, red), WIDE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Storm: the house")
        sees = await player.press("space", "down", "space", "down", "space", "enter")
        sees = await whole(player)
        assert "12 × 6+" in sees and "9 × 5+" in sees

        await player.pick("Do it")
        await dice(player, "666611111111", "511111111")
        await player.press("enter")
        sees = await player.pick("Spread the hits")
        assert "4 hits to take" in sees
        sees = await player.press("down", "down", "space", "up", "space")
        assert "[1] Zeno" in sees and "[2] Yuri" in sees and "[ ] Xan" in sees
        sees = await player.press("enter")
        assert "Zeno, Yuri and Xan" in sees


async def test_ways_into_cover_are_listed_for_who_falls_back(tmp_path: Path) -> None:
    """You should choose where Ada falls back to from a list, without drawing the way."""
    blue = side("blue", "south", "Ada 46 9", "Bob 50 17")
    host = small(tmp_path, LOW_WALL, blue, RED_FAR, options={"rally": "any_turn_start"})
    async with playing(host, WIDE) as player:
        await blue_acts(player)
        await player.pick("•A Ada", "Fire", "Xan", "Do it")
        await player.press("enter")
        await player.pick("•x Xan", "Opportunity fire", "Do it")
        await player.pick("The whole side", "No more reactions")
        await dice(player, "1", "6", "6")
        await player.press("enter")
        await player.pick("The whole side", "End turn", "Do it")
        await player.pick("•A Ada", "Suppression test", "Do it")
        await dice(player, "6")
        await player.pick("The whole side", "Roll for", "Do it")
        await dice(player, "66", "11")
        await player.press("enter")
        await player.pick("The whole side", "Done turning", "Do it")
        await player.press("enter")
        sees = await player.pick("•A Ada", "Fall back")
        assert "Enter takes this straight way" in sees

        await player.press("enter")
        await player.pick("Do it")
        await player.press("enter")
        await player.pick("The whole side", "Let it pass")
        place_now = host.game.state.figures["ada"].place
        assert place_now.x < 44


@pytest.mark.parametrize("text", ["26 17.5", "26,17.5", "26, 17,5", "26;17,5", "26,0,17,5", "26.0 , 17.5"])
def test_a_place_is_typed_as_people_write_it(text: str) -> None:
    """You should be understood with a blank, a comma or a semicolon between the numbers."""
    assert place(text) == (26.0, 17.5)


@pytest.mark.parametrize("text", ["26", "26,5,17", "a b", "1 2 3"])
def test_a_place_that_could_be_two_is_refused(text: str) -> None:
    """You should be told what is wanted where nobody could know which comma parts the numbers."""
    with pytest.raises(Mistyped):
        place(text)


async def test_a_vehicles_way_is_drawn_and_not_listed(tmp_path: Path) -> None:
    """You should be on the map with a way to drive: what bots are told is no list for people."""
    host = begun(tmp_path, "convoy", dice="typed")
    async with playing(host) as player:
        await player.press("enter")
        await player.pick("No support this turn", "Do it", "The whole side", "Roll for", "Do it")
        await dice(player, "66", "11")
        await player.press("enter")
        await player.pick("The whole side", "Done turning", "Do it")
        await player.press("enter")
        await player.pick("•V VM90", "Set off", "Do it")
        await dice(player, "34")
        await player.pick("•V VM90", "Drive")
        await player.press("t", *"17,50", "enter")
        sees = await player.press("enter")

        assert "drives 10 cm" in sees


async def test_a_preview_tells_dice_that_are_added_up(tmp_path: Path) -> None:
    """You should read before the vehicle sets off that it throws two dice, and no sum of nothing."""
    async with playing(begun(tmp_path, "convoy", dice="typed"), WIDE) as player:
        await player.press("enter")
        await player.pick("No support this turn", "Do it", "The whole side", "Roll for", "Do it")
        await dice(player, "66", "11")
        await player.press("enter")
        await player.pick("The whole side", "Done turning", "Do it")
        await player.press("enter")
        sees = await player.pick("•V VM90", "Set off")

        sees = await whole(player)
        assert "move, 2d6 less, VM90" in sees and "2d6+0" not in sees


async def test_a_marker_that_left_the_table_is_still_called_a_marker(tmp_path: Path) -> None:
    """You should never read the bare id of a marker, though nobody is under it any more."""
    async with playing(begun(tmp_path)) as player:
        assert game_of(player).seen.thing_name("m97") == "marker 97"
