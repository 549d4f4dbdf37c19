"""Linea di Tiro at 80x24: artillery is requested on a figure card and begins with a joker."""

from __future__ import annotations

from pathlib import Path

from screen_text import TABLE, Player, playing

from core.engine.game.host import GameHost
from core.games import header_of, keep_game
from core.scenarios import load

SCENARIO = """
rules = "linea_di_tiro"
[name]
en = "A battery"
it = "Una batteria"
[story]
en = "It waits for a word."
it = "Aspetta una parola."
[table]
width = 80
height = 60
[sides.allies]
name = { en = "Allies", it = "Alleati" }
edge = "south"
zone = 30
figures = [{ id = "hale", name = "Hale", kind = "command", x = 40, y = 20, facing = 90 }]
[[sides.allies.sections]]
id = "guns"
name = "Guns"
kind = "artillery_105"
[sides.axis]
name = { en = "Axis", it = "Asse" }
edge = "north"
zone = 30
figures = [{ id = "berta", name = "Berta", kind = "rifle_squad", x = 40, y = 36, facing = 270 }]
"""


def battery(folder: Path) -> GameHost:
    """An observer with a section, 16 cm from a squad; cards and dice are typed."""
    (folder / "battery.toml").write_text(SCENARIO, encoding="utf-8")
    read = load(str(folder / "battery.toml"))
    return keep_game(read, header_of(read, dice="typed"), folder / "game.jsonl")


def log_of(sees: str) -> str:
    """The lines of the log on the screen, as one."""
    left = (row.split("▏")[0].rstrip("│┃ ") for row in sees.splitlines())
    return " ".join(" ".join(left).split())


async def deployed(player: Player, whole: str, recorded: str, do_it: str) -> None:
    """Both sides stand where the scenario has them."""
    for _ in range(2):
        await player.press("enter")
        await player.pick(whole, recorded, do_it)


async def test_a_zone_is_designated_shown_to_its_owner_and_shelled(tmp_path: Path) -> None:
    """You should see the section's value, the zone on your map, and what a joker brings."""
    host = battery(tmp_path)
    async with playing(host, TABLE) as player:
        await deployed(player, "The whole side", "All is recorded", "Do it")
        await player.pick("The whole side", "Draw a card", "Do it")
        await player.press(*"kh", "enter")
        await player.press("enter", "enter")
        sees = await player.pick("Request artillery")
        assert "HE 6, no mission" in sees
        sees = await player.pick("Guns", "Berta", "Do it")
        assert "Hale designates the zone of Guns: it waits for a joker." in log_of(sees)
        assert sees.count("░") >= 12

        await player.pick("The whole side", "Draw a card", "Do it")
        sees = await player.press(*"jr", "enter")
        assert "Berta, under artillery fire (LT-ART.g): throw 1d6:" in sees
        sees = await player.press("2", "enter")
        assert "Guns at Berta: factor +3, 2: immobilised." in log_of(sees)
        assert host.game.state.figures["berta"].immobilised
