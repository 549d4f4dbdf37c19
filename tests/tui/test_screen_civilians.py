"""Civilians on the screen: under a heading of their own in the roster, and moved with real keys."""

from __future__ import annotations

from pathlib import Path

from screen_text import TABLE, WIDE, begun, playing

import core.scenarios
from core.engine.game.game import Draft
from core.engine.game.host import GameHost
from core.rules import load

SHIPPED = Path(core.scenarios.__file__).parent / "breaking_news" / "rangers_and_militia.toml"
PEOPLE = """
[[civilians]]
id = "amina"
x = 70
y = 30

[[civilians]]
id = "gruber"
role = "hostage"
x = 72
y = 10
"""


def farm(folder: Path) -> GameHost:
    """The farm with a civilian and a hostage, as far as the moment when the civilian is moved."""
    (folder / "farm.toml").write_text(SHIPPED.read_text(encoding="utf-8") + PEOPLE, encoding="utf-8")
    host = begun(folder, str(folder / "farm.toml"))
    game = host.game
    commands = {kind.__name__: kind for kind in load("breaking_news").commands}
    for seat, name in (("rangers", "RollInitiative"), ("referee", "Ready")):
        draft = game.draft(seat, commands[name]())
        assert isinstance(draft, Draft), draft
        game.accept(draft)
    assert [decision.about for decision in game.state.awaiting] == ["civilians"]
    return host


async def test_those_of_neither_side_stand_under_a_heading_of_their_own(tmp_path: Path) -> None:
    """You should see the civilian and the hostage with their signs, apart from both sides."""
    async with playing(farm(tmp_path), WIDE) as player:
        await player.press("enter")
        sees = await player.press("2", "end")
        assert "Of neither side" in sees
        assert "○ Amina" in sees
        assert "□ Gruber" in sees


async def test_who_has_the_civilians_moves_them_where_he_types(tmp_path: Path) -> None:
    """You should see whose they are this turn, Amina go where you type, and nobody asked for more."""
    host = farm(tmp_path)
    async with playing(host, TABLE) as player:
        sees = await player.press("enter")
        assert "The civilians are yours this turn" in sees
        sees = await player.press("n", "enter")
        assert "Move" in sees and "BN-X.CIVILIANS.b" in sees
        await player.press("enter", "t")
        sees = await player.press(*"70 40", "enter", "enter", "enter")
        assert "Amina goes 10 cm." in sees
    assert (host.game.state.awaiting, host.game.state.phase) == ((), "actions")
