"""`:` in a game: an act is typed, helped with, put right, and done."""

from __future__ import annotations

from pathlib import Path

from screen_text import Player, begun, playing


async def typed(player: Player, line: str) -> str:
    """Type a line as a person does, and wait for what is offered."""
    await player.press("colon")
    await player.press(*("space" if key == " " else key for key in line))
    return await player.finished("line")


async def test_a_line_is_typed_helped_with_and_done(tmp_path: Path) -> None:
    """You should be offered what may follow with what it means, told of a mistake at its word, and obeyed."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await player.press("enter")
        await typed(player, "roll for initiative")
        await player.press("enter", "enter")

        assert ": don▏‹e turning›" in await typed(player, "don")
        await player.press("tab")
        await player.press("enter", "enter")
        done = len(host.game.records)

        sees = await typed(player, "h fi")
        assert ": h fi▏‹re›" in sees and "fire · covering fire" in sees
        await player.press("tab")
        assert ": h fire ▏‹qasim›" in await player.finished("line")
        assert "46 cm · 5+ with 1 die" in player.sees

        await player.press("z", "z")
        rows = (await player.press("enter")).splitlines()
        at = next(number for number, row in enumerate(rows) if ": h fire zz" in row)
        assert rows[at].index("zz") == rows[at + 1].index("^^")
        assert "“zz” says nothing for “hayes fire”." in rows[at + 2]

        sees = await player.press("backspace", "backspace", "enter")
        assert "Hayes fires his ‹assault rifle› with ‹aimed fire› at … · At whom?" in sees
        await player.press("escape", "escape")

        assert ": h fire zz" in (await player.press("colon", "up", "up"))
        assert ":" not in (await player.press("escape")).splitlines()[21][:4]

        sees = await typed(player, "hayes fires at qasim")
        assert "5 defeat points (first fire)" in sees.splitlines()[-3]  # what it would come to
        await player.press("enter")
        assert len(host.game.records) == done + 1


async def test_dice_notes_and_the_same_again_are_typed_there_too(tmp_path: Path) -> None:
    """You should be understood at `:` as at the desk and in lines without a screen."""
    host = begun(tmp_path)
    async with playing(host) as player:
        await player.press("enter")
        await typed(player, "roll 2d6 wind")
        sees = await player.press("enter")
        assert "free throw: " in sees and "Note: wind" in sees
        await typed(player, "note rain soon")
        assert "Note: rain soon" in await player.press("enter")
        await typed(player, "note enemy: rain soon")
        assert "Nobody reads as enemy" in await player.press("enter")
        await player.press("escape")
        await typed(player, "roll for initiative")
        await player.press("enter", "enter")
        await typed(player, "done")
        await player.press("enter", "enter")
        first = await typed(player, "h run 6 north")
        assert "✗" not in first
        await player.press("enter", "p")
        await typed(player, ".")
        await player.press("enter")
    runs = [record.command for record in host.game.records if type(record.command).__name__ == "Move"]
    who = [command.figures for command in runs]
    assert len(who) == 2 and who[0] != who[1]
