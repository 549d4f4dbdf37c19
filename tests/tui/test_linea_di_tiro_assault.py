"""Linea di Tiro at 80x24: a squad goes into contact, and the melee is foretold, thrown and told."""

from __future__ import annotations

from pathlib import Path

from linea_di_tiro_table import ENGLISH, ITALIAN, Words, activated, laid, log_of
from screen_text import TABLE, Player, playing

from core.engine.game.host import GameHost


def meeting(folder: Path) -> GameHost:
    """Two squads 8 cm apart, one of which shows the other its flank."""
    return laid(folder, "Able rifle_squad 40 24 90", "Berta rifle_squad 40 32 0")


async def to_contact(player: Player, words: Words) -> str:
    """Activate Able, and order a bound into Berta."""
    await activated(player, words)
    await player.pick(words.bound)
    return await player.press("t", *"40,32", "enter", "enter")


async def test_an_assault_is_foretold_announced_and_fought(tmp_path: Path) -> None:
    """You should see each side's total and the odds, the other side asked, and who is left."""
    host = meeting(tmp_path)
    async with playing(host, TABLE) as player:
        sees = await to_contact(player, ENGLISH)
        assert "the game is over      58.3%" in sees and "is over 58.3% unless they answer" in sees
        assert "Able: captured 41.7%" in sees and "captured            41.7%" in sees
        sees = await player.press(*("down",) * 30)
        assert "melee, Able           1d6+3" in sees and "morale value (LT-ASL.s)  +3" in sees
        assert "Able: captured and    41.7%" in sees and "Able: destroyed,      16.7%" in sees
        await player.press(*("up",) * 30)
        sees = await player.press("enter")
        assert "Hand the keyboard to Axis." in sees

        sees = await player.press("enter")
        assert "Axis: an assault is coming: stand, or rout" in sees
        await player.press("enter")
        await player.pick("Meet the assault", "Do it")
        await player.press("5", "enter")
        sees = await player.press("4", "enter")

        assert "Melee: Able 8 (die 5, morale value +3) and Berta 7 (die 4, morale value +3)." in log_of(sees)
        assert host.game.state.figures["berta"].fate == "captured"


async def test_the_way_of_an_assault_is_drawn_while_it_is_foretold(tmp_path: Path) -> None:
    """You should see whom it goes at, as with fire: a line from the one to the other."""
    host = laid(tmp_path, "Able rifle_squad 40 23 90", "Berta rifle_squad 40 32 0")
    async with playing(host, TABLE) as player:
        sees = await to_contact(player, ENGLISH)
        assert "Do it" in sees
        told = "".join(row[24:25] for row in sees.splitlines()[2:13]).strip()
        assert told[0] == "b" and told[-1] == "A" and set(told[1:-1]) == {"•"}


async def test_who_is_assaulted_may_rout_and_is_told_that_it_leaves(tmp_path: Path) -> None:
    """You should see him go, and the bound of the other end where he stood."""
    host = meeting(tmp_path)
    async with playing(host, TABLE) as player:
        await to_contact(player, ENGLISH)
        await player.press("enter", "enter", "enter")
        sees = await player.pick("Rout of one's own will", "Do it")
        assert "✗ First read below the sentence" in sees, "it leaves the table"
        sees = await player.press("enter")
        assert "Berta is routed by its own side" in log_of(sees)
        assert host.game.state.figures["berta"].fate == "off_table"
        assert host.game.state.figures["able"].place.y == 32


async def test_the_same_in_italian(tmp_path: Path) -> None:
    """You should read the book's words: mischia, valore di morale, rotta."""
    async with playing(meeting(tmp_path), TABLE, language="it") as player:
        sees = await to_contact(player, ITALIAN)
        sees += await player.press(*("down",) * 30)
        assert "mischia, Able         1d6+3" in sees and "valore di morale         +3" in sees
        await player.press(*("up",) * 30)
        await player.press("enter")
        sees = await player.press("enter")
        assert "arriva un assalto: restare o andare in rotta" in sees
