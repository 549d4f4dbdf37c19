"""A letter that is one man's, pressed with several marked: all of them do it, or it says why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from bassa_intensita_table import HUT, at, laid
from ludonet_table import at as men_at
from ludonet_table import laid as men_laid
from rule_ids import rule
from screen_text import TABLE, Player, playing

from core.rules.bassa_intensita.movement.group import MoveGroup
from core.rules.ludonet.movement.moving import Move


async def all_marked(player: Player) -> str:
    """Mark the squad that moves now, both men of it."""
    await player.press("o")
    sees = await player.press("home", "down", "&")
    assert sees.count("[x]") == 2
    return sees


@rule("BI-MOVE.a")
@pytest.mark.parametrize(
    ("language", "told"), [("en", "Rossi and Bruni move"), ("it", "Rossi e Bruni muovono")]
)
async def test_the_letter_of_one_who_moves_moves_all_who_are_marked(
    tmp_path: Path, language: str, told: str
) -> None:
    """You should have both in the sentence, and both go by one way."""
    host = at(laid(tmp_path), "move", "first")
    async with playing(host, TABLE, language=language) as player:
        await all_marked(player)
        assert told in await player.press("m")
        await player.press("left", "left", "enter", "enter")
        moved = [one.command for one in host.game.records if isinstance(one.command, MoveGroup)]
        assert [one.figures for one in moved] == [("rossi", "bruni")]


@rule("BI-FIRE.a")
@pytest.mark.parametrize(
    ("language", "told"), [("en", "Rossi and Bruni fire"), ("it", "Rossi e Bruni tirano")]
)
async def test_the_letter_of_one_who_fires_orders_fire_of_all_who_are_marked(
    tmp_path: Path, language: str, told: str
) -> None:
    """You should have both in the sentence of the order."""
    host = at(laid(tmp_path), "fire", "regular")
    async with playing(host, TABLE, language=language) as player:
        await all_marked(player)
        assert told in await player.press("f")


@rule("BI-COV.a")
@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Rossi and Bruni lay covering fire"), ("it", "Rossi e Bruni fanno tiro di copertura")],
)
async def test_the_letter_of_covering_fire_has_all_who_are_marked_cover_by_one_order(
    tmp_path: Path, language: str, told: str
) -> None:
    """You should have both in the sentence, and both written down by one act."""
    host = at(laid(tmp_path), "covering")
    before = len(host.game.records)
    async with playing(host, TABLE, language=language) as player:
        await all_marked(player)
        assert told in await player.press("c")
        await player.press("enter", "enter")
    assert [one.command.figures for one in host.game.records[before:]] == [("rossi", "bruni")]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "is for one alone, and 2 are marked. & takes the marks away."),
        ("it", "è per uno solo, e i segnati sono 2. & toglie i segni."),
    ],
)
async def test_what_one_alone_does_is_nobodys_of_several_and_says_so(
    tmp_path: Path, language: str, told: str
) -> None:
    """You should read that one alone does it, and find the marks where they were."""
    host = at(laid(tmp_path), "fire", "regular")
    async with playing(host, TABLE, language=language) as player:
        await all_marked(player)
        sees = " ".join((await player.press("x")).replace("\n", " ").split())
        assert told in sees and sees.count("[x]") == 2


@rule("LU-MOV.a", "LU-MOV.c")
async def test_who_carries_what_is_heavy_moves_with_the_others_in_his_own_way(tmp_path: Path) -> None:
    """One walks and one drags a heavy weapon along: by one letter and one way both should go."""
    host = men_at(men_laid(tmp_path, maier="bazooka"), "move")
    async with playing(host, TABLE) as player:
        await player.press("o")
        assert (await player.press("&")).count("[x]") == 2
        assert "Then by themselves: Maier." in await player.press("m")
        await player.press("down", "enter", "enter")
    moved = [one.command for one in host.game.records if isinstance(one.command, Move)]
    assert [(one.figure, one.mode) for one in moved] == [("lang", "walk"), ("maier", "heavy")]


@rule("LU-FIR.b")
async def test_who_has_nobody_to_fire_at_is_not_marked_with_those_who_have(tmp_path: Path) -> None:
    """One of two could only throw at a spot: you should find neither marked, as one alone is no group."""
    host = men_at(men_laid(tmp_path, maier='flame", "grenade'), "fire")
    async with playing(host, TABLE) as player:
        await player.press("o", "e", "enter")  # the other side seals
        await player.press("o")
        sees = await player.press("&")
        assert "[x]" not in sees and "Lang fires" in await player.press("v")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "is not for all who are marked: Lang cannot."),
        ("it", "non è per tutti i segnati: non può Lang."),
    ],
)
async def test_what_one_of_the_marked_cannot_do_names_him(tmp_path: Path, language: str, told: str) -> None:
    """One has moved and may still lie down with the other: you should read who keeps both from walking."""
    host = men_at(men_laid(tmp_path), "move")
    async with playing(host, TABLE, language=language) as player:
        await player.press("o")
        await player.press("m", "down", "enter", "enter")
        assert (await player.press("up", "space", "space")).count("[x]") == 2
        sees = " ".join((await player.press("m")).replace("\n", " ").split())
        assert told in sees


@rule("BI-Q.14")
async def test_who_of_a_squad_sees_nobody_is_not_marked_with_who_does(tmp_path: Path) -> None:
    """Two of three see a foe: you should find these two marked, not three who can fire at nobody together."""
    third = 'facing = 0 },\n  { id = "verdi", name = "Verdi", weapons = ["ak"], x = 18, y = 56'
    barn = HUT.replace("[22, 36.2, 6, 6]", "[22, 50, 4, 12]")
    host = at(laid(tmp_path, bruni=third, terrain=barn), "fire", "regular")
    async with playing(host, TABLE) as player:
        await player.press("o")
        sees = await player.press("home", "down", "&")
        assert sees.count("[x]") == 2
        assert "Rossi and Bruni fire" in await player.press("f")
