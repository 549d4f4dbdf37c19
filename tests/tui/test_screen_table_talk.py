"""What two people at one keyboard stumble over: which pane has the keys, ways taken back, places, facings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from screen_text import WIDE, Player, begun, playing
from test_screen_modal import game_of

from core.engine.contract.view import FigureView
from core.locale import sentences
from core.table.terrain import Table
from tui.compose.snapping import touchable, up_to_figure
from tui.panes.map.look import what_is_at
from tui.panes.map.map import MapPane


async def to_the_actions(player: Player) -> None:
    """Throw for initiative, let the reacting side be, and give the keyboard to whoever acts."""
    await player.press("enter")
    await player.pick("The whole side", "Roll for", "Do it")
    if "Hand the keyboard" in player.sees:
        await player.press("enter")
    await player.pick("The whole side", "Done turning", "Do it")
    await player.press("enter")


async def test_one_pane_alone_has_the_keys(tmp_path: Path) -> None:
    """You should see ▶ before the pane that has the keys, and before no other."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter")
        for key, heading in (("4", "▶ 4 Log"), ("5", "▶ 5 Dice"), ("1", "▶ 1 Map"), ("2", "▶ 2 Roster")):
            sees = await player.press(key)
            assert heading in sees
            assert sees.count("▶") == 1


async def test_a_place_to_look_at_is_not_where_he_stands(tmp_path: Path) -> None:
    """You should be told to move the cursor first, and read where he would look before Enter does it."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter")
        assert "faces north" in await player.press("down", "down")
        await player.pick("Kowalski", "Turn")
        assert "where the cursor began" in await player.press("enter")

        sees = await player.press("down", "enter")

        assert "Kowalski turns towards " in sees and "⏎ Turn" in sees
        await player.press("enter")
        await player.press("2")
        assert "faces south" in await player.press("home", "down", "down")
        assert "Kowalski" in player.sees


async def test_what_was_chosen_stands_there_again_after_going_back(tmp_path: Path) -> None:
    """You should see the marks and the way that you had set, and change only what was wrong."""
    async with playing(begun(tmp_path)) as player:
        await to_the_actions(player)
        await player.pick("The whole side", "run together")
        await player.press("enter")
        assert "Do it" in await player.press("right", "right", "enter"), "the others go as the first does"

        await player.press("escape")
        assert "◆" in player.sees  # his way is still drawn
        sees = await player.press("escape")
        assert sees.count("[x]") == 5


async def test_an_act_that_is_refused_does_not_say_that_enter_does_it(tmp_path: Path) -> None:
    """You should read why it cannot be done, and be where its way is drawn."""
    async with playing(begun(tmp_path)) as player:
        await to_the_actions(player)
        await player.pick("Hayes", "Run")
        for _ in range(3):
            await player.press("up")
        await player.press("space", "up", "up", "up", "enter")
        assert "✗" in player.sees and "(BN-6.2.b)" in player.sees
        assert "⏎ Run" not in player.sees and "Which way does Hayes go?" in player.sees


async def test_the_cursor_of_the_other_player_is_not_handed_over(tmp_path: Path) -> None:
    """You should find the map's cursor on a man of your own."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter")
        await player.press("1", *["up"] * 4)
        await player.press("2")
        await player.pick("The whole side", "Roll for", "Do it")
        sees = await player.press("enter")

        assert "Rashid" in sees.splitlines()[1]


async def test_dice_of_an_act_that_was_undone_are_gone(tmp_path: Path) -> None:
    """You should see no dice of a throw that was taken back."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter")
        await player.pick("The whole side", "Roll for", "Do it")
        await player.press("enter")
        await player.press("z", "enter")
        assert "No dice yet" in player.sees


async def test_enter_on_an_empty_list_goes_to_the_map(tmp_path: Path) -> None:
    """You should get from the list, where nothing can be chosen, to the map by Enter."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter")
        await player.pick("Kowalski", "Turn")
        await player.press("X")
        assert "▶ 1 Map" not in player.sees
        assert "▶ 1 Map" in await player.press("enter")


async def test_a_group_is_made_of_its_own_team(tmp_path: Path) -> None:
    """You should see only Alpha's men under an act of Alpha's."""
    async with playing(begun(tmp_path)) as player:
        await to_the_actions(player)
        await player.pick("The whole side", "Alpha: run together")
        assert "[x] Hayes" in player.sees
        assert "Cole" not in player.sees


