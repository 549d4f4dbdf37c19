"""Breaking News set up at 80x24: markers on the map, notes of one's own, and a team deployed in few keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from screen_text import TABLE, begun, playing
from set_up_by_the_book import SCENARIOS, SPOTS

from core.engine.contract.facts import Command
from core.engine.game.host import GameHost
from core.engine.log.record import Record
from core.rules import load
from core.table.places import Point

COMMANDS: dict[str, Any] = {kind.__name__: kind for kind in load("breaking_news").commands}


def command(name: str, **fields: Any) -> Command:
    made: Command = COMMANDS[name](**fields)
    return made


def ready_to_deploy(folder: Path) -> GameHost:
    """A game in which all markers lie and blue, the Second player, is about to deploy."""
    host = begun(folder, str(SCENARIOS / "by_the_book.toml"), dice="typed")

    def do(seat: str, wish: Command, *dice: list[int]) -> None:
        assert isinstance(host.submit(seat, wish, dice), Record)

    do("blue", command("RollFirstPlayer"), [1], [6])
    do("red", command("ChooseSide", edge="north"))
    for x, y in SPOTS:
        do("blue", command("PlaceMarker", spot=Point(float(x), float(y))))
        do("red", command("PlaceMarker", spot=Point(float(x), 100.0 - y)))
    for side in ("blue", "red"):
        do(side, command("ChooseContents", primary=4, secondary=(2, 5)))
    do("red", command("ThrowSecretDie"), [3])
    do("blue", command("ListReserves"))
    do("red", command("ListReserves", ambush=("abu",)))
    do("red", command("HideCharges"))
    return host


async def test_a_team_is_deployed_on_the_map_in_few_keys(tmp_path: Path) -> None:
    """You should see the markers by their numbers, your men to come, and then the team where you put it."""
    async with playing(ready_to_deploy(tmp_path), (80, 26)) as player:
        sees = await player.press("enter")
        assert "Deploy in your strip of 30 cm." in sees and "AWAY" in sees
        assert "¶2" in sees and "¶4" in sees, "the markers to the north"
        assert "Abu" not in sees
        await player.pick("The whole side", "Deploy team alpha")
        await player.press("t", *"60", "space", *"25", "enter")
        sees = await player.press("enter")
        assert "Amato deploys." in sees and "3 of" in sees
        assert "CA" in sees
        assert "Taken back, with 2 more lines: Amato deploys. Z" in await player.press("z")


async def test_what_one_has_noted_is_shown_whenever_one_asks(tmp_path: Path) -> None:
    """You should read your own notes in your language, and of the others' the seals alone."""
    async with playing(ready_to_deploy(tmp_path), TABLE, language="it") as player:
        await player.press("enter")
        sees = await player.press("W")
        assert "Annotato in segreto" in sees
        assert "1 fasullo, 2 obiettivo secondario, 3 fasullo, 4 obiettivo primario" in sees
        assert "sigillata: la leggono solo chi l'ha scritta e l'arbitro" in sees
        assert sees.count("obiettivo primario") == 1
        assert "Schierare nella propria fascia" in await player.press("escape")


async def test_the_line_over_the_map_tells_what_a_marker_is_called(tmp_path: Path) -> None:
    """You should read whose objective lies under the cursor, and of your own what it stands for."""
    async with playing(ready_to_deploy(tmp_path), TABLE) as player:
        await player.press("enter", "1")
        board = player.app.screen.board
        own = next(one for one in board.map.view.tokens if one.facts)
        board.map.go(own.x, own.y)
        sees = await player.settle()
        assert "objective 1 (Regulars)" in sees and "fake" in sees
