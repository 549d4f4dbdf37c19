"""A group of whom some cannot do the act: all of them are told at once, and one key leaves them out."""

from __future__ import annotations

from pathlib import Path

import pytest
from bassa_intensita_table import HUT
from bassa_intensita_table import at as squad_at
from bassa_intensita_table import laid as squad_laid
from rule_ids import rule
from screen_text import TABLE, Player, begun, playing
from small_table import dice

from core.engine.game.host import GameHost
from core.locale import sentences
from core.rules.bassa_intensita.movement.group import MoveGroup
from core.rules.breaking_news.firing.open_fire import OpenFire
from core.rules.breaking_news.movement.moving import Move


def against_the_program(folder: Path) -> GameHost:
    """A game of whoever is active in its first turn, after the roll."""
    return begun(folder, seats={"rangers": "person", "militia": "bot"})


async def at(player: Player, target: str) -> str:
    """Let the first team fire together, with the cursor on a target."""
    await player.press("enter", "i", "enter")
    await player.until("· actions ·" if player.app.words.language == "en" else "· azioni ·")
    sees = await player.press("&", "v")
    for _ in range(12):
        if f"▸ {target}" in sees:
            return sees
        sees = await player.press("down")
    raise AssertionError(sees)


@rule("BN-8.6.a")
@pytest.mark.parametrize(
    ("language", "told"), [("en", "w: without Ruiz · Ruiz has no"), ("it", "w: senza Ruiz · Ruiz non ha")]
)
async def test_the_one_who_has_no_line_is_left_out_by_one_key(
    tmp_path: Path, language: str, told: str
) -> None:
    """You should read who of the five cannot, and have the other four fire by one key and Enter."""
    host = against_the_program(tmp_path)
    async with playing(host, TABLE, language=language) as player:
        assert told in await at(player, "Bilal")
        sees = await player.press("w")
        assert "Bilal" in sees and "Ruiz" not in " ".join(sees.splitlines()[-4:])
        await player.press("enter", "enter")  # the second: the first fire costs points
    fired = [one.command for one in host.game.records if isinstance(one.command, OpenFire)]
    assert [shot.firer for shot in fired[0].shots] == ["hayes", "kowalski", "dunn", "price"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "2 of 5 cannot (w: without them): Hayes and Dunn."),
        ("it", "2 su 5 non possono (w: senza di loro): Hayes e Dunn."),
    ],
)
async def test_several_who_cannot_are_told_together(tmp_path: Path, language: str, told: str) -> None:
    """You should read all of them at once, and not one after another."""
    async with playing(against_the_program(tmp_path), TABLE, language=language) as player:
        assert told in await at(player, "Nasir")


async def test_where_nobody_can_nothing_is_left_to_do_without_them(tmp_path: Path) -> None:
    """You should read that none of them can; the key says that it means nothing there."""
    async with playing(against_the_program(tmp_path), TABLE) as player:
        assert "None of them can." in await at(player, "Daud")
        text = sentences("en").text("tui-key-nothing", key="w")
        assert text in await player.press("w")


@rule("BN-Q.18")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "w: without Dunn · Dunn can cross one obstacle"),
        ("it", "w: senza Dunn · Dunn può superare un "),
    ],
)
async def test_who_cannot_run_the_way_of_the_first_is_told_once_for_all(
    tmp_path: Path, language: str, told: str
) -> None:
    """Five run past an obstacle: you should read who cannot, and have the others run by one key and Enter."""
    host = against_the_program(tmp_path)
    async with playing(host, TABLE, language=language) as player:
        await player.press("enter", "i", "enter")
        await player.until("· actions ·" if language == "en" else "· azioni ·")
        sees = await player.press("&", "m", "t", *"31,24", "enter", "enter")
        assert told in sees
        await player.press("w")
        await player.press("enter", "enter")
    went = [one.command for one in host.game.records if isinstance(one.command, Move)]
    assert went and sorted(went[0].figures) == ["hayes", "kowalski", "price", "ruiz"]


