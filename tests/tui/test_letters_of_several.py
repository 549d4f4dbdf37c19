"""A letter that means several acts of one sort takes none of them unseen: a man means his own squad."""

from __future__ import annotations

from pathlib import Path

import pytest
from bassa_intensita_table import SCENARIO, at
from screen_text import TABLE, begun, playing

from core.engine.game.host import GameHost
from core.games import header_of, keep_game
from core.scenarios import load

SECOND = """
[[sides.patrol.units]]
id = "second"
name = "2nd squad"
quality = "regular"
figures = [
  { id = "verdi", name = "Verdi", leads = true, weapons = ["ak"], x = 20, y = 30 },
  { id = "neri", name = "Neri", weapons = ["ak"], x = 20, y = 32 },
]
[sides.band]"""


def two_squads(folder: Path) -> GameHost:
    text = SCENARIO.format(bruni="", meyer="").replace("[sides.band]", SECOND.strip(), 1)
    (folder / "six.toml").write_text(text, encoding="utf-8")
    read = load(str(folder / "six.toml"))
    host = keep_game(read, header_of(read, dice="typed"), folder / "game.jsonl")
    return at(host, "fire", "regular")


@pytest.mark.parametrize(("first", "second"), [("Rossi", "Verdi"), ("Verdi", "Rossi")])
async def test_the_squad_of_the_man_under_the_mark_does_as_he_does(
    tmp_path: Path, first: str, second: str
) -> None:
    """You should have the order of the man's own squad in hand, whichever squad was ordered first."""
    host = two_squads(tmp_path)
    async with playing(host, TABLE) as player:
        await player.press("enter")
        for name in (first, second):
            await player.pick_only(f"{name} (")
            await player.press("f", "enter", "enter")
        await player.pick_only("Bruni (")
        sees = await player.press("d")
        assert "as Rossi" in sees and "Do it" in sees, sees
        await player.press("escape", "escape")
        await player.pick_only("Neri (")
        sees = await player.press("d")
        assert "as Verdi" in sees and "Do it" in sees, sees


async def test_the_letter_of_two_squads_shows_both_where_neither_is_meant(tmp_path: Path) -> None:
    """You should see both orders and which is marked; the letter again marks the other; Enter takes it."""
    host = two_squads(tmp_path)
    async with playing(host, TABLE) as player:
        await player.press("enter")
        for name in ("Rossi", "Verdi"):
            await player.pick_only(f"{name} (")
            await player.press("f", "enter", "enter")
        await player.pick_only("The whole side")
        sees = await player.press("d")
        assert "d means several acts here" in sees and "as Rossi" in player.marked, sees
        await player.press("d")
        assert "as Verdi" in player.marked
        assert "Do it" in await player.press("enter")


@pytest.mark.parametrize(
    ("language", "side", "fires"),
    [("en", "The whole side", "group fire"), ("it", "Tutta la parte", "fuoco di gruppo")],
)
async def test_the_acts_of_a_second_team_have_their_letters_too(
    tmp_path: Path, language: str, side: str, fires: str
) -> None:
    """You should see the same letter before the act of each team; it leads from one to the other."""
    host = begun(tmp_path, seats={"rangers": "person", "militia": "bot"})
    async with playing(host, TABLE, language=language) as player:
        await player.press("enter", "i", "enter")
        await player.until("· actions ·" if language == "en" else "· azioni ·")
        await player.pick_only(side)
        await player.press("enter")
        rows = [row.text for row in player.game.board.orders.rows]
        assert [row for row in rows if fires in row] == [f"v Alpha: {fires}", f"v Bravo: {fires}"]
        assert f"Alpha: {fires}" in player.marked_of(await player.press("v"))
        assert f"Bravo: {fires}" in player.marked_of(await player.press("v"))
        assert f"Bravo: {fires}" in (await player.press("enter")).splitlines()[1]
