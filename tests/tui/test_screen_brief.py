"""A real table that is asked in brief: distance and cover in one line, and nothing that is as usual."""

from __future__ import annotations

from pathlib import Path

import pytest
from desk_table import begun as desk_of
from desk_table import scripts
from screen_text import TABLE, Player, begun, playing
from test_screen_tape import at_the_table, measured

from core.locale import LANGUAGES, sentences
from tui.line.conversation import Conversation
from tui.session.here.session import Sitting


async def to_fire(player: Player) -> None:
    """Throw for initiative, and let Hayes fire at Rashid."""
    await player.press("i", "enter", *"66", "enter", *"11", "enter")
    await player.press("enter", "v")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_shot_with_its_distance_and_cover_takes_one_question(tmp_path: Path, language: str) -> None:
    """You should type what is not as usual, and be asked for dice next."""
    host = at_the_table(tmp_path)
    text = sentences(language).text
    async with playing(host, TABLE, language) as player:
        sees = await player.press("B")
        assert text("tui-telling-brief")[:40] in sees
        await to_fire(player)
        await player.pick("Rashid")
        sees = await player.press("enter")
        assert text("tui-brief-shot")[:10] in sees
        sees = await player.press(*"34", "space", *text("line-words-cover").split(",")[0], "enter")
        await player.press("enter", "enter", *"111", "enter")
        line = next(answer for ask, answer in measured(host) if ask == "shot")
        assert line == {"distance": 34.0, "seen": True, "cover": True, "hard": False, "off": 0.0}


async def test_what_is_not_as_usual_is_heard_and_a_mistake_is_told(tmp_path: Path) -> None:
    """You should see which word says nothing, and why a shot at nobody in sight is refused."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await player.press("B")
        await to_fire(player)
        await player.pick("Rashid")
        await player.press("enter")
        sees = await player.press(*"34", "space", *"far", "enter")
        assert "“far” says nothing here." in sees
        records = len(host.game.records)
        sees = await player.press(*["backspace"] * 12, *"blocked", "enter")
        assert len(host.game.records) == records and "✗" in sees


async def test_a_shot_typed_out_in_brief_takes_nine_keys_besides_its_dice(tmp_path: Path) -> None:
    """You should choose the shot, say how far, let nobody react, and throw."""
    host = at_the_table(tmp_path)
    async with playing(host) as player:
        await player.press("B")
        await player.press("i", "enter", *"66", "enter", *"11", "enter")
        before = len(host.game.records)
        keys = ["v", "enter", "enter", *"34", "enter", "enter", "enter"]
        await player.press("enter", *keys, *"111", "enter")
        assert len(host.game.records) == before + 1
        assert len(keys) <= 9


@pytest.mark.parametrize("brief", [False, True])
async def test_whether_a_group_stands_together_is_asked_before_its_ways(tmp_path: Path, brief: bool) -> None:
    """You should press Enter for yes before any way is asked about, and not at all in brief."""
    async with playing(at_the_table(tmp_path)) as player:
        await player.press(*["B"] * brief, "i", "enter", *"66", "enter", *"11", "enter")
        await player.press("&", "m")
        while "How many cm" in player.sees:
            await player.press("enter")
        await player.press("enter")
        if not brief:
            assert "stand within 5 cm of one another?" in player.sees and "Yes" in player.marked
            await player.press("enter")
        assert "goes 25 cm." in player.sees


async def test_the_second_of_two_equal_throws_is_told_as_another(tmp_path: Path) -> None:
    """You should see that the first shot was heard."""
    script = next(one for one in scripts() if one.book == "bassa_intensita")
    with desk_of(script, tmp_path) as host:
        seats = Sitting.of(host)
        talk = Conversation(seats, sentences("en"), lambda _: None)
        seats.measured().tell("brief")
        for act in (*script.opening, *script.acts[:7]):
            for line in act.lines:
                await talk.hear(line)
        async with playing(host, TABLE) as player:
            sees = await player.press("B", "f", *["enter"] * 3, *"30", "enter", "enter")
            asked = "Dolci, to hit (BI-FIRE.i): throw 1d10"
            assert f" {asked}" in sees and "Again, number" not in sees
            assert f" Again, number 2: {asked}" in await player.press("5", "enter")


async def test_on_a_map_nothing_is_asked_and_the_key_is_not_offered(tmp_path: Path) -> None:
    """You should see no word of it in the help of a game on the map."""
    async with playing(begun(tmp_path)) as player:
        await player.press("enter")
        assert "ask in brief" not in await player.press("?")
