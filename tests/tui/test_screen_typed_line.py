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
