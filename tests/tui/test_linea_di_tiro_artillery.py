"""Linea di Tiro at 80x24: artillery is requested on a figure card and begins with a joker."""

from __future__ import annotations

from pathlib import Path

from linea_di_tiro_table import card_taken, laid, log_of
from screen_text import TABLE, playing

from core.engine.game.host import GameHost

GUNS = """
[[sides.allies.sections]]
id = "guns"
name = "Guns"
kind = "artillery_105"
"""


def battery(folder: Path) -> GameHost:
    """An observer with a section, 16 cm from a squad."""
    return laid(folder, "Hale command 40 20 90", "Berta rifle_squad 40 36 270", GUNS)


async def test_a_zone_is_designated_shown_to_its_owner_and_shelled(tmp_path: Path) -> None:
    """You should see the zone on your map, and what a joker brings."""
    host = battery(tmp_path)
    async with playing(host, TABLE) as player:
        await card_taken(player, "kh")
        sees = await player.pick("Request artillery")
        assert "Berta" in sees
        sees = await player.pick("Berta", "Do it")
        assert "Hale designates the zone of Guns: it waits for a joker." in log_of(sees)
        assert sees.count("░") >= 8

        await player.pick("The whole side", "Draw a card", "Do it")
        sees = await player.press(*"jr", "enter")
        assert "Berta, under artillery fire (LT-ART.g): throw 1d6:" in sees
        sees = await player.press("2", "enter")
        assert "Guns at Berta: factor +3, 2: immobilised." in log_of(sees)
        assert host.game.state.figures["berta"].immobilised
