"""Keys that arrive several at once: a burst does what the same keys do when they are typed slowly."""

from __future__ import annotations

from pathlib import Path

from screen_text import TABLE, Player, begun, event_of, playing

from core.engine.game.host import GameHost
from tui.app import keyboard
from tui.app.app import SchermagliaApp
from tui.screens.game.screen import GameScreen


def at_the_table(folder: Path) -> GameHost:
    """Begin a game that a referee alone plays at a real table, with real dice."""
    return begun(folder, ruler="tape", dice="typed", referee=True, seats={"referee": "person"})


async def to_actions(player: Player) -> str:
    """Throw for initiative by hand, in one burst: the Rangers win."""
    return await player.press("i", "enter", *"66", "enter", *"11", "enter")


async def test_a_figure_and_a_run_are_chosen_in_one_burst_at_a_real_table(tmp_path: Path) -> None:
    """You should see the cm of the run asked for: Enter belongs to the list that the one before opened."""
    async with playing(at_the_table(tmp_path)) as player:
        await to_actions(player)
        sees = await player.press("enter", "m", "enter", "enter")
        assert "What lies across the way?" in sees


async def test_dice_typed_ahead_are_there_when_they_are_asked_for(tmp_path: Path) -> None:
    """You should see both throws for initiative taken out of one burst, not the panes 1 to 5."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        sees = await to_actions(player)
        assert "actions" in sees
        assert len(host.game.records) == 2


async def test_a_whole_evening_of_keys_in_one_burst(tmp_path: Path) -> None:
    """You should see initiative thrown, a man moved and the next one chosen after a single write."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        throw = ["i", "enter", *"66", "enter", *"11", "enter"]
        run = ["enter", "m", "enter", "enter", "enter", "y", "enter", "enter"]
        await player.press(*throw, *run)
        acts = [type(record.command).__name__ for record in host.game.records[1:]]
        assert acts == ["RollInitiative", "Move"]


async def test_keys_that_nobody_types_so_far_ahead_are_not_kept(tmp_path: Path) -> None:
    """You should get the keyboard back: of thousands of keys at once only the first thousand count."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter")
        screen = player.app.screen
        assert isinstance(screen, GameScreen)
        handed = 0

        def counted(step: int) -> None:
            nonlocal handed
            handed += 1

        screen.board.roster.action_cursor = counted  # type: ignore[method-assign]
        for _ in range(keyboard.LONGEST + 500):
            player.app.keyboard.keeps(event_of("down"))
        await player.settle()
        assert handed == keyboard.LONGEST


async def test_no_key_typed_ahead_goes_through_the_curtain_between_two_players(tmp_path: Path) -> None:
    """You should see who takes the keyboard, however often Enter was pressed before."""
    host = begun(tmp_path)
    async with playing(host) as player:
        assert "Hand the keyboard to Rangers." in player.sees
        await player.press("enter")
        await player.pick("The whole side", "Roll for")
        sees = await player.type_ahead(*("enter",) * 5, "down", "z", "enter")
        assert "Hand the keyboard to Militia." in sees and "Rashid" not in sees
        assert len(host.game.records) == 2
        assert "Rashid" in await player.type_ahead("enter")


async def test_no_key_typed_ahead_goes_through_the_first_curtain_of_a_game(tmp_path: Path) -> None:
    """You should see nothing of either side where Enter was pressed before the game was open."""
    app = SchermagliaApp(begun(tmp_path), "en")
    for _ in range(3):
        app.keyboard.keeps(event_of("enter"))
    async with app.run_test(size=TABLE) as pilot:
        sees = await Player(app, pilot).settle()
        assert "Hand the keyboard to Rangers." in sees and "Hayes" not in sees


async def test_who_asks_to_leave_leaves_whatever_was_typed_before(tmp_path: Path) -> None:
    """You should be out after one Ctrl+Q behind a thousand keys, and where a curtain drops what was typed."""
    async with playing(begun(tmp_path)) as player:
        for _ in range(keyboard.LONGEST):
            player.app.keyboard.keeps(event_of("down"))
        player.app.keyboard.keeps(event_of("ctrl+q"))
        player.app.forget_keys()
        assert player.app.keyboard.waiting == 1
        await player.app.keyboard.finished()
        assert player.app._exit


async def test_the_key_that_leaves_is_the_one_that_was_chosen_for_it(tmp_path: Path) -> None:
    async with playing(begun(tmp_path)) as player:
        assert player.app.leaves(event_of("ctrl+q")) and not player.app.leaves(event_of("f12"))
        assert player.app.fitting.set_keys("app.quit", ("F12",)) is None
        assert player.app.leaves(event_of("f12")) and not player.app.leaves(event_of("ctrl+q"))
