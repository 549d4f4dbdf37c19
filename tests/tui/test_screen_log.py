"""The log of a running game: it follows, says how far behind it is, marks what is new, sums long acts up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from played_once import bots_played
from screen_text import TABLE, WIDE, Player, begun, playing

from core.engine.game.host import GameHost
from tui.panes.log import LogPane
from tui.panes.log_rows import LONG

SIZES = [TABLE, (100, 30), WIDE]


def lines_of_log(player: Player) -> list[str]:
    """Return what stands in the log, its heading first."""
    x, y, width, height = player.app.screen.query_one(LogPane).region
    return [line[x : x + width] for line in player.sees.splitlines()[y : y + height]]


def heading(player: Player) -> str:
    return lines_of_log(player)[0]


def newest(player: Player) -> str:
    """Return the last words that the game has told."""
    row = player.app.screen.query_one(LogPane).rows[-1].text
    return row.split()[-1]


def against_bot(folder: Path) -> GameHost:
    return begun(folder, seats={"rangers": "person", "militia": "bot"})


@pytest.mark.parametrize("size", SIZES)
async def test_the_log_is_awake_after_a_search(size: tuple[int, int], tmp_path: Path) -> None:
    """You should read what came of your act, though you had looked for a word in the log before it."""
    async with playing(against_bot(tmp_path), size) as player:
        await player.press("slash", *"Rangers and", "enter")
        assert "further back · G now" in heading(player)
        await player.press("escape", "2")
        await player.press("i", "enter")
        assert "further back" not in heading(player)
        assert newest(player) in "\n".join(lines_of_log(player)[1:])


@pytest.mark.parametrize(
    ("language", "back", "since"),
    [
        ("en", "further back · G now", "1 act since · G now"),
        ("it", "più indietro · G adesso", "1 azione da allora · G adesso"),
    ],
)
async def test_who_reads_further_up_is_left_there_and_told_what_passed(
    language: str, back: str, since: str, tmp_path: Path
) -> None:
    """You should stay on your line while the bot acts, read how much it did, and be back with one key."""
    async with playing(against_bot(tmp_path), TABLE, language) as player:
        await player.press("i", "enter", "4", "home")
        assert back in heading(player)
        first = lines_of_log(player)[1]
        await player.until(since)
        assert lines_of_log(player)[1] == first
        await player.press("2", "G")
        assert "G " not in heading(player)
        assert newest(player) in "\n".join(lines_of_log(player)[1:])


async def test_the_end_of_the_log_is_now_too(tmp_path: Path) -> None:
    """You should have the log follow again as you come to its last line, and not before."""
    async with playing(bots_played(tmp_path, 40), WIDE) as player:
        await player.press("enter", "4", "up", "up")
        assert "further back" in heading(player)
        await player.press("down")
        assert "further back" in heading(player)
        await player.press("down")
        assert "further back" not in heading(player)


async def test_from_the_past_the_same_key_leads_to_now(tmp_path: Path) -> None:
    """You should be in the present again, at the end of the log, after G; a recorded game goes to its end."""
    host = bots_played(tmp_path, 40)
    async with playing(host, WIDE) as player:
        await player.press("enter", "left_curly_bracket")
        assert "the past" in player.sees
        assert "the past" not in await player.press("G")
        assert "further back" not in heading(player)
        last = len(player.app.screen.query_one(LogPane).rows)
    async with playing(host, WIDE, replay=True) as player:
        await player.press("home", "G")
        found = re.search(r"the past, (\d+) of (\d+)", player.sees)
        assert found is not None and found[1] == found[2] and int(found[1]) >= last


@pytest.mark.parametrize(
    ("language", "told"), [("en", "┃ since your last act"), ("it", "┃ dopo la tua ultima azione")]
)
async def test_what_happened_since_ones_last_act_has_a_sign(language: str, told: str, tmp_path: Path) -> None:
    """You should see a bar before each line of what the bot did after you, and what it means."""
    async with playing(against_bot(tmp_path), TABLE, language) as player:
        await player.press("i", "enter")
        assert told not in heading(player)
        await player.until(told)
        rows = [row for row in player.app.screen.query_one(LogPane).rows if row.sign == "┃"]
        shown = [line for line in lines_of_log(player)[1:] if line[1] == "┃"]
        assert rows and shown
        assert all(row.key[0] > 2 for row in rows)


async def test_another_player_reads_his_own_log_from_its_end(tmp_path: Path) -> None:
    """You should not find the log where the one before you had left it."""
    async with playing(bots_played(tmp_path, 40), TABLE) as player:
        await player.press("enter", "4", "home")
        assert "further back" in heading(player)
        await player.press("K", "enter", "enter")
        assert "further back" not in heading(player)
        assert newest(player) in "\n".join(lines_of_log(player)[1:])


@pytest.mark.parametrize("size", SIZES)
async def test_a_long_answer_takes_one_line_that_opens_and_closes(
    size: tuple[int, int], tmp_path: Path
) -> None:
    """You should read how a long act began and what weighs in it, all its lines after Enter, then one."""
    host = bots_played(tmp_path, 43)
    async with playing(host, size) as player:
        await player.press("enter")
        await player.book_read()
        await player.press("4")
        log = player.app.screen.query_one(LogPane)
        at = max(number for number, row in enumerate(log.rows) if "lines: Enter opens" in row.text)
        while log.cursor > at:
            await player.press("up")
        before = [row.text for row in log.rows]
        count = int(log.rows[at].text.rpartition("(")[2].split()[0])
        assert count > LONG
        await player.press("enter")
        assert len(log.rows) == len(before) + count
        assert f"{count} lines: Enter closes them" in player.marked
        await player.press("down", "up", "enter")
        assert [row.text for row in log.rows] == before
        assert "[+]" in "\n".join(lines_of_log(player))


async def test_a_word_in_an_act_that_is_summed_up_is_found(tmp_path: Path) -> None:
    """You should stand on the very line, in an act that opened for it, and on the others with n."""
    host = bots_played(tmp_path, 43)
    async with playing(host, WIDE) as player:
        await player.press("enter", "slash", *"saving throw:", "enter")
        log = player.app.screen.query_one(LogPane)
        seen = []
        for _ in range(3):
            assert "saving throw:" in player.marked.casefold()
            seen.append(log.highlighted)
            await player.press("n")
        assert seen == sorted(seen, reverse=True) and len(set(seen)) == 3


@pytest.mark.parametrize("size", SIZES)
async def test_a_line_that_wraps_begins_where_others_do(size: tuple[int, int], tmp_path: Path) -> None:
    """You should find numbers below numbers and sentences below sentences, however long a line is."""
    async with playing(begun(tmp_path), size) as player:
        await player.press("enter")
        assert lines_of_log(player)[1].startswith("    1 Rangers and militia"), player.sees


async def test_of_a_newest_row_longer_than_the_log_its_end_is_read(tmp_path: Path) -> None:
    """You should read who fell at the end of an act that is told in more lines than the log has at 80x24."""
    async with playing(bots_played(tmp_path, 43), TABLE) as player:
        await player.press("enter")
        shown = " ".join(lines_of_log(player)[1:])
        assert newest(player) in shown, player.sees
        assert "▸" in shown, "the mark stands in the first line of the row that is seen"