async def test_fire_after_a_run_is_dimmed_and_says_why(tmp_path: Path) -> None:
    """You should read beside the act that a man who has run cannot fire, before any weapon is asked."""
    async with playing(begun(tmp_path)) as player:
        await to_the_actions(player)
        await player.pick("Hayes", "Run")
        await player.press("left", "left", "enter", "enter")
        if "Hand the keyboard" in player.sees:
            await player.press("enter")
            await player.pick("The whole side", "Let it pass")
            await player.press("enter")
        sees = await player.press("J", "H", "enter", "v")

        assert "Hayes has run and cannot fire" in sees.replace("\n ", " ")
        assert "with which weapon" not in sees


async def test_a_hidden_man_is_called_a_marker_everywhere(tmp_path: Path) -> None:
    """You should see "marker 2" in the roster and on the map's line, never an id."""
    async with playing(begun(tmp_path), size=WIDE) as player:
        sees = await player.press("enter", "end")
        assert "? marker 5" in sees
        assert not re.search(r"\bm\d\b", sees)


async def test_weapons_that_reach_nobody_are_dimmed(tmp_path: Path) -> None:
    """You should read why a hand grenade is of no use when every enemy is too far."""
    async with playing(begun(tmp_path)) as player:
        await to_the_actions(player)
        await player.pick("Hayes")
        await player.press("v", "tab")
        sees = await player.pick("hand grenade")
        assert "✗" in sees
        assert "Aimed or a burst" not in sees


async def test_a_way_onto_an_enemy_or_a_door_ends_in_contact(tmp_path: Path) -> None:
    """You should be told that the way goes up to the door, and find the man touching it."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await to_the_actions(player)
        await player.pick("Webb", "Run")
        barn = next(piece for piece in host.game.state.terrain.pieces if piece.id == "barn")
        door = barn.openings[0]
        player.app.screen.query_one(MapPane).go((door.start.x + door.end.x) / 2, door.start.y)
        sees = await player.press("enter")
        assert "Up to contact: barn, door" in sees
        ((_, y),) = game_of(player).composer.hand.filled["paths.0"]
        assert 1.2 < door.start.y - y <= 1.25


async def test_a_pane_has_the_keys_again_after_the_window_was_too_small(tmp_path: Path) -> None:
    """You should be able to go on playing after the window was made small and large again."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter")
        await player.pilot.resize_terminal(50, 15)
        assert "colum\n" not in await player.until("too small")
        await player.pilot.resize_terminal(80, 24)
        await player.settle()
        assert "▶ 2 Roster" in player.sees


def test_a_way_onto_a_vehicle_of_ones_own_ends_in_contact_so_that_it_can_be_boarded() -> None:
    man = FigureView("moro", "Moro", "blue", "M", x=0, y=0)
    mate = FigureView("serra", "Serra", "blue", "S", x=20, y=0)
    lorry = FigureView("lorry", "VM90", "blue", "#", x=20, y=0, base=6.0)
    foe = FigureView("abu", "Abu", "red", "a", x=20, y=0)
    wreck = FigureView("wreck", "Wreck", "red", "#", x=20, y=0, base=6.0, out=True)
    assert touchable(man, [mate, lorry]) == lorry
    assert touchable(man, [mate, foe]) == foe
    assert touchable(man, [mate, wreck]) is None
    assert touchable(lorry, [lorry]) is None
    assert up_to_figure((0, 0), man, lorry) == pytest.approx((20 - 4.25 + 0.01, 0))


@pytest.mark.parametrize(
    ("start", "there"),
    [((20, 30), (20, 2.34)), ((0, 0), (20 - 4.25 + 0.01, 0)), ((20, -30), (20, -2.34))],
)
def test_contact_with_a_vehicle_is_at_the_flank_or_the_front_that_one_comes_to(
    start: tuple[float, float], there: tuple[float, float]
) -> None:
    man = FigureView("moro", "Moro", "blue", "M", x=start[0], y=start[1])
    lorry = FigureView("lorry", "VM90", "blue", "#", x=20, y=0, facing=0.0, base=6.0, wide=2.2)

    assert up_to_figure(start, man, lorry) == pytest.approx(there)
    words = sentences("en")
    table = Table(100, 100)
    assert what_is_at([lorry], (20, 1.0), table, words) == "VM90"
    assert what_is_at([lorry], (20, 1.2), table, words) == ""