@rule("BI-MOVE.c")
@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "w: without Bruni · there is no way through"), ("it", "w: senza Bruni · Bruni di lì non passa")],
)
async def test_who_finds_no_way_to_where_the_cursor_is_is_left_out_there(
    tmp_path: Path, language: str, told: str
) -> None:
    """One of two is beside a hut: you should read who cannot, and have the other go by one key."""
    host = squad_at(squad_laid(tmp_path, terrain=HUT), "move", "first")
    async with playing(host, TABLE, language=language) as player:
        await player.press("o")
        await player.press("home", "down", "&", "m", "right", "right")
        assert told in await player.until(told)
        sees = await player.press("left", "left", "down", "down")
        assert told not in sees, "the cursor has gone on"
        await player.press("up", "up", "right", "right")
        await player.until(told)
        await player.press("w", "enter")
    went = [one.command for one in host.game.records if isinstance(one.command, MoveGroup)]
    assert [one.figures for one in went] == [("rossi",)]


async def militia_act(player: Player) -> None:
    """The militia win the initiative, and have the keyboard for their acts."""
    await player.press("enter", "i", "enter")
    await dice(player, "11", "66")
    await player.press("r", "enter")
    await player.press("enter")
    assert "· actions · Militia to act" in player.sees


@rule("BN-Q.130")
async def test_who_could_alone_and_not_with_the_others_is_left_out_by_one_key(tmp_path: Path) -> None:
    """A gunner fires with the man who serves his gun: you should have the gun fire by one key and Enter."""
    host = begun(tmp_path, dice="typed")
    async with playing(host, TABLE) as player:
        await militia_act(player)
        assert "w: without Latif · Latif has served" in await player.press("J", "k", "&", "v")
        assert "Karim fires" in await player.press("w")
        await player.press("enter", "enter")
    fired = [one.command for one in host.game.records if isinstance(one.command, OpenFire)]
    assert [shot.firer for shot in fired[0].shots] == ["karim"]


@rule("BN-8.1.b")
async def test_whoever_stands_too_far_off_without_those_who_cannot_is_left_out_with_them(
    tmp_path: Path,
) -> None:
    """You should not be offered a group that its rule refuses, but the one man who can fire of three."""
    async with playing(begun(tmp_path, dice="typed"), TABLE) as player:
        await militia_act(player)
        await player.press("J", "r", "space", "v", "enter")
        told = " ".join(player.sees.splitlines()[-4:])
        assert "2 of 3 cannot (w: without them): Daud and Abu." in " ".join(told.split())
        assert "Not possible" not in await player.press("w")


@rule("BN-8.1.a")
@pytest.mark.parametrize(
    ("language", "asked", "told", "weapon"),
    [
        ("en", "At whom?", "2 of 3 cannot (w: without them): Daud and Abu.", "with which weapon?"),
        ("it", "A chi?", "2 su 3 non possono (w: senza di loro): Daud e Abu.", "con quale arma?"),
    ],
)
async def test_where_no_target_fits_a_whole_group_one_is_in_the_list_of_targets(
    tmp_path: Path, language: str, asked: str, told: str, weapon: str
) -> None:
    """You should be asked at whom, and for no weapon, first those whom most of the three can hit."""
    async with playing(begun(tmp_path, dice="typed"), TABLE, language=language) as player:
        await player.press("enter", "i", "enter")
        await dice(player, "11", "66")
        await player.press("r", "enter", "enter")
        sees = " ".join((await player.press("J", "r", "&", "v")).split())
        assert asked in sees and told in sees and weapon not in sees
        lines = player.sees.splitlines()
        rows = [
            at
            for name in ("Novak", "Cole", "Kowalski")
            for at, row in enumerate(lines)
            if f" {name}" in row[50:]
        ]
        assert rows == sorted(rows) and len(rows) == 3
        await player.press("w")
        assert "Novak" in player.app.screen.board.prompt.sentence
