"""Linea di Tiro at 80x24: an attack with its factor and odds, typed dice, and the response that follows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from linea_di_tiro_table import ENGLISH, ITALIAN, Words, activated, laid
from screen_text import TABLE, Player, playing

from core.engine.game.host import GameHost


def meeting(folder: Path, able: str = "") -> GameHost:
    """Two squads 12 cm apart, one of them with an attack prepared; what else is said of *able*."""
    return laid(folder, f"Able rifle_squad 40 20 90 {able}", "Berta rifle_squad 40 32 270 prepared = 1")


def flat(sees: str) -> str:
    """What stands on the screen in one line."""
    return " ".join(sees.split())


async def to_the_attack(player: Player, words: Words) -> None:
    """Activate Able, and choose to attack."""
    await activated(player, words)
    await player.pick(words.attack)


async def test_an_attack_is_foretold_thrown_and_answered(tmp_path: Path) -> None:
    """You should see factor, odds and who may answer before you fire, the result, and the response."""
    host = meeting(tmp_path)
    async with playing(host, TABLE) as player:
        await to_the_attack(player, ENGLISH)
        assert (
            "no effect           66.7%" in player.sees
            and "if Berta answers, Able: I, immobilised 33.3%" in player.sees
        )
        sees = await player.press("question_mark")
        assert "no effect" in sees and "66.7% (2/3)" in sees
        await player.press("escape")
        sees = await player.press(*("down",) * 30)
        assert "attack factor, Able" in sees and "1d6: 2 or less" in sees, sees
        await player.press(*("up",) * 30)
        await player.pick("Do it")
        sees = await player.press("6", "enter")
        assert "Able fires at Berta (MG, 12 cm: 3 against 3). Factor 0, result 6: no effect." in flat(sees)
        assert "Hand the keyboard to Axis." in sees

        sees = await player.press("enter")
        assert "Axis: respond to Able, or hold fire" in sees
        await player.press("enter")
        await player.pick("Respond", "Do it")
        sees = await player.press("2", "enter")
        assert "Able is immobilised." in sees
        assert host.game.state.figures["able"].immobilised
        assert host.game.state.figures["berta"].prepared == ()


@pytest.mark.parametrize("held", [True, False])
async def test_to_hold_fire_is_one_key_and_costs_nothing(tmp_path: Path, held: bool) -> None:
    """You should come back to who was acting, with what was prepared still there."""
    host = meeting(tmp_path)
    async with playing(host, TABLE) as player:
        await to_the_attack(player, ENGLISH)
        await player.pick("Do it")
        await player.press("6" if held else "2", "enter")
        if held:
            await player.press("enter")
            await player.pick("The whole side", "Hold fire")
        assert len(host.game.state.figures["berta"].prepared) == held
        assert not any(one.about == "response" for one in host.game.state.awaiting)


async def test_an_undo_in_the_middle_of_a_response_to_a_response_leads_back_to_the_first(
    tmp_path: Path,
) -> None:
    """You should be asked for the answer to an answer; taken back, the first may be given anew."""
    host = meeting(tmp_path, able="prepared = 1")
    async with playing(host, TABLE) as player:
        await to_the_attack(player, ENGLISH)
        await player.pick("Do it")
        await player.press("6", "enter", "enter", "enter")
        await player.pick("Respond", "Do it")
        await player.press("6", "enter")
        sees = await player.press("enter")
        assert "Allies: respond to Berta, or hold fire" in sees
        assert len(host.game.state.doing) == 2 and not host.game.state.figures["berta"].prepared

        sees = await player.press("z")
        assert "Axis: agreed to take this act back?" in sees
        await player.press("enter")
        sees = await player.press("enter")
        assert "Axis: respond to Able, or hold fire" in sees
        assert len(host.game.state.doing) == 1 and host.game.state.figures["berta"].prepared == ("",)
        await player.pick("Berta", "Respond", "Do it")
        await player.press("2", "enter")
        assert host.game.state.figures["able"].immobilised


async def test_the_same_in_italian(tmp_path: Path) -> None:
    """You should read the book's words: fattore, nessun effetto, rispondere."""
    async with playing(meeting(tmp_path), TABLE, language="it") as player:
        await to_the_attack(player, ITALIAN)
        assert (
            "nessun effetto      66,7%" in player.sees
            and "se risponde Berta, Able: I, immobilizzato 33,3%" in player.sees
        )
        await player.pick("Esegui")
        sees = await player.press("6", "enter")
        assert "Able tira su Berta (MG, 12 cm: 3 contro 3). Fattore 0, risultato 6: nessun effetto." in flat(
            sees
        )
        sees = await player.press("enter")
        assert "rispondere ad Able o non tirare" in sees


async def test_beside_a_way_to_fire_stands_the_chance_that_anything_comes_of_it(tmp_path: Path) -> None:
    """You should see which weapon promises more: that every shot ends in something says nothing."""
    host = laid(tmp_path, "Able sherman_75 40 20 90", "Berta m14_41 40 32 270")
    async with playing(host, TABLE) as player:
        await to_the_attack(player, ENGLISH)
        sees = await player.press("tab")
        chances = {one: int(share) for one, share in re.findall(r"\b(AT|HE|MG) +(\d+)%", sees)}
        assert set(chances) == {"AT", "HE", "MG"} and chances["AT"] > chances["HE"] > chances["MG"], sees
        assert 100 not in chances.values()


@pytest.mark.parametrize(("language", "words"), [("en", ENGLISH), ("it", ITALIAN)])
async def test_beside_each_target_stand_the_odds_of_every_kind_of_fire(
    tmp_path: Path, language: str, words: Words
) -> None:
    """You should see AT, HE and MG as columns in the list of targets, and what cannot be fired at whom."""
    second = (
        'prepared = 1 }, { id = "cesira", name = "Cesira", kind = "rifle_squad", x = 42, y = 26, facing = 270'
    )
    host = laid(tmp_path, "Able sherman_75 40 20 90", f"Berta m14_41 40 32 270 {second}")
    async with playing(host, TABLE, language=language) as player:
        await to_the_attack(player, words)
        rows = [re.sub(r"^.*▏", "", row).strip("▸ ┃│") for row in player.sees.splitlines()]
        beside = {name: row for row in rows for name in ("Berta", "Cesira") if row.startswith(f"{name} ")}
        assert beside == {"Berta": "Berta  AT 58% HE 50% MG 33%", "Cesira": "Cesira   AT – HE 50% MG 50%"}
