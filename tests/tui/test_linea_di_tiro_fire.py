"""Linea di Tiro at 80x24: an attack with its factor and odds, typed dice, and the response that follows."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from screen_text import TABLE, Player, playing

from core.engine.game.host import GameHost
from core.games import header_of, keep_game
from core.scenarios import load

SCENARIO = """
rules = "linea_di_tiro"
[name]
en = "Two squads"
it = "Due squadre"
[story]
en = "They meet."
it = "Si incontrano."
[table]
width = 80
height = 60
[sides.allies]
name = { en = "Allies", it = "Alleati" }
edge = "south"
zone = 30
figures = [{ id = "able", name = "Able", kind = "rifle_squad", x = 40, y = 20, facing = 90 }]
[sides.axis]
name = { en = "Axis", it = "Asse" }
edge = "north"
zone = 30
figures = [{ id = "berta", name = "Berta", kind = "rifle_squad", x = 40, y = 32, facing = 270, prepared = 1 }]
"""


def meeting(folder: Path) -> GameHost:
    """Two squads 12 cm apart, one of them with an attack prepared; cards and dice are typed."""
    (folder / "meeting.toml").write_text(SCENARIO, encoding="utf-8")
    read = load(str(folder / "meeting.toml"))
    return keep_game(read, header_of(read, dice="typed"), folder / "game.jsonl")


def flat(sees: str) -> str:
    """What stands on the screen in one line."""
    return " ".join(sees.split())


async def to_the_attack(player: Player, words: tuple[str, ...]) -> None:
    """Deploy both, draw the first card, activate Able, and choose to attack."""
    whole, recorded, draw, card, action, attack, do_it = words
    for _ in range(2):
        await player.press("enter")
        await player.pick(whole, recorded, do_it)
    await player.pick(whole, draw, do_it)
    await player.press(*card, "enter")
    await player.press("enter", "enter")
    await player.pick(action, do_it)
    await player.press("enter")
    await player.pick(attack)


ENGLISH = (
    "The whole side", "All is recorded", "Draw a card", "7h", "Bound and attack", "Attack", "Do it",
)  # fmt: skip
ITALIAN = (
    "Tutta la parte", "Tutto registrato", "Pescare una carta", "7c", "Balzo e attacco", "Attaccare",
    "Esegui",
)  # fmt: skip


async def test_an_attack_is_foretold_thrown_and_answered(tmp_path: Path) -> None:
    """You should see distance, factor and odds before you fire, the result, and the other side's response."""
    host = meeting(tmp_path)
    async with playing(host, TABLE) as player:
        await to_the_attack(player, ENGLISH)
        await player.pick("MG")
        assert "12 cm · factor 0 · I 33.3%" in player.sees
        sees = await player.pick("Berta")
        assert "attack factor, Able" in sees and "66.7% (2/3)" in sees
        await player.pick("Do it")
        sees = await player.press("6", "enter")
        assert "Able fires at Berta (MG, 12 cm: 3 against 3). Factor 0, result 6: no effect." in flat(sees)
        assert "Hand the keyboard to Axis." in sees

        sees = await player.press("enter")
        assert "Axis: respond to the attack, or hold fire" in sees
        await player.press("enter")
        await player.pick("Respond", "MG", "Do it")
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
        await player.pick("MG", "Berta", "Do it")
        await player.press("6" if held else "2", "enter")
        if held:
            await player.press("enter")
            await player.pick("The whole side", "Hold fire", "Do it")
        assert len(host.game.state.figures["berta"].prepared) == held
        assert not any(one.about == "response" for one in host.game.state.awaiting)


async def test_an_undo_in_the_middle_of_a_response_to_a_response_leads_back_to_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You should be asked for the answer to an answer; taken back, the first may be given anew."""
    both = SCENARIO.replace("facing = 90 }", "facing = 90, prepared = 1 }")
    monkeypatch.setattr(sys.modules[__name__], "SCENARIO", both)
    host = meeting(tmp_path)
    async with playing(host, TABLE) as player:
        await to_the_attack(player, ENGLISH)
        await player.pick("MG", "Berta", "Do it")
        await player.press("6", "enter", "enter", "enter")
        await player.pick("Respond", "MG", "Do it")
        await player.press("6", "enter")
        sees = await player.press("enter")
        assert "Allies: respond to the attack, or hold fire" in sees
        assert len(host.game.state.doing) == 2 and not host.game.state.figures["berta"].prepared

        sees = await player.press("z")
        assert "Axis: agreed to take it back?" in sees
        await player.press("enter")
        sees = await player.press("enter")
        assert "Axis: respond to the attack, or hold fire" in sees
        assert len(host.game.state.doing) == 1 and host.game.state.figures["berta"].prepared == ("",)
        await player.pick("Berta", "Respond", "MG", "Do it")
        await player.press("2", "enter")
        assert host.game.state.figures["able"].immobilised


async def test_the_same_in_italian(tmp_path: Path) -> None:
    """You should read the book's words: fattore, nessun effetto, rispondere."""
    async with playing(meeting(tmp_path), TABLE, language="it") as player:
        await to_the_attack(player, ITALIAN)
        await player.pick("MG")
        assert "12 cm · fattore 0 · I 33,3%" in player.sees
        await player.pick("Berta", "Esegui")
        sees = await player.press("6", "enter")
        assert "Able tira su Berta (MG, 12 cm: 3 contro 3). Fattore 0, risultato 6: nessun effetto." in flat(
            sees
        )
        sees = await player.press("enter")
        assert "rispondere all'attacco o non tirare" in sees
