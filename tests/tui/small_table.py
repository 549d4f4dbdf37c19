"""Small tables with a few men, for acts whose dice and places a test wants to decide itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from screen_text import Player

from core.engine.game.host import GameHost
from core.games import header_of, keep_game
from core.scenarios import load

HEAD = """
id = "small"
rules = "breaking_news"
minutes = 5
[name]
en = "Small"
it = "Piccolo"
[story]
en = "A few men."
it = "Pochi uomini."
[table]
width = 60
height = 50
"""

LOW_WALL = """
[[terrain]]
id = "low"
name = { en = "low wall", it = "muretto" }
kind = "wall"
line = [[20, 12], [40, 12]]
"""

HOUSE = """
[[terrain]]
id = "house"
name = { en = "house", it = "casa" }
kind = "building"
box = [20, 20, 14, 12]
openings = [
  { kind = "window", from = [22, 20], to = [24, 20] },
  { kind = "door", from = [26, 20], to = [28, 20] },
  { kind = "window", from = [30, 20], to = [32, 20] },
]
"""


def side(id: str, edge: str, *men: str) -> str:
    """Return the TOML of a side; *men* are "name x y" with what else is said of one after that."""
    text = f'[sides.{id}]\nname = {{ en = "{id.title()}", it = "{id.title()}" }}\n'
    text += f'edge = "{edge}"\nsupport = "none"\n'
    facing = 90 if edge == "south" else 270
    for number, man in enumerate(men):
        name, x, y, *more = man.split(maxsplit=3)
        text += f'[[sides.{id}.figures]]\nid = "{name.lower()}"\nname = "{name}"\nteam = "A"\ngrade = "R2"\n'
        text += f'weapons = ["assault_rifle"]\nx = {x}\ny = {y}\nfacing = {facing}\n'
        text += "leadership = 2\ncommander = true\n" if number == 0 else ""
        text += "".join(f"{line}\n" for line in more)
    return text


def small(folder: Path, *parts: str, **header: Any) -> GameHost:
    """Begin a game on a small table, with real dice typed in."""
    path = folder / "small.toml"
    path.write_text(HEAD + "".join(parts), encoding="utf-8")
    read = load(str(path))
    header.setdefault("dice", "typed")
    return keep_game(read, header_of(read, **header), folder / "game.jsonl")


async def dice(player: Player, *throws: str) -> str:
    """Type the faces of one throw after another."""
    for faces in throws:
        await player.press(*faces, "enter")
    return player.sees


async def blue_acts(player: Player) -> str:
    """Take the keyboard, let Blue win the initiative and Red be done with turning."""
    await player.press("enter")
    await player.pick("The whole side", "Roll for", "Do it")
    await dice(player, "66", "11")
    await player.press("enter")
    await player.pick("The whole side", "Done turning", "Do it")
    return await player.press("enter")
