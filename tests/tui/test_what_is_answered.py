"""While an act may be answered: what it is about stands on the map, in the roster and in the caption."""

from __future__ import annotations

from pathlib import Path

import pytest
from linea_di_tiro_table import ENGLISH, ITALIAN, Words, activated, laid
from rule_ids import rule
from screen_text import TABLE, Player, begun, playing
from small_table import dice

from core.engine.game.host import GameHost


def map_of(player: Player) -> str:
    """What stands in the map's pane."""
    return "\n".join(row[:28] for row in player.sees.splitlines()[2:12])


async def aimed_at(player: Player, *keys: str) -> str:
    """Let the Militia win the roll and Nasir fire at somebody; both sides may look."""
    await player.press("o", "i", "enter")
    await dice(player, "11", "66")
    await player.press("o", "r", "enter", "o")
    await player.press("J", "n", "v")
    return await player.press(*keys, "enter", "enter", "enter")


@rule("BN-8.2.a")
@pytest.mark.parametrize(
    ("language", "caption", "beside"),
    [("en", "Price · target of Nasir", "TARGET"), ("it", "Price · bersaglio di Nasir", "BERSAGLIO")],
)
async def test_the_mark_stands_on_whoever_is_fired_at_and_the_line_stays(
    tmp_path: Path, language: str, caption: str, beside: str
) -> None:
    """You should see from whom to whom, also after a key, and have the man who is fired at under the mark."""
    async with playing(begun(tmp_path, dice="typed"), TABLE, language=language) as player:
        await aimed_at(player)
        await player.press("escape")
        sees = await player.press("ctrl+l")
        roster = player.app.screen.board.roster
        assert roster.highlighted == "price" and caption in sees
        assert "│" in map_of(player), "the line of fire"
        assert next(row for row in sees.splitlines() if "P Price" in row[50:]).rstrip(" │┃").endswith(beside)


@rule("BN-8.2.a")
async def test_the_mark_leaves_whoever_had_it_for_the_next_who_is_fired_at(tmp_path: Path) -> None:
    """You should find the mark on each man who is fired at, though the one before could answer, too."""
    async with playing(begun(tmp_path, dice="typed"), TABLE) as player:
        await aimed_at(player)
        roster = player.app.screen.board.roster
        await player.press("escape", "J", "W")
        assert roster.highlighted == "webb" and "webb" in player.app.screen.composer.hand.able
        await player.press("p")
        await dice(player, "1")
        await player.press("J", "q", "v", "down", "down")
        target = player.app.screen.composer.hand.field.options[2].value
        await player.press("enter", "enter", "enter")
        assert target != "webb" and roster.highlighted == target


@rule("LT-RSP.a")
@pytest.mark.parametrize(
    ("language", "words", "caption"),
    [("en", ENGLISH, "Berta · target of Able"), ("it", ITALIAN, "Berta · bersaglio di Able")],
)
async def test_who_may_respond_reads_by_whom_he_was_fired_at(
    tmp_path: Path, language: str, words: Words, caption: str
) -> None:
    """You should see it in Linea di Tiro as well."""
    host: GameHost = laid(tmp_path, "Able rifle_squad 40 20 90", "Berta rifle_squad 40 32 270 prepared = 1")
    async with playing(host, TABLE, language=language) as player:
        await activated(player, words)
        await player.pick(words.attack)
        await player.press("enter")
        await player.press("6", "enter", "enter")
        assert caption in await player.press("down", "up")
        assert "│" in map_of(player), "the line of fire"
